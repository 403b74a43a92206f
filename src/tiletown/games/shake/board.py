"""The 6x6 board as integers: where a pattern fits, and which cells are adjacent.

A set of cells is one integer. Rows are eight bits apart, with two guard columns between them, so a pattern that extends
over an edge meets a guard and never the next row:

        A   B   C   D   E   F   guard
    1   0   1   2   3   4   5 |  6   7
    2   8   9  10  11  12  13 | 14  15
    ...
    6  40  41  42  43  44  45 | 46  47

No function needs a bit above the 53rd, so Python's integers and 64-bit ones agree. `tiletown.compiled` compiles these
functions as they are; tests compare both.
"""

from __future__ import annotations

import functools

SIZE = 6
STRIDE = 8
BOARD = sum(0b111111 << STRIDE * row for row in range(SIZE))
CELLS = tuple(STRIDE * row + column for row in range(SIZE) for column in range(SIZE))
"""The bit of each cell, in reading order."""
NAMES = tuple(f"{'ABCDEF'[column]}{row + 1}" for row in range(SIZE) for column in range(SIZE))
"""The name of each cell, in the same order."""
CELL_NUMBERS = tuple(bit - 2 * (bit // STRIDE) for bit in range(STRIDE * SIZE))
"""Bit -> the number of its cell in reading order, from 0 (A1) to 35 (F6); meaningless for guards."""
NAME_OF_BIT = dict(zip(CELLS, NAMES, strict=True))
BIT_OF_NAME = dict(zip(NAMES, CELLS, strict=True))

COLUMNS = tuple(sum(1 << STRIDE * row + column for row in range(SIZE)) for column in range(SIZE))
ROWS = tuple(0b111111 << STRIDE * row for row in range(SIZE))
EDGES = {"north": ROWS[0], "east": COLUMNS[5], "south": ROWS[5], "west": COLUMNS[0]}


def count(cells: int) -> int:
    """The number of cells."""
    return cells.bit_count()


def first(cells: int) -> int:
    """The bit number of the first cell in reading order; there must be one."""
    return (cells & -cells).bit_length() - 1


def near(cells: int) -> int:
    """The cells adjacent to one of these (including those of them that are adjacent to each other)."""
    return (cells << 1 | cells >> 1 | cells << STRIDE | cells >> STRIDE) & BOARD


def flood(start: int, within: int) -> int:
    """The cells of `within` that are connected to `start` through `within`."""
    reached = start & within
    while True:
        grown = (reached | near(reached)) & within
        if grown == reached:
            return reached
        reached = grown


def fits(shape: int, free: int) -> int:
    """The cells where the first cell of the shape can be so that all its cells are free.

    A shape is the pattern of one colour, shifted so that its first cell is bit 0. A cell beyond an edge is a guard,
    which is never free: to the west of the first cell, a guard of the row above.
    """
    places, others = free, shape & ~1
    for _ in range(3):
        # Most shapes have two to four cells: three steps without a branch, which would often be mispredicted.
        places &= free >> first(others or 1)
        others &= others - 1
    while others:
        places &= free >> first(others)
        others &= others - 1
    return places


@functools.lru_cache(maxsize=1 << 16)
def names(cells: int) -> tuple[str, ...]:
    """The names of the cells, in reading order."""
    found = []
    while cells:
        found.append(NAME_OF_BIT[first(cells)])
        cells &= cells - 1
    return tuple(found)


def numbers(cells: int) -> list[int]:
    """The numbers of the cells in reading order."""
    found = []
    while cells:
        found.append(CELL_NUMBERS[first(cells)])
        cells &= cells - 1
    return found
