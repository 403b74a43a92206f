"""How strong the bots of Shake That City are: alone on the same shakes, and against each other.

    python -m benchmarks.bots_shake alone --bots greedy,skilled,expert,master --games 1000 --setup blocked --jobs 2
    python -m benchmarks.bots_shake pairs --games 1000 --jobs 2

`alone` compares bots on common shakes: each bot's mean, and the mean difference from the bot before it, whose interval
is much narrower. `pairs` plays each bot against the one below it; every deal and its shakes are played twice, with the
seats exchanged. `crowds` puts one of the stronger bot among two or three of the one below. Intervals are 95 %; results
are printed after every tenth of the games.
"""

from __future__ import annotations

import argparse
import multiprocessing
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np

from tiletown.arena import wilson_interval
from tiletown.arena.games import Contest, Played, play_game
from tiletown.bots import bot_names
from tiletown.games.shake import Setup
from tiletown.games.shake.pieces import SIDES, Side
from tiletown.games.shake.state import Variant

SETUPS: dict[str, tuple[tuple[Variant, ...], bool]] = {"blocked": ((), True), "solo": (("solo",), False)}


def main() -> None:
    """Read the arguments and print the table."""
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("what", choices=("alone", "pairs", "crowds"))
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
                for players in (2,) if given.what == "pairs" else (3, 4):
                    table(pool, upper, lower, "shake", Setup(players, given.side), given.games, given.seed)


def alone(pool: ProcessPoolExecutor, bots: list[str], kind: str, side: Side, games: int, seed: int) -> None:
    """Each bot by itself."""
    variant, blocked = SETUPS[kind]
    before = np.zeros(0)
    for bot in bots:
        started = time.perf_counter()
        contest = Contest(game="shake", setup=Setup(1, side, variant, blocked), bots=(bot,), games=games, seed=seed)
        values: list[float] = []
        points: list[float] = []
        for game in played(pool, [(contest, number) for number in range(games)]):
            points.append(game.scores[0])
            values.append(100.0 * bool(game.winners) if kind == "solo" else game.scores[0])
            if due(len(points), games):
                line = f"{bot:8} {kind}, {side}: {len(points)} games, mean {interval(points)}"
                if kind == "solo":
                    line += f", won {share(round(sum(values) / 100), len(values))}"
                if len(before) >= len(values):
                    line += f", against the bot before {interval(np.array(values) - before[: len(values)])}"
                print(f"{line}; {time.perf_counter() - started:.0f} s", flush=True)
        before = np.array(values)


def table(pool: ProcessPoolExecutor, upper: str, lower: str, game_name: str, setup: Any, games: int, seed: int) -> None:
    """One seat of the upper bot among seats of the lower one; every deal once with it in each seat."""
    players, title = setup.players, getattr(setup, "side", game_name)
    deals = games // players
    seatings = [tuple(upper if seat == own else lower for seat in range(players)) for own in range(players)]
    contests = [Contest(game=game_name, setup=setup, bots=seating, games=deals, seed=seed) for seating in seatings]
    started, wins, decided, ahead = time.perf_counter(), 0, 0, []
    for game in played(pool, [(contest, number) for number in range(deals) for contest in contests]):
        own = game.bots.index(upper)
        others = [score for seat, score in enumerate(game.scores) if seat != own]
        ahead.append(game.scores[own] - sum(others) / len(others))
        decided += len(game.winners) == 1
        wins += game.winners == (own,)
        if due(len(ahead), deals * players):
            print(
                f"{upper} - {lower}, {players} players, {title}: {len(ahead)} games, {decided} decided, "
                f"won {share(wins, decided)}, ahead by {interval(ahead)}; {time.perf_counter() - started:.0f} s",
                flush=True,
            )


def played(pool: ProcessPoolExecutor, games: list[tuple[Contest, int]]) -> Iterator[Played]:
    """The games in order."""
    return pool.map(play, games, chunksize=max(1, len(games) // 200))


def play(game: tuple[Contest, int]) -> Played:
    """One game of a contest."""
    return play_game(*game)


def due(done: int, games: int) -> bool:
    """Whether to print: after every tenth of the games."""
    return done == games or done % max(1, games // 10) == 0


def share(wins: int, games: int) -> str:
    """61.2 % (58.1 to 64.2)."""
    found = wilson_interval(wins / games, games)
    return f"{100 * found.value:.1f} % ({100 * (found.low or 0):.1f} to {100 * (found.high or 1):.1f})"


def interval(values: Sequence[float] | np.ndarray) -> str:
    """12.34 (12.00 to 12.68)."""
    values = np.asarray(values, float)
    half = 1.96 * values.std(ddof=1) / len(values) ** 0.5
    return f"{values.mean():.2f} ({values.mean() - half:.2f} to {values.mean() + half:.2f})"


if __name__ == "__main__":
    main()
