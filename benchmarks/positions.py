"""`python -m benchmarks.positions`: the size of positions and the time to make them, without caches."""

from __future__ import annotations

import functools
import statistics
import time
from collections.abc import Iterator
from typing import Any

import msgspec

from tiletown.compiled import compiled_games
from tiletown.games.canal import Setup as CanalSetup
from tiletown.games.shake import Setup as ShakeSetup
from tiletown.kernel import AnyGame, Guides, View, random_game, seats_among, states

SETUPS = {"shake": ShakeSetup(2), "canal": CanalSetup(2)}
GAMES = 60


def main() -> None:
    """Print medians over the middle thirds of random two-player games, for each kind of viewer."""
    print("| game | viewer | JSON, bytes | made, µs | encoded, µs |\n|---|---|---|---|---|")
    for name, setup in SETUPS.items():
        game = compiled_games()[name]
        measured: dict[str, list[tuple[int, float, float]]] = {}
        for number in range(-2, GAMES):
            for what, view in looks(game, setup, f"positions {number}"):
                begin = time.thread_time()
                made = position(game, view)
                between = time.thread_time()
                data = msgspec.json.encode(made)
                took = between - begin, time.thread_time() - between
                if number >= 0:  # games before 0 warm up
                    measured.setdefault(what, []).append((len(data), *took))
        for what, found in sorted(measured.items()):
            size, making, encoding = (statistics.median(column) for column in zip(*found, strict=True))
            print(f"| {name} | {what} | {size:,.0f} | {making * 1e6:.0f} | {encoding * 1e6:.0f} |")


def looks(game: AnyGame, setup: Any, seed: str) -> Iterator[tuple[str, View[Any]]]:
    """Views from the middle of a random game."""
    moves = random_game(game, setup, seed).moves
    walked = list(states(game, setup, moves))
    for state in walked[len(walked) // 3 : 2 * len(walked) // 3]:
        for seat in seats_among(game.to_act(state)):
            view = game.view(state, seat)
            actions = game.legal_actions(state, seat)
            yield f"a seat that may {actions[0].__struct_config__.tag}", view
            other = (seat + 1) % game.players(state)
            if other not in game.to_act(state):
                yield "a seat that waits", game.view(state, other)
            yield "a spectator", game.view(state, None)


def position(game: Any, view: View[Any]) -> tuple[Any, ...]:
    """The parts of a position that the server sends."""
    legal = [] if view.seat is None else game.legal_actions(view.state, view.seat)
    gains = tuple(game.gains(view)) if legal else ()
    guide = game.guide(view, legal) if guides(game) else None
    return (
        game.to_act(view.state) - {"chance"},
        view,
        legal,
        gains,
        guide,
        game.score(view.state),
        game.result(view.state),
    )


@functools.cache
def guides(game: Any) -> bool:
    return isinstance(game, Guides)


if __name__ == "__main__":
    main()
