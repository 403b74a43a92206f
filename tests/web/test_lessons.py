"""The lessons: their files are as they are made, their solutions reach their goals, and other turns do not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from lessons import reaches, situation, turns
from tiletown.registry import find_game
from web.lessons import canal, shake
from web.lessons.__main__ import as_text

WEB = Path(__file__).parents[2] / "web"
GAMES = {"canal": canal, "shake": shake}
LESSONS = [
    pytest.param(game, lesson, id=f"{game}-{lesson['name']}")
    for game, part in GAMES.items()
    for lesson in part.lessons()
]


@pytest.mark.parametrize("game", GAMES)
def test_the_page_has_the_lessons_as_they_are_made(game: str) -> None:
    assert (WEB / "src" / game / "lessons.json").read_text(encoding="utf-8") == as_text(GAMES[game].lessons())


@pytest.mark.parametrize(("name", "lesson"), LESSONS)
def test_a_lesson_can_be_played_right_and_wrong(name: str, lesson: dict[str, Any]) -> None:
    game, goal = find_game(name), lesson["goal"]
    match = situation(game, lesson)
    assert game.to_act(match.state) == {0}
    view = game.view(match.state, 0)
    solution = msgspec.convert(lesson["solution"], list[game.action_type])  # type: ignore[name-defined]
    assert reaches(game, view, solution, goal)
    if goal:
        tried = [reaches(game, view, turn, goal) for turn in turns(game, view, len(solution))]
        assert sum(tried) <= len(tried) // 2, "a lesson whose goal almost any turn reaches teaches nothing"


@pytest.mark.parametrize(("name", "lesson"), LESSONS)
def test_a_lesson_ends_with_its_turn_unless_it_stops_before(name: str, lesson: dict[str, Any]) -> None:
    game = find_game(name)
    solution = msgspec.convert(lesson["solution"], list[game.action_type])  # type: ignore[name-defined]
    then = game.preview(game.view(situation(game, lesson).state, 0), solution)
    assert lesson["stops"] or 0 not in game.to_act(then.state) or name == "shake"


@pytest.mark.parametrize("lesson", canal.lessons(), ids=lambda lesson: lesson["name"])
def test_the_cities_of_canal_city_are_small(lesson: dict[str, Any]) -> None:
    assert len(situation(find_game("canal"), lesson).state.laid) <= 8
