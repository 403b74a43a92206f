"""Shake That City, rulebook section 1: shaking the cubes."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from shake_tables import EMPTY, play, table
from tiletown.games.shake import GAME, Shake
from tiletown.kernel import CHANCE, ActionError, OutOfTurn

DUE = table(EMPTY, EMPTY)
CUBES = {"H": 8, "S": 7, "F": 6, "P": 6, "R": 5}


def test_nine_cubes_fall_in_three_rows_of_three() -> None:
    state = GAME.apply(DUE, CHANCE, Shake("HSFPRHHHS"))
    assert state.pattern == "HSFPRHHHS"
    assert GAME.to_act(state) == {0}


@pytest.mark.parametrize("pattern", ["HHHHHHHHS", "SSSSSSSHH", "FFFFFFHHH", "PPPPPPHHH", "RRRRRHHHH"])
def test_all_cubes_of_a_colour_may_come_out(pattern: str) -> None:
    assert GAME.apply(DUE, CHANCE, Shake(pattern)).pattern == pattern


@pytest.mark.parametrize(
    "pattern",
    [
        "HHHHHHHHH",  # there are eight homes
        "SSSSSSSSH",  # seven shops
        "FFFFFFFHH",  # six factories
        "PPPPPPPHH",  # six parks
        "RRRRRRHHH",  # five roads
        "RPFSHRPF",  # eight cubes
        "RPFSHRPFSH",  # ten cubes
        "RPFSHRPF.",
        "rpfshrpfs",
        "",
    ],
)
def test_what_cannot_fall_out_of_the_shaker(pattern: str) -> None:
    with pytest.raises(ActionError) as refused:
        GAME.apply(DUE, CHANCE, Shake(pattern))
    assert refused.value.rule == "bad-shake"


def test_only_chance_shakes_and_only_when_it_is_due() -> None:
    with pytest.raises(OutOfTurn):
        GAME.apply(DUE, 0, Shake("HSFPRHHHS"))
    with pytest.raises(OutOfTurn):
        GAME.apply(GAME.apply(DUE, CHANCE, Shake("HSFPRHHHS")), CHANCE, Shake("HSFPRHHHS"))


def test_without_block_random_no_colour_is_forbidden_by_lot() -> None:
    with pytest.raises(ActionError) as refused:
        GAME.apply(DUE, CHANCE, Shake("HSFPRHHHS", "home"))
    assert refused.value.rule == "bad-shake"


def test_every_arrangement_is_equally_likely() -> None:
    """On each of the nine places each colour lies as often as its cubes say: n out of 32."""
    shakes = samples(8000)
    for place in range(9):
        seen = Counter(pattern[place] for pattern in shakes)
        chi_square = sum((seen[c] - 8000 * n / 32) ** 2 / (8000 * n / 32) for c, n in CUBES.items())
        assert chi_square < 18.5  # 4 degrees of freedom, 0.1 %


def test_cubes_are_drawn_without_replacement() -> None:
    """The number of homes among the nine is hypergeometric, not binomial: its variance is 1.252, not 1.688."""
    homes = [pattern.count("H") for pattern in samples(8000)]
    mean = sum(homes) / 8000
    variance = sum((number - mean) ** 2 for number in homes) / 7999
    assert abs(mean - 9 * 8 / 32) < 0.05
    assert abs(variance - 9 * (8 / 32) * (24 / 32) * (23 / 31)) < 0.1


def test_two_places_are_equal_as_often_as_the_cubes_say() -> None:
    """Neighbouring places do not favour equal colours: 8*7 + 7*6 + 6*5 + 6*5 + 5*4 of 32*31 orders are equal."""
    expected = (8 * 7 + 7 * 6 + 6 * 5 + 6 * 5 + 5 * 4) / (32 * 31)
    shakes = samples(8000)
    for one, other in [(0, 1), (4, 8), (2, 6)]:
        share = sum(pattern[one] == pattern[other] for pattern in shakes) / 8000
        assert abs(share - expected) < 0.015


def test_all_cubes_go_back_into_the_shaker() -> None:
    """What fell out in one round changes nothing in the next."""
    before = table(EMPTY, pattern="HHH/HHH/HHS")
    after = play(before, "0:S@A1")
    assert GAME.sample_chance(after, random.Random(3)) == GAME.sample_chance(table(EMPTY), random.Random(3))


def test_s9_the_pattern_lies_there_for_everybody_as_soon_as_it_is_shaken() -> None:
    state = GAME.apply(DUE, CHANCE, Shake("HSFPRHHHS"))
    for looker in (None, 0, 1):
        assert GAME.view(state, looker).state.pattern == "HSFPRHHHS"


def test_s9_the_next_shake_is_due_as_soon_as_the_round_is_over() -> None:
    assert GAME.to_act(play(table(EMPTY, pattern="HSF/PRH/HHS"), "0:R@A1")) == {CHANCE}


def test_s3_a_pattern_has_at_least_two_colours() -> None:
    assert all(len(set(pattern)) >= 2 for pattern in samples(2000))
    assert max(CUBES.values()) < 9


def samples(number: int) -> list[str]:
    rng = random.Random(5)
    found = []
    for _ in range(number):
        shake = GAME.sample_chance(DUE, rng)
        assert isinstance(shake, Shake)
        found.append(shake.pattern)
    return found
