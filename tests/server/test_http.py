"""Raw HTTP requests: with and without a proxy, in pieces, pipelined, and during shutdown."""

from __future__ import annotations

import asyncio
import json
import re
import socket
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from server.conftest import Site
from server.running import Client
from server.waiting import LIMIT, attempts, eventually
from tiletown.server.storage.tables import MoveRow

PROXIED = "x-forwarded-proto: http\r\n"
"""A header that a proxy adds."""


class Wire:
    """A raw connection."""

    def __init__(self, url: str) -> None:
        where = urlsplit(url)
        self.socket = socket.create_connection((where.hostname, where.port), timeout=LIMIT)
        self.read = self.socket.makefile("rb")
        Client.all_open.append(self)

    def close(self) -> None:
        self.read.close()
        self.socket.close()

    def answer(self) -> tuple[int, dict[str, str], bytes]:
        """The next answer: status, headers and body."""
        status = int(self.read.readline().split()[1])
        lines = iter(lambda: self.read.readline().decode().rstrip("\r\n"), "")
        headers = dict(line.split(": ", 1) for line in lines)
        return status, headers, self.read.read(int(headers.get("content-length", 0)))

    def closed(self) -> bool:
        """Whether the server has closed the connection."""
        return self.read.read(1) == b""


def post(client: Client, path: str, body: Any, more: str = "") -> bytes:
    """The bytes of a request."""
    data = json.dumps(body).encode()
    cookie = "; ".join(f"{name}={value}" for name, value in client.http.cookies.items())
    head = f"POST {path} HTTP/1.1\r\nhost: localhost\r\ncookie: {cookie}\r\ncontent-type: application/json\r\n"
    return f"{head}content-length: {len(data)}\r\n{more}\r\n".encode() + data


class Playing:
    """A match of one player, and requests that are valid in it now."""

    def __init__(self, site: Site) -> None:
        self.ann = site.player("Ann")
        opened = self.ann.post("/api/matches", {"game": "shake", "setup": {"players": 1}, "seats": [{"kind": "me"}]})
        self.path = f"/api/matches/{opened.json()['room']['id']}"
        self.wire = Wire(site.url)
        self.refresh()

    def refresh(self) -> None:
        position = self.ann.get(self.path).json()["position"]
        self.tried = {"seat": 0, "step": position["step"], "actions": position["legal"][:1]}
        self.turn = {**self.tried, "request": f"request-{position['ply']}"}

    def preview(self, more: str = "") -> bytes:
        return post(self.ann, f"{self.path}/preview", self.tried, more)

    def move(self, more: str = "") -> bytes:
        return post(self.ann, f"{self.path}/moves", self.turn, more)


@pytest.fixture
def playing(alone: Site) -> Playing:
    return Playing(alone)


def test_a_proxy_in_between_changes_no_answer(playing: Playing) -> None:
    wire = playing.wire
    bad = post(playing.ann, f"{playing.path}/preview", {"seat": "x"})
    for direct, proxied in (
        (playing.preview(), playing.preview(PROXIED)),
        (playing.move(), playing.move(PROXIED)),  # the same turn again: the same answer
        (bad, bad.replace(b"host: localhost\r\n", b"host: localhost\r\n" + PROXIED.encode())),
        (post(playing.ann, "/api/games/shake/score", {}), post(playing.ann, "/api/games/shake/score", {}, PROXIED)),
    ):
        wire.socket.sendall(direct)
        one = wire.answer()
        wire.socket.sendall(proxied)
        other = wire.answer()
        one[1].pop("date")
        other[1].pop("date")
        assert one == other
    assert one[0] == 400


def test_a_path_may_have_escapes_a_query_or_a_fragment(playing: Playing) -> None:
    start, match = playing.path[:13], playing.path[13:]
    coded = f"{start}%{ord(match[0]):x}{match[1:]}/preview"
    for path in (coded, f"{playing.path}/preview?x=1", f"{playing.path}/preview#x"):
        playing.wire.socket.sendall(post(playing.ann, path, playing.tried))
        assert playing.wire.answer()[0] == 200
    room = playing.ann.open("guess", "me person")
    assert playing.ann.put(f"/api/matches/{room}/seats/1?x=1", {"kind": "bot", "bot": "random"}).status_code == 200


def test_a_cookie_is_set_with_and_without_a_proxy(alone: Site) -> None:
    wire, nobody = Wire(alone.url), Client(alone.url)
    match = {"game": "shake", "setup": {"players": 1}, "seats": [{"kind": "me"}]}
    for more in ("", PROXIED):
        wire.socket.sendall(post(nobody, "/api/matches", match, more))
        status, headers, _ = wire.answer()
        assert status == 201
        assert re.match(r"tiletown=[0-9a-z]{20}\.\w+; Path=/; ", headers["set-cookie"])


def test_a_body_may_come_in_pieces(playing: Playing) -> None:
    request = playing.preview()
    for start in range(0, len(request), 37):
        playing.wire.socket.sendall(request[start : start + 37])
    assert playing.wire.answer()[0] == 200


def test_pipelined_requests_are_answered_in_order(playing: Playing) -> None:
    """The turn waits for the disk; what follows it waits for the turn."""
    health = b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n"
    playing.wire.socket.sendall(playing.preview() + playing.move() + playing.preview() + health + playing.move())
    answers = [playing.wire.answer() for _ in range(5)]
    assert [status for status, _, _ in answers] == [200, 200, 409, 200, 200]
    assert b'"gain"' in answers[0][2]
    assert b'"ok"' in answers[3][2]
    assert answers[1][2] == answers[4][2]


@pytest.mark.parametrize("proxy", ["", PROXIED])
def test_connection_close_is_honoured(playing: Playing, proxy: str) -> None:
    playing.wire.socket.sendall(playing.preview(proxy + "connection: close\r\n"))
    assert playing.wire.answer()[0] == 200
    assert playing.wire.closed()


def test_a_pending_answer_is_still_sent_when_the_server_stops(alone: Site) -> None:
    playing, stopping = Playing(alone), alone.servers[0]
    writer = stopping.server.store.writer
    insert = writer._insert

    async def insert_while_stopping(rows: Sequence[MoveRow]) -> None:
        stopping._http.should_exit = True
        for _ in attempts("the server is stopping"):
            if stopping.server.feeds.stopping:
                break
            await asyncio.sleep(0.01)
        await insert(rows)

    writer._insert = insert_while_stopping
    playing.wire.socket.sendall(playing.move())
    assert playing.wire.answer()[0] == 200
    assert playing.wire.closed()
    assert stopping.server.feeds.stopping


def test_a_turn_is_played_even_if_its_client_disconnects(playing: Playing) -> None:
    playing.wire.socket.sendall(playing.move())
    playing.wire.close()
    eventually(
        lambda: playing.ann.get(playing.path).json()["position"]["step"] != playing.turn["step"], "the turn is played"
    )


def test_answers_without_a_body_arrive(alone: Site) -> None:
    with httpx.Client(base_url=alone.url) as client:
        head = client.head("/healthz")
        assert (head.status_code, head.content) == (200, b"")
        assert client.get("/healthz").json()["status"] == "ok"  # on the same connection
    ann = alone.player("Ann")
    assert ann.delete("/api/me").status_code == 204
