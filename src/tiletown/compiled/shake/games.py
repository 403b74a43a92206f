"""Whole games of Shake That City in compiled code.

A game is one self-contained GAME_RECORD: a copy of the record is a copy of the game. It differs from the rules in one
form only: the active player's `choose` and `place` are one action, since nothing that it could see happens between
them. So with several players a round before OPEN_ROUND has two steps, the active player's and the others'; every other
round has one.

Placing and scoring come from `tiletown.games.shake`. This module has only the sequence of play, and tests compare it
with the rules move by move.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tiletown.games.shake import Setup, board, city
from tiletown.games.shake.city import City
from tiletown.games.shake.pieces import construction_cells, cube_counts, faced, fills_right, pair_colours
from tiletown.games.shake.state import MOST_SEATS, OPEN_ROUND, ROUNDS
from tiletown.games.shake.turn import check_setup

from ..bits import nth
from ..chance import below, streams, three_below
from ..compiling import compiled, inlined
from .rules import MATCH_RECORD, after, match_of, six, worth

NINE = 0b111111111

GAME_RECORD = np.dtype(
    [
        ("random", np.uint64),
        ("round", np.int64),
        ("active", np.int64),
        ("alone", np.int64),  # whether the active player acts before the others
        ("acting", np.int64),  # the seats to act now, as bits; none when the game is over
        ("taken", np.int64),  # the colour that the active player has taken, or the randomly blocked one; -1 for none
        ("pattern", np.int64),  # nine bits for each colour, in the order of COLOURS
        ("shaker", np.int8, 40),  # the colours of the cubes, in any order
        ("cubes", np.int64),
        ("players", np.int64),
        ("solo", np.int64),
        ("block_random", np.int64),
        ("construction", np.int64),  # the cells of the construction tiles at the start
        ("fills_right", np.int64),  # the bonus tiles whose fill half is the right one, as bits
        ("cities", np.int64, (MOST_SEATS, 6)),
        ("places", np.int64, (MOST_SEATS, 5)),  # for the seats to act: where the first cell of each colour may be
        ("match", MATCH_RECORD),
    ],
    align=True,
)
Games = NDArray[Any]
"""An array of GAME_RECORDs."""


def new_games(number: int, setup: Setup, seed: int) -> Games:
    """Games of one setup before the deal, each with its own random stream."""
    check_setup(setup)
    pieces = setup.played_with
    games = np.zeros(number, GAME_RECORD)
    games["random"] = streams(number, seed)
    games["match"] = match_of(setup, None)
    games["players"], games["solo"], games["block_random"] = setup.players, setup.solo, setup.block_random
    games["fills_right"] = fills_right(pieces)
    counts = cube_counts(pieces)
    games["cubes"] = sum(counts)
    games["shaker"][:, : sum(counts)] = np.repeat(range(5), counts)
    if setup.construction:
        sites = construction_cells(pieces)
        pairs = [pair_colours(fact.pair) for fact in pieces.construction.pairs]
        games["construction"] = sum(1 << site for site in sites)
        games["match"]["sites"] = sites
        games["match"]["ones"] = [one for one, _ in pairs]
        games["match"]["others"] = [other for _, other in pairs]
    return games


@compiled()
def play_random(games: Games, scores: NDArray[np.int64]) -> None:
    """Play the first of the games from the deal to its points, with random placements, once for each row of scores."""
    game = games[0]
    for i in range(len(scores)):
        deal(game)
        while game.acting:
            for seat in range(game.players):
                if game.acting >> seat & 1:
                    colour, bit = random_place(game, seat)
                    place(game, seat, colour, bit)
            next_step(game)
        for seat in range(game.players):
            scores[i, seat] = city_worth(game, seat)


@inlined
def deal(game: Any) -> None:
    """Empty the cities, shuffle bonus and construction tiles, draw the first active player, and shake."""
    match = game.match
    for i in range(6):
        match.tiles[i] = i
    for i in range(5):
        j = i + below(game, 6 - i)
        match.tiles[i], match.tiles[j] = match.tiles[j], match.tiles[i]
    for i in range(6):
        match.fill[i], match.four[i] = faced(i, game.fills_right >> match.tiles[i] & 1)
    if game.construction:
        for i in range(3):
            j = i + below(game, 4 - i)
            match.ones[i], match.ones[j] = match.ones[j], match.ones[i]
            match.others[i], match.others[j] = match.others[j], match.others[i]
    for seat in range(game.players):
        for colour in range(5):
            game.cities[seat, colour] = 0
        game.cities[seat, 5] = game.construction
    game.active = below(game, game.players)
    game.round = 1
    begin_round(game)


@inlined
def begin_round(game: Any) -> None:
    """Shake; the active player acts first, or everybody at once."""
    game.pattern = shake(game)
    game.taken = random_colour(game) if game.block_random and game.round < OPEN_ROUND else -1
    game.alone = game.players > 1 and game.round < OPEN_ROUND
    game.acting = 1 << game.active if game.alone else everybody(game)
    find_places(game)


@inlined
def next_step(game: Any) -> None:
    """Advance once all seats to act have acted: to the others' step, the next round, or the end."""
    if game.alone:
        game.alone = 0
        game.acting = everybody(game) & ~(1 << game.active)
        find_places(game)
    elif game.round < ROUNDS:
        game.round += 1
        game.active = game.active + 1 if game.active + 1 < game.players else 0
        begin_round(game)
    else:
        game.acting = 0


@inlined
def place(game: Any, seat: int, colour: int, bit: int) -> None:
    """Place the seat's tiles of a colour, the first of them on the cell `bit`; a colour of -1 is a pass."""
    if colour < 0:
        return
    cells = shape_in(game.pattern, colour) << bit
    built = after(city_of(game, seat), colour, cells, game.match)
    for i in range(6):
        game.cities[seat, i] = built[i]
    if game.alone:
        game.taken = colour


@inlined
def find_places(game: Any) -> None:
    """Find where each seat to act may place the colours of the pattern."""
    pattern = game.pattern
    counts = (
        board.count(pattern & NINE),
        board.count(pattern >> 9 & NINE),
        board.count(pattern >> 18 & NINE),
        board.count(pattern >> 27 & NINE),
        board.count(pattern >> 36 & NINE),
    )
    bar = city.barred(game.round, game.solo, counts, game.taken)
    for seat in range(game.players):
        if game.acting >> seat & 1:
            free = city.free(city_of(game, seat))
            for colour in range(5):
                fitting = board.fits(shape_in(pattern, colour), free)
                game.places[seat, colour] = fitting if counts[colour] and colour != bar else 0


@inlined
def random_place(game: Any, seat: int) -> tuple[int, int]:
    """The colour and the first cell of a random legal placement; (-1, 0) for a pass."""
    places = game.places[seat]
    ends_1 = board.count(places[0])
    ends_2 = ends_1 + board.count(places[1])
    ends_3 = ends_2 + board.count(places[2])
    ends_4 = ends_3 + board.count(places[3])
    options = ends_4 + board.count(places[4])
    if options == 0:
        return -1, 0
    index = below(game, options)
    colour = (index >= ends_1) + (index >= ends_2) + (index >= ends_3) + (index >= ends_4)
    return colour, nth(places[colour], index - (0, ends_1, ends_2, ends_3, ends_4)[colour])


@inlined
def shake(game: Any) -> int:
    """Draw nine cubes without replacement, all arrangements equally likely: the first nine steps of a shuffle."""
    pattern = 0
    for first in (0, 3, 6):
        one, two, three = three_below(game, game.cubes - first)
        pattern |= 1 << 9 * draw_cube(game, first, one) + first
        pattern |= 1 << 9 * draw_cube(game, first + 1, two) + first + 1
        pattern |= 1 << 9 * draw_cube(game, first + 2, three) + first + 2
    return pattern


@inlined
def draw_cube(game: Any, position: int, further: int) -> int:
    """Swap the cube at the position with the one `further` places on; returns the new colour at the position."""
    shaker = game.shaker
    shaker[position], shaker[position + further] = shaker[position + further], shaker[position]
    return int(shaker[position])


@inlined
def random_colour(game: Any) -> int:
    """A random colour of the pattern."""
    shown = 0
    for colour in range(5):
        shown |= (1 if game.pattern >> 9 * colour & NINE else 0) << colour
    return nth(shown, below(game, board.count(shown)))


@inlined
def shape_in(pattern: int, colour: int) -> int:
    """The shape of a colour in a record's pattern."""
    return city.shape_of_nine(pattern >> 9 * colour & NINE)


@inlined
def city_of(game: Any, seat: int) -> City:
    """A seat's city."""
    found: City = six(game.cities[seat])
    return found


@inlined
def city_worth(game: Any, seat: int) -> int:
    """The points of a seat's city if the game ended now."""
    return worth(city_of(game, seat), game.match)


@inlined
def everybody(game: Any) -> int:
    """All seats, as bits."""
    return int((1 << game.players) - 1)
