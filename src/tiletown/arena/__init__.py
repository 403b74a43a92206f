"""Bot against bot, with honest statistics: the same seed gives the same result, on one core or on many."""

from .games import Contest, Played, check_contest, play_game, play_games, run, seating
from .standings import Estimate, Standing, Standings, mean_interval, standing, standings, wilson_interval, won

__all__ = [
    "Contest",
    "Estimate",
    "Played",
    "Standing",
    "Standings",
    "check_contest",
    "mean_interval",
    "play_game",
    "play_games",
    "run",
    "seating",
    "standing",
    "standings",
    "wilson_interval",
    "won",
]
