"""Coroutines that are run at once: most of what the server does never has to wait, and needs no task of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Generator
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class Begun(Generic[T]):
    """A coroutine that has been run until it waits for the first time, or to its end.

    That part runs outside of any task: it may wait for futures, locks and tasks, but may not use what asks for the
    current task (`asyncio.timeout`, `asyncio.wait_for`).
    """

    __slots__ = ("_coroutine", "_waits_for", "ended", "result")

    def __init__(self, coroutine: Coroutine[Any, Any, T]) -> None:
        """Raises what the coroutine raises before it waits."""
        self.ended = False
        self.result: T | None = None
        self._coroutine = coroutine
        try:
            self._waits_for = coroutine.send(None)
        except StopIteration as end:
            self.ended, self.result = True, end.value

    def __await__(self) -> Generator[Any, Any, None]:
        """The rest of it, step by step as a task wants it."""
        while not self.ended:
            try:
                try:
                    yield self._waits_for
                except BaseException as error:
                    self._waits_for = self._coroutine.throw(error)
                else:
                    self._waits_for = self._coroutine.send(None)
            except StopIteration as end:
                self.ended, self.result = True, end.value

    def rest(self) -> asyncio.Task[None]:
        """The rest of it, as a task."""
        return asyncio.get_running_loop().create_task(self._rest())

    async def _rest(self) -> None:
        await self
