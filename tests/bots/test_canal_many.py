"""Many games of Canal City: every bot finds a legal move in every position that occurs."""

from __future__ import annotations

import random

import pytest

from tiletown.bots import bot_names, find_bot
from tiletown.games.canal import GAME, Setup
from tiletown.kernel import CHANCE

NUMBER = {"random": 91, "greedy": 37, "skilled": 19, "expert": 4, "master": 2}
"""Games of each bot in every setup."""


def play(bot_name: str, setup: Setup, text: str) -> str:
    """A whole game with the bot in a random seat and the bot below it in the others; gives its ending.

    `apply` refuses illegal actions.
    """
    names = bot_names("canal")
    below = names[max(names.index(bot_name) - 1, 0)]
    rng = random.Random(text)
    own = rng.randrange(setup.players)
    bots = [find_bot("canal", bot_name if seat == own else below) for seat in range(setup.players)]
    state = GAME.start(setup)
    while actors := GAME.to_act(state):
        if CHANCE in actors:
            state = GAME.apply(state, CHANCE, GAME.sample_chance(state, rng))
        else:
            view = GAME.view(state, state.seat)
            state = GAME.apply(state, state.seat, bots[state.seat].choose(view, rng))
    return state.ending


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("bot", bot_names("canal"))
def test_every_bot_finds_a_legal_move_through_many_games(bot: str, players: int) -> None:
    for setup in GAME.setups():
        if setup.players == players:
            for number in range(NUMBER[bot]):
                assert play(bot, setup, f"{bot} {number}") == "all-placed"
