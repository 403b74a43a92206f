"""Plays the seats of bots. The moves table is the queue: a bot is let move where the move before it was made.

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
from .errors import Refused
from .live import Live
from .matches import Matches
from .views import legal_actions

log = logging.getLogger("tiletown.bots")
SWEEP = 5.0
"""Seconds between looks for bots that nobody lets move."""


class Choice(NamedTuple):
    """An action, and the bot that chose it: a simpler one than the one that was asked, if that failed."""

    action: Any
    bot: str


class Thinker(Protocol):
    """Lets a bot choose and advise, and the coach work; see `thinking.Thinkers`."""

    async def choose(self, game: str, bot: str, view: bytes, seed: int, legal: Any) -> Choice: ...

    async def advise(self, game: str, bot: str, view: bytes, seed: int, legal: Any) -> Hint: ...

    async def work(self, game: str, function: Callable[..., bytes], *args: object) -> bytes: ...


class BotPlayers:
    """Lets the bots move wherever it is their turn."""

    def __init__(self, matches: Matches, thinker: Thinker, key: bytes) -> None:
        self.matches = matches
        self.thinker = thinker
        self._key = key
        self._tasks: set[asyncio.Task[None]] = set()
        self._seen_at: dict[str, int] = {}
        self._considered_at: dict[str, int] = {}
        """Matches with bots, each with its ply at the last sweep, and at the sweep that considered it."""

    def consider(self, live: Live) -> None:
        """Let every bot think that is to act in a match and does not think yet."""
        if not live.running:
            return
        for seat in seats_among(live.head.actors):
            wanted = (seat, live.head.step)
            if live.seats[seat].kind == "bot" and wanted not in live.thinking:
                live.thinking.add(wanted)
                task = asyncio.create_task(self._move(live, *wanted))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _move(self, live: Live, seat: Seat, step: int) -> None:
        try:
            bot = live.seats[seat].bot or "random"
            choice = await self.choose(live, seat, bot)
            stand_in = None if choice.bot == bot else choice.bot
            if live.seats[seat].kind == "bot":  # else its person has come back
                await self.matches.take_turn(live, seat, step, [choice.action], None, stand_in)
        except Refused as refused:
            if refused.status == 503:
                self._considered_at.pop(live.id, None)  # the next sweep tries again
            elif refused.status != 409:  # 409: somebody else has played it
                log.error("bot's turn refused", extra={"game": live.match.game, "why": refused.problem.code})
        finally:
            live.thinking.discard((seat, step))

    async def choose(self, live: Live, seat: Seat, bot: str) -> Choice:
        """What the bot would do on that seat, from the seat's view alone."""
        view = live.game.view(live.head.state, seat)
        legal = legal_actions(live.game, view)
        return await self.thinker.choose(live.match.game, bot, msgspec.json.encode(view), self._seed(live, seat), legal)

    async def advise(self, live: Live, view: View[Any], bot: str) -> Hint:
        """The best turns that the bot knows where it sees the view."""
        legal = legal_actions(live.game, view)
        if not legal:
            raise Refused(409, "stale", "There is nothing to choose here.", ply=live.ply)
        seed = self._seed(live, view.seat or 0)
        return await self.thinker.advise(live.match.game, bot, msgspec.json.encode(view), seed, legal)

    def _seed(self, live: Live, seat: Seat) -> int:
        """Numbers for a bot that nobody outside can foresee, the same in every process."""
        text = f"tiletown bot {live.id} {live.ply} {seat}".encode()
        return int.from_bytes(hmac.digest(self._key, text, "sha256")[:8], "big")

    async def run(self) -> None:
        """Look for bots that wait: all of them at first, then those of matches that stand still; until cancelled."""
        first = True
        while True:
            try:
                await self.sweep(everything=first)
                first = False
            except Exception:
                log.exception("sweep failed")
            await asyncio.sleep(SWEEP)

    async def stop(self) -> None:
        """Leave the bots that think now to whoever finds them next."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def sweep(self, *, everything: bool = False) -> None:
        """Consider each match with bots that has not moved since the last sweep, once."""
        heights = await self.matches.store.heights_with_bots()
        for match, ply in heights.items():
            if (everything or self._seen_at.get(match) == ply) and self._considered_at.get(match) != ply:
                self._considered_at[match] = ply
                try:
                    self.consider(await self.matches.get(match))
                except Refused:
                    continue
                await asyncio.sleep(0)
        self._seen_at = heights
        self._considered_at = {match: ply for match, ply in self._considered_at.items() if match in heights}
