"""The routes, each declared on its handler. Those that are requested most often come first."""

from . import play, players, games, rooms, operation  # noqa: I001  # the order in which paths are tried
from ..routing import ROUTES

__all__ = ["ROUTES", "games", "operation", "play", "players", "rooms"]
