"""What a city of Canal City promises each seat: its points, and a sum over tiles of what tiles like these became.

A tile is known by who would get its value, by how many pieces the others (or the seat itself) need to change that, and
by the fountains on the sites there; each kind of tile has a weight for each time of the game. Since the promise is a
sum over tiles, and a piece changes one tile only, the best whole turn is found exactly (`canal_turns`).
`skilled` has weights made of a few tuned numbers (`canal_potential`), `expert` and `master` have learned ones.
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
"""How many pieces somebody needs to get a tile's value: 1, 2, 3, 4 or more; 0 stands for never."""
MINE, THEIRS, OPEN = 0, COSTS, 2 * COSTS
STATUSES = 2 * COSTS + COSTS * COSTS
"""The seat has the value, and others need so many pieces; others have it, and the seat needs so many; nobody has it."""
RATES = 6
"""The fountains on the seat's best site there (0, 1, 2 or more), and whether others have a site with some."""
VALUES = 3
SITES = 2 * 4 * 3 * 3
"""The tile scores or not; the fountains at the best building of the seat, on an empty foundation, of the others."""
REST = VALUES * STATUSES * RATES + SITES
"""Where the weight stands for all that the tiles do not tell: what a seat gains on average from now on."""
SIZE = REST + 1
"""The weights for one time of the game."""
TIMES = 8
"""How many turns the seat still has: 0, 1, 2, 3, 4, 5-6, 7-8, 9-10."""
TIME_OF = np.array([0, 1, 2, 3, 4, 5, 5, 6, 6, 7, 7], np.int64)
CONTEXTS = 1 + 4 * TIMES
"""The end, where all weights are 0; else the time, whether the seat is next to move, and whether it moves last."""
WEIGHTS = SIZE * CONTEXTS
FEATURES = 2 * MOST_TILES + 1


class Model(NamedTuple):
    """What is known about one number of players."""

    weights: Floats
    denial: float
    """How much a point of another seat counts against one's own when a turn is chosen."""
    spread: float
    """How far, in points, the result of one turn may lie from what was promised."""


class Judge(NamedTuple):
    """A model at work: what each seat counts, and where its weights begin."""

    weights: Floats
    shares: NDArray[np.float64]
    starts: Ints
    seen: Ints
    """Room for what `look` finds: a row for each seat."""


POINTS, STATUS, SITE = 0, 1, 2
TOP, PIECES_THERE, RATE = 3, 4, 5
COLUMNS = 6


@inlined
def new_judge(model: Model) -> Judge:
    """A judge that has not been told yet for whom and when."""
    return Judge(
        model.weights,
        np.zeros(MOST_SEATS),
        np.zeros(MOST_SEATS, np.int64),
        np.zeros((MOST_SEATS, COLUMNS), np.int64),
    )


@inlined
def take_side(judge: Judge, seat: int, denial: float) -> None:
    """The seat's own points count 1, those of others against it."""
    for other in range(MOST_SEATS):
        judge.shares[other] = 1.0 if other == seat else -denial


@inlined
def set_time(starts: Ints, supply: Ints, players: int, following: int) -> None:
    """Where each seat's weights begin when the seats have so many pieces left and `following` is next to move."""
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
def look(city: Any, index: int, site: int, builder: int, players: int, seen: Ints) -> None:
    """Each seat's points from a tile and the two kinds it belongs to, as if the builder had one more piece on `site`.

    -1 as `site`: as it stands.
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
    """How many pieces that one of the others needs to get the tile's value who needs fewest; 0: nobody can."""
    least = 0
    for other in range(players):
        if other != seat:
            needed = cost(seen, players, other, vacant)
            if needed and (least == 0 or needed < least):
                least = needed
    return least


@inlined
def cost(seen: Ints, players: int, seat: int, vacant: int) -> int:
    """How many pieces the seat needs to get the tile's value if nobody answers, at most 4; 0: it has no site there."""
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
    """What a tile is worth to the judge's side."""
    look(city, index, site, builder, players, judge.seen)
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
def promises(game: Any, judge: Judge, found: NDArray[np.float64]) -> None:
    """What each seat of a game can expect to have at its end; the judge knows the time."""
    city, players = game.city, game.players
    for seat in range(players):
        found[seat] = game.points[seat] + judge.weights[judge.starts[seat] + REST]
    for index in range(city.size[TILES]):
        look(city, index, -1, -1, players, judge.seen)
        for seat in range(players):
            row = judge.seen[seat]
            start = judge.starts[seat]
            found[seat] += row[POINTS] + judge.weights[start + row[SITE]]
            if row[STATUS] >= 0:
                found[seat] += judge.weights[start + row[STATUS]]
