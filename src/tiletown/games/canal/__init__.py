"""Canal City: everybody enlarges one city along its canals and builds for the most influence on its tiles."""

from .guide import reach
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
from .tiles import Tile, TileSet, our_tiles, read_tiles

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
    "Setup",
    "Skip",
    "State",
    "Tile",
    "TileSet",
    "drawing_of",
    "our_tiles",
    "reach",
    "read_city",
    "read_map",
    "read_tiles",
    "show_map",
]
