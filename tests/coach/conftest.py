"""The coach under test has a small budget."""

from __future__ import annotations

import pytest

from tiletown.bots.shake.players import MASTER
from tiletown.bots.shake.search import Effort
from tiletown.coach.shake import coach as shake

LITTLE = Effort(2, ((4, 8), (3, 8)))


@pytest.fixture(autouse=True)
def little_effort(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MASTER, "effort", LITTLE)
    for name, value in {"THOROUGH": LITTLE, "SHAKES": 40, "BEAM": 40}.items():
        monkeypatch.setattr(shake, name, value)
