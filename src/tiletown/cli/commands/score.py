"""`tiletown score CITY`: the points of a city sketched by hand."""

from __future__ import annotations

import tomllib
from typing import Annotated

from cyclopts import Parameter

from tiletown.kernel import BadNotation, ReadsSketches, TiletownError
from tiletown.registry import GAMES

from ..games.find import find_presenter
from ..terminal.console import File, Json, Plain, make_console, print_json, print_lines
from ..terminal.files import named, read_text


def score(
    city: Annotated[File, Parameter(name="CITY")],
    /,
    *,
    pieces: Annotated[str | None, Parameter(name="--pieces")] = None,
    json: Json = False,
    plain: Plain = False,
) -> None:
    """Score a city sketched by hand.

    Parameters
    ----------
    city
        A TOML file with the game and the sketch (docs/formats.md); - is standard input.
    pieces
        A corrected copy of the game's data file.
    """
    text = read_text(city)
    own = read_text(pieces) if pieces is not None else None
    try:
        presenter = find_presenter(game_of(text))
        game = presenter.game
        if not isinstance(game, ReadsSketches):
            raise BadNotation(f"{game.name} has no score pad")
        sketch = presenter.read_sketch(text, own)
        sheets = game.score(game.sketched_state(sketch))
    except TiletownError as error:
        raise named(city, error) from error
    if json:
        print_json(presenter.sketch_json(sketch, sheets))
    else:
        print_lines(make_console(plain), presenter.sketch_lines(sketch, sheets))


def game_of(text: str) -> str:
    """Which game the sketch is of."""
    try:
        game = tomllib.loads(text).get("game")
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        raise BadNotation(f"this is not TOML: {error}") from error
    if not isinstance(game, str):
        raise BadNotation(f"game: say which one, {' or '.join(GAMES)}")
    return game
