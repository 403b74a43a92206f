"""The search of `expert` and `master`: rollouts of whole turns in sampled worlds.

In a world the tiles that the seat cannot see are dealt at random; all turns meet the same worlds. In a rollout every
seat plays its most promising turn, and the learned weights value the end. The better half of the turns is compared in
more worlds (sequential halving). The budget is counted in nodes: turns played in rollouts.
"""

from __future__ import annotations

import random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tiletown.games.canal import State
from tiletown.kernel import View

from ..bot import Deadline
from .decision import Decision, decision_of
from .turns import best_turns, try_out
from .value import Ints, Model


class Effort(NamedTuple):
    """The budget of a search for a whole turn.

    For the rest of a turn there are half as many turns in twice as many worlds, for its last piece a quarter in four
    times as many.
    """

    turns: int
    """The number of most promising turns to compare."""
    worlds: int
    """Worlds of the first stage. Each stage keeps the better half of the turns and doubles the worlds."""
    ahead: int
    """Further turns of a rollout, after one by each of the others."""


class Found(NamedTuple):
    """The compared turns (rows of `turns`), best first."""

    turns: Ints
    chances: NDArray[np.float64]
    """The seat's chance to win after each, plus a small bonus for being ahead; 0 if no world was sampled."""


def search(
    view: View[State], model: Model, rng: random.Random, effort: Effort, *, deadline: Deadline | None = None
) -> Found:
    """Compare the turns, or the ways to complete the turn, of the view's seat in worlds sampled with `rng`."""
    return compare(decision_of(view, rng), model, effort, deadline=deadline)


def compare(decision: Decision, model: Model, effort: Effort, *, deadline: Deadline | None = None) -> Found:
    """Compare the turns of a decision. When the deadline expires, turns not yet compared stay in order of promise."""
    games, faces, phase, base = decision
    turns, _ = best_turns(games, faces, phase, base, model, max(2, effort.turns >> phase))
    totals, tried, work = np.zeros(len(turns)), np.zeros(len(turns)), np.concatenate([games, games])
    worlds, ahead = effort.worlds << phase, int(games["players"][0]) - 1 + effort.ahead
    left = np.arange(len(turns))
    while len(left) > 1 and not (deadline is not None and deadline()):
        try_out(games, work, faces, model, turns, left, worlds, ahead, totals)
        tried[left] += worlds
        left = left[np.argsort(-totals[left], kind="stable")][: len(left) // 2]
        worlds *= 2
    chances = totals / np.maximum(tried, 1)
    order = np.lexsort((-chances, -tried))
    return Found(turns[order], chances[order])
