"""How `master` thinks: placements are compared by playing on, over the same shakes, for a few rounds.

A sequence of shakes is drawn; after each placement the learned value plays on through it, and what the city then
promises counts. All placements meet the same shakes, so what they differ by is known from far fewer of them; and the
better half of the placements is compared over more (sequential halving). Work is counted in nodes, one for each city
whose placements are all rated.
"""

from __future__ import annotations

import random
from collections.abc import Collection
from typing import Any, NamedTuple

import numpy as np

from tiletown.compiled.chance import below
from tiletown.compiled.compiling import compiled, inlined
from tiletown.compiled.shake.games import Games, shake
from tiletown.compiled.shake.rules import MatchArray
from tiletown.games.shake import State, board, city
from tiletown.games.shake.city import City
from tiletown.games.shake.state import OPEN_ROUND
from tiletown.games.shake.turn import must_choose
from tiletown.kernel import View

from ..bot import Deadline
from .counts import CHANCE_TO_WIN, Ints
from .decision import dice_of, look, loss_of_others, rate_expert
from .value import Means, Model, Work, after, new_work, rate, value

PART = 16
"""So many sequences of shakes are played on before the deadline is asked again."""


class Effort(NamedTuple):
    """How much a search looks at: its budget."""

    rounds: int = 3
    """So many rounds are played on..."""
    stages: tuple[tuple[int, int], ...] = ((12, 48), (6, 64), (3, 128))
    """...by so many of the best placements, over so many more sequences of shakes; more if fewer rounds are left."""


class Found(NamedTuple):
    """The placements (64 x colour + first cell) that were compared, best first."""

    numbers: Ints
    values: Means
    """What the seat can expect after each: points, or in the solo variant the chance to win."""
    worths: Means
    """The same, and what the others lose because their colour is gone."""


def search(
    view: View[State],
    model: Model,
    rng: random.Random,
    effort: Effort,
    *,
    denial: float = 1.0,
    also: Collection[int] = (),
    deadline: Deadline | None = None,
) -> Found:
    """Compare the placements of the view's seat; those in `also` to the end, however bad they seem.

    What the active player takes from the others counts `denial` times. If the deadline passes at once, or no round is
    left, the learned value decides.
    """
    position = look(view)
    numbers, rated = rate_expert(*position, model)
    values = rated.astype(np.float64)
    taken = np.zeros(len(numbers))
    if must_choose(view.state):
        taken = denial * loss_of_others(view, model)[numbers >> 6]
    asked = np.isin(numbers, list(also))
    order = np.argsort(-(values + taken), kind="stable")
    totals, weighed = np.zeros(len(numbers)), np.zeros(len(numbers))
    dice, rounds = dice_of(view, rng), min(effort.rounds, position.left)
    for placements, shakes in effort.stages if rounds else ():
        kept = np.array([index for place, index in enumerate(order) if place < placements or asked[index]])
        leading, dropped = kept[:placements], np.setdiff1d(np.flatnonzero(weighed), kept)
        for _ in range(0, shakes * effort.rounds // rounds, PART):
            if deadline is not None and deadline():
                return found(numbers, values, taken, weighed)
            ahead = draw_sequences(dice, view.seat or 0, PART, rounds)
            totals[kept] += weigh(*position[:2], numbers[kept], position.left, *ahead, position.match, model)
            weighed[kept] += PART
            before = values[leading].mean()
            values[kept] = totals[kept] / weighed[kept]
            values[dropped] += values[leading].mean() - before  # the luck of these shakes would have been theirs too
            if model.goal == CHANCE_TO_WIN:
                values[dropped] = values[dropped].clip(0, 1)
        order = kept[np.argsort(-(values + taken)[kept], kind="stable")]
    return found(numbers, values, taken, weighed)


def found(numbers: Ints, values: Means, taken: Means, weighed: Means) -> Found:
    """The placements that were compared at all, the best first."""
    order = np.lexsort((-(values + taken), weighed == 0))
    order = order[: np.count_nonzero(weighed) or None]
    return Found(numbers[order], values[order], (values + taken)[order])


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
def draw_sequences(dice: Games, seat: int, number: int, rounds: int) -> tuple[Ints, Ints]:
    """As `draw_shakes`, for each of the next rounds: a row is a sequence of shakes."""
    patterns, colours = np.empty((number, rounds), np.int64), np.empty((number, rounds), np.int64)
    for ahead in range(rounds):
        patterns[:, ahead], colours[:, ahead] = draw_shakes(dice, seat, ahead + 1, number)
    return patterns, colours


@compiled()
def weigh(
    here: City, pattern: int, actions: Ints, left: int, patterns: Ints, colours: Ints, match: MatchArray, model: Model
) -> Means:
    """For each placement the sum, over the sequences of shakes, of what it leads to."""
    m, work = match[0], new_work()
    sums = np.zeros(len(actions))
    for i in range(len(actions)):
        there = after(here, pattern, actions[i], m)
        for j in range(len(patterns)):
            sums[i] += played_on(there, left, patterns[j], colours[j], m, model, work)
    return sums


@inlined
def played_on(here: City, left: int, patterns: Ints, colours: Ints, m: Any, model: Model, work: Work) -> float:
    """What the city promises once the learned value has played through the shakes."""
    for k in range(len(patterns)):
        left -= 1
        n = rate(here, patterns[k], colours[k], left, m, model, work)
        if n:
            best = np.argmax(work.values[:n])
            if k == len(patterns) - 1:
                return float(work.values[best])
            here = after(here, patterns[k], work.actions[best], m)
    return value(here, left, m, model, work)
