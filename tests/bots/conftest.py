"""Bots under test think as they always do, only less long."""

from __future__ import annotations

import pytest

from tiletown.bots import shake, shake_search
from tiletown.bots.shake_search import Effort


@pytest.fixture(autouse=True)
def little_effort(monkeypatch: pytest.MonkeyPatch) -> None:
    """`master` of Shake That City with a fraction of its budget."""
    monkeypatch.setattr(shake_search, "PART", 2)
    monkeypatch.setattr(shake.MASTER, "effort", Effort(2, ((4, 4), (2, 4))))
