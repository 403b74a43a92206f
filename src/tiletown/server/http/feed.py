"""The live feed: server-sent events, one listener for each open page.

A listener has one wake-up flag and no queue: when it is woken it compares what it has sent with where the match
stands, and sends the difference. While nothing happens it costs one waiting coroutine.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter

import msgspec
from starlette.types import Receive, Send

from tiletown.kernel import Seat

from ..play.errors import Refused
from ..play.live import Live
from ..play.matches import Matches
from ..play.seats import room, seats_of, take_back
from .eager import Begun
from .rate_limits import Limits

encode = msgspec.json.encode
HEARTBEAT = 15.0
LEASE = 75
"""Seconds for which a connected player counts as present without being confirmed."""
RENEW = 30
GRACE = 3
"""Seconds before a closed feed counts as absence: a page that is reloaded comes back."""


class Listener:
    """One open feed."""

    __slots__ = ("_ply", "_send", "_sending", "_version", "_woken", "beat", "live", "matches", "player", "seat", "sent")

    def __init__(
        self, matches: Matches, live: Live, player: str | None, seat: Seat | None, since: int, send: Send
    ) -> None:
        self.matches = matches
        self.live = live
        self.player = player
        self.seat = seat
        self.sent = time.monotonic()
        self.beat = False
        self._send = send
        self._ply = -1 - since
        """The ply last sent; -1 - n as long as nothing was sent and the client has seen n."""
        self._version = (-1, False)
        self._woken = False
        self._sending: asyncio.Task[None] | None = None

    def wake(self) -> None:
        """There may be something to send."""
        if not self._woken:
            self._woken = True
            if self._sending is None:
                asyncio.get_running_loop().call_soon(self._begin)

    def _begin(self) -> None:
        sending = Begun(self._send_news())
        if not sending.ended:  # the client reads slowly
            self._sending = sending.rest()
            self._sending.add_done_callback(self._end)

    def _end(self, _: asyncio.Task[None]) -> None:
        self._sending = None
        if self._woken:
            self._begin()

    async def _send_news(self) -> None:
        while self._woken:
            self._woken = False
            news = self._news()
            if news:
                self.sent = time.monotonic()
                await self._send({"type": "http.response.body", "body": news, "more_body": not self.live.gone})

    def _news(self) -> bytes:
        live = self.live
        if live.gone:
            return b"event: gone\ndata: {}\n\n"
        parts = []
        if self._version != (live.version, live.over):
            self._version = (live.version, live.over)
            parts.append(b"event: room\ndata: %b\n\n" % encode(room(live, self.player, self.matches.now())))
        if live.started and self._ply != live.ply:
            since = self._ply if self._ply >= 0 else -1 - self._ply
            log = encode(live.log_since(since, self.seat) if since else live.log(self.seat))
            where = self.matches.positions.encoded(live, self.seat)
            parts.append(b'event: position\nid: %d\ndata: {"position":%b,"log":%b}\n\n' % (live.ply, where, log))
            self._ply = live.ply
        if not parts and self.beat:
            parts.append(b":\n\n")
        self.beat = False
        return b"".join(parts)

    async def finish(self) -> None:
        """End the feed; the client comes back by itself, here or elsewhere."""
        await self._send({"type": "http.response.body", "body": b"retry: 300\n\n", "more_body": False})


class Feeds:
    """All open feeds of this process, their heartbeat, and who is present because of them."""

    def __init__(self, matches: Matches, limits: Limits) -> None:
        self.matches = matches
        self.stopping = False
        self._limits = limits
        self._open: set[Listener] = set()
        self._of: Counter[str] = Counter()
        self._presence: dict[tuple[str, str], int] = {}
        self._news: set[str] = set()

    async def follow(
        self,
        live: Live,
        player: str | None,
        seat: Seat | None,
        last_seen: int,
        asker: str,
        headers: list[tuple[bytes, bytes]],
        receive: Receive,
        send: Send,
    ) -> None:
        """Send everything new about a match until the client goes, or the server stops."""
        if self._of[asker] >= self._limits.feeds:
            raise Refused(429, "too-many", f"More than {self._limits.feeds} feeds are open.", retry_after=10)
        if self.stopping:
            raise Refused(503, "stopping", "The server is shutting down; try again.", retry_after=1)
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": b"retry: 1000\n\n", "more_body": True})
        since = last_seen if last_seen <= live.ply else 0
        listener = Listener(self.matches, live, player, seat, since, send)
        self._of[asker] += 1
        self._open.add(listener)
        live.listeners.add(listener)
        self.matches.metrics.feeds.inc()
        try:
            await self._arrived(listener)
            listener.wake()
            while (await receive())["type"] != "http.disconnect":
                pass
        finally:
            self._of[asker] -= 1
            if not self._of[asker]:
                del self._of[asker]
            self._open.discard(listener)
            live.listeners.discard(listener)
            self.matches.metrics.feeds.dec()
            self._left(listener)

    async def stop(self) -> None:
        """End all feeds."""
        self.stopping = True
        await asyncio.gather(*(listener.finish() for listener in list(self._open)), return_exceptions=True)

    async def run(self) -> None:
        """Heartbeats, and presence written down once a second for everybody together; until cancelled."""
        renewed = time.monotonic()
        while True:
            await asyncio.sleep(1)
            now = time.monotonic()
            for listener in self._open:
                if now - listener.sent > HEARTBEAT:
                    listener.beat = True
                    listener.sent = now
                    listener.wake()
            if now - renewed > RENEW:
                renewed = now
                for listener in self._open:
                    self._note(listener, LEASE)
            await self.write_presence()

    async def write_presence(self) -> None:
        """Write down who came and went."""
        if self._presence:
            presence, self._presence = self._presence, {}
            news, self._news = self._news, set()
            await self.matches.store.keep_present(presence, news)
            self.matches.presence_stored(presence)

    async def _arrived(self, listener: Listener) -> None:
        live = listener.live
        mine = seats_of(live, listener.player)
        for seat in mine:
            await take_back(self.matches, live, seat)
        if mine and not any(other.player == listener.player for other in live.listeners - {listener}):
            self._note(listener, LEASE)
            self._changed(live)

    def _left(self, listener: Listener) -> None:
        if not self.stopping and seats_of(listener.live, listener.player):
            asyncio.get_running_loop().call_later(GRACE, self._is_away, listener)
        if not listener.live.listeners:
            listener.live.forget_logs()

    def _is_away(self, listener: Listener) -> None:
        live = listener.live
        if not any(other.player == listener.player for other in live.listeners):
            self._note(listener, 0)
            self._changed(live)

    def _changed(self, live: Live) -> None:
        self._news.add(live.id)
        live.version += 1
        for other in live.listeners:
            other.wake()

    def _note(self, listener: Listener, seconds: int) -> None:
        if listener.player is not None and seats_of(listener.live, listener.player):
            until = self.matches.now() + seconds
            self._presence[listener.live.id, listener.player] = until
            listener.live.note_presence(listener.player, until)
