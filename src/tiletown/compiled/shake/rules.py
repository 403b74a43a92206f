"""Shake That City, compiled: where patterns fit, what a placement builds, and what it is worth.

`GAME` is the game with compiled scoring; `gains` is the fastest way from a view to the points of all legal placements.
Whole games are in `games`, many games at once in `batch`.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tiletown.games.shake import Deal, Setup, ShakeThatCity, State, board, city, scoring
from tiletown.games.shake import outcomes as outcome_rules
from tiletown.games.shake.city import LETTERS, BonusSlots, City, Sites, Surroundings, shapes_of, surroundings_of
from tiletown.games.shake.outcomes import Outcome, Outcomes
from tiletown.games.shake.pieces import COLOURS, Colour, Ground, faced
from tiletown.games.shake.scoring import Tally, read_tally
from tiletown.games.shake.turn import Fits, allowed, must_choose
from tiletown.kernel import View

from ..bits import compile_count, compile_first
from ..compiling import compile_within, compiled, inlined

compile_count(board.count)
compile_first(board.first)
compile_within(board.near, board.flood, board.fits, faced)
compile_within(city.shape_of_nine, city.covered, city.free, city.places, city.all_places, city.placements)
compile_within(city.placed, city.cleared, city.built, city.flipped, city.reached, city.two_of_each)
compile_within(city.barred, city.blocked_most)
compile_within(scoring.connected_roads, scoring.served_shops, scoring.green_parks, scoring.group_kind)
compile_within(scoring.home_points, scoring.earning, scoring.line_points, scoring.building_points)
compile_within(scoring.total_points, scoring.cell_points, scoring.city_tally)
compile_within(outcome_rules.points_by_cell, outcome_rules.fill_digits, outcome_rules.four_digits)
compile_within(outcome_rules.placement_outcomes, outcome_rules.placement_gains)

MATCH_RECORD = np.dtype(
    [
        ("ground", np.int64, 6),
        ("tiles", np.int64, 6),
        ("fill", np.int64, 6),
        ("four", np.int64, 6),
        ("family", np.int64),
        ("sites", np.int64, 4),
        ("ones", np.int64, 4),
        ("others", np.int64, 4),
    ],
    align=True,
)
"""`games.shake.city.Surroundings` as one record."""
MatchArray = NDArray[Any]
"""An array of one MATCH_RECORD: numba unpacks it faster than the bare record."""

FIELDS = len(Outcome._fields)
NUMBER = np.array([LETTERS.find(chr(code)) for code in range(256)])
"""Letter on a board -> the index of its set in a City; -1 for an empty cell."""


class CompiledShake(ShakeThatCity):
    """Shake That City with the functions that are called most often compiled; its answers are the same."""

    def __init__(self) -> None:
        super().__init__(outcomes, tally, fitting)


def gains(view: View[State]) -> Sequence[int]:
    """The points that each legal action of the view's seat brings, in the order of `legal_actions`."""
    state, seat = view.state, view.seat
    if seat is None or seat not in GAME.to_act(state) or must_choose(state):
        return GAME.gains(view)  # nothing to count
    shapes, match = shapes_of(state.pattern, allowed(state, seat)), match_of(state.setup, state.deal)
    found: list[int] = placement_gains(state.boards[seat].encode(), shapes, match).tolist()
    return found or [0]  # S3: a pass, which brings nothing


def outcomes(board: str, pattern: str, colours: tuple[Colour, ...], setup: Setup, deal: Deal | None) -> Outcomes:
    """The outcome of each placement of the colours, equal to `games.shake.outcomes.outcomes`."""
    found = placement_outcomes(board.encode(), shapes_of(pattern, colours), match_of(setup, deal))
    return Outcome._make(map(tuple, found.tolist()))


def tally(board: str, setup: Setup, deal: Deal | None) -> Tally:
    """The tally of a board, equal to `games.shake.scoring.tally`."""
    return read_tally(city_tally(board.encode(), match_of(setup, deal)).tolist())


@functools.lru_cache(maxsize=4096)
def fitting(board: str, pattern: str) -> Fits:
    """Where the colours of the pattern fit on the board, equal to `games.shake.turn.fitting`."""
    return tuple(all_places(board.encode(), shapes_of(pattern, COLOURS)))


GAME = CompiledShake()


@functools.lru_cache(maxsize=1024)
def match_of(setup: Setup, deal: Deal | None) -> MatchArray:
    """The match as compiled code reads it."""
    match = np.zeros(1, MATCH_RECORD)
    ground, slots, sites, family = surroundings_of(setup, deal)
    match["ground"], match["family"] = ground, family
    match["tiles"], match["fill"], match["four"] = slots
    if sites.bits:  # without construction tiles nothing reads these fields
        match["sites"], match["ones"], match["others"] = sites
    match.flags.writeable = False
    return match


@compiled()
def all_places(board_letters: bytes, shapes: tuple[int, ...]) -> list[int]:
    """For each of five shapes, the cells where its first cell can be placed."""
    return city.all_places(read_board(board_letters), shapes)


@compiled()
def building(city_now: City, colour: int, cells: int, match: MatchArray) -> City:
    """The city after a whole placement."""
    return after(city_now, colour, cells, match[0])


@compiled()
def points(city_now: City, match: MatchArray) -> int:
    """The points of a city."""
    return worth(city_now, match[0])


@inlined
def worth(city_now: City, m: Any) -> int:
    """The points of a city; `m` is the bare MATCH_RECORD."""
    return scoring.total_points(city_now, ground_of(m), slots_of(m), m.family)


@inlined
def after(city_now: City, colour: int, cells: int, m: Any) -> City:
    """The city after a whole placement; `m` is the bare MATCH_RECORD."""
    return city.built(city_now, colour, cells, sites_of(m))


@inlined
def surroundings(m: Any) -> Surroundings:
    """The surroundings of a match; `m` is the bare MATCH_RECORD, as below."""
    return Surroundings(ground_of(m), slots_of(m), sites_of(m), m.family)


@inlined
def ground_of(m: Any) -> Ground:
    """The ground of a match."""
    concrete, beach, inland, zone_1, zone_2, zone_3 = six(m.ground)
    return Ground(concrete, beach, inland, zone_1, zone_2, zone_3)


@inlined
def slots_of(m: Any) -> BonusSlots:
    """The bonus tiles of a match and their lines."""
    return BonusSlots(six(m.tiles), six(m.fill), six(m.four))


@inlined
def sites_of(m: Any) -> Sites:
    """The construction tiles of a match."""
    return Sites(four(m.sites), four(m.ones), four(m.others))


@inlined
def six(numbers: NDArray[np.int64]) -> Any:
    """Six numbers as a tuple: passing an array on would cost compiled code a reference count."""
    return (numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])


@inlined
def four(numbers: NDArray[np.int64]) -> Any:
    """Four numbers as a tuple."""
    return (numbers[0], numbers[1], numbers[2], numbers[3])


@compiled()
def placement_gains(board_letters: bytes, shapes: tuple[int, ...], match: MatchArray) -> NDArray[np.int64]:
    """`outcomes.placement_gains`."""
    return np.array(outcome_rules.placement_gains(read_board(board_letters), shapes, surroundings(match[0])))


@compiled()
def placement_outcomes(board_letters: bytes, shapes: tuple[int, ...], match: MatchArray) -> NDArray[np.int64]:
    """`outcomes.placement_outcomes`, a row for each field of an Outcome."""
    found = outcome_rules.placement_outcomes(read_board(board_letters), shapes, surroundings(match[0]))
    rows = np.empty((FIELDS, len(found)), np.int64)
    for i in range(len(found)):
        for field in range(FIELDS):
            rows[field, i] = found[i][field]
    return rows


@compiled()
def city_tally(board_letters: bytes, match: MatchArray) -> NDArray[np.int64]:
    """`scoring.city_tally`."""
    m = match[0]
    return np.array(scoring.city_tally(read_board(board_letters), ground_of(m), slots_of(m)))


@inlined
def read_board(letters: bytes) -> City:
    """The city of a board of 36 letters: `city.read_city`."""
    sets = np.zeros(6, np.int64)
    for i in range(len(letters)):
        number = NUMBER[letters[i]]
        if number >= 0:
            sets[number] |= 1 << board.STRIDE * (i // 6) + i % 6
    return (sets[0], sets[1], sets[2], sets[3], sets[4], sets[5])
