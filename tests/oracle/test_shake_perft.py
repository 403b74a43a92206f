"""Perft: the number of sequences of moves from fixed seeds, which must not change.

The oracle counts the first moves too, so the numbers are right and not just old.
"""

from __future__ import annotations

import copy

import pytest
from msgspec.structs import replace

from oracle import shake_oracle as oracle
from tiletown.games.shake import GAME, Setup, Shake, State
from tiletown.kernel import CHANCE, Seed, seats_among

COUNTS = [
    (Setup(1, "landlocked"), "Anna", (141, 13_295, 544_440)),
    (Setup(1, "beachfront", ("solo",)), "Bruno", (67, 7_460, 744_702)),
    (Setup(1, "landlocked", block_random=True), "Clara", (110, 7_063, 671_893)),
    (Setup(2, "landlocked"), "David", (4, 408, 15_104, 60_416)),
    (Setup(3, "beachfront", ("construction",)), "Emma", (5, 981, 113_336)),
    (Setup(4, "landlocked", ("family",)), "Felix", (4, 810, 118_098)),
]


@pytest.mark.parametrize(("setup", "seed", "counts"), COUNTS, ids=[seed for _, seed, _ in COUNTS])
def test_the_number_of_sequences_is_known(setup: Setup, seed: str, counts: tuple[int, ...]) -> None:
    """Sequences of one to four moves of seats, with chance from the seed between them."""
    start = dealt(setup, seed)
    assert tuple(sequences(start, depth, seed) for depth in range(1, len(counts) + 1)) == counts


@pytest.mark.parametrize(("setup", "seed", "counts"), COUNTS, ids=[seed for _, seed, _ in COUNTS])
def test_the_oracle_counts_the_same(setup: Setup, seed: str, counts: tuple[int, ...]) -> None:
    """To one move less."""
    start = dealt(setup, seed)
    deal = start.deal
    assert deal is not None
    site = dict.fromkeys(oracle.DIAGONAL, "construction") if setup.construction else {}
    table = oracle.Table(
        setup.players, setup.side, setup.variant, deal.bonus, deal.first, deal.construction,
        cities=[dict(site) for _ in range(setup.players)],
    )  # fmt: skip
    shakes = {number: shake_of(replace(start, round=number), seed) for number in (1, 2, 3)}
    found = tuple(oracle_sequences(copy.deepcopy(table), depth, shakes) for depth in range(1, len(counts)))
    assert found == counts[:-1]


def dealt(setup: Setup, seed: str) -> State:
    state = GAME.start(setup)
    return GAME.apply(state, CHANCE, GAME.sample_chance(state, Seed.of(seed).stream(0)))


def shake_of(state: State, seed: str) -> Shake:
    """The shake of a round depends on the round alone, not on how many moves came before it."""
    shake = GAME.sample_chance(state, Seed.of(seed).stream(state.round))
    assert isinstance(shake, Shake)
    return shake


def sequences(state: State, depth: int, seed: str) -> int:
    if CHANCE in GAME.to_act(state):
        state = GAME.apply(state, CHANCE, shake_of(state, seed))
    acting = seats_among(GAME.to_act(state))
    if depth == 1:
        return sum(len(GAME.legal_actions(state, seat)) for seat in acting)
    return sum(
        sequences(GAME.apply(state, seat, action), depth - 1, seed)
        for seat in acting
        for action in GAME.legal_actions(state, seat)
    )


def oracle_sequences(table: oracle.Table, depth: int, shakes: dict[int, Shake]) -> int:
    if not table.grid:
        table.shake(shakes[table.number].pattern, shakes[table.number].forbidden)
    options = [(seat, option) for seat in table.acting() for option in table.options(seat)]
    if depth == 1:
        return len(options)
    found = 0
    for seat, option in options:
        after = copy.deepcopy(table)
        after.act(seat, option)
        found += oracle_sequences(after, depth - 1, shakes)
    return found
