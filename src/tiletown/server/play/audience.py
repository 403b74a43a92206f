"""The audience of a match: its open feeds."""

from __future__ import annotations

from typing import Protocol

from tiletown.kernel import Seat

from ..wire.messages import LogEntry
from .match_log import MatchLog, SeatLog


class Listener(Protocol):
    """An open feed; see `http.feed`."""

    player: str | None

    def wake(self) -> None:
        """Send what is new, if anything is."""
        ...


class Audience:
    """The open feeds of one match, and the version of the room that they show."""

    def __init__(self) -> None:
        self.listeners: set[Listener] = set()
        self.version = 0
        """The number of changes of the room (of everything that is not a move)."""
        self._logs: dict[Seat | None, SeatLog] = {}

    def join(self, listener: Listener) -> None:
        self.listeners.add(listener)

    def leave(self, listener: Listener) -> None:
        self.listeners.discard(listener)
        if not self.listeners:
            self._logs.clear()

    def wake(self) -> None:
        """Wake every listener; each sends its own view, from its own ply on."""
        for listener in self.listeners:
            listener.wake()

    def count_change(self) -> None:
        """Count a change of the room; the caller wakes the listeners."""
        self.version += 1

    def has(self, player: str | None) -> bool:
        """Whether a player is connected to this process."""
        return any(listener.player == player for listener in self.listeners)

    def entries_since(self, log: MatchLog, ply: int, seat: Seat | None) -> list[LogEntry]:
        """The log entries that are new or were opened after that ply."""
        if not ply:
            return log.entries(seat)
        seen = self._logs.get(seat)
        if seen is None:
            seen = self._logs[seat] = SeatLog(seat)
        seen.catch_up(log)
        return seen.changed if seen.since == ply else log.entries_since(ply, seat)
