"""One match in memory: its rows, where it stands, and the log as each seat may see it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from tiletown.kernel import CHANCE, AnyGame, Moment, Move, Seat, Seed, decode_action

from ..storage.tables import BY_CHANCE, THE_END, MatchRow, MoveRow, SeatRow
from ..wire.messages import LogEntry
from .errors import Refused

if TYPE_CHECKING:
    from ..http.feed import Listener

encode = msgspec.json.encode
replace = msgspec.structs.replace


def move_rows(match: str, first: int, moves: Iterable[Move[Any]], request: str | None, at: int) -> list[MoveRow]:
    """The moves as rows, numbered from `first` on."""
    return [
        MoveRow(match, ply, BY_CHANCE if move.by == CHANCE else move.by, encode(move.action).decode(), request, at)
        for ply, move in enumerate(moves, first)
    ]


class Live:
    """One match in memory. Only what is stored is here: `extend` is called after the commit."""

    def __init__(self, game: AnyGame, match: MatchRow, seats: tuple[SeatRow, ...], names: dict[str, str]) -> None:
        if match.rules_version != game.rules_version:
            raise _other_version(f"by version {match.rules_version} of the rules of {game.name}")
        self.game = game
        self.setup = msgspec.json.decode(match.setup, type=game.setup_type)
        if game.digest(self.setup) != match.pieces:
            raise _other_version("with other pieces")
        self.raw_setup = msgspec.Raw(match.setup.encode())
        self.match = match
        self._sit(seats)
        self.names = names
        self.seed = Seed.from_hex(match.seed)
        self.head: Moment[Any] = Moment.first(game, self.setup)
        self.moves: list[Move[Any]] = []
        self.stand_ins: dict[int, str] = {}
        """By ply: which bot chose that move instead of the seat's own."""
        self.ended = False
        """Ended by resignation, before the game itself was over."""
        self.gone = False
        """Deleted."""
        self.lock = asyncio.Lock()
        self.version = 0
        """Counts changes of everything that is not a move."""
        self.height = 0
        """How many moves there are, as another process has told."""
        self.heard: list[MoveRow] = []
        """Those of them that it has sent along."""
        self.outdated = False
        """Another process has told of something else that is not here yet."""
        self.noted: dict[str, int] = {}
        """Until when players here are present, as far as that is not stored yet."""
        self.listeners: set[Listener] = set()
        self.thinking: set[tuple[Seat, int]] = set()
        """Seats for which a bot is at work, each with its step."""
        self._logs: dict[Seat | None, Log] = {}

    @property
    def id(self) -> str:
        return self.match.id

    @property
    def ply(self) -> int:
        return self.head.ply

    @property
    def started(self) -> bool:
        return self.match.status in ("running", "over")

    @property
    def over(self) -> bool:
        return self.match.status == "over" or (self.started and (self.ended or not self.head.actors))

    @property
    def running(self) -> bool:
        return self.started and not self.over

    @property
    def behind(self) -> bool:
        """Whether another process has told of something that is not here yet."""
        return self.outdated or self.height > self.ply

    def read(self, rows: Sequence[MoveRow]) -> None:
        """Take over stored moves that are not here yet."""
        for row in rows:
            if row.by == THE_END:
                self.ended = True
            elif row.ply == self.ply:
                action = decode_action(self.game, row.action.encode())
                move = Move(CHANCE if row.by == BY_CHANCE else row.by, action)
                if row.stand_in:
                    self.stand_ins[row.ply] = row.stand_in
                self.extend(self.head.after(self.game, move), (move,))

    def extend(self, head: Moment[Any], moves: Iterable[Move[Any]]) -> None:
        """The moves are stored: the match stands here now."""
        self.moves.extend(moves)
        self.head = head

    def update(self, match: MatchRow, seats: tuple[SeatRow, ...], names: dict[str, str], now: int) -> None:
        """Take over rows as they are stored now."""
        seats = self._with_presence(seats)
        if (match, _shown(seats, now), names) != (self.match, _shown(self.seats, now), self.names):
            self.version += 1
        self.match, self.names = match, names
        self._sit(seats)

    def note_presence(self, player: str, until: int) -> None:
        """A player is connected to us until then, which will be stored soon."""
        self.noted[player] = until
        self._sit(self._with_presence(self.seats))

    def _sit(self, seats: tuple[SeatRow, ...]) -> None:
        self.seats = seats
        owners = {row.player for row in seats if row.player is not None}
        self.seats_of: dict[str | None, tuple[Seat, ...]] = {
            owner: tuple(row.seat for row in seats if row.player == owner) for owner in owners
        }
        self.resigned = frozenset(row.seat for row in seats if row.resigned)

    def _with_presence(self, seats: tuple[SeatRow, ...]) -> tuple[SeatRow, ...]:
        return tuple(
            replace(row, present_until=self.noted[row.player]) if row.player in self.noted else row for row in seats
        )

    def head_at(self, ply: int) -> Moment[Any]:
        """Where the match stood after that many moves."""
        if ply == self.ply:
            return self.head
        head: Moment[Any] = Moment.first(self.game, self.setup)
        for move in self.moves[:ply]:
            head = head.after(self.game, move)
        return head

    def log(self, seat: Seat | None) -> list[LogEntry]:
        """The whole log as the seat may see it now."""
        return [self.entry(ply, self.head, seat) for ply in range(self.ply)]

    def log_since(self, ply: int, seat: Seat | None) -> list[LogEntry]:
        """The entries that are new or have been opened since the match stood at that ply."""
        log = self._logs.get(seat)
        if log is None:
            log = self._logs[seat] = Log(self, seat)
        log.catch_up(self)
        if log.since == ply:
            return log.changed
        before = self.head_at(ply)
        opened = [entry for n in range(ply) if (entry := self.entry(n, self.head, seat)) != self.entry(n, before, seat)]
        return opened + [self.entry(n, self.head, seat) for n in range(ply, self.ply)]

    def entry(self, ply: int, head: Moment[Any], seat: Seat | None) -> LogEntry:
        """One entry of the log as the seat may see it when the match stands at `head`."""
        return self.told(ply, self.game.reveal(self.moves[ply], head.state, seat))

    def open_entry(self, ply: int) -> LogEntry:
        """One entry of the log as it was: for a match that is over."""
        return self.told(ply, self.moves[ply])

    def told(self, ply: int, move: Move[Any]) -> LogEntry:
        """A move as an entry of the log."""
        return LogEntry(ply, move.by, move.action, self.game.show_action(move.action), self.stand_ins.get(ply))

    def forget_logs(self) -> None:
        """Nobody listens any more."""
        self._logs.clear()


class Log:
    """Follows the log of one seat from listener to listener: which entries are still sealed, and what changed last."""

    def __init__(self, live: Live, seat: Seat | None) -> None:
        self.seat = seat
        self.since = self.ply = 0
        self.changed: list[LogEntry] = []
        self._sealed: dict[int, LogEntry] = {}
        self.catch_up(live)

    def catch_up(self, live: Live) -> None:
        """Bring it to where the match stands now."""
        if self.ply == live.ply:
            return
        self.changed = []
        for ply in (*self._sealed, *range(self.ply, live.ply)):
            move = live.moves[ply]
            seen = live.game.reveal(move, live.head.state, self.seat)
            before = self._sealed.pop(ply, None)
            entry = live.told(ply, seen)
            if entry != before:
                self.changed.append(entry)
            if seen != move:
                self._sealed[ply] = entry
        self.since, self.ply = self.ply, live.ply


def _shown(seats: tuple[SeatRow, ...], now: int) -> list[SeatRow]:
    """The seats, with only that of their presence which can be seen at the table."""
    return [replace(row, present_until=row.present_until > now) for row in seats]


def _other_version(how: str) -> Refused:
    return Refused(409, "other-rules", f"This match was played {how}, which this server does not have.")
