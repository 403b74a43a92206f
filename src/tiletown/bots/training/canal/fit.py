"""Least-squares fit of the weights to the results of self-play games."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tiletown.compiled.canal.games import Games, begin, end_turn, points_of, ready
from tiletown.compiled.chance import below
from tiletown.compiled.compiling import compiled, inlined
from tiletown.games.canal.city import MOST_SEATS, TILES

from ...canal.turns import LAY, new_rates, play, promising
from ...canal.value import (
    CONTEXTS,
    FEATURES,
    POINTS,
    REST,
    SITE,
    SIZE,
    STATUS,
    Floats,
    Ints,
    Judge,
    Model,
    new_judge,
    set_time,
    write_features,
)

MOST_TURNS = 64
"""Room for the turns of a game: at most 40, plus a few skipped ones."""
WILD, CHOICE = 10, 4
"""Exploration: WILD turns in a hundred are any of the CHOICE most promising ones, so that more kinds of tiles occur."""
CAUTION = 50.0
"""Ridge penalty: the weight of a kind that occurred CAUTION times moves half-way to its least-squares value."""


class Evidence(NamedTuple):
    """The normal equations of the least squares problem, for each context (CONTEXTS)."""

    together: NDArray[np.int32]
    """How often two kinds of tiles were in the same city."""
    missed: NDArray[np.float64]
    """The errors of the initial weights' expectations, in points, summed over the cities that contain a kind."""


class Story(NamedTuple):
    """One game: each seat's points and features after each turn."""

    points: NDArray[np.float64]
    """[turn, seat]"""
    counts: Ints
    """[turn, seat] -> the number of features"""
    found: Ints
    """[turn, seat] -> the features, as indices into the weights"""


def no_evidence() -> Evidence:
    """Evidence of no games."""
    return Evidence(np.zeros((CONTEXTS, SIZE, SIZE), np.int32), np.zeros((CONTEXTS, SIZE)))


def fitted(initial: Floats, evidence: Evidence) -> Floats:
    """The weights that fit the evidence best; a rare kind stays close to its initial weight (CAUTION)."""
    weights = initial.reshape(CONTEXTS, SIZE).astype(np.float64)
    for context in range(1, CONTEXTS):  # context 0 is the end, where only points count
        met = np.flatnonzero(np.diagonal(evidence.together[context]))
        squares = evidence.together[context][np.ix_(met, met)].astype(np.float64)
        squares += np.diag(np.where(met == REST, 0.0, CAUTION))
        if len(met):
            weights[context, met] += np.linalg.solve(squares, evidence.missed[context, met])
    return weights.ravel().astype(np.float32)


@inlined
def new_story() -> Story:
    """Room for a game."""
    return Story(
        np.empty((MOST_TURNS, MOST_SEATS)),
        np.empty((MOST_TURNS, MOST_SEATS), np.int64),
        np.empty((MOST_TURNS, MOST_SEATS, FEATURES), np.int64),
    )


@compiled()
def gather(
    games: Games,
    faces: Ints,
    number: int,
    initial: Model,
    minds: Floats,
    denials: NDArray[np.float64],
    evidence: Evidence,
    errors: NDArray[np.float64],
) -> None:
    """Play games and add each city and its result to the evidence.

    In each game each seat draws one row of `minds`, the weights it plays by. The squared errors of the last row's
    expectations are added to `errors`, by the number of turns left.
    """
    game = games[0]
    judge, rates, story = new_judge(initial), new_rates(), new_story()
    rows, worth = np.empty((CHOICE, 4), np.int64), np.empty(CHOICE)
    own = np.empty(MOST_SEATS, np.int64)
    for _ in range(number):
        begin(game, faces)
        for seat in range(game.players):
            own[seat] = below(game, len(minds))
        turns = 0
        while game.seat >= 0:
            mind = own[game.seat]
            if ready(game, faces):
                width = CHOICE if below(game, 100) < WILD else 1
                side = Judge(minds[mind], judge.shares, judge.starts, judge.seen)
                found = promising(game, faces, side, denials[mind], LAY, -1, rates, rows[:width], worth[:width])
                play(game, faces, rows[below(game, found)])
            else:
                end_turn(game, True)
            if game.seat >= 0 and turns < MOST_TURNS:
                set_time(judge.starts, game.supply, game.players, game.seat)
                remember(game, judge.starts, judge.seen, story, turns)
                turns += 1
        for seat in range(game.players):
            learn(story, turns, seat, points_of(game, seat), initial.weights, minds[-1], evidence, errors)


@inlined
def remember(game: Any, starts: Ints, seen: Ints, story: Story, turn: int) -> None:
    """Store each seat's points and features."""
    city, players = game.city, game.players
    for seat in range(players):
        story.points[turn, seat] = game.points[seat]
        story.found[turn, seat, 0] = starts[seat] + REST
        story.counts[turn, seat] = 1
    for index in range(city.size[TILES]):
        write_features(city, index, -1, -1, players, seen)
        for seat in range(players):
            story.points[turn, seat] += seen[seat, POINTS]
            for column in range(STATUS, SITE + 1):
                if seen[seat, column] >= 0:
                    story.found[turn, seat, story.counts[turn, seat]] = starts[seat] + seen[seat, column]
                    story.counts[turn, seat] += 1


@inlined
def learn(
    story: Story,
    turns: int,
    seat: int,
    end: float,
    initial: Floats,
    newest: Floats,
    evidence: Evidence,
    errors: NDArray[np.float64],
) -> None:
    """Add one seat's game to the evidence."""
    for turn in range(turns):
        found = story.found[turn, seat, : story.counts[turn, seat]]
        context = found[0] // SIZE
        missed, off = end - story.points[turn, seat], end - story.points[turn, seat]
        for weight in found:
            missed -= initial[weight]
            off -= newest[weight]
        for one in found:
            evidence.missed[context, one - context * SIZE] += missed
            for other in found:
                evidence.together[context, one - context * SIZE, other - context * SIZE] += 1
        errors[turns - turn, 0] += off * off
        errors[turns - turn, 1] += 1
