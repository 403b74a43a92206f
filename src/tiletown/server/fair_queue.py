"""A queue that is fair between players: whoever asks for much waits for their own questions, not others for them."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import AsyncIterator


class FairQueue:
    """A semaphore whose places are given in turn (round robin) to those who wait, each in the order they asked."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        """Who waits, each with their questions; the first is served next, and then put last."""

    @contextlib.asynccontextmanager
    async def place(self, for_whom: str) -> AsyncIterator[None]:
        """Wait for a place, and hold it; `for_whom` names the player that the work is for."""
        await self._take(for_whom)
        try:
            yield
        finally:
            self._give()

    async def _take(self, for_whom: str) -> None:
        if self._free:
            self._free -= 1
            return
        served = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(for_whom, deque()).append(served)
        try:
            await served
        except asyncio.CancelledError:
            if not served.cancelled():  # it got its place at the same moment
                self._give()
            raise

    def _give(self) -> None:
        """Give a place to the next who waits; it is free if nobody does."""
        while self._waiting:
            whom = next(iter(self._waiting))
            questions = self._waiting.pop(whom)
            served = questions.popleft()
            if questions:
                self._waiting[whom] = questions
            if not served.done():  # else it was cancelled
                served.set_result(None)
                return
        self._free += 1
