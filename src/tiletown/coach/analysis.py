"""Analysis of a finished match, seat by seat.

The value of a seat's position is followed from the start to the result. Every change is attributed to luck (shakes,
draws), to the others, to the seat's own choice, or to a revision of the coach's own estimate. Luck is what chance
brought minus its average by the same estimate, so it is fair. Values are rounded to three decimals first, so the four
causes add up to the result exactly.

The work is divided into parts that depend on the record alone: the analysis is the same in any process and any order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec

from ..kernel import Seat, TiletownError
from .coaches import AnyMatch, Coach, adviser, find_coach
from .turns import Measure, Par, RatedTurn, Study, rounded

VERSION = 7
"""Increased when the same record would be analysed differently; stored analyses of another version are recomputed."""
MISTAKES = 3
"""The number of turns named as mistakes."""


class Part(NamedTuple):
    """A part of the work: one turn of a seat, or its par (turn None)."""

    seat: Seat
    turn: int | None


class AnalysedTurn(msgspec.Struct, frozen=True, kw_only=True):
    """One turn of a seat: the changes by luck, the others, its choice and revision, and the value after it."""

    number: int
    ply: int
    luck: float
    others: float
    choice: float
    revised: float
    value: float
    points: int
    cost: float
    played: RatedTurn | None
    best: RatedTurn | None


class SeatAnalysis(msgspec.Struct, frozen=True, kw_only=True):
    """`start + luck + others + choice + revised == result`, exactly; each of these is the sum over the turns."""

    seat: Seat
    points: int
    """On the sheet at the end."""
    result: float
    """The value of the result: the points minus `penalty`, or 1 for a win and 0 for none."""
    penalty: float
    """Points deducted from those on the sheet because the rules bar the seat from winning."""
    start: float
    luck: float
    others: float
    choice: float
    revised: float
    """The errors of the coach's own estimates, and what happened after the seat's last turn."""
    turns: tuple[AnalysedTurn, ...]
    mistakes: tuple[int, ...]
    """Indices into `turns` of the costliest ones, the worst first."""
    par: Par | None


class Analysis(msgspec.Struct, frozen=True):
    """A finished match, explained."""

    version: int
    game: str
    bot: str
    """The bot whose estimates these are."""
    measure: Measure
    seats: tuple[SeatAnalysis, ...]


def analyse(match: AnyMatch, advance: Callable[[int, int], None] | None = None) -> Analysis:
    """The whole analysis; `advance` is called with the number of parts done and of all. Raises TiletownError."""
    wanted = parts(match)
    found: list[Study | Par | None] = []
    for part in wanted:
        found.append(study(match, part))
        if advance:
            advance(len(found), len(wanted))
    return report(match, found)


def parts(match: AnyMatch) -> list[Part]:
    """The parts of the work. Raises TiletownError: see `coach_of`."""
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
    """The analysis made of the results of all parts, in the order of `parts`."""
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
    """The analysis of one seat."""
    result, penalty = map(rounded, coach.final(match, seat))
    start = value = rounded(studies[0].start or 0) if studies else result
    turns = []
    for one in studies:
        luck, top, then = rounded(one.luck), rounded(one.top), rounded(one.value)
        others = rounded(top - value - luck if one.others is None else one.others)
        choice = rounded(then - top)
        turns.append(
            AnalysedTurn(
                number=one.number,
                ply=one.ply,
                luck=luck,
                others=others,
                choice=choice,
                revised=rounded(then - value - luck - others - choice),
                value=then,
                points=one.points,
                cost=rounded(one.cost),
                played=one.played,
                best=one.best,
            )
        )
        value = then
    costly = sorted((index for index, turn in enumerate(turns) if turn.cost > 0), key=lambda index: -turns[index].cost)
    return SeatAnalysis(
        seat=seat,
        points=match.game.score(match.state)[seat].total,
        result=result,
        penalty=penalty,
        start=start,
        luck=rounded(sum(turn.luck for turn in turns)),
        others=rounded(sum(turn.others for turn in turns)),
        choice=rounded(sum(turn.choice for turn in turns)),
        revised=rounded(sum(turn.revised for turn in turns) + result - value),
        turns=tuple(turns),
        mistakes=tuple(costly[:MISTAKES]),
        par=par,
    )


def prepare(game_name: str) -> None:
    """Compile everything that an analysis of the game needs."""
    coach = find_coach(game_name)
    if coach is not None:
        coach.prepare()


def coach_of(match: AnyMatch) -> Coach:
    """The coach for a match that was played to its end. Raises TiletownError if it was not, or there is no coach."""
    if match.moment.actors:
        why = "ended by resignation" if match.ended else "is not over"
        raise TiletownError(f"the match {why}: only matches that were played to their end are analysed")
    coach = find_coach(match.game.name)
    if coach is None:
        raise TiletownError(f"{match.game.name} has no coach, so its matches cannot be analysed")
    return coach
