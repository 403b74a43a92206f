"""Temporal-difference learning of the value of a city, from games alone."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tiletown.compiled.chance import below
from tiletown.compiled.compiling import compiled, inlined
from tiletown.compiled.shake.games import Games, begin_round, city_of, deal
from tiletown.compiled.shake.rules import worth
from tiletown.games.shake.city import City
from tiletown.games.shake.state import ROUNDS

from ...shake.counts import Ints
from ...shake.value import Floats, Means, Model, Scratch, after, features, rate, settled, squashed


class Coherence(NamedTuple):
    """For each weight: the sum of its corrections so far, and the sum of their absolute values."""

    sums: Floats
    sizes: Floats


@inlined
def open_colours(game: Any) -> int:
    """The colours that the only player may place now, as bits."""
    colours = 0
    for colour in range(5):
        if game.places[0, colour]:
            colours |= 1 << colour
    return colours


@compiled()
def learn(
    games: Games,
    number: int,
    model: Model,
    pace: float,
    trace: float,
    detours: int,
    coherence: Coherence,
    scratch: Scratch,
    ends: Any,
) -> None:
    """Play games with the weights and correct the weights after each; the results are written to `ends`.

    TD(lambda) on the cities after each placement, from the last round backwards; `trace` is lambda, `pace` the learning
    rate. Each weight scales it by how much its corrections have agreed in sign so far (temporal coherence).
    Exploration: one placement in `detours` is not the best but one of the next five (0: none); the city before it is
    corrected by the value of the best placement.
    """
    cities = np.empty((ROUNDS, 6), np.int64)
    missed = np.empty(ROUNDS)  # the value of the best placement, where another one was made
    game = games[0]
    for i in range(number):
        deal(game)
        for step in range(ROUNDS):
            left = ROUNDS - 1 - step
            here = city_of(game, 0)
            n = rate(here, game.pattern, open_colours(game), left, game.match, model, scratch)
            missed[step] = np.nan
            if n:
                at = np.argmax(scratch.values[:n])
                if detours and left and n > 1 and below(game, detours) == 0:
                    missed[step] = scratch.values[at]
                    for _ in range(1 + below(game, min(n - 1, 5))):
                        scratch.values[at] = -np.inf
                        at = np.argmax(scratch.values[:n])
                here = after(here, game.pattern, scratch.actions[at], game.match)
            for j in range(6):
                game.cities[0, j] = here[j]
                cities[step, j] = here[j]
            if step < ROUNDS - 1:
                game.round += 1
                begin_round(game)
        ends[i] = correct(cities, missed, game.match, model, pace, trace, coherence, scratch)


@inlined
def correct(
    cities: Ints, missed: Means, m: Any, model: Model, pace: float, trace: float, coherence: Coherence, scratch: Scratch
) -> float:
    """Correct the weights by one game; returns its result."""
    weights, found = model.weights, scratch.found
    sums, sizes = coherence
    here = row(cities, ROUNDS - 1)
    end = settled(worth(here, m), here[5], model)
    target = end
    for step in range(ROUNDS - 2, -1, -1):
        if not np.isnan(missed[step + 1]):
            target = missed[step + 1]
        here = row(cities, step)
        points = worth(here, m)
        n = features(here, points, ROUNDS - 1 - step, m, model, found)
        total = 0.0
        for i in range(n):
            total += weights[found[i]]
        now = squashed(total, points, model.goal)
        error = np.float32((target - now) / n)
        if pace > 0:
            for i in range(n):
                at = found[i]
                part = abs(sums[at]) / sizes[at] if sizes[at] > 0 else np.float32(1)
                weights[at] += np.float32(pace) * part * error
                sums[at] += error
                sizes[at] += abs(error)
        target = (1 - trace) * now + trace * target
    return end


@inlined
def row(cities: Ints, i: int) -> City:
    """A row of `cities` as a City."""
    return (cities[i, 0], cities[i, 1], cities[i, 2], cities[i, 3], cities[i, 4], cities[i, 5])
