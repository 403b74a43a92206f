"""The balance of Canal City with our tiles: whole games with the same bot in all seats.

    python -m benchmarks.canal_balance --games 1000 --jobs 2

prints the table of docs/canal-balance.md. `--pieces FILE` measures other tiles, `--centre-scores` a centre that scores
(K4). With `--keep FOLDER` an interrupted run is resumed: finished chunks of games are stored there.
"""

from __future__ import annotations

import argparse
import itertools
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tiletown.bots.canal.decision import Decision
from tiletown.bots.canal.players import EXPERT, MASTER
from tiletown.bots.canal.search import Effort, compare
from tiletown.bots.canal.turns import HIDDEN, LAY, play
from tiletown.bots.canal.value import Model
from tiletown.bots.canal.weights import model_of, potential_of
from tiletown.compiled.canal.games import begin, end_turn, final_points, new_games, ready
from tiletown.compiled.canal.rules import faces_of
from tiletown.compiled.compiling import compiled
from tiletown.files import replacing
from tiletown.games.canal import Setup, read_pieces
from tiletown.games.canal import city as city_rules
from tiletown.games.canal.city import MOST_TILES, SCORES, TILES
from tiletown.games.canal.pieces import pieces_digest
from tiletown.games.canal.state import EVEN_POINTS, STARTING_POINTS, SUPPLY

BOTS: dict[str, tuple[Effort, Callable[[Setup], Model | None]]] = {
    "skilled": (Effort(turns=1, worlds=0, ahead=0), potential_of),
    "expert": (EXPERT.effort, model_of),
    "master": (MASTER.effort, model_of),
}
PIECES_PER_TURN = 2
CHUNK = 50
"""Games in one task of the process pool."""


class Games(NamedTuple):
    """The counts of each game: a row for each game, a column for each seat in order of play."""

    tiles: NDArray[np.int64]
    fountains: NDArray[np.int64]
    early: NDArray[np.int64]
    """Points without starting points two rounds before the end."""
    counts: NDArray[np.int64]
    """Tiles and pieces that could not be placed; occupied tiles; those with two players or more; turns."""


@compiled()
def count(games: Any, tiles: Any, fountains: Any, counts: Any) -> None:
    """Count one finished game."""
    game = games[0]
    city = game.city
    for index in range(city.size[TILES]):
        builders = 0
        for seat in range(game.players):
            builders += city.owned[seat * MOST_TILES + index] != 0
        if city.face[index] & SCORES:
            winner, _ = city_rules.lead(city, index)
            if winner >= 0:
                tiles[winner] += city_rules.value(city.face[index])
            counts[1] += builders > 0
            counts[2] += builders > 1
    for seat in range(game.players):
        fountains[seat] += city_rules.points(city, seat) - tiles[seat]
    counts[0] += game.unlaid
    counts[3] = game.turns


@compiled()
def begin_game(games: Any, faces: Any) -> None:
    """Deal the first game."""
    begin(games[0], faces)


@compiled()
def has_tile(games: Any, faces: Any) -> bool:
    """Whether the seat to move can lay a tile; otherwise its turn is skipped."""
    if ready(games[0], faces):
        return True
    end_turn(games[0], True)
    return False


@compiled()
def play_row(games: Any, faces: Any, turn: Any) -> None:
    """Play a turn of the first game."""
    play(games[0], faces, turn)


def measure(setup: Setup, games: int, seed: int, bot: str) -> Games:
    """Games of one setup with the bot in all seats."""
    players, (effort, weights_of) = setup.players, BOTS[bot]
    model, faces, rng = weights_of(setup), faces_of(setup), np.random.default_rng(seed)
    assert model is not None, "the weights cannot be read"
    tiles_won, fountains, early = (np.zeros((games, players), np.int64) for _ in range(3))
    found = Games(tiles_won, fountains, early, np.zeros((games, 4), np.int64))
    record = new_games(1, setup, seed)
    game = record[0]
    for number in range(games):
        begin_game(record, faces)
        while game["seat"] >= 0:
            if game["turns"] == 8 * players + 1:
                found.early[number] = final_points(record) - game["points"][:players]
            if has_tile(record, faces):
                turn = compare(as_seen(record, faces, int(rng.integers(2**63))), model, effort).turns[0]
                due = min(PIECES_PER_TURN, int(game["supply"][game["seat"]]))
                found.counts[number, 0] += due - np.count_nonzero(turn[2:] >= 0)
                play_row(record, faces, turn)
        count(record, found.tiles[number], found.fountains[number], found.counts[number])
    return found


def as_seen(record: Any, faces: Any, seed: int) -> Decision:
    """The decision as the seat to move sees it: the hands of the others are among the unseen tiles.

    A tile from under the stack would be known to all (K1), but that is so rare that it is hidden too.
    """
    seen = record.copy()
    game = seen[0]
    game["random"] = seed
    for seat in range(game["players"]):
        if seat != game["seat"] and game["hand"][seat] >= 0:
            game["pool"][game["unseen"]] = game["hand"][seat]
            game["unseen"] += 1
            game["hand"][seat] = HIDDEN
    return Decision(seen, faces, LAY, -1)


def kept(setup: Setup, games: int, seed: int, bot: str, folder: Path | None) -> Games:
    """`measure`, or its result from an earlier run stored in the folder."""
    if folder is None:
        return measure(setup, games, seed, bot)
    digest = pieces_digest(setup.played_with)[:8]
    centre = "-centre" if setup.centre_scores else ""
    file = folder / f"{digest}-{bot}-{setup.players}{centre}-{games}-{seed}.npz"
    if file.exists():
        with np.load(file) as stored:
            return Games(*(stored[name] for name in Games._fields))
    found = measure(setup, games, seed, bot)
    with replacing(file) as whole:
        np.savez_compressed(whole, **found._asdict())
    return found


def measured(setup: Setup, games: int, seed: int, bot: str, jobs: int, keep: Path | None = None) -> Games:
    """`kept` in chunks with seeds of their own: the result does not depend on the number of jobs."""
    sizes = [min(CHUNK, games - start) for start in range(0, games, CHUNK)]
    seeds = [seed * 1_000_003 + number for number in range(len(sizes))]
    width = len(sizes)
    with ProcessPoolExecutor(jobs) as pool:
        parts = list(pool.map(kept, [setup] * width, sizes, seeds, [bot] * width, [keep] * width))
    return Games(*(np.concatenate(column) for column in zip(*parts, strict=True)))


def winners(points: NDArray[np.int64]) -> NDArray[np.float64]:
    """Each seat's share of each win."""
    best = points == points.max(axis=1, keepdims=True)
    shares: NDArray[np.float64] = best / best.sum(axis=1, keepdims=True)
    return shares


def share(values: NDArray[Any], whole: NDArray[Any] | None = None) -> tuple[float, float]:
    """A share in per cent and half its 95 % interval; if the whole varies, by the delta method."""
    whole = np.ones(len(values)) if whole is None else whole
    ratio = values.sum() / whole.sum()
    spread = np.std(values - ratio * whole) / (np.sqrt(len(values)) * whole.mean())
    return 100 * ratio, 196 * spread


def shown(pair: tuple[float, float], digits: int = 1) -> str:
    return f"{pair[0]:.{digits}f} ± {pair[1]:.{digits}f}"


def by_seat(games: Games, start: tuple[int, ...]) -> str:
    won = winners(games.tiles + games.fountains + np.array(start))
    return " / ".join(shown(share(won[:, seat])) for seat in range(won.shape[1]))


def fitted(games: Games, most: int = 9) -> tuple[tuple[int, ...], str]:
    """The starting points, at least one of them 0, that minimise the largest distance of a seat from equal wins."""
    players = games.tiles.shape[1]
    scores = games.tiles + games.fountains
    best = min(
        (points for points in itertools.product(range(most + 1), repeat=players) if min(points) == 0),
        key=lambda points: (
            round(float(np.abs(winners(scores + np.array(points)).mean(axis=0) - 1 / players).max()), 3),
            sum(points),
        ),
    )
    return best, by_seat(games, best)


def swings(early: NDArray[np.int64], final: NDArray[np.int64]) -> str:
    """Standard deviations of the distance of two seats two rounds before the end, and of its change until the end."""
    first, second = zip(*itertools.combinations(range(early.shape[1]), 2), strict=True)
    before = early[:, first] - early[:, second]
    after = final[:, first] - final[:, second]
    return f"{before.std():.1f} / {(after - before).std():.1f}"


def rows(games: Games, players: int) -> dict[str, str]:
    """The table column of one player count."""
    final = games.tiles + games.fountains + np.array(STARTING_POINTS[players])
    early = games.early + np.array(STARTING_POINTS[players])
    lead = winners(early)
    lost = 1 - (lead * winners(final)).sum(axis=1)
    beaten = 1 - (lead * (winners(final) > 0)).sum(axis=1)
    placed = np.full(len(final), (SUPPLY + SUPPLY // 2) * players)
    best, wins = fitted(games)
    return {
        "tile or piece that cannot be placed, %": shown(share(games.counts[:, 0], placed), 3),
        "share of points from fountains, %": shown(
            share(games.fountains.sum(axis=1), (games.fountains + games.tiles).sum(axis=1))
        ),
        "wins by seat, the rulebook's starting points, %": by_seat(games, STARTING_POINTS[players]),
        f"wins by seat, even start {EVEN_POINTS[players]}, %": by_seat(games, EVEN_POINTS[players]),
        "starting points that fit best": f"{best}: {wins}",
        "occupied tiles on which two players have pieces, %": shown(share(games.counts[:, 2], games.counts[:, 1])),
        "leader two rounds before the end does not win, shared wins split, %": shown(share(lost)),
        "the same, a shared win counted as a win, %": shown(share(beaten)),
        "points between two seats then, and their change until the end (standard deviations)": swings(early, final),
        "mean points without starting points": " / ".join(
            f"{mean:.1f}" for mean in (games.tiles + games.fountains).mean(axis=0)
        ),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--players", type=int, nargs="*", default=[2, 3, 4], choices=[2, 3, 4])
    parser.add_argument("--bots", nargs="*", default=["expert"], choices=BOTS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--pieces", type=Path)
    parser.add_argument("--centre-scores", action="store_true")
    parser.add_argument("--keep", type=Path, metavar="FOLDER")
    given = parser.parse_args()
    if given.keep:
        given.keep.mkdir(parents=True, exist_ok=True)
    pieces = read_pieces(given.pieces.read_text(encoding="utf-8")) if given.pieces else None
    for bot in given.bots:
        for players in given.players:
            begun = time.perf_counter()
            setup = Setup(players, centre_scores=given.centre_scores, pieces=pieces)
            games = measured(setup, given.games, given.seed, bot, given.jobs, given.keep)
            print(f"\n{bot}, {players} players, {given.games} games, {time.perf_counter() - begun:.0f} s")
            for name, text in rows(games, players).items():
                print(f"| {name} | {text} |", flush=True)


if __name__ == "__main__":
    main()
