"""`greedy` of Canal City: the whole turn that gains and takes most, and it beats `random`."""

from __future__ import annotations

import random

from tiletown.bots import find_bot
from tiletown.compiled.canal import rules as canal
from tiletown.games.canal import GAME, Setup, State
from tiletown.kernel import Match, Seed


def standing(state: State, seat: int) -> float:
    """The seat's points minus the mean of the others."""
    totals = [sheet.total for sheet in GAME.score(state)]
    return totals[seat] - (sum(totals) - totals[seat]) / (len(totals) - 1)


def best_end(state: State, seat: int) -> float:
    """The best standing at the end of the turn, by trying all actions."""
    if state.seat != seat or state.phase not in ("lay", "build-1", "build-2"):
        return standing(state, seat)
    return max(best_end(GAME.apply(state, seat, action), seat) for action in GAME.legal_actions(state, seat))


def test_the_rest_of_a_turn_is_the_best_there_is() -> None:
    greedy, rng, checked = find_bot("canal", "greedy"), random.Random(2), 0
    for setup in (Setup(2), Setup(3), Setup(2, centre_scores=True)):
        match = Match.start(GAME, setup, Seed.of(f"greedy {setup.players}"))
        while not match.over:
            state, seat = match.state, match.state.seat
            action = greedy.choose(GAME.view(state, seat), rng)
            if state.phase != "lay":
                assert best_end(GAME.apply(state, seat, action), seat) == best_end(state, seat)
                checked += 1
            match = match.play(seat, action)
    assert checked > 100


def test_the_tile_it_lays_allows_the_best_turn() -> None:
    greedy, rng = find_bot("canal", "greedy"), random.Random(4)
    match = Match.start(GAME, Setup(2), Seed.of("lay"))
    for _ in range(4):
        seat = match.state.seat
        before = match.state
        action = greedy.choose(GAME.view(before, seat), rng)
        assert best_end(GAME.apply(before, seat, action), seat) == best_end(before, seat)
        match = match.play(seat, action)
        while match.state.phase != "lay":
            match = match.play(seat, greedy.choose(GAME.view(match.state, seat), rng))


def test_it_beats_random() -> None:
    greedy, weak = find_bot("canal", "greedy"), find_bot("canal", "random")
    won = 0
    for number in range(40):
        match, rng = Match.start(GAME, Setup(2), Seed.of(f"beats {number}")), random.Random(number)
        while not match.over:
            seat = match.state.seat
            bot = greedy if seat == number % 2 else weak
            match = match.play(seat, bot.choose(GAME.view(match.state, seat), rng))
        won += GAME.result(match.state).winners == (number % 2,)
    assert won >= 38


def test_compiled_code_is_used_and_the_view_left_alone() -> None:
    match = Match.start(GAME, Setup(2), Seed.of("alone"))
    view = GAME.view(match.state, match.state.seat)
    places = list(view.state.city.places)
    find_bot("canal", "greedy").choose(view, random.Random(1))
    assert list(view.state.city.places) == places
    assert canal.best_turn.signatures  # type: ignore[attr-defined]
