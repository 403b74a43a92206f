"""Waiting with a limit: what never happens fails its test with a sentence, and does not hang."""

from __future__ import annotations

import itertools
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from typing import AnyStr, Literal, TypeVar

T = TypeVar("T")
LIMIT = 120.0
"""Seconds that one thing may take: far more than it needs, for a slow and busy machine."""
LONG = 5 * LIMIT
"""Seconds for a whole match, and wherever code may have to be compiled first."""
POLITE = 0.05
"""Seconds between two requests, so that one player never meets the rate limits."""
FEWEST = 20
"""Attempts that are made even after the limit, in case the machine stood still meanwhile."""


def attempts(what: str, seconds: float = LIMIT) -> Iterator[None]:
    """The passes of a loop that leaves itself as soon as `what` is true; after the limit there is an AssertionError."""
    end = time.monotonic() + seconds
    for number in itertools.count():
        assert number < FEWEST or time.monotonic() < end, f"not within {seconds:g} seconds: {what}"
        yield


def eventually(
    condition: Callable[[], T | Literal[False] | None], what: str, seconds: float = LIMIT, *, pause: float = 0.02
) -> T:
    """The first true value of a condition, which is asked again and again; `what` says what it waits for.

    A server with rate limits needs a longer `pause`: POLITE.
    """
    for _ in attempts(what, seconds):
        if found := condition():
            return found
        time.sleep(pause)
    raise AssertionError("attempts do not end")


def next_line(process: subprocess.Popen[AnyStr]) -> AnyStr:
    """The next line that a process prints; it is empty if the process ends or is silent until the limit."""
    assert process.stdout is not None
    silence = threading.Timer(LIMIT, process.kill)
    silence.start()
    try:
        return process.stdout.readline()
    finally:
        silence.cancel()
