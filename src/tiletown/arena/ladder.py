"""A ladder: all pairs of bots compared, with a mirror match as control, and ratings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from typing import Any

import msgspec

from ..kernel import TiletownError
from .games import Contest, Played, check_contest
from .pairs import Compared, compared, run_pair
from .ratings import Rated, ratings
from .schedule import all_pairs, whole_deals


class Ladder(msgspec.Struct, frozen=True, kw_only=True):
    """The bots to compare pairwise, and the number of games of each pair."""

    game: str
    setup: Any
    bots: tuple[str, ...]
    games: int
    """The number for each pair; rounded up to whole deals."""
    mirror: str
    """The bot that plays itself, as control."""
    seed: int = 0
    until_decided: bool = False

    def pairs(self) -> list[Contest]:
        """Every bot against each of those named before it."""
        return [self._contest(*bots) for bots in all_pairs(self.bots)]

    def control(self, games: int) -> Contest:
        """The mirror match."""
        return msgspec.structs.replace(self._contest(self.mirror, self.mirror), games=games, seating="mirror")

    def _contest(self, first: str, second: str) -> Contest:
        contest = Contest(
            game=self.game, setup=self.setup, bots=(first, second), games=self.games, seed=self.seed, seating="pair"
        )
        return msgspec.structs.replace(contest, games=whole_deals(self.games, contest.players))


class Rungs(msgspec.Struct, frozen=True):
    """The results of a ladder."""

    pairs: tuple[Compared, ...]
    control: Compared
    ratings: tuple[Rated, ...]
    """The strongest first."""
    played: tuple[tuple[Contest, list[Played]], ...]
    """All games, those of the control last."""

    @property
    def sound(self) -> bool:
        """Whether the bot came out even against itself, as it must."""
        return self.control.answer == "open"


def check_ladder(ladder: Ladder) -> None:
    """Raise TiletownError for a ladder that cannot be played."""
    for number, name in enumerate(ladder.bots):
        if name in ladder.bots[:number]:
            raise TiletownError(f"bots: {name} is named twice, but a pair needs two different bots")
    if len(ladder.bots) < 2:
        raise TiletownError("bots: at least two are needed for a pair")
    for contest in (*ladder.pairs(), ladder.control(ladder.games)):
        check_contest(contest)


def run_ladder(
    ladder: Ladder, executor: Executor | None = None, progress: Callable[[int], None] = lambda done: None
) -> Rungs:
    """Play a ladder; its results are the same with any executor.

    The control has as many games as the longest pair. `progress` is called with the number of games that are done or no
    longer needed.
    """
    check_ladder(ladder)
    pairs = [
        (contest, run_pair(contest, executor, progress, until_decided=ladder.until_decided))
        for contest in ladder.pairs()
    ]
    longest = max(len(played) for _, played in pairs)
    control = ladder.control(longest)
    mirrored = run_pair(control, executor, progress)
    progress(pairs[0][0].games - longest)
    return Rungs(
        tuple(_compared(ladder, *pair) for pair in pairs),
        _compared(ladder, control, mirrored),
        tuple(ratings(pairs)),
        (*pairs, (control, mirrored)),
    )


def _compared(ladder: Ladder, contest: Contest, played: Sequence[Played]) -> Compared:
    return compared(contest, played, until_decided=ladder.until_decided)
