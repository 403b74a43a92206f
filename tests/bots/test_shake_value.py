"""The learned value: `rate`, for all placements at once, against `value`, city by city."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from tiletown.bots.shake.counts import BONUS_ONLY, CHANCE_TO_WIN, POINTS, SMALL
from tiletown.bots.shake.decision import decision_of, rate_expert
from tiletown.bots.shake.value import FEATURES, Model, features, new_scratch, value
from tiletown.bots.shake.windows import SIZES
from tiletown.compiled.compiling import compiled
from tiletown.compiled.shake.rules import match_of
from tiletown.games.shake import GAME, Place, Setup, State
from tiletown.games.shake.board import BIT_OF_NAME
from tiletown.games.shake.city import read_city
from tiletown.games.shake.pieces import COLOURS
from tiletown.kernel import Match, Seed, View

CASES = [
    (Setup(1, "landlocked", block_random=True), POINTS),
    (Setup(1, "beachfront", ("construction",)), POINTS),
    (Setup(1, "landlocked", ("solo",)), CHANCE_TO_WIN),
    (Setup(1, "beachfront", ("family", "construction")), BONUS_ONLY),
]


@compiled()
def value_of(city: Any, left: int, match: Any, model: Model) -> float:
    return value(city, left, match[0], model, new_scratch())


@compiled()
def features_of(city: Any, points: int, left: int, match: Any, model: Model, found: Any) -> int:
    return features(city, points, left, match[0], model, found)


def positions(setup: Setup, text: str) -> Iterator[View[State]]:
    """The views of a match of random moves."""
    rng, match = random.Random(text), Match.start(GAME, setup, Seed.of(text))
    while not match.over:
        view = GAME.view(match.state, 0)
        yield view
        match = match.play(0, rng.choice(GAME.legal_actions(match.state, 0)))


def some_model(setup: Setup, goal: int) -> Model:
    side = int(setup.side == "beachfront")
    size = SMALL if goal == BONUS_ONLY else SIZES[side]
    return Model(np.random.default_rng(1).normal(0, 0.02, size).astype(np.float32), side, goal)


@pytest.mark.parametrize(("setup", "goal"), CASES)
def test_all_placements_are_rated_as_each_city_is_valued(setup: Setup, goal: int) -> None:
    model, rated = some_model(setup, goal), 0
    for view in positions(setup, "rate"):
        actions = [action for action in GAME.legal_actions(view.state, 0) if isinstance(action, Place)]
        numbers, values = rate_expert(*decision_of(view), model)
        assert [COLOURS.index(action.colour) << 6 | BIT_OF_NAME[action.at] for action in actions] == numbers.tolist()
        for action, rating in zip(actions, values, strict=True):
            after = read_city(GAME.preview(view, [action]).state.boards[0])
            left = 15 - view.state.round
            plain = value_of(after, left, match_of(view.state.setup, view.state.deal), model)
            assert rating == pytest.approx(plain, abs=1e-3)
            rated += 1
    assert rated > 200


@pytest.mark.parametrize(("setup", "goal"), CASES)
def test_every_feature_has_a_weight_and_no_two_features_share_one_by_mistake(setup: Setup, goal: int) -> None:
    model, found = some_model(setup, goal), np.empty(FEATURES, np.int64)
    for view in positions(setup, "features"):
        state = view.state
        n = features_of(
            read_city(state.boards[0]), 30, 15 - state.round, match_of(state.setup, state.deal), model, found
        )
        assert 0 < n <= FEATURES
        assert found[:n].min() >= 0
        assert found[:n].max() < len(model.weights)
        small = found[:n][found[:n] < SMALL]
        assert len(set(small.tolist())) == len(small)  # only windows may share a weight


def test_at_the_end_only_the_result_counts() -> None:
    setup = Setup(1, "landlocked", ("solo",))
    (*_, last) = positions(setup, "end")
    match = match_of(setup, last.state.deal)
    alone = some_model(setup, CHANCE_TO_WIN)
    points = alone._replace(goal=POINTS)
    roads_all_round = "RRRRRR" + "R....R" * 4 + "RRRRRR"
    assert value_of(read_city(roads_all_round), 0, match, alone) == 0
    clear = value_of(read_city(roads_all_round), 0, match, points)
    blocked = value_of(read_city(roads_all_round[:7] + "#" + roads_all_round[8:]), 0, match, points)
    assert clear - blocked == 12  # what a construction tile left at the end costs
