"""Finds the presenter of a game, and makes commands with a subcommand for each game."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Annotated, Any

from cyclopts import App, Parameter

from tiletown.registry import GAMES, find_game, find_part

from .base import Presenter
from .plain import PlainPresenter


@functools.cache
def find_presenter(game_name: str) -> Presenter:
    """`PRESENTER` of the module `presenter` in the game's package here, else a plain one. Raises TiletownError."""
    game = find_game(game_name)
    part = find_part(__package__ or "", game.name, "presenter")
    presenter: Presenter = PlainPresenter(game) if part is None else part.PRESENTER
    return presenter


def for_each_game(name: str, make: Callable[[Presenter], Callable[..., Any]]) -> App:
    """A command `tiletown NAME GAME`: `make` returns the function for one game, whose parameter `options` takes the
    options that only this game has.
    """
    app = App(name=name)
    for game in GAMES:
        presenter = find_presenter(game)
        function = make(presenter)
        app.help = (function.__doc__ or "").partition("\n")[0]
        function.__annotations__["options"] = Annotated[presenter.options | None, Parameter(name="*")]
        app.command(function, name=game, help=f"{presenter.title}.")
    return app
