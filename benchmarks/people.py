"""Simulated people: a browser that costs little beside the server under test, and a match that they play.

Each may come from an address of its own: all of 127.0.0.0/8 is this machine.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
import uuid
from collections import Counter
from collections.abc import AsyncGenerator, Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

HOME = "127.0.0.1"
MOST_FEEDS = 40
"""After so many feeds for one match, most of them ended by the server or refused, a person gives up."""


class Answer(Struct):
    """What the server answered."""

    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        return msgspec.json.decode(self.body)


class Browser:
    """A person's browser: a cookie, one connection that is kept, and one for each feed."""

    def __init__(self, url: str, address: str = HOME, seen: Counter[int] | None = None) -> None:
        self.port = urlsplit(url).port or 80
        self.address = address
        self.cookie = ""
        self.seen: Counter[int] = Counter() if seen is None else seen
        """How often each status was answered; 0: the connection was closed instead."""
        self._kept: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A new connection from this browser's address."""
        return await asyncio.open_connection(HOME, self.port, local_addr=(self.address, 0), limit=2**22)

    def head(self, method: str, path: str, *lines: str) -> bytes:
        """The head of a request."""
        cookie = [f"Cookie: {self.cookie}"] if self.cookie else []
        return "\r\n".join([f"{method} {path} HTTP/1.1", f"Host: {HOME}:{self.port}", *cookie, *lines, "", ""]).encode()

    async def ask(self, method: str, path: str, body: Any = None) -> Answer:
        """The answer to a request; it is sent once more if the kept connection turns out to be closed."""
        data = b"" if body is None else msgspec.json.encode(body)
        lines = [] if method == "GET" else ["Content-Type: application/json", f"Content-Length: {len(data)}"]
        request = self.head(method, path, *lines) + data
        kept = self._kept is not None
        try:
            return await self._exchange(request)
        except (OSError, EOFError):
            self.close()
            if not kept:
                self.seen[0] += 1
                raise
            return await self._exchange(request)

    async def _exchange(self, request: bytes) -> Answer:
        if self._kept is None:
            self._kept = await self.connect()
        reader, writer = self._kept
        writer.write(request)
        answer = await read_answer(reader)
        if given := answer.headers.get("set-cookie"):
            self.cookie = given.partition(";")[0]
        self.seen[answer.status] += 1
        if answer.headers.get("connection") == "close":
            self.close()
        return answer

    async def follow(self, match: str, seat: int, last: int | None = None) -> AsyncGenerator[tuple[str, bytes], None]:
        """The events of a feed, each with its data, until it ends."""
        reader, writer = await self.connect()
        try:
            lines = [] if last is None else [f"Last-Event-ID: {last}"]
            writer.write(self.head("GET", f"/api/matches/{match}/feed?seat={seat}", *lines))
            status, headers = await read_head(reader)
            self.seen[status] += 1
            if status != 200 or headers.get("transfer-encoding") != "chunked":
                return
            event, rest = "", b""
            while size := int(await reader.readuntil(b"\r\n"), 16):
                rest += (await reader.readexactly(size + 2))[:-2]
                *lines_of_events, rest = rest.split(b"\n")
                for line in lines_of_events:
                    if line.startswith(b"event: "):
                        event = line[7:].decode()
                    elif line.startswith(b"data: "):
                        yield event, line[6:]
        except (OSError, EOFError):
            return
        finally:
            writer.close()

    def close(self) -> None:
        if self._kept is not None:
            self._kept[1].close()
            self._kept = None


async def read_head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    """The status and the headers of an answer."""
    first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines if line)}
    return int(first.split(" ")[1]), headers


async def read_answer(reader: asyncio.StreamReader) -> Answer:
    """A whole answer."""
    status, headers = await read_head(reader)
    if headers.get("transfer-encoding") == "chunked":
        body = b""
        while size := int(await reader.readuntil(b"\r\n"), 16):
            body += (await reader.readexactly(size + 2))[:-2]
        await reader.readexactly(2)
    else:
        body = await reader.readexactly(int(headers.get("content-length", 0)))
    return Answer(status, headers, body)


class Player:
    """A person at a seat, who follows the feed and plays at random."""

    def __init__(self, browser: Browser, match: str, seat: int, rng: random.Random, turns: list[float]) -> None:
        self.browser, self.match, self.seat, self.rng = browser, match, seat, rng
        self.turns = turns
        """Seconds from each submitted turn to its answer."""
        self.position: Any = None
        self.status = ""
        self._after = 0
        """The ply after my last turn: an event from before it is old news."""

    async def play(self, pace: Callable[[], float], *, drops: float = 0, most: int = 10**6) -> bool:
        """Play until the match is over, at most so many turns; `drops`: how often the feed is dropped after a turn.

        `pace` is how long the person thinks. False: it is not over.
        """
        for _ in range(MOST_FEEDS):
            last = self.position and self.position["ply"]
            feed = self.browser.follow(self.match, self.seat, last)
            async with contextlib.aclosing(feed):
                async for event, data in feed:
                    if event == "gone":
                        return False
                    found = msgspec.json.decode(data)
                    if event == "room":
                        self.status = found["status"]
                    else:
                        self.position = found["position"]
                    if self.status in ("over", "cancelled"):
                        return self.status == "over"
                    if event == "position" and self.position["legal"] and self.position["ply"] >= self._after:
                        await asyncio.sleep(pace())
                        taken = await self.turn()
                        most -= taken
                        if most <= 0:
                            return False
                        if not taken or self.rng.random() < drops:
                            break
            await asyncio.sleep(0.5)
        return False

    async def turn(self) -> bool:
        """Submit a legal action; whether it was taken."""
        action, step = self.rng.choice(self.position["legal"]), self.position["step"]
        body = {"seat": self.seat, "step": step, "request": uuid.uuid4().hex, "actions": [action]}
        start = time.perf_counter()
        answer = await self.browser.ask("POST", f"/api/matches/{self.match}/moves", body)
        if answer.status != 200:
            return False
        self.turns.append(time.perf_counter() - start)
        self._after = answer.json()["first"] + 1
        return True


async def open_match(hosts: Browser, guests: list[Browser], game: str, bots: list[str]) -> str:
    """The id of a match that the host has opened, whose guests have taken their seats; empty if it was refused."""
    seats = [{"kind": "me"}, *({"kind": "person"} for _ in guests), *({"kind": "bot", "bot": bot} for bot in bots)]
    body = {"game": game, "setup": {"players": len(seats)}, "seats": seats}
    opened = await hosts.ask("POST", "/api/matches", body)
    if opened.status != 201:
        return ""
    match = str(opened.json()["room"]["id"])
    for seat, guest in enumerate(guests, 1):
        await guest.ask("POST", f"/api/matches/{match}/claim", {"seat": seat})
    return match


def addresses(rng: random.Random, count: int) -> Iterator[str]:
    """Addresses of homes, in turn."""
    homes = [f"127.{10 + n // 65_536}.{n // 256 % 256}.{n % 256}" for n in range(1, count + 1)]
    rng.shuffle(homes)
    while True:
        yield from homes


def children(pid: int) -> list[int]:
    """The processes that a process has started, by any of its threads, and those that they have started."""
    found = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        with contextlib.suppress(OSError):  # the thread has ended
            found += [int(child) for child in task.read_text().split()]
    return found + [later for child in found for later in children(child)]


def resident(pid: int) -> float:
    """Resident memory of a process in MB."""
    return _field(f"/proc/{pid}/status", "VmRSS:")


def proportional(pid: int) -> float:
    """Memory of a process in MB, where pages that processes share are divided among them."""
    return _field(f"/proc/{pid}/smaps_rollup", "Pss:")


def _field(file: str, name: str) -> float:
    with contextlib.suppress(OSError):
        for line in Path(file).read_text().splitlines():
            if line.startswith(name):
                return int(line.split()[1]) / 1024
    return 0.0


def percentile(values: list[float], share: float) -> float:
    """A percentile of measured values."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0
