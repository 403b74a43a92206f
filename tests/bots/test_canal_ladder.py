"""`skilled`, `expert` and `master` of Canal City: exact turns, fallbacks, deadlines, the last turn."""

from __future__ import annotations

import logging
import random
from collections.abc import Iterator
from itertools import chain, repeat
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from harm import HARMS, copied_weights, harm
from tiletown.bots import bot_names, find_bot
from tiletown.bots.bot import Bot
from tiletown.bots.canal import weights as canal_weights
from tiletown.bots.canal.decision import as_action, decision_of
from tiletown.bots.canal.players import MASTER
from tiletown.bots.canal.turns import HIDDEN, best_turns
from tiletown.bots.canal.value import SIZE, WEIGHTS, Model, expectations, new_judge, set_time
from tiletown.bots.canal.weights import model_of, potential_of, read_model, write_models
from tiletown.bots.weight_files import POTENTIAL, VALUES
from tiletown.compiled.compiling import compiled
from tiletown.games.canal import GAME, Setup, State
from tiletown.games.canal.state import Action
from tiletown.kernel import Match, Seed, View
from views import seat_of

GREEDY, SKILLED, EXPERT = (find_bot("canal", name) for name in ("greedy", "skilled", "expert"))


def views(setup: Setup, text: str, bot: Bot = GREEDY) -> Iterator[View[State]]:
    """The views of the seats of a match that are to act and have a choice."""
    match, rng = Match.start(GAME, setup, Seed.of(text)), random.Random(text)
    while not match.over:
        seat = match.state.seat
        view = GAME.view(match.state, seat)
        if len(GAME.legal_actions(match.state, seat)) > 1:
            yield view
        match = match.play(seat, bot.choose(view, rng))


def test_the_ladder_is_complete() -> None:
    assert bot_names("canal") == ("random", "greedy", "skilled", "expert", "master")


@pytest.mark.parametrize("centre_scores", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_number_of_players_has_weights(players: int, centre_scores: bool) -> None:
    setup = Setup(players, centre_scores=centre_scores)
    for model in (potential_of(setup), model_of(setup)):
        assert model is not None
        assert model.weights.shape == (WEIGHTS,)
        assert model.weights.any()
        assert 0 < model.denial <= 1.5


@compiled()
def expect(games: Any, model: Any, following: int, found: Any) -> None:
    judge = new_judge(model)
    set_time(judge.starts, games[0].supply, games[0].players, following)
    expectations(games[0], judge, found)


def standing(state: State, seat: int, model: Model) -> float:
    """The seat's expectation after its turn minus `denial` times those of the others."""
    games = decision_of(GAME.view(state.after(phase="lay"), seat), random.Random(1)).games
    supply = np.array(state.supply)
    following = next(s % state.players for s in range(seat + 1, seat + 5) if supply[s % state.players] or s == seat + 4)
    found = np.zeros(4)
    expect(games, model, following, found)
    return float(found[seat] - model.denial * (found[: state.players].sum() - found[seat]))


def ends_of_turn(state: State, seat: int) -> Iterator[State]:
    """Every state in which the rest of the seat's turn may end."""
    if state.seat != seat or state.phase not in ("lay", "build-1", "build-2"):
        yield state
        return
    for action in GAME.legal_actions(state, seat):
        yield from ends_of_turn(GAME.apply(state, seat, action), seat)


@pytest.mark.parametrize(("players", "centre_scores"), [(2, False), (2, True), (3, True), (4, False)])
def test_the_most_promising_turn_is_found_exactly(players: int, centre_scores: bool) -> None:
    model = Model(np.random.default_rng(3).normal(0, 0.5, WEIGHTS).astype(np.float32), 0.7, 1.0)
    model.weights[:SIZE] = 0  # at the end only points count
    checked = 0
    for number, view in enumerate(views(Setup(players, centre_scores=centre_scores), f"exact {players}")):
        state = view.state
        if (state.phase == "lay" and number > 6) or (state.supply[state.seat] % 2 and state.phase != "build-2"):
            continue
        turns, values = best_turns(*decision_of(view, random.Random(1)), model, 3)
        ends = sorted((standing(end, state.seat, model) for end in ends_of_turn(state, state.seat)), reverse=True)
        assert (np.diff(values) <= 0).all()
        assert len({tuple(turn) for turn in turns.tolist()}) == len(turns)
        assert values[0] - values[-1] >= -1e-9
        if len(values) > 1 and state.phase != "lay":  # a tile may look the same turned
            assert values[0] - values[1] == pytest.approx(ends[0] - ends[1], abs=1e-4)
        own = state
        for action in actions_of(view, turns[0]):
            own = GAME.apply(own, state.seat, action)
        assert standing(own, state.seat, model) == pytest.approx(ends[0], abs=1e-4)
        checked += 1
    assert checked > 15


def actions_of(view: View[State], turn: Any) -> Iterator[Action]:
    """The actions of a turn given as a row."""
    state, seat = view.state, view.state.seat
    while state.seat == seat and state.phase in ("lay", "build-1", "build-2"):
        action = as_action(GAME.view(state, seat), turn)
        yield action
        state = GAME.apply(state, seat, action)


def test_a_seat_sees_its_own_tile_and_all_others_lie_in_the_stack() -> None:
    for view in views(Setup(3), "look"):
        game = decision_of(view, random.Random(1)).games[0]
        hidden = [seat for seat in range(3) if game["hand"][seat] == HIDDEN]
        assert view.state.seat not in hidden
        assert game["unseen"] == view.state.stack + len(hidden)


@pytest.fixture
def files(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    yield from copied_weights("canal", canal_weights, tmp_path, monkeypatch)


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("how", HARMS)
def test_without_values_expert_and_master_play_as_skilled(
    files: Path, how: str, players: int, caplog: pytest.LogCaptureFixture
) -> None:
    harm(files / VALUES, how)
    for view in views(Setup(players), how, SKILLED):
        action = SKILLED.choose(view, random.Random(1))
        assert EXPERT.choose(view, random.Random(1)) == MASTER.choose(view, random.Random(1)) == action
    warnings = [record for record in caplog.records if record.levelno == logging.WARNING]
    assert len(warnings) == 1
    assert str(files / VALUES) in warnings[0].getMessage()


@pytest.mark.parametrize("how", HARMS)
def test_without_a_potential_skilled_plays_as_greedy(files: Path, how: str, caplog: pytest.LogCaptureFixture) -> None:
    harm(files / POTENTIAL, how)
    for view in views(Setup(3), how):
        assert SKILLED.choose(view, random.Random(1)) == GREEDY.choose(view, random.Random(1))
    assert [str(files / POTENTIAL) in record.getMessage() for record in caplog.records] == [True]


def test_damage_inside_the_values_is_found(files: Path, caplog: pytest.LogCaptureFixture) -> None:
    data = bytearray((files / VALUES).read_bytes())
    start = len(data) // 2
    data[start : start + 500] = bytes(500)
    (files / VALUES).write_bytes(data)
    assert None in [model_of(setup) for setup in GAME.setups()]
    assert str(files / VALUES) in caplog.text


def test_packed_weights_come_back_up_to_rounding(tmp_path: Path) -> None:
    weights = np.random.default_rng(1).normal(0, 1, WEIGHTS).astype(np.float32)
    write_models(tmp_path / "values.npz", {"2-players": Model(weights, 0.8, 1.5)})
    again = read_model(tmp_path / "values.npz", "2-players")
    assert np.abs(again.weights - weights).max() < 0.001
    assert (again.denial, again.spread) == (0.8, 1.5)


def test_master_out_of_time_answers_with_the_best_so_far() -> None:
    for number, view in enumerate(views(Setup(3), "late")):
        if number % 5:
            continue
        legal = GAME.legal_actions(view.state, seat_of(view))
        for patience in (0, 1, 2):
            answers = chain(repeat(False, patience), repeat(True))
            assert MASTER.choose(view, random.Random(1), deadline=answers.__next__) in legal
        in_time = MASTER.choose(view, random.Random(1), deadline=lambda: False)
        assert in_time == MASTER.choose(view, random.Random(1))


@pytest.mark.parametrize("centre_scores", [False, True])
@pytest.mark.parametrize("bot", [EXPERT, MASTER], ids=lambda bot: bot.name)
def test_the_last_piece_wins_if_it_can(bot: Bot, centre_scores: bool) -> None:
    could = 0
    for number in range(12):
        *_, view = views(Setup(2, centre_scores=centre_scores), f"last {number}")
        if sum(view.state.supply) > 1:
            continue
        seat, legal = seat_of(view), GAME.legal_actions(view.state, seat_of(view))
        wins = [action for action in legal if GAME.result(GAME.apply(view.state, seat, action)).winners == (seat,)]
        could += bool(wins)
        assert not wins or bot.choose(view, random.Random(1)) in wins
    assert could > 2
