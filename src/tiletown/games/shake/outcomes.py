"""The outcomes of placements: all that each of them would do to a city.

`tiletown.compiled` compiles `placement_outcomes` and `placement_gains`, and what they call, as they are.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from .board import CELL_NUMBERS, count, first
from .city import City, built, covered, flipped, placements, reached, read_city, shapes_of, surroundings_of
from .pieces import Colour, Ground
from .scoring import BONUS_POINTS, Earning, cell_points, earning, line_points, total_points
from .state import Deal, Setup


class Outcome(NamedTuple):
    """All that one placement would do to a city, in numbers."""

    colour: int
    at: int
    """Its first cell, numbered in reading order."""
    cells: int
    gain: int
    """The points that it brings: the sum of the changes of the six lines of the sheet, which follow below."""
    flips: int
    """The bonus tiles that it flips, as seven bits."""
    clears: int
    """The construction tiles that it removes, as cells."""
    road: int
    park: int
    factory: int
    shop: int
    home: int
    bonus: int
    fill: int
    """After it, the cells filled of six for each of the six slots: octal digits, that of the first slot lowest."""
    four: int
    """After it, the tiles of four for each slot, likewise."""
    points: int
    """After it, the points that each of its cells earns by itself (`cell_points`): octal digits, first cell lowest."""


def placement_outcomes(
    city: City,
    shapes: Sequence[int],
    ground: Ground,
    tiles: Sequence[int],
    fill: Sequence[int],
    four: Sequence[int],
    family: bool,
    sites: Sequence[int],
    ones: Sequence[int],
    others: Sequence[int],
) -> list[Outcome]:
    """The outcome of each placement, in the order of `placements`."""
    flips = flipped(city, tiles, fill, four)
    before = line_points(city, earning(city, ground), ground)
    found = []
    for colour, cells in placements(city, shapes):
        after = built(city, colour, cells, sites, ones, others)
        new_flips = flipped(after, tiles, fill, four) & ~flips
        bonus = BONUS_POINTS * count(new_flips)
        road, park, factory, shop, home, points = 0, 0, 0, 0, 0, 0
        if not family:
            earned = earning(after, ground)
            lines = line_points(after, earned, ground)
            road, park, factory = lines[0] - before[0], lines[1] - before[1], lines[2] - before[2]
            shop, home = lines[3] - before[3], lines[4] - before[4]
            points = points_by_cell(cells, colour, earned, ground)
        found.append(
            Outcome(
                colour,
                CELL_NUMBERS[first(cells)],
                cells,
                road + park + factory + shop + home + bonus,
                new_flips,
                city[5] & ~after[5],
                road,
                park,
                factory,
                shop,
                home,
                bonus,
                fill_digits(after, fill),
                four_digits(after, tiles, four),
                points,
            )
        )
    return found


def points_by_cell(cells: int, colour: int, earned: Earning, ground: Ground) -> int:
    """The `points` of an Outcome."""
    digits, shift = 0, 0
    while cells:
        digits |= cell_points(cells & -cells, colour, earned, ground) << shift
        cells &= cells - 1
        shift += 3
    return digits


def fill_digits(city: City, fill: Sequence[int]) -> int:
    """The `fill` of an Outcome."""
    digits, full = 0, covered(city)
    for slot in range(6):
        digits |= count(full & fill[slot]) << 3 * slot
    return digits


def four_digits(city: City, tiles: Sequence[int], four: Sequence[int]) -> int:
    """The `four` of an Outcome."""
    digits = 0
    for slot in range(6):
        digits |= min(4, reached(city, tiles[slot], four[slot])) << 3 * slot
    return digits


def placement_gains(
    city: City,
    shapes: Sequence[int],
    ground: Ground,
    tiles: Sequence[int],
    fill: Sequence[int],
    four: Sequence[int],
    family: bool,
    sites: Sequence[int],
    ones: Sequence[int],
    others: Sequence[int],
) -> list[int]:
    """The points that each placement brings: the `gain` of `placement_outcomes`, but faster."""
    points = total_points(city, ground, tiles, fill, four, family)
    found = []
    for colour, cells in placements(city, shapes):
        after = built(city, colour, cells, sites, ones, others)
        found.append(total_points(after, ground, tiles, fill, four, family) - points)
    return found


class Outcomes(NamedTuple):
    """The outcomes of placements in columns: each field of `Outcome` for all placements."""

    colour: Sequence[int]
    at: Sequence[int]
    cells: Sequence[int]
    gain: Sequence[int]
    flips: Sequence[int]
    clears: Sequence[int]
    road: Sequence[int]
    park: Sequence[int]
    factory: Sequence[int]
    shop: Sequence[int]
    home: Sequence[int]
    bonus: Sequence[int]
    fill: Sequence[int]
    four: Sequence[int]
    points: Sequence[int]


NO_OUTCOMES = Outcomes(*[()] * 15)
FindOutcomes: TypeAlias = Callable[[str, str, tuple[Colour, ...], Setup, Deal | None], Outcomes]


def outcomes(board: str, pattern: str, colours: tuple[Colour, ...], setup: Setup, deal: Deal | None) -> Outcomes:
    """The outcome of each placement of the colours, by colour and in reading order."""
    found = placement_outcomes(read_city(board), shapes_of(pattern, colours), *surroundings_of(setup, deal))
    return Outcomes(*zip(*found, strict=True)) if found else NO_OUTCOMES


@functools.lru_cache(maxsize=4096)
def known_outcomes(
    board: str, pattern: str, colours: tuple[Colour, ...], setup: Setup, deal: Deal | None, find: FindOutcomes
) -> Outcomes:
    """The outcomes of all placements of the colours; cached, since they are needed again while the others choose."""
    return find(board, pattern, colours, setup, deal)
