"""Stored games of every game replay to their exact result, and every setup has one."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from golden.make_canal import SHELF as CANAL
from golden.make_shake import SHELF as SHAKE
from golden.storing import Shelf
from tiletown.kernel import game_moves, moments, verify_record, write_record
from tiletown.registry import GAMES, find_game, find_part

SHELVES = [import_module(f"golden.{path.stem}").SHELF for path in sorted(Path(__file__).parent.glob("make_*.py"))]
every_shelf = pytest.mark.parametrize("shelf", SHELVES, ids=lambda shelf: shelf.game.name)


def games_of(shelves: list[Shelf]) -> pytest.MarkDecorator:
    """The test for each stored game of these shelves."""
    found = [pytest.param(shelf, name, id=f"{shelf.game.name}-{name}") for shelf in shelves for name in shelf.names()]
    return pytest.mark.parametrize(("shelf", "name"), found)


every_game = games_of(SHELVES)


def notation_of(shelf: Shelf) -> ModuleType | None:
    """The module that writes whole turns as text; None if the game writes single actions only."""
    return find_part("tiletown.games", shelf.game.name, "notation")


@every_game
def test_it_replays_to_its_result(shelf: Shelf, name: str) -> None:
    match = shelf.stored(name)
    assert match.over
    assert shelf.expectation(match) == shelf.expected()[name]
    assert verify_record(shelf.file(name).read_bytes(), find_game) == match


@every_game
def test_it_is_written_as_it_was_read(shelf: Shelf, name: str) -> None:
    assert write_record(shelf.stored(name), reveal_seed=True) == shelf.file(name).read_bytes()


@every_game
def test_chance_and_forced_moves_follow_from_the_seed(shelf: Shelf, name: str) -> None:
    """Chance and forced moves of the record are what `Moment.advance` makes of its seed and the players' moves."""
    match = shelf.stored(name)
    for moment in moments(shelf.game, match.setup, match.moves):
        _, follows = moment.advance(shelf.game, match.stream)
        assert match.moves[moment.ply : moment.ply + len(follows)] == follows


@games_of([shelf for shelf in SHELVES if notation_of(shelf)])
def test_its_moves_come_back_from_the_notation(shelf: Shelf, name: str) -> None:
    moves, notation = tuple(game_moves(shelf.stored(name).moves)), notation_of(shelf)
    assert notation is not None
    assert notation.read_turns(notation.show_turns(moves)) == moves


@every_game
def test_it_has_the_features_it_was_stored_for(shelf: Shelf, name: str) -> None:
    match, wanted = shelf.stored(name), shelf.wanted[name]
    assert match.setup == wanted.setup
    assert wanted.features <= shelf.features(match)


@every_game
def test_its_file_is_small_and_readable(shelf: Shelf, name: str) -> None:
    assert shelf.file(name).stat().st_size < 30_000
    assert json.loads(shelf.file(name).read_text(encoding="utf-8"))["game"] == shelf.game.name


def test_every_game_has_stored_games() -> None:
    assert {shelf.game.name for shelf in SHELVES} == set(GAMES), "docs/a-new-game.md says how games are stored"


@every_shelf
def test_every_wanted_game_is_stored_and_expected(shelf: Shelf) -> None:
    assert set(shelf.names()) == set(shelf.expected()) == set(shelf.wanted)


@every_shelf
def test_every_setup_has_a_stored_game(shelf: Shelf) -> None:
    """Player counts, sides, variants, arrangements: a new one in `setups` needs a stored game."""
    played = {shelf.name_of(shelf.stored(name).setup) for name in shelf.names()}
    missing = {shelf.name_of(setup) for setup in shelf.game.setups()} - played
    assert not missing, f"run python -m tests.golden.make_{shelf.game.name} {' '.join(sorted(missing))}"


@pytest.mark.parametrize(
    ("shelf", "name"), [(SHAKE, "2-landlocked"), (SHAKE, "1-beachfront-solo"), (CANAL, "2-chance"), (CANAL, "k5-skip")]
)
def test_the_search_still_finds_the_same_game(shelf: Shelf, name: str) -> None:
    assert write_record(shelf.search(name), reveal_seed=True) == shelf.file(name).read_bytes()
