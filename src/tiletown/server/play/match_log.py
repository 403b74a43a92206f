"""The log of a match (`MatchLog`), and what it shows one seat (`SeatLog`): moves as log entries."""

from __future__ import annotations

from typing import Any

from tiletown.kernel import Match, Move, Seat, SeatChange, show_action

from ..wire.messages import LogEntry


class MatchLog:
    """The moves of a match as log entries, with the bots that stood in for others."""

    def __init__(self, match: Match[Any, Any, Any], stand_ins: dict[int, str]) -> None:
        self.match = match
        self._stand_ins = stand_ins

    def entries(self, seat: Seat | None) -> list[LogEntry]:
        """The whole log as the seat may see it now."""
        return [self.entry(ply, self.match.state, seat) for ply in range(self.match.ply)]

    def entries_since(self, ply: int, seat: Seat | None) -> list[LogEntry]:
        """The log entries that are new or were opened after that ply."""
        before, now = self.match.at(ply).state, self.match.state
        opened = [entry for n in range(ply) if (entry := self.entry(n, now, seat)) != self.entry(n, before, seat)]
        return opened + [self.entry(n, now, seat) for n in range(ply, self.match.ply)]

    def entry(self, ply: int, state: Any, seat: Seat | None) -> LogEntry:
        """One move as the seat may see it when the match is at `state`."""
        return self.to_entry(ply, revealed(self.match, ply, state, seat))

    def open_entry(self, ply: int) -> LogEntry:
        """One move with its secrets: for a match that is over."""
        return self.to_entry(ply, self.match.moves[ply])

    def to_entry(self, ply: int, move: Move[Any]) -> LogEntry:
        """A move as a log entry."""
        return LogEntry(ply, move.by, move.action, show_action(self.match.game, move.action), self._stand_ins.get(ply))


def revealed(match: Match[Any, Any, Any], ply: int, state: Any, seat: Seat | None) -> Move[Any]:
    """A move as the seat may see it when the match is at `state`; who plays a seat is never a secret."""
    move: Move[Any] = match.moves[ply]
    return move if isinstance(move.action, SeatChange) else match.game.reveal(move, state, seat)


class SeatLog:
    """The log of one seat, cached for all its listeners: entries still sealed, and what the last moves changed."""

    def __init__(self, seat: Seat | None) -> None:
        self.seat = seat
        self.since = self.ply = 0
        self.changed: list[LogEntry] = []
        self._sealed: dict[int, LogEntry] = {}

    def catch_up(self, log: MatchLog) -> None:
        """Add the moves made since the last call."""
        match = log.match
        if self.ply == match.ply:
            return
        self.changed = []
        for ply in (*self._sealed, *range(self.ply, match.ply)):
            move = match.moves[ply]
            seen = revealed(match, ply, match.state, self.seat)
            before = self._sealed.pop(ply, None)
            entry = log.to_entry(ply, seen)
            if entry != before:
                self.changed.append(entry)
            if seen != move:
                self._sealed[ply] = entry
        self.since, self.ply = self.ply, match.ply
