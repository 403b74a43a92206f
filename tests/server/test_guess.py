"""The test double is itself a game that keeps every promise."""

from __future__ import annotations

from server.guess import GUESS
from tiletown.kernel import check_game


def test_the_guessing_game_conforms() -> None:
    assert check_game(GUESS, games=5) > 0
