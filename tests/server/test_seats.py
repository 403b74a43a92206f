"""Leaving a match: a seat that is absent, handed to a bot, taken back, or resigned."""

from __future__ import annotations

import random

import msgspec
import pytest

from server.conftest import Site
from server.running import Client, play_out
from server.waiting import eventually
from tiletown.kernel import verify_record
from tiletown.registry import find_game
from tiletown.server.play import presence
from tiletown.server.play.presence import GRACE, HAND_OVER_AFTER, LEASE


def two_people(site: Site, seats: str = "me person") -> tuple[str, Client, Client]:
    ann, ben = site.player("Ann"), site.player("Ben", other=True)
    match = ann.open("guess", seats)
    ben.post(f"/api/matches/{match}/claim", {}).raise_for_status()
    if seats.count("person") == 1:
        eventually(lambda: ann.look(match)["room"]["status"] == "running", "the match runs")
    return match, ann, ben


def hand_over(client: Client, match: str, seat: int) -> tuple[int, str]:
    answer = client.post(f"/api/matches/{match}/seats/{seat}/handover", {"bot": "random"})
    return answer.status_code, str(answer.json().get("code"))


def test_a_connected_player_is_present(site: Site) -> None:
    match, ann, ben = two_people(site)
    assert [seat["present"] for seat in ann.look(match)["room"]["seats"]] == [False, False]
    watching, feed = ann.events(match), ben.events(match)
    watching.until(lambda event, data: event == "room" and data["seats"][1]["present"])
    feed.close()
    room = watching.until(lambda event, data: event == "room" and not data["seats"][1]["present"])
    assert room["seats"][1]["absent_seconds"] == 0
    assert GRACE < LEASE


def test_who_goes_without_a_closed_feed_is_shown_as_away_when_the_lease_ends(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after a restart: no feed closes here, so nothing but time tells."""
    monkeypatch.setattr(presence, "LEASE", 2)
    monkeypatch.setattr(presence, "RENEW", 1)
    match, ann, ben = two_people(site)
    ben.turn(match, 1, [{"type": "guess", "round": 0, "number": 1}]).raise_for_status()
    eventually(lambda: ann.look(match)["room"]["seats"][1]["present"], "ben is present")
    watching = ann.events(match)
    watching.until(lambda event, data: event == "room" and data["seats"][1]["present"])
    site.clock.now += 2
    watching.until(lambda event, data: event == "room" and not data["seats"][1]["present"])


def test_an_absent_seat_is_handed_to_a_bot_until_its_owner_returns(site: Site) -> None:
    match, ann, ben = two_people(site)

    def offered(client: Client) -> list[bool]:
        return [seat["may_hand_over"] for seat in client.look(match)["room"]["seats"]]

    site.clock.now += HAND_OVER_AFTER - 1
    assert offered(ann) == [False, False]
    assert hand_over(ann, match, 1) == (409, "present")
    site.clock.now += 1
    assert offered(ann) == [False, True]
    assert hand_over(ann, match, 0) == (409, "not-a-person"), "nobody hands over a seat of their own"
    assert offered(ben) == [True, False]
    assert offered(site.player("Eve")) == [False, False]
    assert hand_over(site.player("Eve"), match, 1) == (403, "not-seated")
    assert hand_over(ann, match, 1)[0] == 200
    assert offered(ann) == [False, False]
    assert hand_over(ann, match, 1) == (409, "not-a-person")
    seat = eventually(lambda: (s := ben.look(match)["room"]["seats"][1])["kind"] == "bot" and s, "a bot has the seat")
    assert (seat["bot"], seat["owner"], seat["name"]) == ("random", True, "Ben")
    eventually(lambda: ann.look(match)["position"]["acted"] == [1], "the bot plays")
    feed = ben.events(match)
    feed.until(lambda event, data: event == "room" and data["seats"][1]["kind"] == "person")
    feed.close()
    last = play_out(match, {0: ann, 1: ben}, random.Random(1))
    assert last["room"]["status"] == "over"


def test_the_owner_takes_the_seat_back(site: Site) -> None:
    match, ann, ben = two_people(site, "me person person")
    eve = site.player("Eve")
    eve.post(f"/api/matches/{match}/claim", {})
    eventually(lambda: ann.look(match)["room"]["status"] == "running", "the match runs")
    site.clock.now += 400
    assert hand_over(ann, match, 1)[0] == 200
    answer = ben.post(f"/api/matches/{match}/seats/1/return")
    assert answer.json()["seats"][1]["kind"] == "person"
    assert ben.post(f"/api/matches/{match}/seats/0/return").json()["code"] == "not-your-seat"


def test_with_one_person_left_the_match_ends(site: Site) -> None:
    match, ann, ben = two_people(site)
    assert ann.look(match)["room"]["resigning_ends"], "and the room says so before"
    answer = ben.post(f"/api/matches/{match}/seats/1/resign").json()
    assert not answer["resigning_ends"]
    assert (answer["status"], answer["seats"][1]["resigned"]) == ("over", True)
    assert answer["result"] == {"winners": [0], "decided_by": "resignation"}
    room = eventually(
        lambda: (t := ann.look(match)["room"])["status"] == "over" and t, "the other process knows the end"
    )
    assert room["seed"] is not None
    position = ann.look(match)["position"]
    assert [position[offered] for offered in ("to_act", "legal", "gains", "notation")] == [[]] * 4
    late = ann.turn(match, 0, [{"type": "guess", "round": 0, "number": 1}], 1)
    assert (late.status_code, late.json()["code"]) == (409, "not-running")
    record = ann.get(f"/api/matches/{match}/record")
    assert verify_record(record.content, find_game, room["commitment"]).resigned == (1,)


def test_a_bot_plays_on_for_a_resigned_seat_which_cannot_win(site: Site) -> None:
    match, ann, ben = two_people(site, "me person person")
    eve = site.player("Eve")
    eve.post(f"/api/matches/{match}/claim", {})
    room = eventually(lambda: (t := ann.look(match)["room"])["status"] == "running" and t, "the match runs")
    answer = ben.post(f"/api/matches/{match}/seats/1/resign").json()
    assert (answer["status"], answer["seats"][1]["kind"]) == ("running", "bot")
    assert (room["resigning_ends"], answer["resigning_ends"]) == (False, True)
    assert ben.post(f"/api/matches/{match}/seats/1/return").json()["seats"][1]["kind"] == "bot"
    refused = ben.turn(match, 1, [{"type": "guess", "round": 0, "number": 1}], 1)
    assert refused.status_code == 409
    last = play_out(match, {0: ann, 2: eve}, random.Random(2))
    assert 1 not in last["room"]["result"]["winners"]


def test_a_resigned_seat_is_offered_nothing_to_do(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its owner watches the bot: no legal actions, no preview, no hint, and it is not their turn in the list."""
    match, ann, ben = two_people(site, "me person person random")
    eve = site.player("Eve")
    eve.post(f"/api/matches/{match}/claim", {})
    position = eventually(lambda: ben.look(match)["position"], "the match runs")
    assert position["legal"]
    assert ben.get("/api/matches").json()["matches"][0]["my_turn"]
    for running in site.servers:
        monkeypatch.setattr(running.server.bot_players, "consider", lambda live: None)
        monkeypatch.setattr(running.server.matches, "on_change", lambda live: None)
    ben.post(f"/api/matches/{match}/seats/1/resign").raise_for_status()
    now = ben.look(match)["position"]
    assert 1 in now["to_act"], "the bot has not played yet"
    assert (now["legal"], now["gains"], now["notation"]) == ([], [], [])
    assert not ben.get("/api/matches").json()["matches"][0]["my_turn"]
    for path in ("preview", "hint"):
        refused = ben.post(f"/api/matches/{match}/{path}", {"seat": 1, "step": now["step"], "actions": []})
        assert (refused.status_code, refused.json()["message"]) == (409, "You have resigned."), path
    assert ann.look(match)["position"]["legal"], "the others play on"


def test_the_match_ends_when_its_only_person_resigns(site: Site) -> None:
    ann = site.player("Ann")
    match = ann.open("guess", "me random random")
    answer = ann.post(f"/api/matches/{match}/seats/0/resign").json()
    assert answer["status"] == "over"
    assert 0 not in answer["result"]["winners"]
    record = ann.get(f"/api/matches/{match}/record")
    assert record.json()["moves"][-1] == {"by": 0, "action": {"type": "resign"}}
    verified = verify_record(record.content, find_game, answer["commitment"])
    assert msgspec.to_builtins(verified.result) == answer["result"] | {"winners": tuple(answer["result"]["winners"])}


def test_the_guide_offers_nothing_after_a_resignation_has_ended_the_match(site: Site) -> None:
    """The game itself is not over, so only the match knows that there is no colour to choose any more."""
    ann = site.player("Ann")
    match = ann.open("shake", "me random")
    assert ann.look(match)["position"]["guide"]["colours"]
    ann.post(f"/api/matches/{match}/seats/0/resign").raise_for_status()
    guide = ann.look(match)["position"]["guide"]
    assert (guide["colours"], guide["outcomes"]) == ([], [])
    assert len(guide["meters"]) == 2


@pytest.mark.parametrize("seats", ["me random", "me person", "me me"])
def test_hints_need_permission_or_a_single_person(site: Site, seats: str) -> None:
    ann = site.player("Ann")
    for agreed in (False, True):
        match = ann.open("guess", seats, hints_allowed=agreed)
        if "person" in seats:
            site.player("Ben").post(f"/api/matches/{match}/claim", {})
        answer = ann.post(f"/api/matches/{match}/hint", {"seat": 0, "step": 1})
        allowed = agreed or seats == "me random"
        assert ann.look(match)["room"]["may_ask_hints"] is allowed
        assert answer.status_code == (200 if allowed else 403), answer.text
        if allowed:
            assert answer.json()["options"][0]["actions"][0]["type"] == "guess"
            assert (answer.json()["bot"], answer.json()["measure"]) == ("random", "now")
            assert ann.look(match)["room"]["seats"][0]["hints_used"] == 1
