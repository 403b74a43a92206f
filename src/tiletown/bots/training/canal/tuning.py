"""Tuning of the weights of `skilled` by the cross-entropy method, over games against `greedy` with the same tiles."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tiletown.compiled.canal.games import Games, begin, new_games, points_of
from tiletown.compiled.canal.rules import faces_of
from tiletown.compiled.compiling import compiled
from tiletown.files import replacing
from tiletown.games.canal import Setup

from ...canal.potential import NAMES, potential_model
from ...canal.turns import new_rates, play_best
from ...canal.value import WEIGHTS, Ints, Model, new_judge
from ...canal.weights import potential_name
from ...weight_files import POTENTIAL, packaged

START = (0.2, 0.1, 0.05, 0.2, 0.1, 0.05, 0.2, 0.5, 0.3)
SPREAD = (0.2, 0.15, 0.1, 0.2, 0.15, 0.1, 0.2, 0.4, 0.3, 0.2)
"""The mean and the standard deviation of the first sample; the mean of `denial`, the last one, is 1 / (players - 1)."""


def greedy_model(players: int) -> Model:
    """A model in which only points count, as for `greedy`."""
    return Model(np.zeros(WEIGHTS, np.float32), 1 / (players - 1), 1.0)


@compiled()
def contest(games: Games, faces: Ints, own: Model, others: Model, scores: NDArray[np.int64]) -> None:
    """Play games in which one seat, each in turn, has the model `own` and the rest `others`; its score comes first."""
    game = games[0]
    own_judge, others_judge, rates = new_judge(own), new_judge(others), new_rates()
    row, worth = np.empty((1, 4), np.int64), np.empty(1)
    for i in range(len(scores)):
        begin(game, faces)
        seat = i % game.players
        while game.seat >= 0:
            if game.seat == seat:
                play_best(game, faces, own_judge, own.denial, rates, row, worth)
            else:
                play_best(game, faces, others_judge, others.denial, rates, row, worth)
        for place in range(game.players):
            scores[i, place] = points_of(game, (seat + place) % game.players)


def success(setup: Setup, numbers: NDArray[np.float64], games: int, seed: int) -> float:
    """The share of wins against `greedy`, plus 0.02 for each point ahead."""
    scores = np.empty((games, setup.players), np.int64)
    model, greedy = potential_model(numbers.tolist()), greedy_model(setup.players)
    contest(new_games(1, setup, seed), faces_of(setup), model, greedy, scores)
    best = scores == scores.max(axis=1, keepdims=True)
    ahead = scores[:, 0] - scores[:, 1:].max(axis=1)
    return float((best[:, 0] / best.sum(axis=1)).mean() + 0.02 * ahead.mean())


def tune(
    setup: Setup, seed: int, rounds: int = 8, crowd: int = 20, elite: int = 5, games: int = 250
) -> Iterator[tuple[NDArray[np.float64], float]]:
    """Yields the weights after each round, and their success in games that were not used to choose them."""
    rng = np.random.default_rng(seed)
    mean, spread = np.array([*START, 1 / (setup.players - 1)]), np.array(SPREAD)
    for number in range(rounds):
        tries = rng.normal(mean, spread, (crowd, len(mean)))
        found = [success(setup, numbers, games, seed + number) for numbers in tries]
        best = tries[np.argsort(found)[-elite:]]
        mean, spread = best.mean(0), 0.8 * best.std(0) + 0.2 * spread
        yield mean, success(setup, mean, 2 * games, seed + rounds + number)


def write_all(seed: int, to: Path | None = None) -> str:
    """Tune the weights for every number of players and write the file of `skilled`; returns a summary sentence."""
    path = to or packaged("canal", POTENTIAL)
    text = "# The weights of `skilled`, made by `tiletown train canal --potential`.\n"
    for setup in map(Setup, (2, 3, 4)):
        *_, (numbers, _) = tune(setup, seed)
        text += f"\n[{potential_name(setup)}]\n"
        text += "".join(f"{name} = {number:.3f}\n" for name, number in zip(NAMES, numbers, strict=True))
    with replacing(path) as file:
        file.write(text.encode())
    return f"{path}: 2, 3 and 4 players"
