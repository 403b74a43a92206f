"""Answers about a match as one player may see it: the room, a look, a line of their list, the record."""

from __future__ import annotations

from typing import Any

import msgspec

from tiletown.kernel import Seat, seats_among, write_record

from ..storage.store import Stored
from ..storage.tables import SeatRow
from ..wire import messages
from ..wire.messages import Look, MatchSummary, SeatInfo
from ..wire.problems import Refused
from .live import Live
from .positions import Positions
from .presence import is_present, may_hand_over
from .replays import Replays
from .room import Room

ABSENCE_STEP = 30
"""`absent_seconds` is rounded down to a multiple of this: nobody needs it to the second."""


def room(live: Live, player: str | None, now: int) -> messages.Room:
    """The room as a player (None: anybody) sees it."""
    row, over = live.room.row, live.over
    return messages.Room(
        id=row.id,
        game=row.game,
        rules_version=row.rules_version,
        setup=live.setup_json,
        status="over" if over else row.status,
        path=f"/m/{row.id}",
        code=row.code if row.status == "waiting" else None,
        host=player is not None and row.host == player,
        seats=tuple(seat_info(live, seat, player, now) for seat in live.room.seats),
        mine=live.room.mine(player),
        may_ask_hints=live.room.may_ask_hints(player),
        hints_allowed=row.hints_allowed,
        awaits_nonce=live.room.awaits_nonce(player),
        resigning_ends=live.running and live.match.resigning_ends,
        seed_hash=live.match.seed_hash,
        commitment=row.commitment or None,
        seed=row.seed if over else None,
        result=live.match.result if over else None,
        rematch=row.rematch if live.room.concerns(player) else None,
        created=row.created,
    )


def seat_info(live: Live, seat: SeatRow, player: str | None, now: int) -> SeatInfo:
    """A seat as a player sees it."""
    person = seat.player is not None
    present = person and is_present(live, seat, now)
    away = now - seat.present_until
    return SeatInfo(
        seat=seat.seat,
        kind=seat.kind,
        name=live.room.name_of(seat),
        bot=seat.bot if seat.kind == "bot" else None,
        stuck=seat.kind == "bot" and seat.seat in live.stuck,
        mine=person and seat.player == player,
        present=present,
        owner=person,
        absent_seconds=None if present or not person else max(0, away // ABSENCE_STEP * ABSENCE_STEP),
        may_hand_over=may_hand_over(live, seat, player, now),
        resigned=seat.resigned,
        awaits_nonce=seat.nonce is None,
        hints_used=seat.hints_used,
        kept=seat.kept_for is not None,
        kept_for_me=seat.kept_for is not None and seat.kept_for == player,
        wins=seat.wins + (live.over and seat.seat in live.match.result.winners),
    )


def look(live: Live, positions: Positions, replays: Replays, player: str | None, seat: Seat | None, now: int) -> Look:
    """The room, the position as the seat sees it, the log, and the frame after the seat's last move."""
    encoded: Any = msgspec.Raw(positions.encoded(live, seat)) if live.started else None
    log: Any = live.log.entries(seat) if live.started else ()
    return Look(room(live, player, now), encoded, log, replays.since(live, seat) if live.started else None)


def summary(live: Live, player: str | None, updated: int, now: int) -> MatchSummary:
    """A line in the list of a player's matches."""
    mine, state = live.room.mine(player), live.match.state
    seen = state if live.over else live.game.view(state, mine[0] if mine else None).state
    return MatchSummary(
        id=live.id,
        game=live.room.row.game,
        setup=live.setup_json,
        status="over" if live.over else live.room.row.status,
        host=player is not None and live.room.row.host == player,
        my_turn=live.running and any(seat in live.moment.actors for seat in mine if seat not in live.match.resigned),
        to_act=tuple(seats_among(live.game.to_act(seen))) if live.running else (),
        ply=live.match.ply,
        seats=tuple(seat_info(live, seat, player, now) for seat in live.room.seats),
        mine=mine,
        totals=tuple(sheet.total for sheet in live.game.score(seen)) if live.started else (),
        result=live.match.result if live.over else None,
        created=live.room.row.created,
        updated=updated,
    )


def unreadable_summary(stored: Stored, player: str | None, updated: int) -> MatchSummary:
    """The line of a match that this server cannot read: enough to know it again, and to delete it."""
    row, room = stored.match, Room(stored.match, stored.seats, stored.names)
    seats = [
        SeatInfo(
            seat=seat.seat,
            kind=seat.kind,
            name=room.name_of(seat),
            bot=seat.bot if seat.kind == "bot" else None,
            mine=seat.player is not None and seat.player == player,
            present=False,
            owner=seat.player is not None,
            absent_seconds=None,
            may_hand_over=False,
            resigned=seat.resigned,
            awaits_nonce=False,
            hints_used=seat.hints_used,
            kept=False,
            kept_for_me=False,
            wins=seat.wins,
            stuck=False,
        )
        for seat in room.seats
    ]
    return MatchSummary(
        id=row.id,
        game=row.game,
        setup=msgspec.Raw(b"{}"),
        status="unreadable",
        host=player is not None and row.host == player,
        my_turn=False,
        to_act=(),
        ply=0,
        seats=tuple(seats),
        mine=room.mine(player),
        totals=(),
        result=None,
        created=row.created,
        updated=updated,
    )


def record(live: Live) -> bytes:
    """The record of a finished match, with its seed."""
    if not live.over:
        raise Refused("not-over", "The record can be downloaded when the match is over.")
    return write_record(live.match, reveal_seed=True)
