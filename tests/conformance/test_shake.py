"""Shake That City conforms to the Game protocol."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

import pytest

from tiletown.games.shake import GAME, Choose, Pass, Place, Setup, ShakeThatCity, State
from tiletown.games.shake.board import NAMES
from tiletown.games.shake.pieces import COLOURS, Side
from tiletown.games.shake.state import Action
from tiletown.kernel import Game, check_game

EVERY_ACTION: tuple[Action, ...] = (
    Pass(),
    *(Choose(colour) for colour in COLOURS),
    *(Place(colour, at) for colour, at in product(COLOURS, NAMES)),
)
"""Every action that a seat could ever take, legal or not."""
PARTS = 6


class Part(ShakeThatCity):
    """The game with a share of its setups, so that the check can run in parallel."""

    def __init__(self, part: int) -> None:
        super().__init__()
        self.part = part

    def setups(self) -> Iterable[Setup]:
        return list(GAME.setups())[self.part :: PARTS]


@pytest.mark.parametrize("part", range(PARTS))
def test_shake_that_city_conforms(part: int) -> None:
    game: Game[Setup, State, Action] = Part(part)
    played = check_game(game, games=1, seed=part, candidates=lambda state, seat: EVERY_ACTION)
    assert played > 150


@pytest.mark.parametrize("side", ["landlocked", "beachfront"])
def test_every_action_that_is_not_listed_is_refused(side: Side) -> None:
    """In one game, of EVERY_ACTION exactly the listed actions can be applied."""

    class Counted(Part):
        applied = 0

        def setups(self) -> Iterable[Setup]:
            return [Setup(2, side, ("construction",))]

    def candidates(state: State, seat: int) -> tuple[Action, ...]:
        legal = set(GAME.legal_actions(state, seat))
        for action in EVERY_ACTION:
            try:
                GAME.apply(state, seat, action)
            except Exception:
                assert action not in legal
            else:
                assert action in legal
                Counted.applied += 1
        return EVERY_ACTION

    check_game(Counted(0), games=1, candidates=candidates)
    assert Counted.applied > 200
