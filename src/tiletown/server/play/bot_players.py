"""Plays the seats of bots. The moves table is the queue: a bot moves in the process that stored the move before it.

After a crash the next start, or another process on the same database, finds the bot that waits; the key of the moves
table makes doubles harmless.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

import msgspec

from tiletown.kernel import Seat, View
from tiletown.kernel import seats as seats_among

from ..wire.messages import Hint
from ..wire.problems import Refused
from .live import Live
from .matches import Matches
from .turns import Turns
from .views import legal_actions

log = logging.getLogger("tiletown.bots")
SWEEP = 5.0
"""Seconds between sweeps for bots that wait in matches which no process cares for."""


class Choice(NamedTuple):
    """An action, and the bot that chose it: a simpler one than the one that was asked, if that failed."""

    action: Any
    bot: str


class Workers(Protocol):
    """Lets a bot choose and advise, and the coach work, in other processes; see `server.workers`."""

    async def choose(self, game: str, bot: str, view: bytes, seed: int, legal: Any) -> Choice: ...

    async def advise(self, game: str, bot: str, view: bytes, seed: int, legal: Any) -> Hint: ...

    async def work(self, game: str, function: Callable[..., bytes], *args: object) -> bytes: ...


class BotPlayers:
    """Lets the bots move wherever it is their turn."""

    def __init__(self, matches: Matches, turns: Turns, workers: Workers, key: bytes) -> None:
        self._matches = matches
        self._turns = turns
        self._workers = workers
        self._key = key
        self._tasks: set[asyncio.Task[None]] = set()
        self._thinking: set[tuple[str, Seat, int]] = set()
        """Match, seat and step of every bot that is at work."""
        self._seen_at: dict[str, int] = {}
        self._considered_at: dict[str, int] = {}
        """Matches with bots, each with its ply at the last sweep, and at the sweep that considered it."""

    def consider(self, live: Live) -> None:
        """Let every bot think that is to act in a match and does not think yet."""
        if not live.running:
            return
        for seat in seats_among(live.moment.actors):
            key = (live.id, seat, live.moment.step)
            if live.room.seats[seat].kind == "bot" and key not in self._thinking:
                self._thinking.add(key)
                task = asyncio.create_task(self._move(live, seat, live.moment.step))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _move(self, live: Live, seat: Seat, step: int) -> None:
        try:
            bot = live.room.seats[seat].bot or "random"
            choice = await self.choose(live, seat, bot)
            stand_in = None if choice.bot == bot else choice.bot
            if live.room.seats[seat].kind == "bot":  # else its owner has come back
                await self._turns.take(live, seat, step, [choice.action], stand_in=stand_in)
        except Refused as refused:
            if refused.code == "busy":
                self._considered_at.pop(live.id, None)  # the next sweep tries again
            elif refused.code not in ("stale", "no-match"):  # another process has played it, or it was deleted
                log.error("bot's turn refused", extra={"game": live.game.name, "why": refused.code})
        finally:
            self._thinking.discard((live.id, seat, step))

    async def choose(self, live: Live, seat: Seat, bot: str) -> Choice:
        """What the bot would do on that seat, from the seat's view alone."""
        view = live.game.view(live.moment.state, seat)
        legal = legal_actions(live.game, view)
        return await self._workers.choose(live.game.name, bot, msgspec.json.encode(view), self._seed(live, seat), legal)

    async def advise(self, live: Live, view: View[Any], bot: str) -> Hint:
        """The best turns that the bot knows where it sees the view."""
        legal = legal_actions(live.game, view)
        if not legal:
            raise Refused("stale", "There is nothing to choose here.", ply=live.match.ply)
        seed = self._seed(live, view.seat or 0)
        return await self._workers.advise(live.game.name, bot, msgspec.json.encode(view), seed, legal)

    def _seed(self, live: Live, seat: Seat) -> int:
        """Numbers for a bot that nobody outside can foresee, the same in every process."""
        text = f"tiletown bot {live.id} {live.match.ply} {seat}".encode()
        return int.from_bytes(hmac.digest(self._key, text, "sha256")[:8], "big")

    async def run(self) -> None:
        """Sweep for bots that wait: all of them at first, then those of matches that stand still; until cancelled."""
        first = True
        while True:
            try:
                await self.sweep(everything=first)
                first = False
            except Exception:
                log.exception("sweep failed")
            await asyncio.sleep(SWEEP)

    async def stop(self) -> None:
        """Stop thinking; the next start, or another process, finds the bots that wait."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def sweep(self, *, everything: bool = False) -> None:
        """Consider each match with bots that has not moved since the last sweep, once."""
        plies = await self._matches.store.plies_with_bots()
        for match, ply in plies.items():
            if (everything or self._seen_at.get(match) == ply) and self._considered_at.get(match) != ply:
                self._considered_at[match] = ply
                try:
                    self.consider(await self._matches.get(match))
                except Refused:
                    continue
                await asyncio.sleep(0)
        self._seen_at = plies
        self._considered_at = {match: ply for match, ply in self._considered_at.items() if match in plies}
