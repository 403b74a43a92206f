"""Two bots compared on the same deals.

For each deal: the share of wins of the first bot, alone among seats of the second, minus that of the second, alone
among seats of the first. Deals are independent, games of one deal are not, so every interval is taken over deals. Half
that difference plus one half is the `balance`: 50 % when both are equally strong, with any number of players and
however often nobody wins; with two players and no shared victories it is the share of wins.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from contextlib import closing
from statistics import fmean
from typing import Literal, TypeAlias

import msgspec

from ..kernel import PRACTICE, Seat
from .games import Contest, Played, check_contest, in_order
from .intervals import Estimate, mean_interval, share_of_deals
from .schedule import arrangements
from .sequential import Evidence
from .standings import won

Answer: TypeAlias = Literal["better", "worse", "open"]


class Compared(msgspec.Struct, frozen=True, kw_only=True):
    """A comparison of two bots; of two values, the first is the first bot's."""

    bots: tuple[str, str]
    games: int
    deals: int
    wins: tuple[Estimate, Estimate]
    """Each bot's share of wins, alone among seats of the other; with one player, its share of games won."""
    decided: int
    """Games with exactly one winner in which the first bot has one seat."""
    won: Estimate | None
    """The share of these that the first bot won."""
    balance: Estimate
    scores: tuple[Estimate, Estimate]
    ahead: Estimate
    """The first bot's mean score minus the second's."""
    answer: Answer
    """Whether the first bot is better; open: the interval of the balance contains 50 %."""


class DealResult(msgspec.Struct, frozen=True):
    """The results of one deal."""

    wins: tuple[float, float]
    """Each bot's mean share of wins, alone among seats of the other."""
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
    """The games of a contest between two bots, in order; `until_decided`: up to the deal that decided it.

    Deals are evaluated in their order, so where it stops does not depend on the executor. `progress` is called with the
    number of games that are done or no longer needed.
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
    """The comparison that the games of a contest give.

    `until_decided`: the games were stopped by the sequential test. Then only the balance has an interval, which is
    valid at any time: the others are valid only for a number of games fixed beforehand.
    """
    all_deals = deals(contest, played)

    def share(won: list[float], games: list[float]) -> Estimate | None:
        value = share_of_deals(won, games)
        return Estimate(value.value, None, None) if value and until_decided else value

    def mean(values: list[float]) -> Estimate:
        value = mean_interval(values)
        return Estimate(value.value, None, None) if until_decided else value

    each = [1.0] * len(all_deals)
    wins = [share([deal.wins[side] for deal in all_deals], each) for side in (0, 1)]
    evidence = Evidence([deal.balance for deal in all_deals])
    balance = evidence.interval() if until_decided else share_of_deals([deal.balance for deal in all_deals], each)
    assert wins[0] and wins[1] and balance  # noqa: PT018
    return Compared(
        bots=(contest.bots[0], contest.bots[1]),
        games=len(played),
        deals=len(all_deals),
        wins=(wins[0], wins[1]),
        decided=sum(deal.decided for deal in all_deals),
        won=share([float(deal.won) for deal in all_deals], [float(deal.decided) for deal in all_deals]),
        balance=balance,
        scores=(mean([deal.scores[0] for deal in all_deals]), mean([deal.scores[1] for deal in all_deals])),
        ahead=mean([deal.scores[0] - deal.scores[1] for deal in all_deals]),
        answer="open" if balance.contains(0.5) else "better" if balance.value > 0.5 else "worse",
    )


def deals(contest: Contest, played: Sequence[Played]) -> list[DealResult]:
    """The results of each deal."""
    return [_deal_result(games) for games in by_deal(contest, played)]


def by_deal(contest: Contest, played: Sequence[Played]) -> list[list[Seated]]:
    """The games of each deal. Two games of one player are combined into one with two seats."""
    size = len(arrangements(contest.players))
    grouped = [played[first : first + size] for first in range(0, len(played), size)]
    if contest.players == 1:
        return [[side_by_side(*both)] for both in grouped]
    return [[seated(contest, game) for game in games] for games in grouped]


class Seated(msgspec.Struct, frozen=True):
    """A finished game, with the side (0 or 1) that holds each seat."""

    sides: tuple[int, ...]
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    wins: tuple[float, ...]
    """The share of the victory of each seat: 1/k for each of k winners."""


def seated(contest: Contest, game: Played) -> Seated:
    """The game, with the side that holds each seat."""
    return Seated(
        contest.assignment(game.number).sides,
        game.scores,
        game.winners,
        tuple(won(game, [seat]) for seat in range(len(game.scores))),
    )


def side_by_side(first: Played, second: Played) -> Seated:
    """Combine two one-player games into one: who won its game wins; in practice games, who has more points."""
    scores = first.scores + second.scores
    if first.decided_by == PRACTICE:
        winners = tuple(seat for seat in (0, 1) if scores[seat] == max(scores))
        return Seated((0, 1), scores, winners, tuple((seat in winners) / len(winners) for seat in (0, 1)))
    wins = (float(bool(first.winners)), float(bool(second.winners)))
    return Seated((0, 1), scores, tuple(seat for seat in (0, 1) if wins[seat]), wins)


def _deal_result(games: Sequence[Seated]) -> DealResult:
    alone = [[game for game in games if game.sides.count(side) == 1] for side in (0, 1)]
    wins = [fmean(game.wins[game.sides.index(side)] for game in alone[side]) for side in (0, 1)]
    scores = [
        fmean(score for game in games for seat, score in enumerate(game.scores) if game.sides[seat] == side)
        for side in (0, 1)
    ]
    decided = [game.sides[game.winners[0]] for game in alone[0] if len(game.winners) == 1]
    return DealResult((wins[0], wins[1]), len(decided), decided.count(0), (scores[0], scores[1]))
