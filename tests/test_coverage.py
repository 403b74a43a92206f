"""Tests that do not count for coverage are not slowed down by it."""

from __future__ import annotations

from coverage import Coverage


def test_nothing_is_measured_outside_the_measured_folders() -> None:
    assert Coverage.current() is None
