"""Which bot a hint comes from, and what a game without a coach has."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tiletown import bots
from tiletown.bots import bot_names
from tiletown.bots.bot import RandomBot
from tiletown.bots.shake import players
from tiletown.coach import advise, adviser, analyse, has_coach, prepare
from tiletown.games.canal import CanalCity
from tiletown.games.shake import GAME, Setup
from tiletown.kernel import Match, Seed, TiletownError, random_game, seats_among
from tiletown.registry import GAMES


@pytest.fixture
def venice(monkeypatch: pytest.MonkeyPatch) -> CanalCity:
    """Canal City under a name that has no folder among the bots and the coaches."""
    game = CanalCity()
    monkeypatch.setattr(game, "name", "venice", raising=False)
    monkeypatch.setitem(GAMES, "venice", game)
    return game


def test_a_bot_above_the_one_that_the_coach_speaks_for_changes_no_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    match: Match[Any, Any, Any] = Match.start(GAME, Setup(players=2), Seed.of("champion"))
    seat = seats_among(GAME.to_act(match.state))[0]
    view = GAME.view(match.state, seat)
    before = advise("shake", adviser("shake"), view, random.Random(5))
    assert (before.bot, before.measure) == ("master", "points")
    assert before.options

    champion = RandomBot(GAME)
    monkeypatch.setattr(champion, "name", "champion", raising=False)
    monkeypatch.setattr(players, "LADDER", (*players.LADDER, champion))
    monkeypatch.setattr(bots.shake, "NAMES", (*bots.shake.NAMES, "champion"))
    assert bot_names("shake")[-1] == "champion"
    assert advise("shake", adviser("shake"), view, random.Random(5)) == before


def test_a_game_without_a_coach_has_hints_of_its_strongest_bot(venice: CanalCity) -> None:
    assert (has_coach("canal"), has_coach("venice")) == (True, False)
    assert adviser("venice") == "random"
    match: Match[Any, Any, Any] = Match.start(venice, next(iter(venice.setups())), Seed.of("hint"))
    seat = seats_among(venice.to_act(match.state))[0]
    view = venice.view(match.state, seat)
    advice = advise("venice", adviser("venice"), view, random.Random(5))
    assert (advice.bot, advice.measure, len(advice.options)) == ("random", "now", 1)
    after = venice.preview(view, advice.options[0].actions)
    assert seat not in venice.to_act(after.state)


def test_a_game_without_a_coach_is_not_analysed(venice: CanalCity) -> None:
    prepare("venice")  # nothing to compile
    with pytest.raises(TiletownError, match="venice has no coach"):
        analyse(random_game(venice, next(iter(venice.setups())), "analysis"))


def test_there_is_no_adviser_of_a_game_that_does_not_exist() -> None:
    with pytest.raises(TiletownError, match="there is no game 'chess'"):
        adviser("chess")
