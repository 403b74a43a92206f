"""How strong the bots of Canal City are: each bot of the ladder among seats of the one below.

    python -m benchmarks.bots_canal --players 2 --bots greedy,skilled,expert --games 2000 --jobs 2
    python -m benchmarks.bots_canal --players 3 --bots expert,master --games 1000

Every deal is played once with the stronger bot in each seat. Printed is its share of the games with exactly one winner
(1/players for equal bots) and its 95 % interval, after every tenth of the games.
"""

from __future__ import annotations

import argparse
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise

from tiletown.bots import bot_names
from tiletown.games.canal import Setup

from .bots_shake import table


def main() -> None:
    """Read the arguments and print the comparison of each pair of neighbours."""
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("--players", type=int, choices=(2, 3, 4), default=2)
    reader.add_argument("--bots", default=",".join(bot_names("canal")[1:]))
    reader.add_argument("--centre-scores", action="store_true")
    reader.add_argument("--games", type=int, default=2000)
    reader.add_argument("--seed", type=int, default=0)
    reader.add_argument("--jobs", type=int, default=1)
    given = reader.parse_args()
    setup = Setup(given.players, centre_scores=given.centre_scores)
    with ProcessPoolExecutor(given.jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
        for lower, upper in pairwise(given.bots.split(",")):
            table(pool, upper, lower, "canal", setup, given.games, given.seed)


if __name__ == "__main__":
    main()
