"""The `Bot` protocol, the bot `random` for every game, and `ModelBot`, the base class of bots with trained weights."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from ..kernel import AnyGame, OutOfTurn, View

Deadline: TypeAlias = Callable[[], bool]
"""True once time is up. Only the server and the terminal pass one; nothing below them reads a clock."""

ModelT = TypeVar("ModelT")


class Bot(Protocol):
    """A player that sees a view and returns an action. It keeps nothing between calls."""

    name: str

    def choose(self, view: View[Any], rng: random.Random, *, deadline: Deadline | None = None) -> Any:
        """A legal action of the view's seat, which is to act.

        The action depends only on the view and on the numbers from `rng`: a search has a budget in nodes, not in
        seconds. If `deadline` expires before the budget is spent, the best action found so far is returned.
        """
        ...


class RandomBot:
    """Plays any legal action, each equally likely."""

    name = "random"

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def choose(self, view: View[Any], rng: random.Random, *, deadline: Deadline | None = None) -> Any:
        """One of the legal actions."""
        actions = legal_actions(self._game, view)
        return actions[rng.randrange(len(actions))]


class ModelBot(ABC, Generic[ModelT]):
    """A bot that needs trained weights. If they cannot be read, it plays as the bot below it."""

    name: str
    game: AnyGame
    below: Bot

    def choose(self, view: View[Any], rng: random.Random, *, deadline: Deadline | None = None) -> Any:
        """The model's best action; a single legal action is returned without consulting the model."""
        actions = legal_actions(self.game, view)
        model = self.model(view.state.setup)
        if model is None:
            return self.below.choose(view, rng, deadline=deadline)
        if len(actions) == 1:
            return actions[0]
        return self.decide(view, model, rng, deadline)

    @abstractmethod
    def model(self, setup: Any) -> ModelT | None:
        """The weights for a setup; None if they cannot be read."""

    @abstractmethod
    def decide(self, view: View[Any], model: ModelT, rng: random.Random, deadline: Deadline | None) -> Any:
        """The best of at least two legal actions."""


def legal_actions(game: AnyGame, view: View[Any]) -> Sequence[Any]:
    """The legal actions of the view's seat. Raises OutOfTurn if there are none."""
    actions = game.legal_actions(view.state, view.seat) if view.seat is not None else ()
    if not actions:
        raise OutOfTurn("a bot was asked for an action, but its seat is not to act")
    return actions


def best(actions: Sequence[Any], points: Sequence[int], rng: random.Random) -> Any:
    """One of the actions with the most points; ties are broken at random."""
    most = max(points)
    tied = [action for action, gain in zip(actions, points, strict=True) if gain == most]
    return tied[rng.randrange(len(tied))]
