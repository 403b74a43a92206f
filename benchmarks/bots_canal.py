"""How strong the bots of Canal City are: each rung of the ladder against the one below.

    python benchmarks/bots_canal.py --players 2 --bots greedy,skilled,expert --games 2000 --jobs 2
    python benchmarks/bots_canal.py --players 3 --bots expert,master --games 1000

One of the upper rung sits among the lower one; every deal is played once with it on each seat. Told is the share of the
decided games that it won, which is 1/n for bots of equal strength, with its 95 % interval; what is known so far is
shown every tenth of the way.
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
    """Read the arguments and print a line for each pair of rungs."""
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("--players", type=int, choices=(2, 3, 4), default=2)
    reader.add_argument("--bots", default=",".join(bot_names("canal")[1:]))
    reader.add_argument("--games", type=int, default=2000)
    reader.add_argument("--seed", type=int, default=0)
    reader.add_argument("--jobs", type=int, default=1)
    given = reader.parse_args()
    with ProcessPoolExecutor(given.jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
        for lower, upper in pairwise(given.bots.split(",")):
            table(pool, upper, lower, "canal", Setup(given.players), given.games, given.seed)


if __name__ == "__main__":
    main()
