"""The outcomes of placements: all that each of them would do to a city.

`tiletown.compiled` compiles `placement_outcomes` and `placement_gains`, and what they call, as they are.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from .board import CELL_NUMBERS, count, first
from .city import (
    BonusSlots,
    City,
    Surroundings,
    built,
    covered,
    flipped,
    placements,
    reached,
    read_city,
    shapes_of,
    surroundings_of,
)
from .pieces import Colour, Ground
from .scoring import BONUS_POINTS, Earning, cell_points, earning, line_points, total_points
from .state import Deal, Setup

N = TypeVar("N")


class Outcome(NamedTuple, Generic[N]):
    """All that one placement would do to a city, in numbers; or a column for each number (`Outcomes`)."""

    colour: N
    at: N
    """Its first cell, numbered in reading order."""
    cells: N
    gain: N
    """The points that it brings: the sum of the changes of the six lines of the sheet, which follow below."""
    flips: N
    """The bonus tiles that it flips, as seven bits."""
    clears: N
    """The construction tiles that it removes, as cells."""
    road: N
    park: N
    factory: N
    shop: N
    home: N
    bonus: N
    fill: N
    """After it, the cells filled of six for each of the six slots: octal digits, that of the first slot lowest."""
    four: N
    """After it, the tiles of four for each slot, likewise."""
    points: N
    """After it, the points that each of its cells earns by itself (`cell_points`): octal digits, first cell lowest."""


def placement_outcomes(city: City, shapes: Sequence[int], around: Surroundings) -> list[Outcome[int]]:
    """The outcome of each placement, in the order of `placements`."""
    ground, slots, sites, family = around
    flipped_before = flipped(city, slots)
    before = line_points(city, earning(city, ground), ground)
    found = []
    for colour, cells in placements(city, shapes):
        after = built(city, colour, cells, sites)
        flips = flipped(after, slots) & ~flipped_before
        clears = city[5] & ~after[5]
        bonus = BONUS_POINTS * count(flips)
        road, park, factory, shop, home, points = 0, 0, 0, 0, 0, 0
        if not family:
            earned = earning(after, ground)
            lines = line_points(after, earned, ground)
            road, park, factory = lines[0] - before[0], lines[1] - before[1], lines[2] - before[2]
            shop, home = lines[3] - before[3], lines[4] - before[4]
            points = points_by_cell(cells, colour, earned, ground)
        gain = road + park + factory + shop + home + bonus
        at = CELL_NUMBERS[first(cells)]
        fill, four = fill_digits(after, slots), four_digits(after, slots)
        # By position: keywords cost the interpreter time. tests/test_structs.py compares these names with the fields.
        found.append(
            Outcome(colour, at, cells, gain, flips, clears, road, park, factory, shop, home, bonus, fill, four, points)
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


def fill_digits(city: City, slots: BonusSlots) -> int:
    """The `fill` of an Outcome."""
    digits, full, fill = 0, covered(city), slots.fill
    for slot in range(6):
        digits |= count(full & fill[slot]) << 3 * slot
    return digits


def four_digits(city: City, slots: BonusSlots) -> int:
    """The `four` of an Outcome."""
    digits, tiles, four = 0, slots.tiles, slots.four
    for slot in range(6):
        digits |= min(4, reached(city, tiles[slot], four[slot])) << 3 * slot
    return digits


def placement_gains(city: City, shapes: Sequence[int], around: Surroundings) -> list[int]:
    """The points that each placement brings: the `gain` of `placement_outcomes`, but faster."""
    ground, slots, sites, family = around
    points = total_points(city, ground, slots, family)
    found = []
    for colour, cells in placements(city, shapes):
        after = built(city, colour, cells, sites)
        found.append(total_points(after, ground, slots, family) - points)
    return found


Outcomes: TypeAlias = Outcome[Sequence[int]]
"""The outcomes of placements in columns: each field has the numbers of all placements."""
NO_OUTCOMES: Outcomes = Outcome._make([()] * len(Outcome._fields))
FindOutcomes: TypeAlias = Callable[[str, str, tuple[Colour, ...], Setup, Deal | None], Outcomes]


def outcomes(board: str, pattern: str, colours: tuple[Colour, ...], setup: Setup, deal: Deal | None) -> Outcomes:
    """The outcome of each placement of the colours, by colour and in reading order."""
    found = placement_outcomes(read_city(board), shapes_of(pattern, colours), surroundings_of(setup, deal))
    return Outcome._make(zip(*found, strict=True)) if found else NO_OUTCOMES


CACHED_POSITIONS = 1024
"""Size of the caches of outcomes: one takes some 30 kB, and is needed again only while the others choose."""


@functools.lru_cache(maxsize=CACHED_POSITIONS)
def known_outcomes(
    board: str, pattern: str, colours: tuple[Colour, ...], setup: Setup, deal: Deal | None, find: FindOutcomes
) -> Outcomes:
    """The outcomes of all placements of the colours; cached, since they are needed again while the others choose."""
    return find(board, pattern, colours, setup, deal)
