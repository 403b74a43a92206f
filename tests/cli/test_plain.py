"""A game that has no presenter of its own: the plain table, and the options of its setup."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from server.guess import GUESS, Guess, Setup, State
from tiletown.cli.games.plain import PlainPresenter, value_lines
from tiletown.kernel import CHANCE, BadSetup, Match, Move, Seed, View, random_game, write_record
from tiletown.registry import GAMES

PLAIN = PlainPresenter(GUESS)
NAMES = ("Ann", "Bob")


def options(**given: Any) -> Any:
    return PLAIN.options(**given)


def lines(found: Any) -> list[str]:
    return [str(line) for line in found]


def test_the_table_is_the_view_as_text() -> None:
    """Ann has been dealt 3 and does not see Bob's number; nobody sees a guess before both have guessed."""
    state = State((2, 1), dealt=(3, 4), guesses=(None, 0), history=(((1, 2), (3, 0)),))
    assert lines(PLAIN.table(GUESS.view(state, 0), NAMES)) == [
        "Ann: 2 points",
        "Bob: 1 point",
        "To act: Ann.",
        "",
        "points: 2 1",
        "dealt: 3 -",
        "guesses: - -1",
        "history:",
        "  - - 1 2",
        "    - 3 0",
    ]


def test_values_as_text() -> None:
    assert value_lines({"a": 1, "b": {"c": None, "d": True}, "e": [], "f": {}, "g": ""}) == [
        "a: 1",
        "b:",
        "  c: -",
        "  d: yes",
        "e: none",
        "f: none",
        "g: none",
    ]
    assert value_lines([0, 1, None]) == ["0 1 -"]
    assert value_lines({"board": "x.\n.o"}) == ["board:", "  x.", "  .o"]
    assert value_lines({"rows": ["x.", ".o"]}) == ["rows:", "  - x.", "  - .o"]
    assert value_lines([{"at": "A1", "by": 0}, {"at": "B2", "by": 1}]) == ["- at: A1", "  by: 0", "- at: B2", "  by: 1"]
    assert value_lines("\x1b[2J") == ["?[2J"]


def test_choices_are_actions_with_their_points() -> None:
    view = GUESS.view(State((0, 0), dealt=(1, 1), guesses=(None, None)), 1)
    head, first, *_ = lines(PLAIN.choices(view, NAMES))
    assert head == "Actions, and the points that each brings now:"
    assert first == '  {"type":"guess","round":0,"number":0}  0'
    assert PLAIN.read_actions('{"type":"guess","round":0,"number":3}', view) == (Guess(0, 3),)


def test_a_tentative_turn_is_shown_with_its_points() -> None:
    view = GUESS.view(State((0, 0), dealt=(1, 1), guesses=(None, None)), 1)
    shown = lines(PLAIN.preview(view, [Guess(0, 3)], NAMES))
    assert shown[0] == '{"type":"guess","round":0,"number":3}: 0.'
    assert "guesses: - 3" in shown


def test_moves_are_described_to_everybody_but_their_own_seat() -> None:
    match = Match.start(GUESS, Setup(2), Seed.of("told"))
    deal, guess = match.moves[0], Move(1, Guess(0, 2))
    assert deal.by == CHANCE
    assert str(PLAIN.describe(deal, View(0, match.state), NAMES)).startswith('Chance: {"type":"deal"')
    assert PLAIN.describe(guess, View(0, match.state), NAMES) == 'Bob: {"type":"guess","round":0,"number":2}.'
    assert PLAIN.describe(guess, View(1, match.state), NAMES) == ""


def test_the_end() -> None:
    over = random_game(GUESS, Setup(2), "the end").state
    one = State((2, 1), history=over.history)
    assert lines(PLAIN.result(one, NAMES)) == [
        "          Ann     Bob",
        "right       2       1",
        "total       2       1",
        "",
        "The winner: Ann (points).",
    ]
    both = State((1, 1), history=over.history)
    assert lines(PLAIN.result(both, NAMES))[-1] == "The victory is shared: Ann and Bob (points)."


def test_the_setup_is_the_first_for_the_number_of_players() -> None:
    assert options().setup(None) == Setup(2)
    assert options().setup(3) == Setup(3)
    with pytest.raises(BadSetup, match=r"^players: guess is for 2, 3, not 7$"):
        options().setup(7)


def test_any_setup_can_be_given_as_json() -> None:
    assert options(json_setup='{"players": 5}').setup(None) == Setup(5)
    assert options(json_setup='{"players": 5}').setup(5) == Setup(5)


@pytest.mark.parametrize(
    ("text", "players", "message"),
    [
        ('{"players": 5}', 3, "players: 3 does not match the setup, which is for 5"),
        ('{"players": 9}', None, "players: there are 1 to 5"),
        ('{"players": "two"}', None, "setup: players: expected `int`, got `str`"),
        ('{"bots": 2}', None, "setup: there is no 'bots'"),
        ("two", None, "setup: this is not JSON"),
        ("\udcff", None, "setup: this is not JSON"),
    ],
)
def test_a_bad_setup_is_refused_in_one_line(text: str, players: int | None, message: str) -> None:
    with pytest.raises(BadSetup) as refused:
        options(json_setup=text).setup(players)
    assert str(refused.value).startswith(message)


def test_what_a_plain_game_lacks_is_refused_in_one_line(
    tiletown: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(GAMES, GUESS.name, GUESS)
    (tmp_path / "match.json").write_bytes(write_record(random_game(GUESS, Setup(2), "over"), reveal_seed=True))
    assert tiletown("pieces", "guess").refused == "guess has no data file to print"
    assert tiletown("score", "-", stdin='game = "guess"').refused == "-: guess has no score pad"
    assert tiletown("analyse", "match.json").refused.startswith("match.json: guess has no coach")
    assert tiletown("train", "guess").refused == "guess has no bots to train"
