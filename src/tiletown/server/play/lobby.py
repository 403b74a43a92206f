"""The lobby: opening and joining matches, the host's changes before the first move, rematches, deletion."""

from __future__ import annotations

import asyncio
import functools
import logging
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from tiletown.kernel import AnyGame, Seat, Seed

from ..storage.store import Change, CodeTaken, TooManyOpen
from ..storage.tables import MatchRow, MoveRow, SeatRow
from ..wire.ids import new_code, new_match_id
from ..wire.messages import NewMatch, SeatRequest
from ..wire.problems import Refused, no_match
from .live import Live, match_before, move_rows
from .matches import Matches
from .reading import read_setup
from .room import Room
from .seats import check_bot

log = logging.getLogger("tiletown.server")
replace = msgspec.structs.replace
DAY = 86_400

MOST_OPEN = 100
"""The most open matches, waiting or running, of one host: more than any family or club evening has."""
OPEN_DAYS = 30
"""Only matches opened within so many days count for MOST_OPEN: what was put aside for long stands in nobody's way."""
WAITING_DAYS = 7
"""The expiry of a match that waits, or was cancelled: it is deleted when nobody has been there for so long. One that
has started is never deleted for its age: people come back to it."""
EXPIRY_SWEEP = 3600.0
"""Seconds between sweeps for expired matches."""
EXPIRED_AT_ONCE = 200
"""The most matches that one transaction of a sweep deletes."""


class Lobby:
    """Opens and deletes matches, and changes them while they wait for players."""

    def __init__(self, matches: Matches, fresh_seed: Callable[[], Seed] = Seed.fresh) -> None:
        self.matches = matches
        self.store = matches.store
        self._fresh_seed = fresh_seed

    async def open(self, player: str, wanted: NewMatch) -> Live:
        """Open a match; it starts at once if no seat is open."""
        game = self.matches.game(wanted.game)
        setup, moment = read_setup(game, wanted.setup)
        seats = game.players(moment.state)
        if len(wanted.seats) != seats:
            raise Refused("bad-setup", f"seats: this setup has {seats}, not {len(wanted.seats)}.", field="seats")
        rows = [self._seat(game, seat, request, player) for seat, request in enumerate(wanted.seats)]
        if wanted.nonce_follows:
            rows = [replace(row, nonce=row.nonce or None) if row.player else row for row in rows]
        if not any(row.player for row in rows):
            raise Refused("bad-setup", "seats: at least one must be yours.", field="seats")
        return await self._add(player, game, setup, rows, hints_allowed=wanted.hints_allowed)

    async def _add(self, player: str, game: AnyGame, setup: Any, rows: list[SeatRow], *, hints_allowed: bool) -> Live:
        seed, now, match_id = self._fresh_seed(), self.matches.now(), new_match_id()
        waits = not _complete(rows)
        while True:
            row = MatchRow(
                id=match_id,
                game=game.name,
                rules_version=game.rules_version,
                pieces=game.digest(setup),
                setup=msgspec.json.encode(setup).decode(),
                seed=seed.reveal(),
                commitment="",
                status="waiting" if waits else "running",
                host=player,
                code=new_code() if waits else None,
                hints_allowed=hints_allowed,
                rematch=None,
                created=now,
            )
            first_moves: Sequence[MoveRow] = ()
            if not waits:
                row, first_moves = _started(game, Room(row, rows, await self._name(player)), now)
            try:
                since = now - OPEN_DAYS * DAY
                stored = await self.store.add_match(row, rows, first_moves, most=MOST_OPEN, since=since)
            except CodeTaken:
                continue
            except TooManyOpen:
                advice = "finish, cancel or delete some of them first."
                raise Refused("too-many-matches", f"You have {MOST_OPEN} open matches; {advice}") from None
            if stored is None:
                raise Refused("nobody", "This player has been deleted.")
            live = self.matches.add(stored)
            self.matches.notify(live)
            return live

    async def _name(self, player: str) -> dict[str, str]:
        name = await self.store.name_of(player)
        return {} if name is None else {player: name}

    def _seat(self, game: AnyGame, seat: Seat, request: SeatRequest, player: str) -> SeatRow:
        """The row of a seat as requested."""
        name = clean_name(request.name) if request.name is not None else None
        if request.kind == "bot":
            if request.bot is None:
                raise Refused("bad-request", "bot: a seat of kind bot needs one.", field="bot")
            return SeatRow(seat=seat, kind="bot", bot=check_bot(game.name, request.bot), name=name)
        if request.bot is not None:
            raise Refused("bad-request", "bot: only a seat of kind bot has one.", field="bot")
        if request.kind == "me":
            now = self.matches.now()
            nonce = request.nonce or ""
            return SeatRow(seat=seat, kind="person", player=player, name=name, present_until=now, nonce=nonce)
        return SeatRow(seat=seat, kind="open")

    async def find_code(self, code: str) -> str:
        """The id of the waiting match with this code; refused if there is none."""
        match_id = await self.store.match_of_code(code.lower())
        if match_id is None:
            raise Refused("no-code", "No waiting match has this code.")
        return match_id

    async def claim(
        self,
        match_id: str,
        player: str,
        seat: Seat | None,
        name: str | None,
        nonce: str | None = "",
    ) -> Live:
        """Take a seat (None: the first free one); the last one starts the match. Idempotent.

        If `nonce` is None, the match waits for it.
        """
        name = clean_name(name) if name is not None else None
        now = self.matches.now()

        def take_seat(change: Change) -> None:
            mine = [row.seat for row in change.seats if row.player == player]
            if mine and seat in (None, *mine):
                return  # a double click, or the link opened again
            kept = [row.seat for row in change.seats if row.kept_for == player]
            free = [*kept, *(row.seat for row in change.seats if row.kind == "open" and row.kept_for is None)]
            if seat is None and not free:
                raise Refused("no-free-seat", "All seats are taken.")
            chosen = free[0] if seat is None else _existing(change, seat)
            if chosen not in free:
                raise Refused("seat-taken", "This seat is taken.")
            if mine and chosen not in kept:  # several at one screen are the host's to assign
                raise Refused("already-seated", "You have a seat in this match already.")
            old = change.seats[chosen]  # a kept one has a name and its wins
            row = SeatRow(
                seat=chosen,
                kind="person",
                player=player,
                name=old.name if name is None else name,
                present_until=now,
                nonce=nonce,
                wins=old.wins,
            )
            _sit(change, _with_own_nonce(row, change))

        return await self._change(match_id, take_seat)

    async def add_nonce(self, match_id: str, player: str, nonce: str) -> Live:
        """A player adds a nonce to the seed; the last one starts the match. Idempotent; the first one stays."""

        def mine(change: Change) -> set[str | None]:
            return {row.nonce for row in change.seats if row.player == player}

        def add(change: Change) -> None:
            if mine(change) - {None, "", nonce}:
                raise Refused("not-waiting", "You have added another nonce before.")
            for row in change.seats:
                if row.player == player:
                    change.update_seat(row.seat, nonce=nonce)

        def repeated(change: Change) -> bool:  # because the answer was lost
            return mine(change) == {nonce}

        return await self._change(match_id, add, repeated=repeated)

    async def leave(self, match_id: str, player: str) -> Live:
        """A player leaves a waiting match, or declines it: their seats are open to everybody."""

        def free_seats(change: Change) -> None:
            for row in change.seats:
                if player in (row.player, row.kept_for):
                    _sit(change, SeatRow(seat=row.seat, kind="open"))

        return await self._change(match_id, free_seats)

    async def change_seat(self, match_id: str, player: str, seat: Seat, request: SeatRequest) -> Live:
        """The host gives a seat to a bot, takes it, or opens it; a guest who holds it loses it."""
        game = (await self.matches.get(match_id)).game
        row = self._seat(game, seat, request, player)

        def assign(change: Change) -> None:
            _sit(change, _with_own_nonce(replace(row, seat=_existing(change, seat)), change))

        return await self._change(match_id, assign)

    async def order(self, match_id: str, order: Sequence[Seat]) -> Live:
        """The host changes the order of the seats."""

        def reorder(change: Change) -> None:
            if sorted(order) != list(range(len(change.seats))):
                raise Refused("bad-request", "order: name every seat once.", field="order")
            change.replace_seats(replace(change.seats[old], seat=new) for new, old in enumerate(order))

        return await self._change(match_id, reorder)

    async def cancel(self, match_id: str) -> Live:
        """The host cancels the match."""
        return await self._change(
            match_id, lambda change: change.update_match(status="cancelled", code=None), may_start=False
        )

    async def rematch(self, old: Live, player: str) -> str:
        """The id of the rematch: the first player to ask opens it, the others take their old seats in it.

        Until they do, or decline (`leave`), or the host assigns them otherwise, these seats are kept for them.
        """
        async with old.lock:
            await self.matches.refresh(old)  # another process may have ended it, or deleted its rematch
        if not old.over:
            raise Refused("not-over", "The match is not over yet.")
        while (rematch := old.room.row.rematch) is None or await self._called_off(rematch):
            rows = [self._seat_again(row, player, won=row.seat in old.match.result.winners) for row in old.room.seats]
            hints = old.room.row.hints_allowed
            live = await self._add(player, old.game, old.match.setup, rows, hints_allowed=hints)
            if not await self.store.change(old.id, functools.partial(_next_rematch, rematch, live.id)):
                await self.remove(live.id)
            await self.matches.changed(old)
        try:
            for seat in old.room.mine(player):
                row = old.room.seats[seat]
                await self.claim(rematch, player, seat, row.name, None if row.nonce else "")
        except Refused as refused:
            if refused.code not in ("not-waiting", "seat-taken", "already-seated", "no-free-seat"):
                raise  # else it has started, or a bot has the seat: the player can watch
        return rematch

    async def _called_off(self, match_id: str) -> bool:
        """Whether a match was cancelled or deleted before it started."""
        try:
            return (await self.matches.get(match_id)).room.row.status == "cancelled"
        except Refused as refused:
            if refused.code != "no-match":
                raise
            return True

    def _seat_again(self, row: SeatRow, player: str, *, won: bool) -> SeatRow:
        """A seat of a rematch: bots and the player who opens it sit there, the others' are kept for them."""
        again = SeatRow(seat=row.seat, kind="open", name=row.name, wins=row.wins + won)
        if row.player is None and row.bot:
            return replace(again, kind="bot", bot=row.bot)
        if row.player == player:
            nonce = None if row.nonce else ""  # a client that has sent one sends one again
            return replace(again, kind="person", player=player, present_until=self.matches.now(), nonce=nonce)
        if row.player is None:  # who sat there is deleted
            return SeatRow(seat=row.seat, kind="open")
        return replace(again, kept_for=row.player)

    async def _change(
        self,
        match_id: str,
        decide: Callable[[Change], None],
        *,
        may_start: bool = True,
        repeated: Callable[[Change], bool] = lambda change: False,
    ) -> Live:
        """Change a waiting match; if it is complete now, it starts within the same transaction.

        A change that was `repeated` after the start is no error.
        """
        live, now = await self.matches.get(match_id), self.matches.now()
        game = live.game

        def change_waiting(change: Change) -> None:
            if change.match.status != "waiting":
                if repeated(change):
                    return
                raise Refused("not-waiting", "The match has started or was cancelled.")
            decide(change)
            if may_start and _complete(change.seats):
                room = Room(change.match, change.seats, change.names())
                row, moves = _started(game, room, now)
                change.update_match(status=row.status, code=None, commitment=row.commitment, seated=row.seated)
                change.add_moves(moves)

        await self.store.change(match_id, change_waiting)
        await self.matches.changed(live)
        return live

    # --- Deletion ---------------------------------------------------------------------------------------------------

    async def delete(self, match_id: str, player: str) -> None:
        """The host deletes a match and its record, even one that cannot be read; refused while others play it."""
        stored = await self.store.load_room(match_id)
        if stored is None:
            raise no_match()
        room = Room(stored.match, stored.seats, stored.names)
        room.check_host(player)
        others = any(seat.player not in (None, player) and not seat.resigned for seat in room.seats)
        if room.row.status == "running" and others and await self._is_played(match_id):
            raise Refused("others-playing", "Others are still playing this match; resign first.")
        await self.remove(match_id)

    async def _is_played(self, match_id: str) -> bool:
        """Whether a match has not come to its end yet, which may not be stored, and can go on."""
        try:
            return (await self.matches.get(match_id)).running
        except Refused:  # nobody can play it here
            return False

    async def remove(self, match_id: str) -> None:
        """Delete a match and its record."""
        await self.store.delete_match(match_id)
        self._forget(match_id)

    def _forget(self, match_id: str) -> None:
        if live := self.matches.cached(match_id):
            self.matches.forget(live)

    async def run(self) -> None:
        """Sweep for expired matches, until cancelled. Several processes may do so: a match is deleted once."""
        while True:
            try:
                while await self.expire() == EXPIRED_AT_ONCE:
                    await asyncio.sleep(1)
            except Exception:
                log.exception("expiry failed")
            await asyncio.sleep(EXPIRY_SWEEP)

    async def expire(self) -> int:
        """Delete matches that have waited for WAITING_DAYS; returns how many, at most EXPIRED_AT_ONCE."""
        expired = await self.store.expire(self.matches.now() - WAITING_DAYS * DAY, EXPIRED_AT_ONCE)
        for match_id in expired:
            self._forget(match_id)
        return len(expired)


def _with_own_nonce(row: SeatRow, change: Change) -> SeatRow:
    """A seat with the nonce that its player has on other seats, or that is awaited there; else with its own."""
    for other in change.seats:
        if row.player and other.player == row.player and other.seat != row.seat and other.nonce != "":
            return replace(row, nonce=other.nonce)
    return row


def _complete(seats: Sequence[SeatRow]) -> bool:
    """Whether the match can start: no seat is open, and no nonce is awaited."""
    return all(row.kind != "open" and row.nonce is not None for row in seats)


def _started(game: AnyGame, room: Room, now: int) -> tuple[MatchRow, list[MoveRow]]:
    """The row of a match that starts now, with the seats bound by its commitment, and its first moves."""
    row = replace(room.row, status="running", code=None, seated=msgspec.json.encode(room.seated()).decode())
    match = match_before(game, Room(row, room.seats, room.names)).started()
    return replace(row, commitment=match.commitment), move_rows(row.id, 0, match.moves, at=now)


def _sit(change: Change, row: SeatRow) -> None:
    values = msgspec.structs.asdict(row)
    change.update_seat(values.pop("seat"), **values)


def _existing(change: Change, seat: Seat) -> Seat:
    if seat >= len(change.seats):
        raise Refused("no-seat", f"This match has no seat {seat}.")
    return seat


def _next_rematch(before: str | None, match_id: str, change: Change) -> bool:
    """Name the rematch, in the place of the one before that was called off; False if another was faster."""
    first = change.match.rematch == before
    if first:
        change.update_match(rematch=match_id)
    return first


def clean_name(name: str) -> str:
    """A name without surrounding spaces; refused if it has control characters or the like."""
    name = " ".join(name.split(" ")).strip()
    if not name.isprintable():
        raise Refused("bad-name", "name: it contains characters that cannot be displayed.", field="name")
    return name
