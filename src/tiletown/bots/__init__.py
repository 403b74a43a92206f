"""Bots by name: players that see a view and return an action.

The bots of a game are found by its folder here: `LADDER` in `bots/<game>/players.py`, from the weakest to the
strongest, and their names in the same order, `NAMES` in `bots/<game>/__init__.py`, so that listing the names does not
import compiled code. A game without a folder has only `random`.
"""

from __future__ import annotations

from ..kernel import TiletownError
from ..registry import find_game, find_part
from .bot import Bot, Deadline, ModelBot, RandomBot, best, legal_actions

__all__ = ["Bot", "Deadline", "ModelBot", "RandomBot", "best", "bot_names", "find_bot", "legal_actions", "quick_bot"]


def bot_names(game_name: str) -> tuple[str, ...]:
    """The names of a game's bots, from the weakest, `random`, to the strongest. Raises TiletownError."""
    folder = find_part(__name__, find_game(game_name).name)
    return RandomBot.name, *getattr(folder, "NAMES", ())


def quick_bot(game_name: str) -> str:
    """The name of the weakest bot above `random`, if there is one: it plays fairly well and never thinks for long."""
    return bot_names(game_name)[:2][-1]


def find_bot(game_name: str, bot_name: str) -> Bot:
    """The bot of that name. Raises TiletownError, which lists the known names."""
    if bot_name not in bot_names(game_name):
        raise TiletownError(f"{game_name} has no bot {bot_name!r}: choose one of {', '.join(bot_names(game_name))}")
    if bot_name == RandomBot.name:
        return RandomBot(find_game(game_name))
    players = find_part(__name__, game_name, "players")
    assert players is not None, f"bots/{game_name} has names and no players"
    bots: dict[str, Bot] = {bot.name: bot for bot in players.LADDER}
    return bots[bot_name]
