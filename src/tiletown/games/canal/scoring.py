"""The itemised score sheets: who wins each tile and by which tie-break, and which fountains point at each building."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...kernel import RESIGNATION, Item, Line, Result, ScoreSheet, Seat
from .city import FOUNTAIN, FOUNTAINS, MORE_PIECES, NOBODY, SCORES, TALLEST, TIED, TILES, City, lead, points_at, value
from .pieces import CORNERS
from .state import State, place_of

REASONS = {TALLEST: "tallest", MORE_PIECES: "more-pieces", TIED: "tied"}


def score_sheets(state: State) -> tuple[ScoreSheet, ...]:
    """A sheet for each seat: starting points, tiles, fountains."""
    tiles = tile_items(state.city, state.players)
    fountains = fountain_items(state.city, state.players)
    sheets = []
    for seat, points in enumerate(state.points or (0,) * state.players):
        lines = (
            Line("start", points, (Item(points, "starting-points"),)),
            _line("tile", tiles[seat]),
            _line("fountain", fountains[seat]),
        )
        sheets.append(ScoreSheet(sum(line.points for line in lines), lines))
    return tuple(sheets)


def tile_items(city: City, players: int) -> list[list[Item]]:
    """For each seat the tiles it wins, and with 0 points those on which it is tied: cells are the tile, the plots."""
    items: list[list[Item]] = [[] for _ in range(players)]
    for index in occupied(city):
        winner, how = lead(city, index)
        if not city.face[index] & SCORES:  # K4
            continue
        if winner != NOBODY:
            items[winner].append(
                Item(value(city.face[index]), REASONS[how], _tile_cells(city, index, winner), tile_name(city, index))
            )
            continue
        top = max(city.height[index * 4 : index * 4 + 4])
        tied = {city.owner[plot] for plot in range(index * 4, index * 4 + 4) if city.height[plot] == top}
        most = max(_pieces(city, index, seat) for seat in tied)
        for seat in sorted(tied):
            if _pieces(city, index, seat) == most:
                items[seat].append(Item(0, "tied", _tile_cells(city, index, seat), tile_name(city, index)))
    return items


def fountain_items(city: City, players: int) -> list[list[Item]]:
    """For each seat its buildings that fountains point at: cells are the building, then the fountains."""
    items: list[list[Item]] = [[] for _ in range(players)]
    pointing: dict[int, list[str]] = {}
    for jet in fountains(city):
        pointing.setdefault(jet.at, []).append(plot_name(city, jet.plot))
    for plot, jets in enumerate(city.jets):
        if jets and city.height[plot]:
            cells = (plot_name(city, plot), *pointing[plot])
            points = city.height[plot] * jets
            items[city.owner[plot]].append(Item(points, "fountain", cells, tile_name(city, plot // 4)))
    return items


class Fountain(NamedTuple):
    """A fountain: its own plot, and the plot it points at (-1: there is no tile)."""

    plot: int
    at: int


def fountains(city: City) -> Iterator[Fountain]:
    """All fountains of the city, in the order of laying."""
    for index in range(city.size[TILES]):
        for corner in range(4 if city.face[index] & FOUNTAINS else 0):
            ground = city.face[index] >> 8 + 4 * corner & 15
            if ground >= FOUNTAIN:
                at = points_at(city, city.at[index], index, corner, ground - FOUNTAIN)
                yield Fountain(index * 4 + corner, at)


def occupied(city: City) -> list[int]:
    """The indices of the tiles on which something is built."""
    return [index for index in range(city.size[TILES]) if any(city.height[index * 4 : index * 4 + 4])]


def tile_name(city: City, index: int) -> str:
    """Where a tile lies: 2,-1 is two to the east and one to the north of the start tile."""
    x, y = place_of(city.at[index])
    return f"{x},{y}"


def plot_name(city: City, plot: int) -> str:
    """A plot of a tile, such as 2,-1:NW."""
    return f"{tile_name(city, plot // 4)}:{CORNERS[plot % 4]}"


def result_of(sheets: Sequence[ScoreSheet], out: frozenset[Seat]) -> Result:
    """Who would win with these sheets; seats in `out` have resigned. Ties are not broken."""
    totals = {seat: sheet.total for seat, sheet in enumerate(sheets) if seat not in out}
    if not totals:
        return Result((), RESIGNATION)
    winners = tuple(seat for seat, total in totals.items() if total == max(totals.values()))
    return Result(winners, "points" if len(winners) == 1 else "shared")


def _tile_cells(city: City, index: int, seat: int) -> tuple[str, ...]:
    plots = (plot for plot in range(index * 4, index * 4 + 4) if city.height[plot] and city.owner[plot] == seat)
    return (tile_name(city, index), *(plot_name(city, plot) for plot in plots))


def _pieces(city: City, index: int, seat: int) -> int:
    return sum(city.height[plot] for plot in range(index * 4, index * 4 + 4) if city.owner[plot] == seat)


def _line(rule: str, items: Sequence[Item]) -> Line:
    return Line(rule, sum(item.points for item in items), tuple(items))
