"""Tuning of the weights of `skilled` by the cross-entropy method, over games alone with the same shakes for all."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np

from tiletown.compiled.compiling import compiled
from tiletown.compiled.shake.games import Games, begin_round, city_of, deal, new_games
from tiletown.compiled.shake.rules import worth
from tiletown.files import replacing
from tiletown.games.shake import Setup
from tiletown.games.shake.state import ROUNDS, SOLO_TARGET

from ...shake.potential import NAMES, rate_by_potential
from ...shake.value import PLACEMENTS, UNFINISHED, Floats, after
from ...weight_files import POTENTIAL, packaged
from .recipe import tasks
from .td import open_colours

START = (0.0, 1.2, -0.1, 0.35, 0.4, -0.2, 0.1, 0.1, 0.5, -0.1, -4.0, 0.8)
SPREAD = (0.2, 0.4, 0.3, 0.2, 0.3, 0.3, 0.05, 0.1, 0.3, 0.3, 3.0, 0.4)
"""The mean and the standard deviation of the first sample."""


@compiled()
def mean_worth(games: Games, weights: Floats) -> float:
    """The mean result of games with these weights: the points; in the solo variant a tenth of them and 20 for a win."""
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
    """Yields the weights after each round, and their mean result in games that were not used to choose them."""
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
    """Tune the weights for every task and write the file of `skilled`; returns a summary sentence."""
    path = to or packaged("shake", POTENTIAL)
    text = "# The weights of `skilled`, made by `tiletown train shake --potential`; after each task its mean result.\n"
    for task in tasks():
        *_, (weights, reached) = tune(task.setup, seed)
        text += f"\n[{task.name}]  # {reached:.1f}\n"
        text += "".join(f"{name} = {weight:.3f}\n" for name, weight in zip(NAMES, weights, strict=True))
    with replacing(path) as file:
        file.write(text.encode())
    return f"{path}: {len(tasks())} tasks"
