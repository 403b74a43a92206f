"""The games by name: the only module that names them all."""

from __future__ import annotations

from .games import canal, shake
from .kernel import AnyGame, TiletownError

GAMES: dict[str, AnyGame] = {game.name: game for game in (shake.GAME, canal.GAME)}


def find_game(name: str) -> AnyGame:
    """The game of that name. Raises TiletownError that lists the names there are."""
    if name not in GAMES:
        raise TiletownError(f"there is no game {name!r}: choose one of {', '.join(GAMES)}")
    return GAMES[name]
