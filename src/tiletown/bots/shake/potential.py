"""The potential of a city, with which `skilled` looks ahead: twelve counts, each with a tuned weight.

It is added to the points of the city, and fades out over the last six rounds.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tiletown.compiled.compiling import inlined
from tiletown.compiled.shake.rules import slots_of, worth
from tiletown.games.shake import board, city, scoring
from tiletown.games.shake.board import BOARD
from tiletown.games.shake.city import City
from tiletown.games.shake.pieces import DIFFERENT

from .counts import Ints
from .value import UNFINISHED, Floats, after, list_placements

NAMES = (
    "reached",  # empty cells on concrete or next to a connected road
    "reached_centre",  # of these, cells where a shop brings three
    "park_sites",  # empty cells where a park would bring two
    "home_sites",  # empty cells next to neither a home nor a factory
    "factory_sites",  # empty cells next to both a factory and a road
    "lonely",  # empty cells with no empty neighbour
    "filled",  # for each bonus tile not yet flipped: the square of the number of covered cells in the line to fill
    "matched",  # the same for the buildings that count towards four, while four are still possible
    "corner",  # buildings that count towards two of every type
    "empty",  # cells without a building
    "sites",  # construction tiles
    "lone_factories",  # factories without a factory next to them
)


@inlined
def potential(here: City, left: int, m: Any, weights: Floats) -> float:
    """The potential of a city with `left` rounds to come."""
    roads, factories, homes, sites = here[0], here[2], here[4], here[5]
    ground = m.ground
    full = city.covered(here)
    empty = BOARD & ~full
    free = empty & ~sites
    reached = free & (ground[0] | board.near(scoring.connected_roads(roads, ground[0])))
    by_home, by_factory = board.near(homes), board.near(factories)
    second = (by_factory & ground[2]) | ground[1]
    total = 0.0
    if not m.family:
        total += weights[0] * board.count(reached) + weights[1] * board.count(reached & ground[5])
        total += weights[2] * board.count(free & by_home & second)
        total += weights[3] * board.count(free & ~by_home & ~by_factory)
        total += weights[4] * board.count(free & by_factory & board.near(roads))
        total += weights[11] * board.count(factories & ~by_factory)
    total += weights[5] * board.count(free & ~board.near(free))
    flipped = city.flipped(here, slots_of(m))
    for slot in range(6):
        if flipped >> slot & 1:
            continue
        line = m.four[slot]
        if m.tiles[slot] == DIFFERENT:
            have = 0
            for colour in range(5):
                have += 1 if here[colour] & line else 0
        else:
            have = board.count(here[m.tiles[slot]] & line)
        covered = board.count(full & m.fill[slot])
        total += weights[6] * covered * covered
        if have + board.count(empty & line) >= 4:
            total += weights[7] * have * have
    for colour in range(5):
        total += weights[8] * min(board.count(here[colour]), 2)
    total += weights[9] * board.count(empty)
    total += weights[10] * board.count(sites)
    return float(total * min(left, 6) / 6)


@inlined
def rate_by_potential(
    here: City, pattern: int, colours: int, left: int, m: Any, weights: Floats, actions: Ints, values: Floats
) -> int:
    """Points plus potential after each placement (`list_placements`); returns the number of placements."""
    n = list_placements(here, pattern, colours, actions)
    for i in range(n):
        there = after(here, pattern, actions[i], m)
        points = float(worth(there, m))
        if left:
            points += potential(there, left, m, weights)
        elif there[5]:
            points -= UNFINISHED
        values[i] = np.float32(points)
    return n
