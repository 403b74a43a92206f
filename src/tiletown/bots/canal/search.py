"""How `expert` and `master` think: turns are compared by playing on, in the same worlds.

In each world the tiles that the seat cannot see are dealt anew, the same for all turns, and everybody goes on with the
most promising turn; what was learned says who then stands how well. The better half of the turns is compared in more
worlds (sequential halving). Work is counted in nodes, one for each turn that is played on.
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
    """How much a search looks at: its budget, for a whole turn.

    The rest of a turn is compared like the better half, then the better quarter of whole turns: as thoroughly.
    """

    turns: int
    """So many turns, the most promising ones, are tried out..."""
    worlds: int
    """...in so many worlds at first; then the better half of them in twice as many, until one is left."""
    ahead: int
    """How many turns are played on beyond one round of the others' answers."""


class Found(NamedTuple):
    """The turns (`canal_turns`) that were compared, best first."""

    turns: Ints
    chances: NDArray[np.float64]
    """The seat's chance to win after each, with a little for being ahead; 0 where no world was tried."""


def search(
    view: View[State], model: Model, rng: random.Random, effort: Effort, *, deadline: Deadline | None = None
) -> Found:
    """Compare the turns, or the rests of the turn, of the view's seat; `rng` gives the worlds."""
    return compare(decision_of(view, rng), model, effort, deadline=deadline)


def compare(decision: Decision, model: Model, effort: Effort, *, deadline: Deadline | None = None) -> Found:
    """The same from a decision: once time is up, the turns that are not yet compared stay in order of their promise."""
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
