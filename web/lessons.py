"""Makes the prepared situations of the guided matches: `python web/lessons.py [shake|canal]`.

A situation is a setup and the moves that lead to it, so the server can check it like any other. What a learner is to
find in it is a wish: a turn that brings at least so many points, or flips a bonus tile. tests/web checks that every
wish can be granted.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from tiletown.games import canal, shake
from tiletown.games.shake import Choose, Deal, Place, Shake
from tiletown.games.shake.pieces import BonusTile, Colour
from tiletown.kernel import CHANCE, AnyGame, Match, Move, Seed, replay, seats_among

SRC = Path(__file__).parent / "src"
BONUS: tuple[BonusTile, ...] = ("shop", "home", "road", "different", "park", "factory")


def main() -> None:
    """Write them all, or those of one game."""
    makers: list[tuple[AnyGame, Callable[[], list[dict[str, Any]]]]] = [
        (shake.GAME, shake_lessons),
        (canal.GAME, canal_lessons),
    ]
    for game, make in makers:
        if sys.argv[1:] and game.name not in sys.argv[1:]:
            continue
        lessons = make()
        check(game, lessons)
        (SRC / game.name / "lessons.json").write_text(json.dumps(lessons, indent=1) + "\n", encoding="utf-8")


def lesson(name: str, setup: msgspec.Struct, moves: list[Move[Any]], **wish: Any) -> dict[str, Any]:
    """One lesson as the page reads it."""
    return {
        "name": name,
        "setup": msgspec.to_builtins(setup),
        "moves": [msgspec.to_builtins(move) for move in moves],
        "wish": wish,
    }


def alone(rounds: list[tuple[str, Colour, str]], last: str) -> list[Move[Any]]:
    """The moves of one player who placed (pattern, colour, cell) round by round, and the pattern that lies now."""
    moves: list[Move[Any]] = [Move(CHANCE, Deal(BONUS, 0))]
    for pattern, colour, cell in rounds:
        moves += [Move(CHANCE, Shake(pattern)), Move(0, Place(colour, cell))]
    return [*moves, Move(CHANCE, Shake(last))]


def shake_lessons() -> list[dict[str, Any]]:
    """One idea each: place, roads, shops, homes, factories and parks, bonus tiles, blocking."""
    one, two = shake.Setup(1), shake.Setup(2)
    return [
        lesson("place", one, alone([], "HSFPRHHSP")),
        lesson(
            "roads",
            one,
            alone([("RHSRFPHSP", "road", "A3"), ("SSFPHPRHF", "shop", "C4")], "RRSHFPHSR"),
            gain=2,
            colour="road",
        ),
        lesson(
            "shops",
            one,
            alone([("RHSRFPRSP", "road", "C1"), ("HFSPPFRHS", "home", "A4")], "SHFRSPHFP"),
            gain=3,
            colour="shop",
        ),
        lesson(
            "homes",
            one,
            alone(
                [("FFSPHPRHS", "factory", "A1"), ("HHSPFPRFS", "home", "E1"), ("RHSRFPHSP", "road", "A5")], "HSFPRPFSH"
            ),
            gain=4,
            colour="home",
        ),
        lesson(
            "industry",
            one,
            alone(
                [("FFSPHPRHS", "factory", "A3"), ("RHSRFPRSP", "road", "C2"), ("HSFPRPFSH", "home", "D1")], "PSFHRSPHF"
            ),
            gain=2,
            colour="factory",
        ),
        lesson(
            "bonus",
            one,
            alone(
                [
                    ("SHFSPRSFP", "shop", "B1"),
                    ("RHSRFPRSP", "road", "A1"),
                    ("HFSPPFRHS", "home", "E4"),
                    ("FPSHPHRFS", "factory", "D1"),
                ],
                "PHFSRSHPF",
            ),
            flips=True,
        ),
        lesson(
            "blocked",
            two,
            [
                Move(CHANCE, Deal(BONUS, 1)),
                Move(CHANCE, Shake("HHSFPRSHP")),
                Move(1, Choose("home")),
                Move(1, Place("home", "A1")),
            ],
        ),
    ]


def canal_lessons() -> list[dict[str, Any]]:
    """Situations found in played matches: lay and build, win a tile, a fountain, take a tile away."""
    setup = canal.Setup(2, "standard")
    wishes: list[tuple[str, int, dict[str, Any]]] = [
        ("lay", 0, {}),
        ("tile", 4, {"gain": 6}),
        ("fountain", 8, {"gain": 4, "rule": "fountain"}),
        ("take", 16, {"takes": 4}),
    ]
    return [lesson(name, setup, situation(setup, turns, wish), **wish) for name, turns, wish in wishes]


def situation(setup: canal.Setup, turns: int, wish: dict[str, Any]) -> list[Move[Any]]:
    """The moves of a match, played by gains, to a turn of seat 0 in which the wish can be granted."""
    for number in range(1000):
        rng = random.Random(number)
        match = Match.start(canal.GAME, setup, Seed.of(f"lesson {turns} {number}"))
        while not match.over:
            state = match.state
            (seat,) = seats_among(canal.GAME.to_act(state))
            if seat == 0 and state.phase == "lay" and state.turns > turns and state.first == 0:
                if granted(match, wish):
                    return list(match.moves)
                break
            view = canal.GAME.view(state, seat)
            actions, gains = canal.GAME.legal_actions(state, seat), canal.GAME.gains(view)
            best = [action for action, gain in zip(actions, gains, strict=True) if gain == max(gains)]
            match = match.play(seat, rng.choice(best))
    raise SystemExit(f"no situation in which {wish} can be granted")


def granted(match: Match[Any, Any, Any], wish: dict[str, Any]) -> bool:
    """Whether some whole turn of the seat brings what the wish asks for, and most turns do not."""
    if not wish:
        return True
    turns = [brings(match, turn, wish) for turn in whole_turns(match)]
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


def brings(match: Match[Any, Any, Any], turn: list[Any], wish: dict[str, Any]) -> bool:
    """Whether a turn brings what the wish asks for; the page asks the same of the server's sheets."""
    game, view = match.game, match.game.view(match.state, 0)
    then = game.preview(view, turn)
    before, after = game.score(view.state), game.score(then.state)
    rule = wish.get("rule")
    points = [
        sheet.total if rule is None else sum(line.points for line in sheet.lines if line.rule == rule)
        for sheet in (before[0], after[0])
    ]
    lost = sum(max(0, one.total - other.total) for one, other in zip(before[1:], after[1:], strict=True))
    return bool(points[1] - points[0] >= wish.get("gain", 0) and lost >= wish.get("takes", 0))


def check(game: AnyGame, lessons: list[dict[str, Any]]) -> None:
    """Raise unless every situation is legal."""
    for one in lessons:
        moves = msgspec.convert(one["moves"], list[Move[game.action_type]])  # type: ignore[name-defined]
        replay(game, msgspec.convert(one["setup"], game.setup_type), moves)


if __name__ == "__main__":
    main()
