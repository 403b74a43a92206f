"""Two bots compared on the same deals.

For each deal: what one bot wins alone among the other's seats, less what the other wins alone among its seats. Deals
are independent, games of one deal are not, so every interval is taken over deals. Half that difference plus one half
is the `balance`: 50 % when both are equally strong, at any number of players and however often nobody wins; with two
players and no shared victories, the share of wins.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from contextlib import closing
from statistics import fmean
from typing import Literal, TypeAlias

import msgspec

from ..kernel import Seat
from .games import Contest, Played, check_contest, in_order
from .intervals import Estimate, mean_interval, share_of_deals
from .schedule import arrangements
from .sequential import Evidence
from .standings import won

Answer: TypeAlias = Literal["better", "worse", "open"]


class Compared(msgspec.Struct, frozen=True):
    """What the deals say about two bots; in a pair of values the first one's stands first."""

    bots: tuple[str, str]
    games: int
    deals: int
    wins: tuple[Estimate, Estimate]
    """The share of wins of each, alone among the other's; with one player, of the games won."""
    decided: int
    """The games with exactly one winner, the first bot alone among the other's."""
    won: Estimate | None
    """The first one's share of these."""
    balance: Estimate
    scores: tuple[Estimate, Estimate]
    ahead: Estimate
    """The first one's mean score less the second one's."""
    answer: Answer
    """Whether the first one is better; open: the interval of the balance contains 50 %."""


class Deal(msgspec.Struct, frozen=True):
    """What one deal brought."""

    wins: tuple[float, float]
    """The mean share of wins of each, alone among the other's."""
    decided: int
    won: int
    scores: tuple[float, float]

    @property
    def balance(self) -> float:
        """From 0 to 1; 1/2: both did equally well."""
        return (1 + self.wins[0] - self.wins[1]) / 2


def run_pair(
    contest: Contest,
    executor: Executor | None = None,
    progress: Callable[[int], None] = lambda done: None,
    *,
    until_decided: bool = False,
) -> list[Played]:
    """The games of a contest between two bots, in order; `until_decided`: up to the deal that made the answer clear.

    Deals are looked at in their order, so the last game does not depend on who played them. `progress` hears of games
    that are done or no longer needed.
    """
    check_contest(contest)
    played: list[Played] = []
    evidence, size = Evidence(), len(arrangements(contest.players))
    with closing(in_order(contest, executor)) as games:
        for game in games:
            played.append(game)
            progress(1)
            if until_decided and len(played) % size == 0:
                evidence.add(deals(contest, played[-size:])[0].balance)
                if evidence.more_than(0.5) or evidence.less_than(0.5):
                    break
    progress(contest.games - len(played))
    return played


def compared(contest: Contest, played: Sequence[Played], *, until_decided: bool = False) -> Compared:
    """What the games of the contest say.

    `until_decided`: the games ended when the answer was clear. Then only the balance has an interval, one that is right
    at any time: the others hold for a number of games fixed beforehand.
    """
    found = deals(contest, played)

    def share(won: list[float], games: list[float]) -> Estimate | None:
        value = share_of_deals(won, games)
        return Estimate(value.value, None, None) if value and until_decided else value

    def mean(values: list[float]) -> Estimate:
        value = mean_interval(values)
        return Estimate(value.value, None, None) if until_decided else value

    each = [1.0] * len(found)
    wins = [share([deal.wins[side] for deal in found], each) for side in (0, 1)]
    evidence = Evidence([deal.balance for deal in found])
    balance = evidence.interval() if until_decided else share_of_deals([deal.balance for deal in found], each)
    assert wins[0] and wins[1] and balance  # noqa: PT018
    return Compared(
        bots=(contest.bots[0], contest.bots[1]),
        games=len(played),
        deals=len(found),
        wins=(wins[0], wins[1]),
        decided=sum(deal.decided for deal in found),
        won=share([float(deal.won) for deal in found], [float(deal.decided) for deal in found]),
        balance=balance,
        scores=(mean([deal.scores[0] for deal in found]), mean([deal.scores[1] for deal in found])),
        ahead=mean([deal.scores[0] - deal.scores[1] for deal in found]),
        answer="open" if balance.contains(0.5) else "better" if balance.value > 0.5 else "worse",
    )


def deals(contest: Contest, played: Sequence[Played]) -> list[Deal]:
    """What each deal brought."""
    return [_deal(games) for games in by_deal(contest, played)]


def by_deal(contest: Contest, played: Sequence[Played]) -> list[list[Seated]]:
    """The games of each deal. Two games of one player are laid side by side, as one with two seats."""
    size = len(arrangements(contest.players))
    found = [played[first : first + size] for first in range(0, len(played), size)]
    if contest.players == 1:
        return [[side_by_side(*both)] for both in found]
    return [[seated(contest, game) for game in games] for games in found]


class Seated(msgspec.Struct, frozen=True):
    """A finished game, with the side (0 or 1) that holds each seat."""

    sides: tuple[int, ...]
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    wins: tuple[float, ...]
    """By seat: 1/k for each of k winners."""


def seated(contest: Contest, game: Played) -> Seated:
    """The game, with who holds which seat."""
    return Seated(
        contest.table(game.number).sides,
        game.scores,
        game.winners,
        tuple(won(game, [seat]) for seat in range(len(game.scores))),
    )


def side_by_side(first: Played, second: Played) -> Seated:
    """Two games of one player as one: who won alone is before who did not; without winners by the rules, by points."""
    scores = first.scores + second.scores
    if first.decided_by == "practice":
        winners = tuple(seat for seat in (0, 1) if scores[seat] == max(scores))
        return Seated((0, 1), scores, winners, tuple((seat in winners) / len(winners) for seat in (0, 1)))
    wins = (float(bool(first.winners)), float(bool(second.winners)))
    return Seated((0, 1), scores, tuple(seat for seat in (0, 1) if wins[seat]), wins)


def _deal(games: Sequence[Seated]) -> Deal:
    alone = [[game for game in games if game.sides.count(side) == 1] for side in (0, 1)]
    wins = [fmean(game.wins[game.sides.index(side)] for game in alone[side]) for side in (0, 1)]
    scores = [
        fmean(score for game in games for seat, score in enumerate(game.scores) if game.sides[seat] == side)
        for side in (0, 1)
    ]
    decided = [game.sides[game.winners[0]] for game in alone[0] if len(game.winners) == 1]
    return Deal((wins[0], wins[1]), len(decided), decided.count(0), (scores[0], scores[1]))
