"""One player's city as six integers, what surrounds it in a match, and what a placement does to it.

A city is (roads, parks, factories, shops, homes, construction): five sets of building tiles and the cells under
construction tiles. These functions are the only home of these rules: the interpreter runs them for the game, and
`tiletown.compiled` compiles the same ones for bots.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from .board import BOARD, CELLS, STRIDE, count, first, fits, near
from .pieces import (
    BONUS_TILES,
    COLOURS,
    DIFFERENT,
    Colour,
    Ground,
    construction_cells,
    ground,
    lines,
    pair_colours,
)
from .state import OPEN_ROUND, Deal, Setup

City: TypeAlias = tuple[int, int, int, int, int, int]
COLOUR_LETTERS = "RPFSH"
"""The letter of each colour, in the order of COLOURS."""
LETTERS = COLOUR_LETTERS + "#"
"""The letter of each of the six sets."""


@functools.lru_cache(maxsize=4096)
def read_city(board: str) -> City:
    """The city of a board of 36 letters."""
    sets = [0] * 6
    for bit, letter in zip(CELLS, board, strict=True):
        if letter != ".":
            sets[LETTERS.index(letter)] |= 1 << bit
    return (sets[0], sets[1], sets[2], sets[3], sets[4], sets[5])


def write_city(city: City) -> str:
    """The board of a city as 36 letters."""
    board = "." * len(CELLS)
    for cells, letter in zip(city, LETTERS, strict=True):
        board = with_letter(board, cells, letter)
    return board


def with_letter(board: str, cells: int, letter: str) -> str:
    """The board with the letter on the cells."""
    letters = list(board)
    while cells:
        letters[CELLS.index(first(cells))] = letter
        cells &= cells - 1
    return "".join(letters)


@functools.lru_cache(maxsize=4096)
def shape_of(pattern: str, colour: int) -> int:
    """The cells of one colour in a pattern of nine letters, shifted so that the first is bit 0; 0 if there are none."""
    nine = 0
    for index, letter in enumerate(pattern):
        if letter == LETTERS[colour]:
            nine |= 1 << index
    return shape_of_nine(nine)


def shape_of_nine(nine: int) -> int:
    """The same from the cells of the colour as nine bits in reading order."""
    shape = nine & 0o7 | (nine & 0o70) << STRIDE - 3 | (nine & 0o700) << 2 * (STRIDE - 3)
    return shape >> first(shape) if shape else 0


@functools.lru_cache(maxsize=4096)
def shapes_of(pattern: str, colours: tuple[Colour, ...]) -> tuple[int, ...]:
    """The shape of each of the five colours, 0 for those not in `colours`."""
    return tuple(shape_of(pattern, number) if colour in colours else 0 for number, colour in enumerate(COLOURS))


class BonusSlots(NamedTuple):
    """The six slots beside a board: the bonus tile on each, and the two lines that flip it."""

    tiles: tuple[int, ...]
    """A colour, or DIFFERENT."""
    fill: tuple[int, ...]
    """The line that flips the tile when it is full."""
    four: tuple[int, ...]
    """The line on which four tiles flip it."""


class Sites(NamedTuple):
    """The construction tiles of a match: where they lie, and the two colours that remove each of them."""

    bits: tuple[int, ...]
    ones: tuple[int, ...]
    others: tuple[int, ...]


class Surroundings(NamedTuple):
    """What surrounds the cities of a match and counts for their points; it is the same in all rounds."""

    ground: Ground
    slots: BonusSlots
    sites: Sites
    family: bool


@functools.lru_cache(maxsize=1024)
def surroundings_of(setup: Setup, deal: Deal | None) -> Surroundings:
    """The surroundings of a setup and a deal; before the deal, with the bonus tiles in any order and no sites."""
    bonus = deal.bonus if deal else BONUS_TILES
    fill, four = zip(*lines(setup.played_with, bonus), strict=True)
    tiles = tuple(BONUS_TILES.index(tile) for tile in bonus)
    pairs = [pair_colours(pair) for pair in deal.construction] if deal else []
    bits = construction_cells(setup.played_with)[: len(pairs)]
    sites = Sites(bits, tuple(one for one, _ in pairs), tuple(other for _, other in pairs))
    side = ground(setup.played_with, setup.side)
    return Surroundings(side, BonusSlots(tiles, fill, four), sites, setup.family)


def covered(city: City) -> int:
    """The cells that have a building tile."""
    return city[0] | city[1] | city[2] | city[3] | city[4]


def free(city: City) -> int:
    """The cells without a building tile or construction tile."""
    return BOARD & ~(covered(city) | city[5])


def places(city: City, shape: int) -> int:
    """The cells where the first cell of the shape can be placed."""
    return fits(shape, free(city))


def all_places(city: City, shapes: Sequence[int]) -> list[int]:
    """`places` for each of the shapes; none for a shape without cells."""
    return [places(city, shape) if shape else 0 for shape in shapes]


def placements(city: City, shapes: Sequence[int]) -> list[tuple[int, int]]:
    """The colour and the cells of every placement, by colour and in reading order.

    `shapes` are those of the five colours, 0 where nothing is to be placed.
    """
    found = []
    for colour in range(5):
        left = places(city, shapes[colour]) if shapes[colour] else 0
        while left:
            found.append((colour, shapes[colour] << first(left)))
            left &= left - 1
    return found


def placed(city: City, colour: int, cells: int) -> City:
    """The city with tiles of a colour on the cells, before construction tiles are removed."""
    return (
        city[0] | (cells if colour == 0 else 0),
        city[1] | (cells if colour == 1 else 0),
        city[2] | (cells if colour == 2 else 0),
        city[3] | (cells if colour == 3 else 0),
        city[4] | (cells if colour == 4 else 0),
        city[5],
    )


def cleared(city: City, sites: Sites) -> City:
    """The city without the construction tiles whose pair is adjacent anywhere on the board.

    S5: checked after the whole placement.
    """
    left = city[5]
    if not left:
        return city
    bits, ones, others = sites
    for i in range(len(bits)):
        if left >> bits[i] & 1 and near(city[ones[i]]) & city[others[i]]:
            left &= ~(1 << bits[i])
    return (city[0], city[1], city[2], city[3], city[4], left)


def built(city: City, colour: int, cells: int, sites: Sites) -> City:
    """The city after a whole placement, without the construction tiles that it removes."""
    return cleared(placed(city, colour, cells), sites)


def flipped(city: City, slots: BonusSlots) -> int:
    """The bonus tiles that are flipped, as seven bits: the six slots, then the corner.

    Building tiles never leave the board, so a flipped bonus tile stays flipped.
    """
    tiles, fill, four = slots
    full = covered(city)
    bits = 0
    for slot in range(6):
        if reached(city, tiles[slot], four[slot]) >= 4 or full & fill[slot] == fill[slot]:
            bits |= 1 << slot
    if two_of_each(city) == 10:
        bits |= 1 << 6
    return bits


def reached(city: City, tile: int, line: int) -> int:
    """The number of tiles of the bonus tile's colour on a line, or of different colours: four flip it."""
    if tile != DIFFERENT:
        return count(city[tile] & line)
    colours = 0
    for colour in range(5):
        colours += 1 if city[colour] & line else 0
    return colours


def two_of_each(city: City) -> int:
    """The number of tiles that count for the corner, at most two of each colour: ten flip it."""
    tiles = 0
    for colour in range(5):
        tiles += min(2, count(city[colour]))
    return tiles


def barred(round_number: int, solo: bool, counts: Sequence[int], taken: int) -> int:
    """The colour that may not be chosen in this round, -1 if there is none.

    `counts` are the cubes of each colour in the pattern; `taken` is the colour that the active player has named or
    that is forbidden by lot, -1 if none is.
    """
    if round_number >= OPEN_ROUND:
        return -1
    return blocked_most(counts) if solo else taken


def blocked_most(counts: Sequence[int]) -> int:
    """Solo: the colour with the most cubes, which may not be chosen; -1 when several tie for the most."""
    most = 0
    for colour in range(1, 5):
        if counts[colour] > counts[most]:
            most = colour
    for colour in range(5):
        if colour != most and counts[colour] == counts[most]:
            return -1
    return most
