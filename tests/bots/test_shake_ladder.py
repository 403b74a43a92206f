"""`skilled`, `expert` and `master` of Shake That City: fallbacks, deadlines, the last round, denial."""

from __future__ import annotations

import logging
import random
from collections.abc import Iterator
from itertools import chain, repeat
from pathlib import Path

import numpy as np
import pytest

from harm import HARMS, copied_weights, harm
from tiletown.bots import bot_names, find_bot
from tiletown.bots.bot import Bot
from tiletown.bots.shake import players as shake
from tiletown.bots.shake import weights as shake_weights
from tiletown.bots.shake.decision import loss_of_others
from tiletown.bots.shake.weights import model_of, potential_of
from tiletown.bots.weight_files import POTENTIAL, VALUES
from tiletown.games.shake import GAME, Choose, Setup, State
from tiletown.games.shake.pieces import COLOURS
from tiletown.kernel import Match, Seed, View, seats_among
from views import seat_of

SKILLED, EXPERT, MASTER = (find_bot("shake", name) for name in ("skilled", "expert", "master"))


def views(setup: Setup, text: str, bot: Bot = SKILLED) -> Iterator[View[State]]:
    """The views of the seats of a match that are to act and have a choice."""
    match, rng = Match.start(GAME, setup, Seed.of(text)), random.Random(text)
    while not match.over:
        seat = seats_among(GAME.to_act(match.state))[0]
        view = GAME.view(match.state, seat)
        if len(GAME.legal_actions(match.state, seat)) > 1:
            yield view
        match = match.play(seat, bot.choose(view, rng))


def test_the_ladder_is_complete() -> None:
    assert bot_names("shake") == ("random", "greedy", "skilled", "expert", "master")


@pytest.mark.parametrize("setup", list(GAME.setups()), ids=str)
def test_every_setup_has_weights(setup: Setup) -> None:
    assert potential_of(setup) is not None
    assert model_of(setup) is not None


@pytest.fixture
def files(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    yield from copied_weights("shake", shake_weights, tmp_path, monkeypatch)


@pytest.mark.parametrize("how", HARMS)
def test_without_values_expert_and_master_play_as_skilled(
    files: Path, how: str, caplog: pytest.LogCaptureFixture
) -> None:
    harm(files / VALUES, how)
    for view in views(Setup(2), how):
        action = SKILLED.choose(view, random.Random(1))
        assert EXPERT.choose(view, random.Random(1)) == MASTER.choose(view, random.Random(1)) == action
    warnings = [record for record in caplog.records if record.levelno == logging.WARNING]
    assert len(warnings) == 1
    assert str(files / VALUES) in warnings[0].getMessage()


@pytest.mark.parametrize("how", HARMS)
def test_without_a_potential_skilled_plays_as_greedy(files: Path, how: str, caplog: pytest.LogCaptureFixture) -> None:
    harm(files / POTENTIAL, how)
    greedy = find_bot("shake", "greedy")
    for view in views(Setup(2, "beachfront"), how, greedy):
        assert SKILLED.choose(view, random.Random(1)) == greedy.choose(view, random.Random(1))
    assert [str(files / POTENTIAL) in record.getMessage() for record in caplog.records] == [True]


def test_damage_inside_the_values_is_found(files: Path, caplog: pytest.LogCaptureFixture) -> None:
    data = bytearray((files / VALUES).read_bytes())
    start = len(data) // 3
    data[start : start + 2000] = bytes(2000)
    (files / VALUES).write_bytes(data)
    found = [model_of(setup) for setup in GAME.setups()]
    assert None in found
    assert str(files / VALUES) in caplog.text


def test_master_out_of_time_answers_with_the_best_so_far() -> None:
    for view in views(Setup(3, "beachfront"), "late", EXPERT):
        legal = GAME.legal_actions(view.state, seat_of(view))
        for patience in (0, 1, 2, 3):
            answers = chain(repeat(False, patience), repeat(True))
            assert MASTER.choose(view, random.Random(1), deadline=answers.__next__) in legal
        at_once = MASTER.choose(view, random.Random(1), deadline=lambda: True)
        if not isinstance(legal[0], Choose):
            assert at_once == EXPERT.choose(view, random.Random(1))
        in_time = MASTER.choose(view, random.Random(1), deadline=lambda: False)
        assert in_time == MASTER.choose(view, random.Random(1))


@pytest.mark.parametrize("bot", [EXPERT, MASTER], ids=lambda bot: bot.name)
def test_the_last_round_alone_is_won_if_it_can_be(bot: Bot) -> None:
    could, could_not = 0, 0
    for number in range(25):
        *_, view = views(Setup(1, variant=("solo",)), f"last {number}", EXPERT)
        if view.state.round < 15:
            continue
        legal = GAME.legal_actions(view.state, 0)
        wins = [action for action in legal if GAME.result(GAME.preview(view, [action]).state).winners]
        could, could_not = could + bool(wins), could_not + (not wins)
        assert not wins or bot.choose(view, random.Random(1)) in wins
    assert could > 5
    assert could_not > 0


def test_in_the_last_round_with_others_master_takes_the_most_points() -> None:
    *_, view = views(Setup(2), "last", EXPERT)
    assert view.state.round == 15
    gains = dict(zip(GAME.legal_actions(view.state, seat_of(view)), GAME.gains(view), strict=True))
    assert gains[MASTER.choose(view, random.Random(1))] == max(gains.values())


def test_what_others_lose_by_a_colour_is_known() -> None:
    setup = Setup(3)
    model = model_of(setup)
    assert model is not None
    hurt = 0
    for view in views(setup, "denial"):
        if isinstance(GAME.legal_actions(view.state, seat_of(view))[0], Choose):
            losses = loss_of_others(view, model)
            shown = ["RPFSH"[colour] in view.state.pattern for colour in range(5)]
            assert (losses >= 0).all()
            assert not losses[~np.array(shown)].any()
            hurt += losses.max() > 0.5
    assert hurt > 3


def test_denial_decides_between_colours_that_are_worth_the_same_to_master(monkeypatch: pytest.MonkeyPatch) -> None:
    changed = 0
    for view in views(Setup(2), "deny", EXPERT):
        if isinstance(GAME.legal_actions(view.state, seat_of(view))[0], Choose):
            monkeypatch.setattr(shake.MASTER, "denial", 0.0)
            without = MASTER.choose(view, random.Random(1))
            monkeypatch.setattr(shake.MASTER, "denial", 100.0)
            model = model_of(view.state.setup)
            assert model is not None
            losses = loss_of_others(view, model)
            with_it = MASTER.choose(view, random.Random(1))
            legal = GAME.legal_actions(view.state, seat_of(view))
            options = [action.colour for action in legal if isinstance(action, Choose)]
            most = max(options, key=lambda colour: losses[COLOURS.index(colour)])
            assert losses[COLOURS.index(with_it.colour)] == losses[COLOURS.index(most)]
            changed += with_it != without
    assert changed > 0
