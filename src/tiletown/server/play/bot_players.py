"""The bot scheduler. The moves table is its queue: a bot moves in the process that stored the preceding move.

After a crash the next start, or another process on the same database, finds the waiting bot; the primary key of the
moves table makes duplicates harmless. No move is made by nobody: while no bot can answer the match waits, and says so.
"""

from __future__ import annotations

import asyncio
import hmac
import itertools
import logging
from typing import Any, NamedTuple, Protocol

import msgspec

from tiletown.kernel import Seat, seats_among

from ..wire.problems import Refused
from .live import Live
from .matches import Matches
from .positions import legal_actions
from .turns import Turns

log = logging.getLogger("tiletown.bots")
SWEEP = 5.0
"""Seconds between sweeps for bots left waiting by a process that died."""
PAUSES = (1.0, 2.0, 4.0, 8.0, 15.0, 30.0)
"""Seconds until a bot that cannot answer is asked again, and again; the last one for ever."""


class NoAnswer(Exception):
    """Neither the bot nor any simpler one can answer now."""


class Choice(NamedTuple):
    """An action, and the bot that chose it: a simpler one than asked for if that one failed."""

    action: Any
    bot: str


class BotWorker(Protocol):
    """Runs bots in another process; see `server.workers`."""

    async def choose(self, game: str, bot: str, view: bytes, seed: int, legal: Any, for_whom: str) -> Choice:
        """The action of a bot in a match that this player has opened. Raises NoAnswer."""
        ...


class BotPlayers:
    """The bot scheduler: starts a task for every bot that is to act."""

    def __init__(self, matches: Matches, turns: Turns, worker: BotWorker, key: bytes) -> None:
        self._matches = matches
        self._turns = turns
        self._worker = worker
        self._key = key
        self._tasks: set[asyncio.Task[None]] = set()
        self._thinking: set[tuple[str, Seat, int]] = set()
        """Match, seat and step of every bot that is thinking."""
        self.stuck: set[tuple[str, Seat]] = set()
        """Match and seat of every bot that cannot answer now, and will be asked again."""
        self._seen_at: dict[str, int] = {}
        """The ply of each match with bots at the last sweep."""
        self._considered_at: dict[str, int] = {}
        """The ply at which a sweep last considered each match with bots."""

    def consider(self, live: Live) -> None:
        """Start every bot that is to act in a match and is not thinking yet."""
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
        """Let a bot move. While it cannot answer, ask it again after growing pauses."""
        key, pauses = (live.id, seat, step), itertools.chain(PAUSES, itertools.repeat(PAUSES[-1]))
        try:
            while _waits_for_bot(live, seat, step):
                try:
                    await self._play(live, seat, step)
                    break
                except NoAnswer as error:
                    if (live.id, seat) not in self.stuck:
                        log.warning("bot cannot answer", extra={"game": live.game.name, "why": str(error)})
                    self._mark(live, seat, stuck=True)
                await asyncio.sleep(next(pauses))
                live = await self._matches.get(live.id)
        except Refused as refused:
            if refused.code == "busy":
                self._considered_at.pop(live.id, None)  # the next sweep tries again
            elif refused.code not in (
                "stale",
                "not-running",
                "no-match",
            ):  # its owner has returned, another process has played it, the match has ended, or it was deleted
                log.error("bot's turn refused", extra={"game": live.game.name, "why": refused.code})
        except Exception:
            log.exception("bot's turn failed", extra={"game": live.game.name})
            self._considered_at.pop(live.id, None)
        finally:
            self._thinking.discard(key)
        self._mark(live, seat, stuck=False)

    async def _play(self, live: Live, seat: Seat, step: int) -> None:
        bot = live.room.seats[seat].bot or "random"
        choice = await self.choose(live, seat, bot)
        stand_in = None if choice.bot == bot else choice.bot
        await self._turns.take(live, seat, step, [choice.action], by="bot", stand_in=stand_in)

    def _mark(self, live: Live, seat: Seat, *, stuck: bool) -> None:
        """Note whether a bot cannot answer, and tell the listeners if that is new."""
        change = set.add if stuck else set.discard
        change(self.stuck, (live.id, seat))
        if (seat in live.stuck) != stuck:
            change(live.stuck, seat)
            live.audience.count_change()
            live.audience.wake()

    async def choose(self, live: Live, seat: Seat, bot: str) -> Choice:
        """The bot's action on that seat, from the seat's view alone."""
        view = live.game.view(live.moment.state, seat)
        legal = legal_actions(live.game, view)
        seed = bot_seed(self._key, live, seat)
        return await self._worker.choose(
            live.game.name, bot, msgspec.json.encode(view), seed, legal, live.room.row.host or live.id
        )

    async def run(self) -> None:
        """Sweep for waiting bots: first in all matches, then in those without a new move; until cancelled."""
        first = True
        while True:
            try:
                await self.sweep(everything=first)
                first = False
            except Exception:
                log.exception("sweep failed")
            await asyncio.sleep(SWEEP)

    async def stop(self) -> None:
        """Cancel thinking bots; the next start, or another process, finds them waiting."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def sweep(self, *, everything: bool = False) -> None:
        """Consider each match with bots that has had no move since the last sweep, once."""
        plies = await self._matches.store.plies_with_bots()
        for match_id, ply in plies.items():
            if (everything or self._seen_at.get(match_id) == ply) and self._considered_at.get(match_id) != ply:
                self._considered_at[match_id] = ply
                try:
                    self.consider(await self._matches.get(match_id))
                except Refused:
                    continue
                await asyncio.sleep(0)
        self._seen_at = plies
        self._considered_at = {match_id: ply for match_id, ply in self._considered_at.items() if match_id in plies}


def _waits_for_bot(live: Live, seat: Seat, step: int) -> bool:
    return live.running and live.moment.waits_for(seat, step) and live.room.seats[seat].kind == "bot"


def bot_seed(key: bytes, live: Live, seat: Seat) -> int:
    """The seed of a bot's random numbers: unpredictable from outside, the same in every process."""
    text = f"tiletown bot {live.id} {live.match.ply} {seat}".encode()
    return int.from_bytes(hmac.digest(key, text, "sha256")[:8], "big")
