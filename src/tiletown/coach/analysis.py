"""What a finished match was made of, seat by seat.

The value of a position for a seat is followed from the start to the result, and every change of it is put down to
chance (the shakes, the draws), to the others, to the seat's own choice, or to the coach itself, whose estimates are
not perfect: luck is what chance brought less what it would have brought on average by the same estimate, so it is fair,
and what then remains is named as a revision of the estimate instead of being hidden in the others. All values are
rounded to three decimals first, so the parts add up to the result exactly.

The work is cut into small parts, each of which follows from the record alone: they may be done anywhere, in any order,
and give the same analysis.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec

from ..kernel import Seat, TiletownError
from .advice import Measure, Option, rounded
from .coaches import AnyMatch, Coach, adviser, find_coach

VERSION = 2
"""Raised when the same record would be analysed differently; a stored analysis of another version is made anew."""
MISTAKES = 3


class Part(NamedTuple):
    """A small part of the work: a turn of a seat, or (turn None) what par was for it."""

    seat: Seat
    turn: int | None


class Study(msgspec.Struct, frozen=True, tag="study"):
    """One turn of a seat, as values."""

    number: int
    """The round, or which turn of the match it was, from 1."""
    ply: int
    """How many moves had been made before the turn."""
    luck: float
    """What chance brought, since the seat's last turn, less what it brings on average."""
    others: float | None
    """What the others did to it; None: all that changed since its last turn and was no luck."""
    top: float
    """The value before the turn: the best turn is to come."""
    value: float
    """The value once the turn was taken."""
    points: int
    """The points on the sheet after it."""
    cost: float = 0.0
    """What the best turn known was better by, all told (never below 0)."""
    played: Option | None = None
    """None where there was nothing to choose."""
    best: Option | None = None
    """The best turn known."""
    start: float | None = None
    """Of the first turn: the value before chance had spoken."""


class Par(msgspec.Struct, frozen=True, tag="par"):
    """What a player who knew all the chance of the match beforehand could have had, the others playing as they did."""

    points: int
    exact: bool
    """Whether nobody could have had more; else a search found this, and there may be better."""
    turns: tuple[tuple[Any, ...], ...] = ()
    """How: the actions turn by turn."""


class Step(msgspec.Struct, frozen=True):
    """One turn of a seat: what chance, the others, its choice and a better estimate changed; then where it stood."""

    number: int
    ply: int
    luck: float
    others: float
    choice: float
    revised: float
    value: float
    points: int
    cost: float
    played: Option | None
    best: Option | None


class SeatAnalysis(msgspec.Struct, frozen=True):
    """`start + luck + others + choice + revised == result`, exactly; each of these is the sum over the steps."""

    seat: Seat
    points: int
    """On the sheet at the end."""
    result: float
    """How that counts: the points less `penalty`, the lead, or 1 for a win and 0 for none."""
    penalty: float
    """What was taken off the points because of how the match ended: construction tiles left, which bar from winning."""
    start: float
    luck: float
    others: float
    choice: float
    revised: float
    """What the coach's own estimates were off by, and what came after the seat's last turn."""
    steps: tuple[Step, ...]
    mistakes: tuple[int, ...]
    """The costliest steps, the worst first: indices into `steps`."""
    par: Par | None


class Analysis(msgspec.Struct, frozen=True):
    """A finished match, explained."""

    version: int
    game: str
    bot: str
    """Whose eyes these are."""
    measure: Measure
    seats: tuple[SeatAnalysis, ...]


def analyse(match: AnyMatch, advance: Callable[[int, int], None] | None = None) -> Analysis:
    """The whole analysis; `advance` is told how many parts are done, and of how many. Raises TiletownError."""
    wanted = parts(match)
    found: list[Study | Par | None] = []
    for part in wanted:
        found.append(study(match, part))
        if advance:
            advance(len(found), len(wanted))
    return report(match, found)


def parts(match: AnyMatch) -> list[Part]:
    """The parts of the work. Raises TiletownError for a match that is not over, or of a game without a coach."""
    coach = coach_of(match)
    players = match.game.players(match.state)
    return [
        Part(seat, turn) for seat in range(players) for turn in [*range(coach.turns(match, seat)), None]
    ]  # fmt: skip


def study(match: AnyMatch, part: Part) -> Study | Par | None:
    """One part of the work."""
    coach = coach_of(match)
    if part.turn is None:
        return coach.par(match, part.seat)
    return coach.study(match, part.seat, part.turn)


def report(match: AnyMatch, studies: Sequence[Study | Par | None]) -> Analysis:
    """The analysis that all parts together give, in the order of `parts`."""
    coach = coach_of(match)
    by_seat: dict[Seat, list[Study]] = {}
    pars: dict[Seat, Par | None] = {}
    for part, found in zip(parts(match), studies, strict=True):
        if isinstance(found, Study):
            by_seat.setdefault(part.seat, []).append(found)
        else:
            pars[part.seat] = found
    seats = tuple(seat_analysis(match, coach, seat, by_seat.get(seat, []), par) for seat, par in pars.items())
    return Analysis(VERSION, match.game.name, adviser(match.game.name), coach.measure(match.setup), seats)


def seat_analysis(match: AnyMatch, coach: Coach, seat: Seat, studies: Sequence[Study], par: Par | None) -> SeatAnalysis:
    """One seat's part of the match."""
    result, penalty = map(rounded, coach.final(match, seat))
    start = value = rounded(studies[0].start or 0) if studies else result
    steps = []
    for one in studies:
        luck, top, then = rounded(one.luck), rounded(one.top), rounded(one.value)
        others = rounded(top - value - luck if one.others is None else one.others)
        choice = rounded(then - top)
        revised = rounded(then - value - luck - others - choice)
        cost = rounded(one.cost)
        steps.append(
            Step(one.number, one.ply, luck, others, choice, revised, then, one.points, cost, one.played, one.best)
        )
        value = then
    costly = sorted((index for index, step in enumerate(steps) if step.cost > 0), key=lambda i: -steps[i].cost)
    return SeatAnalysis(
        seat,
        match.game.score(match.state)[seat].total,
        result,
        penalty,
        start,
        rounded(sum(step.luck for step in steps)),
        rounded(sum(step.others for step in steps)),
        rounded(sum(step.choice for step in steps)),
        rounded(sum(step.revised for step in steps) + result - value),
        tuple(steps),
        tuple(costly[:MISTAKES]),
        par,
    )


def prepare(game_name: str) -> None:
    """Have everything compiled that an analysis of the game needs."""
    coach = find_coach(game_name)
    if coach is not None:
        coach.prepare()


def coach_of(match: AnyMatch) -> Coach:
    """The coach for a match that is over. Raises TiletownError."""
    if not match.over:
        raise TiletownError("the match is not over: only finished matches are analysed")
    coach = find_coach(match.game.name)
    if coach is None:
        raise TiletownError(f"{match.game.name} has no coach, so its matches cannot be analysed")
    return coach
