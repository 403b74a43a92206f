"""Measurements of the peers, run in their own environment: reads {"measure", "seconds"}, answers {"rate"} or {"error"}.

Started by `peers.py`. The first request for a measurement also compiles and warms up, before its clock starts.
"""

from __future__ import annotations

import functools
import importlib.metadata
import json
import random
import sys
import time
from collections.abc import Callable
from typing import Any

from timing import inner_rate, rate  # type: ignore[import-not-found]  # this file is run, not imported

BATCH = 4096


@functools.cache
def open_spiel_steps() -> Callable[[float], float]:
    """connect_four from Python: a random legal action, applied."""
    import pyspiel

    game = pyspiel.load_game("connect_four")
    draw = random.Random(1).random
    state = game.new_initial_state()

    def work() -> int:
        nonlocal state
        for _ in range(2000):
            legal = state.legal_actions()
            state.apply_action(legal[int(draw() * len(legal))])
            if state.is_terminal():
                state = game.new_initial_state()
        return 2000

    work()
    return lambda seconds: rate(work, seconds)


def pgx_games(choice_counts: bool) -> Callable[[float], float]:
    """connect_four, BATCH boards, 42 steps; steps of boards whose game is over count too."""
    import jax
    import jax.numpy as jnp
    import pgx

    env = pgx.make("connect_four")
    init, step = jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(env.step))
    choose = jax.jit(lambda key, legal: jax.random.categorical(key, jnp.where(legal, 0.0, -1e9)))
    key = jax.random.PRNGKey(1)

    def work() -> tuple[int, float]:
        nonlocal key
        key, *keys = jax.random.split(key, 44)
        state = jax.block_until_ready(init(jax.random.split(keys[0], BATCH)))
        took = 0.0
        for subkey in keys[1:]:
            before = time.perf_counter()
            action = jax.block_until_ready(choose(subkey, state.legal_action_mask))
            if not choice_counts:
                before = time.perf_counter()
            state = jax.block_until_ready(step(state, action))
            took += time.perf_counter() - before
        return BATCH * (len(keys) - 1), took

    work()
    return lambda seconds: inner_rate(work, seconds)


@functools.cache
def pgx_steps() -> Callable[[float], float]:
    return pgx_games(choice_counts=False)


@functools.cache
def pgx_choices_and_steps() -> Callable[[float], float]:
    return pgx_games(choice_counts=True)


@functools.cache
def catanatron_moves() -> Callable[[float], float]:
    """Whole random two-player games."""
    from catanatron import Color, Game, RandomPlayer

    def work() -> int:
        game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)])
        game.play()
        return len(game.state.actions)

    work()
    return lambda seconds: rate(work, seconds)


MEASURES: dict[str, Callable[[], Callable[[float], float]]] = {
    measure.__name__: measure for measure in (open_spiel_steps, pgx_steps, pgx_choices_and_steps, catanatron_moves)
}


def answer(request: dict[str, Any]) -> dict[str, Any]:
    if request["measure"] == "versions":
        return {"versions": {name: importlib.metadata.version(name) for name in request["names"]}}
    try:
        return {"rate": MEASURES[request["measure"]]()(request["seconds"])}
    except Exception as error:  # a peer that cannot run is reported and the others are measured
        return {"error": f"{type(error).__name__}: {error}"}


if __name__ == "__main__":
    answers = sys.stdout
    sys.stdout = sys.stderr  # keep what peers print out of the answers
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), file=answers, flush=True)
