"""One match in memory: its moment, its room, its listeners, and what other processes have announced."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import msgspec

from tiletown.kernel import CHANCE, AnyGame, Match, Moment, Move, Resign, Seat, Seated, Seed, decode_move

from ..storage.store import Stored
from ..storage.tables import BY_CHANCE, THE_END, MoveRow
from ..wire.problems import Refused
from .audience import Audience
from .match_log import MatchLog
from .room import Room

encode = msgspec.json.encode


class Announced:
    """Announcements of other processes about a match that are not applied here yet."""

    def __init__(self) -> None:
        self.ply = 0
        """The number of moves announced."""
        self.moves: list[MoveRow] = []
        """The announced moves that came with the notices."""
        self.outdated = False
        """The room may have changed too, or it is not known what was stored: everything has to be read again."""


class Live:
    """One match in memory. It holds only what is stored: `extend` is called after the commit.

    `match` and `room` are immutable values that only this class replaces. `audience` is mutable: feeds join and leave
    it, and `Presence` counts arrivals and departures there as changes of the room, as this class counts all others.
    """

    def __init__(self, game: AnyGame, stored: Stored) -> None:
        self.room = Room(stored.match, stored.seats, stored.names)
        self.match = match_before(game, self.room, stored.moves)
        self.setup_json = msgspec.Raw(stored.match.setup.encode())
        self.audience = Audience()
        self.announced = Announced()
        self.lock = asyncio.Lock()
        """Held while the match is changed."""
        self.deleted = False
        self.leases: dict[str, int] = {}
        """The leases of players that are not stored yet."""
        self.stuck: set[Seat] = set()
        """The seats whose bots cannot answer now; see `BotPlayers`."""
        self._stand_ins: dict[int, str] = {}
        """By ply: the bot that chose the move instead of the seat's own."""
        self.read(stored.moves)

    @property
    def id(self) -> str:
        return self.room.row.id

    @property
    def game(self) -> AnyGame:
        return self.match.game

    @property
    def moment(self) -> Moment[Any]:
        return self.match.moment

    @property
    def log(self) -> MatchLog:
        return MatchLog(self.match, self._stand_ins)

    @property
    def started(self) -> bool:
        return self.room.started

    @property
    def over(self) -> bool:
        return self.match.over

    @property
    def running(self) -> bool:
        return self.started and not self.over

    @property
    def behind(self) -> bool:
        """Whether another process has announced something that is not applied here yet."""
        return self.announced.outdated or self.announced.ply > self.match.ply

    # --- Applying what is stored ------------------------------------------------------------------------------------

    def read(self, rows: Sequence[MoveRow]) -> None:
        """Apply stored moves that are not here yet."""
        for row in rows:
            if row.ply == self.match.ply and row.by != THE_END:
                move = decode_move(self.game, CHANCE if row.by == BY_CHANCE else row.by, row.action.encode())
                self.extend(self.moment.after(self.game, move), (move,), row.stand_in)

    def extend(self, moment: Moment[Any], moves: Iterable[Move[Any]], stand_in: str | None = None) -> None:
        """Apply moves that are stored, and the moment they lead to; `stand_in` is the bot that chose the first."""
        if stand_in:
            self._stand_ins[self.match.ply] = stand_in
        self.match = self.match.extended(moment, moves)

    def update(self, stored: Stored, now: int) -> None:
        """Apply the stored room, and the moves that are not here yet."""
        room = Room(stored.match, stored.seats, stored.names).with_presence(self.leases)
        if not room.looks_like(self.room, now):
            self.audience.count_change()
        started, self.room = room.started and not self.room.started, room
        if started:
            self.match = match_before(self.game, room, stored.moves)
        self.read(stored.moves)

    def rename(self, player: str, name: str) -> None:
        """Apply the new name of a player; the caller holds the match's lock, and wakes the listeners."""
        self.room = self.room.with_name(player, name)
        self.audience.count_change()

    def delete(self) -> None:
        """Mark the match as deleted."""
        self.deleted = True
        self.audience.count_change()

    def use(self, game: AnyGame) -> None:
        """Switch to another implementation of the same game: results are identical."""
        self.match = replace(self.match, game=game)

    # --- Announcements of other processes ---------------------------------------------------------------------------

    def announce(self, ply: int, moves: Iterable[MoveRow]) -> None:
        """Another process has stored moves up to this ply; those that came with the notice need not be read."""
        self.announced.ply = max(self.announced.ply, ply)
        self.announced.moves += moves

    def mark_outdated(self) -> None:
        """What is stored is not known here: read everything again."""
        self.announced.outdated = True

    def take_announced(self) -> Announced:
        """What was announced and is to be applied now; the list starts empty again."""
        announced, self.announced = self.announced, Announced()
        return announced

    # --- Presence ---------------------------------------------------------------------------------------------------

    def note_presence(self, player: str, until: int) -> None:
        """Give a player connected here a lease; `Presence` stores it soon."""
        self.leases[player] = until
        self.room = self.room.with_presence(self.leases)

    def presence_stored(self, leases: Mapping[str, int]) -> None:
        """Forget leases that are in the database now; one that was renewed meanwhile stays."""
        self.leases = {player: until for player, until in self.leases.items() if leases.get(player) != until}


def match_before(game: AnyGame, room: Room, moves: Sequence[MoveRow] = ()) -> Match[Any, Any, Any]:
    """The match before its first move. Refused if it was played with other rules or pieces."""
    row = room.row
    if row.rules_version != game.rules_version:
        raise _other_version(f"with version {row.rules_version} of the rules of {game.name}")
    setup = msgspec.json.decode(row.setup, type=game.setup_type)
    if game.digest(setup) != row.pieces:
        raise _other_version("with other pieces")
    seed = Seed.from_hex(row.seed)
    if not room.started:
        return Match.before(game, setup, seed, match_id=row.id)
    unbound = row.seated is None
    seats = room.seated() if unbound else msgspec.json.decode(row.seated or "", type=tuple[Seated, ...])
    match = replace(
        Match.before(game, setup, seed, seats, row.id),
        written_setup=msgspec.Raw(row.setup.encode()),
        unbound=unbound,
    )
    if unbound:  # seats may have resigned before resignations were moves
        told = {row.by for row in moves if row.action == encode(Resign()).decode()}
        untold = tuple(seat.seat for seat in room.seats if seat.resigned and seat.seat not in told)
        match = replace(match, moment=msgspec.structs.replace(match.moment, resigned=untold))
    return match


def _other_version(how: str) -> Refused:
    return Refused("other-rules", f"This match was played {how}, which this server does not have.")


def move_rows(
    match_id: str,
    first: int,
    moves: Iterable[Move[Any]],
    *,
    at: int,
    request: str | None = None,
    stand_in: str | None = None,
) -> list[MoveRow]:
    """The moves as rows, numbered from `first`; `stand_in` is the bot that chose the first of them."""
    return [
        MoveRow(
            match=match_id,
            ply=ply,
            by=BY_CHANCE if move.by == CHANCE else move.by,
            action=encode(move.action).decode(),
            request=request,
            at=at,
            stand_in=stand_in if ply == first else None,
        )
        for ply, move in enumerate(moves, first)
    ]
