"""The cache of matches in memory: loaded on demand, and kept up to date with what other processes write."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from tiletown.kernel import AnyGame, TiletownError
from tiletown.registry import GAMES, find_game

from ..storage.store import Store, Stored
from ..storage.tables import MoveRow
from ..wire.problems import Refused, no_match
from .live import Live

log = logging.getLogger("tiletown.server")
IDLE_MATCHES = 2_000
"""Size of the cache, not counting matches with listeners, which are never evicted."""


class Matches:
    """A cache of matches in front of the store."""

    def __init__(self, store: Store, clock: Callable[[], float]) -> None:
        self.store = store
        self.on_change: Callable[[Live], None] = lambda live: None
        """Called after this process has changed a match; the bot scheduler listens here."""
        self._clock = clock
        self._games: Mapping[str, AnyGame] = GAMES
        self._live: OrderedDict[str, Live] = OrderedDict()
        """Least recently used first. Not a `cachetools.LRUCache`, which evicts and counts every entry: here one with
        listeners stays and does not count, and listeners come and go."""
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._background: set[asyncio.Task[None]] = set()

    def now(self) -> int:
        """Seconds since 1970."""
        return int(self._clock())

    def game(self, name: str) -> AnyGame:
        """A game by its name; refused if there is none."""
        try:
            return find_game(name, self._games)
        except TiletownError as error:
            raise Refused("no-game", str(error)) from error

    def use_compiled(self, games: Mapping[str, AnyGame]) -> None:
        """Switch to the compiled games: results are identical."""
        self._games = games
        for live in self._live.values():
            live.use(games[live.room.row.game])

    # --- Loading ----------------------------------------------------------------------------------------------------

    async def get(self, match_id: str) -> Live:
        """A match, up to date with everything announced; refused if there is none."""
        live = self._live.get(match_id)
        if live is None:
            if match_id not in self._loading:
                self._loading[match_id] = asyncio.create_task(self._load(match_id))
            live = await asyncio.shield(self._loading[match_id])
        else:
            self._live.move_to_end(match_id)
        if live.behind:
            async with live.lock:
                await self._catch_up(live)
        if live.deleted:
            raise no_match()
        return live

    async def _load(self, match_id: str) -> Live:
        try:
            stored = await self.store.load(match_id)
            if stored is None:
                raise no_match()
            live = self._read(stored)
            if live.over and stored.match.status == "running":  # the server ended, or lost its database, at that moment
                self.start_background(self.store.end_match(match_id))
            return live
        finally:
            del self._loading[match_id]

    def _read(self, stored: Stored) -> Live:
        try:
            return self.add(stored)
        except Exception as error:  # its rows are of another version, or damaged: the lists of its players are not
            if isinstance(error, Refused) and error.code == "other-rules":
                raise
            log.warning("match cannot be read", extra={"game": stored.match.game, "why": type(error).__name__})
            raise Refused("other-rules", "This match cannot be read; perhaps another version has made it.") from error

    def add(self, stored: Stored) -> Live:
        """Cache a match that was just read or written, and evict idle ones."""
        live = Live(self.game(stored.match.game), stored)
        self._live[live.id] = live
        if len(self._live) > IDLE_MATCHES:
            idle = [match_id for match_id, cached in self._live.items() if not cached.audience.listeners]
            for match_id in idle[:-IDLE_MATCHES]:
                del self._live[match_id]
        return live

    def cached(self, match_id: str) -> Live | None:
        """A match, if it is in memory."""
        return self._live.get(match_id)

    def of_player(self, player: str) -> list[Live]:
        """The cached matches in which a player has a seat, or one is kept for them."""
        return [live for live in self._live.values() if live.room.concerns(player)]

    # --- Changes made here ------------------------------------------------------------------------------------------

    async def refresh(self, live: Live) -> None:
        """Apply everything that is stored; the caller holds the match's lock."""
        live.take_announced()
        with _unread_if_it_fails(live):
            stored = await self.store.load(live.id, live.match.ply)
        if stored is None:
            self.forget(live)
        else:
            live.update(stored, self.now())

    async def reread(self, live: Live) -> None:
        """Read a match again."""
        async with live.lock:
            await self.refresh(live)

    async def see_end(self, live: Live) -> None:
        """Read a match that is not over again: another process may have ended it at this moment."""
        if not live.over:
            await self.reread(live)

    async def changed(self, live: Live) -> None:
        """The stored room of a match was changed here: apply it, and notify listeners and bots."""
        await self.reread(live)
        self.notify(live)

    async def rename(self, player: str, name: str) -> None:
        """Show the new name of a player in all cached matches; none of them is read again."""
        for live in self.of_player(player):
            async with live.lock:
                live.rename(player, name)
            live.audience.wake()

    def notify(self, live: Live) -> None:
        """A match was changed here: wake its listeners and its bots."""
        live.audience.wake()
        if not live.deleted:
            self.on_change(live)

    def forget(self, live: Live) -> None:
        """Remove a deleted match from the cache, and tell its listeners."""
        live.delete()
        self._live.pop(live.id, None)
        self.notify(live)

    # --- Changes made by other processes ----------------------------------------------------------------------------

    def receive(
        self, plies: Mapping[str, int], moves: Sequence[MoveRow] = (), names: Mapping[str, str] | None = None
    ) -> None:
        """Another process announces that these matches have changed, or the names of players: a `Notice`."""
        for player, name in (names or {}).items():
            self.start_background(self.rename(player, name))
        for match_id, ply in plies.items():
            live = self._live.get(match_id)
            if live is None:
                continue
            if ply == 0:
                live.mark_outdated()
            elif ply > live.match.ply:
                live.announce(ply, (row for row in moves if row.match == match_id and row.ply >= live.match.ply))
            if live.behind and live.audience.listeners:
                self.start_background(self._follow(live))

    def recheck_all(self) -> None:
        """Announcements may have been lost: read every cached match again."""
        self.receive(dict.fromkeys(self._live, 0))

    async def _follow(self, live: Live) -> None:
        async with live.lock:
            if not live.behind:
                return
            await self._catch_up(live)
        live.audience.wake()  # not the bots: they move in the process that stored the move before

    async def _catch_up(self, live: Live) -> None:
        """Apply what was announced, reading the database only for what did not come with it; the lock is held."""
        if live.announced.outdated:
            await self.refresh(live)
            return
        announced = live.take_announced()
        live.read(announced.moves)
        if live.match.ply < announced.ply:
            with _unread_if_it_fails(live):
                live.read(await self.store.moves(live.id, live.match.ply))

    # --- Background tasks -------------------------------------------------------------------------------------------

    def start_background(self, work: Coroutine[Any, Any, None]) -> None:
        """Start a background task."""
        task = asyncio.create_task(work)
        self._background.add(task)
        task.add_done_callback(self._background.discard)

    async def stop(self) -> None:
        """Wait for background tasks to finish."""
        await asyncio.gather(*self._background, return_exceptions=True)


@contextmanager
def _unread_if_it_fails(live: Live) -> Iterator[None]:
    """What was announced is read in this block; if that fails, the next request reads everything again."""
    try:
        yield
    except BaseException:
        live.mark_outdated()
        raise
