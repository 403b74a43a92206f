"""Who sits where, who may act for a seat, and what happens to the seat of somebody who leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy.exc import IntegrityError

from tiletown.kernel import Seat, result_without

from ..storage.store import Change
from ..storage.tables import THE_END, MoveRow, SeatRow
from ..wire.messages import Room, SeatInfo
from .errors import Refused
from .live import Live

if TYPE_CHECKING:
    from .matches import Matches

ABSENT = 300
"""Seconds after which an absent seat may be handed to a bot."""
ROUGHLY = 30
"""Absence is told in steps of so many seconds, so that a table does not change all the time."""


# --- Guards ---------------------------------------------------------------------------------------------------------


def seats_of(live: Live, player: str | None) -> tuple[Seat, ...]:
    """The seats that belong to a player."""
    return live.seats_of.get(player, ())


def check_seated(live: Live, player: str | None) -> None:
    """403 unless the player has a seat in this match."""
    if not seats_of(live, player):
        raise Refused(403, "not-seated", "You have no seat in this match.")


def check_host(live: Live, player: str | None) -> None:
    """403 unless the player has opened this match."""
    if player is None or live.match.host != player:
        raise Refused(403, "not-host", "Only whoever opened this match may do that.")


def check_seat(live: Live, player: str | None, seat: Seat) -> SeatRow:
    """404 if there is no such seat, 403 unless it belongs to the player."""
    row = seat_row(live, seat)
    if player is None or row.player != player:
        raise Refused(403, "not-your-seat", "This seat is not yours.")
    return row


def seat_row(live: Live, seat: Seat) -> SeatRow:
    """The row of a seat, or 404."""
    if seat >= len(live.seats):
        raise Refused(404, "no-seat", f"This match has no seat {seat}.")
    return live.seats[seat]


def seat_to_show(live: Live, player: str | None, asked: Seat | None) -> Seat | None:
    """Whose view to show: the seat asked for if it is the player's, else the player's first, else a spectator's."""
    if asked is not None:
        return check_seat(live, player, asked).seat
    mine = seats_of(live, player)
    return mine[0] if mine else None


# --- The room ------------------------------------------------------------------------------------------------------


def room(live: Live, player: str | None, now: int) -> Room:
    """Everything about a match that is not the position, as a player (None: anybody) sees it."""
    match, over = live.match, live.over
    return Room(
        match.id,
        match.game,
        match.rules_version,
        live.raw_setup,
        "over" if over else match.status,
        f"/m/{match.id}",
        match.code if match.status == "waiting" else None,
        player is not None and match.host == player,
        tuple(seat_info(live, row, player, now) for row in live.seats),
        seats_of(live, player),
        may_ask_for_hints(live, player),
        match.hints,
        match.commitment,
        match.seed if over else None,
        result_without(live.game, live.head.state, live.resigned) if over else None,
        match.rematch,
        match.created,
    )


def seat_info(live: Live, row: SeatRow, player: str | None, now: int) -> SeatInfo:
    """A seat as a player sees it."""
    person = row.player is not None
    present = person and is_present(live, row, now)
    away = now - row.present_until
    return SeatInfo(
        row.seat,
        row.kind,
        row.name or live.names.get(row.player or "", ""),
        row.bot if row.kind == "bot" else None,
        person and row.player == player,
        present,
        person,
        None if present or not person else max(0, away // ROUGHLY * ROUGHLY),
        _may_hand_over(live, row, player, now),
        row.resigned,
        row.hints,
    )


def is_present(live: Live, row: SeatRow, now: int) -> bool:
    """Whether the page of the seat's owner is connected, here or to another process."""
    return row.present_until > now or any(listener.player == row.player for listener in live.listeners)


def _may_hand_over(live: Live, row: SeatRow, player: str | None, now: int) -> bool:
    """Whether this player may let a bot play the seat, which nobody has been at for long."""
    plays = live.match.status == "running" and not live.over and bool(seats_of(live, player))
    other = row.kind == "person" and row.player != player and not row.resigned
    return plays and other and not is_present(live, row, now) and _long_absent(row, now)


def _long_absent(row: SeatRow, now: int) -> bool:
    return now - row.present_until >= ABSENT


def may_ask_for_hints(live: Live, player: str | None) -> bool:
    """Hints are for those who agreed on them, and for a single person among bots."""
    owners = {row.player for row in live.seats if row.player}
    return player in owners and (live.match.hints or len(owners) == 1)


# --- Leaving and returning ------------------------------------------------------------------------------------------


async def hand_over(matches: Matches, live: Live, seat: Seat, bot: str) -> None:
    """A bot plays an absent person's seat until that person returns."""
    _check_running(live)
    present, now = is_present(live, seat_row(live, seat), matches.now()), matches.now()

    def give(change: Change) -> None:
        row = change.seats[seat]
        if row.kind != "person":
            raise Refused(409, "not-a-person", "No person plays this seat.")
        if present or not _long_absent(row, now):
            raise Refused(409, "present", "Only a seat that has been absent for five minutes may be handed over.")
        change.update_seat(seat, kind="bot", bot=bot)

    await matches.store.change(live.id, give)
    await matches.changed(live)


async def take_back(matches: Matches, live: Live, seat: Seat) -> None:
    """The owner has returned: the bot stops. Nothing happens if no bot plays, or if the owner has resigned."""
    row = live.seats[seat]
    if row.kind == "bot" and not row.resigned and row.player is not None:
        await matches.store.change(live.id, lambda change: change.update_seat(seat, kind="person", bot=None))
        await matches.changed(live)


async def resign(matches: Matches, live: Live, seat: Seat, bot: str) -> None:
    """The owner gives up: a bot plays on, and the seat cannot win. With at most one person left the match ends."""
    while True:
        async with live.lock:
            await matches.refresh(live)
            _check_running(live)
            if seat_row(live, seat).resigned:
                return
            end = MoveRow(live.id, live.ply, THE_END, "null", None, matches.now())

            def give_up(change: Change, end: MoveRow = end) -> None:
                change.update_seat(seat, resigned=True, kind="bot", bot=bot)
                left = [row for row in change.seats if row.player and not row.resigned and row.seat != seat]
                if len(left) <= 1:
                    change.update_match(status="over")
                    change.add_moves([end])

            try:
                await matches.store.change(live.id, give_up)
            except IntegrityError:  # a move came in between
                continue
        break
    await matches.changed(live)


def _check_running(live: Live) -> None:
    if not live.running:
        raise Refused(409, "not-running", "The match is not running.")
