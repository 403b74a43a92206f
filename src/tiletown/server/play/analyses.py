"""Analyses of finished matches: made part by part in the coach's worker process, and stored.

A hint waits for one part at most, a bot for none. The progress is stored too: if the process dies, the next one that is
asked for the analysis starts it again.
"""

from __future__ import annotations

import asyncio
import functools
import logging
from collections.abc import Callable, Sequence
from typing import Protocol

import msgspec

from tiletown import coach
from tiletown.kernel import read_record, write_record
from tiletown.registry import find_game

from ..fair_queue import FairQueue
from ..storage.tables import AnalysisRow
from ..wire.messages import AnalysisState
from ..wire.problems import Refused
from .live import Live
from .matches import Matches

log = logging.getLogger("tiletown.coach")
ABANDONED = 120
"""Seconds without progress after which an analysis counts as abandoned."""


class AnalysisWorker(Protocol):
    """Runs a part of an analysis in another process; see `server.workers`."""

    async def work(self, game: str, function: Callable[..., bytes], *args: object, for_whom: str) -> bytes: ...


class Analyses:
    """Starts analyses and reports their progress. One runs at a time in this process, in turn between the hosts."""

    def __init__(self, matches: Matches, worker: AnalysisWorker) -> None:
        self.matches = matches
        self.store = matches.store
        self.worker = worker
        self._one_at_a_time = FairQueue(1)
        self._progress: dict[str, tuple[int, int]] = {}
        """Parts done and all parts, for each match whose analysis is running or queued in this process."""
        self._failed: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def stop(self) -> None:
        """Cancel running analyses; the next request for one starts it again."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def state(self, live: Live) -> AnalysisState:
        """The analysis of a match, or its progress."""
        await self.matches.see_end(live)
        check_finished(live)
        if live.id in self._progress:
            return AnalysisState("running", *self._progress[live.id], None)
        row = await self.store.analysis(live.id)
        if row is None or row.version != coach.VERSION:
            return AnalysisState("failed" if live.id in self._failed else "none", 0, 0, None)
        if row.report is not None:
            return AnalysisState("done", row.of, row.of, msgspec.Raw(row.report.encode()))  # type: ignore[arg-type]
        if self.matches.now() - row.updated > ABANDONED:
            return await self.start(live)
        return AnalysisState("running", row.done, row.of, None)

    async def start(self, live: Live) -> AnalysisState:
        """Start the analysis of a match, unless it exists or is running."""
        await self.matches.see_end(live)
        check_finished(live)
        if live.id in self._progress:
            return await self.state(live)
        row = AnalysisRow(match=live.id, version=coach.VERSION, done=0, of=0, report=None, updated=self.matches.now())
        if await self.store.begin_analysis(row, self.matches.now() - ABANDONED):
            self._progress[live.id] = (0, 0)
            self._failed.discard(live.id)
            task = asyncio.create_task(self._make(live))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return await self.state(live)

    async def _make(self, live: Live) -> None:
        record, game, host = record_of(live), live.game.name, live.room.row.host or live.id
        work = functools.partial(self.worker.work, game, for_whom=host)
        try:
            async with self._one_at_a_time.place(host):
                parts = msgspec.json.decode(await work(plan, record), type=list[coach.Part])
                studies: list[bytes] = []
                for part in parts:
                    self._progress[live.id] = (len(studies), len(parts))
                    await self.store.note_analysis(live.id, len(studies), len(parts), self.matches.now())
                    studies.append(await work(study, record, part))
                report = await work(combine, record, studies)
            await self.store.finish_analysis(live.id, report.decode(), self.matches.now())
            log.info("analysed", extra={"game": game, "parts": len(parts)})
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
        raise Refused("not-over", "Only a match that is over can be analysed.")
    if live.moment.actors:
        raise Refused("not-played-out", "The match ended by resignation, so it cannot be analysed.")


def record_of(live: Live) -> bytes:
    """The record of the match, with its seed."""
    return write_record(live.match, reveal_seed=True)


# --- In a worker ----------------------------------------------------------------------------------------------------


def plan(record: bytes) -> bytes:
    """The parts of an analysis."""
    return msgspec.json.encode(coach.parts(read_record(record, find_game)))


def study(record: bytes, part: coach.Part) -> bytes:
    """One part of an analysis."""
    return msgspec.json.encode(coach.study(read_record(record, find_game), coach.Part(*part)))


def combine(record: bytes, studies: Sequence[bytes]) -> bytes:
    """The analysis made of all its parts."""
    decoded = [msgspec.json.decode(study, type=coach.Study | coach.Par | None) for study in studies]
    return msgspec.json.encode(coach.report(read_record(record, find_game), decoded))
