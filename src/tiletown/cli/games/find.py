"""The games as a terminal shows them, by name, and commands that have a part for each game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from cyclopts import App, Parameter

from tiletown.kernel import TiletownError
from tiletown.registry import find_game

from .base import Show
from .canal.show import ShowCanal
from .shake.show import ShowShake

SHOWS: dict[str, Show] = {show.game.name: show for show in (ShowShake(), ShowCanal())}


def find_show(name: str) -> Show:
    """How the game of that name is shown. Raises TiletownError that lists the names there are."""
    game = find_game(name)
    if game.name not in SHOWS:
        raise TiletownError(f"{game.name} cannot be shown in a terminal: only {', '.join(SHOWS)} can")
    return SHOWS[game.name]


def for_each_game(name: str, make: Callable[[Show], Callable[..., Any]]) -> App:
    """A command `tiletown NAME GAME`: `make` gives its function for one game, whose parameter `options` takes the
    options that only this game has.
    """
    app = App(name=name)
    for game, show in SHOWS.items():
        function = make(show)
        app.help = (function.__doc__ or "").partition("\n")[0]
        function.__annotations__["options"] = Annotated[show.options | None, Parameter(name="*")]
        app.command(function, name=game, help=f"{show.title}.")
    return app
