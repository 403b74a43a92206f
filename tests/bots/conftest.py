"""Bots under test think as they always do, only less long."""

from __future__ import annotations

import pytest

from tiletown.bots import shake
from tiletown.bots.shake import Effort


@pytest.fixture(autouse=True)
def little_effort(monkeypatch: pytest.MonkeyPatch) -> None:
    """`master` of Shake That City with a hundredth of its budget."""
    monkeypatch.setattr(shake.MASTER, "effort", Effort(4, 8, 2, 4, 2, 2, parts=2))
