"""A seat's decision in Canal City as compiled code reads it."""

from __future__ import annotations

import random
from typing import NamedTuple

from tiletown.compiled.canal.games import Games, new_games
from tiletown.compiled.canal.rules import Ints, build_of, cities_of, faces_of, lay_of
from tiletown.games.canal import Build, Lay, State
from tiletown.games.canal.pieces import city_tiles
from tiletown.games.canal.turn import base_index, unseen
from tiletown.kernel import View

from .turns import BUILD_1, BUILD_2, HIDDEN, LAY


class Decision(NamedTuple):
    """What a seat decides on: a whole turn, or the rest of one."""

    games: Games
    """One game as the seat sees it: the tiles of hidden hands are among the unseen tiles of the stack."""
    faces: Ints
    phase: int
    base: int
    """In the middle of a turn, the index of the tile from which reach is counted."""


def decision_of(view: View[State], rng: random.Random) -> Decision:
    """The decision of the view's seat; `rng` seeds the random stream of the game."""
    state = view.state
    number = {tile.id: i for i, tile in enumerate(city_tiles(state.setup.played_with))}
    games = new_games(1, state.setup, rng.getrandbits(63))
    game = games[0]
    game["city"] = cities_of(state)[0]
    game["seat"], game["first"], game["turns"], game["skipped"] = state.seat, state.first, state.turns, state.skipped
    game["supply"][: state.players] = state.supply
    game["points"][: state.players] = state.points
    for seat, hand in enumerate(state.hands):
        game["hand"][seat] = -1 if hand is None else HIDDEN if hand.tile is None else number[hand.tile.id]
    pool = unseen(state)
    game["unseen"], game["known"] = len(pool), len(state.under)
    game["pool"][: len(pool)] = [number[tile.id] for tile in pool]
    game["under"][: len(state.under)] = [number[tile.id] for tile in state.under]
    phase = {"lay": LAY, "build-1": BUILD_1, "build-2": BUILD_2}[state.phase]
    return Decision(games, faces_of(state.setup), phase, -1 if phase == LAY else base_index(state))


def as_action(view: View[State], turn: Ints) -> Lay | Build:
    """The first action of a turn, or of the rest of one."""
    state = view.state
    if state.phase != "lay":
        return build_of(cities_of(state), int(turn[2] if state.phase == "build-1" else turn[3]))
    hand = state.hands[state.seat]
    assert hand is not None, "a seat that is to lay has a tile"
    assert hand.tile is not None, "and sees it"
    return lay_of(hand.tile.id, turn)
