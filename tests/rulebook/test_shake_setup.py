"""Shake That City, setup: players, boards, variants, the deal."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations
from typing import Any

import pytest

from shake_tables import BONUS, PAIRS, SITES, city, table
from tiletown.games.shake import GAME, Deal, Setup, Shake, State
from tiletown.games.shake.pieces import Side, our_pieces
from tiletown.kernel import CHANCE, ActionError, BadSetup, OutOfTurn

PLAIN = Deal(BONUS, 0)


def dealt(setup: Setup, deal: Deal = PLAIN) -> State:
    return GAME.apply(GAME.start(setup), CHANCE, deal)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("side", ["landlocked", "beachfront"])
def test_one_to_four_players_on_either_side(players: int, side: Side) -> None:
    state = dealt(Setup(players, side))
    assert state.boards == (city("....../....../....../....../....../......"),) * players
    assert (state.round, GAME.to_act(state)) == (1, frozenset({CHANCE}))


@pytest.mark.parametrize(
    ("field", "setup"),
    [
        ("players", Setup(0)),
        ("players", Setup(5)),
        ("players", Setup(-1)),
        ("side", Setup(2, "seaside")),  # type: ignore[arg-type]
        ("variant", Setup(2, "landlocked", ("wild",))),  # type: ignore[arg-type]
        ("variant", Setup(2, "landlocked", ("family", "family"))),
        ("variant", Setup(2, "landlocked", ("solo",))),
        ("variant", Setup(1, "landlocked", ("solo", "family"))),  # S15: its 55 points could not be reached
        ("variant", Setup(1, "landlocked", ("solo", "construction", "family"))),
        ("block_random", Setup(2, block_random=True)),
        ("block_random", Setup(1, "landlocked", ("solo",), block_random=True)),
    ],
)
def test_a_setup_that_cannot_be_played_names_the_field(field: str, setup: Setup) -> None:
    with pytest.raises(BadSetup) as refused:
        GAME.start(setup)
    assert refused.value.field == field
    assert str(refused.value).startswith(f"{field}: ")
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    "setup",
    [
        Setup(2, "landlocked", ("construction",)),
        Setup(4, "beachfront", ("family", "construction")),
        Setup(1, "landlocked", ("construction",)),
        Setup(1, "landlocked", ("solo",)),
        Setup(1, "beachfront", ("solo",)),
        Setup(1, "beachfront", ("solo", "construction")),
    ],
)
def test_construction_tiles_lie_on_the_diagonal_of_every_board(setup: Setup) -> None:
    """Solo always has them, on either side."""
    state = dealt(setup, Deal(BONUS, 0, PAIRS))
    assert state.boards == (city(SITES),) * setup.players


def test_without_construction_and_solo_no_construction_tiles_lie_there() -> None:
    assert "#" not in dealt(Setup(2, "landlocked", ("family",))).boards[0]


def test_the_cubes_are_32() -> None:
    cubes = our_pieces().cubes
    assert (cubes.home, cubes.shop, cubes.factory, cubes.park, cubes.road) == (8, 7, 6, 6, 5)


@pytest.mark.parametrize("first", [0, 1, 2])
def test_s10_the_first_active_player_is_dealt(first: int) -> None:
    assert dealt(Setup(3), Deal(BONUS, first)).active == first


@pytest.mark.parametrize(
    "deal",
    [
        Deal(("road", "park", "factory", "shop", "home", "home"), 0),
        Deal(BONUS[:5], 0),
        Deal((*BONUS, "road"), 0),
        Deal((), 0),
        Deal(BONUS, 2),
        Deal(BONUS, -1),
        Deal(BONUS, 0, PAIRS),
    ],
)
def test_a_deal_that_the_box_does_not_allow(deal: Deal) -> None:
    with pytest.raises(ActionError) as refused:
        dealt(Setup(2), deal)
    assert refused.value.rule == "bad-deal"


@pytest.mark.parametrize(
    "pairs", [(), PAIRS[:3], (*PAIRS[:3], PAIRS[0]), (*PAIRS[:3], "park/home"), (*PAIRS, PAIRS[0])]
)
def test_construction_tiles_are_dealt_once_each(pairs: tuple[str, ...]) -> None:
    with pytest.raises(ActionError) as refused:
        dealt(Setup(2, "landlocked", ("construction",)), Deal(BONUS, 0, pairs))
    assert refused.value.rule == "bad-deal"


def test_the_deal_comes_first_and_once_and_is_chance() -> None:
    start = GAME.start(Setup(2))
    with pytest.raises(ActionError) as refused:
        GAME.apply(start, CHANCE, Shake("RRPPFFSSH"))
    assert refused.value.rule == "deal-first"
    with pytest.raises(ActionError) as refused:
        GAME.apply(dealt(Setup(2)), CHANCE, PLAIN)
    assert refused.value.rule == "shake-due"
    with pytest.raises(OutOfTurn):
        GAME.apply(start, 0, PLAIN)
    with pytest.raises(ActionError) as refused:
        GAME.apply(table("/".join(["......"] * 6), pattern="RRP/PFF/SSH"), 0, PLAIN)
    assert refused.value.rule == "chance-only"


def test_the_order_of_the_bonus_tiles_is_chance() -> None:
    """Each of the six tiles comes to each of the six places about equally often."""
    rng, start = random.Random(2), GAME.start(Setup(4, "landlocked", ("construction",)))
    chance = [GAME.sample_chance(start, rng) for _ in range(6000)]
    deals = [deal for deal in chance if isinstance(deal, Deal)]
    assert deals == chance
    for slot in range(6):
        assert fair(Counter(deal.bonus[slot] for deal in deals), 6)
    assert fair(Counter(deal.first for deal in deals), 4)
    seen = Counter(deal.construction for deal in deals)
    assert set(seen) == set(permutations(PAIRS))
    assert fair(seen, 24)


def fair(counts: Counter[Any], kinds: int) -> bool:
    """Chi-square below its 0.1 % limit for up to 23 degrees of freedom."""
    expected = counts.total() / kinds
    assert len(counts) == kinds
    limit = {3: 16.3, 5: 20.5, 23: 49.7}[kinds - 1]
    return sum((number - expected) ** 2 / expected for number in counts.values()) < limit


def test_every_kind_of_setup_is_named() -> None:
    """`setups` is what the conformance kit and the stored games go by."""
    kinds = {(setup.players, setup.side, frozenset(setup.variant), setup.block_random) for setup in GAME.setups()}
    variants = [frozenset(), {"family"}, {"construction"}, {"family", "construction"}]
    sides = ("landlocked", "beachfront")
    expected = {(n, side, frozenset(v), False) for n in (1, 2, 3, 4) for side in sides for v in variants}
    expected |= {(1, side, frozenset({"solo"}), False) for side in sides}
    expected |= {(1, side, frozenset(), True) for side in sides}
    assert kinds == expected
