"""How strong the bots of Canal City are: each rung of the ladder against the one below.

    python benchmarks/bots_canal.py --players 2 --bots greedy,skilled,expert --games 2000 --jobs 2
    python benchmarks/bots_canal.py --players 3 --bots expert,master --games 1000

At two players the share of the decided games that the upper rung won, at more its share of the wins of all games: it
sits alone among the lower rung, and is even with it at 1/n. Every deal is played once with the upper rung on each seat.
Intervals are 95 %. What has been played so far is told on the way.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise

import numpy as np
from bots_shake import interval, share  # this file is run, not imported

from tiletown.arena import wilson_interval, won
from tiletown.arena.games import Contest, Played, play_game
from tiletown.bots import bot_names
from tiletown.games.canal import Setup


def main() -> None:
    """Read the arguments and print a line for each pair of rungs."""
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("--players", type=int, choices=(2, 3, 4), default=2)
    reader.add_argument("--bots", default=",".join(bot_names("canal")[1:]))
    reader.add_argument("--games", type=int, default=2000)
    reader.add_argument("--seed", type=int, default=0)
    reader.add_argument("--jobs", type=int, default=1)
    given = reader.parse_args()
    for lower, upper in pairwise(given.bots.split(",")):
        started = time.perf_counter()
        found: list[Played] = []
        for game in played(upper, lower, given.players, given.games, given.seed, given.jobs):
            found.append(game)
            if len(found) % max(1, given.games // 20) == 0 and len(found) < given.games:
                print(f"... {line(found, upper, lower)}", file=sys.stderr, flush=True)
        print(f"{line(found, upper, lower)}; {time.perf_counter() - started:.0f} s", flush=True)


def played(upper: str, lower: str, players: int, games: int, seed: int, jobs: int) -> Iterator[Played]:
    """The games, as they come: one seat, in turn, for the upper rung, and the others for the lower one."""
    deals = -(-games // players)
    names = [tuple(upper if seat == own else lower for seat in range(players)) for own in range(players)]
    contests = [Contest("canal", Setup(players), bots, deals, seed) for bots in names]
    numbers = [(contest, number) for number in range(deals) for contest in contests][:games]
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
        yield from pool.map(play_game, *zip(*numbers, strict=True), chunksize=max(1, min(20, games // 40)))


def line(found: Sequence[Played], upper: str, lower: str) -> str:
    """What the games say."""
    players = len(found[0].bots)
    seats = [game.bots.index(upper) for game in found]
    ahead = np.array(
        [
            game.scores[seat] - (sum(game.scores) - game.scores[seat]) / (players - 1)
            for game, seat in zip(found, seats, strict=True)
        ]
    )
    text = f"{upper} - {lower}, {players} players: {len(found)} games, "
    if players == 2:
        decided = [game.winners == (seat,) for game, seat in zip(found, seats, strict=True) if len(game.winners) == 1]
        text += f"{len(decided)} decided, won {share(sum(decided), max(1, len(decided)))}"
    else:
        wins = [won(game, (seat,)) for game, seat in zip(found, seats, strict=True)]
        estimate = wilson_interval(sum(wins) / len(wins), len(wins))
        text += (
            f"won {100 * estimate.value:.1f} % ({100 * (estimate.low or 0):.1f} to {100 * (estimate.high or 1):.1f})"
        )
    return f"{text}, ahead by {interval(ahead)}"


if __name__ == "__main__":
    main()
