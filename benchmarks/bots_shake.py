"""How strong the bots of Shake That City are: alone on the same shakes, and two against each other.

    python benchmarks/bots_shake.py alone --bots greedy,skilled,expert,master --games 1000 --setup blocked --jobs 2
    python benchmarks/bots_shake.py pairs --games 1000 --jobs 2

`alone` compares bots on common shakes: besides each bot's mean there is the mean difference from the bot before it,
whose interval is much narrower. `pairs` plays each rung against the one below; every deal and its shakes are played
twice, seats exchanged. Intervals are 95 %.
"""

from __future__ import annotations

import argparse
import multiprocessing
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import pairwise

import numpy as np

from tiletown.arena import wilson_interval
from tiletown.arena.games import Contest, Played, play_game
from tiletown.bots import bot_names
from tiletown.games.shake import Setup
from tiletown.games.shake.pieces import SIDES

SETUPS = {"blocked": ((), True), "solo": (("solo",), False)}


def main() -> None:
    """Read the arguments and print the table."""
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("what", choices=("alone", "pairs"))
    reader.add_argument("--bots", default=",".join(bot_names("shake")[1:]))
    reader.add_argument("--setup", choices=SETUPS, default="blocked")
    reader.add_argument("--side", choices=SIDES, default="landlocked")
    reader.add_argument("--games", type=int, default=1000)
    reader.add_argument("--seed", type=int, default=0)
    reader.add_argument("--jobs", type=int, default=1)
    given = reader.parse_args()
    bots = given.bots.split(",")
    with ProcessPoolExecutor(given.jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
        if given.what == "alone":
            alone(pool, bots, given.setup, given.side, given.games, given.seed)
        else:
            for lower, upper in pairwise(bots):
                pair(pool, upper, lower, given.side, given.games, given.seed)


def alone(pool: ProcessPoolExecutor, bots: list[str], kind: str, side: str, games: int, seed: int) -> None:
    """Each bot by itself."""
    variant, blocked = SETUPS[kind]
    before = None
    for bot in bots:
        started = time.perf_counter()
        contest = Contest("shake", Setup(1, side, variant, blocked), (bot,), games, seed)
        found = list(pool.map(partial(play_game, contest), range(games), chunksize=max(1, games // 200)))
        took = time.perf_counter() - started
        points = np.array([game.scores[0] for game in found], float)
        line = f"{bot:8} {kind}, {side}: {games} games, mean {interval(points)}"
        if kind == "solo":
            line += f", won {share(sum(bool(game.winners) for game in found), games)}"
            points = np.array([100.0 * bool(game.winners) for game in found])
        if before is not None:
            line += f", against the bot before {interval(points - before)}"
        print(f"{line}; {took:.0f} s", flush=True)
        before = points


def pair(pool: ProcessPoolExecutor, upper: str, lower: str, side: str, games: int, seed: int) -> None:
    """Two bots at one table; deals in pairs, with the seats exchanged."""
    contests = [Contest("shake", Setup(2, side), pair, games // 2, seed) for pair in ((upper, lower), (lower, upper))]
    found: list[Played] = []
    for contest in contests:
        found += pool.map(partial(play_game, contest), range(games // 2), chunksize=max(1, games // 200))
    wins = sum(upper in {game.bots[seat] for seat in game.winners} for game in found if len(game.winners) == 1)
    decided = sum(len(game.winners) == 1 for game in found)
    ahead = np.array([game.scores[game.bots.index(upper)] - game.scores[game.bots.index(lower)] for game in found])
    print(
        f"{upper} - {lower}, {side}: {len(found)} games, {decided} decided, "
        f"won {share(wins, decided)}, ahead by {interval(ahead)}",
        flush=True,
    )


def share(wins: int, games: int) -> str:
    """61.2 % (58.1 to 64.2)."""
    found = wilson_interval(wins / games, games)
    return f"{100 * found.value:.1f} % ({100 * (found.low or 0):.1f} to {100 * (found.high or 1):.1f})"


def interval(values: np.ndarray) -> str:
    """12.34 (12.00 to 12.68)."""
    half = 1.96 * values.std(ddof=1) / len(values) ** 0.5
    return f"{values.mean():.2f} ({values.mean() - half:.2f} to {values.mean() + half:.2f})"


if __name__ == "__main__":
    main()
