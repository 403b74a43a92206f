"""A lesson as the page reads it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import msgspec

from tiletown.kernel import AnyGame, Move, replay

Lesson: TypeAlias = dict[str, Any]


def lesson(
    name: str,
    setup: msgspec.Struct,
    moves: Sequence[Move[Any]],
    solution: Sequence[msgspec.Struct],
    *,
    hides: str = "",
    points: str = "",
    shows: str = "",
    stops: bool = False,
    **goal: Any,
) -> Lesson:
    """One lesson: its position, its goal, and a turn that reaches it.

    `hides`: the parts of the table that were not introduced yet. `points`: the parts of the solution at which the page
    points from the beginning; after three misses it points at all of them. `shows`: what the lesson is about, by the
    names that score sheets use. `stops`: the lesson is over as soon as the actions of its solution are made, in the
    middle of a turn.
    """
    return {
        "name": name,
        "setup": msgspec.to_builtins(setup),
        "moves": [msgspec.to_builtins(move) for move in moves],
        "goal": goal,
        "solution": [msgspec.to_builtins(action) for action in solution],
        "hides": hides.split(),
        "points": points.split(),
        "shows": shows.split(),
        "stops": stops,
    }


def check(game: AnyGame, lessons: list[Lesson]) -> None:
    """Raise unless the moves and the solution of every lesson are legal."""
    for one in lessons:
        moves = msgspec.convert(one["moves"], list[Move[game.action_type]])  # type: ignore[name-defined]
        solution = msgspec.convert(one["solution"], list[game.action_type])  # type: ignore[name-defined]
        setup = msgspec.convert(one["setup"], game.setup_type)
        replay(game, setup, [*moves, *(Move(0, action) for action in solution)])
