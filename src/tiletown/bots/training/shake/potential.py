"""Tuning of the twelve weights of `skilled`: the cross-entropy method, over games alone on common shakes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np

from tiletown.compiled.compiling import compiled
from tiletown.compiled.shake.games import Games, begin_round, city_of, deal, new_games
from tiletown.compiled.shake.rules import worth
from tiletown.games.shake import Setup
from tiletown.games.shake.state import ROUNDS, SOLO_TARGET

from ...shake.potential import NAMES, rate_by_potential
from ...shake.value import PLACEMENTS, UNFINISHED, Floats, after
from ...shake.weights import POTENTIAL
from ...weight_files import packaged
from .run import tasks
from .td import open_colours

START = (0.0, 1.2, -0.1, 0.35, 0.4, -0.2, 0.1, 0.1, 0.5, -0.1, -4.0, 0.8)
SPREAD = (0.2, 0.4, 0.3, 0.2, 0.3, 0.3, 0.05, 0.1, 0.3, 0.3, 3.0, 0.4)
"""Where the search begins, and how widely."""


@compiled()
def mean_worth(games: Games, weights: Floats) -> float:
    """What the cities are worth on average that a player with these weights builds; alone, a victory counts 20."""
    actions, values = np.empty(PLACEMENTS, np.int64), np.empty(PLACEMENTS, np.float32)
    total = 0.0
    for i in range(len(games)):
        game = games[i]
        deal(game)
        here = city_of(game, 0)
        for step in range(ROUNDS):
            here = city_of(game, 0)
            n = rate_by_potential(
                here, game.pattern, open_colours(game), ROUNDS - 1 - step, game.match, weights, actions, values
            )
            if n:
                here = after(here, game.pattern, actions[np.argmax(values[:n])], game.match)
                for j in range(6):
                    game.cities[0, j] = here[j]
            if step < ROUNDS - 1:
                game.round += 1
                begin_round(game)
        points = worth(here, game.match)
        if game.solo:
            total += 0.1 * points + (20.0 if points >= SOLO_TARGET and not here[5] else 0.0)
        else:
            total += points - (UNFINISHED if here[5] else 0.0)
    return total / len(games)


def tune(
    setup: Setup, seed: int, rounds: int = 16, crowd: int = 24, elite: int = 5, games: int = 150
) -> Iterator[tuple[Floats, float]]:
    """Yields, after each round, the weights so far and what they are worth on games that did not choose them."""
    rng = np.random.default_rng(seed)
    mean, spread = np.array(START), np.array(SPREAD)
    for number in range(rounds):
        tries = rng.normal(mean, spread, (crowd, len(mean))).astype(np.float32)
        worths = [mean_worth(new_games(games, setup, seed + number), weights) for weights in tries]
        best = tries[np.argsort(worths)[-elite:]]
        mean, spread = best.mean(0), 0.8 * best.std(0) + 0.2 * spread
        weights = mean.astype(np.float32)
        yield weights, mean_worth(new_games(5 * games, setup, seed + rounds + number), weights)


def write_all(seed: int, to: Path | None = None) -> str:
    """Tune the weights for every task and write the file that `skilled` reads; a sentence that says so."""
    path = to or packaged(POTENTIAL)
    text = "# The weights of `skilled`, made by `tiletown train shake --potential`; behind each task what they reach.\n"
    for task in tasks():
        *_, (weights, reached) = tune(task.setup, seed)
        text += f"\n[{task.name}]  # {reached:.1f}\n"
        text += "".join(f"{name} = {weight:.3f}\n" for name, weight in zip(NAMES, weights, strict=True))
    path.write_text(text, encoding="utf-8")
    return f"{path}: {len(tasks())} tasks"
