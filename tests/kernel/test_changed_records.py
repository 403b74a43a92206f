"""Every field of a record is changed in turn: each change is refused with a sentence that names it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest

from forging import Record, changed, encoded, forged
from tiletown.games.canal import GAME as CANAL
from tiletown.games.canal import Setup as CanalSetup
from tiletown.games.shake import GAME as SHAKE
from tiletown.games.shake import Setup as ShakeSetup
from tiletown.kernel import (
    AnyGame,
    BadRecord,
    HandOver,
    Match,
    Resign,
    Seated,
    Seed,
    TakeBack,
    fresh_nonce,
    seats_among,
    verify_record,
    write_record,
)
from tiletown.registry import find_game

SEATS = [Seated("Ann", nonce="0" * 32), Seated("Bob", nonce="1" * 32), Seated("Cleo", bot="greedy")]


def played(game: AnyGame, setup: Any) -> bytes:
    """A match of two people and a bot, in which one is away for a while, one resigns, and so the match ends."""
    match = Match.start(game, setup, Seed.of("changed"), SEATS, "m" * 20)

    def go_on(count: int) -> None:
        nonlocal match
        for _ in range(count):
            seat = seats_among(match.moment.actors)[0]
            match = match.play(seat, game.legal_actions(match.state, seat)[0])

    go_on(7)
    match = match.change_seat(1, HandOver("greedy"))
    go_on(5)
    match = match.change_seat(1, TakeBack())
    go_on(6)
    match = match.change_seat(0, Resign())
    assert match.over
    return write_record(match, reveal_seed=True)


RECORDS = {
    "shake": played(SHAKE, ShakeSetup(3, "beachfront", ("construction",))),
    "canal": played(CANAL, CanalSetup(3, "standard", even_start=True)),
}


def refusal(data: bytes, commitment: str | None = None) -> str:
    with pytest.raises(BadRecord) as refused:
        verify_record(data, find_game, commitment)
    return str(refused.value)


def other(value: Any) -> Any:
    """Another value of the same type."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str() if value and set(value) <= set("0123456789abcdef"):
            return ("1" if value[0] == "0" else "0") + value[1:]
        case str():
            return value + "x"
        case list():
            return value[1:] if value else ["x"]
        case None:
            return {}
    raise AssertionError(value)


def without(*path: Any) -> Callable[[Record], object]:
    """A change that leaves out what is at that path."""

    def leave_out(record: Record) -> None:
        *way, last = path
        inner: Any = record
        for step in way:
            inner = inner[step]
        del inner[last]

    return leave_out


def every_change(record: Record) -> Iterator[tuple[str, Callable[[Record], object]]]:
    """Each field, with a function that changes it; fields of setup and seats one by one."""

    def put(*path: Any) -> Callable[[Record], object]:
        def change(changing: Record) -> None:
            *way, last = path
            inner: Any = changing
            for step in way:
                inner = inner[step]
            inner[last] = other(inner[last])

        return change

    for name in ("tiletown", "game", "rules", "match", "pieces", "commitment", "seed", "fingerprint"):
        yield name, put(name)
    for name in record["setup"]:
        yield f"setup.{name}", put("setup", name)
    for seat, seated in enumerate(record["seats"]):
        for name in seated:
            yield f"seats.{seat}.{name}", put("seats", seat, name)
    for name in record["digests"]:
        yield "seed" if name == "seed" else name, put("digests", name)


@pytest.mark.parametrize("game", RECORDS)
def test_an_honest_record_is_verified(game: str) -> None:
    match = verify_record(RECORDS[game], find_game)
    assert (match.over, match.resigned) == (True, (0,))
    assert verify_record(RECORDS[game], find_game, match.commitment) == match


@pytest.mark.parametrize("game", RECORDS)
def test_every_changed_field_is_named(game: str) -> None:
    data = RECORDS[game]
    for name, change in every_change(json.loads(data)):
        message = refusal(encoded(changed(data, change)))
        named = message.split(":")[0]
        assert name in named.split(", ") or (name == "fingerprint" and named == "moves"), (name, message)


@pytest.mark.parametrize("game", RECORDS)
def test_every_field_left_out_is_missed(game: str) -> None:
    data = RECORDS[game]
    for name in json.loads(data):
        message = refusal(encoded(changed(data, without(name))))
        assert name in message or name in ("tiletown", "moves", "fingerprint"), message
    for inner in ("setup", "digests"):
        for name in json.loads(data)[inner]:
            message = refusal(encoded(changed(data, without(inner, name))))
            assert name in message, message
    message = refusal(encoded(changed(data, without("seats", 1, "nonce"))))
    assert message.startswith("seats.1.nonce:")


@pytest.mark.parametrize("game", RECORDS)
def test_every_changed_move_is_found(game: str) -> None:
    """Another seat, no action, a change of the action, other drawn numbers, each move left out or repeated."""
    data = RECORDS[game]
    count = len(json.loads(data)["moves"])

    def act(record: Record, ply: int) -> None:
        action = record["moves"][ply]["action"]
        name = [*action][-1]
        action[name] = other(action[name])

    def draw(record: Record, ply: int) -> None:
        record["moves"][ply]["drawn"] = [[0, 1]]

    def seat(record: Record, ply: int) -> None:
        record["moves"][ply]["by"] = 2 if record["moves"][ply]["by"] != 2 else 1

    def leave_out(record: Record, ply: int) -> None:
        del record["moves"][ply]

    def repeat(record: Record, ply: int) -> None:
        record["moves"].insert(ply, record["moves"][ply])

    for ply in range(count):
        for change in (act, draw, seat, leave_out, repeat):
            message = refusal(encoded(changed(data, partial(change, ply=ply))))
            assert "move" in message, message


@pytest.mark.parametrize("game", RECORDS)
def test_a_resignation_cannot_be_left_out_moved_or_given_to_another(game: str) -> None:
    data = RECORDS[game]
    last = len(json.loads(data)["moves"]) - 1
    for change in (
        lambda record: record["moves"].pop(),
        lambda record: record["moves"].insert(5, record["moves"].pop()),
        lambda record: record["moves"][last].update(by=1),
    ):
        assert "move" in refusal(encoded(changed(data, change)))


@pytest.mark.parametrize("game", RECORDS)
def test_a_match_cut_short_is_not_over(game: str) -> None:
    """With a fingerprint of its own: nothing in it is wrong, but it has no end."""
    match = verify_record(forged(RECORDS[game], lambda record: record["moves"].pop()), find_game)
    assert not match.over


@pytest.mark.parametrize("game", RECORDS)
def test_who_noted_the_commitment_finds_a_record_in_which_everything_was_exchanged(game: str) -> None:
    data = RECORDS[game]
    noted = json.loads(data)["commitment"]
    dressed = forged(data, lambda record: record["seats"][0].update(name="Zoe"))
    verify_record(dressed, find_game)
    assert refusal(dressed, noted).startswith("commitment: it is not the one that you noted")


@pytest.mark.parametrize("game", RECORDS)
def test_another_nonce_would_have_brought_other_chance(game: str) -> None:
    """So a nonce cannot be left out or exchanged, even with a new commitment."""
    for nonce in ("", "2" * 32):

        def exchange(record: Record, nonce: str = nonce) -> None:
            record["seats"][1]["nonce"] = nonce

        message = refusal(forged(RECORDS[game], exchange))
        assert "but the seed gives" in message


def test_who_noted_the_fingerprint_finds_exchanged_moves_even_if_all_else_was_made_to_fit() -> None:
    """Everybody can write another end of a match whose seed is public: only the noted fingerprint tells."""
    data = RECORDS["shake"]
    other_end = forged(data, lambda record: record["moves"][-1].update(by=1))
    noted = json.loads(data)
    assert verify_record(other_end, find_game, noted["commitment"]).resigned == (1,)
    with pytest.raises(BadRecord, match="fingerprint: it is not the one that you noted"):
        verify_record(other_end, find_game, noted["commitment"], noted["fingerprint"])


@pytest.mark.parametrize(
    "setup",
    [b'{"a":"\xff"}', b'{"a":1e999}', b'{"a":' + b"9" * 5000 + b"}", b'{"a":' + b"[" * 995 + b"]" * 995 + b"}", b"[]"],
    ids=lambda setup: repr(setup[:12]),
)
def test_a_setup_that_cannot_be_read_is_refused(setup: bytes) -> None:
    data = RECORDS["shake"]
    written = data[data.index(b'"setup": ') + 9 : data.index(b',\n"seats"')]
    refusal(data.replace(written, setup, 1))


@pytest.mark.parametrize("name", ["seed", "side", "by"])
def test_a_key_that_stands_twice_is_refused(name: str) -> None:
    data = RECORDS["shake"]
    key = f'"{name}":'.encode()
    assert refusal(data.replace(key, key + b' "x", ' + key, 1)).endswith("it stands there twice")


def test_an_exchanged_shake_is_named_even_if_all_else_was_made_to_fit() -> None:
    data = RECORDS["shake"]
    moves = json.loads(data)["moves"]
    ply = max(ply for ply, move in enumerate(moves) if move["action"]["type"] == "shake")

    def exchange(record: Record) -> None:
        del record["moves"][ply + 1 :]
        pattern = record["moves"][ply]["action"]["pattern"]
        record["moves"][ply]["action"]["pattern"] = pattern[1:] + pattern[0]

    assert refusal(forged(data, exchange)).startswith(f"move {ply}: chance was ")


def test_a_nonce_has_32_hexadecimal_digits_and_differs_each_time() -> None:
    nonces = {fresh_nonce() for _ in range(20)}
    assert len(nonces) == 20
    assert all(len(nonce) == 32 and int(nonce, 16) >= 0 for nonce in nonces)
