"""Measurements of Canal City; like those of `shake`, each function warms up and gives its measurement."""

from __future__ import annotations

import time
from typing import Any

import numpy as np

from tiletown.compiled.canal import games as canal_games
from tiletown.compiled.canal import rules as canal
from tiletown.games.canal import GAME, Setup, State
from tiletown.games.canal.pieces import city_tiles
from tiletown.kernel import random_game, states

from . import canal_turns
from .shake import Measure
from .timing import rate


def random_games(setup: Setup) -> Measure:
    """Whole random games in compiled code, per second of one core."""
    games, faces = canal_games.new_games(1, setup, 1), canal.faces_of(setup)
    scores = np.empty((200, setup.players), np.int64)

    def work() -> int:
        canal_games.play_random(games, faces, scores)
        return len(scores)

    work()
    return lambda seconds: rate(work, seconds, time.thread_time)


def all_turns() -> Measure:
    """Positions a second whose legal whole turns are all listed with their points, from the state."""
    middle = middle_positions()

    def work() -> int:
        for state, faces in middle:
            canal_turns.all_turns(canal.cities_of(state), state.seat, faces, state.supply[state.seat])
        return len(middle)

    work()
    return lambda seconds: rate(work, seconds)


def middle_positions() -> list[tuple[State, Any]]:
    """The position half-way through ten random two-player games, before a lay, and the faces of the tile in hand."""
    setup = Setup(2)
    names = [tile.id for tile in city_tiles(setup.played_with)]
    found = []
    for number in range(10):
        laying = [
            state
            for state in states(GAME, setup, random_game(GAME, setup, f"middle {number}").moves)
            if state.phase == "lay" and state.hands[state.seat]
        ]
        state = laying[len(laying) // 2]
        hand = state.hands[state.seat]
        assert hand is not None
        assert hand.tile is not None
        index = names.index(hand.tile.id)
        found.append((state, canal.faces_of(setup)[4 * index : 4 * index + 4]))
    return found
