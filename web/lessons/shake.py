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
    """One idea each: place, roads, shops, homes, factories and parks, bonus tiles, blocking."""
    one, two = Setup(1), Setup(2)
    return [
        lesson("place", one, alone([], "HSFPRHHSP")),
        lesson(
            "roads",
            one,
            alone([("RHSRFPHSP", "road", "A3"), ("SSFPHPRHF", "shop", "C4")], "RRSHFPHSR"),
            gain=3,
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
