"""The cache of encoded positions."""

from __future__ import annotations

import json
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from server.guess import GUESS, Setup
from tiletown.kernel import Match, Seed
from tiletown.server.play.positions import Positions


def test_the_end_by_resignation_may_be_heard_of_before_who_has_resigned() -> None:
    live: Any = SimpleNamespace(id="a" * 20, match=Match.start(GUESS, Setup(2), Seed.of("end")))
    positions = Positions()
    assert json.loads(positions.encoded(live, 0))["legal"]
    live.match = replace(live.match, ended=True)
    ended = json.loads(positions.encoded(live, 0))
    assert (ended["to_act"], ended["legal"]) == ([], [])
