"""The games' hot functions, compiled by numba for bots, the arena, the server and research.

The rules have one home: `tiletown.games` has them on plain integers, and this package compiles the same functions.
`compiled/<game>/rules.py` holds the entry points of a game; importing it is cheap, and the first call compiles, or
loads what an earlier run has compiled (`compiling`). A game need not have one.
"""

from __future__ import annotations

from tiletown.kernel import AnyGame
from tiletown.registry import GAMES, find_part


def compiled_games() -> dict[str, AnyGame]:
    """The games by name, each as the `GAME` of its compiled rules if it has them: the same answers, faster."""
    return {name: getattr(find_part(__name__, name, "rules"), "GAME", game) for name, game in GAMES.items()}
