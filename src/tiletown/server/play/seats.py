"""Leaving a running match and returning to it: handing a seat to a bot, taking it back, resigning.

Each is a move of the match, so its record says when it happened, and a change of the room: both in one transaction.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tiletown.bots import bot_names, quick_bot
from tiletown.kernel import HandOver, Match, Move, Resign, Seat, SeatChange, TakeBack

from ..storage.database import PlyTaken
from ..storage.store import Change
from ..storage.tables import SeatRow
from ..wire.problems import Refused
from .live import Live, move_rows
from .matches import Matches
from .presence import HAND_OVER_AFTER, is_present, long_absent, played_by_another


async def hand_over(matches: Matches, live: Live, player: str, seat: Seat, bot: str) -> None:
    """A player hands the seat of another, absent person to a bot, until that person returns: see `may_hand_over`."""
    check_bot(live.game.name, bot)
    _check_running(live)
    now = matches.now()
    present = is_present(live, live.room.seat(seat), now)

    def absent(row: SeatRow) -> bool:
        if not played_by_another(row, player):
            raise Refused("not-a-person", "No other person plays this seat.")
        if present or not long_absent(row, now):
            minutes = HAND_OVER_AFTER // 60
            raise Refused("present", f"Only a player absent for {minutes} minutes can be replaced by a bot.")
        return True

    await _change(matches, live, seat, HandOver(bot), absent, kind="bot", bot=bot)


async def take_back(matches: Matches, live: Live, seat: Seat) -> None:
    """The owner plays again instead of the bot. Does nothing if no bot plays, or if the owner has resigned."""

    def with_bot(row: SeatRow) -> bool:
        return row.kind == "bot" and not row.resigned and row.player is not None

    if live.running and with_bot(live.room.seats[seat]):
        await _change(matches, live, seat, TakeBack(), with_bot, kind="person", bot=None)


async def resign(matches: Matches, live: Live, seat: Seat) -> None:
    """The owner resigns: a quick bot plays on, and the seat cannot win. With at most one person left the match ends."""

    def playing(row: SeatRow) -> bool:
        return not row.resigned

    await _change(matches, live, seat, Resign(), playing, resigned=True, kind="bot", bot=quick_bot(live.game.name))


async def _change(
    matches: Matches, live: Live, seat: Seat, change: SeatChange, wanted: Callable[[SeatRow], bool], **values: Any
) -> None:
    """Store a change of who plays a seat, if it is still wanted when the match is locked."""
    while True:
        async with live.lock:
            await matches.refresh(live)
            if not wanted(live.room.seat(seat)):
                return
            _check_running(live)
            match, now = live.match, matches.now()

            def store(stored: Change, match: Match[Any, Any, Any] = match, now: int = now) -> None:
                if not wanted(stored.seats[seat]):
                    return
                after = match.change_seat(seat, change)
                stored.update_seat(seat, **values)
                stored.add_moves(move_rows(live.id, match.ply, [Move[Any](seat, change)], at=now))
                if after.over:
                    stored.update_match(status="over")

            try:
                await matches.store.change(live.id, store)
            except PlyTaken:  # another process stored a move first
                continue
        break
    await matches.changed(live)


def check_bot(game: str, bot: str) -> str:
    """The name of the bot; refused if the game has no such bot."""
    names = bot_names(game)
    if bot not in names:
        raise Refused("bad-request", f"bot: {game} has no such bot, only {', '.join(names)}.", field="bot")
    return bot


def _check_running(live: Live) -> None:
    if not live.running:
        raise Refused("not-running", "The match is not running.")
