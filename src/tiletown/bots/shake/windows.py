"""Features of a city from windows of the board (n-tuples): 2x3, 2x2, and crosses: a cell and its four neighbours.

A cell has one of eight symbols, so the contents of a window are a number, and each number has a weight. Windows that a
symmetry of the board maps onto each other form a class, which shares its weights.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from tiletown.compiled.compiling import inlined
from tiletown.games.shake.board import SIZE, STRIDE
from tiletown.games.shake.city import City
from tiletown.games.shake.state import ROUNDS

from .counts import SMALL, STAGES, Ints

Cell = tuple[int, int]
Symmetry = Callable[[Cell], Cell]
LAST = SIZE - 1
ROTATIONS_AND_MIRRORS: tuple[Symmetry, ...] = (
    lambda cell: cell,
    lambda cell: (cell[0], LAST - cell[1]),
    lambda cell: (LAST - cell[0], cell[1]),
    lambda cell: (LAST - cell[0], LAST - cell[1]),
    lambda cell: (cell[1], cell[0]),
    lambda cell: (LAST - cell[1], cell[0]),
    lambda cell: (cell[1], LAST - cell[0]),
    lambda cell: (LAST - cell[1], LAST - cell[0]),
)
SYMMETRIES = (ROTATIONS_AND_MIRRORS, (ROTATIONS_AND_MIRRORS[0], ROTATIONS_AND_MIRRORS[4]))
"""By side: landlocked has all eight symmetries of the square, beachfront only the exchange of rows and columns."""

ACROSS: tuple[Cell, ...] = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2))
UPRIGHT: tuple[Cell, ...] = ((0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1))
SQUARE: tuple[Cell, ...] = ((0, 0), (0, 1), (1, 0), (1, 1))
CROSS: tuple[Cell, ...] = ((-1, 0), (0, -1), (0, 0), (0, 1), (1, 0))


def windows(shape: Sequence[Cell]) -> list[tuple[Cell, ...]]:
    """The shape at every place where it fits on the board; a cross may extend over the edge."""
    high = 0 if shape is CROSS else max(row for row, _ in shape)
    wide = 0 if shape is CROSS else max(column for _, column in shape)
    return [
        tuple((row + r, column + c) for r, c in shape) for row in range(SIZE - high) for column in range(SIZE - wide)
    ]


def share(found: list[tuple[Cell, ...]], symmetries: Sequence[Symmetry]) -> tuple[list[int], list[list[int]], int]:
    """For each window its class, and the index of each of its cells in the class's window; then the number of classes.

    The window that represents a class is its first one in the order of `found`.
    """
    number = {frozenset(window): index for index, window in enumerate(found)}
    classes: dict[int, int] = {}
    of_window, places = [], []
    for window in found:
        index, turned = min((number[frozenset(map(turn, window))], list(map(turn, window))) for turn in symmetries)
        of_window.append(classes.setdefault(index, len(classes)))
        places.append([found[index].index(cell) for cell in turned])
    return of_window, places, len(classes)


def permutations(places: list[list[int]]) -> NDArray[np.int16]:
    """For each window, every set of its cells (bits), reordered to the window of its class."""
    size = len(places[0])
    return np.array(
        [[sum(1 << to for i, to in enumerate(row) if bits >> i & 1) for bits in range(1 << size)] for row in places],
        np.int16,  # so that the tables fit into the processor's cache
    )


def covering(found: list[tuple[Cell, ...]]) -> Ints:
    """For each cell (bit), the windows that contain it (bits)."""
    sets = np.zeros(STRIDE * SIZE, np.int64)
    for index, window in enumerate(found):
        for row, column in window:
            if 0 <= row < SIZE and 0 <= column < SIZE:
                sets[STRIDE * row + column] |= 1 << index
    return sets


def starts(found: list[tuple[Cell, ...]]) -> Ints:
    """The bit of the first cell of each window; of a cross, of its centre."""
    return np.array([STRIDE * w[2][0] + w[2][1] if len(w) == 5 else STRIDE * w[0][0] + w[0][1] for w in found])


SIXES, CROSSES, SQUARES = windows(ACROSS) + windows(UPRIGHT), windows(CROSS), windows(SQUARE)
SIX_WINDOWS, CROSS_WINDOWS, SQUARE_WINDOWS = len(SIXES), len(CROSSES), len(SQUARES)
LYING = len(windows(ACROSS))
"""The first LYING of the 2x3 windows are three cells wide, the others two."""
SIX_START, CROSS_START, SQUARE_START = starts(SIXES), starts(CROSSES), starts(SQUARES)
SIX_OF, CROSS_OF, SQUARE_OF = covering(SIXES), covering(CROSSES), covering(SQUARES)
_shared = [[share(found, symmetries) for symmetries in SYMMETRIES] for found in (SIXES, CROSSES, SQUARES)]
SIX_ORDER, CROSS_ORDER, SQUARE_ORDER = (np.array([permutations(places) for _, places, _ in kind]) for kind in _shared)
SIX_CLASS, CROSS_CLASS, SQUARE_CLASS = (np.array([classes for classes, _, _ in kind]) for kind in _shared)
SIX_CLASSES, CROSS_CLASSES, SQUARE_CLASSES = ([number for _, _, number in kind] for kind in _shared)

# The layout of the weights -------------------------------------------------------------------------------------------

SIX_STAGE = np.array([0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2])
"""Rounds left -> the stage of 2x3 windows; crosses use STAGE, 2x2 windows the rounds left."""
SIX_STAGES = 3
CROSS_AT = np.array([SMALL + n * ROUNDS * 4096 for n in SQUARE_CLASSES])
SIX_AT = np.array([at + n * STAGES * 32768 for at, n in zip(CROSS_AT, CROSS_CLASSES, strict=True)])
SIZES = [int(at) + n * SIX_STAGES * 262144 for at, n in zip(SIX_AT, SIX_CLASSES, strict=True)]
"""The number of weights, by side of the board."""
SIX_BASE = np.array([[SIX_AT[s] + c * SIX_STAGES * 262144 for c in SIX_CLASS[s]] for s in (0, 1)])
CROSS_BASE = np.array([[CROSS_AT[s] + c * STAGES * 32768 for c in CROSS_CLASS[s]] for s in (0, 1)])
SQUARE_BASE = np.array([[SMALL + c * ROUNDS * 4096 for c in SQUARE_CLASS[s]] for s in (0, 1)])


@inlined
def symbols(here: City, connected: int, spoiled: int) -> tuple[int, int, int]:
    """The board as three sets of cells, the three bits of each cell's symbol.

    0 empty, 1 park, 2 factory, 3 shop, 4 home, 5 connected road, 6 other road, 7 home in a group spoiled by a
    factory, or construction tile.
    """
    roads, parks, factories, shops, homes, sites = here
    return (
        parks | shops | connected | spoiled | sites,
        factories | shops | (roads & ~connected) | spoiled | sites,
        homes | roads | sites,
    )


@inlined
def six_cells(window: int, side: int, cells: int) -> int:
    """The cells of a 2x3 window that are in `cells`: six bits, in the order of its class."""
    at = SIX_START[window]
    if window < LYING:
        found = (cells >> at & 7) | (cells >> at + 8 & 7) << 3
    else:
        found = (cells >> at & 3) | (cells >> at + 8 & 3) << 2 | (cells >> at + 16 & 3) << 4
    return int(SIX_ORDER[side, window, found])


@inlined
def cross_cells(window: int, side: int, cells: int) -> int:
    """The same for a cross, five bits. `cells` is shifted left by nine bits, so that every neighbour has a bit."""
    at = CROSS_START[window]
    found = (cells >> at + 1 & 1) | (cells >> at + 8 & 7) << 1 | (cells >> at + 17 & 1) << 4
    return int(CROSS_ORDER[side, window, found])


@inlined
def square_cells(window: int, side: int, cells: int) -> int:
    """The same for a 2x2 window, four bits."""
    at = SQUARE_START[window]
    return int(SQUARE_ORDER[side, window, (cells >> at & 3) | (cells >> at + 8 & 3) << 2])


@inlined
def six_index(window: int, side: int, stage: int, a: int, b: int, c: int) -> int:
    """The index of the weight of a 2x3 window; `a`, `b` and `c` are those of `symbols`."""
    x, y, z = six_cells(window, side, a), six_cells(window, side, b), six_cells(window, side, c)
    return int(SIX_BASE[side, window] + stage * 262144 + (x | y << 6 | z << 12))


@inlined
def cross_index(window: int, side: int, stage: int, a: int, b: int, c: int) -> int:
    """The index of the weight of a cross; `a`, `b` and `c` are shifted left by nine bits."""
    x, y, z = cross_cells(window, side, a), cross_cells(window, side, b), cross_cells(window, side, c)
    return int(CROSS_BASE[side, window] + stage * 32768 + (x | y << 5 | z << 10))


@inlined
def square_index(window: int, side: int, left: int, a: int, b: int, c: int) -> int:
    """The index of the weight of a 2x2 window."""
    x, y, z = square_cells(window, side, a), square_cells(window, side, b), square_cells(window, side, c)
    return int(SQUARE_BASE[side, window] + left * 4096 + (x | y << 4 | z << 8))
