"""Standings: each bot's mean score and share of wins, with 95 % intervals.

The unit is the game. A bot with several seats in one game contributes one number from it (the mean of its scores, the
sum of its wins), because seats of one game are not independent; different games are. A shared victory of k seats counts
1/k for each, and a game that nobody wins counts 0.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from statistics import fmean

import msgspec

from .games import Played
from .intervals import Estimate, mean_interval, wilson_interval


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """The results of one bot."""

    bot: str
    games: int
    seats: float
    """The mean number of seats that it held in a game."""
    score: Estimate
    wins: Estimate
    """The share of its games that it won."""
    even: float
    """The share of wins if all seats were equally strong and somebody always won."""


class Standings(msgspec.Struct, frozen=True):
    """The results of all bots, in the order in which they were named, and how the games ended."""

    bots: tuple[Standing, ...]
    decided_by: dict[str, int]
    nobody: int
    """The games that nobody won."""


def standings(played: Sequence[Played]) -> Standings:
    """The standings after these games."""
    names = dict.fromkeys(name for game in played[:1] for name in game.bots)
    return Standings(
        tuple(standing(name, [game for game in played if name in game.bots]) for name in names),
        dict(sorted(Counter(game.decided_by for game in played).items())),
        sum(not game.winners for game in played),
    )


def standing(bot: str, played: Sequence[Played]) -> Standing:
    """The results of a bot in the games that it played."""
    seats = [[seat for seat, name in enumerate(game.bots) if name == bot] for game in played]
    scores = [fmean(game.scores[seat] for seat in mine) for game, mine in zip(played, seats, strict=True)]
    wins = [won(game, mine) for game, mine in zip(played, seats, strict=True)]
    held = fmean(map(len, seats))
    even = fmean(len(mine) / len(game.bots) for game, mine in zip(played, seats, strict=True))
    return Standing(
        bot=bot,
        games=len(played),
        seats=held,
        score=mean_interval(scores),
        wins=wilson_interval(fmean(wins), len(wins)),
        even=even,
    )


def won(game: Played, seats: Sequence[int]) -> float:
    """The share of the victory of these seats: 1/k for each of k winners."""
    return sum(seat in game.winners for seat in seats) / len(game.winners) if game.winners else 0.0
