"""The lessons of Shake That City."""

from __future__ import annotations

from typing import Any

from tiletown.games.shake import Choose, Deal, Place, Setup, Shake
from tiletown.games.shake.pieces import BonusTile, Colour
from tiletown.kernel import CHANCE, Move

from .lesson import Lesson, lesson

BONUS: tuple[BonusTile, ...] = ("shop", "home", "road", "different", "park", "factory")


def alone(rounds: list[tuple[str, Colour, str]], last: str) -> list[Move[Any]]:
    """The moves of one player who placed (pattern, colour, cell) round by round, and the pattern that lies now."""
    moves: list[Move[Any]] = [Move(CHANCE, Deal(BONUS, 0))]
    for pattern, colour, cell in rounds:
        moves += [Move(CHANCE, Shake(pattern)), Move(0, Place(colour, cell))]
    return [*moves, Move(CHANCE, Shake(last))]


def lessons() -> list[Lesson]:
    """One idea each: place, roads, shops, homes, factories, parks, bonus tiles, blocking."""
    one, two = Setup(1), Setup(2)
    return [
        lesson(
            "place",
            one,
            alone([], "HSFPRHHSP"),
            [Place("home", "C3")],
            hides="track sheet bonus",
            points="colour go",
        ),
        lesson(
            "roads",
            one,
            alone([("RHSRFPHSP", "road", "A3"), ("HHSPFPRFS", "home", "C1")], "RRSHFPHSR"),
            [Place("road", "B4")],
            hides="track sheet bonus",
            points="colour",
            gain=3,
            colour="road",
        ),
        lesson(
            "shops",
            one,
            alone([("RHSRFPRSP", "road", "C1"), ("HFSPPFRHS", "home", "A4")], "SHFRSPHFP"),
            [Place("shop", "B3")],
            hides="track sheet bonus",
            points="colour",
            gain=3,
            colour="shop",
        ),
        lesson(
            "homes",
            one,
            alone(
                [("FFSPHPRHS", "factory", "A1"), ("HHSPFPRFS", "home", "E1"), ("RHSRFPHSP", "road", "A5")], "HSFPRPFSH"
            ),
            [Place("home", "C3")],
            hides="track sheet bonus",
            points="colour",
            gain=4,
            colour="home",
        ),
        lesson(
            "factories",
            one,
            alone(
                [("FFSPHPRHS", "factory", "A3"), ("RHSRFPRSP", "road", "C2"), ("HSFPRPFSH", "home", "D1")], "PSFHRSPHF"
            ),
            [Place("factory", "B2")],
            hides="track sheet bonus",
            points="colour",
            gain=2,
            colour="factory",
        ),
        lesson(
            "parks",
            one,
            alone([("FFSPHPRHS", "factory", "B2"), ("HHSPFPRFS", "home", "B4")], "PPSHFRHSF"),
            [Place("park", "B3")],
            hides="track sheet bonus",
            points="colour",
            gain=4,
            colour="park",
        ),
        lesson(
            "bonus",
            one,
            alone([("SHFSPRSFP", "shop", "B1"), ("RHSRFPRSP", "road", "E2")], "SHFPRHFPH"),
            [Place("shop", "B6")],
            hides="track",
            points="colour",
            shows="N1",
            gain=3,
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
            [Place("shop", "C3")],
            hides="sheet",
        ),
    ]
