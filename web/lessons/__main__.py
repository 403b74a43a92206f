"""Makes the lessons: `python -m web.lessons [GAME]`.

A lesson is a setup and the moves that lead to its position, so the server can check it like any other, and a `goal`: a
turn that gains at least a given number of points, or flips a bonus tile. tests/web checks that every goal can be
reached. The module here with the name of a game makes those of that game.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from tiletown.registry import GAMES, find_game, find_part

from .lesson import check

SRC = Path(__file__).parents[1] / "src"


def main(names: list[str]) -> None:
    """Write those of these games, or of all that have some."""
    for name in names or GAMES:
        game, part = find_game(name), find_part(__package__, name)
        if part is not None:
            lessons = part.lessons()
            check(game, lessons)
            (SRC / name / "lessons.json").write_text(json.dumps(lessons, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
