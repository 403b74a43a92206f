"""The live feed: server-sent events, one listener for each open page.

A listener has one wake-up flag and no queue: when it is woken it compares what it has sent with where the match
stands, and sends the difference. While nothing happens it costs one waiting coroutine.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeAlias

import msgspec
from starlette.types import Receive, Send

from tiletown.kernel import Seat

from ..metrics import Metrics
from ..play.answers import room
from ..play.live import Live
from ..play.matches import Matches
from ..play.positions import Positions
from ..play.presence import RENEW, Presence
from ..play.seats import take_back
from ..wire.problems import Refused
from .limits import Limits

Metered: TypeAlias = Callable[[Coroutine[Any, Any, None]], Awaitable[None]]
encode = msgspec.json.encode
HEARTBEAT = 15.0
"""Seconds of silence after which a comment line is sent to keep the connection alive."""
RETRY_SOON = b"retry: 300\n\n"
RETRY = b"retry: 1000\n\n"
"""Milliseconds that a browser waits before it reconnects."""


class Feed:
    """One open feed."""

    __slots__ = (
        "_beat",
        "_feeds",
        "_metered",
        "_seen",
        "_send",
        "_sending",
        "_sent_ply",
        "_version",
        "_wanted",
        "live",
        "player",
        "renewed_at",
        "seat",
        "sent_at",
    )

    def __init__(
        self,
        feeds: Feeds,
        live: Live,
        player: str | None,
        seat: Seat | None,
        last_seen: int,
        send: Send,
        metered: Metered,
    ) -> None:
        self.live = live
        self.player = player
        self.seat = seat
        self.sent_at = self.renewed_at = time.monotonic()
        self._feeds = feeds
        self._send = send
        self._metered = metered
        self._seen = last_seen if last_seen <= live.match.ply else 0
        """The ply up to which the client has seen the log."""
        self._sent_ply: int | None = None
        """The ply of the last position sent."""
        self._version = (-1, False)
        self._wanted = self._beat = False
        self._sending: asyncio.Task[None] | None = None

    def wake(self) -> None:
        """Send what is new, if anything is."""
        self._wanted = True
        if self._sending is None:
            self._sending = asyncio.create_task(self._send_metered())

    def beat(self) -> None:
        """Keep the connection alive."""
        self._beat = True
        self.wake()

    async def _send_metered(self) -> None:
        try:
            await self._metered(self._send_news())
        finally:
            self._sending = None

    async def _send_news(self) -> None:
        while self._wanted:
            self._wanted = False
            news = self._news()
            if news:
                await self.send(news, more=not self.live.deleted)

    def _news(self) -> bytes:
        live, feeds = self.live, self._feeds
        if live.deleted:
            return b"event: gone\ndata: {}\n\n"
        parts = []
        version = (live.audience.version, live.over)
        if self._version != version:
            self._version = version
            parts.append(b"event: room\ndata: %b\n\n" % encode(room(live, self.player, feeds.matches.now())))
        ply = live.match.ply
        if live.started and self._sent_ply != ply:
            log = encode(live.audience.entries_since(live.log, self._seen, self.seat))
            position = feeds.positions.encoded(live, self.seat)
            parts.append(b'event: position\nid: %d\ndata: {"position":%b,"log":%b}\n\n' % (ply, position, log))
            self._seen = self._sent_ply = ply
        if not parts and self._beat:
            parts.append(b":\n\n")
        self._beat = False
        return b"".join(parts)

    async def send(self, data: bytes, *, more: bool = True) -> None:
        """Send data; without `more` the feed ends."""
        self.sent_at = time.monotonic()
        await self._send({"type": "http.response.body", "body": data, "more_body": more})

    async def open(self, headers: list[tuple[bytes, bytes]]) -> None:
        """Start the response."""
        await self._send({"type": "http.response.start", "status": 200, "headers": headers})
        await self.send(RETRY)

    async def finish(self) -> None:
        """End the feed; the client reconnects, here or to another process."""
        await self.send(RETRY_SOON, more=False)


class Feeds:
    """All open feeds of this process, and their heartbeat."""

    def __init__(
        self, matches: Matches, presence: Presence, positions: Positions, metrics: Metrics, limits: Limits
    ) -> None:
        self.matches = matches
        self.positions = positions
        self.presence = presence
        self.stopping = False
        self._metrics = metrics
        self._limits = limits
        self._open: set[Feed] = set()
        self._open_of: Counter[str] = Counter()
        """The number of open feeds of each player, or address without a cookie."""

    def feed(
        self, live: Live, player: str | None, seat: Seat | None, last_seen: int, send: Send, metered: Metered
    ) -> Feed:
        """A feed for a client that has seen the log up to the ply `last_seen`; `metered` counts the work for it."""
        return Feed(self, live, player, seat, last_seen, send, metered)

    async def follow(self, feed: Feed, limit_key: str, headers: list[tuple[bytes, bytes]], receive: Receive) -> None:
        """Send everything new about a match until the client disconnects or the server stops."""
        live = feed.live
        if self._open_of[limit_key] >= self._limits.feeds:
            raise Refused("too-many", f"At most {self._limits.feeds} feeds may be open at once.", retry_after=10)
        if self.stopping:
            raise Refused("stopping", "The server is shutting down; try again.", retry_after=1)
        await feed.open(headers)
        self._open_of[limit_key] += 1
        self._open.add(feed)
        live.audience.join(feed)
        self._metrics.feeds.inc()
        try:
            for seat in live.room.mine(feed.player):
                await take_back(self.matches, live, seat)
            self.presence.arrived(live, feed)
            feed.wake()
            while (await receive())["type"] != "http.disconnect":
                pass
        finally:
            self._open_of[limit_key] -= 1
            if not self._open_of[limit_key]:
                del self._open_of[limit_key]
            self._open.discard(feed)
            live.audience.leave(feed)
            self._metrics.feeds.dec()
            if not self.stopping:
                self.presence.left(live, feed)

    async def end(self, player: str) -> None:
        """End the feeds of a player, once the answer that sets a new cookie is there: who has it reconnects."""
        await asyncio.sleep(1)
        theirs = [feed for feed in self._open if feed.player == player]
        await asyncio.gather(*(feed.finish() for feed in theirs), return_exceptions=True)

    async def stop(self) -> None:
        """End all feeds."""
        self.stopping = True
        await asyncio.gather(*(feed.finish() for feed in list(self._open)), return_exceptions=True)

    async def run(self) -> None:
        """Send heartbeats and renew leases, each when it is due, and store presence once a second; until cancelled."""
        while True:
            await asyncio.sleep(1)
            now = time.monotonic()
            for feed in self._open:
                if now - feed.sent_at > HEARTBEAT:
                    feed.beat()
                if now - feed.renewed_at > RENEW:
                    feed.renewed_at = now
                    self.presence.renew(feed.live, feed)
            await self.presence.store()
