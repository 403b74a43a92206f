"""The server object: all services, started and stopped in order."""

from __future__ import annotations

import asyncio
import gc
import logging
import time
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

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
from .feed import Feeds
from .identity import Identity
from .page import data_headers
from .rate_limits import Buckets, Limits

log = logging.getLogger("tiletown.server")


class ServerOptions(msgspec.Struct, frozen=True):
    """The configuration of a server."""

    database: str
    limits: Limits = Limits()
    bot_workers: int = 1
    secure: bool = False
    """Served over TLS: cookies are marked `Secure`, and HSTS is sent."""
    static: Path | None = None
    """Where the files of the web page are; None: in the package."""


class Workers(BotWorker, HintWorker, AnalysisWorker, Protocol):
    """All that the services ask of other processes."""


class Server:
    """All services of a server. Tests pass in their own clock, seeds and workers."""

    identity: Identity
    bot_players: BotPlayers
    hints: Hints
    analyses: Analyses

    def __init__(
        self,
        options: ServerOptions,
        *,
        clock: Callable[[], float] = time.time,
        fresh_seed: Callable[[], Seed] = Seed.fresh,
        workers: Workers | None = None,
    ) -> None:
        self.options = options
        self.limits = options.limits
        self.clock = clock
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
        self.by_player = Buckets(self.limits.per_second, self.limits.burst)
        self.by_address = Buckets(self.limits.address_per_second, self.limits.address_burst)
        self.by_stranger = Buckets(self.limits.guests_per_second, self.limits.guests_burst)
        self.headers = data_headers(secure=options.secure)
        """The headers of every answer of the API."""
        self._workers = workers
        self._pools: WorkerPools | None = None
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Open the database, start the background tasks, and let the bots resume. Raises TiletownError."""
        await self.store.open()
        key = await self.store.signing_key()
        self.identity = Identity(key, self.store, secure=self.options.secure)
        if self._workers is None:
            self._workers = self._pools = WorkerPools(self.options.bot_workers, self.metrics)
        self.bot_players = BotPlayers(self.matches, self.turns, self._workers, key)
        self.hints = Hints(self.matches, self.turns, self._workers, key)
        self.analyses = Analyses(self.matches, self._workers)
        self.matches.on_change = self.bot_players.consider
        listening = self.store.database.listen(self._receive, self.matches.recheck_all)
        self._tasks = [asyncio.create_task(task) for task in (self.feeds.run(), self.bot_players.run(), listening)]
        if self._pools:
            self._tasks.append(asyncio.create_task(self._compile(self._pools)))
        log.info("started", extra={"database": self.store.database.url_without_password()})

    async def _compile(self, pools: WorkerPools) -> None:
        """Switch to the compiled games when they are ready, then compile the bots."""
        try:
            self.matches.use_compiled(await pools.compile())
            gc.freeze()  # numba came with them: the garbage collector need not scan what lives for ever
        except Exception as error:
            log.warning("games stay interpreted", extra={"why": type(error).__name__})
        await pools.compile_bots()

    @property
    def compiling(self) -> tuple[str, ...]:
        """Bots that are still being compiled."""
        return self._pools.compiling if self._pools else ()

    def _receive(self, notice: Notice) -> None:
        if notice.sender != self.store.database.process:
            self.matches.receive(notice.plies, notice.moves)

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
        log.info("stopped")

    async def stop_background(self) -> None:
        """End the background tasks: heartbeats, sweeps for waiting bots, notices of other processes, compiling."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
