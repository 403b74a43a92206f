"""`tiletown score CITY`: the points of a city drawn by hand."""

from __future__ import annotations

import tomllib
from typing import Annotated

from cyclopts import Parameter

from tiletown.kernel import BadNotation, ReadsDrawings, TiletownError

from ..games.find import SHOWS, find_show
from ..terminal.console import File, Json, Plain, make_console, show, show_json
from ..terminal.files import named, read_text


def score(
    city: Annotated[File, Parameter(name="CITY")],
    /,
    *,
    pieces: Annotated[str | None, Parameter(name=("--pieces", "--tiles"))] = None,
    json: Json = False,
    plain: Plain = False,
) -> None:
    """Score a drawn city.

    Parameters
    ----------
    city
        A TOML file with the game and the drawing (docs/formats.md); - is standard input.
    pieces
        A corrected copy of the game's data file.
    """
    text = read_text(city)
    own = read_text(pieces) if pieces is not None else None
    try:
        game = find_show(game_of(text))
        drawing = game.read_drawing(text, own)
        if not isinstance(game.game, ReadsDrawings):
            raise BadNotation(f"{game.game.name} has no drawn cities")
        sheets = game.game.score(game.game.read_drawing(drawing))
    except TiletownError as error:
        raise named(city, error) from error
    if json:
        show_json(game.drawing_json(drawing, sheets))
    else:
        show(make_console(plain), game.drawing_lines(drawing, sheets))


def game_of(text: str) -> str:
    """Which game the drawing is of."""
    try:
        game = tomllib.loads(text).get("game")
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        raise BadNotation(f"this is not TOML: {error}") from error
    if not isinstance(game, str):
        raise BadNotation(f"game: say which one, {' or '.join(SHOWS)}")
    return game
