"""Analyses of finished matches: made in the coach's worker, a small part at a time, stored, and shown to whoever asks.

A hint waits for one part at most, a bot for none. How far an analysis is stands in the database: if its process ends,
the next one that is asked for it begins again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Protocol

import msgspec

from tiletown import coach
from tiletown.kernel import read_record, write_record
from tiletown.registry import find_game

from ..storage.tables import AnalysisRow
from ..wire.messages import AnalysisState
from ..wire.problems import Refused
from .live import Live
from .matches import Matches

log = logging.getLogger("tiletown.coach")
GIVEN_UP = 120
"""Seconds without progress after which nobody is at work on an analysis any more."""


class Worker(Protocol):
    """Does a part of the work elsewhere; see `server.workers`."""

    async def work(self, game: str, function: Callable[..., bytes], *args: object) -> bytes: ...


class Analyses:
    """At most one analysis at a time in this process; the others wait for it."""

    def __init__(self, matches: Matches, worker: Worker) -> None:
        self.matches = matches
        self.store = matches.store
        self.worker = worker
        self._turn = asyncio.Lock()
        self._progress: dict[str, tuple[int, int]] = {}
        """Of those that are at work or wait here: parts done, and all."""
        self._failed: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def stop(self) -> None:
        """What is under way is left as it is; whoever asks for it next begins again."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def state(self, live: Live) -> AnalysisState:
        """How far the analysis of a match is, or the analysis itself."""
        check_finished(live)
        if live.id in self._progress:
            return AnalysisState("running", *self._progress[live.id], None)
        row = await self.store.analysis(live.id)
        if row is None or row.version != coach.VERSION:
            return AnalysisState("failed" if live.id in self._failed else "none", 0, 0, None)
        if row.report is not None:
            return AnalysisState("done", row.of, row.of, msgspec.Raw(row.report.encode()))  # type: ignore[arg-type]
        if self.matches.now() - row.updated > GIVEN_UP:
            return await self.start(live)
        return AnalysisState("running", row.done, row.of, None)

    async def start(self, live: Live) -> AnalysisState:
        """Begin, unless it is there already or under way."""
        check_finished(live)
        if live.id in self._progress:
            return await self.state(live)
        row = AnalysisRow(match=live.id, version=coach.VERSION, done=0, of=0, report=None, updated=self.matches.now())
        if await self.store.begin_analysis(row, self.matches.now() - GIVEN_UP):
            self._progress[live.id] = (0, 0)
            self._failed.discard(live.id)
            task = asyncio.create_task(self._make(live))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return await self.state(live)

    async def _make(self, live: Live) -> None:
        record, game = record_of(live), live.game.name
        try:
            async with self._turn:
                wanted = msgspec.json.decode(await self.worker.work(game, plan, record), type=list[coach.Part])
                found: list[bytes] = []
                for part in wanted:
                    self._progress[live.id] = (len(found), len(wanted))
                    await self.store.note_analysis(live.id, len(found), len(wanted), self.matches.now())
                    found.append(await self.worker.work(game, study, record, part))
                report = await self.worker.work(game, combine, record, found)
            await self.store.finish_analysis(live.id, report.decode(), self.matches.now())
            log.info("analysed", extra={"game": game, "parts": len(wanted)})
        except Exception as error:
            self._failed.add(live.id)
            log.warning("analysis failed", extra={"game": game, "why": type(error).__name__})
            await self.store.forget_analysis(live.id)
        finally:
            self._progress.pop(live.id, None)


def check_finished(live: Live) -> None:
    """Refuse unless the match was played to its end and its game has a coach."""
    if not coach.has_coach(live.game.name):
        raise Refused("no-coach", "This game has no coach, so its matches cannot be analysed.")
    if not live.over:
        raise Refused("not-over", "A match is analysed when it is over.")
    if live.moment.actors:
        raise Refused("not-played-out", "The match was given up before its end, so there is nothing to analyse.")


def record_of(live: Live) -> bytes:
    """The whole match as a file."""
    return write_record(live.match, reveal_seed=True)


# --- In a worker ----------------------------------------------------------------------------------------------------


def plan(record: bytes) -> bytes:
    """The parts of the work."""
    return msgspec.json.encode(coach.parts(read_record(record, find_game)))


def study(record: bytes, part: coach.Part) -> bytes:
    """One part."""
    return msgspec.json.encode(coach.study(read_record(record, find_game), coach.Part(*part)))


def combine(record: bytes, found: Sequence[bytes]) -> bytes:
    """All parts together."""
    studies = [msgspec.json.decode(one, type=coach.Study | coach.Par | None) for one in found]
    return msgspec.json.encode(coach.report(read_record(record, find_game), studies))
