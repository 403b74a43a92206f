"""Players that see a view and return an action, by name."""

from __future__ import annotations

import functools
from importlib import import_module

from ..kernel import TiletownError
from ..registry import find_game
from .bot import Bot, Deadline, RandomBot, best, legal_actions

__all__ = ["Bot", "Deadline", "RandomBot", "best", "bot_names", "find_bot", "legal_actions"]

NAMES: dict[str, tuple[str, ...]] = dict.fromkeys(("shake", "canal"), ("greedy", "skilled", "expert", "master"))
"""What each game has beyond `random`, from the weakest to the strongest: the names of the bots in `_ladder`.

They stand here so that nobody who only wants the names waits for the compiled code that the bots stand on.
"""


def find_bot(game_name: str, bot_name: str) -> Bot:
    """The bot of that name. Raises TiletownError that lists the names there are."""
    everybody = RandomBot(find_game(game_name))
    if bot_name == everybody.name:
        return everybody
    for bot in _ladder(game_name):
        if bot.name == bot_name:
            return bot
    raise TiletownError(f"{game_name} has no bot {bot_name!r}: choose one of {', '.join(bot_names(game_name))}")


def bot_names(game_name: str) -> tuple[str, ...]:
    """The bots of a game, from the weakest to the strongest."""
    return RandomBot.name, *NAMES[find_game(game_name).name]


@functools.cache
def _ladder(game_name: str) -> tuple[Bot, ...]:
    """What a game has beyond `random`: LADDER in the module of its name, loaded when a bot is asked for."""
    ladder: tuple[Bot, ...] = import_module(f".{game_name}.players", __package__).LADDER
    return ladder
