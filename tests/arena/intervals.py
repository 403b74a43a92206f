"""The ends of intervals, for tests that compute with them."""

from __future__ import annotations

from tiletown.arena.intervals import Estimate


def low(estimate: Estimate) -> float:
    """The lower end of an interval, which must exist."""
    assert estimate.low is not None
    return estimate.low


def high(estimate: Estimate) -> float:
    """The upper end of an interval, which must exist."""
    assert estimate.high is not None
    return estimate.high


def width(estimate: Estimate) -> float:
    """The width of an interval."""
    return high(estimate) - low(estimate)
