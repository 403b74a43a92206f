"""The protocol of a coach, and where to find one.

The coach of a game is found by its folder here: `BOT` in `coach/<game>/__init__.py` names its bot, `COACH` is in
`coach/<game>/coach.py`. A game without a coach has hints from its strongest bot, and no analyses.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Protocol, TypeAlias

from ..bots import Deadline, bot_names
from ..kernel import Match, Seat, View
from ..registry import find_game, find_part
from .turns import Measure, Par, RatedTurn, Study

AnyMatch: TypeAlias = Match[Any, Any, Any]
PACKAGE = "tiletown.coach"


class Coach(Protocol):
    """The coach of one game: values positions for a seat as its bot estimates them."""

    def prepare(self) -> None:
        """Compile everything that `study` and `par` need."""
        ...

    def measure(self, setup: Any) -> Measure:
        """What its values are in this setup."""
        ...

    def rank(self, view: View[Any], rng: random.Random, most: int, deadline: Deadline | None) -> Sequence[RatedTurn]:
        """At most `most` of the best turns of the view's seat, or ways to complete the turn, best first.

        Best is the highest sum of `value` and `denies`. All have been compared over the same samples of chance. Empty
        if the coach has no values: the weights cannot be read.
        """
        ...

    def turns(self, match: AnyMatch, seat: Seat) -> int:
        """The number of turns that the seat had."""
        ...

    def study(self, match: AnyMatch, seat: Seat, turn: int) -> Study:
        """The values around one turn of the seat. Raises TiletownError if there are none."""
        ...

    def final(self, match: AnyMatch, seat: Seat) -> tuple[float, float]:
        """The value of the finished match for the seat, and the penalty deducted from its points."""
        ...

    def par(self, match: AnyMatch, seat: Seat) -> Par | None:
        """The points within reach of a player who knows all chance; None where that is not defined."""
        ...


def has_coach(game_name: str) -> bool:
    """Whether finished matches of the game can be analysed. Imports no compiled code."""
    return find_part(PACKAGE, find_game(game_name).name) is not None


def adviser(game_name: str) -> str:
    """The name of the bot that gives hints: that of the game's coach, or else the strongest.

    Imports no compiled code. Raises TiletownError if there is no such game.
    """
    folder = find_part(PACKAGE, find_game(game_name).name)
    return getattr(folder, "BOT", None) or bot_names(game_name)[-1]


def find_coach(game_name: str) -> Coach | None:
    """The coach of a game, imported when it is asked for: it needs compiled code. None if the game has none."""
    module = find_part(PACKAGE, game_name, "coach")
    coach: Coach | None = module.COACH if module else None
    return coach
