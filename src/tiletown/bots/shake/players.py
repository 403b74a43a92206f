"""The bots of Shake That City."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import numpy as np

from tiletown.compiled.compiling import compiled
from tiletown.compiled.shake.rules import GAME, MatchArray, gains
from tiletown.games.shake import Choose, Place, State
from tiletown.games.shake.board import NAME_OF_BIT
from tiletown.games.shake.city import City
from tiletown.games.shake.pieces import COLOURS
from tiletown.kernel import View

from ..bot import Bot, Deadline, best, legal_actions
from .counts import Ints
from .decision import look, rate_expert
from .potential import rate_by_potential
from .search import Effort, search
from .value import PLACEMENTS, Floats
from .weights import goal_of, model_for, potential_for, task_name


class Greedy:
    """Most points now; ties at random. As the active player: the colour whose best placement brings most."""

    name = "greedy"

    def choose(self, view: View[State], rng: random.Random, *, deadline: Deadline | None = None) -> Any:
        """The legal action that brings most."""
        actions = legal_actions(GAME, view)
        if isinstance(actions[0], Choose):
            points = [max(gains(GAME.preview(view, [action]))) for action in actions]
        else:
            points = list(gains(view))
        return best(actions, points, rng)


class Skilled:
    """Points and potential after its own placement, by weights that were tuned."""

    name = "skilled"

    def choose(self, view: View[State], rng: random.Random, *, deadline: Deadline | None = None) -> Any:
        """The legal action after which points and potential are highest."""
        actions = legal_actions(GAME, view)
        weights = potential_for(task_name(view.state.setup))
        if weights is None:
            return GREEDY.choose(view, rng, deadline=deadline)
        if len(actions) == 1:
            return actions[0]
        numbers, values = rate_skilled(*look(view), weights)
        return as_action(actions, numbers[np.argmax(values)])


class Expert:
    """The learned value of its city after its own placement."""

    name = "expert"

    def choose(self, view: View[State], rng: random.Random, *, deadline: Deadline | None = None) -> Any:
        """The legal action after which the city promises most."""
        actions = legal_actions(GAME, view)
        setup = view.state.setup
        model = model_for(task_name(setup), goal_of(setup))
        if model is None:
            return SKILLED.choose(view, rng, deadline=deadline)
        if len(actions) == 1:
            return actions[0]
        numbers, values = rate_expert(*look(view), model)
        return as_action(actions, numbers[np.argmax(values)])


class Master:
    """The learned value, played on over a few rounds; and an eye on what the others could do with a colour."""

    name = "master"

    def __init__(self, effort: Effort | None = None, denial: float = 1.0) -> None:
        self.effort = effort or Effort()
        self.denial = denial

    def choose(self, view: View[State], rng: random.Random, *, deadline: Deadline | None = None) -> Any:
        """The legal action that leads to most; as the active player, most ahead of the others."""
        actions = legal_actions(GAME, view)
        setup = view.state.setup
        model = model_for(task_name(setup), goal_of(setup))
        if model is None:
            return EXPERT.choose(view, rng, deadline=deadline)
        if len(actions) == 1:
            return actions[0]
        found = search(view, model, rng, self.effort, denial=self.denial, deadline=deadline)
        return as_action(actions, found.numbers[0])


def as_action(actions: Sequence[Any], number: int) -> Choose | Place:
    """The placement of that number; where a colour has to be named first, its colour."""
    colour = COLOURS[int(number) >> 6]
    return Choose(colour) if isinstance(actions[0], Choose) else Place(colour, NAME_OF_BIT[int(number) & 63])


@compiled()
def rate_skilled(
    city: City, pattern: int, colours: int, left: int, match: MatchArray, weights: Floats
) -> tuple[Ints, Floats]:
    """All placements, and points and potential after each."""
    actions, values = np.empty(PLACEMENTS, np.int64), np.empty(PLACEMENTS, np.float32)
    n = rate_by_potential(city, pattern, colours, left, match[0], weights, actions, values)
    return actions[:n], values[:n]


GREEDY, SKILLED, EXPERT, MASTER = Greedy(), Skilled(), Expert(), Master()
LADDER: tuple[Bot, ...] = (GREEDY, SKILLED, EXPERT, MASTER)
"""From the weakest to the strongest; `random` stands below them all."""
