"""Shake That City: nine cubes fall in a 3x3 pattern, from which each player builds a city."""

from .guide import Guide
from .pieces import Pieces, our_pieces, read_pieces
from .rules import GAME, ShakeThatCity
from .score_pad import Sketch, SketchedCity, read_sketch
from .state import Choose, Deal, Pass, Place, Sealed, Setup, Shake, State

__all__ = [
    "GAME",
    "Choose",
    "Deal",
    "Guide",
    "Pass",
    "Pieces",
    "Place",
    "Sealed",
    "Setup",
    "Shake",
    "ShakeThatCity",
    "Sketch",
    "SketchedCity",
    "State",
    "our_pieces",
    "read_pieces",
    "read_sketch",
]
