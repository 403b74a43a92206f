"""Games between bots, each reproducible from the contest's seed and the game's number alone."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Executor, Future
from typing import Any

import msgspec

from ..bots import find_bot
from ..kernel import Moment, Rng, Seat, Seed, TiletownError, seats_among
from ..registry import find_game
from .schedule import Assignment, Seating, assignment


class Contest(msgspec.Struct, frozen=True, kw_only=True):
    """A number of games between bots. It is pickled to worker processes and other machines."""

    game: str
    setup: Any
    bots: tuple[str, ...]
    games: int
    seed: int = 0
    seating: Seating = "rotation"

    @property
    def players(self) -> int:
        """The number of seats of a game."""
        game = find_game(self.game)
        return game.players(game.start(self.setup))

    def assignment(self, number: int) -> Assignment:
        """Who sits where in the game with that number, and on which deal."""
        return assignment(self.seating, len(self.bots), self.players, number)


class Played(msgspec.Struct, frozen=True):
    """One finished game: which bot sat where, and how it ended."""

    number: int
    bots: tuple[str, ...]
    """The bot on each seat."""
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    decided_by: str


def check_contest(contest: Contest) -> None:
    """Raise TiletownError for a contest that cannot be played."""
    players = contest.players
    if contest.games < 1:
        raise TiletownError(f"games: at least 1 is needed, not {contest.games}")
    if not contest.bots:
        raise TiletownError("bots: name at least one")
    if contest.seating == "rotation" and len(contest.bots) > players:
        raise TiletownError(f"bots: {len(contest.bots)} named for {players} seats")
    for name in contest.bots:
        find_bot(contest.game, name)


def play_game(contest: Contest, number: int) -> Played:
    """Play the game with that number.

    The n-th chance move of a deal comes from its own stream, whatever the bots did before: games on the same deal have
    the same shakes and draws, whichever bots play them. A bot's own random numbers differ from game to game.
    """
    game = find_game(contest.game)
    moment = Moment.first(game, contest.setup)
    assigned = assignment(contest.seating, len(contest.bots), game.players(moment.state), number)
    names = tuple(contest.bots[side] for side in assigned.sides)
    players = [(find_bot(contest.game, name), _bot_rng(contest, number, seat)) for seat, name in enumerate(names)]
    deal, chances = Seed.of(f"arena {contest.seed} game {assigned.deal}"), itertools.count()

    def stream(ply: int) -> Rng:
        return deal.stream(next(chances))

    moment, _ = moment.advance(game, stream)
    while moment.actors:
        # Seats that act at the same time commute: any fixed order leads to the same game.
        seat = seats_among(moment.actors)[0]
        bot, rng = players[seat]
        action = bot.choose(game.view(moment.state, seat), rng)
        moment, _ = moment.play(game, stream, seat, (action,))
    result = game.result(moment.state)
    scores = tuple(sheet.total for sheet in game.score(moment.state))
    return Played(number, names, scores, result.winners, result.decided_by)


def play_games(contest: Contest, numbers: Sequence[int]) -> list[Played]:
    """Play several games: the unit of work of a worker process."""
    return [play_game(contest, number) for number in numbers]


def run(
    contest: Contest, executor: Executor | None = None, progress: Callable[[int], None] = lambda done: None
) -> list[Played]:
    """All games of the contest, in order, the same with any executor. `progress` is called for each game."""
    check_contest(contest)
    played = []
    for game in in_order(contest, executor):
        played.append(game)
        progress(1)
    return played


def in_order(contest: Contest, executor: Executor | None = None) -> Generator[Played, None, None]:
    """The games one by one, ordered by number; closing the generator cancels those that have not started.

    `executor` is any of `concurrent.futures`: a process pool, or a cluster's; None: this process.
    """
    if executor is None:
        for number in range(contest.games):
            yield play_game(contest, number)
        return
    size = max(1, min(50, contest.games // 32))
    batches = [range(first, min(first + size, contest.games)) for first in range(0, contest.games, size)]
    futures: list[Future[list[Played]]] = [executor.submit(play_games, contest, batch) for batch in batches]
    try:
        for future in futures:
            yield from future.result()
    finally:
        for future in futures:
            future.cancel()


def _bot_rng(contest: Contest, number: int, seat: Seat) -> random.Random:
    return random.Random(f"arena {contest.seed} game {number} seat {seat}")
