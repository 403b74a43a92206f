"""Rate limits: token buckets for players and addresses, of requests and of the work that these make."""

from __future__ import annotations

import time
from collections.abc import Callable, Coroutine, Generator
from types import coroutine
from typing import Any, TypeVar

T = TypeVar("T")


MOST_BUCKETS = 20_000
"""Above this many buckets those that are full again are dropped."""


class Buckets:
    """A token bucket for each key. A full one need not be kept: a new key starts with a full one.

    `clock` must never go back, as the time of day does when somebody sets it.
    """

    def __init__(self, per_second: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._per_second = per_second
        self._burst = burst
        self._clock = clock
        self._full_at: dict[str, float] = {}
        """When the bucket of each key is full again."""
        self._most = MOST_BUCKETS

    def take(self, key: str) -> float:
        """Take a token; 0 if there was one, else the seconds until there will be."""
        wait = self.wait(key, 1)
        if not wait:
            self.charge(key, 1)
        return wait

    def wait(self, key: str, tokens: float = 0) -> float:
        """The seconds until there are that many tokens; 0 if there are."""
        now = self._clock()
        over = self._full_at.get(key, now) - now + (tokens - self._burst) / self._per_second
        return over if over > 1e-6 else 0.0

    def charge(self, key: str, tokens: float) -> None:
        """Take that many tokens, even if there are fewer: then the key has to wait."""
        now = self._clock()
        self._full_at[key] = max(now, self._full_at.get(key, now)) + tokens / self._per_second
        if len(self._full_at) > self._most:
            self._full_at = {other: moment for other, moment in self._full_at.items() if moment > now}
            self._most = max(MOST_BUCKETS, 2 * len(self._full_at))


@coroutine
def metered(
    work: Coroutine[Any, Any, T], clock: Callable[[], float], charge: Callable[[float], None]
) -> Generator[Any, Any, T]:
    """Run a coroutine, and charge the time of each of its steps. While it waits, others run, and it costs nothing."""
    step, given = work.send, None
    while True:
        start = clock()
        try:
            waits_for = step(given)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]
        finally:
            charge(clock() - start)
        try:
            step, given = work.send, (yield waits_for)
        except BaseException as error:  # a cancelled request, for example, has to end by itself
            step, given = work.throw, error
