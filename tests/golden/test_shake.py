"""The stored games of Shake That City show every ending, tie-break and pass, and the oracle scores them alike."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest

from golden.make_shake import SHELF
from oracle import shake_oracle as oracle
from tiletown.games.shake import GAME, Setup
from tiletown.games.shake.scoring import DecidedBy

ENDINGS = {
    "won by points", "won by bonus", "won by empty", "won by shared", "some share, some do not",
    "nobody wins", "won by cleared", "a tie of cleared cities", "won by resignation", "resigned with the most points",
    "solo won", "solo lost by points", "solo lost by construction", "practice",
}  # fmt: skip
PASSES = {
    "pass: active player", "pass: another player", "pass: open round",
    "pass: blocked colour would fit", "pass: banned colour would fit", "pass: forbidden colour would fit",
}  # fmt: skip
OTHERS = {"several construction tiles at once", "six bonus tiles or more", "other pieces"}


@pytest.mark.parametrize("name", [name for name in SHELF.names() if SHELF.wanted[name].setup.pieces is None])
def test_the_oracle_agrees_with_the_result(name: str) -> None:
    match = SHELF.stored(name)
    deal = match.state.deal
    cities = [oracle.read(board) for board in match.state.boards]
    setup = match.setup
    table = oracle.Table(setup.players, setup.side, setup.variant, deal.bonus, match.state.active, cities=cities)
    sheets = [oracle.score(city, setup.side, deal.bonus, setup.family) for city in cities]
    assert [oracle.total(sheet) for sheet in sheets] == SHELF.expected()[name]["scores"]
    if match.ended:
        winners, decided_by = tuple({*range(setup.players)} - {*match.resigned}), "resignation"  # the last one left
    else:
        winners, decided_by = table.result(match.resigned)
    assert list(winners) == SHELF.expected()[name]["winners"]
    assert decided_by == SHELF.expected()[name]["decided_by"]


def test_every_ending_tie_break_and_pass_has_a_stored_game() -> None:
    found = {feature for name in SHELF.names() for feature in SHELF.features(SHELF.stored(name))}
    assert found >= ENDINGS | PASSES | OTHERS


def test_every_way_to_decide_has_a_stored_game() -> None:
    decided = {row["decided_by"] for row in SHELF.expected().values()}
    assert decided == set(get_args(DecidedBy))


def test_a_stored_game_with_other_pieces_is_scored_by_them() -> None:
    match = SHELF.stored("corrected-pieces")
    ours = Setup(2, "beachfront", ("construction",))
    assert GAME.digest(match.setup) != GAME.digest(ours)
    with_ours = msgspec.structs.replace(match.state, setup=ours)
    assert [sheet.total for sheet in GAME.score(with_ours)] != SHELF.expected()["corrected-pieces"]["scores"]
