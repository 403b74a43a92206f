"""Limits: clocks that are set back, few requests that cost much, files without end, logs without end."""

from __future__ import annotations

import io
import itertools
import logging
import random
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from attack.findings import size
from server.running import Client, Clock, InlineWorkers, Running, new_server, play_out
from server.waiting import LIMIT
from tiletown.server.http.limits import Limits
from tiletown.server.http.server import Server, ServerOptions
from tiletown.server.logs import SAME_LINES, log_to
from tiletown.server.play.answers import room

HOUR = 3600


class Ticks:
    """A clock that each reading moves by a second, so that each step of a request costs one."""

    def __init__(self) -> None:
        self._ticks = itertools.count()

    def __call__(self) -> float:
        return next(self._ticks)


@pytest.fixture
def logs() -> Iterator[io.StringIO]:
    """What a server logs."""
    loggers = [logging.getLogger(name) for name in ("tiletown", "uvicorn.error")]
    before = [(logger, logger.handlers[:], logger.level, logger.propagate) for logger in loggers]
    stream = io.StringIO()
    log_to(stream)
    yield stream
    for logger, handlers, level, propagate in before:
        logger.handlers[:], logger.level, logger.propagate = handlers, level, propagate


@pytest.mark.finding("clock-set-back")
def test_a_clock_set_back_refuses_nobody(tmp_path: Path) -> None:
    clock = Clock()
    limits = Limits(burst=4, address_burst=8, guests_burst=2)
    running = Running(new_server(f"sqlite:///{tmp_path / 'x.sqlite'}", clock, limits=limits))
    try:
        ann = Client(running.url, "Ann")
        clock.now -= HOUR
        assert ann.get("/api/me").json()["name"] == "Ann"
        clock.now -= HOUR
        assert ann.get("/api/me").status_code == 200
        assert Client(running.url).get("/api/codes/aaaaaa").status_code == 404
    finally:
        running.stop()


@pytest.mark.finding("clock-set-back")
def test_a_clock_set_back_keeps_no_deleted_player(tmp_path: Path) -> None:
    clock = Clock()
    running = Running(new_server(f"sqlite:///{tmp_path / 'x.sqlite'}", clock))
    try:
        ann = Client(running.url, "Ann")
        player = ann.get("/api/me").json()["player"]
        running.do(lambda: running.server.store.delete_player(player))  # as another process may do
        clock.now -= HOUR
        assert ann.get("/api/me").json() == {"player": None, "name": ""}
    finally:
        running.stop()


@pytest.mark.finding("costly-requests")
def test_work_is_limited_and_not_only_requests(tmp_path: Path) -> None:
    limits = Limits(address_work_per_second=0.5, address_work_burst=10)
    moments = Clock()
    server = new_server(f"sqlite:///{tmp_path / 'x.sqlite'}", limits=limits, monotonic=moments, cpu_time=Ticks())
    running = Running(server)
    try:
        stranger = Client(running.url)  # whose every request costs a second
        answers = [stranger.get("/api/games") for _ in range(13)]
        assert [answer.status_code for answer in answers] == [200] * 11 + [429] * 2
        assert answers[-1].json()["code"] == "too-many"
        assert answers[-1].headers["retry-after"] == "3"  # one second too many, at half a second a second
        moments.now += 2
        assert stranger.get("/api/games").status_code == 200
        assert stranger.get("/api/games").status_code == 429
    finally:
        running.stop()


@pytest.mark.finding("costly-requests")
def test_the_work_of_one_player_leaves_the_others_of_the_house_alone(tmp_path: Path) -> None:
    limits = Limits(work_burst=5, address_work_burst=1000)
    database = f"sqlite:///{tmp_path / 'x.sqlite'}"
    running = Running(new_server(database, limits=limits, monotonic=Clock(), cpu_time=Ticks()))
    try:
        ann, ben = Client(running.url, "Ann"), Client(running.url, "Ben")
        assert [ann.get("/api/games").status_code for _ in range(10)][-1] == 429
        assert ben.get("/api/games").status_code == 200
    finally:
        running.stop()


@pytest.mark.finding("costly-requests")
def test_the_news_of_a_feed_are_work_for_its_listener(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cpu, limits = Clock(), Limits(address_work_burst=2)
    server = new_server(f"sqlite:///{tmp_path / 'x.sqlite'}", limits=limits, monotonic=Clock(), cpu_time=cpu)

    def takes_a_second(*given: Any) -> Any:
        cpu.now += 1
        return room(*given)

    monkeypatch.setattr("tiletown.server.http.feed.room", takes_a_second)
    running = Running(server)
    try:
        match = Client(running.url, "Ann").open("shake", "me")
        for _ in range(3):
            Client(running.url).events(match).until(lambda event, data: event == "position")
        assert Client(running.url).events(match).response.status_code == 429
    finally:
        running.stop()


@pytest.mark.finding("costly-requests")
def test_a_dear_request_uses_up_more_than_a_cheap_one(tmp_path: Path) -> None:
    limits = Limits(address_burst=10**6, address_work_burst=size(20, 200) / 1000)

    def until_refused(ask: Callable[[Client], httpx.Response]) -> int:
        running = Running(new_server(f"sqlite:///{tmp_path / 'x.sqlite'}", limits=limits, monotonic=Clock()))
        try:
            stranger = Client(running.url)
            return next(count for count in itertools.count() if ask(stranger).status_code == 429)
        finally:
            running.stop()

    dear = until_refused(lambda stranger: stranger.post("/api/games/canal/try", {"setup": {"players": 4}}))
    assert dear < until_refused(lambda stranger: stranger.get("/healthz"))


@pytest.mark.finding("costly-requests")
def test_a_replay_is_made_once_for_all_who_ask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    running = Running(new_server(f"sqlite:///{tmp_path / 'x.sqlite'}"))
    try:
        ann, ben = Client(running.url, "Ann"), Client(running.url, "Ben")
        match = ann.open("shake", "me person")
        assert ben.post(f"/api/matches/{match}/claim", {}).status_code == 200
        play_out(match, {0: ann, 1: ben}, random.Random(1))
        asked = [(Client(running.url), ""), (ann, "&seat=0"), (ben, "&seat=1")]
        first = [who.get(f"/api/matches/{match}/replay?count=50{seat}") for who, seat in asked]
        assert [answer.status_code for answer in first] == [200] * 3
        assert len({answer.content for answer in first}) == 3  # a seat sees less than everybody at the end

        def again(*given: object) -> None:
            raise AssertionError("a frame is made again")

        monkeypatch.setattr("tiletown.server.play.replays.frame", again)
        second = [who.get(f"/api/matches/{match}/replay?count=50{seat}") for who, seat in asked]
        assert [answer.content for answer in second] == [answer.content for answer in first]
        some = asked[0][0].get(f"/api/matches/{match}/replay?first=7&count=3").json()
        assert some["frames"] == first[0].json()["frames"][7:10]
        assert ben.get(f"/api/matches/{match}/replay?count=50&seat=0").status_code == 403
    finally:
        running.stop()


@pytest.mark.finding("static-files")
def test_files_of_the_page_count_as_requests(tmp_path: Path) -> None:
    limits = Limits(address_burst=10)
    running = Running(new_server(f"sqlite:///{tmp_path / 'x.sqlite'}", limits=limits, monotonic=Clock()))
    try:
        stranger = Client(running.url)
        paths = ["/", "/theme.js", "/nothing.js", "/api/nothing", "/api/me", "/api/codes"]
        assert 429 not in [stranger.get(path).status_code for path in paths]
        assert stranger.http.patch("/api/me").status_code == 405
        assert [stranger.get("/").status_code for _ in range(5)] == [200] * 3 + [429] * 2
        assert [stranger.get(path).status_code for path in paths] == [429] * len(paths)
        assert stranger.http.patch("/api/me").status_code == 429
    finally:
        running.stop()


@pytest.mark.finding("static-files")
@pytest.mark.parametrize("encoding", ["br", "gzip"])
def test_files_are_sent_as_the_build_has_compressed_them(tmp_path: Path, encoding: str) -> None:
    (tmp_path / "assets").mkdir()
    for end in ("", ".br", ".gz"):
        (tmp_path / f"assets/style.css{end}").write_bytes(b"as the build wrote it" + end.encode() + b" " * 10_000)
    options = ServerOptions(database=f"sqlite:///{tmp_path / 'x.sqlite'}", static=tmp_path)
    running = Running(Server(options, workers=InlineWorkers()))
    try:
        with httpx.stream(
            "GET", f"{running.url}/assets/style.css", headers={"accept-encoding": encoding}, timeout=LIMIT
        ) as answer:
            assert answer.headers["content-encoding"] == encoding
            assert b"".join(answer.iter_raw()).startswith(
                b"as the build wrote it." + encoding.replace("ip", "").encode()
            )
    finally:
        running.stop()


@pytest.mark.finding("log-flood")
def test_bad_requests_fill_no_disk(tmp_path: Path, logs: io.StringIO) -> None:
    running = Running(new_server(f"sqlite:///{tmp_path / 'x.sqlite'}"))
    kinds = [b"NONSENSE\r\n\r\n", b"GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"]
    try:
        address = httpx.URL(running.url)
        for raw in kinds * size(3 * SAME_LINES, 1000):
            with socket.create_connection((address.host, address.port), timeout=LIMIT) as wire:
                wire.sendall(raw)
                wire.shutdown(socket.SHUT_WR)
                while wire.recv(65536):
                    pass
    finally:
        running.stop()
    lines = logs.getvalue().splitlines()
    assert len(lines) <= (len(kinds) + 2) * SAME_LINES
