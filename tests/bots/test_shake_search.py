"""The search of `master`: its values, the placements it compares, and its deadline."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import chain, repeat

import numpy as np
import pytest

from tiletown.bots import find_bot
from tiletown.bots.shake.decision import decision_of, dice_of, loss_of_others, rate_expert
from tiletown.bots.shake.search import Effort, draw_sequences, draw_shakes, search, weigh
from tiletown.bots.shake.value import Model
from tiletown.bots.shake.weights import model_of
from tiletown.games.shake import GAME, Choose, Setup, State
from tiletown.kernel import Match, Seed, View, seats_among
from views import seat_of

SOME = Effort(2, ((6, 8), (3, 8)))


def views(setup: Setup, text: str) -> Iterator[View[State]]:
    """The views of a match of `expert` in which the seat has a choice."""
    expert, match = find_bot("shake", "expert"), Match.start(GAME, setup, Seed.of(text))
    while not match.over:
        seat = seats_among(GAME.to_act(match.state))[0]
        view = GAME.view(match.state, seat)
        if len(GAME.legal_actions(match.state, seat)) > 1:
            yield view
        match = match.play(seat, expert.choose(view, random.Random(1)))


def shipped_model(setup: Setup) -> Model:
    model = model_of(setup)
    assert model is not None
    return model


@pytest.mark.parametrize("setup", [Setup(1, block_random=True), Setup(3, "beachfront"), Setup(1, variant=("solo",))])
def test_the_best_comes_first_and_all_that_was_asked_for_is_there(setup: Setup) -> None:
    model = shipped_model(setup)
    for view in views(setup, "search"):
        numbers, values = rate_expert(*decision_of(view), model)
        worst = int(numbers[np.argmin(values)])
        found = search(view, model, random.Random(1), SOME, also=[worst])
        assert worst in found.numbers
        assert set(found.numbers) <= set(numbers)
        assert len(set(found.numbers)) == len(found.numbers)
        assert (np.diff(found.worths) <= 0).all()
        if view.state.round < 15:
            assert len(found.numbers) <= 7
        else:
            assert len(found.numbers) == len(numbers)
        if setup.solo:
            assert ((found.values >= 0) & (found.values <= 1)).all()


def test_worths_are_values_and_what_the_others_lose() -> None:
    setup = Setup(2)
    model = shipped_model(setup)
    for view in views(setup, "worths"):
        found = search(view, model, random.Random(1), SOME)
        taken = np.zeros(5)
        if isinstance(GAME.legal_actions(view.state, seat_of(view))[0], Choose):
            taken = loss_of_others(view, model)
        assert found.worths == pytest.approx(found.values + taken[found.numbers >> 6])


def test_with_one_round_left_a_value_is_the_mean_of_the_best_that_can_follow() -> None:
    setup = Setup(1, block_random=True)
    model = shipped_model(setup)
    view = next(view for view in views(setup, "one left") if view.state.round == 14)
    decision = decision_of(view)
    numbers, _ = rate_expert(*decision, model)
    patterns, colours = draw_sequences(dice_of(view, random.Random(3)), 0, 20, 1)
    sums = weigh(*decision[:2], numbers, 1, patterns, colours, decision.match, model)
    legal = GAME.legal_actions(view.state, 0)
    for action, total in list(zip(legal, sums, strict=True))[:5]:
        after = decision_of(GAME.preview(view, [action]))
        best = 0.0
        for pattern, open_ in zip(patterns[:, 0], colours[:, 0], strict=True):
            last = rate_expert(after.city, int(pattern), int(open_), 0, decision.match, model)[1]
            best += last.max() if len(last) else GAME.score(GAME.preview(view, [action]).state)[0].total
        assert total == pytest.approx(best)


def test_a_forbidden_colour_is_never_open_and_after_round_12_none_is_forbidden() -> None:
    for setup in (Setup(1, block_random=True), Setup(2)):
        early, *_, late = views(setup, "colours")
        for view, ahead in ((early, 1), (early, 2), (late, 0)):
            patterns, colours = draw_shakes(dice_of(view, random.Random(1)), seat_of(view), ahead, 200)
            shown = sum((patterns >> 9 * colour & 511 > 0).astype(int) << colour for colour in range(5))
            assert (colours & ~shown == 0).all()
            closed = np.array([int(bits).bit_count() for bits in shown & ~colours])
            own = setup.players > 1 and (view.state.active + ahead) % 2 == view.seat
            assert (closed == (0 if view is late or own else 1)).all()


def test_out_of_time_it_has_an_answer_that_was_compared_fairly() -> None:
    setup = Setup(1, block_random=True)
    model = shipped_model(setup)
    for view in views(setup, "late"):
        for patience in (0, 1, 5):
            ends = chain(repeat(False, patience), repeat(True))
            found = search(view, model, random.Random(1), SOME, deadline=ends.__next__)
            assert len(found.numbers) >= 1
