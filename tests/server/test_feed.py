"""The live feed: room and position events, resuming without gaps or duplicates, and a clean end."""

from __future__ import annotations

import random
import threading
from functools import partial
from typing import Any

import pytest

from server.conftest import Site
from server.running import Client, Events, play_out
from server.waiting import LONG, eventually
from tiletown.server.play import matches
from tiletown.server.storage import database
from tiletown.server.storage.tables import MoveRow


def started(site: Site, game: str, seats: str = "me person") -> tuple[str, Client, Client]:
    ann, ben = site.player("Ann"), site.player("Ben", other=True)
    match = ann.open(game, seats)
    ben.post(f"/api/matches/{match}/claim", {}).raise_for_status()
    eventually(lambda: ann.look(match)["room"]["status"] == "running", "the match runs")
    return match, ann, ben


class Follower:
    """A page that follows a match to its end, cutting its own connection now and then."""

    def __init__(self, client: Client, match: str, seat: int | None, cut_every: int = 0) -> None:
        self.client, self.match, self.seat, self.cut_every = client, match, seat, cut_every
        self.log: dict[int, Any] = {}
        self.ids: list[int] = []
        self.position: Any = None
        self.room: Any = None
        self.resumed = 0
        self.thread = threading.Thread(target=self.follow, daemon=True)
        self.thread.start()

    def follow(self) -> None:
        last: int | None = None
        while self.room is None or self.room["status"] != "over" or self.position["to_act"]:
            events = Events(self.client, self.match, self.seat, last)
            before = last
            for count, (event, number, data) in enumerate(events):
                if event == "room":
                    self.room = data
                else:
                    assert number is not None
                    assert number == data["position"]["ply"]
                    if before is not None and number == before:
                        assert data["log"] == []  # nothing twice
                    fresh = [entry["ply"] for entry in data["log"] if entry["ply"] >= (last or 0)]
                    assert fresh == list(range(last or 0, number)), "a gap or a duplicate"
                    self.log.update({entry["ply"]: entry for entry in data["log"]})
                    self.position, last = data["position"], number
                    self.ids.append(number)
                if self.room and self.room["status"] == "over" and self.position and not self.position["to_act"]:
                    break
                if self.cut_every and count >= self.cut_every:
                    self.resumed += 1
                    break
            events.close()

    def join(self) -> None:
        self.thread.join(LONG)
        assert not self.thread.is_alive()


def over(client: Client, match: str) -> bool:
    return bool(client.look(match)["room"]["status"] == "over")


@pytest.mark.parametrize("game", ["guess", "shake", "canal"])
def test_a_follower_ends_up_with_what_a_look_shows(site: Site, game: str) -> None:
    match, ann, ben = started(site, game)
    eve = site.player("Eve", other=True)
    followers = [
        Follower(ann.at(site.url), match, 0),
        Follower(ben.at(site.other), match, 1, cut_every=2),
        Follower(eve, match, None, cut_every=3),
    ]
    play_out(match, {0: ann, 1: ben}, random.Random(game))
    for follower, client in zip(followers, (ann, ben, eve), strict=True):
        follower.join()
        eventually(partial(over, client, match), "every process knows the end")
        look = client.look(match, follower.seat)
        assert [follower.log[ply] for ply in sorted(follower.log)] == look["log"]
        assert follower.position == look["position"]
        assert follower.ids == sorted(follower.ids)
    assert followers[1].resumed


def test_a_sealed_move_comes_sealed_and_again_when_it_is_opened(site: Site) -> None:
    match, ann, ben = started(site, "guess")
    feed = iter(ann.events(match, 0))
    events = [next(feed) for _ in range(2)]
    assert [event for event, _, _ in events] == ["room", "position"]
    ben.turn(match, 1, [{"type": "guess", "round": 0, "number": 2}], 1)
    sealed = next(data for event, _, data in feed if event == "position")
    assert [entry["action"]["number"] for entry in sealed["log"]] == [None]
    ann.turn(match, 0, [{"type": "guess", "round": 0, "number": 4}], 1)
    opened = next(data for event, _, data in feed if event == "position")
    assert [entry["ply"] for entry in opened["log"]] == [0, 1, 2, 3]
    assert opened["log"][1]["action"]["number"] == 2
    resumed = next(data for event, _, data in Events(ann, match, 0, 2) if event == "position")
    assert resumed["log"] == opened["log"]


@pytest.mark.parametrize("limit", [database.NOTICE_BYTES, 10], ids=["in the notice", "too long for the notice"])
def test_another_process_reads_only_moves_that_did_not_fit_into_the_notice(
    site: Site, monkeypatch: pytest.MonkeyPatch, limit: int
) -> None:
    monkeypatch.setattr(database, "NOTICE_BYTES", limit)
    read: list[str] = []
    store = site.servers[-1].server.store
    moves = store.moves

    async def counted(match: str, since: int = 0) -> list[MoveRow]:
        read.append(match)
        return await moves(match, since)

    monkeypatch.setattr(store, "moves", counted)
    match, ann, ben = started(site, "shake")
    feed = ben.events(match, 1)
    feed.until(lambda event, data: event == "position")
    for _ in range(3):  # the active player names a colour, then both place
        seat = ann.look(match, 0)["position"]["to_act"][0]
        player = (ann, ben)[seat]
        answer = player.turn(match, seat, [player.look(match, seat)["position"]["legal"][0]])
        ply = answer.json()["ply"]
        feed.until(lambda event, data, ply=ply: event == "position" and data["position"]["ply"] == ply)  # type: ignore[misc]
        eventually(lambda ply=ply: ann.look(match, 0)["position"]["ply"] == ply, "both processes know the move")  # type: ignore[misc]
    assert bool(read) == (site.two and limit == 10)


def test_a_page_in_the_waiting_room_sees_the_match_start(site: Site) -> None:
    ann, ben = site.player("Ann"), site.player("Ben", other=True)
    match = ann.open("guess", "me person")
    feed = iter(ann.events(match))
    assert next(feed)[2]["status"] == "waiting"
    ben.post(f"/api/matches/{match}/claim", {})
    seen = [next(feed) for _ in range(2)]
    while seen[-1][0] != "position":
        seen.append(next(feed))
    assert seen[-2][2]["status"] == "running"
    assert seen[-1][2]["position"]["seat"] == 0


def test_the_last_move_says_that_the_match_is_over_and_who_won(alone: Site) -> None:
    ann = alone.player("Ann")
    match = ann.open("guess", "me me")
    events = ann.events(match)
    play_out(match, {0: ann, 1: ann}, random.Random(3))
    over = events.until(lambda event, data: event == "room" and data["status"] == "over")
    assert over["result"]
    events.close()


def test_a_deleted_match_ends_its_feeds(site: Site) -> None:
    ann = site.player("Ann")
    match = ann.open("guess", "me random")
    feed = site.player("Eve", other=True).events(match)
    feed.until(lambda event, data: event == "position")
    assert ann.delete(f"/api/matches/{match}").status_code == 204
    assert feed.until(lambda event, data: event == "gone") == {}
    assert list(feed) == []


def test_more_than_64_feeds_of_one_player_are_refused(alone: Site) -> None:
    ann = alone.player("Ann")
    match = ann.open("guess", "me random")
    feeds = [ann.events(match) for _ in range(64)]
    assert all(feed.response.status_code == 200 for feed in feeds)
    one_more = ann.events(match)
    assert one_more.response.status_code == 429
    assert "retry-after" in one_more.response.headers
    other = alone.player("Ben").events(match)
    assert other.response.status_code == 200
    for feed in [*feeds, one_more, other]:
        feed.close()
    eventually(lambda: ann.events(match).response.status_code == 200, "another feed is accepted")


def test_a_stopping_server_ends_its_feeds_so_that_pages_reconnect(alone: Site) -> None:
    ann = alone.player("Ann")
    match = ann.open("guess", "me")
    feed = ann.events(match)
    feed.until(lambda event, data: event == "position")
    alone.servers[0].do(alone.servers[0].server.feeds.stop)
    assert list(feed) == []
    refused = ann.events(match).response
    assert refused.status_code == 503


def test_a_match_with_listeners_stays_in_memory_and_does_not_displace_idle_ones(
    alone: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(matches, "IDLE_MATCHES", 2)
    ann = alone.player("Ann")

    def followed() -> str:
        match = ann.open("guess", "me")
        ann.events(match).until(lambda event, data: event == "position")
        return match

    watched = {followed() for _ in range(3)}
    idle = [ann.open("guess", "me") for _ in range(3)]
    assert set(alone.servers[0].server.matches._live) == {*watched, *idle[1:]}
