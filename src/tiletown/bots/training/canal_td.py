"""Temporal-difference learning of what tiles promise, by playing against itself."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...fast.canal_games import Games, begin, points_of
from ...fast.compiling import compiled, inlined
from ...games.canal.city import MOST_SEATS, TILES
from ..canal_turns import new_rates, play_best
from ..canal_value import FEATURES, POINTS, REST, SITE, STATUS, Floats, Ints, Model, look, new_judge, set_time
from .checkpoints import Coherence

AVERAGE = 0.02
"""The pace at which is learned what does not depend on the tiles: fast, so that no kind of tile stands in for it."""
MOST_TURNS = 64
"""A game has at most 40 turns, and a few that are skipped."""


class Story(NamedTuple):
    """A game as it went: after each turn, for each seat, its points and the weights that its promise is made of."""

    points: NDArray[np.float64]
    counts: Ints
    found: Ints


@inlined
def new_story() -> Story:
    """Room for a game."""
    return Story(
        np.empty((MOST_TURNS, MOST_SEATS)),
        np.empty((MOST_TURNS, MOST_SEATS), np.int64),
        np.empty((MOST_TURNS, MOST_SEATS, FEATURES), np.int64),
    )


@compiled()
def learn(
    games: Games,
    faces: Ints,
    number: int,
    model: Model,
    pace: float,
    trace: float,
    coherence: Coherence,
    ends: NDArray[np.float64],
    errors: NDArray[np.float64],
) -> None:
    """Play games with the weights and correct them after each.

    The final points go to `ends`; the squares of how far promises were off, by turns that were left, to `errors`. After
    each game the promises after its turns are corrected from the last to the first: TD(lambda), `trace` is lambda. Each
    weight has a rate of its own: how much its corrections agreed in sign so far (temporal coherence).
    """
    game = games[0]
    judge, rates, story = new_judge(model), new_rates(), new_story()
    row, worth = np.empty((1, 4), np.int64), np.empty(1)
    for i in range(number):
        begin(game, faces)
        turns = 0
        while game.seat >= 0:
            play_best(game, faces, judge, model.denial, rates, row, worth)
            if game.seat >= 0 and turns < MOST_TURNS:
                set_time(judge.starts, game.supply, game.players, game.seat)
                remember(game, judge.starts, judge.seen, story, turns)
                turns += 1
        for seat in range(game.players):
            ends[i, seat] = points_of(game, seat)
            correct(story, turns, seat, ends[i, seat], model.weights, pace, trace, coherence, errors)


@inlined
def remember(game: Any, starts: Ints, seen: Ints, story: Story, turn: int) -> None:
    """Write down what each seat has and what its promise is made of."""
    city, players = game.city, game.players
    for seat in range(players):
        story.points[turn, seat] = game.points[seat]
        story.found[turn, seat, 0] = starts[seat] + REST
        story.counts[turn, seat] = 1
    for slot in range(city.size[TILES]):
        look(city, slot, -1, -1, players, seen)
        for seat in range(players):
            story.points[turn, seat] += seen[seat, POINTS]
            for column in range(STATUS, SITE + 1):
                if seen[seat, column] >= 0:
                    story.found[turn, seat, story.counts[turn, seat]] = starts[seat] + seen[seat, column]
                    story.counts[turn, seat] += 1


@inlined
def correct(
    story: Story,
    turns: int,
    seat: int,
    end: float,
    weights: Floats,
    pace: float,
    trace: float,
    coherence: Coherence,
    errors: NDArray[np.float64],
) -> None:
    """Correct the weights by what became of one seat."""
    sums, sizes = coherence
    target = end
    for turn in range(turns - 1, -1, -1):
        n = story.counts[turn, seat]
        found = story.found[turn, seat]
        now = story.points[turn, seat]
        for i in range(n):
            now += weights[found[i]]
        errors[turns - turn, 0] += (end - now) ** 2
        errors[turns - turn, 1] += 1
        error = np.float32((target - now) / n)
        if pace > 0:
            weights[found[0]] += np.float32(AVERAGE * (target - now))
            for i in range(1, n):
                at = found[i]
                part = abs(sums[at]) / sizes[at] if sizes[at] > 0 else np.float32(1)
                weights[at] += np.float32(pace) * part * error
                sums[at] += error
                sizes[at] += abs(error)
        target = (1 - trace) * now + trace * target
