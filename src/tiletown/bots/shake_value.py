"""What a city promises: the learned value of a city once a placement is made, before the next shake.

The value is the points there are, plus a sum of weights: one weight for each feature of the city. A feature is an
index into one long array of weights, and the array is laid out as follows.

- What small windows of the board look like (n-tuples): 2x3, 2x2, and a cell with its four neighbours. A cell is one
  of eight symbols. Windows that the board's own symmetry maps onto each other share their weights.
- How far each bonus tile is, and how the empty cells of its lines lie.
- Counts: how many cells would suit a shop, a park, a new home...; how tiles fit in; what construction tiles still need.

Everything depends on the rounds that are left. In the solo variant, where winning is all that counts, the sum is the
logit of the chance to win.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..fast.compiling import compiled
from ..fast.shake import worth
from ..games.shake import board, city, scoring
from ..games.shake.board import BOARD, SIZE, STRIDE
from ..games.shake.city import City
from ..games.shake.pieces import DIFFERENT
from ..games.shake.state import ROUNDS, SOLO_TARGET

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]

POINTS, CHANCE_TO_WIN, BONUS_ONLY = range(3)
"""What is valued: points, the chance to win alone, or the points of bonus tiles, for which windows do not matter."""
UNFINISHED = 12.0
"""What construction tiles left at the end cost, in points: with one of them nobody can win."""

# Windows -----------------------------------------------------------------------------------------------------------

Cell = tuple[int, int]
Symmetry = Callable[[Cell], Cell]
LAST = SIZE - 1
ALL_TURNS: tuple[Symmetry, ...] = (
    lambda cell: cell,
    lambda cell: (cell[0], LAST - cell[1]),
    lambda cell: (LAST - cell[0], cell[1]),
    lambda cell: (LAST - cell[0], LAST - cell[1]),
    lambda cell: (cell[1], cell[0]),
    lambda cell: (LAST - cell[1], cell[0]),
    lambda cell: (cell[1], LAST - cell[0]),
    lambda cell: (LAST - cell[1], LAST - cell[0]),
)
SYMMETRIES = (ALL_TURNS, (ALL_TURNS[0], ALL_TURNS[4]))
"""Landlocked boards look the same from every side; beachfront ones only when rows and columns change places."""

ACROSS: tuple[Cell, ...] = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2))
UPRIGHT: tuple[Cell, ...] = ((0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1))
SQUARE: tuple[Cell, ...] = ((0, 0), (0, 1), (1, 0), (1, 1))
CROSS: tuple[Cell, ...] = ((-1, 0), (0, -1), (0, 0), (0, 1), (1, 0))


def windows(shape: Sequence[Cell]) -> list[tuple[Cell, ...]]:
    """The shape at every place where it fits on the board; a cross may hang over."""
    high = 0 if shape is CROSS else max(row for row, _ in shape)
    wide = 0 if shape is CROSS else max(column for _, column in shape)
    return [
        tuple((row + r, column + c) for r, c in shape) for row in range(SIZE - high) for column in range(SIZE - wide)
    ]


def share(found: list[tuple[Cell, ...]], symmetries: Sequence[Symmetry]) -> tuple[list[int], list[list[int]], int]:
    """For each window its class, and at which place of the class's window each of its cells stands; then the classes.

    The class's window is the first one, in the order given, that a symmetry maps the window to.
    """
    number = {frozenset(window): index for index, window in enumerate(found)}
    classes: dict[int, int] = {}
    of_window, places = [], []
    for window in found:
        index, turned = min((number[frozenset(map(turn, window))], list(map(turn, window))) for turn in symmetries)
        of_window.append(classes.setdefault(index, len(classes)))
        places.append([found[index].index(cell) for cell in turned])
    return of_window, places, len(classes)


def permutations(places: list[list[int]]) -> Ints:
    """For each window, every set of its cells as bits, in the order of its class's window."""
    size = len(places[0])
    return np.array(
        [[sum(1 << to for i, to in enumerate(row) if bits >> i & 1) for bits in range(1 << size)] for row in places]
    )


def covering(found: list[tuple[Cell, ...]]) -> Ints:
    """For each cell, by its bit, the windows that it is in, as bits."""
    sets = np.zeros(STRIDE * SIZE, np.int64)
    for index, window in enumerate(found):
        for row, column in window:
            if 0 <= row < SIZE and 0 <= column < SIZE:
                sets[STRIDE * row + column] |= 1 << index
    return sets


def starts(found: list[tuple[Cell, ...]]) -> Ints:
    """The bit of each window's first cell; of a cross, its middle."""
    return np.array([STRIDE * w[2][0] + w[2][1] if len(w) == 5 else STRIDE * w[0][0] + w[0][1] for w in found])


SIXES, CROSSES, SQUARES = windows(ACROSS) + windows(UPRIGHT), windows(CROSS), windows(SQUARE)
LYING = len(windows(ACROSS))
"""The first so many of the 2x3 windows lie across, the others stand upright."""
SIX_START, CROSS_START, SQUARE_START = starts(SIXES), starts(CROSSES), starts(SQUARES)
SIX_OF, CROSS_OF, SQUARE_OF = covering(SIXES), covering(CROSSES), covering(SQUARES)
_shared = [[share(found, symmetries) for symmetries in SYMMETRIES] for found in (SIXES, CROSSES, SQUARES)]
SIX_ORDER, CROSS_ORDER, SQUARE_ORDER = (np.array([permutations(places) for _, places, _ in kind]) for kind in _shared)
SIX_CLASS, CROSS_CLASS, SQUARE_CLASS = (np.array([classes for classes, _, _ in kind]) for kind in _shared)
SIX_CLASSES, CROSS_CLASSES, SQUARE_CLASSES = ([number for _, _, number in kind] for kind in _shared)

# The layout of the weights -------------------------------------------------------------------------------------------

SIX_STAGE = np.array([0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2])
"""Which weights of 2x3 windows are used with so many rounds left."""
CROSS_STAGE = np.array([0, 0, 0, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 4])
SIX_STAGES, CROSS_STAGES = 3, 5

COUNTS = 16
"""Tables of how many cells (0-36) there are of some kind."""
EMPTY = 0
COUNTED = EMPTY + ROUNDS * 37
CORNER = COUNTED + COUNTS * ROUNDS * 37
BONUS = CORNER + ROUNDS * 243
FILL = BONUS + 6 * 6 * ROUNDS * 7 * 4 * 7
FOUR = FILL + 6 * ROUNDS * 64
PAIR = FOUR + 6 * 5 * 4096
SITES = PAIR + 25 * ROUNDS * 64
TARGET = SITES + ROUNDS * 16
SQUARE_AT = TARGET + ROUNDS * 128 * 5
SMALL = SQUARE_AT
"""So many weights come before those of the windows."""
CROSS_AT = np.array([SQUARE_AT + n * ROUNDS * 4096 for n in SQUARE_CLASSES])
SIX_AT = np.array([at + n * CROSS_STAGES * 32768 for at, n in zip(CROSS_AT, CROSS_CLASSES, strict=True)])
SIZES = [int(at) + n * SIX_STAGES * 262144 for at, n in zip(SIX_AT, SIX_CLASSES, strict=True)]
"""How many weights there are for each side of the board."""
SIX_BASE = np.array([[SIX_AT[s] + c * SIX_STAGES * 262144 for c in SIX_CLASS[s]] for s in (0, 1)])
CROSS_BASE = np.array([[CROSS_AT[s] + c * CROSS_STAGES * 32768 for c in CROSS_CLASS[s]] for s in (0, 1)])
SQUARE_BASE = np.array([[SQUARE_AT + c * ROUNDS * 4096 for c in SQUARE_CLASS[s]] for s in (0, 1)])
FEATURES = 192
"""More than a city ever has."""
PLACEMENTS = 180
"""No more placements can be possible."""
POWERS_OF_3 = np.array([1, 3, 9, 27, 81])


class Model(NamedTuple):
    """What compiled code needs to value a city."""

    weights: Floats
    side: int
    """0 landlocked, 1 beachfront."""
    goal: int
    softness: float = 0.0
    """While learning to win alone: how gradually a victory turns into a defeat around the target. 0: at once."""


class Work(NamedTuple):
    """Room for the numbers of one decision. `actions` and `values` hold what `rate` found."""

    found: Ints
    known: Floats
    actions: Ints
    values: Floats


@compiled()
def new_work() -> Work:
    """Room for one thread."""
    return Work(
        np.empty(FEATURES, np.int64),
        np.empty(101, np.float32),
        np.empty(PLACEMENTS, np.int64),
        np.empty(PLACEMENTS, np.float32),
    )


@compiled()
def symbols(here: City, m: Any) -> tuple[int, int, int]:
    """The board as three sets of cells, the three bits of each cell's symbol.

    0 empty, 1 park, 2 factory, 3 shop, 4 home, 5 road that is connected, 6 road that is not, 7 home in a group that
    a factory spoils, or a construction tile.
    """
    roads, parks, factories, shops, homes, sites = here
    connected = scoring.connected_roads(roads, m.ground[0])
    spoiled = board.flood(homes & board.near(factories), homes) | sites
    return (
        parks | shops | connected | spoiled,
        factories | shops | (roads & ~connected) | spoiled,
        homes | roads | sites,
    )


@compiled(inline="always")
def six_index(window: int, side: int, stage: int, a: int, b: int, c: int) -> int:
    """The weight of a 2x3 window."""
    at = SIX_START[window]
    order = SIX_ORDER[side, window]
    if window < LYING:
        x = (a >> at & 7) | (a >> at + 8 & 7) << 3
        y = (b >> at & 7) | (b >> at + 8 & 7) << 3
        z = (c >> at & 7) | (c >> at + 8 & 7) << 3
    else:
        x = (a >> at & 3) | (a >> at + 8 & 3) << 2 | (a >> at + 16 & 3) << 4
        y = (b >> at & 3) | (b >> at + 8 & 3) << 2 | (b >> at + 16 & 3) << 4
        z = (c >> at & 3) | (c >> at + 8 & 3) << 2 | (c >> at + 16 & 3) << 4
    return int(SIX_BASE[side, window] + stage * 262144 + (order[x] | order[y] << 6 | order[z] << 12))


@compiled(inline="always")
def cross_index(window: int, side: int, stage: int, a: int, b: int, c: int) -> int:
    """The weight of a cell with its neighbours. The sets are shifted by nine bits, so that all neighbours exist."""
    at = CROSS_START[window]
    order = CROSS_ORDER[side, window]
    x = (a >> at + 1 & 1) | (a >> at + 8 & 7) << 1 | (a >> at + 17 & 1) << 4
    y = (b >> at + 1 & 1) | (b >> at + 8 & 7) << 1 | (b >> at + 17 & 1) << 4
    z = (c >> at + 1 & 1) | (c >> at + 8 & 7) << 1 | (c >> at + 17 & 1) << 4
    return int(CROSS_BASE[side, window] + stage * 32768 + (order[x] | order[y] << 5 | order[z] << 10))


@compiled(inline="always")
def square_index(window: int, side: int, left: int, a: int, b: int, c: int) -> int:
    """The weight of a 2x2 window."""
    at = SQUARE_START[window]
    order = SQUARE_ORDER[side, window]
    x = (a >> at & 3) | (a >> at + 8 & 3) << 2
    y = (b >> at & 3) | (b >> at + 8 & 3) << 2
    z = (c >> at & 3) | (c >> at + 8 & 3) << 2
    return int(SQUARE_BASE[side, window] + left * 4096 + (order[x] | order[y] << 4 | order[z] << 8))


@compiled()
def column_bits(cells: int, line: int) -> int:
    """The cells of a row or column as six bits."""
    at = board.first(line)
    if line & line >> 1:
        return cells >> at & 63
    x = cells >> at
    return (x & 1) | (x >> 7 & 2) | (x >> 14 & 4) | (x >> 21 & 8) | (x >> 28 & 16) | (x >> 35 & 32)


@compiled()
def small_features(here: City, points: int, left: int, m: Any, goal: int, found: Ints) -> int:
    """The features that are no windows; how many there are."""
    roads, factories, homes, sites = here[0], here[2], here[4], here[5]
    full = city.covered(here)
    free = BOARD & ~(full | sites)
    empty = BOARD & ~full
    n = 0
    found[n] = EMPTY + left * 37 + board.count(empty)
    n += 1
    if goal != BONUS_ONLY:
        ground = m.ground
        connected = scoring.connected_roads(roads, ground[0])
        reached = ground[0] | board.near(connected)
        by_home, by_factory, by_road = board.near(homes), board.near(factories), board.near(roads)
        second = (by_factory & ground[2]) | ground[1]
        spoiled = board.flood(homes & by_factory, homes)
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
    flipped = city.flipped(here, m.tiles, m.fill, m.four)
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
        found[n + 2] = FOUR + (tile * 5 + CROSS_STAGE[left]) * 4096 + have * 64 + gaps
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


@compiled()
def features(here: City, points: int, left: int, m: Any, model: Model, found: Ints) -> int:
    """All features of a city with so many rounds left; how many there are."""
    side, goal = model.side, model.goal
    n = small_features(here, points, left, m, goal, found)
    if goal == BONUS_ONLY:
        return n
    a, b, c = symbols(here, m)
    for window in range(40):
        found[n] = six_index(window, side, SIX_STAGE[left], a, b, c)
        n += 1
    for window in range(36):
        found[n] = cross_index(window, side, CROSS_STAGE[left], a << 9, b << 9, c << 9)
        n += 1
    for window in range(25):
        found[n] = square_index(window, side, left, a, b, c)
        n += 1
    return n


@compiled()
def settled(points: int, sites: int, model: Model) -> float:
    """What a city is worth when no round is left."""
    if model.goal == CHANCE_TO_WIN:
        if model.softness > 0:
            margin = points - (SOLO_TARGET - 0.5) - UNFINISHED * (1 if sites else 0)
            return float(1.0 / (1.0 + np.exp(-margin / model.softness)))
        return 1.0 if points >= SOLO_TARGET and not sites else 0.0
    return points - UNFINISHED if sites else float(points)


@compiled()
def squashed(total: float, points: int, goal: int) -> float:
    """The value that a sum of weights means."""
    if goal == CHANCE_TO_WIN:
        return float(1.0 / (1.0 + np.exp(-total)))
    return points + total


@compiled()
def value(here: City, left: int, m: Any, model: Model, work: Work) -> float:
    """What a city promises with so many rounds left."""
    points = worth(here, m)
    if left == 0:
        return settled(points, here[5], model)
    n = features(here, points, left, m, model, work.found)
    total = 0.0
    for i in range(n):
        total += model.weights[work.found[i]]
    return squashed(total, points, model.goal)


@compiled()
def rate(here: City, pattern: int, colours: int, left: int, m: Any, model: Model, work: Work) -> int:
    """The value of the city after each placement of the colours (a set of bits); how many placements there are.

    `pattern` has nine bits for each colour, as in `fast.shake_games`; `left` rounds remain after this one. An action
    is a number, 64 x colour + the bit of the first cell. The values are what `value` says of each city, but windows
    that a placement does not touch are looked up once for all.
    """
    weights, side, goal, _ = model
    found, known, actions, values = work
    n = 0
    windowed = goal != BONUS_ONLY and left > 0
    a, b, c = symbols(here, m)
    base = 0.0
    six_stage, cross_stage = SIX_STAGE[left], CROSS_STAGE[left]
    if windowed:
        for window in range(40):
            known[window] = weights[six_index(window, side, six_stage, a, b, c)]
            base += known[window]
        for window in range(36):
            known[40 + window] = weights[cross_index(window, side, cross_stage, a << 9, b << 9, c << 9)]
            base += known[40 + window]
        for window in range(25):
            known[76 + window] = weights[square_index(window, side, left, a, b, c)]
            base += known[76 + window]
    free = city.free(here)
    for colour in range(5):
        shape = city.shape_of_nine(pattern >> 9 * colour & 511)
        places = board.fits(shape, free) if shape and colours >> colour & 1 else 0
        while places:
            at = board.first(places)
            places &= places - 1
            there = city.built(here, colour, shape << at, m.sites, m.ones, m.others)
            points = worth(there, m)
            actions[n] = colour << 6 | at
            if left == 0:
                values[n] = settled(points, there[5], model)
            else:
                total = base
                if windowed:
                    x, y, z = symbols(there, m)
                    changed = (a ^ x) | (b ^ y) | (c ^ z)
                    sixes, crosses, squares = 0, 0, 0
                    while changed:
                        bit = board.first(changed)
                        changed &= changed - 1
                        sixes |= SIX_OF[bit]
                        crosses |= CROSS_OF[bit]
                        squares |= SQUARE_OF[bit]
                    while sixes:
                        window = board.first(sixes)
                        sixes &= sixes - 1
                        total += weights[six_index(window, side, six_stage, x, y, z)] - known[window]
                    while crosses:
                        window = board.first(crosses)
                        crosses &= crosses - 1
                        index = cross_index(window, side, cross_stage, x << 9, y << 9, z << 9)
                        total += weights[index] - known[40 + window]
                    while squares:
                        window = board.first(squares)
                        squares &= squares - 1
                        total += weights[square_index(window, side, left, x, y, z)] - known[76 + window]
                size = small_features(there, points, left, m, goal, found)
                for i in range(size):
                    total += weights[found[i]]
                values[n] = squashed(total, points, goal)
            n += 1
    return n


@compiled()
def after(here: City, pattern: int, action: int, m: Any) -> City:
    """The city after a placement, given by its number."""
    shape = city.shape_of_nine(pattern >> 9 * (action >> 6) & 511)
    return city.built(here, action >> 6, shape << (action & 63), m.sites, m.ones, m.others)
