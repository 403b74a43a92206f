"""The coach of Canal City."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from tiletown.bots.canal import players as bots
from tiletown.bots.canal.search import Effort
from tiletown.coach import advise, analyse
from tiletown.coach.canal import coach as canal
from tiletown.coach.canal.coach import as_row, as_turn, own_turns
from tiletown.games.canal import GAME, Setup
from tiletown.kernel import Match, random_game, replay, seats_among


@pytest.fixture(autouse=True)
def little_effort(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots.MASTER, "effort", Effort(turns=4, worlds=1, ahead=0))
    for name, value in {"WORLDS": 3, "TILES": 2, "TILE_WORLDS": 2}.items():
        monkeypatch.setattr(canal, name, value)


def played(players: int, *, centre_scores: bool = False) -> Match[Any, Any, Any]:
    return random_game(GAME, Setup(players=players, centre_scores=centre_scores), f"coach {players}")


@pytest.mark.parametrize(("players", "centre_scores"), [(2, False), (3, False), (4, False), (2, True)])
def test_the_parts_of_the_result_add_up(players: int, centre_scores: bool) -> None:
    match = played(players, centre_scores=centre_scores)
    found = analyse(match)
    assert found.measure == "chance"
    winners = GAME.result(match.state).winners
    for seat in found.seats:
        assert round(seat.start + seat.luck + seat.others + seat.choice + seat.revised, 3) == seat.result
        assert seat.result == (round(1 / len(winners), 3) if seat.seat in winners else 0)
        assert seat.par is None
        assert all(turn.choice <= 0 <= turn.cost and 0 <= turn.value <= 1 for turn in seat.turns)
        for turn in seat.turns:
            assert turn.played is not None
            assert turn.best is not None
            view = GAME.view(replay(GAME, match.setup, match.moves[: turn.ply]).state, seat.seat)
            after = GAME.preview(view, turn.best.actions)  # legal by the rules
            assert seat.seat not in GAME.to_act(after.state)


def test_a_seat_that_has_resigned_has_not_won() -> None:
    match = played(3)
    best = GAME.result(match.state).winners[0]
    resigned = replace(match, moment=msgspec.structs.replace(match.moment, resigned=(best,)))
    assert canal.COACH.final(match, best)[0] > 0
    assert canal.COACH.final(resigned, best) == (0, 0)
    assert sum(canal.COACH.final(resigned, seat)[0] for seat in range(3)) == pytest.approx(1)


def test_a_turn_is_the_same_as_a_row_and_as_actions() -> None:
    match = played(3)
    for own in own_turns(match, 1):
        assert as_turn(GAME.view(own.state, 1), as_row(own)) == list(own.actions)  # type: ignore[arg-type]


@pytest.mark.parametrize(("players", "centre_scores"), [(3, False), (2, True)])
def test_a_hint_is_legal_ranked_and_from_the_view_alone(players: int, centre_scores: bool) -> None:
    match = played(players, centre_scores=centre_scores)
    rng = random.Random(1)
    for ply in range(8, len(match.moves), 11):
        state = match.at(ply).state
        for seat in seats_among(GAME.to_act(state)):
            if GAME.forced(state, seat) is not None:
                continue
            view = GAME.view(state, seat)
            advice = advise("canal", "master", view, random.Random(5))
            assert 1 <= len(advice.options) <= 3
            values = [option.value for option in advice.options]
            assert values == sorted(values, reverse=True)
            assert not any(option.denies for option in advice.options)
            for option in advice.options:
                after = GAME.preview(view, option.actions)
                assert seat not in GAME.to_act(after.state)
                assert option.cells
            other = GAME.view(GAME.imagine(view, rng), seat)
            assert advise("canal", "master", other, random.Random(5)) == advice
