"""The itemised score sheets: who wins each tile and by which tie-break, and which fountains point at each building."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple, TypeAlias

from ...kernel import RESIGNATION, Item, Line, Result, ScoreSheet, Seat
from .city import (
    FOUNTAIN,
    FOUNTAINS,
    MORE_PIECES,
    NEIGHBOURS,
    NOBODY,
    SCORES,
    TALLEST,
    TIED,
    TILES,
    City,
    coordinates_of,
    lead,
    points_at,
    value,
)
from .pieces import CORNERS
from .state import State

DecidedBy: TypeAlias = Literal["points", "shared", "resignation"]
"""What decides a match; ties are not broken."""
REASONS = {TALLEST: "tallest", MORE_PIECES: "more-pieces", TIED: "tied"}


def score_sheets(state: State) -> tuple[ScoreSheet, ...]:
    """A sheet for each seat: starting points, tiles, fountains."""
    tiles: list[list[Item]] = [[] for _ in range(state.players)]
    fountains: list[list[Item]] = [[] for _ in range(state.players)]
    for by_lead, by_fountains in state.cached_city.of_each_tile(tile_items):
        for seat, item in by_lead:
            tiles[seat].append(item)
        for seat, item in by_fountains:
            fountains[seat].append(item)
    sheets = []
    for seat, points in enumerate(state.points or (0,) * state.players):
        lines = (
            Line("start", points, (Item(points, "starting-points"),)),
            _line("tile", tiles[seat]),
            _line("fountain", fountains[seat]),
        )
        sheets.append(ScoreSheet(sum(line.points for line in lines), lines))
    return tuple(sheets)


Items: TypeAlias = list[tuple[Seat, Item]]


def tile_items(city: City, index: int) -> tuple[Items, Items]:
    """The items of a tile by seat: for its value, and for the fountains that point at the buildings on it."""
    if not any(city.height[index * 4 : index * 4 + 4]):
        return [], []
    return lead_items(city, index), fountain_items(city, index)


def lead_items(city: City, index: int) -> Items:
    """An item for the winner of the tile, or one of 0 points for each tied seat; cells are the tile, then the plots."""
    if not city.face[index] & SCORES:  # K4
        return []
    winner, how = lead(city, index)
    if winner != NOBODY:
        worth = value(city.face[index])
        return [(winner, Item(worth, REASONS[how], _tile_cells(city, index, winner), tile_name(city, index)))]
    top = max(city.height[index * 4 : index * 4 + 4])
    tied = {city.owner[plot] for plot in range(index * 4, index * 4 + 4) if city.height[plot] == top}
    most = max(_pieces(city, index, seat) for seat in tied)
    return [
        (seat, Item(0, "tied", _tile_cells(city, index, seat), tile_name(city, index)))
        for seat in sorted(tied)
        if _pieces(city, index, seat) == most
    ]


def fountain_items(city: City, index: int) -> Items:
    """The buildings on the tile that fountains point at: cells are the building, then the fountains."""
    items: Items = []
    for plot in range(index * 4, index * 4 + 4):
        if city.jets[plot] and city.height[plot]:
            cells = (plot_name(city, plot), *(plot_name(city, fountain) for fountain in _pointing(city, plot)))
            points = city.height[plot] * city.jets[plot]
            items.append((city.owner[plot], Item(points, "fountain", cells, tile_name(city, index))))
    return items


def _pointing(city: City, plot: int) -> list[int]:
    """The fountains that point at a plot, in the order of laying."""
    cell = city.at[plot // 4]
    near = {plot // 4, *(city.grid[cell + way] - 1 for way in NEIGHBOURS)}
    return [
        found.plot for index in sorted(near) if index >= 0 for found in tile_fountains(city, index) if found.at == plot
    ]


class Fountain(NamedTuple):
    """A fountain: its own plot, and the plot it points at (-1: there is no tile)."""

    plot: int
    at: int


def fountains(city: City) -> Iterator[Fountain]:
    """All fountains of the city, in the order of laying."""
    for index in range(city.size[TILES]):
        yield from tile_fountains(city, index)


def tile_fountains(city: City, index: int) -> Iterator[Fountain]:
    """The fountains of one tile."""
    for corner in range(4 if city.face[index] & FOUNTAINS else 0):
        ground = city.face[index] >> 8 + 4 * corner & 15
        if ground >= FOUNTAIN:
            yield Fountain(index * 4 + corner, points_at(city, city.at[index], index, corner, ground - FOUNTAIN))


def tile_name(city: City, index: int) -> str:
    """The place of a tile: 2,-1 is two to the east and one to the north of the start tile."""
    return cell_name(city.at[index])


def plot_name(city: City, plot: int) -> str:
    """A plot of a tile, such as 2,-1:NW."""
    return f"{cell_name(city.at[plot // 4])}:{CORNERS[plot % 4]}"


@functools.lru_cache(maxsize=4096)
def cell_name(cell: int) -> str:
    """A cell, such as 2,-1."""
    x, y = coordinates_of(cell)
    return f"{x},{y}"


def result_of(sheets: Sequence[ScoreSheet], out: frozenset[Seat]) -> Result:
    """Who would win with these sheets; seats in `out` have resigned. Ties are not broken."""
    totals = {seat: sheet.total for seat, sheet in enumerate(sheets) if seat not in out}
    if not totals:
        return _decided(RESIGNATION)
    winners = tuple(seat for seat, total in totals.items() if total == max(totals.values()))
    return _decided("points" if len(winners) == 1 else "shared", *winners)


def _decided(by: DecidedBy, *winners: Seat) -> Result:
    return Result(winners, by)


def _tile_cells(city: City, index: int, seat: int) -> tuple[str, ...]:
    plots = (plot for plot in range(index * 4, index * 4 + 4) if city.height[plot] and city.owner[plot] == seat)
    return (tile_name(city, index), *(plot_name(city, plot) for plot in plots))


def _pieces(city: City, index: int, seat: int) -> int:
    return sum(city.height[plot] for plot in range(index * 4, index * 4 + 4) if city.owner[plot] == seat)


def _line(rule: str, items: Sequence[Item]) -> Line:
    return Line(rule, sum(item.points for item in items), tuple(items))
