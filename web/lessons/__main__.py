"""Makes the lessons: `python -m web.lessons`.

A lesson is a setup and the moves that lead to its position, so the server can check it like any other, a `goal` for the
learner's turn, and a turn that reaches it. tests/web checks them. The module here with the name of a game makes those
of that game.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tiletown.registry import find_game

from . import canal, shake
from .lesson import check

SRC = Path(__file__).parents[1] / "src"


def as_text(lessons: list[dict[str, Any]]) -> str:
    """The lessons as JSON, a field of a lesson and a move on each line."""
    found = []
    for one in lessons:
        fields = []
        for name, value in one.items():
            if name == "moves":
                moves = ",\n      ".join(map(json.dumps, value))
                fields.append(f'    "moves": [\n      {moves}\n    ]')
            else:
                fields.append(f"    {json.dumps(name)}: {json.dumps(value)}")
        found.append("  {\n" + ",\n".join(fields) + "\n  }")
    return "[\n" + ",\n".join(found) + "\n]\n"


def main() -> None:
    """Write those of every game that has some."""
    for name, part in (("canal", canal), ("shake", shake)):
        lessons = part.lessons()
        check(find_game(name), lessons)
        (SRC / name / "lessons.json").write_text(as_text(lessons), encoding="utf-8")


if __name__ == "__main__":
    main()
