"""Bots under test have a small budget."""

from __future__ import annotations

import pytest

from tiletown.bots.canal import players as canal
from tiletown.bots.canal import search as canal_search
from tiletown.bots.shake import players as shake
from tiletown.bots.shake import search as shake_search


@pytest.fixture(autouse=True)
def little_effort(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bots that search, with a fraction of their budget."""
    monkeypatch.setattr(shake_search, "BATCH", 2)
    monkeypatch.setattr(shake.MASTER, "effort", shake_search.Effort(2, ((4, 4), (2, 4))))
    monkeypatch.setattr(canal.EXPERT, "effort", canal_search.Effort(3, 1, 0))
    monkeypatch.setattr(canal.MASTER, "effort", canal_search.Effort(4, 1, 1))
