"""Before the first move: opening a match, sitting down, and what the host may do."""

from __future__ import annotations

import functools
import secrets
from collections.abc import Callable, Sequence

import msgspec
from sqlalchemy.exc import IntegrityError

from tiletown.kernel import AnyGame, Moment, Seat, Seed

from ..storage.store import Change
from ..storage.tables import MatchRow, SeatRow
from ..wire.messages import NewMatch, SeatWish
from .errors import Refused
from .live import Live, move_rows
from .matches import Matches, read_setup
from .seats import seats_of

replace = msgspec.structs.replace
LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
"""Without those that are mistaken for one another."""
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"

BotNames = Callable[[str], Sequence[str]]


def new_id(length: int = 20, alphabet: str = DIGITS) -> str:
    """A name that nobody can guess."""
    return "".join(secrets.choice(alphabet) for _ in range(length))


class Rooms:
    """Opens matches, and changes them while they wait for their players."""

    def __init__(self, matches: Matches, bot_names: BotNames, fresh_seed: Callable[[], Seed] = Seed.fresh) -> None:
        self.matches = matches
        self.store = matches.store
        self.bot_names = bot_names
        self._fresh_seed = fresh_seed

    async def open(self, player: str, wanted: NewMatch) -> Live:
        """A new match; it starts at once if no person is waited for."""
        game = self.matches.game(wanted.game)
        setup, head = read_setup(game, wanted.setup)
        seats = game.players(head.state)
        if len(wanted.seats) != seats:
            raise Refused(400, "bad-setup", f"seats: this setup has {seats}, not {len(wanted.seats)}.", field="seats")
        sitting = [self._seat(game, seat, wish, player) for seat, wish in enumerate(wanted.seats)]
        if not any(row.player for row in sitting):
            raise Refused(400, "bad-setup", "seats: at least one has to be yours.", field="seats")
        return await self._add(player, game, setup, sitting, hints=wanted.hints)

    async def _add(
        self, player: str, game: AnyGame, setup: msgspec.Struct, sitting: list[SeatRow], *, hints: bool
    ) -> Live:
        seed, now = self._fresh_seed(), self.matches.now()
        encoded = msgspec.json.encode(setup).decode()
        waits = any(row.kind == "open" for row in sitting)
        _, moves = ((), ()) if waits else Moment.first(game, setup).advance(game, seed)
        while True:
            row = MatchRow(
                new_id(), game.name, game.rules_version, game.digest(setup), encoded, seed.reveal(), seed.commitment,
                "waiting" if waits else "running", player, new_id(6, LETTERS) if waits else None, hints, None, now,
            )  # fmt: skip
            try:
                await self.store.add_match(row, sitting, move_rows(row.id, 0, moves, None, now))
                break
            except IntegrityError:  # the code is taken
                if await self.store.name_of(player) is None:
                    raise Refused(401, "nobody", "You were deleted.") from None
        live = await self.matches.get(row.id)
        self.matches.tell(live)
        return live

    def _seat(self, game: AnyGame, seat: Seat, wish: SeatWish, player: str) -> SeatRow:
        """The row that a wish stands for."""
        name = clean_name(wish.name) if wish.name is not None else None
        if wish.kind == "bot":
            if wish.bot is None:
                raise Refused(400, "bad-request", "bot: say which one.", field="bot")
            return SeatRow(seat, "bot", bot=self.check_bot(game.name, wish.bot), name=name)
        if wish.bot is not None:
            raise Refused(400, "bad-request", "bot: only a seat of kind bot has one.", field="bot")
        if wish.kind == "me":
            return SeatRow(seat, "person", player, name=name, present_until=self.matches.now())
        return SeatRow(seat, "open")

    def check_bot(self, game: str, bot: str) -> str:
        """The name of a bot that there is, or 400."""
        names = self.bot_names(game)
        if bot not in names:
            raise Refused(
                400, "bad-request", f"bot: {game} has none of that name, only {', '.join(names)}.", field="bot"
            )
        return bot

    async def claim(self, match: str, player: str, seat: Seat | None, name: str | None) -> Live:
        """Sit down. Whoever sits there already stays; the last one starts the match."""
        name = clean_name(name) if name is not None else None
        now = self.matches.now()

        def sit_down(change: Change) -> None:
            mine = [row.seat for row in change.seats if row.player == player]
            if mine and seat in (None, *mine):
                return  # a double click, or the link opened again
            free = [row.seat for row in change.seats if row.kind == "open"]
            if seat is None and not free:
                raise Refused(409, "no-free-seat", "All seats are taken.")
            chosen = free[0] if seat is None else _existing(change, seat)
            if chosen not in free:
                raise Refused(409, "seat-taken", "Somebody else sits there.")
            _sit(change, SeatRow(chosen, "person", player, name=name, present_until=now))

        return await self._change(match, sit_down)

    async def leave(self, match: str, player: str) -> Live:
        """Stand up from all my seats."""

        def stand_up(change: Change) -> None:
            for row in change.seats:
                if row.player == player:
                    _sit(change, SeatRow(row.seat, "open"))

        return await self._change(match, stand_up)

    async def change_seat(self, match: str, player: str, seat: Seat, wish: SeatWish) -> Live:
        """The host gives a seat to a bot, takes it, or opens it; whoever sat there stands up."""
        game = (await self.matches.get(match)).game
        row = self._seat(game, seat, wish, player)
        return await self._change(match, lambda change: _sit(change, replace(row, seat=_existing(change, seat))))

    async def order(self, match: str, order: Sequence[Seat]) -> Live:
        """The host changes who plays after whom."""

        def sit_anew(change: Change) -> None:
            if sorted(order) != list(range(len(change.seats))):
                raise Refused(400, "bad-request", "order: name every seat once.", field="order")
            change.seats = tuple(replace(change.seats[old], seat=new) for new, old in enumerate(order))
            change.replace_seats(change.seats)

        return await self._change(match, sit_anew)

    async def cancel(self, match: str) -> Live:
        """The host calls it off."""
        return await self._change(
            match, lambda change: change.update_match(status="cancelled", code=None), may_start=False
        )

    async def rematch(self, old: Live, player: str) -> str:
        """The same again, once: the first who asks opens it, everybody else sits down in it on their old seats."""
        if not old.over:
            raise Refused(409, "not-over", "The match is not over yet.")
        while True:
            if old.match.rematch is not None:
                try:
                    for seat in seats_of(old, player):
                        await self.claim(old.match.rematch, player, seat, old.seats[seat].name)
                except Refused as refused:  # it has started without me, or a bot sits there: look at it, then
                    if refused.status != 409:
                        raise
                return old.match.rematch
            sitting = [
                SeatRow(row.seat, "bot", bot=row.bot, name=row.name)
                if row.player is None and row.bot
                else SeatRow(row.seat, "person", player, name=row.name, present_until=self.matches.now())
                if row.player == player
                else SeatRow(row.seat, "open")
                for row in old.seats
            ]
            live = await self._add(player, old.game, old.setup, sitting, hints=old.match.hints)
            if not await self.store.change(old.id, functools.partial(_first_rematch, live.id)):
                await self.store.delete_match(live.id)
                self.matches.forget(live)
            await self.matches.changed(old)

    async def _change(self, match: str, decide: Callable[[Change], None], *, may_start: bool = True) -> Live:
        """Change a match that waits; when its last seat is taken, it starts within the same transaction."""
        live, now = await self.matches.get(match), self.matches.now()

        def change_waiting(change: Change) -> None:
            if change.match.status != "waiting":
                raise Refused(409, "not-waiting", "The match has started or was called off.")
            decide(change)
            if may_start and all(row.kind != "open" for row in change.seats):
                _, moves = Moment.first(live.game, live.setup).advance(live.game, live.seed)
                change.update_match(status="running", code=None)
                change.add_moves(move_rows(match, 0, moves, None, now))

        await self.store.change(match, change_waiting)
        await self.matches.changed(live)
        return live


def _sit(change: Change, row: SeatRow) -> None:
    values = msgspec.structs.asdict(row)
    del values["seat"]
    change.update_seat(row.seat, **values)
    change.seats = tuple(row if other.seat == row.seat else other for other in change.seats)


def _existing(change: Change, seat: Seat) -> Seat:
    if seat >= len(change.seats):
        raise Refused(404, "no-seat", f"This match has no seat {seat}.")
    return seat


def _first_rematch(match: str, change: Change) -> bool:
    first = change.match.rematch is None
    if first:
        change.update_match(rematch=match)
    return first


def clean_name(name: str) -> str:
    """A name without spaces around it; 400 for control characters and the like."""
    name = " ".join(name.split(" ")).strip()
    if not name.isprintable():
        raise Refused(400, "bad-request", "name: it holds characters that cannot be shown.", field="name")
    return name
