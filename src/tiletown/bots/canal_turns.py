"""Whole turns of Canal City, weighed: the most promising ones, and what becomes of them in sampled worlds.

A turn is a row: cell, quarter turns, plot, plot. What is done already stands as -1: in the middle of a turn, cell and
quarter turns, then the first plot too. So the rest of a turn is searched like a whole one.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..fast.canal import TURNS, open_places, seen_before
from ..fast.canal_games import Games, draw, end_turn, ready
from ..fast.canal_search import insert
from ..fast.compiling import compiled, inlined
from ..games.canal import city as rules
from ..games.canal.city import FOUNTAINS, MOST_TILES, STEPS
from .canal_value import Ints, Judge, Model, new_judge, promises, set_time, take_side, tile_worth

LAY, BUILD_1, BUILD_2 = 0, 1, 2
HIDDEN = -2
"""In `game.hand`: a tile that the seat that searches cannot see."""


class Rates(NamedTuple):
    """What pieces of one seat are worth."""

    base: NDArray[np.float64]
    """slot -> the tile as it stands"""
    plots: NDArray[np.float64]
    """plot -> what a piece there adds"""
    best: NDArray[np.float64]
    """slot -> the best of its plots"""


@compiled()
def best_turns(games: Games, faces: Ints, step: int, slot: int, model: Model, width: int) -> tuple[Ints, Any]:
    """The `width` most promising turns, or rests of a turn, of the seat to move, the best first, and their worth.

    In the middle of a turn `slot` is the tile from which reach is counted.
    """
    judge, rates = new_judge(model), new_rates()
    turns, values = np.empty((width, 4), np.int64), np.empty(width)
    found = promising(games[0], faces, judge, model.denial, step, slot, rates, turns, values)
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
    """Play the turns that are `left` in as many worlds and `ahead` turns on; add the chances to win to the totals.

    All turns meet the same worlds: in each, the tiles that the seat cannot see are dealt anew. `work` has room for two
    games.
    """
    game = games[0]
    judge, rates = new_judge(model), new_rates()
    row, worth = np.empty((1, 4), np.int64), np.empty(1)
    found = np.empty(4)
    for _ in range(worlds):
        work[0] = game
        deal_hidden(work[0])
        game.random[0] = work[0].random[0]
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
    """How likely the seat is to win: by what each can expect, and by how much may still happen."""
    players = game.players
    turns = 0
    for other in range(players):
        turns += (game.supply[other] + 1) // 2
    set_time(judge.starts, game.supply, players, max(game.seat, 0))
    promises(game, judge, found)
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
    """The most promising whole turn of the seat to move."""
    if ready(game, faces):
        promising(game, faces, judge, denial, LAY, -1, rates, row, worth)
        play(game, faces, row[0])
    else:
        end_turn(game, True)


@inlined
def play(game: Any, faces: Ints, turn: Ints) -> None:
    """Carry out a turn, or the rest of one, and end it."""
    city, seat = game.city, game.seat
    if turn[0] >= 0:
        rules.lay(city, faces[game.hand[seat] * 4 + turn[1]], turn[0])
        game.hand[seat] = -1
    for piece in range(2, 4):
        plot = turn[piece]
        if plot >= 0:
            rules.build(city, seat, plot >> 2, plot & 3)
            game.supply[seat] -= 1
    end_turn(game, False)


@inlined
def deal_hidden(game: Any) -> None:
    """Deal the hidden hands from the tiles that nobody has seen; the rest of these is the stack."""
    for seat in range(game.players):
        if game.hand[seat] == HIDDEN:
            draw(game, seat)


@inlined
def new_rates() -> Rates:
    """Room for what pieces are worth."""
    return Rates(np.zeros(MOST_TILES), np.zeros(4 * MOST_TILES), np.zeros(MOST_TILES))


@inlined
def promising(
    game: Any,
    faces: Ints,
    judge: Judge,
    denial: float,
    step: int,
    slot: int,
    rates: Rates,
    turns: Ints,
    values: NDArray[np.float64],
) -> int:
    """Write the turns of the seat to move that promise most, the best first; gives their number."""
    city, seat, players = game.city, game.seat, game.players
    before = game.supply[seat]
    take_side(judge, seat, denial)
    game.supply[seat] = max(before - (1 if step == BUILD_2 else 2), 0)
    over = rules.ending(game.supply, players, 0)
    following = seat if over else rules.next_seat(game.supply, players, seat)
    set_time(judge.starts, game.supply, players, following)
    game.supply[seat] = before
    rest = city.room[seat]
    while rest:
        rate(city, seat, rules.lowest(rest), players, judge, rates)
        rest &= rest - 1
    row = np.full(4, -1, np.int64)
    if step == BUILD_2:
        return seconds_of(city, seat, rules.second_tiles(city, seat, slot), 0.0, rates, turns, values, 0, row)
    if step == BUILD_1:
        return builds(city, seat, slot, before, 0.0, rates, turns, values, 0, row)
    found = 0
    faces = faces[game.hand[seat] * 4 : game.hand[seat] * 4 + 4]
    cells, demands = open_places(city)
    kept = np.empty((4, 6))
    for place in range(len(cells)):
        cell = cells[place]
        fitting = TURNS[(faces[0] & 15) * 256 + demands[place]]
        for quarter in range(4):
            face = faces[quarter]
            if fitting >> quarter & 1 == 0 or seen_before(faces, quarter, fitting):
                continue
            start = 0.0
            slot = city.size[0]
            if face & FOUNTAINS:
                for side in range(4):
                    other = city.grid[cell + STEPS[side]] - 1
                    if other >= 0:
                        if city.room[seat] >> other & 1 == 0:
                            rates.base[other] = tile_worth(city, other, -1, -1, players, judge)
                        kept[side, 0] = rates.base[other]
                        kept[side, 1] = rates.best[other]
                        kept[side, 2:] = rates.plots[other * 4 : other * 4 + 4]
            rules.lay(city, face, cell)
            rate(city, seat, slot, players, judge, rates)
            start += rates.base[slot]
            if face & FOUNTAINS:
                for side in range(4):
                    other = city.grid[cell + STEPS[side]] - 1
                    if other >= 0:
                        rate(city, seat, other, players, judge, rates)
                        start += rates.base[other] - kept[side, 0]
            row[0], row[1] = cell, quarter
            found = builds(city, seat, slot, before, start, rates, turns, values, found, row)
            if face & FOUNTAINS:
                for side in range(4):
                    other = city.grid[cell + STEPS[side]] - 1
                    if other >= 0:
                        rates.base[other] = kept[side, 0]
                        rates.best[other] = kept[side, 1]
                        rates.plots[other * 4 : other * 4 + 4] = kept[side, 2:]
            rules.lift(city)
    return found


@inlined
def rate(city: Any, seat: int, slot: int, players: int, judge: Judge, rates: Rates) -> None:
    """What a tile is worth as it stands, and what a piece of the seat adds on each of its sites."""
    base = tile_worth(city, slot, -1, -1, players, judge)
    rates.base[slot] = base
    rates.best[slot] = -1e300
    sites = rules.sites(city, seat, slot)
    for corner in range(4):
        if sites >> corner & 1:
            value = tile_worth(city, slot, slot * 4 + corner, seat, players, judge) - base
            rates.plots[slot * 4 + corner] = value
            rates.best[slot] = max(rates.best[slot], value)


@inlined
def builds(
    city: Any,
    seat: int,
    slot: int,
    supply: int,
    start: float,
    rates: Rates,
    turns: Ints,
    values: NDArray[np.float64],
    found: int,
    row: Ints,
) -> int:
    """Insert the turns that build after laying `slot`; gives how many there are now."""
    width = len(turns)
    row[2], row[3] = -1, -1
    firsts = rules.first_choice(city, seat, slot, supply)
    if firsts == 0:
        return insert(turns, values, found, row, start)
    while firsts:
        first = rules.lowest(firsts)
        firsts &= firsts - 1
        seconds = rules.second_tiles(city, seat, first) if supply > 1 else 0
        top = 0.0
        if seconds:
            top = -1e300
            rest = seconds
            while rest:
                top = max(top, rates.best[rules.lowest(rest)])
                rest &= rest - 1
        if found == width and start + rates.best[first] + top <= values[width - 1]:
            continue
        sites = rules.sites(city, seat, first)
        for corner in range(4):
            if sites >> corner & 1:
                plot = first * 4 + corner
                row[2], row[3] = plot, -1
                value = start + rates.plots[plot]
                if seconds == 0:
                    found = insert(turns, values, found, row, value)
                elif found < width or value + top > values[width - 1]:
                    found = seconds_of(city, seat, seconds, value, rates, turns, values, found, row)
    return found


@inlined
def seconds_of(
    city: Any,
    seat: int,
    seconds: int,
    start: float,
    rates: Rates,
    turns: Ints,
    values: NDArray[np.float64],
    found: int,
    row: Ints,
) -> int:
    """Insert the turns with a second piece on one of these tiles; gives how many there are now."""
    while seconds:
        second = rules.lowest(seconds)
        seconds &= seconds - 1
        sites = rules.sites(city, seat, second)
        for corner in range(4):
            if sites >> corner & 1:
                row[3] = second * 4 + corner
                found = insert(turns, values, found, row, start + rates.plots[row[3]])
    return found
