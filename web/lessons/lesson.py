"""A lesson as the page reads it."""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

from tiletown.kernel import AnyGame, Move, replay

Lesson: TypeAlias = dict[str, Any]


def lesson(name: str, setup: msgspec.Struct, moves: list[Move[Any]], **goal: Any) -> Lesson:
    """One lesson as the page reads it."""
    return {
        "name": name,
        "setup": msgspec.to_builtins(setup),
        "moves": [msgspec.to_builtins(move) for move in moves],
        "goal": goal,
    }


def check(game: AnyGame, lessons: list[Lesson]) -> None:
    """Raise unless the moves of every lesson are legal."""
    for one in lessons:
        moves = msgspec.convert(one["moves"], list[Move[game.action_type]])  # type: ignore[name-defined]
        replay(game, msgspec.convert(one["setup"], game.setup_type), moves)
