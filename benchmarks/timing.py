"""Measuring a rate for a while. Also read by the peers' own process, so it needs the standard library only."""

from __future__ import annotations

import time
from collections.abc import Callable


def rate(work: Callable[[], int], seconds: float, clock: Callable[[], float] = time.perf_counter) -> float:
    """How many units a second `work` does; it does some, at least once, and says how many.

    With `time.thread_time` as the clock, only the time in which a core worked for this thread counts.
    """

    def timed() -> tuple[int, float]:
        before = clock()
        return work(), clock() - before

    return inner_rate(timed, seconds)


def inner_rate(work: Callable[[], tuple[int, float]], seconds: float) -> float:
    """The same for work that says how long its measured part took."""
    begin = time.perf_counter()
    done, measured = work()
    while time.perf_counter() - begin < seconds:
        units, took = work()
        done, measured = done + units, measured + took
    return done / measured
