"""The games' hot functions at the speed of machine code, for bots, the arena and research.

The rules stay where they are: `tiletown.games` writes them once on plain integers, and this package has numba compile
the very same functions. A module for each game holds its entry points; importing one costs little, and its first call
compiles, or loads what an earlier run compiled (`compiling`).
"""

from __future__ import annotations

from tiletown.kernel import AnyGame
from tiletown.registry import GAMES


def compiled_games() -> dict[str, AnyGame]:
    """The games by name, each in its quickest form: what they answer is the same."""
    from .shake.rules import GAME as SHAKE

    return {**GAMES, SHAKE.name: SHAKE}
