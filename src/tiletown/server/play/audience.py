"""Who follows a match, and the log as each of them may see it."""

from __future__ import annotations

from typing import Any, Protocol

from tiletown.kernel import Match, Move, Seat

from ..wire.messages import LogEntry


class Listener(Protocol):
    """An open feed; see `http.feed`."""

    player: str | None

    def wake(self) -> None:
        """There may be something to send."""
        ...


class Audience:
    """The open feeds of one match, and the version of everything that they show besides the moves."""

    def __init__(self) -> None:
        self.listeners: set[Listener] = set()
        self.version = 0
        """Counts changes of everything that is not a move."""
        self._logs: dict[Seat | None, Log] = {}

    def join(self, listener: Listener) -> None:
        self.listeners.add(listener)

    def leave(self, listener: Listener) -> None:
        self.listeners.discard(listener)
        if not self.listeners:
            self._logs.clear()

    def wake(self) -> None:
        """Wake everybody who follows; each takes its own view from its own ply."""
        for listener in self.listeners:
            listener.wake()

    def count_change(self) -> None:
        """Something besides the moves has changed; everybody is woken later."""
        self.version += 1

    def has(self, player: str | None) -> bool:
        """Whether a player is connected to this process."""
        return any(listener.player == player for listener in self.listeners)

    def log_since(self, history: History, ply: int, seat: Seat | None) -> list[LogEntry]:
        """The entries that are new or have been opened since the match stood at that ply."""
        if not ply:
            return history.log(seat)
        log = self._logs.get(seat)
        if log is None:
            log = self._logs[seat] = Log(seat)
        log.catch_up(history)
        return log.changed if log.since == ply else history.log_since(ply, seat)


class History:
    """The moves of a match as entries of a log, with the bots that stood in for others."""

    def __init__(self, match: Match[Any, Any, Any], stand_ins: dict[int, str]) -> None:
        self.match = match
        self._stand_ins = stand_ins

    def log(self, seat: Seat | None) -> list[LogEntry]:
        """The whole log as the seat may see it now."""
        return [self.entry(ply, self.match.state, seat) for ply in range(self.match.ply)]

    def log_since(self, ply: int, seat: Seat | None) -> list[LogEntry]:
        """The entries that are new or have been opened since the match stood at that ply."""
        before, now = self.match.at(ply).state, self.match.state
        opened = [entry for n in range(ply) if (entry := self.entry(n, now, seat)) != self.entry(n, before, seat)]
        return opened + [self.entry(n, now, seat) for n in range(ply, self.match.ply)]

    def entry(self, ply: int, state: Any, seat: Seat | None) -> LogEntry:
        """One move as the seat may see it when the state is `state`."""
        return self.written(ply, self.match.game.reveal(self.match.moves[ply], state, seat))

    def open_entry(self, ply: int) -> LogEntry:
        """One move as it was: for a match that is over."""
        return self.written(ply, self.match.moves[ply])

    def written(self, ply: int, move: Move[Any]) -> LogEntry:
        """A move as an entry of the log."""
        return LogEntry(ply, move.by, move.action, self.match.game.show_action(move.action), self._stand_ins.get(ply))


class Log:
    """Follows the log of one seat from listener to listener: which entries are still sealed, and what changed last."""

    def __init__(self, seat: Seat | None) -> None:
        self.seat = seat
        self.since = self.ply = 0
        self.changed: list[LogEntry] = []
        self._sealed: dict[int, LogEntry] = {}

    def catch_up(self, history: History) -> None:
        """Bring it to where the match stands now."""
        match = history.match
        if self.ply == match.ply:
            return
        self.changed = []
        for ply in (*self._sealed, *range(self.ply, match.ply)):
            move = match.moves[ply]
            seen = match.game.reveal(move, match.state, self.seat)
            before = self._sealed.pop(ply, None)
            entry = history.written(ply, seen)
            if entry != before:
                self.changed.append(entry)
            if seen != move:
                self._sealed[ply] = entry
        self.since, self.ply = self.ply, match.ply
