"""What the games say about the bots: means and shares, each with its 95 % interval.

The unit is the game. A bot that holds several seats of one game brings one number from it (the mean of its scores;
the sum of its wins), since seats of one game are not independent; different games are.

- Mean score: normal interval, mean +- z s / sqrt(n). With fewer than about 30 games it is too narrow.
- Share of wins: Wilson's interval. A shared victory of k seats counts 1/k for each, and a game that nobody wins
  counts 0; a number between 0 and 1 varies at most as much as wins and losses with the same mean, so the interval
  errs, where it errs, on the wide side.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from statistics import NormalDist, fmean, stdev

import msgspec

from .games import Played

Z = NormalDist().inv_cdf(0.975)


class Estimate(msgspec.Struct, frozen=True):
    """A measured value and the ends of its 95 % interval (none: a single game has no spread)."""

    value: float
    low: float | None
    high: float | None


class Standing(msgspec.Struct, frozen=True):
    """How one bot did."""

    bot: str
    games: int
    seats: float
    """How many seats of a game it held, on average."""
    score: Estimate
    wins: Estimate
    """The share of its games that it won."""
    even: float
    """The share that it would win if all seats were equally strong and somebody always won."""


class Standings(msgspec.Struct, frozen=True):
    """All bots, in the order in which they were named, and how the games ended."""

    bots: tuple[Standing, ...]
    decided_by: dict[str, int]
    nobody: int
    """The games that nobody won."""


def standings(played: Sequence[Played]) -> Standings:
    """What the games say about the bots in them."""
    names = dict.fromkeys(name for game in played[:1] for name in game.bots)
    return Standings(
        tuple(standing(name, [game for game in played if name in game.bots]) for name in names),
        dict(sorted(Counter(game.decided_by for game in played).items())),
        sum(not game.winners for game in played),
    )


def standing(bot: str, played: Sequence[Played]) -> Standing:
    """How a bot did in the games that it was in."""
    seats = [[seat for seat, name in enumerate(game.bots) if name == bot] for game in played]
    scores = [fmean(game.scores[seat] for seat in mine) for game, mine in zip(played, seats, strict=True)]
    wins = [won(game, mine) for game, mine in zip(played, seats, strict=True)]
    held = fmean(map(len, seats))
    even = fmean(len(mine) / len(game.bots) for game, mine in zip(played, seats, strict=True))
    return Standing(bot, len(played), held, mean_interval(scores), wilson_interval(fmean(wins), len(wins)), even)


def won(game: Played, seats: Sequence[int]) -> float:
    """The part of the victory that these seats have: 1/k for each of k winners."""
    return sum(seat in game.winners for seat in seats) / len(game.winners) if game.winners else 0.0


def mean_interval(values: Sequence[float]) -> Estimate:
    """The mean of independent values with its normal 95 % interval."""
    mean = fmean(values)
    if len(values) < 2:
        return Estimate(mean, None, None)
    wide = Z * stdev(values) / math.sqrt(len(values))
    return Estimate(mean, mean - wide, mean + wide)


def wilson_interval(share: float, trials: int) -> Estimate:
    """A share of independent trials with Wilson's 95 % interval."""
    spread = Z * Z / trials
    middle = (share + spread / 2) / (1 + spread)
    wide = Z / (1 + spread) * math.sqrt(share * (1 - share) / trials + spread / (4 * trials))
    return Estimate(share, max(0.0, middle - wide), min(1.0, middle + wide))
