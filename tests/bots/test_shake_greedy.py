"""`greedy` of Shake That City: most points now."""

from __future__ import annotations

import random

from tiletown.bots import find_bot
from tiletown.games.shake import GAME, Choose, Place, Setup, State
from tiletown.games.shake.state import Action
from tiletown.kernel import Match, Seed, View, seats_among


def best_points(view: View[State]) -> dict[Action, int]:
    """The most points that each legal action can bring, from the score sheets after it."""
    seat = view.seat
    assert seat is not None
    now = GAME.score(view.state)[seat].total
    found: dict[Action, int] = {}
    for action in GAME.legal_actions(view.state, seat):
        after = GAME.preview(view, [action])
        if isinstance(action, Choose):
            found[action] = max(best_points(after).values())
        else:
            found[action] = GAME.score(after.state)[seat].total - now
    return found


def test_greedy_takes_the_most_points_and_spreads_its_ties() -> None:
    greedy, rng = find_bot("shake", "greedy"), random.Random(3)
    kinds, tied = set(), 0
    for setup in (Setup(2), Setup(3, "beachfront", ("construction",)), Setup(1, variant=("solo",))):
        match = Match.start(GAME, setup, Seed.of("greedy"))
        while not match.over:
            seat = seats_among(GAME.to_act(match.state))[0]
            view = GAME.view(match.state, seat)
            points = best_points(view)
            most = {action for action, gain in points.items() if gain == max(points.values())}
            chosen = {greedy.choose(view, rng) for _ in range(12)}
            assert chosen <= most
            tied += len(chosen) > 1
            kinds |= {type(action) for action in chosen}
            match = match.play(seat, greedy.choose(view, rng))
    assert kinds == {Choose, Place}
    assert tied > 10
