"""Expectimax over placements and shakes: how `master` thinks.

The shakes to come are drawn, and all placements that are compared meet the same ones: what they differ by is then
known from far fewer shakes. Work is counted in nodes, one for each city whose placements are all rated.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..fast.chance import below
from ..fast.compiling import compiled, inlined
from ..fast.shake import Match
from ..fast.shake_games import Games, shake
from ..games.shake import board, city
from ..games.shake.city import City
from ..games.shake.state import OPEN_ROUND
from .shake_counts import Ints
from .shake_value import Floats, Model, Work, after, new_work, rate, value

Means = NDArray[np.float64]


@compiled()
def draw_shakes(dice: Games, seat: int, ahead: int, number: int) -> tuple[Ints, Ints]:
    """Patterns for the round that comes `ahead` rounds after this one, and the colours that are open to the seat.

    `dice` knows the round, the active player and the setup. Which colour another player will take nobody knows: any
    one of the pattern.
    """
    game = dice[0]
    patterns, colours = np.empty(number, np.int64), np.empty(number, np.int64)
    blocked = game.round + ahead < OPEN_ROUND
    active = game.players == 1 or (game.active + ahead) % game.players == seat
    for i in range(number):
        pattern = shake(game)
        shown = 0
        for colour in range(5):
            shown |= (1 if pattern >> 9 * colour & 511 else 0) << colour
        patterns[i], colours[i] = pattern, shown
        if blocked and game.solo:
            counts = (
                board.count(pattern & 511),
                board.count(pattern >> 9 & 511),
                board.count(pattern >> 18 & 511),
                board.count(pattern >> 27 & 511),
                board.count(pattern >> 36 & 511),
            )
            most = city.blocked_most(counts)
            if most >= 0:
                colours[i] = shown & ~(1 << most)
        elif blocked and (game.block_random or not active):
            rest = shown
            for _ in range(below(game, board.count(shown))):
                rest &= rest - 1
            colours[i] = shown & ~(rest & -rest)
    return patterns, colours


@compiled()
def weigh(
    here: City, pattern: int, actions: Ints, left: int, patterns: Ints, colours: Ints, match: Match, model: Model
) -> Means:
    """For each placement (a row) and each shake of the next round, the best value that can follow."""
    m, work = match[0], new_work()
    found = np.empty((len(actions), len(patterns)))
    for i in range(len(actions)):
        there = after(here, pattern, actions[i], m)
        for j in range(len(patterns)):
            found[i, j] = best_value(there, patterns[j], colours[j], left - 1, m, model, work)
    return found


@compiled()
def weigh_deep(
    here: City,
    pattern: int,
    actions: Ints,
    left: int,
    patterns: Ints,
    colours: Ints,
    later_patterns: Ints,
    later_colours: Ints,
    width: int,
    match: Match,
    model: Model,
) -> Means:
    """As `weigh`, but the best `width` placements that follow are valued by the shakes of the round after, in turn."""
    m, work = match[0], new_work()
    found = np.empty((len(actions), len(patterns)))
    numbers, values = np.empty(width, np.int64), np.empty(width, np.float32)
    for i in range(len(actions)):
        there = after(here, pattern, actions[i], m)
        for j in range(len(patterns)):
            n = rate(there, patterns[j], colours[j], left - 1, m, model, work)
            size = leading(work, n, width, numbers, values)
            best = -np.inf
            for k in range(max(size, 1)):
                further = after(there, patterns[j], numbers[k], m) if size else there
                total = 0.0
                for h in range(len(later_patterns)):
                    total += best_value(further, later_patterns[h], later_colours[h], left - 2, m, model, work)
                best = max(best, total / len(later_patterns))
            found[i, j] = best
    return found


@inlined
def best_value(here: City, pattern: int, colours: int, left: int, m: Any, model: Model, work: Work) -> float:
    """The value after the best placement, or after a pass where nothing fits."""
    n = rate(here, pattern, colours, left, m, model, work)
    if n == 0:
        return value(here, left, m, model, work)
    best = work.values[0]
    for i in range(1, n):
        best = max(best, work.values[i])
    return float(best)


@inlined
def leading(work: Work, n: int, number: int, actions: Ints, values: Floats) -> int:
    """The best `number` of the n placements that were rated, best first; how many there are."""
    size = 0
    for i in range(n):
        v = work.values[i]
        if size < number:
            size += 1
        elif v <= values[size - 1]:
            continue
        j = size - 1
        while j > 0 and values[j - 1] < v:
            values[j], actions[j] = values[j - 1], actions[j - 1]
            j -= 1
        values[j], actions[j] = v, work.actions[i]
    return size
