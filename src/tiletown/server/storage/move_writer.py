"""Group commit: all pending moves are stored in one durable statement.

There is no timer. While one batch is being committed the next one fills, so batches grow under load and a lone move is
written at once. A move is acknowledged after its commit.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from .database import NOTICE_MATCHES, PlyTaken
from .tables import MoveRow

MOST_ROWS = NOTICE_MATCHES
"""The most rows in one statement: each may belong to another match, and all go into one notice."""

Insert = Callable[[Sequence[MoveRow]], Awaitable[None]]


class MoveWriter:
    """Stores the moves of all matches, batch after batch."""

    def __init__(self, insert: Insert) -> None:
        self._insert = insert
        self._pending: list[tuple[Sequence[MoveRow], asyncio.Future[None]]] = []
        self._wake = asyncio.Event()

    async def append(self, rows: Sequence[MoveRow]) -> None:
        """Store the rows, all or none; returns after the commit. Raises PlyTaken, or what the database raises."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._pending.append((rows, done))
        self._wake.set()
        await done

    async def run(self) -> None:
        """Write until cancelled."""
        while True:
            await self._wake.wait()
            batch = self._take()
            if not self._pending:
                self._wake.clear()
            try:
                await self._insert([row for rows, _ in batch for row in rows])
            except PlyTaken:
                await self._one_by_one(batch)  # a conflict fails only its own turn
            except Exception as error:
                for _, done in batch:
                    _fail(done, error)
            except asyncio.CancelledError:
                for _, done in batch:
                    done.cancel()
                raise
            else:
                for _, done in batch:
                    if not done.done():
                        done.set_result(None)

    def _take(self) -> list[tuple[Sequence[MoveRow], asyncio.Future[None]]]:
        size = count = 0
        for rows, _ in self._pending:
            size += len(rows)
            if count and size > MOST_ROWS:
                break
            count += 1
        batch, self._pending = self._pending[:count], self._pending[count:]
        return batch

    async def _one_by_one(self, batch: list[tuple[Sequence[MoveRow], asyncio.Future[None]]]) -> None:
        for rows, done in batch:
            try:
                await self._insert(rows)
            except Exception as error:
                _fail(done, error)
            else:
                if not done.done():
                    done.set_result(None)


def _fail(done: asyncio.Future[None], error: Exception) -> None:
    if not done.done():  # the caller may have been cancelled
        done.set_exception(error)
