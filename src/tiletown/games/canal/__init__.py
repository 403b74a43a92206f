"""Canal City: all players extend one city along its canals and build for the most influence on its tiles."""

from .guide import Guide, reach
from .pieces import Pieces, Tile, our_pieces, read_pieces
from .rules import GAME, CanalCity
from .score_pad import Sketch, SketchedTile, Tally, read_map, read_sketch, show_map, sketch_of
from .state import (
    Arrange,
    Build,
    Building,
    Centre,
    Draw,
    Exchange,
    First,
    Laid,
    Lay,
    Setup,
    Skip,
    State,
)

__all__ = [
    "GAME",
    "Arrange",
    "Build",
    "Building",
    "CanalCity",
    "Centre",
    "Draw",
    "Exchange",
    "First",
    "Guide",
    "Laid",
    "Lay",
    "Pieces",
    "Setup",
    "Sketch",
    "SketchedTile",
    "Skip",
    "State",
    "Tally",
    "Tile",
    "our_pieces",
    "reach",
    "read_map",
    "read_pieces",
    "read_sketch",
    "show_map",
    "sketch_of",
]
