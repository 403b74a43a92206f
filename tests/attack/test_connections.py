"""What one address may do to the connections of a server: heads without an end, half requests, feeds that it leaves."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from attack.findings import size
from server.conftest import Site
from server.running import PLENTY, Client, Running, new_server
from server.waiting import LIMIT, eventually
from tiletown.server import network, run
from tiletown.server.http.connections import Connections
from tiletown.server.http.limits import Limits

HEAD = b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n"
GET = HEAD + b"\r\n"
PUT = b"PUT /api/me HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    site = Site(f"sqlite:///{tmp_path / 'attacked.sqlite'}", 1)
    yield site
    site.stop()


def connect(url: str, source: str = "127.0.0.1") -> socket.socket:
    """A connection from an address of the loopback network."""
    host, port = url.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), LIMIT, source_address=(source, 0))


def answer(wire: socket.socket) -> bytes:
    """Everything until the server closes the connection."""
    received = b""
    with contextlib.suppress(ConnectionError):
        while data := wire.recv(65536):
            received += data
    return received


def connections(site: Site) -> Connections:
    return site.servers[0]._http.connections


class Time:
    """The time of all connections, which only the test moves."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self.now = 1000.0
        connections(site).clock = lambda: self.now

    def passes(self, seconds: float) -> None:
        self.now += seconds

        async def tick() -> None:
            connections(self._site).close_late()

        self._site.servers[0].do(tick)

    def until_all_are_closed(self) -> None:
        def closed() -> bool:
            self.passes(30)
            return not connections(self._site)._open

        eventually(closed, "all connections are closed")


@pytest.mark.finding("endless-head")
@pytest.mark.parametrize("line", [b"x-%d: 1\r\n", b"x-%d" + b"a" * 60_000, b"x: %d\r\n" * 60])
def test_a_head_without_an_end_is_refused(site: Site, line: bytes) -> None:
    with connect(site.url) as wire:
        wire.sendall(HEAD)
        sent = 0
        with contextlib.suppress(ConnectionError):  # the server has closed it
            for number in range(size(5_000, 500_000)):
                data = line.replace(b"%d", b"%d" % number)
                wire.sendall(data)
                sent += len(data)
        received = answer(wire)
    assert b"431" in received.split(b"\r\n")[0] or not received, received[:200]  # lost if we were still sending
    assert sent < 16 * 1024 * 1024


@pytest.mark.finding("endless-head")
@pytest.mark.parametrize(
    "head",
    [
        b"GET /%s HTTP/1.1\r\nhost: localhost\r\n\r\n" % (b"a" * 40_000),
        HEAD + b"x: %s\r\n\r\n" % (b"a" * 40_000),
        HEAD + b"".join(b"x-%d: 1\r\n" % number for number in range(101)) + b"\r\n",
    ],
    ids=["path", "header", "many headers"],
)
def test_a_head_that_is_too_large_says_so(site: Site, head: bytes) -> None:
    with connect(site.url) as wire:
        wire.sendall(head)
        status, _, rest = answer(wire).partition(b"\r\n")
    assert status == b"HTTP/1.1 431 Request Header Fields Too Large"
    assert b'"head-too-large"' in rest
    assert Client(site.url).get("/healthz").status_code == 200


@pytest.mark.finding("endless-head")
@pytest.mark.parametrize(
    ("head", "more"),
    [
        (b"transfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n", b"x: " + b"a" * 60_000),
        (b"content-length: 1000000000\r\n\r\n", b" " * 60_000),
    ],
    ids=["trailers", "body"],
)
def test_a_request_without_an_end_is_cut_off(site: Site, head: bytes, more: bytes) -> None:
    Time(site)  # which stands still: no deadline helps
    with connect(site.url) as wire:
        wire.sendall(PUT + head)
        sent = 0
        with contextlib.suppress(ConnectionError):
            for _ in range(2_000):
                wire.sendall(more)
                sent += len(more)
        answer(wire)
    assert sent < 30_000_000  # what the buffers of the kernel hold, and a little more


@pytest.mark.finding("half-requests")
@pytest.mark.parametrize(
    ("begun", "told"),
    [(b"", b"408"), (b"G", b"408"), (HEAD, b"408"), (b"\r\n", b"408"), (PUT + b"content-length: 5\r\n\r\n{", b"")],
)
def test_a_request_that_does_not_arrive_is_ended(site: Site, begun: bytes, told: bytes) -> None:
    time = Time(site)
    with connect(site.url) as wire:
        wire.sendall(begun)
        eventually(lambda: connections(site)._open, "it is connected")
        time.passes(connections(site).limits.request_seconds - 1)
        assert connections(site)._open
        time.until_all_are_closed()
        assert told in answer(wire).split(b"\r\n")[0]


@pytest.mark.finding("half-requests")
def test_a_slow_second_request_is_ended_too_and_an_idle_connection_is_kept(site: Site) -> None:
    time = Time(site)
    with connect(site.url) as wire:
        for _ in range(2):
            wire.sendall(GET)
            received = b""
            while not received.endswith(b"}"):
                received += wire.recv(65536)
            assert received.startswith(b"HTTP/1.1 200")
        time.passes(30)  # idle connections have a time of their own
        assert connections(site)._open
        wire.sendall(b"GET /")
        time.until_all_are_closed()
        assert b"408" in answer(wire)


@pytest.mark.finding("half-requests")
def test_one_address_cannot_shut_out_another(tmp_path: Path) -> None:
    limits = Limits(address_connections=size(20, 256))
    running = Running(new_server(f"sqlite:///{tmp_path / 'x.sqlite'}", limits=limits))
    with contextlib.ExitStack() as stack:
        stack.callback(running.stop)
        held = [stack.enter_context(connect(running.url, "127.0.0.2")) for _ in range(size(40, 1_200))]
        refused = [answer(wire) for wire in held[limits.address_connections :]]
        assert all(b"429" in one.split(b"\r\n")[0] and b'"too-many"' in one for one in refused)
        ann = Client(running.url, "Ann")  # from 127.0.0.1
        match = ann.open("shake", "me")
        assert ann.turn(match, 0, [ann.look(match)["position"]["legal"][0]]).status_code == 200
        for wire in held:
            wire.close()
        with eventually(lambda: _served(running.url, "127.0.0.2"), "it may come back"):
            pass


def _served(url: str, source: str) -> contextlib.AbstractContextManager[socket.socket] | None:
    wire = connect(url, source)
    with contextlib.suppress(ConnectionError):
        wire.sendall(GET)
        if wire.recv(65536).startswith(b"HTTP/1.1 200"):
            return wire
    wire.close()
    return None


@pytest.mark.finding("half-requests")
def test_a_half_request_behind_a_whole_one_is_ended_too(site: Site) -> None:
    time = Time(site)
    with connect(site.url) as wire:
        wire.sendall(GET + b"GET /")
        assert wire.recv(12) == b"HTTP/1.1 200"
        time.until_all_are_closed()


@pytest.mark.finding("half-requests")
def test_an_idle_connection_makes_room_for_a_new_one(tmp_path: Path) -> None:
    running = Running(new_server(f"sqlite:///{tmp_path / 'x.sqlite'}", limits=Limits(address_connections=3)))
    with contextlib.ExitStack() as stack:
        stack.callback(running.stop)
        for _ in range(8):  # more tabs than connections
            wire = stack.enter_context(connect(running.url))
            wire.sendall(GET)
            received = b""
            while not received.endswith(b"}"):
                received += wire.recv(65536)
            assert received.startswith(b"HTTP/1.1 200"), received


@pytest.mark.finding("half-requests")
def test_a_connection_whose_answers_are_not_read_makes_no_room(tmp_path: Path) -> None:
    """Closing it frees nothing before its answers are sent, so one address could have any number of them."""
    limits = msgspec.structs.replace(PLENTY, address_connections=3)
    running = Running(new_server(f"sqlite:///{tmp_path / 'x.sqlite'}", limits=limits))
    opened = running._http.connections

    async def leave_answers_unread() -> None:
        for connection in opened._open:
            connection.transport.write(b":" * 20_000_000)

    with contextlib.ExitStack() as stack:
        stack.callback(running.stop)
        for _ in range(limits.address_connections):
            wire = stack.enter_context(connect(running.url))
            wire.sendall(GET)
            assert wire.recv(12) == b"HTTP/1.1 200"
        eventually(lambda: all(connection.idle for connection in opened._open), "all were answered")
        running.do(leave_answers_unread)
        assert b"429" in answer(stack.enter_context(connect(running.url))).split(b"\r\n")[0]
        assert len(opened._open) == limits.address_connections


@pytest.mark.finding("leaked-feeds")
@pytest.mark.parametrize("apart", [True, False], ids=["while it is open", "in one packet"])
def test_a_feed_ends_with_its_connection_whatever_was_sent_behind_it(site: Site, apart: bool) -> None:
    ann = site.player("Ann")
    match = ann.open("shake", "me person")
    feeds = site.servers[0].server.feeds
    cookie = ann.http.cookies["tiletown"].encode()
    feed = b"GET /api/matches/%s/feed HTTP/1.1\r\nhost: localhost\r\ncookie: tiletown=%s\r\n\r\n" % (
        match.encode(),
        cookie,
    )
    wires = [connect(site.url) for _ in range(size(4, 60))]
    for wire in wires:
        if apart:
            wire.sendall(feed)
            assert wire.recv(65536).startswith(b"HTTP/1.1 200")
            wire.sendall(GET)
        else:
            wire.sendall(feed + GET)
            assert wire.recv(65536).startswith(b"HTTP/1.1 200")
    for wire in wires:
        wire.close()
    eventually(lambda: not feeds._open, "all feeds have ended")


@pytest.mark.finding("leaked-feeds")
def test_endless_requests_behind_a_feed_end_it(site: Site) -> None:
    ann = site.player("Ann")
    match = ann.open("shake", "me person")
    with connect(site.url) as wire:
        wire.sendall(b"GET /api/matches/%s/feed HTTP/1.1\r\nhost: localhost\r\n\r\n" % match.encode())
        assert wire.recv(65536).startswith(b"HTTP/1.1 200")
        with contextlib.suppress(ConnectionError):
            for _ in range(200):
                wire.sendall(GET)
        answer(wire)
    eventually(lambda: not site.servers[0].server.feeds._open, "the feed has ended")


@pytest.mark.finding("slow-shutdown")
def test_the_server_stops_while_feeds_are_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "TCP_TIMEOUT_MS", 3_600_000)  # the kernel does not help
    monkeypatch.setattr(run, "STOP_SECONDS", 0.2)
    running = Running(new_server(f"sqlite:///{tmp_path / 'x.sqlite'}"))
    feeds = running.server.feeds
    match = Client(running.url, "Ann").open("shake", "me person").encode()
    with connect(running.url) as wire:
        wire.sendall(b"GET /api/matches/%s/feed HTTP/1.1\r\nhost: localhost\r\n\r\n" % match)
        assert wire.recv(100).startswith(b"HTTP/1.1 200")
        eventually(lambda: feeds._open, "the feed is open")

        async def flood() -> asyncio.Task[None]:
            (feed,) = feeds._open
            return asyncio.create_task(feed.send(b":" * 20_000_000))

        unsent = running.do(flood)
        running.stop()
        assert unsent.done()
