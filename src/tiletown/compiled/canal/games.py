"""Whole games of Canal City in compiled code.

A game is one self-contained GAME_RECORD: a copy of the record is a copy of the game. Tiles are numbers from 0 in the
order of their names.

Laying, reach, building, points, the next seat and the end come from `tiletown.games.canal`. This module has only what
depends on the record: the setup, drawing, K1, and the sequence of a turn as in `games.canal.turn`. A test compares it
with the rules move by move.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tiletown.games.canal import city as city_rules
from tiletown.games.canal.city import MOST_SEATS, PLACES, STRIDE, TILES
from tiletown.games.canal.pieces import CITY_TILES
from tiletown.games.canal.state import SUPPLY, Setup
from tiletown.games.canal.turn import check_setup

from ..bits import nth
from ..chance import below, streams
from ..compiling import compiled, inlined
from .rules import CITY_RECORD, ROTATIONS, Ints

START, CENTRE = CITY_TILES, CITY_TILES + 1
"""The numbers of the start tile and of the first face of the centre tiles, which follow the city tiles."""
GAME_RECORD = np.dtype(
    [
        ("random", np.uint64),
        ("players", np.int64),
        ("seat", np.int64),  # whose turn it is; -1 when the game is over
        ("first", np.int64),
        ("turns", np.int64),
        ("skipped", np.int64),
        ("supply", np.int64, MOST_SEATS),
        ("hand", np.int64, MOST_SEATS),  # the tile in hand of each seat, or -1
        ("pool", np.int64, CITY_TILES),  # the first `unseen` are the tiles that nobody has seen, in no order
        ("unseen", np.int64),
        ("under", np.int64, 56),  # K1: the first `known` are the tiles under the stack, in the order of drawing
        ("known", np.int64),
        ("points", np.int64, MOST_SEATS),  # starting points
        ("turn", np.int64, 4),  # the turn just played: cell, quarters, plot, plot; -1 for none
        ("unlaid", np.int64),  # K1: tiles so far that could be laid nowhere
        ("city", CITY_RECORD),
    ]
)
Games = NDArray[Any]
"""An array of GAME_RECORDs."""


def new_games(number: int, setup: Setup, seed: int) -> Games:
    """Games of one setup before the deal, each with its own random stream."""
    check_setup(setup)
    games = np.zeros(number, GAME_RECORD)
    games["random"] = streams(number, seed)
    games["players"] = setup.players
    games["points"][:, : setup.players] = setup.starting_points
    return games


@compiled()
def play_random(games: Games, faces: Ints, scores: Ints) -> None:
    """Play the first of the games from its setup to its points, with random actions, once for each row of scores."""
    game = games[0]
    for i in range(len(scores)):
        begin(game, faces)
        while game.seat >= 0:
            random_turn(game, faces)
        for seat in range(game.players):
            scores[i, seat] = points_of(game, seat)


@compiled()
def final_points(games: Games) -> Ints:
    """The points of every seat if the first game ended now."""
    game = games[0]
    found = np.empty(game.players, np.int64)
    for seat in range(game.players):
        found[seat] = points_of(game, seat)
    return found


@inlined
def begin(game: Any, faces: Ints) -> None:
    """Arrange the centre and deal; seat 0 has the points of the first player and begins."""
    city = game.city
    clear(city)
    middle = (STRIDE // 2) * STRIDE + STRIDE // 2
    city_rules.lay(city, faces[START * 4], middle)
    order = 0b11_10_01_00
    for side in range(4):
        pick = side + below(game, 4 - side)
        one, other = order >> 2 * side & 3, order >> 2 * pick & 3
        order ^= (one ^ other) << 2 * side
        order ^= (one ^ other) << 2 * pick if pick != side else 0
        tile = CENTRE + 2 * (order >> 2 * side & 3) + below(game, 2)
        ways = 0
        for quarters in range(4):
            ways += faces[tile * 4 + quarters] >> (side ^ 2) & 1
        choice = below(game, ways)
        for quarters in range(4):
            if faces[tile * 4 + quarters] >> (side ^ 2) & 1:
                if choice == 0:
                    city_rules.lay(city, faces[tile * 4 + quarters], middle + city_rules.NEIGHBOURS[side])
                    break
                choice -= 1
    game.unseen, game.known = CITY_TILES, 0
    for tile in range(CITY_TILES):
        game.pool[tile] = tile
    game.seat, game.first, game.turns, game.skipped, game.unlaid = 0, 0, 1, 0, 0
    for seat in range(game.players):
        game.supply[seat] = SUPPLY
        draw(game, seat)


@inlined
def clear(city: Any) -> None:
    """Empty the map."""
    for index in range(city.size[TILES]):
        city.grid[city.at[index]] = 0
    for place in range(city.size[PLACES]):
        city.grid[city.places[place]] = 0
    city.size[:] = 0
    city.room[:] = 0


@inlined
def draw(game: Any, seat: int) -> None:
    """Draw the top tile of the stack, if there is one."""
    if game.unseen:
        choice = below(game, game.unseen)
        game.hand[seat] = game.pool[choice]
        game.unseen -= 1
        game.pool[choice] = game.pool[game.unseen]
    elif game.known:
        game.hand[seat] = game.under[0]
        game.known -= 1
        for i in range(game.known):
            game.under[i] = game.under[i + 1]
    else:
        game.hand[seat] = -1


@inlined
def ready(game: Any, faces: Ints) -> bool:
    """Whether the seat to move has a tile that can be laid. K1: exchanges it until one can, each tile once."""
    seat = game.seat
    if game.hand[seat] < 0:
        return False
    untried = -1
    while not can_lay(game.city, faces[game.hand[seat] * 4]):
        game.unlaid += 1
        if untried < 0:
            untried = game.unseen + game.known
        game.under[game.known] = game.hand[seat]
        game.known += 1
        game.hand[seat] = -1
        if untried == 0:
            return False
        untried -= 1
        draw(game, seat)
    return True


@inlined
def can_lay(city: Any, face: int) -> bool:
    """Whether the tile fits anywhere."""
    for place in range(city.size[PLACES]):  # noqa: SIM110 (numba compiles no generators)
        if ROTATIONS[(face & 15) * 256 + city.demand[place]]:
            return True
    return False


@inlined
def end_turn(game: Any, skipped: bool) -> None:
    """The seat draws, unless it has no pieces left (K5); the next seat with pieces is to move, or the game ends."""
    game.skipped = game.skipped + 1 if skipped else 0
    if city_rules.ending(game.supply, game.players, game.skipped):
        game.seat = -1
        return
    if game.supply[game.seat]:
        draw(game, game.seat)
    game.seat = city_rules.next_seat(game.supply, game.players, game.seat)
    game.turns += 1


@inlined
def random_turn(game: Any, faces: Ints) -> None:
    """Play a random turn: a random legal lay, then a random legal first and second piece."""
    game.turn[:] = -1
    if not ready(game, faces):
        end_turn(game, True)
        return
    city, seat = game.city, game.seat
    canals = (faces[game.hand[seat] * 4] & 15) * 256
    options = 0
    for place in range(city.size[PLACES]):
        options += city_rules.count(ROTATIONS[canals + city.demand[place]])
    choice = below(game, options)
    place, fitting = 0, 0
    while True:
        fitting = ROTATIONS[canals + city.demand[place]]
        if choice < city_rules.count(fitting):
            break
        choice -= city_rules.count(fitting)
        place += 1
    quarters = nth(fitting, choice)
    game.turn[0], game.turn[1] = city.places[place], quarters
    index = city_rules.lay(city, faces[game.hand[seat] * 4 + quarters], city.places[place])
    game.hand[seat] = -1
    random_builds(game, index)
    end_turn(game, False)


@inlined
def random_builds(game: Any, index: int) -> None:
    """Build the pieces of a random turn."""
    city, seat = game.city, game.seat
    tiles = city_rules.first_tiles(city, seat, index)
    plot = random_site(game, tiles)
    seconds = 0
    if tiles and game.supply[seat] > 1:
        # K2: most sites leave one for the second piece, so try one site before looking at all of them.
        seconds = city_rules.second_tiles(city, seat, plot >> 2)
        if seconds == 0:
            plot = random_site(game, city_rules.keeping_second(city, seat, tiles))
            seconds = city_rules.second_tiles(city, seat, plot >> 2)
    for piece in range(2, 4):
        if plot >= 0:
            city_rules.build(city, seat, plot >> 2, plot & 3)
            game.supply[seat] -= 1
            game.turn[piece] = plot
        plot = random_site(game, seconds)
        seconds = 0


@inlined
def random_site(game: Any, tiles: int) -> int:
    """A random site of the seat to move on the tiles; -1 if there is none."""
    city, seat = game.city, game.seat
    options = 0
    rest = tiles
    while rest:
        options += city_rules.count(city_rules.sites(city, seat, city_rules.lowest(rest)))
        rest &= rest - 1
    if options == 0:
        return -1
    choice = below(game, options)
    while True:
        index = city_rules.lowest(tiles)
        tiles &= tiles - 1
        sites = city_rules.sites(city, seat, index)
        if choice < city_rules.count(sites):
            return index * 4 + nth(sites, choice)
        choice -= city_rules.count(sites)


@inlined
def points_of(game: Any, seat: int) -> Any:
    """The points of a seat as the game is now."""
    return game.points[seat] + city_rules.points(game.city, seat)
