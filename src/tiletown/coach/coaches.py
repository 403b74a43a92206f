"""What a coach of one game does, and where to find it.

The coach of a game is found by its folder here: `BOT` in `coach/<game>/__init__.py`, the bot it speaks for, and `COACH`
in `coach/<game>/coach.py`. A game need not have one: it then has hints from its strongest bot, and no analyses.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Protocol, TypeAlias

from ..bots import Deadline, bot_names
from ..kernel import Match, Seat, View
from ..registry import find_game, find_part
from .turns import Measure, Par, Study

AnyMatch: TypeAlias = Match[Any, Any, Any]
PACKAGE = "tiletown.coach"


class Coach(Protocol):
    """Values of one game's positions, as the bot it speaks for sees them. A value counts for one seat."""

    def prepare(self) -> None:
        """Have everything compiled that `study` and `par` need."""
        ...

    def measure(self, setup: Any) -> Measure:
        """What its values are in this setup."""
        ...

    def rank(
        self, view: View[Any], rng: random.Random, most: int, deadline: Deadline | None
    ) -> Sequence[tuple[Sequence[Any], float]]:
        """The best turns of the view's seat from here to their end, best first; none if it has no values."""
        ...

    def turns(self, match: AnyMatch, seat: Seat) -> int:
        """How many turns the seat had: `study` looks at them one by one."""
        ...

    def study(self, match: AnyMatch, seat: Seat, turn: int) -> Study:
        """What one turn of the seat was made of. Raises TiletownError if there are no values."""
        ...

    def final(self, match: AnyMatch, seat: Seat) -> tuple[float, float]:
        """How the finished match counts for the seat, and what was taken off its points for that."""
        ...

    def par(self, match: AnyMatch, seat: Seat) -> Par | None:
        """What could have been had with all chance known; None where that says nothing."""
        ...


def has_coach(game_name: str) -> bool:
    """Whether finished matches of the game can be analysed. Imports no compiled code."""
    return find_part(PACKAGE, find_game(game_name).name) is not None


def adviser(game_name: str) -> str:
    """The name of the bot that gives hints: the one that the game's coach speaks for, or else the strongest.

    Imports no compiled code. Raises TiletownError if there is no such game.
    """
    folder = find_part(PACKAGE, find_game(game_name).name)
    return getattr(folder, "BOT", None) or bot_names(game_name)[-1]


def find_coach(game_name: str) -> Coach | None:
    """The coach of a game, imported when it is asked for: it needs compiled code. None if the game has none."""
    module = find_part(PACKAGE, game_name, "coach")
    coach: Coach | None = module.COACH if module else None
    return coach
