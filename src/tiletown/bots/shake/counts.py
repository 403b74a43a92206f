"""Features of a city from counts: cells that suit a building, the state of bonus tiles, construction tiles.

A feature is an index into the array of weights. The weights of windows (`windows`) come after those of counts.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tiletown.compiled.compiling import inlined
from tiletown.compiled.shake.rules import slots_of
from tiletown.games.shake import board, city
from tiletown.games.shake.board import BOARD
from tiletown.games.shake.city import City
from tiletown.games.shake.pieces import DIFFERENT
from tiletown.games.shake.state import ROUNDS

Ints = NDArray[np.int64]

POINTS, CHANCE_TO_WIN, BONUS_ONLY = range(3)
"""What the learned value means: points, the chance to win the solo game, or points of bonus tiles (no windows)."""

STAGE = np.array([0, 0, 0, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 4])
"""Rounds left -> the stage of the game, for tables that are too large to have weights for each round."""
STAGES = 5
COUNTS = 16
"""Kinds of cells that are counted, 0 to 36 of each (`kinds` in `small_features`)."""
EMPTY = 0
COUNTED = EMPTY + ROUNDS * 37
CORNER = COUNTED + COUNTS * ROUNDS * 37
BONUS = CORNER + ROUNDS * 243
FILL = BONUS + 6 * 6 * ROUNDS * 7 * 4 * 7
FOUR = FILL + 6 * ROUNDS * 64
PAIR = FOUR + 6 * STAGES * 4096
SITES = PAIR + 25 * ROUNDS * 64
TARGET = SITES + ROUNDS * 16
SMALL = TARGET + ROUNDS * 128 * 5
"""The number of weights before those of the windows."""
POWERS_OF_3 = np.array([1, 3, 9, 27, 81])


@inlined
def column_bits(cells: int, line: int) -> int:
    """The cells of a row or column as six bits."""
    at = board.first(line)
    if line & line >> 1:
        return cells >> at & 63
    x = cells >> at
    return (x & 1) | (x >> 7 & 2) | (x >> 14 & 4) | (x >> 21 & 8) | (x >> 28 & 16) | (x >> 35 & 32)


@inlined
def spoiled_homes(here: City) -> int:
    """The homes of all groups that are next to a factory."""
    return board.flood(here[4] & board.near(here[2]), here[4])


@inlined
def small_features(
    here: City, connected: int, spoiled: int, points: int, left: int, m: Any, goal: int, found: Ints
) -> int:
    """Write the features from counts to `found`; returns their number. `connected` and `spoiled` are the city's own."""
    roads, factories, homes, sites = here[0], here[2], here[4], here[5]
    full = city.covered(here)
    free = BOARD & ~(full | sites)
    empty = BOARD & ~full
    n = 0
    found[n] = EMPTY + left * 37 + board.count(empty)
    n += 1
    if goal != BONUS_ONLY:
        ground = m.ground
        reached = ground[0] | board.near(connected)
        by_home, by_factory, by_road = board.near(homes), board.near(factories), board.near(roads)
        second = (by_factory & ground[2]) | ground[1]
        kinds = (
            free & reached,
            free & reached & ground[4],
            free & reached & ground[5],
            free & ~reached & (ground[4] | ground[5]),
            free & by_home & second,
            free & (by_home ^ second),
            free & ~by_home & ~by_factory,
            free & by_factory & by_road,
            free & (by_factory ^ by_road),
            free & by_home & by_factory,
            homes & ~spoiled,
            free & ~board.near(free),
            free & free >> 1,
            free & free >> 8,
            free & free >> 9,
            free & free >> 7,
        )
        for i in range(COUNTS):
            found[n] = COUNTED + (i * ROUNDS + left) * 37 + board.count(kinds[i])
            n += 1
    corner = 0
    for colour in range(5):
        corner += POWERS_OF_3[colour] * min(board.count(here[colour]), 2)
    found[n] = CORNER + left * 243 + corner
    n += 1
    flipped = city.flipped(here, slots_of(m))
    for slot in range(6):
        if flipped >> slot & 1:
            continue
        tile, line = m.tiles[slot], m.four[slot]
        gaps = column_bits(empty, line)
        if tile == DIFFERENT:
            have = 0
            for colour in range(5):
                have |= 1 << colour if here[colour] & line else 0
        else:
            have = column_bits(here[tile], line)
        there = min(board.count(have), 3)
        fill = column_bits(empty, m.fill[slot])
        found[n] = BONUS + (
            (((slot * 6 + tile) * ROUNDS + left) * 7 + board.count(fill)) * 28 + there * 7 + board.count(gaps)
        )
        found[n + 1] = FILL + (slot * ROUNDS + left) * 64 + fill
        found[n + 2] = FOUR + (tile * STAGES + STAGE[left]) * 4096 + have * 64 + gaps
        n += 3
    if sites:
        standing = 0
        for i in range(4):
            if sites >> m.sites[i] & 1:
                standing |= 1 << i
                one, other = m.ones[i], m.others[i]
                a = min(board.count(board.near(here[one]) & free), 7)
                b = min(board.count(board.near(here[other]) & free), 7)
                found[n] = PAIR + ((one * 5 + other) * ROUNDS + left) * 64 + a * 8 + b
                n += 1
        found[n] = SITES + left * 16 + standing
        n += 1
    if goal == CHANCE_TO_WIN:
        found[n] = TARGET + (left * 128 + min(points, 127)) * 5 + board.count(sites)
        n += 1
    return n
