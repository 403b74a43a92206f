"""The games by name. No other Python module names them: everything else of a game is found by its folder."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from .games import canal, shake
from .kernel import AnyGame, TiletownError

GAMES: dict[str, AnyGame] = {game.name: game for game in (shake.GAME, canal.GAME)}


def find_game(name: str, games: Mapping[str, AnyGame] = GAMES) -> AnyGame:
    """The game of that name. Raises TiletownError, which lists the known names."""
    if name not in games:
        raise unknown_game(name, games)
    return games[name]


def unknown_game(name: str, games: Mapping[str, AnyGame] = GAMES) -> TiletownError:
    """The error for a name that no game has."""
    return TiletownError(f"there is no game {name!r}: choose one of {', '.join(games)}")


def find_part(package: str, game_name: str, module: str = "") -> ModuleType | None:
    """The module `package.game_name.module`, or the package `package.game_name` itself; None if there is none.

    A game's bots, coach, compiled rules and presenter are found this way, and any of them may be missing. A module of
    the game's name is not one of them: only a folder is. An import error inside an existing module is raised.
    """
    path = f"{package}.{game_name}"
    folder = find_spec(path)
    if folder is None or folder.submodule_search_locations is None:
        return None
    if module:
        path = f"{path}.{module}"
        if find_spec(path) is None:
            return None
    return import_module(path)
