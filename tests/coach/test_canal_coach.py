"""The coach of Canal City."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from canal_tables import table
from tiletown.bots.canal import players as bots
from tiletown.bots.canal.search import Effort
from tiletown.coach import RatedTurn, advise, analyse
from tiletown.coach.canal import coach as canal
from tiletown.coach.canal.coach import as_row, as_turn, deed, own_turns
from tiletown.coach.turns import rate_turn
from tiletown.games.canal import GAME, Build, Setup, State
from tiletown.games.canal.pieces import CORNERS
from tiletown.kernel import Match, View, random_game, replay, seats_among


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
                assert_says_what_it_changes(option, view)
            assert len({deed(view, option.actions) for option in advice.options}) == len(advice.options)
            other = GAME.view(GAME.imagine(view, rng), seat)
            assert advise("canal", "master", other, random.Random(5)) == advice


def assert_says_what_it_changes(option: RatedTurn, view: View[State]) -> None:
    """Gain, lines, takes and gives are the differences of the sheets."""
    before, after = GAME.score(view.state), GAME.score(GAME.preview(view, option.actions).state)
    assert sum(option.lines.values()) == option.gain
    assert all(option.lines.values())
    assert set(option.lines) <= {"tile", "fountain"}
    for seat, (had, has) in enumerate(zip(before, after, strict=True)):
        won = option.gain if seat == view.seat else option.gives.get(seat, 0) - option.takes.get(seat, 0)
        assert has.total - had.total == won


def test_turns_that_differ_by_an_equal_corner_are_one_option() -> None:
    """On empty foundations every corner brings the same; a tile that B has taken is worth more than an empty one."""
    state = table(
        """
        F  |  F F  |  F B1    F
        ---3--- ---2--- ---4---
        F     F F  |  F F     F
        """,
        phase="build-1",
        base=(0, 0),
    )
    view = GAME.view(state, 0)
    near = {deed(view, [Build(0, 0, a), Build(1, 0, b)]) for a in CORNERS for b in CORNERS}
    swapped = {deed(view, [Build(1, 0, b), Build(0, 0, a)]) for a in CORNERS for b in CORNERS}
    far = {deed(view, [Build(0, 0, a), Build(2, 0, b)]) for a in CORNERS for b in CORNERS[1:]}
    assert (len(near), near == swapped, len(far), near == far) == (1, True, 1, False)

    rated = rate_turn(GAME, view, [Build(0, 0, "NW"), Build(2, 0, "SE")], 0.5)
    assert (rated.gain, rated.lines, rated.takes, rated.gives) == (3, {"tile": 3}, {1: 4}, {})
