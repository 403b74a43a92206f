"""Measurements of Shake That City: each function warms up and gives its measurement, from seconds to a rate."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from tiletown.compiled.shake import batch as shake_batch
from tiletown.compiled.shake import games as shake_games
from tiletown.compiled.shake import rules as compiled_rules
from tiletown.games.shake import GAME, Place, Setup, State
from tiletown.games.shake.city import read_city, shapes_of, surroundings_of
from tiletown.games.shake.outcomes import placement_gains
from tiletown.games.shake.turn import allowed
from tiletown.kernel import CHANCE, View, random_game, states

from .timing import inner_rate, rate

BATCH = 4096
Measure = Callable[[float], float]


def batch_steps(threads: int, choice_counts: bool) -> Measure:
    """Steps a second of BATCH one-player games stepped from Python: check and apply actions, shake, find legal ones."""
    batch = shake_batch.Batch(BATCH, Setup(1), 1, threads)

    def work() -> tuple[int, float]:
        batch.reset()
        steps, took = 0, 0.0
        while not batch.over:
            before = time.perf_counter()
            actions = batch.random_actions()
            if not choice_counts:
                before = time.perf_counter()
            batch.step(actions)
            took += time.perf_counter() - before
            steps += BATCH
        return steps, took

    work()
    return lambda seconds: inner_rate(work, seconds)


def single_steps() -> Measure:
    """Steps a second of one one-player game: one call applies, shakes and lists the legal actions; Python chooses."""
    games, numbers = shake_games.new_games(1, Setup(1), 1).view(np.int64), np.zeros(shake_batch.ACTIONS, np.int64)
    options = memoryview(numbers.data)  # reads elements as Python integers
    deal, step, draw = shake_batch.deal_one, shake_batch.step_one, random.Random(1).random

    def work() -> int:
        steps = 0
        for _ in range(130):
            legal = deal(games, numbers)
            while legal:
                legal = step(games, options[int(draw() * legal)], numbers)
                steps += 1
        return steps

    work()
    return lambda seconds: rate(work, seconds)


def random_games(setup: Setup) -> Measure:
    """Whole random games in compiled code, per second of one core."""
    games, scores = shake_games.new_games(1, setup, 1), np.empty((5000, setup.players), np.int64)

    def work() -> int:
        shake_games.play_random(games, scores)
        return len(scores)

    work()
    return lambda seconds: rate(work, seconds, time.thread_time)


def interpreted_moves(setup: Setup) -> Measure:
    """Moves a second, shakes included, of whole random games by the interpreted rules."""
    rng = random.Random(1)

    def work() -> int:
        state: Any = GAME.start(setup)
        moves = 0
        while actors := GAME.to_act(state):
            actor = min(actors, key=str)
            if actor == CHANCE:
                action: Any = GAME.sample_chance(state, rng)
            else:
                legal = GAME.legal_actions(state, actor)
                action = legal[rng.randrange(len(legal))]
            state = GAME.apply(state, actor, action)
            moves += 1
        return moves

    work()
    return lambda seconds: rate(work, seconds)


def gains(compiled: bool) -> Measure:
    """Views a second whose legal placements all get their points."""
    views = placing_views()
    count = compiled_rules.gains if compiled else interpreted_gains

    def work() -> int:
        for view in views:
            count(view)
        return len(views)

    work()
    return lambda seconds: rate(work, seconds)


def interpreted_gains(view: View[State]) -> Sequence[int]:
    """The points of all legal placements, neither compiled nor cached."""
    state, seat = view.state, view.seat or 0
    shapes = shapes_of(state.pattern, allowed(state, seat))
    return placement_gains(read_city(state.boards[seat]), shapes, surroundings_of(state.setup, state.deal))


def placing_views() -> list[View[State]]:
    """Views of a seat that is to place tiles, from random games of one and two players on both sides."""
    return [
        GAME.view(state, seat)
        for setup in (Setup(1), Setup(2), Setup(2, "beachfront", ("construction",)))
        for state in states(GAME, setup, random_game(GAME, setup, "views").moves)
        for seat in range(setup.players)
        if isinstance(next(iter(GAME.legal_actions(state, seat)), None), Place)
    ]
