"""Compile the games and their bots into the cache: `python -m tests.compile_bots`.

`make test` does this once before the tests, beside the checks. Else every process of the tests would compile them for
itself, slowly where coverage is traced, and tests would wait for it.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor

from tiletown.bots import bot_names
from tiletown.registry import GAMES
from tiletown.server.workers import practise, warm_up_games


def main() -> None:
    """Compile what every game needs, then the bots of each game in a process of its own."""
    with ProcessPoolExecutor(max_workers=2) as pool:
        pool.submit(warm_up_games).result()
        list(pool.map(compile_bots_of, GAMES))


def compile_bots_of(game: str) -> None:
    """Compile the bots of a game, and what its coach needs."""
    for bot in bot_names(game)[1:]:
        practise(game, bot)


if __name__ == "__main__":
    main()
