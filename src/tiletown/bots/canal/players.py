"""The bots of Canal City."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

import numpy as np

from tiletown.compiled.canal import rules as compiled
from tiletown.compiled.chance import stream
from tiletown.games.canal import GAME, Lay, State
from tiletown.games.canal.tiles import city_tiles
from tiletown.games.canal.turn import base_index
from tiletown.kernel import View

from ..bot import Bot, Deadline, legal_actions
from .decision import as_action, look
from .search import Effort, search
from .turns import best_turns
from .value import Ints, Model
from .weights import model_for, potential_for


class Greedy:
    """The whole turn that gains and takes most if the game ended now; ties at random.

    It weighs tile, first and second piece together, and does so anew for each of the three: the rest of the best turn
    is the best rest of the turn. What others lose counts in full at two players, and shared among them at more.
    """

    name = "greedy"

    def choose(self, view: View[State], rng: random.Random, *, deadline: Deadline | None = None) -> Any:
        """The next action of the best turn."""
        actions = legal_actions(GAME, view)
        state = view.state
        seat, chance = state.seat, stream(rng.getrandbits(62))
        cities, supply = compiled.cities_of(state), state.supply[seat]
        others = np.full(state.players, 1 / (state.players - 1))
        if state.phase == "build-1":
            plots = compiled.best_builds(cities, seat, base_index(state), supply, others, chance)
            return compiled.build_of(cities, int(plots[0]))
        if state.phase == "build-2":
            return compiled.build_of(cities, compiled.best_second(cities, seat, base_index(state), others, chance))
        if not isinstance(actions[0], Lay):
            return actions[0]
        tile = actions[0].tile
        turn = compiled.best_turn(cities, seat, tile_faces(state, tile), supply, others, chance)
        return compiled.lay_of(tile, turn)


class Knowing(ABC):
    """A bot that stands on a model; without one it plays as the rung below."""

    name: str
    below: Bot
    model: Callable[[int], Model | None]
    """By the number of players."""

    def choose(self, view: View[State], rng: random.Random, *, deadline: Deadline | None = None) -> Any:
        """The next action of the best turn that it finds."""
        actions = legal_actions(GAME, view)
        model = self.model(view.state.players)
        if model is None:
            return self.below.choose(view, rng, deadline=deadline)
        if len(actions) == 1:
            return actions[0]
        return as_action(view, self.turns(view, model, rng, deadline)[0])

    @abstractmethod
    def turns(self, view: View[State], model: Model, rng: random.Random, deadline: Deadline | None) -> Ints:
        """Turns (`canal_turns`), or rests of the turn, the best first."""


class Skilled(Knowing):
    """The whole turn after which points and potential are highest, by numbers that were tuned."""

    name = "skilled"

    def __init__(self) -> None:
        self.below, self.model = GREEDY, potential_for

    def turns(self, view: View[State], model: Model, rng: random.Random, deadline: Deadline | None) -> Ints:
        """The most promising turn."""
        turns, _ = best_turns(*look(view, rng), model, 1)
        return turns


class Searcher(Knowing):
    """Tries the most promising turns out in worlds that fit its view; what was learned says who then stands how well.

    In each world the tiles that it cannot see are dealt anew, the same for all turns, and everybody goes on with the
    most promising turn. The turn that gives the best chance to win is chosen.
    """

    def __init__(self, name: str, effort: Effort) -> None:
        self.name, self.effort = name, effort
        self.below, self.model = SKILLED, model_for

    def turns(self, view: View[State], model: Model, rng: random.Random, deadline: Deadline | None) -> Ints:
        """The turn that stood the test best first."""
        return search(view, model, rng, self.effort, deadline=deadline).turns


def tile_faces(state: State, name: str) -> Any:
    """The four turns of a tile of this match."""
    number = [tile.id for tile in city_tiles(state.setup.played_with)].index(name)
    return compiled.faces_of(state.setup.played_with)[number * 4 : number * 4 + 4]


GREEDY = Greedy()
SKILLED = Skilled()
EXPERT = Searcher("expert", Effort(turns=12, worlds=2, ahead=0))
MASTER = Searcher("master", Effort(turns=24, worlds=6, ahead=2))
LADDER: tuple[Bot, ...] = (GREEDY, SKILLED, EXPERT, MASTER)
"""From the weakest to the strongest; `random` stands below them all."""
