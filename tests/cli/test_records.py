"""`tiletown replay` and `tiletown verify`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cli.conftest import Tiletown
from tiletown.games import canal, shake
from tiletown.games.canal.notation import read_turns as canal_turns
from tiletown.games.shake import GAME, Setup
from tiletown.games.shake.notation import read_turns as shake_turns
from tiletown.kernel import (
    HandOver,
    Match,
    Resign,
    Seated,
    Seed,
    TakeBack,
    random_game,
    seats_among,
    states,
    write_record,
)


@pytest.fixture
def match() -> Match[Any, Any, Any]:
    """A whole match of two players, in match.json in the working directory."""
    return random_game(GAME, Setup(2, "landlocked", ("construction",)), "a stored match")


@pytest.fixture
def record(tiletown: Tiletown, match: Match[Any, Any, Any]) -> Path:
    path = Path("match.json")
    path.write_bytes(write_record(match, reveal_seed=True))
    return path


def change(record: Path, **fields: object) -> None:
    """The record with changed fields; None removes one."""
    data = json.loads(record.read_text()) | fields
    record.write_text(json.dumps({name: value for name, value in data.items() if value is not None}))


def test_the_result_as_json(tiletown: Tiletown, record: Path, match: Match[Any, Any, Any]) -> None:
    assert json.loads(tiletown("replay", record, "--json").out) == {
        "game": "shake",
        "scores": [sheet.total for sheet in GAME.score(match.state)],
        "winners": list(GAME.result(match.state).winners),
        "moves": len(match.moves),
    }


@pytest.mark.parametrize("loser", [0, 1])
def test_a_resigned_seat_has_not_won(tiletown: Tiletown, record: Path, loser: int) -> None:
    match = Match.start(GAME, Setup(2), Seed.of("resigned"), [Seated("Ann"), Seated("Bob")])
    match = match.change_seat(loser, HandOver("greedy")).change_seat(loser, TakeBack()).change_seat(loser, Resign())
    record.write_bytes(write_record(match, reveal_seed=True))
    assert json.loads(tiletown("replay", record, "--json").out)["winners"] == [1 - loser]
    assert json.loads(tiletown("verify", record, "--json").out)["resigned"] == [loser]
    output = tiletown("replay", record, "--at", len(match.moves)).out
    assert "Resigned: " in output
    assert "The winner: " in output
    who = ("Ann", "Bob")[loser]
    told = tiletown("replay", record).out
    for number, said in enumerate((f"greedy plays for {who}.", f"{who} plays again.", f"{who} resigns."), 3):
        assert f"{number}. {said}\n" in told


def test_what_was_sealed_when_a_resignation_ended_the_match_was_never_played(tiletown: Tiletown, record: Path) -> None:
    match = Match.start(GAME, Setup(2), Seed.of("sealed"), [Seated("Ann"), Seated("Bob")])
    while len(match.moment.actors) == 1:  # who is active names a colour first
        (seat,) = seats_among(match.moment.actors)
        match = match.play(seat, GAME.legal_actions(match.state, seat)[0])
    sealed = GAME.legal_actions(match.state, 0)[0]
    match = match.play(0, sealed).change_seat(1, Resign())
    assert any(move.action == sealed for move in match.moves)
    record.write_bytes(write_record(match, reveal_seed=True))
    told = tiletown("replay", record).out
    assert "Ann: places" not in told
    assert "sealed" in told
    assert told.rstrip().endswith("The winner: Ann, the other player resigned.")


GOLDEN = Path(__file__).parent.parent / "golden" / "shake"
VERDICTS = {
    "points": ", by points.",
    "construction-cleared": "by clearing all construction tiles; a city with more points has some left.",
    "construction-nobody": "Nobody wins: every city has construction tiles left.",
    "solo-won": "Won: 63 points, at least 55, and no construction tile is left.",
    "solo-lost-by-points": "; at least 55 are needed.",
    "solo-lost-by-construction": "Not won: a construction tile is left (",
    "resigned-with-the-most-points": ", by points.",
    "resigned-and-over": ", the other player resigned.",
}


@pytest.mark.parametrize("name", VERDICTS)
def test_the_last_line_says_who_won_and_why(tiletown: Tiletown, name: str) -> None:
    assert VERDICTS[name] in tiletown("replay", str(GOLDEN / f"{name}.json")).out.splitlines()[-1]


def test_winners_are_seats_from_0(tiletown: Tiletown, record: Path) -> None:
    found = set()
    for number in range(20):
        won = random_game(GAME, Setup(3), f"winner {number}")
        record.write_bytes(write_record(won, reveal_seed=True))
        output = json.loads(tiletown("replay", record, "--json").out)
        assert output["winners"] == list(GAME.result(won.state).winners)
        assert max(output["scores"]) == max(output["scores"][seat] for seat in output["winners"])
        found |= set(output["winners"])
    assert found == {0, 1, 2}


def test_every_moment_can_be_shown(tiletown: Tiletown, record: Path, match: Match[Any, Any, Any]) -> None:
    every = list(states(GAME, match.setup, match.moves))
    for at in (0, 1, 2, 30, len(match.moves)):
        found = json.loads(tiletown("replay", record, "--at", at, "--json").out)
        assert found["moves"] == at
        assert found["scores"] == [sheet.total for sheet in GAME.score(every[at])]
        assert tiletown("replay", record, "--at", at).code == 0
    middle = json.loads(tiletown("replay", record, "--at", 30, "--json").out)
    assert middle["winners"] == []  # nobody has won yet


def test_all_moves_and_the_result_are_printed(tiletown: Tiletown, record: Path, match: Match[Any, Any, Any]) -> None:
    out = tiletown("replay", record).out
    lines = out.splitlines()
    for number in range(len(match.moves)):
        assert lines[number].startswith(f"{number + 1}. ")
    assert "The game is over." in out
    assert "Nobody wins" in out or "The winner" in out


@pytest.mark.parametrize(("game", "read_turns"), [(shake.GAME, shake_turns), (canal.GAME, canal_turns)])
def test_the_moves_are_printed_in_notation_and_can_be_read_again(
    tiletown: Tiletown, record: Path, game: Any, read_turns: Callable[[str], Any]
) -> None:
    match = random_game(game, next(iter(game.setups())), "in notation")
    record.write_bytes(write_record(match, reveal_seed=True))
    assert read_turns(tiletown("replay", record, "--notation").out) == match.moves
    assert read_turns(tiletown("replay", record, "--notation", "--at", 5).out) == match.moves[:5]


def test_a_record_without_names_or_seed_can_be_replayed(
    tiletown: Tiletown, record: Path, match: Match[Any, Any, Any]
) -> None:
    record.write_bytes(write_record(match, reveal_seed=False))
    assert "Player 2" in tiletown("replay", record).out
    assert "does not show its seed" in tiletown("verify", record).refused
    assert "seed" not in json.loads(record.read_text())


def test_names_cannot_move_the_cursor(tiletown: Tiletown, record: Path) -> None:
    change(record, seats=[{"name": "\x1b[2J\nAnn"}, {"name": "Bob"}])
    out = tiletown("replay", record).out
    assert "\x1b" not in out
    assert "[2J Ann" in out


def test_standard_input(tiletown: Tiletown, record: Path) -> None:
    assert tiletown("replay", "-", "--json", stdin=record.read_bytes()).code == 0
    assert tiletown("verify", "-", stdin=record.read_bytes()).code == 0


def test_at_outside_the_record(tiletown: Tiletown, record: Path, match: Match[Any, Any, Any]) -> None:
    many = len(match.moves)
    assert tiletown("replay", record, "--at", many + 1).refused == f"--at {many + 1}: the record has {many} moves"
    assert tiletown("replay", record, "--at", "-1").refused == f"--at -1: the record has {many} moves"
    assert tiletown("replay", record, "--at", "x").refused.startswith("Invalid value")


def test_verify_says_what_it_has_checked(tiletown: Tiletown, record: Path, match: Match[Any, Any, Any]) -> None:
    ran = tiletown("verify", record)
    assert ran.code == 0
    assert ran.out.startswith(
        f"Verified: {len(match.moves)} moves, all legal; 16 of them chance, as the seed determines."
    )
    assert match.commitment in ran.out
    found = json.loads(tiletown("verify", record, "--json").out)
    assert found == {
        "verified": True,
        "moves": len(match.moves),
        "chance": 16,
        "match": "",
        "commitment": match.commitment,
        "commitment_noted": False,
        "fingerprint": json.loads(record.read_text())["fingerprint"],
        "fingerprint_noted": False,
        "over": True,
        "resigned": [],
    }


def test_verify_finds_a_shake_that_the_seed_does_not_give(tiletown: Tiletown, record: Path) -> None:
    moves = json.loads(record.read_text())["moves"]
    number, shake = [(n, m) for n, m in enumerate(moves) if m["action"]["type"] == "shake"][-1]
    pattern = shake["action"]["pattern"]
    other = pattern[::-1] if pattern != pattern[::-1] else pattern[1:] + pattern[:1]
    shake["action"]["pattern"] = other
    # The last round's placements may be illegal now: they are removed, and the match is not over.
    change(record, moves=moves[: number + 1])
    refused = tiletown("verify", record).refused
    assert refused.startswith(f"match.json: move {number}: chance was ")
    assert "the seed gives" in refused
    assert tiletown("replay", record).code == 0  # it can still be seen


def test_verify_names_the_changed_shake_even_if_a_later_move_is_now_illegal(tiletown: Tiletown, record: Path) -> None:
    stored = json.loads(record.read_text())
    shakes = [ply for ply, move in enumerate(stored["moves"]) if move["action"]["type"] == "shake"]
    for ply in shakes[1:]:  # nine cubes of one colour: what was placed next is refused, or was of that colour
        stored["moves"][ply]["action"]["pattern"] = "RRRRRRRRR"
    record.write_text(json.dumps(stored))
    assert f"move {shakes[1]}: chance was" in tiletown("verify", record).refused


def test_verify_finds_another_seed_and_another_commitment(tiletown: Tiletown, record: Path) -> None:
    change(record, seed="00" * 32)
    assert "seed: it is not the one that was committed to" in tiletown("verify", record).refused
    change(record, seed="xyz")
    assert "64 hexadecimal digits" in tiletown("verify", record).refused
    change(record, commitment=None)
    assert "no commitment" in tiletown("verify", record).refused


def test_verify_compares_with_the_commitment_that_a_player_noted(
    tiletown: Tiletown, record: Path, match: Match[Any, Any, Any]
) -> None:
    grouped = " ".join(match.commitment[i : i + 8].upper() for i in range(0, 64, 8))
    assert "as you noted it" in tiletown("verify", record, "--commitment", grouped).out
    assert "not the one that you noted" in tiletown("verify", record, "--commitment", "0" * 64).refused
    printed = json.loads(record.read_text())["fingerprint"]
    assert "as you noted it" in tiletown("verify", record, "--fingerprint", printed).out
    assert "so it or moves were changed" in tiletown("verify", record, "--fingerprint", "0" * 64).refused
    assert tiletown("verify", record, "--commitment", "abc").refused == "--commitment: 64 hexadecimal digits are needed"


def test_verify_says_what_format_1_does_not_cover(tiletown: Tiletown) -> None:
    old = Path(__file__).parents[1] / "kernel" / "records" / "canal-format-1.json"
    out = tiletown("verify", old).out
    assert "covers the seed alone (format 1), and not the setup, " in out
    assert json.loads(tiletown("verify", old, "--json").out)["fingerprint"] is None


def test_an_illegal_move_is_named_with_its_rule(tiletown: Tiletown, record: Path) -> None:
    moves = json.loads(record.read_text())["moves"]
    number = next(n for n, move in enumerate(moves) if move["action"]["type"] == "place" and n > 20)
    moves[number]["action"]["at"] = "F6" if moves[number]["action"]["at"] != "F6" else "A1"
    moves[number]["action"]["colour"] = "road" if moves[number]["action"]["colour"] != "road" else "shop"
    change(record, moves=moves)
    before = record.read_bytes()
    for command in ("verify", "replay", "resume"):
        refused = tiletown(command, record).refused
        assert refused.startswith(f"match.json: move {number}: ")
        assert f"seat {moves[number]['by']}, " in refused
        assert "is refused (" in refused
    assert record.read_bytes() == before


def test_a_move_out_of_turn_and_one_after_the_end(tiletown: Tiletown, record: Path) -> None:
    moves = json.loads(record.read_text())["moves"]
    change(record, moves=[*moves, moves[-1]])
    assert "is refused (out-of-turn)" in tiletown("replay", record).refused
    change(record, moves=[*moves, {"by": 0, "action": {"type": "fly"}}])
    assert f"move {len(moves)}: " in tiletown("replay", record).refused


BAD: dict[str, tuple[dict[str, Any], str]] = {
    "newer rules": ({"rules": 99}, "the match was played with a newer version of the rules of shake (99)"),
    "older rules": ({"rules": 0}, "the match was played with an older version of the rules of shake (0)"),
    "another form": ({"tiletown": 3}, "tiletown: the record has format 3"),
    "an unknown game": ({"game": "chess"}, "there is no game 'chess'"),
    "other pieces": ({"pieces": "0" * 64}, "the match was played with other pieces"),
    "a bad setup": ({"setup": {"players": 9}}, "its setup is wrong: players: 1 to 4 can play, not 9"),
    "an unknown field": ({"colour": 1}, "this is not a complete Tiletown record"),
    "no moves": ({"moves": None}, "this is not a complete Tiletown record"),
    "too many seats": ({"seats": [{}, {}, {}]}, "it has 3 entries for 2 seats"),
}


@pytest.mark.parametrize("case", BAD)
@pytest.mark.parametrize("command", ["replay", "verify", "resume"])
def test_a_bad_record_is_refused_in_one_line(tiletown: Tiletown, record: Path, command: str, case: str) -> None:
    fields, message = BAD[case]
    change(record, **fields)
    before = record.read_bytes()
    refused = tiletown(command, record).refused
    if command == "verify" and refused.endswith(": changed since the commitment was made"):
        assert all(name.startswith(tuple(fields)) for name in refused.removeprefix("match.json: ").split(", "))
    else:
        assert refused.startswith(f"match.json: {message}")
    assert record.read_bytes() == before
    assert [path.name for path in Path().iterdir()] == ["match.json"]


@pytest.mark.parametrize("command", ["replay", "verify", "resume"])
def test_a_record_cut_anywhere_is_refused(tiletown: Tiletown, record: Path, command: str) -> None:
    whole = record.read_bytes()
    for length in (0, 1, len(whole) // 4, len(whole) // 2, len(whole) - 3):
        record.write_bytes(whole[:length])
        assert tiletown(command, record).refused.startswith("match.json: this is not a complete Tiletown record")
        assert record.read_bytes() == whole[:length]
    record.write_bytes(b"\xff\xfe" + whole)
    assert tiletown(command, record).refused.startswith("match.json: ")
    assert tiletown(command, "none.json").refused == "none.json: there is no such file"
    assert tiletown(command, Path().absolute()).refused.endswith("this is a folder, not a file")
