"""The lessons of Canal City."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from tiletown.games.canal import GAME, Setup
from tiletown.kernel import Match, Move, Seed, seats_among

from .lesson import Lesson, lesson


def lessons() -> list[Lesson]:
    """Positions found in played matches: lay and build, win a tile, a fountain, take a tile away."""
    setup = Setup(2, "standard")
    goals: list[tuple[str, int, dict[str, Any]]] = [
        ("lay", 0, {}),
        ("tile", 4, {"gain": 6}),
        ("fountain", 8, {"gain": 4, "rule": "fountain"}),
        ("take", 16, {"takes": 4}),
    ]
    return [lesson(name, setup, moves_to(setup, turns, goal), **goal) for name, turns, goal in goals]


def moves_to(setup: Setup, turns: int, goal: dict[str, Any]) -> list[Move[Any]]:
    """The moves of a match, played by gains, to a turn of seat 0 in which the goal can be reached."""
    for number in range(1000):
        rng = random.Random(number)
        match = Match.start(GAME, setup, Seed.of(f"lesson {turns} {number}"))
        while not match.over:
            state = match.state
            (seat,) = seats_among(GAME.to_act(state))
            if seat == 0 and state.phase == "lay" and state.turns > turns and state.first == 0:
                if teaches(match, goal):
                    return list(match.moves)
                break
            view = GAME.view(state, seat)
            actions, gains = GAME.legal_actions(state, seat), GAME.gains(view)
            best = [action for action, gain in zip(actions, gains, strict=True) if gain == max(gains)]
            match = match.play(seat, rng.choice(best))
    raise SystemExit(f"no position in which {goal} can be reached")


def teaches(match: Match[Any, Any, Any], goal: dict[str, Any]) -> bool:
    """Whether some whole turn of the seat reaches the goal, and most turns do not."""
    if not goal:
        return True
    turns = [reaches(match, turn, goal) for turn in whole_turns(match)]
    return 0 < sum(turns) <= len(turns) // 4


def whole_turns(match: Match[Any, Any, Any]) -> Iterator[list[Any]]:
    """Every way in which seat 0 can lay and build."""
    game, view = match.game, match.game.view(match.state, 0)
    for lay in game.legal_actions(view.state, 0):
        one = game.preview(view, [lay])
        for first in game.legal_actions(one.state, 0):
            two = game.preview(one, [first])
            for second in game.legal_actions(two.state, 0):
                yield [lay, first, second]


def reaches(match: Match[Any, Any, Any], turn: list[Any], goal: dict[str, Any]) -> bool:
    """Whether a turn reaches the goal; the page decides it in the same way from the server's sheets."""
    game, view = match.game, match.game.view(match.state, 0)
    then = game.preview(view, turn)
    before, after = game.score(view.state), game.score(then.state)
    rule = goal.get("rule")
    points = [
        sheet.total if rule is None else sum(line.points for line in sheet.lines if line.rule == rule)
        for sheet in (before[0], after[0])
    ]
    lost = sum(max(0, one.total - other.total) for one, other in zip(before[1:], after[1:], strict=True))
    return bool(points[1] - points[0] >= goal.get("gain", 0) and lost >= goal.get("takes", 0))
