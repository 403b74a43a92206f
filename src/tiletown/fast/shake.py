"""Shake That City, compiled: where patterns fit, what a placement builds, and what it is worth.

`GAME` is the game itself with its points counted by compiled code; `gains` is the quickest way from a view to the
points of all legal placements. Whole games are in `shake_games`, many games at once in `shake_batch`.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..games.shake import Deal, Place, Setup, ShakeThatCity, State, board, city, scoring
from ..games.shake.board import BIT_OF_NAME
from ..games.shake.city import LETTERS, City
from ..games.shake.pieces import COLOURS
from ..games.shake.state import Action
from ..games.shake.table import Outcome, allowed, must_choose, surroundings_of
from ..kernel import Seat, View
from .bits import compile_count, compile_first
from .compiling import compile_within, compiled, inlined

compile_count(board.count)
compile_first(board.first)
compile_within(board.near, board.flood, board.fits)
compile_within(city.shape_of_nine, city.covered, city.free, city.places)
compile_within(city.placed, city.cleared, city.built, city.flipped, city.barred, city.blocked_most)
compile_within(scoring.connected_roads, scoring.served_shops, scoring.green_parks, scoring.group_points)
compile_within(scoring.home_points, scoring.building_points, scoring.total_points, scoring.outcome)

MATCH = np.dtype(
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
"""What stays the same through a match and counts for its points, as `games.shake.table.surroundings_of` names it."""
Match = NDArray[Any]
"""An array of one MATCH: numba takes it faster than the bare record."""

NUMBER = np.array([LETTERS.find(chr(code)) for code in range(256)])
"""The number of the set that a letter on a board belongs to; -1 for an empty cell."""


class CompiledShake(ShakeThatCity):
    """Shake That City; what it answers is the same, and its points are counted by compiled code."""

    def __init__(self) -> None:
        super().__init__(outcomes)

    def gains(self, view: View[State]) -> Sequence[int]:
        """The points of each placement; naming a colour or passing brings none."""
        return gains(view)


def gains(view: View[State]) -> Sequence[int]:
    """The points that each legal action of the view's seat brings, in the order of `legal_actions`."""
    state, seat = view.table, view.seat
    if seat is None or seat not in GAME.to_act(state) or must_choose(state):
        return ShakeThatCity.gains(GAME, view)  # nothing to count
    colours = 0
    for colour in allowed(state, seat):
        colours |= 1 << COLOURS.index(colour)
    match = match_of(state.setup, state.deal)
    found: list[int] = placement_gains(state.boards[seat].encode(), state.pattern.encode(), colours, match).tolist()
    return found or [0]  # S3: a pass, which brings nothing


def outcomes(state: State, seat: Seat, actions: Sequence[Action]) -> Sequence[Outcome]:
    """The seat's city after each of the actions, one by one: what `games.shake.table.outcomes` gives."""
    colours, places = np.zeros(len(actions), np.int64), np.full(len(actions), -1)
    for index, action in enumerate(actions):
        if isinstance(action, Place):
            colours[index], places[index] = COLOURS.index(action.colour), BIT_OF_NAME[action.at]
    match = match_of(state.setup, state.deal)
    found = placement_outcomes(state.boards[seat].encode(), state.pattern.encode(), colours, places, match)
    return [Outcome(*row) for row in found.tolist()]


GAME = CompiledShake()


@functools.lru_cache(maxsize=1024)
def match_of(setup: Setup, deal: Deal | None) -> Match:
    """The match as compiled code reads it."""
    match = np.zeros(1, MATCH)
    for name, values in zip(
        ("ground", "tiles", "fill", "four", "family", "sites", "ones", "others"),
        surroundings_of(setup, deal),
        strict=True,
    ):
        if values != ():  # without construction tiles there are no sites and no pairs, and nothing reads them
            match[name][0] = values
    match.flags.writeable = False
    return match


@compiled()
def fitting(city_now: City, shape: int) -> int:
    """The cells on which the first cell of the shape can lie."""
    return city.places(city_now, shape)


@compiled()
def building(city_now: City, colour: int, cells: int, match: Match) -> City:
    """The city after a whole placement."""
    return after(city_now, colour, cells, match[0])


@compiled()
def points(city_now: City, match: Match) -> int:
    """What a city is worth."""
    return worth(city_now, match[0])


@inlined
def worth(city_now: City, m: Any) -> int:
    """What a city is worth; `m` is the bare MATCH record."""
    return scoring.total_points(city_now, six(m.ground), six(m.tiles), six(m.fill), six(m.four), m.family)


@inlined
def after(city_now: City, colour: int, cells: int, m: Any) -> City:
    """The city after a whole placement; `m` is the bare MATCH record."""
    return city.built(city_now, colour, cells, four(m.sites), four(m.ones), four(m.others))


@inlined
def six(numbers: NDArray[np.int64]) -> Any:
    """Six numbers as a tuple: compiled code counts references to every array that it hands on."""
    return (numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])


@inlined
def four(numbers: NDArray[np.int64]) -> Any:
    """Four numbers as a tuple."""
    return (numbers[0], numbers[1], numbers[2], numbers[3])


@compiled()
def placement_gains(board_letters: bytes, pattern: bytes, colours: int, match: Match) -> NDArray[np.int64]:
    """The points that each placement of the colours (a set of bits) brings, by colour and in reading order."""
    here = read_board(board_letters)
    m = match[0]
    now = worth(here, m)
    found = np.empty(180, np.int64)
    size = 0
    for colour in range(5):
        shape = read_shape(pattern, colour)
        places = city.places(here, shape) if colours >> colour & 1 and shape else 0
        while places:
            cells = shape << board.first(places)
            places &= places - 1
            found[size] = worth(after(here, colour, cells, m), m) - now
            size += 1
    return found[:size]


@compiled()
def placement_outcomes(
    board_letters: bytes, pattern: bytes, colours: NDArray[np.int64], places: NDArray[np.int64], match: Match
) -> NDArray[np.int64]:
    """`scoring.outcome` of each placement: a colour, and where its first cell lies; -1 places nothing."""
    here = read_board(board_letters)
    m = match[0]
    found = np.empty((len(places), 3), np.int64)
    for i in range(len(places)):
        cells = read_shape(pattern, colours[i]) << places[i] if places[i] >= 0 else 0
        built = after(here, colours[i], cells, m)
        found[i, 0] = worth(built, m)
        found[i, 1] = city.flipped(built, six(m.tiles), six(m.fill), six(m.four))
        found[i, 2] = built[5]
    return found


@inlined
def read_board(letters: bytes) -> City:
    """The city of a board of 36 letters: `city.read_city`."""
    sets = np.zeros(6, np.int64)
    for i in range(len(letters)):
        number = NUMBER[letters[i]]
        if number >= 0:
            sets[number] |= 1 << board.STRIDE * (i // 6) + i % 6
    return (sets[0], sets[1], sets[2], sets[3], sets[4], sets[5])


@inlined
def read_shape(pattern: bytes, colour: int) -> int:
    """The shape of a colour in a pattern of nine letters: `city.shape_of`."""
    nine = 0
    for i in range(len(pattern)):
        if NUMBER[pattern[i]] == colour:
            nine |= 1 << i
    return city.shape_of_nine(nine)
