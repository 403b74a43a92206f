"""What a coach of one game does, and where to find it."""

from __future__ import annotations

import functools
import random
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from ..bots import Deadline
from ..kernel import Match, Seat, View

if TYPE_CHECKING:
    from .advice import Measure
    from .analysis import Par, Study

AnyMatch: TypeAlias = Match[Any, Any, Any]
COACHED = ("shake", "canal")


class Coach(Protocol):
    """Values of one game's positions, as its strongest bot sees them. A value counts for one seat."""

    bot: str
    """Whose eyes these are."""

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


@functools.cache
def find_coach(game_name: str) -> Coach | None:
    """The coach of a game, loaded when it is asked for: it stands on compiled code."""
    if game_name not in COACHED:
        return None
    coach: Coach = import_module(f".{game_name}.coach", __package__).COACH
    return coach
