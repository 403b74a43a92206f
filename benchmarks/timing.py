"""Rates of work. Also imported by `peer_worker`, so it uses the standard library only."""

from __future__ import annotations

import time
from collections.abc import Callable


def rate(work: Callable[[], int], seconds: float, clock: Callable[[], float] = time.perf_counter) -> float:
    """Units of work a second; `work` does some and returns how many. It is called at least once.

    With `time.thread_time` as the clock, the rate is per second of processor time of this thread.
    """

    def timed() -> tuple[int, float]:
        before = clock()
        return work(), clock() - before

    return inner_rate(timed, seconds)


def inner_rate(work: Callable[[], tuple[int, float]], seconds: float) -> float:
    """The same for work that also returns the time of its measured part."""
    begin = time.perf_counter()
    done, measured = work()
    while time.perf_counter() - begin < seconds:
        units, took = work()
        done, measured = done + units, measured + took
    return done / measured
