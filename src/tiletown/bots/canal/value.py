"""The expectation of each seat in Canal City: its points plus the sum of the weights of its tiles.

The features of a tile are its value, who would win it, how many pieces the others (or the seat itself) need to change
that, and the fountains at its sites; each combination has a weight for each time of the game. The expectation is a sum
over tiles and a piece changes one tile only, so the best whole turn is found exactly (`turns`). `skilled` has weights
made from a few tuned numbers (`potential`), `expert` and `master` have learned ones.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tiletown.compiled.compiling import inlined
from tiletown.games.canal import city as city_rules
from tiletown.games.canal.city import MOST_SEATS, MOST_TILES, SCORES, TILES
from tiletown.games.canal.state import SUPPLY

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]

COSTS = 5
"""Values of `cost`, the pieces needed to win a tile: 1, 2, 3, 4 (or more); 0 if it is impossible."""
MINE, THEIRS, OPEN = 0, COSTS, 2 * COSTS
STATUSES = 2 * COSTS + COSTS * COSTS
"""MINE + the others' cost; THEIRS + the seat's cost; OPEN (held by nobody) + COSTS * the seat's + the others'."""
RATES = 6
"""Fountains at the seat's best site on the tile (0, 1, 2 or more), times whether another seat has a site with one."""
VALUES = 3
SITES = 2 * 4 * 3 * 3
"""Whether the tile scores; fountains at the seat's best building, the best empty foundation, the others' best."""
REST = VALUES * STATUSES * RATES + SITES
"""The index of the constant term: the further gain of a seat that the weights of its tiles do not explain."""
SIZE = REST + 1
"""The number of weights in one context."""
TIMES = 8
"""Classes of the seat's turns left: 0, 1, 2, 3, 4, 5-6, 7-8, 9-10."""
TIME_OF = np.array([0, 1, 2, 3, 4, 5, 5, 6, 6, 7, 7], np.int64)
CONTEXTS = 1 + 4 * TIMES
"""The end, where all weights are 0; then each time, with whether the seat is next to move and whether it moves last."""
WEIGHTS = SIZE * CONTEXTS
FEATURES = 2 * MOST_TILES + 1


class Model(NamedTuple):
    """The weights for one number of players, and how to use them."""

    weights: Floats
    denial: float
    """The weight of another seat's point when a turn is chosen, against 1 for one's own."""
    spread: float
    """The standard deviation, in points, of one turn's result around the expectation."""


class Judge(NamedTuple):
    """A model applied to one seat's decision at one time of the game."""

    weights: Floats
    shares: NDArray[np.float64]
    """seat -> the weight of its points (`take_side`)"""
    starts: Ints
    """seat -> the offset of its context in `weights` (`set_time`)"""
    seen: Ints
    """seat -> the columns that `write_features` writes"""


POINTS, STATUS, SITE = 0, 1, 2
TOP, PIECES_THERE, RATE = 3, 4, 5
COLUMNS = 6


@inlined
def new_judge(model: Model) -> Judge:
    """A judge before `take_side` and `set_time`."""
    return Judge(
        model.weights,
        np.zeros(MOST_SEATS),
        np.zeros(MOST_SEATS, np.int64),
        np.zeros((MOST_SEATS, COLUMNS), np.int64),
    )


@inlined
def take_side(judge: Judge, seat: int, denial: float) -> None:
    """Judge for a seat: its own points count 1, those of the others -denial."""
    for other in range(MOST_SEATS):
        judge.shares[other] = 1.0 if other == seat else -denial


@inlined
def set_time(starts: Ints, supply: Ints, players: int, following: int) -> None:
    """Set the offset of each seat's weights, given the pieces left and the seat that moves next."""
    last, most = 0, -1
    for place in range(players):
        seat = (following + place) % players
        turns = (supply[seat] + 1) // 2
        if turns >= most:
            last, most = seat, turns
    for seat in range(players):
        starts[seat] = 0
        if most > 0:
            time = TIME_OF[min((supply[seat] + 1) // 2, SUPPLY // 2)]
            starts[seat] = SIZE * (1 + 4 * time + 2 * (seat == following) + (seat == last))


@inlined
def write_features(city: Any, index: int, site: int, builder: int, players: int, seen: Ints) -> None:
    """For each seat, write its points from a tile and its two features on it to `seen`.

    As if `builder` had one more piece on the plot `site`; -1 for the tile as it is.
    """
    seen[:players] = 0
    vacant, free = 0, 0
    for plot in range(index * 4, index * 4 + 4):
        height = city.height[plot] + (plot == site)
        jets = city.jets[plot]
        if height:
            row = seen[builder if plot == site else city.owner[plot]]
            row[POINTS] += height * jets
            row[TOP] = max(row[TOP], height)
            row[PIECES_THERE] += height
            row[RATE] = max(row[RATE], jets)
        elif city.empty[index] >> (plot & 3) & 1:
            vacant = 1
            free = max(free, jets)
    face = city.face[index]
    scores = face & SCORES != 0
    holder = -1
    if scores:
        holder, _ = city_rules.lead_with(city, index, site, builder)
        if holder >= 0:
            seen[holder, POINTS] += city_rules.value(face)
    for seat in range(players):
        others = 0
        for other in range(players):
            if other != seat:
                others = max(others, seen[other, RATE])
        own = seen[seat, RATE]
        kind = 0
        if scores:
            if holder == seat:
                status = MINE + threat(seen, players, seat, vacant)
            elif holder >= 0:
                status = THEIRS + cost(seen, players, seat, vacant)
            else:
                status = OPEN + COSTS * cost(seen, players, seat, vacant) + threat(seen, players, seat, vacant)
            rate = min(max(own, free), 2) * 2 + (max(others, free) > 0)
            worth = min(max(city_rules.value(face), 2), 4) - 2
            kind = (worth * STATUSES + status) * RATES + rate
            seen[seat, STATUS] = kind
        else:
            seen[seat, STATUS] = -1
        seen[seat, SITE] = VALUES * STATUSES * RATES + (
            ((scores * 4 + min(own, 3)) * 3 + min(free, 2)) * 3 + min(others, 2)
        )


@inlined
def threat(seen: Ints, players: int, seat: int, vacant: int) -> int:
    """The fewest pieces with which any other seat could win the tile; 0 if none can."""
    least = 0
    for other in range(players):
        if other != seat:
            needed = cost(seen, players, other, vacant)
            if needed and (least == 0 or needed < least):
                least = needed
    return least


@inlined
def cost(seen: Ints, players: int, seat: int, vacant: int) -> int:
    """The pieces that the seat needs to win the tile if nobody answers, at most 4; 0 if it has no site there."""
    own = seen[seat, TOP]
    if own == 0 and vacant == 0:
        return 0
    top, pieces = 0, 0
    for other in range(players):
        if other != seat and seen[other, TOP] >= top:
            if seen[other, TOP] > top:
                pieces = 0
            top = seen[other, TOP]
            pieces = max(pieces, seen[other, PIECES_THERE])
    needed = top - own
    if needed < 1 or seen[seat, PIECES_THERE] + needed <= pieces:
        needed += 1
    least: int = min(max(needed, 1), COSTS - 1)
    return least


@inlined
def tile_worth(city: Any, index: int, site: int, builder: int, players: int, judge: Judge) -> float:
    """The worth of a tile to the judge's seat."""
    write_features(city, index, site, builder, players, judge.seen)
    total = 0.0
    for seat in range(players):
        row = judge.seen[seat]
        start = judge.starts[seat]
        worth = row[POINTS] + judge.weights[start + row[SITE]]
        if row[STATUS] >= 0:
            worth += judge.weights[start + row[STATUS]]
        total += judge.shares[seat] * worth
    return total


@inlined
def expectations(game: Any, judge: Judge, found: NDArray[np.float64]) -> None:
    """Write each seat's expected points at the end of the game to `found`; the judge's time must be set."""
    city, players = game.city, game.players
    for seat in range(players):
        found[seat] = game.points[seat] + judge.weights[judge.starts[seat] + REST]
    for index in range(city.size[TILES]):
        write_features(city, index, -1, -1, players, judge.seen)
        for seat in range(players):
            row = judge.seen[seat]
            start = judge.starts[seat]
            found[seat] += row[POINTS] + judge.weights[start + row[SITE]]
            if row[STATUS] >= 0:
                found[seat] += judge.weights[start + row[STATUS]]
