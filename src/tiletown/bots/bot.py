"""What a bot is, and the one that plays every game."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeAlias

from ..kernel import AnyGame, OutOfTurn, View

Deadline: TypeAlias = Callable[[], bool]
"""True once time is up. Only the server and the terminal hand one over; they alone read a clock."""


class Bot(Protocol):
    """A player that sees a view and returns an action. It keeps nothing from one call to the next."""

    name: str

    def choose(self, view: View[Any], rng: random.Random, *, deadline: Deadline | None = None) -> Any:
        """A legal action of the view's seat, which is to act.

        The same view and the same numbers from `rng` give the same action. A bot that searches does so within a
        budget of nodes of its own, so a seed repeats a game exactly; if `deadline` says that time is up before the
        budget is spent, it answers at once with the best action it has found.
        """
        ...


class RandomBot:
    """Any legal action, each equally likely."""

    name = "random"

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def choose(self, view: View[Any], rng: random.Random, *, deadline: Deadline | None = None) -> Any:
        """One of the legal actions."""
        actions = legal_actions(self._game, view)
        return actions[rng.randrange(len(actions))]


def legal_actions(game: AnyGame, view: View[Any]) -> Sequence[Any]:
    """What the view's seat may do. Raises OutOfTurn when that is nothing."""
    actions = game.legal_actions(view.state, view.seat) if view.seat is not None else ()
    if not actions:
        raise OutOfTurn("a bot was asked for a move, and it is not to act")
    return actions


def best(actions: Sequence[Any], points: Sequence[int], rng: random.Random) -> Any:
    """One of the actions with the most points, each equally likely."""
    most = max(points)
    leading = [action for action, gain in zip(actions, points, strict=True) if gain == most]
    return leading[rng.randrange(len(leading))]
