"""Every bot of every game: legal and repeatable in every setup, from the view alone."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from typing import Any

import msgspec
import pytest

from tiletown.bots import best, bot_names, find_bot
from tiletown.compiled import compiled_games
from tiletown.games.canal import CanalCity
from tiletown.kernel import Match, OutOfTurn, Seed, TiletownError, View, seats_among
from tiletown.registry import GAMES, find_game, find_part
from tiletown.server.wire.ids import BOT

EVERY_BOT = [(game, bot) for game in GAMES for bot in bot_names(game)]
HAVE_BOTS = [game for game in GAMES if find_part("tiletown.bots", game)]
"""The games with bots of their own; any other has `random`."""


def play(game_name: str, bot_name: str, setup: object, text: str) -> Match[Any, Any, Any]:
    """A whole match of the bot against itself; each choice is checked for being repeatable."""
    game, bot, rng = find_game(game_name), find_bot(game_name, bot_name), random.Random(text)
    match = Match.start(game, setup, Seed.of(text))
    while not match.over:
        seat = rng.choice(seats_among(game.to_act(match.state)))
        view = game.view(match.state, seat)
        mark = rng.getstate()
        action = bot.choose(view, rng)
        rng.setstate(mark)
        # The same choice in another world that fits the view, and from a view that went through JSON.
        other = game.view(game.imagine(view, random.Random(text)), seat)
        again = msgspec.json.decode(msgspec.json.encode(other), type=View[game.state_type])  # type: ignore[name-defined]
        assert bot.choose(again, rng) == action
        assert action in game.legal_actions(match.state, seat)
        match = match.play(seat, action)
    return match


@pytest.mark.parametrize(("game", "bot"), EVERY_BOT)
def test_every_bot_plays_every_setup_legally_from_its_view_alone(game: str, bot: str) -> None:
    for number, setup in enumerate(find_game(game).setups()):
        assert play(game, bot, setup, f"{bot} {number}").over


@pytest.mark.parametrize(("game", "bot"), EVERY_BOT)
def test_the_same_seed_gives_the_same_match(game: str, bot: str) -> None:
    setup = next(iter(find_game(game).setups()))
    assert play(game, bot, setup, "again").moves == play(game, bot, setup, "again").moves


@pytest.mark.parametrize(("game", "bot"), EVERY_BOT)
def test_a_bot_that_is_not_to_act_says_so(game: str, bot: str) -> None:
    rules = find_game(game)
    setup = next(setup for setup in rules.setups() if rules.players(rules.start(setup)) > 1)
    match = Match.start(rules, setup, Seed.of("wait"))
    idle = next(seat for seat in range(rules.players(match.state)) if seat not in rules.to_act(match.state))
    for seat in (idle, None):
        with pytest.raises(OutOfTurn):
            find_bot(game, bot).choose(rules.view(match.state, seat), random.Random(1))


@pytest.mark.parametrize(("game", "bot"), EVERY_BOT)
def test_a_bot_out_of_time_still_answers(game: str, bot: str) -> None:
    rules = find_game(game)
    match = Match.start(rules, next(iter(rules.setups())), Seed.of("late"))
    seat = seats_among(rules.to_act(match.state))[0]
    action = find_bot(game, bot).choose(rules.view(match.state, seat), random.Random(1), deadline=lambda: True)
    assert action in rules.legal_actions(match.state, seat)


@pytest.mark.parametrize("game", HAVE_BOTS)
def test_the_names_are_those_of_the_bots_and_begin_with_the_weakest(game: str) -> None:
    players = find_part("tiletown.bots", game, "players")
    assert players is not None
    assert bot_names(game) == ("random", *(bot.name for bot in players.LADDER))
    assert all(re.fullmatch(BOT, name) for name in bot_names(game)), "the server refuses other names"
    assert [find_bot(game, bot.name) for bot in players.LADDER] == list(players.LADDER)


@pytest.mark.parametrize("game", ["shake", "canal"])
def test_the_weakest_bots_play_at_random_and_for_points_now(game: str) -> None:
    assert bot_names(game)[:2] == ("random", "greedy")


def test_a_game_without_bots_of_its_own_has_random(monkeypatch: pytest.MonkeyPatch) -> None:
    game = CanalCity()
    monkeypatch.setattr(game, "name", "venice", raising=False)
    monkeypatch.setitem(GAMES, "venice", game)
    assert bot_names("venice") == ("random",)
    assert compiled_games()["venice"] is game
    assert play("venice", "random", next(iter(game.setups())), "no ladder").over
    with pytest.raises(TiletownError, match="venice has no bot 'greedy': choose one of random"):
        find_bot("venice", "greedy")


def test_names_are_listed_without_compiled_code() -> None:
    code = (
        "import sys; from tiletown import bots, coach, registry\n"
        "for game in registry.GAMES: assert coach.adviser(game) in bots.bot_names(game)\n"
        "print(*filter(coach.has_coach, registry.GAMES))\n"
        "print('numba' in sys.modules)"
    )
    coached, compiled = subprocess.check_output([sys.executable, "-c", code], text=True).splitlines()
    assert coached.split() == [game for game in GAMES if find_part("tiletown.coach", game, "coach")]
    assert compiled == "False"


def test_unknown_names_are_answered_with_the_known_ones() -> None:
    with pytest.raises(TiletownError, match="shake has no bot 'strong': choose one of random, greedy"):
        find_bot("shake", "strong")
    with pytest.raises(TiletownError, match="there is no game 'chess'"):
        bot_names("chess")


def test_ties_are_broken_evenly() -> None:
    rng = random.Random(5)
    drawn = [best("abcd", [1, 7, 0, 7], rng) for _ in range(2000)]
    assert set(drawn) == {"b", "d"}
    assert 900 < drawn.count("b") < 1100
