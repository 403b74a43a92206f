"""The bots of Canal City."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

import numpy as np

from ..fast import canal as compiled
from ..fast.canal import Cities, Ints
from ..fast.canal_games import Games, new_games
from ..games.canal import GAME, Build, Lay, State
from ..games.canal.tiles import Tile, city_tiles
from ..games.canal.turn import base_slot, unseen
from ..kernel import View
from .bot import Bot, Deadline, legal_actions
from .canal_search import BUILD_1, BUILD_2, HIDDEN, LAY, best_turns, try_out
from .canal_weights import model_for, potential_for


class Greedy:
    """The whole turn that gains and takes most if the game ended now; ties at random.

    It weighs tile, first and second piece together, and does so anew for each of the three: the rest of the best turn
    is the best rest of the turn. What others lose counts in full at two players, and shared among them at more.
    """

    name = "greedy"

    def choose(self, view: View[State], rng: random.Random, *, deadline: Deadline | None = None) -> Any:
        """The next action of the best turn."""
        actions = legal_actions(GAME, view)
        state = view.table
        seat, seed = state.seat, rng.getrandbits(62)
        cities, supply = compiled.cities_of(state), state.supply[seat]
        others = np.full(state.players, 1 / (state.players - 1))
        if state.step == "build-1":
            plots = compiled.best_builds(cities, seat, base_slot(state), supply, others, seed)
            return compiled.build_of(cities, int(plots[0]))
        if state.step == "build-2":
            return compiled.build_of(cities, compiled.best_second(cities, seat, base_slot(state), others, seed))
        if not isinstance(actions[0], Lay):
            return actions[0]
        tile = actions[0].tile
        turn = compiled.best_turn(cities, seat, tile_faces(state, tile), supply, others, seed)
        return compiled.lay_of(tile, turn)


class Skilled:
    """The whole turn after which points and potential are highest, by numbers that were tuned."""

    name = "skilled"

    def choose(self, view: View[State], rng: random.Random, *, deadline: Deadline | None = None) -> Any:
        """The next action of the most promising turn."""
        actions = legal_actions(GAME, view)
        model = potential_for(view.table.players)
        if model is None:
            return GREEDY.choose(view, rng, deadline=deadline)
        if len(actions) == 1:
            return actions[0]
        position = look(view)
        turns, _ = best_turns(position.games, position.faces, model, position.step, position.slot, 1)
        return as_action(view, position, turns[0])


class Effort(NamedTuple):
    """How much a search looks at: its budget, for a whole turn. The rest of a turn gets half of it, then a quarter."""

    turns: int
    """So many turns, the most promising ones, are tried out..."""
    worlds: int
    """...in so many worlds at first; then the better half of them in twice as many, until one is left."""
    ahead: int
    """How many turns are played on beyond one round of the others' answers."""


class Searcher:
    """Tries the most promising turns out in worlds that fit its view; what was learned says who then stands how well.

    In each world the tiles that it cannot see are dealt anew, the same for all turns, and everybody goes on with the
    most promising turn. The turn that gives the best chance to win is chosen.
    """

    def __init__(self, name: str, effort: Effort) -> None:
        self.name = name
        self.effort = effort

    def choose(self, view: View[State], rng: random.Random, *, deadline: Deadline | None = None) -> Any:
        """The next action of the turn that stood the test best."""
        actions = legal_actions(GAME, view)
        model = model_for(view.table.players)
        if model is None:
            return SKILLED.choose(view, rng, deadline=deadline)
        if len(actions) == 1:
            return actions[0]
        games, faces, step, slot = position = look(view, rng)
        width = max(2, self.effort.turns >> step)
        turns, _ = best_turns(games, faces, model, step, slot, width)
        left, totals, work = np.arange(len(turns)), np.zeros(len(turns)), np.concatenate([games, games])
        worlds, ahead = self.effort.worlds, view.table.players - 1 + self.effort.ahead
        while len(left) > 1 and not (deadline is not None and deadline()):
            try_out(games, work, faces, model, turns, left, worlds, ahead, totals)
            left = left[np.argsort(-totals[left], kind="stable")][: len(left) // 2]
            worlds *= 2
        return as_action(view, position, turns[left[0]])


class Position(NamedTuple):
    """A seat's decision as compiled code reads it."""

    games: Games
    """One game, as far as the seat can see it: the tiles of hidden hands lie among those of the stack."""
    faces: Ints
    step: int
    slot: int
    """In the middle of a turn: the tile from which reach is counted."""


def look(view: View[State], rng: random.Random | None = None) -> Position:
    """The decision of the view's seat; the game draws its chance from `rng`."""
    state = view.table
    number = {tile.id: i for i, tile in enumerate(city_tiles(state.setup.played_with))}
    games = new_games(1, state.setup, rng.getrandbits(63) if rng else 0)
    game = games[0]
    game["city"] = compiled.cities_of(state)[0]
    game["seat"], game["first"], game["turns"], game["skipped"] = state.seat, state.first, state.turns, state.skipped
    game["supply"][: state.players] = state.supply
    game["points"][: state.players] = state.points
    for seat, hand in enumerate(state.hands):
        game["hand"][seat] = -1 if hand is None else HIDDEN if hand.tile is None else number[hand.tile.id]
    pool = unseen(state)
    game["unseen"], game["known"] = len(pool), len(state.under)
    game["pool"][: len(pool)] = [number[tile.id] for tile in pool]
    game["under"][: len(state.under)] = [number[tile.id] for tile in state.under]
    step = {"lay": LAY, "build-1": BUILD_1, "build-2": BUILD_2}[state.step]
    slot = -1 if step == LAY else base_slot(state)
    return Position(games, compiled.faces_of(state.setup.played_with), step, slot)


def as_action(view: View[State], position: Position, turn: Ints) -> Lay | Build:
    """The action that a turn, or the rest of one, begins with."""
    if position.step == LAY:
        return compiled.lay_of(own_tile(view).id, turn)
    cities: Cities = position.games["city"]
    return compiled.build_of(cities, int(turn[2] if position.step == BUILD_1 else turn[3]))


def own_tile(view: View[State]) -> Tile:
    """The tile before the view's seat, which is to lay it."""
    hand = view.table.hands[view.table.seat]
    assert hand is not None, "a seat that is to lay has a tile"
    assert hand.tile is not None, "and sees it"
    return hand.tile


def tile_faces(state: State, name: str) -> Any:
    """The four turns of a tile of this match."""
    number = [tile.id for tile in city_tiles(state.setup.played_with)].index(name)
    return compiled.faces_of(state.setup.played_with)[number * 4 : number * 4 + 4]


GREEDY, SKILLED = Greedy(), Skilled()
EXPERT = Searcher("expert", Effort(turns=12, worlds=2, ahead=0))
MASTER = Searcher("master", Effort(turns=24, worlds=6, ahead=2))
LADDER: tuple[Bot, ...] = (GREEDY, SKILLED, EXPERT, MASTER)
"""From the weakest to the strongest; `random` stands below them all."""
