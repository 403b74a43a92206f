"""What a match is committed to: the seed's hash from the opening, the players' nonces, the seats at the start."""

from __future__ import annotations

import random
from typing import Any

import pytest

from server.conftest import Site
from server.running import Client, play_out
from server.waiting import eventually
from tiletown.kernel import Match, verify_record
from tiletown.registry import find_game

ONE, OTHER = "1" * 32, "2" * 32


@pytest.fixture
def ann(site: Site) -> Client:
    return site.player("Ann")


def opened(client: Client, seats: str) -> Any:
    """A match of the guessing game that waits for its host's nonce."""
    kinds = [{"kind": kind} if kind in ("me", "person") else {"kind": "bot", "bot": kind} for kind in seats.split()]
    body = {"game": "guess", "setup": {"players": len(kinds)}, "seats": kinds, "nonce_follows": True}
    return client.post("/api/matches", body).json()["room"]


def send(client: Client, match: str, nonce: str) -> Any:
    return client.post(f"/api/matches/{match}/nonce", {"nonce": nonce})


def verified(client: Client, match: str, commitment: str) -> Match[Any, Any, Any]:
    record = eventually(
        lambda: (answer := client.get(f"/api/matches/{match}/record")).status_code == 200 and answer,
        "the match is over",
    )
    return verify_record(record.content, find_game, commitment)


def test_a_match_waits_for_the_nonce_of_who_opened_it(ann: Client) -> None:
    room = opened(ann, "me random")
    assert (room["status"], room["awaits_nonce"], room["commitment"]) == ("waiting", True, None)
    look = send(ann, room["id"], ONE).json()
    started = look["room"]
    assert (started["status"], started["awaits_nonce"]) == ("running", False)
    assert started["seed_hash"] == room["seed_hash"]
    assert look["position"]["to_act"]
    play_out(room["id"], {0: ann}, random.Random(1))
    match = verified(ann, room["id"], started["commitment"])
    assert [(seat.name, seat.bot, seat.nonce) for seat in match.seats] == [("Ann", "", ONE), ("", "random", "")]


def test_the_nonce_decides_the_chance_with_the_seed(site: Site, ann: Client) -> None:
    room = opened(ann, "me")
    send(ann, room["id"], ONE)
    play_out(room["id"], {0: ann}, random.Random(1))
    match = verified(ann, room["id"], ann.look(room["id"])["room"]["commitment"])
    assert match.seed is not None
    alone = Match.start(match.game, match.setup, match.seed)
    assert alone.stream(0).randrange(2**32) != match.stream(0).randrange(2**32)


def test_a_nonce_sent_again_is_the_same_and_another_one_comes_too_late(ann: Client) -> None:
    room = opened(ann, "me random")
    assert send(ann, room["id"], ONE).status_code == 200
    assert send(ann, room["id"], ONE).json()["room"]["status"] == "running"
    late = send(ann, room["id"], OTHER)
    assert (late.status_code, late.json()["code"]) == (409, "not-waiting")


def test_the_first_nonce_of_a_player_stays_and_serves_every_seat(site: Site, ann: Client) -> None:
    """Two devices of one player must not accuse the server of leaving out the nonce of one of them."""
    room = opened(ann, "me person person")
    assert send(ann, room["id"], ONE).status_code == 200
    second = send(ann, room["id"], OTHER)
    assert (second.status_code, second.json()["code"]) == (409, "not-waiting")
    for seat, more in ((1, {}), (2, {"nonce": OTHER})):
        ann.put(f"/api/matches/{room['id']}/seats/{seat}", {"kind": "me", **more}).raise_for_status()
    play_out(room["id"], dict.fromkeys(range(3), ann), random.Random(6))
    match = verified(ann, room["id"], ann.look(room["id"])["room"]["commitment"])
    assert [seat.nonce for seat in match.seats] == [ONE] * 3


def test_a_rematch_that_was_deleted_can_be_opened_again(ann: Client) -> None:
    match = ann.open("guess", "me random")
    play_out(match, {0: ann}, random.Random(7))
    again = ann.post(f"/api/matches/{match}/rematch").json()["id"]
    ann.http.delete(f"/api/matches/{again}").raise_for_status()
    assert ann.post(f"/api/matches/{match}/rematch").json()["id"] != again


@pytest.mark.parametrize("nonce", ["", "1" * 31, "1" * 33, "1" * 32 + "\n", "G" * 32, 5, None])
def test_a_nonce_that_is_malformed(ann: Client, nonce: Any) -> None:
    room = opened(ann, "me random")
    refused = send(ann, room["id"], nonce)
    assert (refused.status_code, refused.json()["code"]) == (400, "bad-request")
    assert ann.look(room["id"])["room"]["awaits_nonce"]


def test_who_joins_sends_it_with_the_seat_or_sends_none(site: Site, ann: Client) -> None:
    room = opened(ann, "me person person")
    ben, eve = site.player("Ben", other=True), site.player("Eve")
    ben.post(f"/api/matches/{room['id']}/claim", {"nonce": OTHER}).raise_for_status()
    eve.post(f"/api/matches/{room['id']}/claim", {}).raise_for_status()
    waiting = ann.look(room["id"])["room"]
    assert (waiting["status"], waiting["awaits_nonce"]) == ("waiting", True)
    assert not ben.look(room["id"])["room"]["awaits_nonce"]
    started = send(ann, room["id"], ONE).json()["room"]
    assert started["status"] == "running"
    play_out(room["id"], {0: ann, 1: ben, 2: eve}, random.Random(2))
    match = verified(ben, room["id"], started["commitment"])
    assert [seat.nonce for seat in match.seats] == [ONE, OTHER, ""]


def test_nobody_sees_the_nonces_of_others_before_the_end(site: Site, ann: Client) -> None:
    room = opened(ann, "me person")
    ben = site.player("Ben", other=True)
    send(ann, room["id"], ONE)
    ben.post(f"/api/matches/{room['id']}/claim", {"nonce": OTHER}).raise_for_status()
    running = site.servers[0]
    live = running.do(lambda: running.server.matches.get(room["id"]))
    assert live.match.seed is not None
    for client in (ann, ben, site.player("Eve")):
        for path in ("", "/replay", "/record", "/analysis"):
            text = client.get(f"/api/matches/{room['id']}{path}").text
            for secret in (ONE, OTHER, live.match.seed.reveal()):
                assert secret not in text, path
        assert ONE not in client.get("/api/matches").text


def test_all_seats_at_one_screen_have_the_same_nonce(ann: Client) -> None:
    room = opened(ann, "me me")
    send(ann, room["id"], ONE)
    play_out(room["id"], {0: ann, 1: ann}, random.Random(3))
    match = verified(ann, room["id"], ann.look(room["id"])["room"]["commitment"])
    assert [seat.nonce for seat in match.seats] == [ONE, ONE]


def test_a_rematch_waits_for_those_who_sent_one_before(site: Site, ann: Client) -> None:
    room = opened(ann, "me person")
    ben = site.player("Ben", other=True)
    ben.post(f"/api/matches/{room['id']}/claim", {}).raise_for_status()
    send(ann, room["id"], ONE).raise_for_status()
    play_out(room["id"], {0: ann, 1: ben}, random.Random(4))
    again = ben.post(f"/api/matches/{room['id']}/rematch").json()["id"]
    assert ann.post(f"/api/matches/{room['id']}/rematch").json()["id"] == again
    assert (ann.look(again)["room"]["awaits_nonce"], ben.look(again)["room"]["awaits_nonce"]) == (True, False)
    assert send(ann, again, OTHER).json()["room"]["status"] == "running"


def test_the_names_at_the_start_are_those_of_the_record(ann: Client) -> None:
    room = opened(ann, "me random")
    commitment = send(ann, room["id"], ONE).json()["room"]["commitment"]
    ann.http.put("/api/me", json={"name": "Zoe"}).raise_for_status()
    look = ann.look(room["id"])["room"]
    assert (look["seats"][0]["name"], look["commitment"]) == ("Zoe", commitment)
    play_out(room["id"], {0: ann}, random.Random(5))
    assert verified(ann, room["id"], commitment).seats[0].name == "Ann"
