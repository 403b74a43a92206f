"""The bots of Shake That City."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

from tiletown.compiled.shake.rules import GAME, gains
from tiletown.games.shake import Choose, Setup, State
from tiletown.kernel import View

from ..bot import Bot, Deadline, ModelBot, best, legal_actions
from .decision import as_action, decision_of, rate_expert, rate_skilled
from .search import Effort, search
from .value import Floats, Model
from .weights import model_of, potential_of


class Greedy:
    """Plays the placement with the most points now; ties are broken at random.

    As the active player it names the colour whose best placement gains most.
    """

    name = "greedy"

    def choose(self, view: View[State], rng: random.Random, *, deadline: Deadline | None = None) -> Any:
        """The legal action that gains most."""
        actions = legal_actions(GAME, view)
        if isinstance(actions[0], Choose):
            points = [max(gains(GAME.preview(view, [action]))) for action in actions]
        else:
            points = list(gains(view))
        return best(actions, points, rng)


class Skilled(ModelBot[Floats]):
    """Plays the placement that maximises points plus potential, with tuned weights."""

    name = "skilled"
    game = GAME

    def __init__(self) -> None:
        self.below: Bot = GREEDY

    def model(self, setup: Setup) -> Floats | None:
        return potential_of(setup)

    def decide(self, view: View[State], model: Floats, rng: random.Random, deadline: Deadline | None) -> Any:
        numbers, values = rate_skilled(*decision_of(view), model)
        return as_action(view, numbers[np.argmax(values)])


class Expert(ModelBot[Model]):
    """Plays the placement after which the learned value of its city is highest."""

    name = "expert"
    game = GAME

    def __init__(self) -> None:
        self.below: Bot = SKILLED

    def model(self, setup: Setup) -> Model | None:
        return model_of(setup)

    def decide(self, view: View[State], model: Model, rng: random.Random, deadline: Deadline | None) -> Any:
        numbers, values = rate_expert(*decision_of(view), model)
        return as_action(view, numbers[np.argmax(values)])


class Master(ModelBot[Model]):
    """Plays the best placement by rollouts of a few rounds with the learned value (`search`).

    As the active player it adds `denial` times what the others lose when the colour is taken from them.
    """

    name = "master"
    game = GAME

    def __init__(self, effort: Effort | None = None, denial: float = 1.0) -> None:
        self.below: Bot = EXPERT
        self.effort = effort or Effort()
        self.denial = denial

    def model(self, setup: Setup) -> Model | None:
        return model_of(setup)

    def decide(self, view: View[State], model: Model, rng: random.Random, deadline: Deadline | None) -> Any:
        found = search(view, model, rng, self.effort, denial=self.denial, deadline=deadline)
        return as_action(view, found.numbers[0])


GREEDY = Greedy()
SKILLED = Skilled()
EXPERT = Expert()
MASTER = Master()
LADDER: tuple[Bot, ...] = (GREEDY, SKILLED, EXPERT, MASTER)
"""From the weakest to the strongest; `random` is below them all."""
