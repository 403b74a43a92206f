"""Ratings of the bots of a ladder: openskill's Plackett-Luce model, with a bootstrap interval.

Every bot starts at 25. Winners rank before the rest, who tie; where nobody wins, all tie. A bot with several seats gets
the sum of their changes. Bots do not improve from game to game, so openskill's `tau`, which lets skill drift, is 0.

openskill rates game after game, and the order matters a little: deals are taken in turn, one of each pair. For the
interval the deals of each pair are resampled with replacement and everything is rated again; the standard deviation of
the ratings gives a normal 95 % interval. The resampled deals include two made-up ones, one won by each side, because a
side that won everything is not certain to do so again. Random numbers come from the contest's seed.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import zip_longest
from statistics import stdev
from typing import TypeAlias

import msgspec
from openskill.models import PlackettLuce

from .games import Contest, Played
from .intervals import Estimate, Z
from .pairs import Seated, by_deal

MOST_SAMPLES = 100
FEWEST_SAMPLES = 20
RATED_DEALS = 500_000
"""Deals that all bootstrap samples may have together, so that rating does not take longer than the games."""


class Rated(msgspec.Struct, frozen=True):
    """A bot and its rating."""

    bot: str
    rating: Estimate
    sigma: float
    """openskill's own uncertainty of the rating."""


Ranking: TypeAlias = tuple[tuple[str, ...], tuple[int, ...]]
"""The bot on each seat, and the rank of each seat: 0 for winners, 1 for the rest."""
Skill: TypeAlias = tuple[float, float]


def ratings(results: Sequence[tuple[Contest, Sequence[Played]]]) -> list[Rated]:
    """All bots of the pairs, the strongest first."""
    pairs = [
        [[_ranking(contest, game) for game in deal] for deal in by_deal(contest, played)] for contest, played in results
    ]
    skills = _rate(pairs)
    pools = [deals + _upsets(contest, deals[0]) for (contest, _), deals in zip(results, pairs, strict=True)]
    resampled = [_rate([rng.choices(pool, k=len(pool) - 2) for pool in pools]) for rng in _rngs(results[0][0], pairs)]
    rated = []
    for bot, (mu, sigma) in skills.items():
        half_width = Z * stdev(sample[bot][0] for sample in resampled)
        rated.append(Rated(bot, Estimate(mu, mu - half_width, mu + half_width), sigma))
    return sorted(rated, key=lambda entry: -entry.rating.value)


def _rngs(contest: Contest, pairs: Sequence[Sequence[object]]) -> list[random.Random]:
    """A random generator for each bootstrap sample: FEWEST_SAMPLES to MOST_SAMPLES, fewer for many deals."""
    samples = max(FEWEST_SAMPLES, min(MOST_SAMPLES, RATED_DEALS // sum(map(len, pairs))))
    return [random.Random(f"arena {contest.seed} ratings {number}") for number in range(samples)]


def _upsets(contest: Contest, deal: Sequence[Ranking]) -> list[list[Ranking]]:
    """The deal as if each side in turn had won all its games."""
    return [[(bots, tuple(int(bot != winner) for bot in bots)) for bots, _ in deal] for winner in contest.bots]


def _ranking(contest: Contest, game: Seated) -> Ranking:
    ranks = tuple(int(bool(game.winners) and seat not in game.winners) for seat in range(len(game.sides)))
    return tuple(contest.bots[side] for side in game.sides), ranks


def _rate(pairs: Sequence[Sequence[Sequence[Ranking]]]) -> dict[str, Skill]:
    model = PlackettLuce(tau=0.0)
    skills: dict[str, Skill] = {}
    for turn in zip_longest(*pairs, fillvalue=()):
        for deal in turn:
            for bots, ranks in deal:
                _rate_game(model, skills, bots, ranks)
    return skills


def _rate_game(model: PlackettLuce, skills: dict[str, Skill], bots: tuple[str, ...], ranks: tuple[int, ...]) -> None:
    before = [skills.get(bot, (model.mu, model.sigma)) for bot in bots]
    teams = [[model.rating(mu, sigma)] for mu, sigma in before]
    after = model.rate(teams, ranks=[float(rank) for rank in ranks])
    skills.update(zip(bots, before, strict=True))
    for bot, (mu, sigma), (seat,) in zip(bots, before, after, strict=True):
        now = skills[bot]
        skills[bot] = now[0] + seat.mu - mu, now[1] * seat.sigma / sigma
