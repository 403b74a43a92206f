"""Whatever a client sends, the answer is a 4xx with a code and a sentence, and the server keeps running."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Iterator
from pathlib import Path
from typing import Any

import pytest

from server.conftest import Site
from server.running import Client, Clock, Running, new_server
from server.waiting import LIMIT, LONG
from tiletown.server.http.feed import HEARTBEAT
from tiletown.server.http.identity import LINK_SECONDS
from tiletown.server.http.limits import Limits
from tiletown.server.http.rate_limits import MOST_BUCKETS, Buckets, metered
from tiletown.server.logs import SAME_LINES
from tiletown.server.play.presence import HAND_OVER_AFTER


@pytest.fixture(scope="module")
def ann(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    folder: Path = tmp_path_factory.mktemp("limits")
    site = Site(f"sqlite:///{folder / 'tiletown.sqlite'}", 1)
    yield site.player("Ann")
    assert 'status="500"' not in site.player().get("/metrics").text
    site.stop()


DOCS = Path(__file__).parents[2] / "docs"
GOOD = b'{"game":"guess","setup":{"players":1},"seats":[{"kind":"me"}]}'


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"{", 400),
        (b"null", 400),
        (b"[]", 400),
        (b'{"game":"guess"}', 400),
        (b"\xff\xfe", 400),
        (b'{"game":"\xff"}', 400),
        (b'{"game":"gu\x00ess"}', 400),
        (b"[" * 60_000, 400),
        (b'{"a":' * 12_000, 400),
        (GOOD.replace(b'"players":1', b'"players":' + b"9" * 5000), 400),
        (GOOD.replace(b'"players":1', b'"players":1e400'), 400),
        (GOOD.replace(b'"players":1', b'"players":-1'), 400),
        (GOOD.replace(b'"players":1', b'"players":1,"extra":true'), 400),
        (GOOD.replace(b'"kind":"me"', b'"kind":"me","extra":true'), 400),
        (GOOD.replace(b'"game":"guess"', b'"game":"guess","extra":true'), 400),
        (GOOD.replace(b'"guess"', b'"' + b"g" * 60_000 + b'"'), 400),
        (GOOD + b" " * (64 * 1024), 413),
        (GOOD, 201),
    ],
    ids=lambda value: repr(value)[:40],
)
def test_bodies(ann: Client, body: bytes, status: int) -> None:
    answer = ann.http.post("/api/matches", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == status, answer.text
    if status >= 400:
        assert set(answer.json()) >= {"code", "message"}
        assert "Traceback" not in answer.text


def test_a_chunked_body_is_limited_too(ann: Client) -> None:
    chunks = (b" " * 10_000 for _ in range(1000))
    answer = ann.http.post("/api/matches", content=chunks, headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (413, "too-large")


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/matches/nothing", 404),
        ("/api/matches/" + "a" * 20, 404),
        ("/api/matches/" + "a" * 5000, 404),
        ("/api/matches/%00", 404),
        ("/api/matches/%ff%fe", 404),
        ("/api/matches/..%2f..%2fetc", 404),
        ("/api/matches/{id}?seat=x", 400),
        ("/api/matches/{id}?seat=-1", 400),
        ("/api/matches/{id}?seat=99", 400),
        ("/api/matches/{id}?seat=" + "9" * 400, 400),
        ("/api/matches/{id}?seat=%00", 400),
        ("/api/matches/{id}?seat=7", 404),
        ("/api/matches/{id}/replay?count=0", 400),
        ("/api/matches/{id}/replay?count=51", 400),
        ("/api/matches/{id}/replay?first=99999", 200),
        ("/api/games/chess/pieces", 404),
        ("/api/games/%F0%9F%98%80/pieces", 404),
        ("/api/games/guess/pieces", 404),
        ("/api/codes/!!!!!!", 404),
        ("/api/codes/aaaaaa", 404),
        ("/api/unknown", 404),
        ("/api/", 404),
        ("/nothing.js", 404),
        ("/%2e%2e/%2e%2e/etc/passwd", 200),
        ("/%00", 200),
    ],
)
def test_paths(ann: Client, path: str, status: int) -> None:
    match = ann.open("guess", "me") if "{id}" in path else ""
    answer = ann.get(path.replace("{id}", match))
    assert answer.status_code == status, answer.text
    assert "root:" not in answer.text


def test_a_method_that_a_path_does_not_have(ann: Client) -> None:
    answer = ann.http.patch("/api/me")
    assert (answer.status_code, answer.headers["allow"]) == (405, "DELETE, GET, PUT")
    assert ann.http.post("/").status_code == 405


@pytest.mark.parametrize(
    "raw",
    [
        b"GET / HTTP/1.1\r\nHost: x\r\nCookie: tiletown=\xff\xfe\r\nConnection: close\r\n\r\n",
        b"GET /api/me HTTP/1.1\r\nHost: x\r\nCookie: tiletown=\xff\xfe.\xff\r\nConnection: close\r\n\r\n",
        b"POST /api/matches HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99999999999\r\n"
        b"Connection: close\r\n\r\n{}",
        b"GET /api/me?\xff HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
        b"GET \xff HTTP/1.1\r\nHost: x\r\n\r\n",
        b"NONSENSE\r\n\r\n",
        b"GET /api/me HTTP/1.1\r\nHost: x\r\nX: " + b"a" * 100_000 + b"\r\n\r\n",
    ],
    ids=lambda raw: repr(raw[:40]),
)
def test_raw_bytes_on_the_wire(ann: Client, raw: bytes) -> None:
    url = ann.http.base_url
    with socket.create_connection((url.host, url.port), timeout=LIMIT) as wire:
        wire.sendall(raw)
        wire.shutdown(socket.SHUT_WR)
        answer = b""
        while part := wire.recv(65536):
            answer += part
    assert b" 500 " not in answer.split(b"\r\n")[0]
    assert ann.get("/healthz").status_code == 200


def test_floods_meet_the_rate_limits(tmp_path: Path) -> None:
    limits = Limits(per_second=1, burst=20, address_per_second=2, address_burst=60, guests_per_second=1, guests_burst=5)
    running = Running(new_server(f"sqlite:///{tmp_path / 'flood.sqlite'}", limits=limits, monotonic=Clock()))
    try:
        ann = Client(running.url, "Ann")
        answers = [ann.get("/api/me") for _ in range(30)]
        refused = [answer for answer in answers if answer.status_code == 429]
        assert len(refused) == 30 - 20
        assert refused[0].json()["code"] == "too-many"
        assert int(refused[0].headers["retry-after"]) >= 1  # no time passes here
        codes = [Client(running.url).get("/api/codes/aaaaaa").status_code for _ in range(8)]
        assert codes.count(429) == 8 - 4  # Ann was a new guest
        strangers = [Client(running.url).get("/api/me").status_code for _ in range(60)]
        assert strangers.count(429) == 60 - (60 - 1 - 30 - 8)
    finally:
        running.stop()


def test_a_bucket_refills() -> None:
    clock = Clock()
    bucket = Buckets(per_second=2, burst=4, clock=clock)
    assert [bucket.take("a") for _ in range(4)] == [0, 0, 0, 0]
    assert bucket.take("a") == pytest.approx(0.5)
    assert bucket.take("b") == 0
    clock.now += 0.5
    assert bucket.take("a") == 0
    assert bucket.take("a") > 0


def test_a_bucket_may_be_overdrawn_by_what_is_known_only_afterwards() -> None:
    clock = Clock()
    bucket = Buckets(per_second=0.25, burst=2, clock=clock)
    assert bucket.wait("a") == 0
    bucket.charge("a", 3)
    assert bucket.wait("a") == pytest.approx(4)
    clock.now += 4
    assert bucket.wait("a") == 0
    clock.now += 100
    bucket.charge("a", 2)  # it was full again, and no fuller
    assert bucket.wait("a", 1) == pytest.approx(4)


def test_only_full_buckets_are_dropped() -> None:
    clock = Clock()
    bucket = Buckets(per_second=1, burst=1, clock=clock)
    bucket.charge("slow", 2 * MOST_BUCKETS)
    for number in range(2 * MOST_BUCKETS):
        bucket.take(str(number))  # each is full again a second later
        clock.now += 1 / 2
    assert len(bucket._full_at) <= MOST_BUCKETS + 1
    assert bucket.wait("slow") > 0


def test_the_work_of_a_coroutine_is_that_of_its_steps() -> None:
    clock, opened = Clock(), asyncio.Event()
    charged: list[float] = []

    async def work() -> str:
        clock.now += 2
        await opened.wait()
        clock.now += 3
        await asyncio.sleep(0)
        return "done"

    async def others() -> None:
        clock.now += 100  # which nobody pays for
        opened.set()

    async def both() -> str:
        done: str
        done, _ = await asyncio.gather(metered(work(), clock, charged.append), others())
        return done

    assert asyncio.run(both()) == "done"
    assert charged == [2, 3, 0]


def test_work_that_fails_or_is_cancelled_is_charged_too() -> None:
    clock = Clock()
    charged: list[float] = []
    ended: list[str] = []

    async def fails() -> None:
        clock.now += 1
        raise LookupError

    async def waits() -> None:
        try:
            await asyncio.sleep(LONG)
        finally:
            clock.now += 5
            ended.append("by itself")

    async def cancel() -> None:
        with pytest.raises(LookupError):
            await metered(fails(), clock, charged.append)
        task = asyncio.create_task(_awaited(metered(waits(), clock, charged.append)))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(cancel())
    assert (charged, ended) == ([1, 0, 5], ["by itself"])


async def _awaited(work: Awaitable[Any]) -> Any:
    return await work


def test_the_limits_are_documented() -> None:
    limits = Limits()
    size, feeds = f"{limits.body_bytes // 1024} KiB", f"{limits.feeds} open feeds"
    request = (
        f"a head of at most {limits.head_bytes // 1024} KiB with {limits.headers} headers, a body of at most {size}, "
        f"and {limits.request_seconds:g} seconds to arrive. One address may have {limits.address_connections}"
    )
    connections = f"all together {limits.connections:,}"
    strangers = f"every {1 / limits.guests_per_second:.0f} seconds, with bursts of {limits.guests_burst}".replace(
        "2 seconds", "two seconds"
    )
    rates = (
        f"{limits.per_second:g} requests a second for one player and {limits.address_per_second:g} for one address, "
        f"sustained, with bursts of {limits.burst:,} and {limits.address_burst:,}"
    )
    work = (
        f"{limits.work_per_second:g} seconds of work a second for one player and {limits.address_work_per_second:g} "
        f"for one address, with bursts of {limits.work_burst:g} and {limits.address_work_burst:g} seconds"
    )
    lines = f"{SAME_LINES} times a minute"
    times = (
        f"valid for {LINK_SECONDS // 60} minutes",
        f"away for {HAND_OVER_AFTER // 60} minutes",
        f"after {HEARTBEAT:g} seconds of silence",
    )
    api, operation = ((DOCS / name).read_text(encoding="utf-8") for name in ("api.md", "operation.md"))
    assert [
        fact for fact in (request, connections, feeds, rates, strangers, work, lines) if fact not in operation
    ] == []
    assert [fact for fact in (size, feeds, f"more than {limits.feeds} feeds", *times) if fact not in api] == []
