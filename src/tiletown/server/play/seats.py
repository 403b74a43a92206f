"""Leaving a running match and returning to it: handing a seat to a bot, taking it back, resigning."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tiletown.bots import bot_names, quick_bot
from tiletown.kernel import Match, Seat

from ..storage.database import PlyTaken
from ..storage.store import Change
from ..storage.tables import THE_END, MoveRow
from ..wire.problems import Refused
from .live import Live
from .matches import Matches
from .presence import HAND_OVER_AFTER, is_present, long_absent, played_by_another
from .room import resigned_among


async def hand_over(matches: Matches, live: Live, player: str, seat: Seat, bot: str) -> None:
    """A player hands the seat of another, absent person to a bot, until that person returns: see `may_hand_over`."""
    check_bot(live.game.name, bot)
    _check_running(live)
    now = matches.now()
    present = is_present(live, live.room.seat(seat), now)

    def give(change: Change) -> None:
        row = change.seats[seat]
        if not played_by_another(row, player):
            raise Refused("not-a-person", "No other person plays this seat.")
        if present or not long_absent(row, now):
            minutes = HAND_OVER_AFTER // 60
            raise Refused("present", f"Only a player absent for {minutes} minutes can be replaced by a bot.")
        change.update_seat(seat, kind="bot", bot=bot)

    await matches.store.change(live.id, give)
    await matches.changed(live)


async def take_back(matches: Matches, live: Live, seat: Seat) -> None:
    """The owner plays again instead of the bot. Does nothing if no bot plays, or if the owner has resigned."""
    row = live.room.seats[seat]
    if row.kind == "bot" and not row.resigned and row.player is not None:
        await matches.store.change(live.id, lambda change: change.update_seat(seat, kind="person", bot=None))
        await matches.changed(live)


async def resign(matches: Matches, live: Live, seat: Seat) -> None:
    """The owner resigns: a quick bot plays on, and the seat cannot win. With at most one person left the match ends."""
    bot = quick_bot(live.game.name)
    while True:
        async with live.lock:
            await matches.refresh(live)
            _check_running(live)
            if live.room.seat(seat).resigned:
                return
            match = live.match
            end = MoveRow(match=live.id, ply=match.ply, by=THE_END, action="null", request=None, at=matches.now())

            def resign_seat(change: Change, match: Match[Any, Any, Any] = match, end: MoveRow = end) -> None:
                people = [row.seat for row in change.seats if row.player]
                before = replace(match, resigned=resigned_among(change.seats))  # perhaps more than known here
                change.update_seat(seat, resigned=True, kind="bot", bot=bot)
                if before.resign(seat, people).ended:
                    change.update_match(status="over")
                    change.add_moves([end])

            try:
                await matches.store.change(live.id, resign_seat)
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
