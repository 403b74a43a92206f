"""Bot against bot, with confidence intervals: the same seed gives the same result, on one core or many machines."""

from .executors import cluster, processes
from .games import Contest, Played, check_contest, in_order, play_game, play_games, run
from .intervals import Estimate, mean_interval, share_of_deals, wilson_interval
from .ladder import Ladder, Rungs, check_ladder, run_ladder
from .pairs import Compared, compared, run_pair
from .picture import paint_ladder
from .ratings import Rated, ratings
from .rows import as_csv
from .standings import Standing, Standings, standing, standings, won

__all__ = [
    "Compared",
    "Contest",
    "Estimate",
    "Ladder",
    "Played",
    "Rated",
    "Rungs",
    "Standing",
    "Standings",
    "as_csv",
    "check_contest",
    "check_ladder",
    "cluster",
    "compared",
    "in_order",
    "mean_interval",
    "paint_ladder",
    "play_game",
    "play_games",
    "processes",
    "ratings",
    "run",
    "run_ladder",
    "run_pair",
    "share_of_deals",
    "standing",
    "standings",
    "wilson_interval",
    "won",
]
