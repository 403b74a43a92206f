"""Stored games of Shake That City come to their exact result, and no kind of game is without a stored one."""

from __future__ import annotations

import json

import msgspec
import pytest

from golden import make_shake as golden
from oracle import shake_oracle as oracle
from tiletown.games.shake import GAME, Setup, notation
from tiletown.kernel import Match, advance, read_record, states, verify, write_record
from tiletown.registry import find_game

NAMES = [path.stem for path in golden.files()]
ENDINGS = {
    "won by points", "won by bonus", "won by empty", "won by shared", "some share, some do not",
    "nobody wins", "most points cannot win",
    "solo won", "solo lost by points", "solo lost by construction", "practice",
}  # fmt: skip
PASSES = {
    "pass: active player", "pass: another player", "pass: open round",
    "pass: blocked colour would fit", "pass: banned colour would fit", "pass: forbidden colour would fit",
}  # fmt: skip
OTHERS = {"several construction tiles at once", "six bonus tiles or more", "other pieces"}


def stored(name: str) -> Match:
    return read_record((golden.FOLDER / f"{name}.json").read_bytes(), find_game)


@pytest.mark.parametrize("name", NAMES)
def test_a_stored_game_comes_to_its_result(name: str) -> None:
    match = stored(name)
    assert match.over
    assert golden.expectation(match) == golden.expected()[name]
    verify(match)


@pytest.mark.parametrize("name", NAMES)
def test_a_stored_game_is_written_as_it_was_read(name: str) -> None:
    assert write_record(stored(name), reveal_seed=True) == (golden.FOLDER / f"{name}.json").read_bytes()


@pytest.mark.parametrize("name", NAMES)
def test_what_follows_by_itself_follows_again(name: str) -> None:
    """Chance and forced passes of the record are what `advance` makes of its seed and the players' moves."""
    match = stored(name)
    for ply, state in enumerate(states(GAME, match.setup, match.moves)):
        _, follows = advance(GAME, state, ply, match.seed)
        assert match.moves[ply : ply + len(follows)] == follows


@pytest.mark.parametrize("name", NAMES)
def test_a_stored_game_survives_the_notation(name: str) -> None:
    match = stored(name)
    assert notation.read_turns(notation.show_turns(match.moves)) == match.moves


@pytest.mark.parametrize("name", [name for name in NAMES if stored(name).setup.pieces is None])
def test_the_oracle_agrees_with_the_result(name: str) -> None:
    match = stored(name)
    deal = match.state.deal
    cities = [oracle.read(board) for board in match.state.boards]
    setup = match.setup
    table = oracle.Table(setup.players, setup.side, setup.variant, deal.bonus, match.state.active, cities=cities)
    sheets = [oracle.score(city, setup.side, deal.bonus, setup.family) for city in cities]
    assert [oracle.total(sheet) for sheet in sheets] == golden.expected()[name]["scores"]
    winners, decided_by = table.result()
    assert list(winners) == golden.expected()[name]["winners"]
    assert decided_by == golden.expected()[name]["decided_by"]


def test_every_stored_file_is_expected_and_every_expectation_stored() -> None:
    assert {path.name for path in golden.files()} == {f"{name}.json" for name in golden.expected()}
    assert set(golden.expected()) == {*golden.WANTED, *golden.SEARCHED}


def test_every_setup_has_a_stored_game() -> None:
    """Player counts, sides, variants: a new one in `setups` needs a stored game."""
    played = {golden.name_of(stored(name).setup) for name in NAMES}
    missing = {golden.name_of(setup) for setup in GAME.setups()} - played
    assert not missing, f"run python -m tests.golden.make_shake {' '.join(sorted(missing))}"


def test_every_ending_tie_break_and_pass_has_a_stored_game() -> None:
    found = {feature for name in NAMES for feature in golden.features(stored(name))}
    assert found >= ENDINGS | PASSES | OTHERS


def test_every_way_to_decide_has_a_stored_game() -> None:
    """All but giving up, which is no move and so in no record."""
    decided = {str(row["decided_by"]) for row in golden.expected().values()}
    assert decided == {"points", "bonus", "empty", "shared", "construction", "target", "practice"}


def test_each_game_has_what_it_was_stored_for() -> None:
    for name, wanted in {**golden.WANTED, **golden.SEARCHED}.items():
        match = stored(name)
        assert match.setup == wanted.setup
        assert wanted.features <= golden.features(match)


def test_the_search_still_finds_the_same_games() -> None:
    for name in ("2-landlocked", "1-beachfront-solo"):
        assert write_record(golden.search(name), reveal_seed=True) == (golden.FOLDER / f"{name}.json").read_bytes()


def test_a_stored_game_with_other_pieces_is_scored_by_them() -> None:
    match = stored("corrected-pieces")
    ours = Setup(2, "beachfront", ("construction",))
    assert GAME.digest(match.setup) != GAME.digest(ours)
    with_ours = msgspec.structs.replace(match.state, setup=ours)
    assert [sheet.total for sheet in GAME.score(with_ours)] != golden.expected()["corrected-pieces"]["scores"]


def test_the_files_are_small_and_readable() -> None:
    for path in golden.files():
        assert path.stat().st_size < 12_000, path.name
        assert json.loads(path.read_text(encoding="utf-8"))["game"] == "shake"
