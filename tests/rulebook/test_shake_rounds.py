"""Shake That City, rulebook section 4: the end of a round, and of the game."""

from __future__ import annotations

import pytest

from shake_tables import EMPTY, play, refused, table
from tiletown.games.shake import GAME, Setup, Shake
from tiletown.kernel import CHANCE, OutOfTurn, random_game

PATTERN = "SHH/HHH/HHP"


def test_the_round_ends_when_all_have_placed() -> None:
    state = play(table(EMPTY, EMPTY, pattern=PATTERN), "0:S 0:S@A1")
    assert state.round == 1
    assert state.boards == ("." * 36,) * 2
    state = play(state, "1:P@A1")
    assert (state.round, state.active, state.pattern, state.chosen) == (2, 1, "", None)
    assert state.pending == (None, None)
    assert state.boards == ("S" + "." * 35, "P" + "." * 35)
    assert GAME.to_act(state) == {CHANCE}


@pytest.mark.parametrize(("players", "active", "follows"), [(2, 1, 0), (3, 0, 1), (3, 2, 0), (4, 3, 0), (4, 1, 2)])
def test_the_next_player_clockwise_becomes_active(players: int, active: int, follows: int) -> None:
    state = table(*(EMPTY,) * players, pattern=PATTERN, active=active)
    state = play(state, f"{active}:S {active}:S@A1")
    state = play(state, " ".join(f"{seat}:P@A1" for seat in range(players) if seat != active))
    assert state.active == follows


def test_alone_one_stays_active() -> None:
    assert play(table(EMPTY, pattern=PATTERN), "0:S@A1").active == 0


def test_after_round_15_the_game_is_over() -> None:
    state = play(table(EMPTY, EMPTY, pattern=PATTERN, round=15), "1:S@A1 0:S@A1")
    assert state.over
    assert state.round == 15
    assert GAME.to_act(state) == frozenset()
    assert GAME.legal_actions(state, 0) == ()
    assert refused(state, "0:S@A2") == "out-of-turn"
    with pytest.raises(OutOfTurn):
        GAME.apply(state, CHANCE, Shake("SHHHHHHHP"))


def test_round_14_is_not_the_last() -> None:
    assert not play(table(EMPTY, EMPTY, pattern=PATTERN, round=14), "1:S@A1 0:S@A1").over


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_game_has_15_rounds_and_everybody_is_active_in_turn(players: int) -> None:
    match = random_game(GAME, Setup(players), f"rounds {players}")
    state = GAME.start(match.setup)
    actives = []
    for move in match.moves:
        state = GAME.apply(state, move.by, move.action)
        if isinstance(move.action, Shake):
            actives.append(state.active)
    first = actives[0]
    assert actives == [(first + number) % players for number in range(15)]


@pytest.mark.parametrize("order", ["0:S@A1 1:P@B1 2:P@C1", "2:P@C1 1:P@B1 0:S@A1", "1:P@B1 0:S@A1 2:P@C1"])
def test_the_order_of_simultaneous_moves_does_not_matter(order: str) -> None:
    state = play(table(EMPTY, EMPTY, EMPTY, pattern=PATTERN), "0:S")
    assert play(state, order) == play(state, "0:S@A1 1:P@B1 2:P@C1")
