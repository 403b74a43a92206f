"""The memory of a worker process over thousands of matches: its caches fill, and then it must stay as it is.

    python -m benchmarks.worker_memory --matches 6000

One process does what a worker of the server does for a bot, one job after the other (Linux only). Every line has the
process's own memory so far; the last one names the caches that hold the most.
"""

from __future__ import annotations

import argparse
import gc
import json
import random
from pathlib import Path
from typing import Any

import msgspec

from tiletown.games.shake.board import names
from tiletown.kernel import AnyGame, Match, Seed, decode_action, seats_among
from tiletown.registry import GAMES
from tiletown.server.workers import BOT_SECONDS, compile_games, think


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=6000)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--every", type=int, default=500, help="matches between two lines")
    given = parser.parse_args()
    compile_games()
    asked = 0
    for number in range(1, given.matches + 1):
        asked += play(GAMES["shake" if number % 3 else "canal"], given.bot, number)
        if number % given.every == 0:
            gc.collect()
            print(json.dumps({"matches": number, "moves": asked, "mb": round(own_memory(), 1)}), flush=True)
    print(json.dumps({"largest caches": largest_caches(5)}))


def play(game: AnyGame, bot: str, number: int) -> int:
    """A match of two bots; returns how many moves the worker was asked for."""
    setup = next(setup for setup in game.setups() if game.players(game.start(setup)) == 2)
    match: Any = Match.start(game, setup, Seed.of(f"worker memory {number}"))
    rng, asked = random.Random(number), 0
    while not match.over:
        for seat in seats_among(game.to_act(match.state)):
            view = msgspec.json.encode(game.view(match.state, seat))
            answer = think(game.name, bot, view, rng.randrange(2**63), BOT_SECONDS)
            match = match.play(seat, decode_action(game, answer))
            asked += 1
    return asked


def own_memory() -> float:
    """The MB that only this process has."""
    lines = Path("/proc/self/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Anonymous")) / 1024


def largest_caches(most: int) -> dict[str, str]:
    """The entries of the fullest caches, and what each may hold. All are of the class that `lru_cache` makes."""
    caches = [found for found in gc.get_objects() if isinstance(found, type(names))]
    caches.sort(key=lambda cache: cache.cache_info().currsize, reverse=True)
    infos = {f"{cache.__module__}.{cache.__name__}": cache.cache_info() for cache in caches[:most]}
    return {name: f"{info.currsize} of {info.maxsize}" for name, info in infos.items()}


if __name__ == "__main__":
    main()
