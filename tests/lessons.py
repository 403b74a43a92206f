"""The lessons of the page, played by the rules: their positions, every turn that a learner can take, their goals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from tiletown.kernel import Match, Move, View, replay


def situation(game: Any, lesson: dict[str, Any]) -> Match[Any, Any, Any]:
    """The match at the beginning of a lesson."""
    setup = msgspec.convert(lesson["setup"], game.setup_type)
    moves = msgspec.convert(lesson["moves"], tuple[Move[game.action_type], ...])
    return Match(game, setup, replay(game, setup, moves), moves=moves)


def turns(game: Any, view: View[Any], length: int) -> Iterator[list[Any]]:
    """Every way in which the learner can take that many actions."""
    if not length:
        yield []
        return
    for action in game.legal_actions(view.state, 0):
        then = game.preview(view, [action])
        yield from ([action, *rest] for rest in turns(game, then, length - 1))


def reaches(game: Any, view: View[Any], turn: list[Any], goal: dict[str, Any]) -> bool:
    """Whether a turn reaches the goal, decided from the state; the page decides it from sheets and guides."""
    then = game.preview(view, turn)
    before, after = game.score(view.state), game.score(then.state)

    def points(sheets: Any, rule: str | None) -> int:
        return int(sheets[0].total if rule is None else sum(x.points for x in sheets[0].lines if x.rule == rule))

    taken = sum(max(0, one.total - other.total) for one, other in zip(before[1:], after[1:], strict=True))
    last = turn[-1]
    found = points(after, goal.get("rule")) - points(before, goal.get("rule")) >= goal.get("gain", -99)
    found &= taken >= goal.get("takes", 0)
    if "colour" in goal:
        found &= last.colour == goal["colour"]
    if goal.get("flips"):
        found &= points(after, "bonus") > points(before, "bonus")
    if "lay" in goal:
        laid = then.state.laid[-1]
        found &= f"{laid.x},{laid.y}" == goal["lay"] and goal["leads"] in laid.tile.canals
    if "distance" in goal:
        guide = game.guide(game.preview(view, turn[:-1]) if turn[:-1] else view, ())
        found &= {tile.cell: tile.distance for tile in guide.reach}[f"{last.x},{last.y}"] == goal["distance"]
    return bool(found)


def wrong_turn(game: Any, lesson: dict[str, Any]) -> list[Any]:
    """The first turn that misses the goal of a lesson."""
    view = game.view(situation(game, lesson).state, 0)
    length = len(lesson["solution"])
    return next(turn for turn in turns(game, view, length) if not reaches(game, view, turn, lesson["goal"]))
