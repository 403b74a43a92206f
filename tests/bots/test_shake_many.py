"""Many games of Shake That City: every bot finds a legal move in every position that occurs."""

from __future__ import annotations

import random

import pytest

from tiletown.bots import bot_names, find_bot
from tiletown.games.shake import GAME, Setup
from tiletown.kernel import Match, Seed, seats_among

SETUPS = list(GAME.setups())
NUMBER = {name: 2 if name == "master" else 30 for name in bot_names("shake")}
"""Games of each bot in every setup."""


def play(bot_name: str, setup: Setup, text: str) -> int:
    """A whole match of the bot against itself, seats in random order; gives the number of moves."""
    bot, rng = find_bot("shake", bot_name), random.Random(text)
    match = Match.start(GAME, setup, Seed.of(text))
    while not match.over:
        seat = rng.choice(seats_among(GAME.to_act(match.state)))
        match = match.play(seat, bot.choose(GAME.view(match.state, seat), rng))
    return len(match.moves)


@pytest.mark.parametrize("players", sorted({setup.players for setup in SETUPS}))
@pytest.mark.parametrize("bot", bot_names("shake"))
def test_every_bot_finds_a_legal_move_through_many_games(bot: str, players: int) -> None:
    for setup in SETUPS:
        if setup.players == players:
            for number in range(NUMBER[bot]):
                assert play(bot, setup, f"{bot} {number}") >= 15 * players
