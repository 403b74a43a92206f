"""`python -m benchmarks.positions`: the size of the server's positions, and the time to make them, uncached."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import msgspec

from tiletown.compiled import compiled_games
from tiletown.games.canal import Setup as CanalSetup
from tiletown.games.shake import Setup as ShakeSetup
from tiletown.kernel import AnyGame, Match, Seat, moments, random_game, seats_among
from tiletown.server.play.positions import position

SETUPS = {"shake": ShakeSetup(2), "canal": CanalSetup(2)}
GAMES = 60


def main() -> None:
    """Print medians over the middle thirds of random two-player games, for each kind of viewer."""
    print("| game | viewer | JSON, bytes | made, µs | encoded, µs |\n|---|---|---|---|---|")
    for name, setup in SETUPS.items():
        game = compiled_games()[name]
        measured: dict[str, list[tuple[int, float, float]]] = {}
        for number in range(-2, GAMES):
            for what, match, seat in looks(game, setup, f"positions {number}"):
                begin = time.thread_time()
                made = position(match, seat)
                between = time.thread_time()
                data = msgspec.json.encode(made)
                took = between - begin, time.thread_time() - between
                if number >= 0:  # games before 0 warm up
                    measured.setdefault(what, []).append((len(data), *took))
        for what, found in sorted(measured.items()):
            size, making, encoding = (statistics.median(column) for column in zip(*found, strict=True))
            print(f"| {name} | {what} | {size:,.0f} | {making * 1e6:.0f} | {encoding * 1e6:.0f} |")


def looks(game: AnyGame, setup: Any, seed: str) -> Iterator[tuple[str, Match[Any, Any, Any], Seat | None]]:
    """Matches in the middle of a random game, and who looks at them."""
    whole = random_game(game, setup, seed)
    walked = list(moments(game, setup, whole.moves))
    for moment in walked[len(walked) // 3 : 2 * len(walked) // 3]:
        match, acting = replace(whole, moment=moment), seats_among(moment.actors)
        for seat in acting:
            actions = game.legal_actions(moment.state, seat)
            yield f"a seat that may {actions[0].__struct_config__.tag}", match, seat
            other = (seat + 1) % game.players(moment.state)
            if other not in acting:
                yield "a seat that waits", match, other
            yield "a spectator", match, None


if __name__ == "__main__":
    main()
