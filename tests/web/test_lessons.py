"""The lessons: the moves of each are legal, and its goal can be reached."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tiletown.games import canal, shake
from tiletown.kernel import Match, Move, replay
from web.lessons.canal import reaches, whole_turns

WEB = Path(__file__).parents[2] / "web"


def stored(game: str) -> Any:
    return json.loads((WEB / "src" / game / "lessons.json").read_text(encoding="utf-8"))


def situation(game: Any, lesson: dict[str, Any]) -> Match[Any, Any, Any]:
    setup = msgspec.convert(lesson["setup"], game.setup_type)
    moves = msgspec.convert(lesson["moves"], tuple[Move[game.action_type], ...])
    return Match(game, setup, replay(game, setup, moves), moves=moves)


@pytest.mark.parametrize("lesson", stored("shake"), ids=lambda lesson: lesson["name"])
def test_shake(lesson: dict[str, Any]) -> None:
    state = situation(shake.GAME, lesson).state
    goal = lesson["goal"]
    reached = [
        outcome.gain >= goal.get("gain", 0)
        and goal.get("colour") in (None, place.colour)
        and bool(outcome.flips) >= goal.get("flips", False)
        for place, outcome in shake.GAME.outcome_by_place(state, 0).items()
    ]
    assert any(reached)
    assert not goal or sum(reached) < len(reached) // 2, "a lesson whose goal any move reaches teaches nothing"


@pytest.mark.parametrize("lesson", stored("canal"), ids=lambda lesson: lesson["name"])
def test_canal(lesson: dict[str, Any]) -> None:
    match = situation(canal.GAME, lesson)
    assert canal.GAME.to_act(match.state) == {0}
    assert any(reaches(match, turn, lesson["goal"]) for turn in whole_turns(match))
