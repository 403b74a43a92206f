"""The games' hot functions at the speed of machine code, for bots, the arena and research.

The rules stay where they are: `tiletown.games` writes them once on plain integers, and this package has numba compile
the very same functions. `compiled/<game>/rules.py` holds a game's entry points; importing it costs little, and the
first call compiles, or loads what an earlier run compiled (`compiling`). A game need not have one.
"""

from __future__ import annotations

from tiletown.kernel import AnyGame
from tiletown.registry import GAMES, find_part


def compiled_games() -> dict[str, AnyGame]:
    """The games by name, each as `GAME` of its compiled rules if there is one: the same answers, sooner."""
    return {name: getattr(find_part(__name__, name, "rules"), "GAME", game) for name, game in GAMES.items()}
