"""The server as one object, and as an ASGI application."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import msgspec
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import Receive, Scope, Send

from tiletown.bots import bot_names
from tiletown.kernel import AnyGame, Seed, TiletownError
from tiletown.registry import GAMES

from ..metrics import Metrics
from ..play.analyses import Analyses
from ..play.bot_players import BotPlayers, Thinker
from ..play.matches import Matches
from ..play.rooms import Rooms
from ..storage.database import Notice, Postgres, open_database
from ..storage.store import Store
from ..workers import Thinkers
from . import contract, routes
from .door import Endpoint, Handler, no_route
from .feed import Feeds
from .identity import Identity
from .openapi import document
from .openapi import page as api_page
from .page import WebPage, data_headers, page_headers
from .paths import Paths
from .rate_limits import Buckets, Limits

log = logging.getLogger("tiletown.server")


class Options(msgspec.Struct, frozen=True):
    """How a server is set up."""

    database: str
    limits: Limits = Limits()
    bot_workers: int = 1
    secure: bool = False
    """Served over TLS: cookies are for secure connections only."""
    static: Path | None = None
    """Where the files of the web page are; None: in the package."""


class Server:
    """Everything a running server holds. Tests may bring games, clock, seeds and thinker of their own."""

    identity: Identity
    bots: BotPlayers
    analyses: Analyses

    def __init__(
        self,
        options: Options,
        *,
        games: Mapping[str, AnyGame] = GAMES,
        bots: Callable[[str], Sequence[str]] = bot_names,
        clock: Callable[[], float] = time.time,
        fresh_seed: Callable[[], Seed] = Seed.fresh,
        thinker: Thinker | None = None,
    ) -> None:
        self.options = options
        self.limits = options.limits
        self.games = games
        self.bot_names = bots
        self.clock = clock
        self.metrics = Metrics()
        self.store = Store(open_database(options.database))
        self.matches = Matches(self.store, games, clock, self.metrics)
        self.rooms = Rooms(self.matches, bots, fresh_seed)
        self.feeds = Feeds(self.matches, self.limits)
        self.by_player = Buckets(self.limits.per_second, self.limits.burst)
        self.by_address = Buckets(self.limits.address_per_second, self.limits.address_burst)
        self.by_stranger = Buckets(self.limits.guests_per_second, self.limits.guests_burst)
        self.headers = data_headers(secure=options.secure)
        self.openapi = msgspec.json.encode(document(games.values()))
        self.api_page = api_page(games.values()).encode()
        self.decoders = {
            route.name: msgspec.json.Decoder(route.body) for route in contract.ROUTES if route.body is not None
        }
        self._thinker = thinker
        self._own_thinkers: Thinkers | None = None
        self._tasks: list[asyncio.Task[None]] = []

    def find_game(self, name: str) -> AnyGame:
        """A game by name. Raises TiletownError."""
        if name not in self.games:
            raise TiletownError(f"there is no game {name!r}: choose one of {', '.join(self.games)}")
        return self.games[name]

    async def start(self) -> None:
        """Open the database, and let the bots go on where they were. Raises TiletownError."""
        await self.store.open()
        key = await self.store.signing_key()
        self.identity = Identity(key, self.store, secure=self.options.secure)
        if self._thinker is None:
            self._thinker = self._own_thinkers = Thinkers(self.options.bot_workers, self.metrics)
        self.bots = BotPlayers(self.matches, self._thinker, key)
        self.analyses = Analyses(self.matches, self._thinker)
        self.matches.stood_here = self.bots.consider
        self._tasks = [asyncio.create_task(self.feeds.run()), asyncio.create_task(self.bots.run())]
        if isinstance(self.store.database, Postgres):
            listening = self.store.database.listen(self.matches.may_have_missed, self._heard)
            self._tasks.append(asyncio.create_task(listening))
        if self._own_thinkers:
            self._tasks.append(asyncio.create_task(self._quicken(self._own_thinkers)))
        log.info("started", extra={"database": self.store.database.shown()})

    async def _quicken(self, thinkers: Thinkers) -> None:
        """Go over to the compiled games as soon as they are compiled, and have the bots compiled."""
        try:
            self.matches.play_with({**self.games, **await thinkers.compile()})
        except Exception as error:
            log.warning("games stay interpreted", extra={"why": type(error).__name__})
        await thinkers.compile_bots()

    @property
    def compiling(self) -> tuple[str, ...]:
        """The bots that are not ready yet."""
        return self._own_thinkers.compiling if self._own_thinkers else ()

    def _heard(self, notice: Notice) -> None:
        if notice.sender != self.store.sender:
            self.matches.heard(notice.heights, notice.moves)

    async def stop(self) -> None:
        """End the feeds, the bots and the database, in this order."""
        await self.feeds.stop()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.analyses.stop()
        await self.bots.stop()
        await self.matches.stop()
        if self._own_thinkers:
            await asyncio.to_thread(self._own_thinkers.close)
        await self.store.close()
        log.info("stopped")


class App:
    """A started server as an ASGI application: its routes, and the web page for everything else."""

    def __init__(self, server: Server) -> None:
        self.head = b"\r\n" + b"".join(b"%b: %b\r\n" % header for header in server.headers)
        """The headers of every answer, as they stand after its first one."""
        self._server = server
        self._paths: Paths[Endpoint] = Paths()
        methods: dict[str, dict[str, tuple[contract.Route, Handler]]] = {}
        for route in contract.ROUTES:
            methods.setdefault(route.path, {})[route.method] = (route, getattr(routes, route.name))
        for path, by_method in methods.items():
            self._paths.add(path, Endpoint(server, by_method))
        page = WebPage(page_headers(secure=server.options.secure), server.options.static)
        self._page = GZipMiddleware(page, minimum_size=1000)

    def find(self, path: str) -> tuple[Endpoint | None, dict[str, str]]:
        """What answers at a path, and the words that stand at the names in it."""
        return self._paths.find(path)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope["path"]
        endpoint, scope["path_params"] = self.find(path)
        if endpoint is not None:
            await endpoint(scope, receive, send)
        elif path.startswith("/api/"):
            await no_route(send, self._server.headers)
        else:
            await self._page(scope, receive, send)
