"""The search of `master`: rollouts of a few rounds over sampled shakes.

In a rollout the learned value chooses the placements, and the value of the last city is the result. All placements
meet the same shakes (common random numbers), so their differences need far fewer samples; the better ones are compared
over more shakes (sequential halving). The budget is counted in nodes: cities whose placements are rated.
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
from .decision import decision_of, dice_of, loss_of_others, rate_expert
from .value import Means, Model, Scratch, after, new_scratch, rate, value

BATCH = 16
"""Sequences of shakes between two checks of the deadline."""


class Effort(NamedTuple):
    """The budget of a search."""

    rounds: int = 3
    """The length of a rollout."""
    stages: tuple[tuple[int, int], ...] = ((12, 48), (6, 64), (3, 128))
    """For each stage the number of placements kept and of sequences of shakes added.

    If fewer than `rounds` are left, there are more sequences: the number of nodes stays the same.
    """


class Found(NamedTuple):
    """The compared placements (64 x colour + bit of the first cell), best first."""

    numbers: Ints
    values: Means
    """The expectation after each: points, or in the solo variant the chance to win."""
    worths: Means
    """The values plus what the others lose because the colour is taken."""
    sequences: Ints
    """The sequences of shakes that each was compared over; the value of one with fewer than the best is an estimate."""


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
    """Compare the placements of the view's seat; those in `also` in every stage, however bad they look.

    What the others lose by the active player's colour counts `denial` times. If the deadline has already expired, or
    no round is left, the learned value decides.
    """
    decision = decision_of(view)
    numbers, rated = rate_expert(*decision, model)
    values = rated.astype(np.float64)
    taken = np.zeros(len(numbers))
    if must_choose(view.state):
        taken = denial * loss_of_others(view, model)[numbers >> 6]
    asked = np.isin(numbers, list(also))
    order = np.argsort(-(values + taken), kind="stable")
    totals, weighed = np.zeros(len(numbers)), np.zeros(len(numbers), np.int64)
    dice, rounds = dice_of(view, rng), min(effort.rounds, decision.left)
    for placements, shakes in effort.stages if rounds else ():
        kept = np.array([index for place, index in enumerate(order) if place < placements or asked[index]])
        leading, dropped = kept[:placements], np.setdiff1d(np.flatnonzero(weighed), kept)
        for _ in range(0, shakes * effort.rounds // rounds, BATCH):
            if deadline is not None and deadline():
                return found(numbers, values, taken, weighed)
            ahead = draw_sequences(dice, view.seat or 0, BATCH, rounds)
            totals[kept] += weigh(*decision[:2], numbers[kept], decision.left, *ahead, decision.match, model)
            weighed[kept] += BATCH
            before = values[leading].mean()
            values[kept] = totals[kept] / weighed[kept]
            # Assume that these shakes would have changed the dropped placements by the same amount.
            values[dropped] += values[leading].mean() - before
            if model.goal == CHANCE_TO_WIN:
                values[dropped] = values[dropped].clip(0, 1)
        order = kept[np.argsort(-(values + taken)[kept], kind="stable")]
    return found(numbers, values, taken, weighed)


def found(numbers: Ints, values: Means, taken: Means, weighed: Ints) -> Found:
    """The compared placements, best first; all placements if none was compared."""
    order = np.lexsort((-(values + taken), weighed == 0))
    order = order[: np.count_nonzero(weighed) or None]
    return Found(numbers[order], values[order], (values + taken)[order], weighed[order])


@compiled()
def draw_shakes(dice: Games, seat: int, ahead: int, number: int) -> tuple[Ints, Ints]:
    """Sample patterns for the round `ahead` rounds after this one, and the colours (bits) that the seat may place.

    `dice` holds the round, the active player and the setup (`dice_of`). The colour that another active player will
    take is drawn at random from the pattern.
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
    """`draw_shakes` for each of the next rounds: a row is a sequence of shakes."""
    patterns, colours = np.empty((number, rounds), np.int64), np.empty((number, rounds), np.int64)
    for ahead in range(rounds):
        patterns[:, ahead], colours[:, ahead] = draw_shakes(dice, seat, ahead + 1, number)
    return patterns, colours


@compiled()
def weigh(
    here: City, pattern: int, actions: Ints, left: int, patterns: Ints, colours: Ints, match: MatchArray, model: Model
) -> Means:
    """For each placement the sum of the results of its rollouts over the sequences of shakes."""
    m, scratch = match[0], new_scratch()
    sums = np.zeros(len(actions))
    for i in range(len(actions)):
        there = after(here, pattern, actions[i], m)
        for j in range(len(patterns)):
            sums[i] += roll_out(there, left, patterns[j], colours[j], m, model, scratch)
    return sums


@inlined
def roll_out(here: City, left: int, patterns: Ints, colours: Ints, m: Any, model: Model, scratch: Scratch) -> float:
    """The value of the city after a rollout: each placement is the best by the learned value."""
    for k in range(len(patterns)):
        left -= 1
        n = rate(here, patterns[k], colours[k], left, m, model, scratch)
        if n:
            best = np.argmax(scratch.values[:n])
            if k == len(patterns) - 1:
                return float(scratch.values[best])
            here = after(here, patterns[k], scratch.actions[best], m)
    return value(here, left, m, model, scratch)
