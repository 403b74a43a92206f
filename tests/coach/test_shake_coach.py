"""The coach of Shake That City."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import Any

import msgspec
import pytest

from tiletown.bots import find_bot
from tiletown.bots.shake import search as shake_search
from tiletown.bots.shake.decision import loss_of_others
from tiletown.bots.shake.players import MASTER
from tiletown.bots.shake.search import Effort, weigh
from tiletown.bots.shake.weights import model_of
from tiletown.coach import Analysis, Hint, advise, analyse, parts, report, study
from tiletown.coach.shake.coach import number_of
from tiletown.compiled.shake.rules import GAME
from tiletown.games.shake import Choose, Place, Setup, State
from tiletown.kernel import Match, Seed, TiletownError, View, random_game, replay, seats_among, states

SETUPS = [
    Setup(players=1, variant=("solo",)),
    Setup(players=1, side="beachfront", block_random=True),
    Setup(players=2),
    Setup(players=3, side="beachfront", variant=("construction",)),
    Setup(players=2, variant=("family",)),
]


def played(setup: Setup, seed: str, bot: str = "greedy") -> Match[Any, Any, Any]:
    match: Match[Any, Any, Any] = Match.start(GAME, setup, Seed.of(seed))
    player, rng = find_bot("shake", bot), random.Random(seed)
    while not match.over:
        seat = seats_among(GAME.to_act(match.state))[0]
        match = match.play(seat, player.choose(GAME.view(match.state, seat), rng))
    return match


@pytest.mark.parametrize("setup", SETUPS, ids=str)
@pytest.mark.parametrize("bot", ["random", "expert"])
def test_the_parts_of_the_result_add_up(setup: Setup, bot: str) -> None:
    match = played(setup, "adds up", bot)
    found = analyse(match)
    sheets = GAME.score(match.state)
    assert [seat.points for seat in found.seats] == [sheet.total for sheet in sheets]
    for seat, sheet in zip(found.seats, sheets, strict=True):
        assert round(seat.start + seat.luck + seat.others + seat.choice + seat.revised, 3) == seat.result
        for part in ("luck", "others", "choice"):
            assert round(sum(getattr(turn, part) for turn in seat.turns), 3) == getattr(seat, part)
        if setup.solo:
            assert seat.result == (1 if GAME.result(match.state).winners else 0)
        else:
            assert seat.result == sheet.total - (0 if sheet.can_win else 12)
        assert len(seat.turns) == 15
        assert all(turn.choice <= 0 <= turn.cost for turn in seat.turns)
        assert seat.turns[-1].points == sheet.total
        assert len(seat.mistakes) <= 3
        costs = [seat.turns[index].cost for index in seat.mistakes]
        assert costs == sorted((turn.cost for turn in seat.turns if turn.cost), reverse=True)[:3]
    if setup.players == 1:
        assert found.seats[0].others == 0


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_par_can_be_played_and_is_no_worse_than_what_was(setup: Setup) -> None:
    """The turns of par, in place of the seat's own, lead to par by the rules; others and shakes stay as they were."""
    match = played(setup, "par")
    for seat in analyse(match).seats:
        assert seat.par is not None
        turns = iter(seat.par.turns)
        moves, mine = [], set()
        for state, move in zip(states(GAME, match.setup, match.moves), match.moves, strict=False):
            if move.by != seat.seat:
                moves.append(move)
            elif state.round not in mine:
                mine.add(state.round)
                moves += [msgspec.structs.replace(move, action=action) for action in next(turns)]
        others_follow = all(move.by in (seat.seat, "chance") for move in moves)
        if others_follow:  # with others, a colour that par takes may be one that they had placed
            state = replay(GAME, match.setup, moves).state
            assert GAME.score(state)[seat.seat].total == seat.par.points
        assert seat.par.points >= seat.points - seat.penalty


def test_parts_may_be_done_in_any_order_and_elsewhere() -> None:
    match = played(Setup(players=2), "order")
    wanted = parts(match)
    done = {part: study(match, part) for part in reversed(wanted)}
    sent = {part: msgspec.json.encode(found) for part, found in done.items()}
    assert report(match, [done[part] for part in wanted]) == analyse(match)
    assert all(sent.values())


def test_the_json_of_an_analysis_reads_back() -> None:
    found = analyse(played(Setup(players=1), "json"))
    again = msgspec.json.decode(msgspec.json.encode(found), type=Analysis)
    assert msgspec.json.encode(again) == msgspec.json.encode(found)


def test_only_finished_matches_are_analysed() -> None:
    with pytest.raises(TiletownError, match="not over"):
        analyse(Match.start(GAME, Setup(players=2), Seed.of("running")))


def assert_ranked(advice: Hint) -> None:
    """The order is that of the figures shown; each of the two is rounded to three decimals."""
    worths = [option.value + option.denies for option in advice.options]
    assert all(better >= worse - 0.0011 for better, worse in pairwise(worths))


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_a_hint_is_legal_ranked_and_from_the_view_alone(setup: Setup) -> None:
    whole = random_game(GAME, setup, "hints")
    rng = random.Random(1)
    for ply in range(3, len(whole.moves), 7):
        state = whole.at(ply).state
        for seat in seats_among(GAME.to_act(state)):
            view = GAME.view(state, seat)
            advice = advise("shake", "master", view, random.Random(5))
            if GAME.forced(state, seat) is not None:
                continue
            assert 1 <= len(advice.options) <= 3
            assert advice.measure == ("chance" if setup.solo else "points")
            assert_ranked(advice)
            for better, worse in combinations(advice.options, 2):
                unlike = better.actions[-1].colour != worse.actions[-1].colour
                assert unlike or worse.gain > better.gain, "no hint is given twice"
            colours = {
                action.colour for action in GAME.legal_actions(state, seat) if isinstance(action, Choose | Place)
            }
            assert len(advice.options) >= min(3, len(colours)), "each colour that can be placed does something else"
            for option in advice.options:
                after = GAME.preview(view, option.actions)
                gain = GAME.score(after.state)[seat].total - GAME.score(view.state)[seat].total
                assert (seat not in GAME.to_act(after.state), option.gain) == (True, gain)
                assert option.cells
                assert (sum(option.lines.values()), option.takes, option.gives) == (gain, {}, {})
                assert {tile.tile for tile in option.tiles} == flipped(after) - flipped(view)
                assert option.lines.get("bonus", 0) == sum(tile.points for tile in option.tiles)
            other = GAME.view(GAME.imagine(view, rng), seat)
            assert advise("shake", "master", other, random.Random(5)) == advice


def flipped(view: View[State]) -> set[str]:
    return {meter.slot for meter in GAME.guide(view, ()).meters[view.seat or 0] if meter.flipped}


def test_the_turns_of_a_hint_were_all_compared_over_the_same_shakes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where a placement that the search has dropped looks better than one that it has compared to the end."""
    monkeypatch.setattr(MASTER, "effort", Effort(2, ((12, 16), (3, 16))))
    shakes: Counter[int] = Counter()

    def counting(here: Any, pattern: int, numbers: Any, left: int, patterns: Any, *rest: Any) -> Any:
        shakes.update({int(number): len(patterns) for number in numbers})
        return weigh(here, pattern, numbers, left, patterns, *rest)

    monkeypatch.setattr(shake_search, "weigh", counting)
    for view in views_to_choose_from(Setup(players=2)):
        shakes.clear()
        advice = advise("shake", "master", view, random.Random(5))
        compared = [shakes[number_of(option.actions[-1])] for option in advice.options]
        assert compared == [max(shakes.values(), default=0)] * len(compared)
        assert_ranked(advice)
        assert advice.options[0].actions[0] == MASTER.choose(view, random.Random(5))


def test_a_hint_says_what_the_others_lose_by_it() -> None:
    denied = []
    for view in views_to_choose_from(Setup(players=2)):
        model = model_of(view.state.setup)
        assert model is not None
        losses = loss_of_others(view, model)
        for option in advise("shake", "master", view, random.Random(5)).options:
            names = isinstance(option.actions[0], Choose)
            lost = losses[number_of(option.actions[-1]) >> 6] if names else 0
            assert option.denies == pytest.approx(lost, abs=0.001)
            denied.append(option.denies)
    assert max(denied) > 1


def views_to_choose_from(setup: Setup) -> Iterator[View[State]]:
    """The views of a match in which a seat has several actions."""
    match = random_game(GAME, setup, "to choose")
    for state in states(GAME, setup, match.moves):
        for seat in seats_among(GAME.to_act(state)):
            if len(GAME.legal_actions(state, seat)) > 1:
                yield GAME.view(state, seat)


def test_another_bot_advises_its_own_turn() -> None:
    match: Match[Any, Any, Any] = Match.start(GAME, Setup(players=2), Seed.of("own"))
    seat = seats_among(GAME.to_act(match.state))[0]
    advice = advise("shake", "greedy", GAME.view(match.state, seat), random.Random(1))
    assert (advice.measure, len(advice.options)) == ("now", 1)
    assert advice.options[0].value == advice.options[0].gain


def test_a_hint_out_of_time_still_answers() -> None:
    match: Match[Any, Any, Any] = Match.start(GAME, Setup(players=2), Seed.of("late"))
    seat = seats_among(GAME.to_act(match.state))[0]
    assert advise("shake", "master", GAME.view(match.state, seat), random.Random(1), deadline=lambda: True).options
