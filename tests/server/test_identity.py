"""Guests: cookie, name, device links, deletion."""

from __future__ import annotations

import random
from functools import partial

import pytest

from server.conftest import Site
from server.running import Client, play_out
from server.waiting import eventually
from tiletown.server.http.identity import LINK_SECONDS


def test_a_guest_is_created_on_first_use(site: Site) -> None:
    client = site.player()
    assert client.get("/api/me").json() == {"player": None, "name": ""}
    assert not client.http.cookies
    match = client.open("guess", "me person")
    header = client.get("/api/me").headers["set-cookie"]
    assert {"HttpOnly", "SameSite=Strict", "Path=/"} <= set(header.split("; "))
    assert client.get("/api/me").json()["player"] is not None
    client.put("/api/me", {"name": "  Mia  "})
    assert client.get("/api/me").json()["name"] == "Mia"
    assert eventually(lambda: client.look(match)["room"]["seats"][0]["name"], "the seat has a name") == "Mia"


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("a\\u0000b", "bad-name"),
        ("a\\nb", "bad-name"),
        ("\\u202eabc", "bad-name"),
        ("x" * 41, "bad-request"),
        ("x" * 10_000, "bad-request"),
        ("\\ud800", "bad-request"),
    ],
)
def test_names_that_are_refused(site: Site, name: str, code: str) -> None:
    client = site.player("Ann")
    answer = client.http.put(
        "/api/me",
        content=f'{{"name": "{name}"}}'.encode(),
        headers={"content-type": "application/json"},
    )
    assert answer.status_code == 400, answer.text
    assert answer.json()["code"] == code
    assert client.get("/api/me").json()["name"] == "Ann"


def test_a_device_link_works_once(site: Site) -> None:
    ann = site.player("Ann")
    link = ann.post("/api/me/link").json()
    assert (link["path"], link["seconds"]) == (f"/link#{link['token']}", 600)
    phone, thief = site.player(other=True), site.player()
    assert phone.post("/api/link", {"token": link["token"]}).json()["name"] == "Ann"
    assert phone.get("/api/me").json() == ann.get("/api/me").json()
    again = thief.post("/api/link", {"token": link["token"]})
    assert (again.status_code, again.json()["code"]) == (404, "no-link")
    assert thief.get("/api/me").json()["player"] is None


def test_a_device_link_expires(site: Site) -> None:
    token = site.player("Ann").post("/api/me/link").json()["token"]
    site.clock.now += LINK_SECONDS + 1
    assert site.player().post("/api/link", {"token": token}).json()["code"] == "no-link"


def test_a_device_with_matches_is_not_replaced_without_consent(site: Site) -> None:
    ann, ben = site.player("Ann"), site.player("Ben")
    ben.open("guess", "me person")
    token = ann.post("/api/me/link").json()["token"]
    asked = ben.post("/api/link", {"token": token})
    assert (asked.status_code, asked.json()["code"]) == (409, "other-guest")
    assert ben.post("/api/link", {"token": token, "replace": True}).json()["name"] == "Ann"


def test_other_devices_are_signed_out_in_all_processes(site: Site) -> None:
    ann = site.player("Ann")
    me = ann.get("/api/me").json()
    phone = site.player(other=True)
    phone.post("/api/link", {"token": ann.post("/api/me/link").json()["token"]}).raise_for_status()
    ann.post("/api/me/sign-out-others").raise_for_status()
    assert ann.at(site.other).get("/api/me").json() == me, "the new cookie is valid at once"
    eventually(lambda: phone.get("/api/me").json()["player"] is None, "the other process knows it")
    assert ann.at(site.other).get("/api/me").json() == me


def names(client: Client, match: str) -> list[str]:
    return [seat["name"] for seat in client.look(match)["room"]["seats"]]


def shows(client: Client, match: str, expected: list[str]) -> bool:
    return names(client, match) == expected


def without(name: str, client: Client, match: str) -> bool:
    """Whether nobody with that name has a seat in the match any more."""
    return name not in names(client, match)


def test_a_new_name_is_shown_in_all_processes_and_in_finished_matches(site: Site) -> None:
    ann, ben = site.player("Ann"), site.player("Ben", other=True)
    running, finished = (ann.open("guess", "me person") for _ in range(2))
    for match in (running, finished):
        ben.post(f"/api/matches/{match}/claim", {}).raise_for_status()
    ben.post(f"/api/matches/{finished}/seats/1/resign").raise_for_status()
    ann.put("/api/me", {"name": "Anna"}).raise_for_status()
    for match in (running, finished):
        eventually(partial(shows, ann.at(site.url), match, ["Anna", "Ben"]), "her own process knows both names")
        eventually(partial(without, "Ann", ben, match), "the other process knows the name")
        assert names(ben, match) == ["Anna", "Ben"]


def test_a_deleted_player_leaves_nothing_behind(site: Site) -> None:
    ann, ben = site.player("Ann"), site.player("Ben", other=True)
    alone = ann.open("guess", "me random")
    finished = ann.open("guess", "me person")
    ben.post(f"/api/matches/{finished}/claim", {})
    play_out(finished, {0: ann, 1: ben}, random.Random(1))
    waiting = ben.open("guess", "me person person")
    ann.post(f"/api/matches/{waiting}/claim", {})
    running = ben.open("guess", "me person")
    ann.post(f"/api/matches/{running}/claim", {})
    old = Client(site.url)
    old.http.cookies.update(ann.http.cookies)
    assert ann.delete("/api/me").status_code == 204
    assert not ann.http.cookies
    assert old.get("/api/me").json()["player"] is None
    assert old.get("/api/matches").json() == {"matches": [], "more": False}
    assert ben.get(f"/api/matches/{alone}").status_code == 404
    for match in (finished, waiting, running):
        eventually(partial(without, "Ann", ben, match), "the deleted player has no seat")
        assert "Ben" in names(ben, match)
    assert ben.look(finished)["room"]["result"] is not None
    assert ben.look(running)["room"]["status"] == "over"
    assert ben.look(waiting)["room"]["seats"][1]["kind"] == "open"
