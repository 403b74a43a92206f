"""The learned value of a city after a placement, before the next shake.

It is the points of the city plus the sum of the weights of its features. A feature is an index into one array of
weights: first those of counts (`counts`), then those of windows of the board (`windows`), each by the rounds left. In
the solo variant, where only winning counts, the sum is the logit of the chance to win.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tiletown.compiled.compiling import inlined
from tiletown.compiled.shake.rules import after as built
from tiletown.compiled.shake.rules import worth
from tiletown.games.shake import board, city, scoring
from tiletown.games.shake.city import City
from tiletown.games.shake.pieces import FACTORY, HOME, ROAD
from tiletown.games.shake.state import SOLO_TARGET

from .counts import BONUS_ONLY, CHANCE_TO_WIN, STAGE, Ints, small_features, spoiled_homes
from .windows import (
    CROSS_OF,
    CROSS_WINDOWS,
    SIX_OF,
    SIX_STAGE,
    SIX_WINDOWS,
    SQUARE_OF,
    SQUARE_WINDOWS,
    cross_cells,
    cross_index,
    six_cells,
    six_index,
    square_cells,
    square_index,
    symbols,
)

Floats = NDArray[np.float32]
Means = NDArray[np.float64]

UNFINISHED = 12.0
"""Points deducted for construction tiles left at the end: their owner cannot win."""
FEATURES = 192
"""Room for the features of a city."""
PLACEMENTS = 180
"""Room for placements: 36 cells for each of five colours."""


CROSS_FROM, SQUARE_FROM = SIX_WINDOWS, SIX_WINDOWS + CROSS_WINDOWS
WINDOWS = SQUARE_FROM + SQUARE_WINDOWS
"""The windows of a city in one list: 2x3 windows, crosses from CROSS_FROM, 2x2 windows from SQUARE_FROM."""


class Model(NamedTuple):
    """The learned weights of one task, and what their sum means."""

    weights: Floats
    side: int
    """0 landlocked, 1 beachfront."""
    goal: int
    """POINTS, CHANCE_TO_WIN or BONUS_ONLY."""
    softness: float = 0.0
    """In training for the solo variant: the width, in points, of the step from defeat to victory; 0 in play."""


class Scratch(NamedTuple):
    """Scratch arrays for one thread. `rate` writes its result to `actions` and `values`."""

    found: Ints
    where: Ints
    """For each window of a city, the index of its weight."""
    known: Floats
    """For each window of a city, its weight."""
    actions: Ints
    values: Floats


@inlined
def new_scratch() -> Scratch:
    """Scratch arrays for one thread."""
    return Scratch(
        np.empty(FEATURES, np.int64),
        np.empty(WINDOWS, np.int64),
        np.empty(WINDOWS, np.float32),
        np.empty(PLACEMENTS, np.int64),
        np.empty(PLACEMENTS, np.float32),
    )


@inlined
def features(here: City, points: int, left: int, m: Any, model: Model, found: Ints) -> int:
    """Write all features of a city with `left` rounds to come to `found`; returns their number."""
    side, goal = model.side, model.goal
    connected, spoiled = scoring.connected_roads(here[0], m.ground[0]), spoiled_homes(here)
    n = small_features(here, connected, spoiled, points, left, m, goal, found)
    if goal == BONUS_ONLY:
        return n
    a, b, c = symbols(here, connected, spoiled)
    for window in range(SIX_WINDOWS):
        found[n] = six_index(window, side, SIX_STAGE[left], a, b, c)
        n += 1
    for window in range(CROSS_WINDOWS):
        found[n] = cross_index(window, side, STAGE[left], a << 9, b << 9, c << 9)
        n += 1
    for window in range(SQUARE_WINDOWS):
        found[n] = square_index(window, side, left, a, b, c)
        n += 1
    return n


@inlined
def settled(points: int, sites: int, model: Model) -> float:
    """The value of a city after the last round."""
    if model.goal == CHANCE_TO_WIN:
        if model.softness > 0:
            margin = points - (SOLO_TARGET - 0.5) - UNFINISHED * (1 if sites else 0)
            return float(1.0 / (1.0 + np.exp(-margin / model.softness)))
        return 1.0 if points >= SOLO_TARGET and not sites else 0.0
    return points - UNFINISHED if sites else float(points)


@inlined
def squashed(total: float, points: int, goal: int) -> float:
    """The value for a sum of weights."""
    if goal == CHANCE_TO_WIN:
        return float(1.0 / (1.0 + np.exp(-total)))
    return points + total


@inlined
def value(here: City, left: int, m: Any, model: Model, scratch: Scratch) -> float:
    """The value of a city with `left` rounds to come."""
    points = worth(here, m)
    if left == 0:
        return settled(points, here[5], model)
    n = features(here, points, left, m, model, scratch.found)
    total = 0.0
    for i in range(n):
        total += model.weights[scratch.found[i]]
    return squashed(total, points, model.goal)


@inlined
def rate(here: City, pattern: int, colours: int, left: int, m: Any, model: Model, scratch: Scratch) -> int:
    """The value of the city after each placement (`list_placements`); returns the number of placements.

    `left` rounds remain after this one. The values are those of `value`, but windows that a placement does not touch
    are looked up only once.
    """
    weights, side, goal, _ = model
    found, where, known, actions, values = scratch
    windowed = goal != BONUS_ONLY and left > 0
    connected, spoiled = scoring.connected_roads(here[0], m.ground[0]), spoiled_homes(here)
    a, b, c = symbols(here, connected, spoiled)
    base = 0.0
    six_stage, cross_stage = SIX_STAGE[left], STAGE[left]
    if windowed:
        for window in range(SIX_WINDOWS):
            where[window] = six_index(window, side, six_stage, a, b, c)
        for window in range(CROSS_WINDOWS):
            where[CROSS_FROM + window] = cross_index(window, side, cross_stage, a << 9, b << 9, c << 9)
        for window in range(SQUARE_WINDOWS):
            where[SQUARE_FROM + window] = square_index(window, side, left, a, b, c)
        for i in range(WINDOWS):
            known[i] = weights[where[i]]
            base += known[i]
    n = list_placements(here, pattern, colours, actions)
    for k in range(n):
        colour, cells = placement(pattern, actions[k])
        there = built(here, colour, cells, m)
        points = worth(there, m)
        if left == 0:
            values[k] = settled(points, there[5], model)
        else:
            total = base
            linked = scoring.connected_roads(there[0], m.ground[0]) if colour == ROAD else connected
            worse = spoiled_homes(there) if colour in (FACTORY, HOME) else spoiled
            if windowed:
                x, y, z = symbols(there, linked, worse)
                p, q, r = a ^ x, b ^ y, c ^ z
                changed = p | q | r
                sixes, crosses, squares = 0, 0, 0
                rest = changed
                while rest:
                    bit = board.first(rest)
                    rest &= rest - 1
                    sixes |= SIX_OF[bit]
                    crosses |= CROSS_OF[bit]
                    squares |= SQUARE_OF[bit]
                # Usually the placed cells, empty before, get one symbol, and no other cell changes.
                plain = changed == cells and p in (0, cells) and q in (0, cells) and r in (0, cells)
                one, two, three = int(p > 0), int(q > 0), int(r > 0)
                by_six = one | two << 6 | three << 12
                by_cross = one | two << 5 | three << 10
                by_square = one | two << 4 | three << 8
                while sixes:
                    window = board.first(sixes)
                    sixes &= sixes - 1
                    if plain:
                        index = where[window] + six_cells(window, side, cells) * by_six
                    else:
                        index = six_index(window, side, six_stage, x, y, z)
                    total += weights[index] - known[window]
                while crosses:
                    window = board.first(crosses)
                    crosses &= crosses - 1
                    if plain:
                        index = where[CROSS_FROM + window] + cross_cells(window, side, cells << 9) * by_cross
                    else:
                        index = cross_index(window, side, cross_stage, x << 9, y << 9, z << 9)
                    total += weights[index] - known[CROSS_FROM + window]
                while squares:
                    window = board.first(squares)
                    squares &= squares - 1
                    if plain:
                        index = where[SQUARE_FROM + window] + square_cells(window, side, cells) * by_square
                    else:
                        index = square_index(window, side, left, x, y, z)
                    total += weights[index] - known[SQUARE_FROM + window]
            size = small_features(there, linked, worse, points, left, m, goal, found)
            for i in range(size):
                total += weights[found[i]]
            values[k] = squashed(total, points, goal)
    return n


@inlined
def after(here: City, pattern: int, action: int, m: Any) -> City:
    """The city after the placement of that number."""
    colour, cells = placement(pattern, action)
    return built(here, colour, cells, m)


@inlined
def list_placements(here: City, pattern: int, colours: int, actions: Ints) -> int:
    """Write the numbers of all placements of the colours (bits) to `actions`; returns how many there are.

    `pattern` has nine bits for each colour, as in `compiled.shake.games`. The number of a placement is 64 x colour +
    bit of the first cell.
    """
    n, free = 0, city.free(here)
    for colour in range(5):
        shape = city.shape_of_nine(pattern >> 9 * colour & 511)
        places = board.fits(shape, free) if shape and colours >> colour & 1 else 0
        while places:
            actions[n] = colour << 6 | board.first(places)
            places &= places - 1
            n += 1
    return n


@inlined
def placement(pattern: int, action: int) -> tuple[int, int]:
    """The colour and the cells of the placement of that number."""
    colour = action >> 6
    return colour, city.shape_of_nine(pattern >> 9 * colour & 511) << (action & 63)
