"""The bots of Canal City."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

from tiletown.compiled.canal import rules as compiled
from tiletown.compiled.chance import stream
from tiletown.games.canal import GAME, Lay, Setup, State
from tiletown.games.canal.pieces import city_tiles
from tiletown.games.canal.turn import base_index
from tiletown.kernel import View

from ..bot import Bot, Deadline, ModelBot, legal_actions
from .decision import as_action, decision_of
from .search import Effort, search
from .turns import best_turns
from .value import Model
from .weights import model_of, potential_of


class Greedy:
    """Plays the whole turn that would gain and take the most points if the game ended now; ties are broken at random.

    Each of the three decisions (lay, first and second piece) searches the whole rest of the turn. What the others lose
    counts divided by their number.
    """

    name = "greedy"

    def choose(self, view: View[State], rng: random.Random, *, deadline: Deadline | None = None) -> Any:
        """The first action of the best turn, or of the best way to complete the turn."""
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


class Skilled(ModelBot[Model]):
    """Plays the whole turn that maximises points plus potential, with tuned weights."""

    name = "skilled"
    game = GAME

    def __init__(self) -> None:
        self.below: Bot = GREEDY

    def model(self, setup: Setup) -> Model | None:
        return potential_of(setup)

    def decide(self, view: View[State], model: Model, rng: random.Random, deadline: Deadline | None) -> Any:
        turns, _ = best_turns(*decision_of(view, rng), model, 1)
        return as_action(view, turns[0])


class Searcher(ModelBot[Model]):
    """Plays the turn with the best chance to win, by rollouts in sampled worlds with learned weights (`search`)."""

    game = GAME

    def __init__(self, name: str, effort: Effort) -> None:
        self.name, self.effort = name, effort
        self.below: Bot = SKILLED

    def model(self, setup: Setup) -> Model | None:
        return model_of(setup)

    def decide(self, view: View[State], model: Model, rng: random.Random, deadline: Deadline | None) -> Any:
        return as_action(view, search(view, model, rng, self.effort, deadline=deadline).turns[0])


def tile_faces(state: State, name: str) -> Any:
    """The faces of a tile of this match, one for each rotation."""
    number = [tile.id for tile in city_tiles(state.setup.played_with)].index(name)
    return compiled.faces_of(state.setup)[number * 4 : number * 4 + 4]


GREEDY = Greedy()
SKILLED = Skilled()
EXPERT = Searcher("expert", Effort(turns=12, worlds=2, ahead=0))
MASTER = Searcher("master", Effort(turns=24, worlds=6, ahead=2))
LADDER: tuple[Bot, ...] = (GREEDY, SKILLED, EXPERT, MASTER)
"""From the weakest to the strongest; `random` is below them all."""
