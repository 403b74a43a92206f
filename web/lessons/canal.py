"""The lessons of Canal City: one step of a turn after the other, in a city of at most eight tiles."""

from __future__ import annotations

from typing import Any

from tiletown.games.canal import Setup
from tiletown.games.canal.notation import read_action
from tiletown.kernel import CHANCE, Actor, Move

from .lesson import Lesson, lesson

SETUP = Setup(2, "standard")
POINTS = "seats chips"
"""What the table says about points, before a lesson does."""


def moves(*lines: str) -> list[Move[Any]]:
    """Moves in notation, an actor's on each line: `0: lay 07 2,-1 r1; build 2,-1:NW`."""
    found: list[Move[Any]] = []
    for line in lines:
        actor, _, actions = line.partition(":")
        by: Actor = CHANCE if actor == "chance" else int(actor)
        found += [Move(by, read_action(action)) for action in actions.split(";")]
    return found


def solution(turn: str) -> list[Any]:
    """The actions of a turn in notation."""
    return [read_action(action) for action in turn.split(";")]


def lessons() -> list[Lesson]:
    """Lay, turn, build, reach, the second piece, win a tile, a fountain, take a tile away."""
    return [
        lesson(
            "lay",
            SETUP,
            moves("chance: first 0; draw 0 41; draw 1 08"),
            solution("lay 41 0,-2 r0"),
            hides=f"{POINTS} phases",
            points="lay go",
            stops=True,
        ),
        lesson(
            "turn",
            SETUP,
            moves("chance: first 0; draw 0 10; draw 1 08"),
            solution("lay 10 0,-2 r2"),
            hides=f"{POINTS} phases",
            points="lay turn go",
            stops=True,
            lay="0,-2",
            leads="W",
        ),
        lesson(
            "build",
            SETUP,
            moves("chance: first 0; draw 0 08; draw 1 41", "0: lay 08 0,-2 r0"),
            solution("build 0,-2:NE"),
            hides=f"{POINTS} phases",
            points="build",
            stops=True,
        ),
        lesson(
            "reach",
            SETUP,
            moves("chance: first 0; draw 0 41; draw 1 08", "0: lay 41 0,-2 r0"),
            solution("build 1,0:NE"),
            hides=f"{POINTS} phases",
            stops=True,
            distance=3,
        ),
        lesson(
            "second",
            SETUP,
            moves("chance: first 0; draw 0 33; draw 1 08", "0: lay 33 1,1 r0"),
            solution("build 1,1:NW; build 0,-1:NW"),
            hides=f"{POINTS} phases",
            stops=True,
            distance=3,
        ),
        lesson(
            "height",
            SETUP,
            moves(
                "chance: first 0; draw 0 41; draw 1 07",
                "0: lay 41 0,-2 r0; build 0,-2:SW; build 0,-1:NW",
                "chance: draw 0 08",
                "1: lay 07 1,-1 r1; build 0,-2:SE; build 1,-1:NE",
                "chance: draw 1 40",
                "0: lay 08 1,-2 r3",
            ),
            solution("build 0,-2:SW"),
            hides="phases",
            shows="0,-2",
            stops=True,
            gain=4,
        ),
        lesson(
            "fountain",
            SETUP,
            moves(
                "chance: first 0; draw 0 14; draw 1 02",
                "0: lay 14 0,-2 r0; build 0,-2:NE; build 0,-1:NW",
                "chance: draw 0 35",
                "1: lay 02 1,1 r0; build 1,1:SE; build 0,1:SE",
                "chance: draw 1 40",
            ),
            solution("lay 35 1,-2 r1; build 0,-2:NE"),
            hides="phases",
            points="lay",
            shows="0,-2:NE",
            stops=True,
            gain=2,
            rule="fountain",
        ),
        lesson(
            "take",
            SETUP,
            moves(
                "chance: first 1; draw 1 14; draw 0 02",
                "1: lay 14 0,-2 r0; build 0,-2:NW; build 0,-1:SE",
                "chance: draw 1 03",
                "0: lay 02 1,-1 r0; build 0,-2:SE; build 1,-1:NW",
                "chance: draw 0 08",
                "1: lay 03 -1,-1 r0; build 0,-2:SW; build -1,-1:NW",
                "chance: draw 1 40",
            ),
            solution("lay 08 1,-2 r1; build 0,-2:SE; build 1,-2:NW"),
            shows="0,-2",
            takes=4,
        ),
    ]
