"""Matches that began before resignations were moves and before a commitment bound more than the seed."""

from __future__ import annotations

import random
from typing import Any

import pytest
from sqlalchemy import Connection, insert, update

from server.conftest import Site
from server.running import Client, play_out
from tiletown.kernel import Match, verify_record
from tiletown.registry import find_game
from tiletown.server.storage.tables import THE_END, matches, moves, seats


def aged(site: Site, client: Client, match: str, *, resigned: int | None = None, away: int | None = None) -> None:
    """Make a match look as an older server has left it."""
    running = site.servers[0]
    live = running.do(lambda: running.server.matches.get(match))

    def change(connection: Connection) -> None:
        old = {"seated": None, "commitment": live.match.seed_hash, "status": "running" if resigned is None else "over"}
        connection.execute(update(matches).where(matches.c.id == match).values(old))
        for seat in (resigned, away):
            if seat is not None:
                row = update(seats).where(seats.c.match == match, seats.c.seat == seat)
                connection.execute(row.values(kind="bot", bot="random", resigned=seat == resigned))
        if resigned is not None:
            end = {"match": match, "ply": live.match.ply, "by": THE_END, "action": "null", "at": 0}
            connection.execute(insert(moves).values(end))

    running.do(lambda: running.server.store.database.write(change))
    running.server.matches._live.pop(match)


@pytest.fixture
def seated(site: Site) -> tuple[str, Client, Client]:
    if site.two:
        pytest.skip("the older server was one process")
    ann, ben = site.player("Ann"), site.player("Ben")
    match = ann.open("guess", "me person")
    ben.post(f"/api/matches/{match}/claim", {}).raise_for_status()
    return match, ann, ben


def record(client: Client, match: str) -> tuple[Any, Match[Any, Any, Any]]:
    answer = client.get(f"/api/matches/{match}/record")
    return answer.json(), verify_record(answer.content, find_game)


def test_it_is_played_on_and_its_record_has_the_format_of_its_time(
    site: Site, seated: tuple[str, Client, Client]
) -> None:
    match, ann, ben = seated
    aged(site, ann, match)
    room = ann.look(match)["room"]
    assert room["commitment"] == room["seed_hash"]
    play_out(match, {0: ann, 1: ben}, random.Random(1))
    written, read = record(ann, match)
    assert (written["tiletown"], written["names"], read.unbound) == (1, ["Ann", "Ben"], True)


def test_it_was_ended_by_resignation(site: Site, seated: tuple[str, Client, Client]) -> None:
    match, ann, _ = seated
    aged(site, ann, match, resigned=1)
    room = ann.look(match)["room"]
    assert (room["status"], room["result"]) == ("over", {"winners": [0], "decided_by": "resignation"})
    written, read = record(ann, match)
    assert (written["tiletown"], written["resigned"], read.resigned) == (1, [1], (1,))


def test_a_seat_that_was_handed_over_is_taken_back(site: Site, seated: tuple[str, Client, Client]) -> None:
    match, ann, ben = seated
    aged(site, ann, match, away=1)
    answer = ben.post(f"/api/matches/{match}/seats/1/return")
    assert (answer.status_code, answer.json()["seats"][1]["kind"]) == (200, "person")
    play_out(match, {0: ann, 1: ben}, random.Random(2))
    written, read = record(ann, match)
    assert written["tiletown"] == 1
    assert {"by": 1, "action": {"type": "take-back"}} in written["moves"]
    assert read.over
