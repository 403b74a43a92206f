"""Games of bots, each repeatable from the contest's seed and the game's number alone."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, as_completed
from typing import Any

import msgspec

from ..bots import find_bot
from ..kernel import CHANCE, Seat, Seed, TiletownError, seats
from ..registry import find_game


class Contest(msgspec.Struct, frozen=True):
    """Which bots play which game how often. It travels to other processes and machines as it is."""

    game: str
    setup: Any
    bots: tuple[str, ...]
    games: int
    seed: int = 0


class Played(msgspec.Struct, frozen=True):
    """One finished game: which bot sat where, and how it ended."""

    number: int
    bots: tuple[str, ...]
    """By seat."""
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    decided_by: str


def check_contest(contest: Contest) -> None:
    """Raise TiletownError for a contest that cannot be played."""
    game = find_game(contest.game)
    players = game.players(game.start(contest.setup))
    if contest.games < 1:
        raise TiletownError(f"games: at least 1 is needed, not {contest.games}")
    if not contest.bots:
        raise TiletownError("bots: none is named")
    if len(contest.bots) > players:
        raise TiletownError(f"bots: {len(contest.bots)} are named, and there are {players} seats")
    for name in contest.bots:
        find_bot(contest.game, name)


def seating(bots: Sequence[str], players: int, number: int) -> tuple[str, ...]:
    """Who sits where in a game: fewer bots than seats repeat in order, and all move one seat on with each game."""
    return tuple(bots[(seat + number) % players % len(bots)] for seat in range(players))


def play_game(contest: Contest, number: int) -> Played:
    """The game with that number.

    The n-th chance of a game comes from a stream of its own, whatever the bots did before: games with the same
    number and other seats meet the same shakes.
    """
    game = find_game(contest.game)
    state = game.start(contest.setup)
    names = seating(contest.bots, game.players(state), number)
    players = [(find_bot(contest.game, name), _numbers(contest, number, seat)) for seat, name in enumerate(names)]
    chance = Seed.of(f"arena {contest.seed} game {number}")
    chances = 0
    while actors := game.to_act(state):
        if CHANCE in actors:
            state = game.apply(state, CHANCE, game.sample_chance(state, chance.stream(chances)))
            chances += 1
            continue
        # Seats that act at the same time commute: any fixed order gives the same game.
        seat = seats(actors)[0]
        action = game.forced(state, seat)
        if action is None:
            bot, rng = players[seat]
            action = bot.choose(game.view(state, seat), rng)
        state = game.apply(state, seat, action)
    result = game.result(state)
    scores = tuple(sheet.total for sheet in game.score(state))
    return Played(number, names, scores, result.winners, result.decided_by)


def play_games(contest: Contest, numbers: Sequence[int]) -> list[Played]:
    """Several games in one go: the unit of work of another process."""
    return [play_game(contest, number) for number in numbers]


def run(
    contest: Contest, executor: Executor | None = None, progress: Callable[[int], None] = lambda done: None
) -> list[Played]:
    """All games of the contest, in order; the same whatever executor plays them, and whatever comes back first.

    `progress` hears how many more games are done. Any `concurrent.futures` executor will do: processes here, or a
    cluster's.
    """
    check_contest(contest)
    played: list[Played] = []
    for some in _here(contest) if executor is None else _elsewhere(contest, executor):
        played += some
        progress(len(some))
    return sorted(played, key=lambda game: game.number)


def _here(contest: Contest) -> Iterator[list[Played]]:
    for number in range(contest.games):
        yield [play_game(contest, number)]


def _elsewhere(contest: Contest, executor: Executor) -> Iterator[list[Played]]:
    size = max(1, min(50, contest.games // 32))
    shares = [range(first, min(first + size, contest.games)) for first in range(0, contest.games, size)]
    waiting: list[Future[list[Played]]] = [executor.submit(play_games, contest, share) for share in shares]
    try:
        for done in as_completed(waiting):
            yield done.result()
    finally:
        for future in waiting:  # stopped before the end: what has not begun need not be played
            future.cancel()


def _numbers(contest: Contest, number: int, seat: Seat) -> random.Random:
    return random.Random(f"arena {contest.seed} game {number} seat {seat}")
