"""Whole turns of Canal City: the most promising ones by a model, and rollouts in sampled worlds.

A turn is a row: cell, quarters, plot, plot. In the rest of a turn, what is already done is -1: cell and quarters, then
the first plot too.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tiletown.compiled.canal.games import Games, draw, end_turn, ready
from tiletown.compiled.canal.rules import ROTATIONS, open_places, seen_before
from tiletown.compiled.compiling import compiled, inlined
from tiletown.games.canal import city as city_rules
from tiletown.games.canal.city import FOUNTAIN, MOST_TILES, NEIGHBOURS

from .value import Ints, Judge, Model, expectations, new_judge, set_time, take_side, tile_worth

LAY, BUILD_1, BUILD_2 = 0, 1, 2
HIDDEN = -2
"""In `game.hand`: a tile that the searching seat cannot see."""
NOTHING = -1e300
"""The worth of a piece where there is no site."""


class Rates(NamedTuple):
    """The worth of tiles, and of pieces of one seat on them."""

    base: NDArray[np.float64]
    """index -> the worth of the tile as it is"""
    plots: NDArray[np.float64]
    """plot -> what a piece on it adds"""
    best: NDArray[np.float64]
    """index -> what a piece on the best plot of the tile adds"""


@compiled()
def best_turns(games: Games, faces: Ints, phase: int, base: int, model: Model, width: int) -> tuple[Ints, Any]:
    """The `width` most promising turns, or ways to complete a turn, of the seat to move, best first, and their worth.

    In the middle of a turn `base` is the index of the tile from which reach is counted.
    """
    judge, rates = new_judge(model), new_rates()
    turns, values = np.empty((width, 4), np.int64), np.empty(width)
    found = promising(games[0], faces, judge, model.denial, phase, base, rates, turns, values)
    return turns[:found], values[:found]


@compiled()
def try_out(
    games: Games,
    work: Games,
    faces: Ints,
    model: Model,
    turns: Ints,
    left: Ints,
    worlds: int,
    ahead: int,
    totals: NDArray[np.float64],
) -> None:
    """Roll out the turns of the indices `left`, `ahead` turns deep; add the chances to win to `totals`.

    All turns meet the same worlds. `work` has room for two games.
    """
    game = games[0]
    judge, rates = new_judge(model), new_rates()
    row, worth = np.empty((1, 4), np.int64), np.empty(1)
    found = np.empty(4)
    for _ in range(worlds):
        work[0] = game
        deal_hidden(work[0])
        game.random = work[0].random
        for i in left:
            work[1] = work[0]
            trial = work[1]
            play(trial, faces, turns[i])
            for _ in range(ahead):
                if trial.seat < 0:
                    break
                play_best(trial, faces, judge, model.denial, rates, row, worth)
            totals[i] += chance_to_win(trial, game.seat, judge, model.spread, found)


@inlined
def chance_to_win(game: Any, seat: int, judge: Judge, spread: float, found: NDArray[np.float64]) -> float:
    """The chance to win: a softmax of the expectations, flatter the more turns are left, plus a bonus for a lead."""
    players = game.players
    turns = 0
    for other in range(players):
        turns += (game.supply[other] + 1) // 2
    set_time(judge.starts, game.supply, players, max(game.seat, 0))
    expectations(game, judge, found)
    if game.seat < 0:
        turns = 0
    width = spread * np.sqrt(turns / players) + 0.25
    total = 0.0
    for other in range(players):
        total += np.exp((found[other] - found[seat]) / width)
    ahead = 0.0
    for other in range(players):
        ahead += (found[seat] - found[other]) / players
    return 1 / total + 0.002 * ahead


@inlined
def play_best(
    game: Any, faces: Ints, judge: Judge, denial: float, rates: Rates, row: Ints, worth: NDArray[np.float64]
) -> None:
    """Play the most promising whole turn of the seat to move."""
    if ready(game, faces):
        promising(game, faces, judge, denial, LAY, -1, rates, row, worth)
        play(game, faces, row[0])
    else:
        end_turn(game, True)


@inlined
def play(game: Any, faces: Ints, turn: Ints) -> None:
    """Play a turn, or the rest of one, and end it."""
    city, seat = game.city, game.seat
    if turn[0] >= 0:
        city_rules.lay(city, faces[game.hand[seat] * 4 + turn[1]], turn[0])
        game.hand[seat] = -1
    for piece in range(2, 4):
        plot = turn[piece]
        if plot >= 0:
            city_rules.build(city, seat, plot >> 2, plot & 3)
            game.supply[seat] -= 1
    end_turn(game, False)


@inlined
def deal_hidden(game: Any) -> None:
    """Deal the hidden hands from the unseen tiles; the rest of these is the stack."""
    for seat in range(game.players):
        if game.hand[seat] == HIDDEN:
            draw(game, seat)


@inlined
def new_rates() -> Rates:
    """Empty `Rates`."""
    return Rates(np.zeros(MOST_TILES), np.zeros(4 * MOST_TILES), np.zeros(MOST_TILES))


@inlined
def promising(
    game: Any,
    faces: Ints,
    judge: Judge,
    denial: float,
    phase: int,
    base: int,
    rates: Rates,
    turns: Ints,
    values: NDArray[np.float64],
) -> int:
    """Write the most promising turns of the seat to move to `turns`, best first; returns their number."""
    city, seat, players = game.city, game.seat, game.players
    before = game.supply[seat]
    take_side(judge, seat, denial)
    game.supply[seat] = max(before - (1 if phase == BUILD_2 else 2), 0)
    over = city_rules.ending(game.supply, players, 0)
    following = seat if over else city_rules.next_seat(game.supply, players, seat)
    set_time(judge.starts, game.supply, players, following)
    game.supply[seat] = before
    top, second_top = NOTHING, NOTHING
    rest = city.room[seat]
    while rest:
        other = city_rules.lowest(rest)
        rate(city, seat, other, players, judge, rates)
        top, second_top = two_best(top, second_top, rates.best[other])
        rest &= rest - 1
    row = np.full(4, -1, np.int64)
    if phase == BUILD_2:
        return pieces(city, seat, city_rules.second_tiles(city, seat, base), 0.0, rates, turns, values, 0, row, 3)
    if phase == BUILD_1:
        return builds(city, seat, base, before, 0.0, top, rates, turns, values, 0, row)
    found = 0
    faces = faces[game.hand[seat] * 4 : game.hand[seat] * 4 + 4]
    cells, demands = open_places(city)
    aims, kept = np.empty(4, np.int64), np.empty((4, 6))
    jets, alike = np.full(4, -1, np.int64), np.empty((4, 6))
    for quarter in range(4):
        aims[quarter] = aimed_sides(faces[quarter])
    for place in range(len(cells)):
        cell = cells[place]
        fitting = ROTATIONS[(faces[0] & 15) * 256 + demands[place]]
        for quarter in range(4):
            if fitting >> quarter & 1 == 0 or seen_before(faces, quarter, fitting):
                continue
            for side in range(4):
                other = city.grid[cell + NEIGHBOURS[side]] - 1
                if aims[quarter] >> side & 1 and other >= 0:
                    if city.room[seat] >> other & 1 == 0:
                        rates.base[other] = tile_worth(city, other, -1, -1, players, judge)
                    keep(rates, other, kept[side])
            index = city_rules.lay(city, faces[quarter], cell)
            if jets_on(city, index) == jets[quarter]:
                recall(rates, index, alike[quarter])
            else:
                jets[quarter] = jets_on(city, index)
                rate(city, seat, index, players, judge, rates)
                keep(rates, index, alike[quarter])
            start = rates.base[index]
            one, two = two_best(top, second_top, rates.best[index])
            for side in range(4):
                other = city.grid[cell + NEIGHBOURS[side]] - 1
                if aims[quarter] >> side & 1 and other >= 0:
                    rate(city, seat, other, players, judge, rates)
                    start += rates.base[other] - kept[side, 0]
                    one, two = two_best(one, two, rates.best[other])
            if found < len(turns) or start + max(one, 0.0) + max(two, 0.0) > values[found - 1]:
                row[0], row[1] = cell, quarter
                found = builds(city, seat, index, before, start, one, rates, turns, values, found, row)
            for side in range(4):
                other = city.grid[cell + NEIGHBOURS[side]] - 1
                if aims[quarter] >> side & 1 and other >= 0:
                    recall(rates, other, kept[side])
            city_rules.lift(city)
    return found


@inlined
def aimed_sides(face: int) -> int:
    """The sides across which a tile's fountains point. Laying the tile changes only the neighbours there."""
    sides = 0
    for corner in range(4):
        facing = (face >> (8 + 4 * corner) & 15) - FOUNTAIN
        if facing >= 0 and city_rules.leaves(corner, facing):
            sides |= 1 << facing
    return sides


@inlined
def jets_on(city: Any, index: int) -> int:
    """The fountain counts at a tile's plots, packed into one number: the cache key for what a new tile is worth."""
    number = 0
    for plot in range(index * 4, index * 4 + 4):
        number = number << 4 | city.jets[plot]
    return number


@inlined
def keep(rates: Rates, index: int, room: NDArray[np.float64]) -> None:
    """Save the rates of a tile."""
    room[0], room[1] = rates.base[index], rates.best[index]
    room[2:] = rates.plots[index * 4 : index * 4 + 4]


@inlined
def recall(rates: Rates, index: int, room: NDArray[np.float64]) -> None:
    """Restore the rates of a tile."""
    rates.base[index], rates.best[index] = room[0], room[1]
    rates.plots[index * 4 : index * 4 + 4] = room[2:]


@inlined
def rate(city: Any, seat: int, index: int, players: int, judge: Judge, rates: Rates) -> None:
    """Compute the rates of a tile: its worth as it is, and what a piece of the seat adds on each site."""
    base = tile_worth(city, index, -1, -1, players, judge)
    rates.base[index] = base
    rates.best[index] = NOTHING
    sites = city_rules.sites(city, seat, index)
    for corner in range(4):
        if sites >> corner & 1:
            value = tile_worth(city, index, index * 4 + corner, seat, players, judge) - base
            rates.plots[index * 4 + corner] = value
            rates.best[index] = max(rates.best[index], value)


@inlined
def two_best(best: float, second: float, value: float) -> tuple[float, float]:
    """The two best of three values; `best` is at least `second`."""
    return (value, best) if value > best else (best, max(second, value))


@inlined
def builds(
    city: Any,
    seat: int,
    index: int,
    supply: int,
    start: float,
    top: float,
    rates: Rates,
    turns: Ints,
    values: NDArray[np.float64],
    found: int,
    row: Ints,
) -> int:
    """Insert the turns that build after laying tile `index`; returns their number. No piece is worth more than `top`.

    Reach takes the most time, so it is computed only for tiles that could still make a turn worth keeping.
    """
    width = len(turns)
    row[2], row[3] = -1, -1
    firsts = city_rules.first_tiles(city, seat, index)
    if firsts == 0:
        return insert(turns, values, found, row, start)
    paired = False
    rest = firsts if supply > 1 else 0
    while rest:
        first = city_rules.lowest(rest)
        rest &= rest - 1
        value = start + rates.best[first]
        if found == width and value + top <= values[width - 1]:
            continue
        seconds = city_rules.second_tiles(city, seat, first)
        if seconds == 0:
            continue
        paired = True
        more = best_of(seconds, rates)
        if found < width or value + more > values[width - 1]:
            sites = city_rules.sites(city, seat, first)
            for corner in range(4):
                row[2] = first * 4 + corner
                value = start + rates.plots[row[2]]
                if sites >> corner & 1 and (found < width or value + more > values[width - 1]):
                    found = pieces(city, seat, seconds, value, rates, turns, values, found, row, 3)
    if paired:
        return found
    firsts = city_rules.first_choice(city, seat, index, supply)
    if supply > 1 and city_rules.second_tiles(city, seat, city_rules.lowest(firsts)):
        return found
    row[3] = -1
    return pieces(city, seat, firsts, start, rates, turns, values, found, row, 2)


@inlined
def best_of(tiles: int, rates: Rates) -> float:
    """The worth of a piece on the best of these tiles."""
    best = NOTHING
    while tiles:
        best = max(best, rates.best[city_rules.lowest(tiles)])
        tiles &= tiles - 1
    return best


@inlined
def pieces(
    city: Any,
    seat: int,
    tiles: int,
    start: float,
    rates: Rates,
    turns: Ints,
    values: NDArray[np.float64],
    found: int,
    row: Ints,
    column: int,
) -> int:
    """Insert the turns that end with a piece on one of these tiles; returns the number of turns."""
    while tiles:
        index = city_rules.lowest(tiles)
        tiles &= tiles - 1
        sites = city_rules.sites(city, seat, index)
        for corner in range(4):
            if sites >> corner & 1:
                row[column] = index * 4 + corner
                found = insert(turns, values, found, row, start + rates.plots[row[column]])
    return found


@inlined
def insert(turns: Ints, values: NDArray[np.float64], found: int, row: Ints, value: float) -> int:
    """Insert a turn in order of value, dropping the worst if there is no room; returns the number of turns."""
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
