"""The sequential test: its error rate, and how soon it answers."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from arena.intervals import high, low
from tiletown.arena.sequential import Evidence


def answer(draw: Callable[[], float], deals: int) -> tuple[str, int]:
    """The answer of the test, evaluated after every deal, and the deal at which it came."""
    evidence = Evidence()
    for number in range(1, deals + 1):
        evidence.add(draw())
        if evidence.more_than(0.5):
            return "better", number
        if evidence.less_than(0.5):
            return "worse", number
    return "open", deals


def two_games(rng: random.Random, chance: float) -> Callable[[], float]:
    return lambda: ((rng.random() < chance) + (rng.random() < chance)) / 2


@pytest.mark.parametrize("kind", ["one game", "two games", "uniform"])
def test_equal_bots_are_called_different_at_most_one_time_in_twenty(kind: str) -> None:
    rng = random.Random(11)
    draws = {
        "one game": lambda: float(rng.random() < 0.5),
        "two games": two_games(rng, 0.5),
        "uniform": lambda: rng.randrange(5) / 4,
    }
    wrong = sum(answer(draws[kind], 150)[0] != "open" for _ in range(200))
    assert wrong <= 0.05 * 200


def test_a_fixed_interval_evaluated_repeatedly_errs_far_more_often() -> None:
    """Why the test is needed: an ordinary 95 % interval, evaluated as often."""
    from tiletown.arena import wilson_interval

    rng, wrong = random.Random(11), 0
    for _ in range(300):
        won = 0
        for number in range(1, 401):
            won += rng.random() < 0.5
            if number >= 20 and not wilson_interval(won / number, number).contains(0.5):
                wrong += 1
                break
    assert wrong > 0.2 * 300


@pytest.mark.parametrize(("chance", "at_most"), [(0.9, 15), (0.75, 40), (0.62, 200)])
def test_a_real_difference_is_found_soon_and_on_the_right_side(chance: float, at_most: int) -> None:
    rng = random.Random(12)
    found = [answer(two_games(rng, chance), 1000) for _ in range(60)]
    assert all(said == "better" for said, _ in found)
    assert sorted(number for _, number in found)[30] <= at_most
    assert all(answer(two_games(rng, 1 - chance), 1000)[0] == "worse" for _ in range(20))


def test_the_interval_holds_at_all_times_together() -> None:
    rng, missed = random.Random(13), 0
    for _ in range(60):
        evidence, draw = Evidence(), two_games(rng, 0.7)
        held = True
        for number in range(1, 201):
            evidence.add(draw())
            if number % 20 == 0:
                held = held and evidence.interval().contains(0.7)
        missed += not held
    assert missed <= 3


def test_the_interval_agrees_with_the_answer_and_narrows() -> None:
    few, many = Evidence([0.5, 1.0] * 10), Evidence([0.5, 1.0] * 100)
    assert few.interval().value == many.interval().value == 0.75
    assert low(few.interval()) < low(many.interval()) < 0.75 < high(many.interval()) < high(few.interval())
    for evidence in (few, many):
        assert evidence.more_than(0.5) == (low(evidence.interval()) > 0.5)
    turned = Evidence([0.5, 0.0] * 100).interval()
    assert turned.high == pytest.approx(1 - low(many.interval()))
    with pytest.raises(ValueError, match="no evidence"):
        Evidence().interval()
