"""Canal City: everybody enlarges one city along its canals and builds for the most influence on its tiles."""

from .guide import reach
from .pieces import Pieces, Tile, our_pieces, read_pieces
from .rules import GAME, CanalCity
from .score_pad import Drawing, drawing_of, read_city, read_map, show_map
from .state import (
    Arrange,
    Build,
    Building,
    Centre,
    Draw,
    Exchange,
    First,
    Guide,
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
    "Drawing",
    "Exchange",
    "First",
    "Guide",
    "Laid",
    "Lay",
    "Pieces",
    "Setup",
    "Skip",
    "State",
    "Tile",
    "drawing_of",
    "our_pieces",
    "reach",
    "read_city",
    "read_map",
    "read_pieces",
    "show_map",
]
