"""Tests that need something a machine may lack: skipped with a reason, unless TILETOWN_REQUIRE names it."""

from __future__ import annotations

import os

import pytest

REQUIRED = frozenset(filter(None, os.environ.get("TILETOWN_REQUIRE", "").split(",")))


def need(what: str, missing: str | None) -> None:
    """Skip the test if something is missing, or fail it where `what` ("postgres", "browser") is required."""
    if missing is None:
        return
    if what in REQUIRED:
        pytest.fail(f"{what} is required here: {missing}", pytrace=False)
    pytest.skip(f"no {what} here: {missing}")
