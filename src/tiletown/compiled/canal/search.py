"""Looking one round ahead in Canal City, compiled: the best turns tried out against sampled hidden tiles.

The most promising whole turns are played in worlds in which the tiles that the seat cannot see (the others' hands, the
stack) are dealt anew; the others answer with their best whole turn, and what the seat then stands at is averaged.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tiletown.games.canal import city as city_rules
from tiletown.games.canal.city import MOST_TILES

from ..compiling import compiled, inlined
from .games import Games, draw, end_turn, greedy_turn, play_turn, points_of, ready
from .rules import TURNS, Ints, below, lay_worth, open_places, seen_before, site_worth


@compiled()
def search_turn(
    games: Games, work: Games, faces: Ints, others: NDArray[np.float64], width: int, samples: int, ahead: int
) -> None:
    """Play the best of the `width` most promising turns, tried out in `samples` worlds with `ahead` answers each.

    `others` weighs the points of each other seat against the seat's own. `work` has room for two games.
    """
    game = games[0]
    game.turn[:] = -1
    if not ready(game, faces):
        end_turn(game, True)
        return
    seat, tile = game.seat, game.hand[game.seat]
    turns = np.empty((width, 4), np.int64)
    found = promising(game.city, seat, faces[tile * 4 : tile * 4 + 4], game.supply[seat], others, game.random, turns)
    best = 0
    if found > 1:
        totals = np.zeros(found)
        for _ in range(samples):
            work[0] = game
            deal_unseen(work[0])
            for i in range(found):
                work[1] = work[0]
                trial = work[1]
                trial.turn[:] = turns[i]
                play_turn(trial, faces)
                for _ in range(ahead):
                    if trial.seat < 0:
                        break
                    greedy_turn(trial, faces, others)
                totals[i] += standing(trial, seat, others)
        for i in range(found):
            if totals[i] > totals[best]:
                best = i
    game.turn[:] = turns[best]
    play_turn(game, faces)


@inlined
def standing(game: Any, seat: int, others: NDArray[np.float64]) -> float:
    """The seat's points, less the weighed points of the others."""
    total = float(points_of(game, seat))
    for other in range(game.players):
        if other != seat:
            total -= others[other] * points_of(game, other)
    return total


@inlined
def deal_unseen(game: Any) -> None:
    """Deal the tiles that the seat to move cannot see anew: the others' hands, and with them the stack.

    A tile from under the stack would be known to all (K1); that is so rare that it is dealt like the others.
    """
    for seat in range(game.players):
        if seat != game.seat and game.hand[seat] >= 0 and game.unseen:
            game.pool[game.unseen] = game.hand[seat]
            game.unseen += 1
            game.hand[seat] = -2
    for seat in range(game.players):
        if game.hand[seat] == -2:
            draw(game, seat)


@inlined
def promising(
    city: Any, seat: int, faces: Ints, supply: int, others: NDArray[np.float64], random: Any, turns: Ints
) -> int:
    """Write the turns that gain and take most at once, the best first, ties in random order; gives their number."""
    width = len(turns)
    values = np.empty(width)
    found = 0
    worth, plots = np.zeros(MOST_TILES), np.zeros(4 * MOST_TILES)
    cells, demands = open_places(city)
    row = np.empty(4, np.int64)
    for place in range(len(cells)):
        cell = cells[place]
        fitting = TURNS[(faces[0] & 15) * 256 + demands[place]]
        for quarter in range(4):
            face = faces[quarter]
            if fitting >> quarter & 1 == 0 or seen_before(faces, quarter, fitting):
                continue
            start = lay_worth(city, seat, face, cell, others) + below(random, 1024) / 1e6
            slot = city_rules.lay(city, face, cell)
            rate_sites(city, seat, others, plots, worth)
            firsts = city_rules.first_choice(city, seat, slot, supply)
            row[0], row[1], row[2], row[3] = cell, quarter, -1, -1
            if firsts == 0:
                found = insert(turns, values, found, row, start)
            while firsts:
                first = city_rules.lowest(firsts)
                firsts &= firsts - 1
                seconds = city_rules.second_tiles(city, seat, first) if supply > 1 else 0
                top = 0.0
                rest = seconds
                while rest:
                    top = max(top, worth[city_rules.lowest(rest)])
                    rest &= rest - 1
                if found == width and start + worth[first] + top <= values[width - 1]:
                    continue
                found = pairs(city, seat, first, seconds, start, plots, turns, values, found, row)
            city_rules.lift(city)
    return found


@inlined
def pairs(
    city: Any,
    seat: int,
    first: int,
    seconds: int,
    start: float,
    plots: NDArray[np.float64],
    turns: Ints,
    values: NDArray[np.float64],
    found: int,
    row: Ints,
) -> int:
    """Insert the turns with a first piece on this tile."""
    sites = city_rules.sites(city, seat, first)
    for corner in range(4):
        if sites >> corner & 1 == 0:
            continue
        row[2], row[3] = first * 4 + corner, -1
        value = start + plots[row[2]]
        if seconds == 0:
            found = insert(turns, values, found, row, value)
        rest = seconds
        while rest:
            second = city_rules.lowest(rest)
            rest &= rest - 1
            others_sites = city_rules.sites(city, seat, second)
            for other in range(4):
                if others_sites >> other & 1:
                    row[3] = second * 4 + other
                    found = insert(turns, values, found, row, value + plots[row[3]])
    return found


@inlined
def insert(turns: Ints, values: NDArray[np.float64], found: int, row: Ints, value: float) -> int:
    """Keep the best turns in order; gives how many there are now."""
    width = len(turns)
    if found == width and value <= values[width - 1]:
        return found
    at = min(found, width - 1)
    while at > 0 and values[at - 1] < value:
        values[at] = values[at - 1]
        turns[at] = turns[at - 1]
        at -= 1
    values[at] = value
    turns[at] = row
    return min(found + 1, width)


@inlined
def rate_sites(
    city: Any, seat: int, others: NDArray[np.float64], plots: NDArray[np.float64], worth: NDArray[np.float64]
) -> None:
    """What a piece is worth on each site of the seat, and at best on each tile."""
    tiles = city.room[seat]
    while tiles:
        slot = city_rules.lowest(tiles)
        tiles &= tiles - 1
        sites = city_rules.sites(city, seat, slot)
        worth[slot] = -1e300
        for corner in range(4):
            if sites >> corner & 1:
                value = site_worth(city, seat, slot, corner, others)
                plots[slot * 4 + corner] = value
                worth[slot] = max(worth[slot], value)
