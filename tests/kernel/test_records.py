"""Records: the round trip of a match through its file, and every way in which the file can be wrong."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tiletown.games.shake import GAME, Setup
from tiletown.kernel import (
    BadRecord,
    MalformedAction,
    Match,
    Resign,
    Result,
    Seated,
    Seed,
    TiletownError,
    decode_action,
    random_game,
    read_record,
    seats_among,
    verify_record,
    write_record,
)
from tiletown.registry import GAMES, find_game

PLAYED = random_game(GAME, Setup(2), "a record")
DATA = write_record(PLAYED, reveal_seed=True)
VERSION = GAME.rules_version
RULES = f'"rules": {VERSION}'.encode()


def read(data: bytes) -> Match[Any, Any, Any]:
    return read_record(data, find_game)


def changed(**fields: Any) -> bytes:
    """The record with some fields changed; None removes one."""
    record = json.loads(DATA) | fields
    return json.dumps({name: value for name, value in record.items() if value is not None}).encode()


def refusal(data: bytes) -> BadRecord:
    with pytest.raises(BadRecord) as refused:
        read(data)
    assert "\n" not in str(refused.value)
    return refused.value


def test_a_record_round_trips() -> None:
    assert read(DATA) == PLAYED
    assert write_record(read(DATA), reveal_seed=True) == DATA


def test_a_record_is_readable_json() -> None:
    """One line for each move, and nothing in it but what the match is."""
    record = json.loads(DATA)
    assert list(record) == [
        "tiletown", "game", "rules", "pieces", "setup", "seats", "digests", "commitment", "seed", "moves",
        "fingerprint",
    ]  # fmt: skip
    lines = DATA.decode().splitlines()
    assert sum(line.strip().startswith('{"by":') for line in lines) == len(PLAYED.moves)
    assert DATA.endswith(b"}\n")


def test_the_seed_is_written_only_when_it_is_revealed() -> None:
    sealed = write_record(PLAYED, reveal_seed=False)
    assert PLAYED.seed is not None
    assert PLAYED.seed.reveal().encode() not in sealed
    again = read(sealed)
    assert (again.seed, again.commitment, again.moves) == (None, PLAYED.commitment, PLAYED.moves)


def test_names_are_kept_in_any_script() -> None:
    match = Match.start(GAME, Setup(2), Seed.of("names"), [Seated('Жанна \u2028 "x"'), Seated("中\x00\n")])
    assert verify_record(write_record(match, reveal_seed=True), find_game).seats == match.seats


def test_a_match_that_has_just_started_round_trips() -> None:
    match = Match.before(GAME, Setup(3), Seed.of("x"))
    assert read(write_record(match, reveal_seed=True)) == match


# ---- not a record at all


@pytest.mark.parametrize("length", [0, 1, 10, len(DATA) // 2, len(DATA) - 3])
def test_a_record_cut_short(length: int) -> None:
    assert refusal(DATA[:length]).ply is None


@pytest.mark.parametrize(
    "data",
    [
        b"null", b"[]", b"{}", b"1", b'"record"', b"\xff\xfe", b"\x00",
        DATA + b"x", DATA + DATA, b"\xef\xbb\xbf" + DATA,
        b"[" * 100_000, b'{"a":' * 100_000, b'{"setup":' + b"[" * 100_000, b"9" * 100_000, b"PK\x03\x04",
    ],
    ids=lambda data: repr(data[:12]),
)  # fmt: skip
def test_data_that_is_not_a_record(data: bytes) -> None:
    refusal(data)


@pytest.mark.parametrize(
    "fields",
    [
        {"tiletown": None}, {"game": None}, {"rules": None}, {"pieces": None}, {"setup": None}, {"moves": None},
        {"tiletown": "1"}, {"tiletown": 1.5}, {"game": 1}, {"rules": "one"}, {"pieces": 5}, {"moves": {}},
        {"moves": "none"}, {"seats": "Ada"}, {"seats": [1, 2]}, {"digests": []},
        {"seed": 5}, {"commitment": []}, {"winner": 0},
    ],
    ids=str,
)  # fmt: skip
def test_fields_missing_unknown_or_of_another_type(fields: dict[str, Any]) -> None:
    assert refusal(changed(**fields)).ply is None


# ---- a record that this Tiletown cannot replay


def test_another_format() -> None:
    assert "format 3" in str(refusal(changed(tiletown=3)))
    assert "format 0" in str(refusal(changed(tiletown=0)))


def test_an_unknown_game() -> None:
    error = refusal(changed(game="chess"))
    assert "there is no game 'chess'" in str(error)
    for name in GAMES:
        assert name in str(error)
    with pytest.raises(TiletownError):
        find_game("chess")


@pytest.mark.parametrize(
    ("rules", "age"), [(VERSION + 1, "a newer"), (10**30, "a newer"), (VERSION - 1, "an older"), (-1, "an older")]
)
def test_another_version_of_the_rules(rules: int, age: str) -> None:
    assert f"played with {age} version of the rules of shake" in str(refusal(changed(rules=rules)))


@pytest.mark.parametrize("pieces", ["", "0" * 64, "x"])
def test_other_pieces(pieces: str) -> None:
    assert "other pieces" in str(refusal(changed(pieces=pieces)))


@pytest.mark.parametrize(
    ("setup", "says"),
    [
        ({"players": 9}, "players: 1 to 4"),
        ({"players": 10**40}, "players"),
        ({"players": -1}, "players"),
        ({"players": "two"}, "players"),
        ({"players": 2, "side": "seaside"}, "side"),
        ({"players": 2, "variant": ["solo"]}, "variant: solo is for exactly one player"),
        ({"players": 2, "variant": ["wild"]}, "variant"),
        ({"players": 2, "pieces": {}}, "pieces"),
        ({"players": 2, "expansion": True}, "expansion"),
        ([], "array"),
        (None, ""),
    ],
)
def test_a_wrong_setup(setup: Any, says: str) -> None:
    error = refusal(
        DATA.replace(b'"setup": ' + msgspec.json.encode(PLAYED.setup), b'"setup": ' + json.dumps(setup).encode())
    )
    assert says in str(error)
    assert "setup is wrong" in str(error)


@pytest.mark.parametrize("names", [["Ada"], ["Ada", "Bob", "Cleo"]])
def test_seats_for_other_than_all(names: list[str]) -> None:
    seats = [{"name": name} for name in names]
    assert str(refusal(changed(seats=seats))) == f"it has {len(names)} entries for 2 seats"


@pytest.mark.parametrize("nonce", ["x", "0" * 31, "G" * 32])
def test_a_nonce_that_is_malformed(nonce: str) -> None:
    assert "seats.1.nonce is not 32 hexadecimal digits" in str(refusal(changed(seats=[{}, {"nonce": nonce}])))


@pytest.mark.parametrize("seed", ["x", "0" * 63, "G" * 64])
def test_a_seed_that_is_malformed(seed: str) -> None:
    assert "64 hexadecimal digits" in str(refusal(changed(seed=seed)))


# ---- a move at fault is named


def with_move(ply: int, move: Any) -> bytes:
    moves = json.loads(DATA)["moves"]
    return changed(moves=[*moves[:ply], move, *moves[ply + 1 :]])


@pytest.mark.parametrize("ply", [0, 1, 5, len(PLAYED.moves) - 1])
@pytest.mark.parametrize(
    "move",
    [
        {},
        [],
        None,
        "pass",
        {"by": 0},
        {"action": {"type": "pass"}},
        {"by": 0, "action": {}},
        {"by": 0, "action": {"type": "castle"}},
        {"by": 0, "action": {"type": "place", "colour": "road"}},
        {"by": 0, "action": {"type": "place", "colour": "castle", "at": "A1"}},
        {"by": 0, "action": {"type": "place", "colour": "road", "at": 5}},
        {"by": 0, "action": {"type": "place", "colour": "road", "at": "A1", "turned": True}},
        {"by": 0, "action": {"type": "pass"}, "note": "hurried"},
        {"by": True, "action": {"type": "pass"}},
        {"by": 0.5, "action": {"type": "pass"}},
        {"by": "nobody", "action": {"type": "pass"}},
        {"by": None, "action": {"type": "pass"}},
        {"by": 7, "action": {"type": "pass"}},
        {"by": -1, "action": {"type": "pass"}},
        {"by": 10**30, "action": {"type": "pass"}},
        {"by": "chance", "action": {"type": "pass"}},
        {"by": "chance", "action": {"type": "sealed"}},
        {"by": 0, "action": {"type": "sealed"}},
        {"by": 0, "action": {"type": "place", "colour": "road", "at": "Z99"}},
        {"by": 0, "action": {"type": "shake", "pattern": "HHHHHHHHS"}},
        {"by": "chance", "action": {"type": "shake", "pattern": "HHHHHHHHH" * 1000}},
        {"by": "chance", "action": {"type": "deal", "bonus": [], "first": 10**30}},
    ],
    ids=lambda move: json.dumps(move)[:60],
)
def test_a_wrong_move_is_named(ply: int, move: Any) -> None:
    error = refusal(with_move(ply, move))
    assert error.ply == ply
    assert str(error).startswith(f"move {ply}: ")


def test_an_illegal_move_is_reported_with_its_rule() -> None:
    active = PLAYED.moves[2].by
    error = refusal(with_move(2, {"by": active, "action": {"type": "pass"}}))
    assert str(error).startswith(f"move 2: seat {active}, - is refused (must-place): ")
    error = refusal(with_move(2, {"by": 1 if active == 0 else 0, "action": {"type": "choose", "colour": "home"}}))
    assert "(out-of-turn)" in str(error)


@pytest.mark.parametrize(
    ("old", "new", "ply"),
    [
        (b'"at":"', b'"at":"\xff', True),
        (b'"colour":"', b'"colour":"\xc3\x28', True),
        (b'"pattern":"', b'"pattern":"\xed\xa0\x80', True),
        (b'"side":"', b'"side":"\xff', False),
        (b'"commitment": "', b'"commitment": "\xff', False),
    ],
)
def test_bytes_that_are_not_utf_8(old: bytes, new: bytes, ply: bool) -> None:
    assert old in DATA
    assert (refusal(DATA.replace(old, new, 1)).ply is not None) == ply


@pytest.mark.parametrize("depth", [10, 500, 900, 980, 990, 995, 1000, 2000, 100_000])
def test_deep_nesting(depth: int) -> None:
    deep = b"[" * depth + b"]" * depth
    refusal(DATA.replace(b'{"by":', b'{"x":' + deep + b',"by":', 1))
    refusal(DATA.replace(b'"players":2', b'"players":' + deep, 1))
    refusal(DATA.replace(RULES, b'"rules": ' + deep, 1))


@pytest.mark.parametrize("digits", [20, 400, 5000, 100_000])
def test_huge_numbers(digits: int) -> None:
    nines = b"9" * digits
    refusal(DATA.replace(b'"players":2', b'"players":' + nines, 1))
    refusal(DATA.replace(RULES, b'"rules": ' + nines, 1))
    refusal(DATA.replace(b'"tiletown": 2', b'"tiletown": ' + nines, 1))
    assert refusal(DATA.replace(b'"first":', b'"first":' + nines, 1)).ply == 0


# ---- single actions


@pytest.mark.parametrize(
    "data",
    [
        b"", b"{", b"null", b"[]", b'"S@A1"', b"\xff", b'{"type":"place"}',
        b'{"type":"place","colour":"road","at":"\xff"}', b'{"type":"choose","colour":"castle"}',
        b'{"type":"pass","why":1}', b"[" * 100_000, b'{"type":' + b"9" * 10_000 + b"}",
    ],
    ids=lambda data: repr(data[:40]),
)  # fmt: skip
def test_bytes_that_are_not_an_action(data: bytes) -> None:
    with pytest.raises(MalformedAction) as refused:
        decode_action(GAME, data)
    assert refused.value.rule == "malformed"
    assert "\n" not in str(refused.value)


def test_an_error_is_one_line_even_if_it_quotes_line_breaks() -> None:
    assert str(BadRecord("there is no field 'a\nb\u2028c'", 3)) == "move 3: there is no field 'a b c'"


# ---- resignations


@pytest.mark.parametrize("loser", [0, 1])
def test_a_record_says_who_resigned_and_so_who_has_won(loser: int) -> None:
    begun = replace(PLAYED, moves=PLAYED.moves[:6], moment=PLAYED.at(6))
    assert not begun.over
    again = read(write_record(begun.change_seat(loser, Resign()), reveal_seed=True))
    assert again.over
    assert again.result == Result((1 - loser,), "resignation")


def test_a_match_in_which_a_seat_resigned_and_the_others_played_on_was_not_ended_by_that() -> None:
    match = Match.start(GAME, Setup(3), Seed.of("played on")).change_seat(1, Resign())
    while not match.over:
        seat = seats_among(match.moment.actors)[0]
        match = match.play(seat, GAME.legal_actions(match.state, seat)[0])
    again = read(write_record(match, reveal_seed=True))
    assert again == match
    assert (again.over, again.ended) == (True, False)
    assert 1 not in again.result.winners


def resigning(*by: Any) -> bytes:
    """A match of three after which these seats resign."""
    begun = Match.start(GAME, Setup(3), Seed.of("resigning"), [Seated("Ada"), Seated("Bob"), Seated(bot="greedy")])
    record = json.loads(write_record(begun, reveal_seed=True))
    record["moves"] += [{"by": seat, "action": {"type": "resign"}} for seat in by]
    return json.dumps(record).encode()


@pytest.mark.parametrize(
    ("by", "ply", "says"),
    [
        ([3], 2, "not a seat of this match"),
        ([-1], 2, "not a seat of this match"),
        (["chance"], 2, "not a seat of this match"),
        ([2], 2, "seat 2 is a bot's, and stays one"),
        ([0, 1], 3, "ended by resignation before"),
    ],
)
def test_only_people_of_the_match_resign_and_nobody_after_its_end(by: list[Any], ply: int, says: str) -> None:
    error = refusal(resigning(*by))
    assert (error.ply, says in str(error)) == (ply, True), error


def test_with_two_people_one_who_resigns_ends_the_match() -> None:
    assert read(resigning(0)).ended


# ---- the format before


OLD = (Path(__file__).parent / "records" / "canal-format-1.json").read_bytes()


def test_a_record_of_format_1_is_read_and_written_as_it_was() -> None:
    match = verify_record(OLD, find_game)
    assert match.unbound
    assert match.commitment == match.seed_hash
    assert json.loads(write_record(match, reveal_seed=True)) == json.loads(OLD)


@pytest.mark.parametrize("field", ["match", "seats", "digests", "fingerprint"])
def test_a_record_of_format_2_is_not_taken_for_one_of_format_1(field: str) -> None:
    record = json.loads(OLD) | {field: json.loads(DATA).get(field) or "x"}
    assert f"format 1, which has no {field}" in str(refusal(json.dumps(record).encode()))
    assert "format 1, which has no" in str(refusal(changed(tiletown=1)))


def test_in_format_1_somebody_may_have_resigned_nobody_knows_when() -> None:
    record = json.loads(OLD) | {"resigned": [1]}
    match = read(json.dumps(record).encode())
    assert (match.over, match.ended, match.resigned) == (True, True, (1,))
    assert json.loads(write_record(match, reveal_seed=True)) == record


@pytest.mark.parametrize("seats", [[2], [-1], [0, 0]])
def test_in_format_1_only_seats_of_the_match_resign_and_each_once(seats: list[int]) -> None:
    refusal(json.dumps(json.loads(OLD) | {"resigned": seats}).encode())
