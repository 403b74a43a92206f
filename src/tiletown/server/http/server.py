"""The server object: all services, started and stopped in order."""

from __future__ import annotations

import asyncio
import gc
import logging
import time
from collections.abc import Callable
from pathlib import Path
from typing import Literal, Protocol

import msgspec

from tiletown.kernel import Seed

from ..metrics import Metrics
from ..play.analyses import Analyses, AnalysisWorker
from ..play.bot_players import BotPlayers, BotWorker
from ..play.hints import Hints, HintWorker
from ..play.lobby import Lobby
from ..play.matches import Matches
from ..play.players import Players
from ..play.positions import Positions
from ..play.presence import Presence
from ..play.replays import Replays
from ..play.turns import Turns
from ..storage.database import Notice
from ..storage.store import Store
from ..storage.url import open_database
from ..workers import WorkerPools
from .addresses import Addresses, PublicUrl
from .feed import Feeds
from .identity import Identity
from .limits import Limits
from .page import data_headers
from .rate_limits import Buckets

log = logging.getLogger("tiletown.server")


class ServerOptions(msgspec.Struct, frozen=True, kw_only=True):
    """The configuration of a server."""

    database: str
    limits: Limits = Limits()
    bot_workers: int = 1
    secure: bool = False
    """Served over TLS."""
    public_url: PublicUrl | None = None
    """The URL under which everybody reaches the server, if a keeper has named it."""
    proxies: tuple[str, ...] = ()
    """Addresses and networks of the proxies whose `X-Forwarded-For` is believed."""
    name: str | None = None
    """The host name to announce in the network by mDNS, such as `oma.local`."""
    static: Path | None = None
    """Where the files of the web page are; None: in the package."""


class Workers(BotWorker, HintWorker, AnalysisWorker, Protocol):
    """All that the services ask of other processes."""


class Server:
    """All services of a server. Tests pass in their own clocks, seeds and workers."""

    identity: Identity
    bot_players: BotPlayers
    hints: Hints
    analyses: Analyses

    def __init__(
        self,
        options: ServerOptions,
        *,
        clock: Callable[[], float] = time.time,
        monotonic: Callable[[], float] = time.monotonic,
        cpu_time: Callable[[], float] = time.thread_time,
        fresh_seed: Callable[[], Seed] = Seed.fresh,
        workers: Workers | None = None,
    ) -> None:
        self.options = options
        self.limits = options.limits
        self.clock = clock
        self.cpu_time = cpu_time
        self.metrics = Metrics()
        self.store = Store(open_database(options.database))
        self.matches = Matches(self.store, clock)
        self.turns = Turns(self.matches, self.metrics)
        self.positions = Positions()
        self.replays = Replays()
        self.lobby = Lobby(self.matches, fresh_seed)
        self.players = Players(self.matches, self.lobby)
        self.feeds = Feeds(self.matches, Presence(self.matches), self.positions, self.metrics, self.limits)
        # The rate limits.
        limits = self.limits
        self.by_player = Buckets(limits.per_second, limits.burst, monotonic)
        self.by_address = Buckets(limits.address_per_second, limits.address_burst, monotonic)
        self.by_stranger = Buckets(limits.guests_per_second, limits.guests_burst, monotonic)
        self.work_by_player = Buckets(limits.work_per_second, limits.work_burst, monotonic)
        self.work_by_address = Buckets(limits.address_work_per_second, limits.address_work_burst, monotonic)
        self.addresses = Addresses(options.public_url)
        self.headers = data_headers(secure=self.secure)
        """The headers of every answer of the API."""
        self._workers = workers
        self._pools: WorkerPools | None = None
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Open the database, start the background tasks, and let the bots resume. Raises TiletownError."""
        await self.store.open()
        key = await self.store.signing_key()
        self.identity = Identity(key, self.store, path=self.addresses.base or "/")
        if self._workers is None:
            self._workers = self._pools = WorkerPools(self.options.bot_workers, self.metrics)
        self.bot_players = BotPlayers(self.matches, self.turns, self._workers, key)
        self.metrics.bots_waiting.set_function(lambda: len(self.bot_players.stuck))
        self.hints = Hints(self.matches, self.turns, self._workers, key)
        self.analyses = Analyses(self.matches, self._workers)
        self.matches.on_change = self.bot_players.consider
        listening = self.store.database.listen(self._receive, self.matches.recheck_all)
        background = (self.feeds.run(), self.bot_players.run(), self.lobby.run(), listening)
        self._tasks = [asyncio.create_task(task) for task in background]
        if self._pools:
            self._tasks.append(asyncio.create_task(self._compile(self._pools)))

    async def _compile(self, pools: WorkerPools) -> None:
        """Switch to the compiled games when they are ready, then compile the bots."""
        try:
            self.matches.use_compiled(await pools.compile())
            gc.freeze()  # numba came with them: the garbage collector need not scan what lives for ever
        except Exception as error:
            log.warning("games stay interpreted", extra={"why": type(error).__name__})
        await pools.compile_bots()

    @property
    def secure(self) -> bool:
        """Whether browsers reach the server by https, here or at its proxy: then HSTS is sent."""
        public = self.options.public_url
        return self.options.secure or (public is not None and public.scheme == "https")

    @property
    def compiling(self) -> tuple[str, ...]:
        """Bots that are still being compiled."""
        return self._pools.compiling if self._pools else ()

    @property
    def bots_trouble(self) -> tuple[Literal["bots"], ...]:
        """The bots' part of the health check."""
        return ("bots",) if self.bot_players.stuck else ()

    def _receive(self, notice: Notice) -> None:
        if notice.sender != self.store.database.process:
            self.matches.receive(notice.plies, notice.moves, notice.names)
            for player in notice.signed_out:
                self.identity.forget(player)
                self.matches.start_background(self.feeds.end(player))

    async def stop(self) -> None:
        """End the feeds, the background tasks and the bots, then close the database."""
        await self.feeds.stop()
        await self.stop_background()
        await self.analyses.stop()
        await self.bot_players.stop()
        await self.matches.stop()
        if self._pools:
            self._pools.close()
        await self.store.close()

    async def stop_background(self) -> None:
        """End the background tasks: heartbeats, sweeps for bots and expired matches, notices, compiling."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
