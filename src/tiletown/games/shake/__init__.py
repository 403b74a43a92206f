"""Shake That City: nine cubes fall in a 3x3 pattern, from which each player builds a city."""

from .guide import Drawing, DrawnCity, Guide
from .pieces import read_pieces
from .rules import GAME, ShakeThatCity
from .state import Choose, Deal, Pass, Place, Sealed, Setup, Shake, State

__all__ = [
    "GAME",
    "Choose",
    "Deal",
    "Drawing",
    "DrawnCity",
    "Guide",
    "Pass",
    "Place",
    "Sealed",
    "Setup",
    "Shake",
    "ShakeThatCity",
    "State",
    "read_pieces",
]
