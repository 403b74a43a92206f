"""The test double conforms to the `Game` protocol."""

from __future__ import annotations

from server.guess import GUESS
from tiletown.kernel import check_game


def test_the_guessing_game_conforms() -> None:
    assert check_game(GUESS, games=5) > 0
