"""`tiletown pieces GAME`: the data file of a game, and pictures of its pieces."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from tiletown.kernel import TiletownError

from ..games.find import find_presenter
from ..terminal.files import named, read_text, write_whole


def pieces(
    game: Annotated[str, Parameter(name="GAME")],
    /,
    *,
    svg: Annotated[str | None, Parameter(name="--svg")] = None,
    pieces: Annotated[str | None, Parameter(name="--pieces")] = None,
) -> None:
    """Print a game's data file, for owners of the box to correct: tiletown pieces GAME > my.toml

    Parameters
    ----------
    game
        Which game.
    svg
        Write pictures of the pieces to this folder instead, as SVG files.
    pieces
        With --svg: the pieces of this data file.
    """
    presenter = find_presenter(game)
    if svg is None:
        if pieces is not None:
            raise TiletownError("--pieces is only valid with --svg FOLDER")
        sys.stdout.write(presenter.pieces_text())
        return
    try:
        made = presenter.pictures(read_text(pieces) if pieces is not None else None)
    except TiletownError as error:
        raise named(pieces or game, error) from error
    if not made:
        raise TiletownError(f"--svg: {game} has no pictures")
    try:
        Path(svg).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise TiletownError(f"{svg}: this folder cannot be created") from error
    for name, text in made:
        write_whole(str(Path(svg) / name), text.encode())
        sys.stdout.write(f"{Path(svg) / name}\n")
