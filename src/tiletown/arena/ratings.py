"""One number for each bot of a ladder: openskill's Plackett-Luce rating, with an interval.

Everybody begins at 25. Winners stand before the rest, who tie, and where nobody wins all tie. A bot that holds several
seats moves by what all of them bring. A bot does not become better from game to game, so openskill's `tau`, which lets
skill drift, is 0.

openskill rates game after game, and the order matters a little: deals are taken in turn, one of each pair. The interval
comes from the bootstrap: the deals of each pair are drawn anew, with replacement, and everything is rated again; the
ratings' standard deviation gives a normal 95 % interval. To the deals drawn from, two are added, one that each side
wins: a side that won everything is not certain to go on like that. Draws come from the contest's seed.
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


class Rated(msgspec.Struct, frozen=True):
    """A bot's place on the ladder."""

    bot: str
    rating: Estimate
    sigma: float
    """openskill's own uncertainty: how far the rating may be off, if its model were true."""


Outcome: TypeAlias = tuple[tuple[str, ...], tuple[int, ...]]
"""Who sat where, and the rank of each: 0 for winners, 1 for the rest."""
Skill: TypeAlias = tuple[float, float]


def ratings(results: Sequence[tuple[Contest, Sequence[Played]]]) -> list[Rated]:
    """All bots of the pairs, the strongest first."""
    pairs = [
        [[_outcome(contest, game) for game in deal] for deal in by_deal(contest, played)] for contest, played in results
    ]
    found = _rate(pairs)
    urns = [deals + _upsets(contest, deals[0]) for (contest, _), deals in zip(results, pairs, strict=True)]
    again = [_rate([rng.choices(urn, k=len(urn) - 2) for urn in urns]) for rng in _draws(results[0][0], pairs)]
    rated = []
    for bot, (mu, sigma) in found.items():
        wide = Z * stdev(skills[bot][0] for skills in again)
        rated.append(Rated(bot, Estimate(mu, mu - wide, mu + wide), sigma))
    return sorted(rated, key=lambda one: -one.rating.value)


def _draws(contest: Contest, pairs: Sequence[Sequence[object]]) -> list[random.Random]:
    """100 generators, fewer where so many ratings would take longer than the games did."""
    repeats = max(20, min(100, 500_000 // sum(map(len, pairs))))
    return [random.Random(f"arena {contest.seed} ratings {number}") for number in range(repeats)]


def _upsets(contest: Contest, deal: Sequence[Outcome]) -> list[list[Outcome]]:
    """The deal as if one side had won all its games, and as if the other had."""
    return [[(bots, tuple(int(bot != winner) for bot in bots)) for bots, _ in deal] for winner in contest.bots]


def _outcome(contest: Contest, game: Seated) -> Outcome:
    ranks = tuple(int(bool(game.winners) and seat not in game.winners) for seat in range(len(game.sides)))
    return tuple(contest.bots[side] for side in game.sides), ranks


def _rate(pairs: Sequence[Sequence[Sequence[Outcome]]]) -> dict[str, Skill]:
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
