"""Canal City, compiled: the best whole turn of a position by points.

Laying, reach, building and points are the functions of `games.canal.city`, compiled from the same source. What a piece
brings depends only on its own tile, and the two pieces of a turn stand on different tiles, so a turn is worth the sum
of its parts and the best one is found exactly. Whole games are in `games`.
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tiletown.games.canal import city as city_rules
from tiletown.games.canal.city import (
    CELLS,
    FOUNTAINS,
    MOST_SEATS,
    MOST_TILES,
    NEIGHBOURS,
    PLACES,
    cell_of,
    coordinates_of,
)
from tiletown.games.canal.pieces import CORNERS, Pieces, all_faces, face_number
from tiletown.games.canal.state import Build, Lay, Setup, State

from ..bits import compile_count, compile_first
from ..chance import Stream, below
from ..compiling import compile_within, compiled, inlined

compile_first(city_rules.lowest)
compile_count(city_rules.count)
compile_within(city_rules.turned, city_rules.fits, city_rules.demand_at, city_rules.open_place, city_rules.close_place)
compile_within(city_rules.across, city_rules.leaves, city_rules.points_at, city_rules.lay_plots)
compile_within(city_rules.lay, city_rules.lift, city_rules.build, city_rules.sites, city_rules.value, city_rules.within)
compile_within(city_rules.first_tiles, city_rules.second_tiles, city_rules.keeping_second, city_rules.first_choice)
compile_within(city_rules.ending, city_rules.next_seat, city_rules.lead_with, city_rules.lead, city_rules.points)
compile_within(city_rules.pointed_beside, city_rules.lay_gain, city_rules.build_gain)

MOST_OPEN = 2 * MOST_TILES + 2
"""A connected city of n tiles touches at most 2n + 2 free cells, so a place fits into eight bits."""
CITY_RECORD = np.dtype(
    [
        ("grid", np.int8, CELLS),
        ("places", np.int16, MOST_OPEN),
        ("demand", np.int16, MOST_OPEN),
        ("size", np.int64, 2),
        ("at", np.int16, MOST_TILES),
        ("face", np.int32, MOST_TILES),
        ("near", np.int64, MOST_TILES),
        ("jets", np.int8, 4 * MOST_TILES),
        ("owner", np.int8, 4 * MOST_TILES),
        ("height", np.int8, 4 * MOST_TILES),
        ("empty", np.int8, MOST_TILES),
        ("owned", np.int8, MOST_SEATS * MOST_TILES),
        ("room", np.int64, MOST_SEATS),
    ]
)
"""`games.canal.city.City` as one record."""
Cities = NDArray[Any]
"""An array of CITY_RECORDs, of which entry points use the first: numba unpacks an array faster than a record."""
Ints = NDArray[np.int64]

ROTATIONS = np.array(
    [
        sum(1 << quarters for quarters in range(4) if city_rules.fits(demand, city_rules.turned(canals, quarters)))
        for canals in range(16)
        for demand in range(256)
    ],
    dtype=np.int8,
)
"""canals * 256 + demand -> the set of quarters by which such a tile can be turned to fit there."""


def cities_of(state: State) -> Cities:
    """The city of a state or of a view."""
    centre_scores = state.setup.centre_scores
    tiles = np.array(
        [(face_number(at.tile, centre_scores), cell_of(at.x, at.y)) for at in state.laid], np.int64
    ).reshape(-1, 2)
    pieces = np.array(
        [(cell_of(b.x, b.y), CORNERS.index(b.plot), b.owner, b.height) for b in state.buildings], np.int64
    ).reshape(-1, 4)
    cities = np.zeros(1, CITY_RECORD)
    set_up(cities, tiles, pieces)
    return cities


def faces_of(setup: Setup) -> Ints:
    """tile * 4 + quarters -> the face of the tile as turned: city tiles first, then the start and the centre tiles."""
    return _faces(setup.played_with, setup.centre_scores)


@functools.lru_cache(maxsize=16)
def _faces(pieces: Pieces, centre_scores: bool) -> Ints:
    ordered = sorted(all_faces(pieces), key=lambda tile: (tile.kind != "city", tile.kind != "start", tile.id))
    numbers = (face_number(tile, centre_scores) for tile in ordered)
    turned = [city_rules.turned(number, quarters) for number in numbers for quarters in range(4)]
    faces = np.array(turned, np.int64)
    faces.flags.writeable = False
    return faces


def lay_of(tile: str, turn: Ints) -> Lay:
    """The action that lays the tile of a turn (a row: cell, quarters, plot, plot)."""
    x, y = coordinates_of(int(turn[0]))
    return Lay(tile, x, y, int(turn[1]))


def build_of(cities: Cities, plot: int) -> Build:
    """The action that builds on a plot."""
    x, y = coordinates_of(int(cities["at"][0, plot // 4]))
    return Build(x, y, CORNERS[plot % 4])


@compiled()
def set_up(cities: Cities, tiles: Ints, pieces: Ints) -> None:
    """Lay the tiles (face, cell) and build the pieces (cell, corner, owner, height) in an empty city."""
    city = cities[0]
    for i in range(len(tiles)):
        city_rules.lay(city, tiles[i, 0], tiles[i, 1])
    for i in range(len(pieces)):
        for _ in range(pieces[i, 3]):
            city_rules.build(city, pieces[i, 2], city.grid[pieces[i, 0]] - 1, pieces[i, 1])


@compiled()
def best_turn(cities: Cities, seat: int, faces: Ints, supply: int, others: NDArray[np.float64], chance: Stream) -> Ints:
    """The whole turn that is worth most, ties broken at random: cell, quarters, plot, plot.

    `faces` is the tile turned by 0 to 3 quarters. A turn is worth the points that it brings the seat; what another
    seat loses or gains by it counts `others[that seat]` times (a loss for, a gain against). -1 stands for a piece not
    built; the cell is -1 if the tile can be laid nowhere.
    """
    random = chance[0]
    turn = np.full(4, -1, np.int64)
    choose_turn(cities[0], seat, faces, supply, others, random, turn)
    return turn


@compiled()
def best_builds(
    cities: Cities, seat: int, index: int, supply: int, others: NDArray[np.float64], chance: Stream
) -> Ints:
    """The two plots that are worth most after laying tile `index`; -1 for a piece that cannot be built."""
    city = cities[0]
    random = chance[0]
    worth, ties = np.zeros(MOST_TILES), np.zeros(MOST_TILES, np.int64)
    rate_tiles(city, seat, others, worth, ties)
    found, _, first, second = best_pair(city, seat, index, supply, worth, ties, random)
    plots = np.full(2, -1, np.int64)
    if found > 0:
        plots[0] = pick_plot(city, seat, first, others, random)
    if found > 0 and second >= 0:
        plots[1] = pick_plot(city, seat, second, others, random)
    return plots


@compiled()
def best_second(cities: Cities, seat: int, index: int, others: NDArray[np.float64], chance: Stream) -> int:
    """The plot that is worth most for a second piece after a first one on the tile `index`."""
    city = cities[0]
    random = chance[0]
    worth, ties = np.zeros(MOST_TILES), np.zeros(MOST_TILES, np.int64)
    rate_tiles(city, seat, others, worth, ties)
    _, _, second = best_of(city_rules.second_tiles(city, seat, index), worth, ties, random)
    return pick_plot(city, seat, second, others, random)


@inlined
def open_places(city: Any) -> tuple[Ints, Ints]:
    """The open places of the city and their demands: a copy, since laying and lifting renumber them."""
    size = city.size[PLACES]
    cells, demands = np.empty(size, np.int64), np.empty(size, np.int64)
    for place in range(size):
        cells[place] = city.places[place]
        demands[place] = city.demand[place]
    return cells, demands


@inlined
def choose_turn(
    city: Any, seat: int, faces: Ints, supply: int, others: NDArray[np.float64], random: Any, turn: Ints
) -> float:
    """`best_turn` on a record; writes the turn and returns its worth."""
    worth, ties = np.zeros(MOST_TILES), np.zeros(MOST_TILES, np.int64)
    rate_tiles(city, seat, others, worth, ties)
    cells, demands = open_places(city)
    beside_worth, beside_ties = np.empty(4), np.empty(4, np.int64)
    best, ways = -1e300, 0
    first, second = -1, -1
    turn[:] = -1
    for place in range(len(cells)):
        cell = cells[place]
        fitting = ROTATIONS[(faces[0] & 15) * 256 + demands[place]]
        for quarter in range(4):
            face = faces[quarter]
            if fitting >> quarter & 1 == 0 or seen_before(faces, quarter, fitting):
                continue
            value = lay_worth(city, seat, face, cell, others)
            index = city_rules.lay(city, face, cell)
            worth[index], ties[index] = rate(city, seat, index, others)
            if face & FOUNTAINS:
                for side in range(4):
                    other = city.grid[cell + NEIGHBOURS[side]] - 1
                    if other >= 0:
                        beside_worth[side], beside_ties[side] = worth[other], ties[other]
                        worth[other], ties[other] = rate(city, seat, other, others)
            found, more, one, two = best_pair(city, seat, index, supply, worth, ties, random)
            if face & FOUNTAINS:
                for side in range(4):
                    other = city.grid[cell + NEIGHBOURS[side]] - 1
                    if other >= 0:
                        worth[other], ties[other] = beside_worth[side], beside_ties[side]
            city_rules.lift(city)
            value += more
            found = max(found, 1)
            if value > best:
                best, ways = value, 0
            if value == best:
                ways += found
                if below(random, ways) < found:
                    turn[0], turn[1] = cell, quarter
                    first, second = one, two
    if turn[0] >= 0 and first >= 0:
        city_rules.lay(city, faces[turn[1]], turn[0])
        turn[2] = pick_plot(city, seat, first, others, random)
        if second >= 0:
            turn[3] = pick_plot(city, seat, second, others, random)
        city_rules.lift(city)
    return best


@inlined
def seen_before(faces: Ints, quarter: int, fitting: int) -> bool:
    """Whether the tile looks the same, and fits too, when turned by fewer quarters."""
    for other in range(quarter):  # noqa: SIM110 (numba compiles no generators)
        if faces[other] == faces[quarter] and fitting >> other & 1:
            return True
    return False


@inlined
def best_pair(
    city: Any, seat: int, index: int, supply: int, worth: NDArray[np.float64], ties: Ints, random: Any
) -> tuple[int, float, int, int]:
    """The best two pieces after laying tile `index`: the number of ways, their worth, and their tiles (-1: none)."""
    tiles = city_rules.first_tiles(city, seat, index)
    if tiles == 0:
        return 0, 0.0, -1, -1
    best, ways, first, second = -1e300, 0, -1, -1
    rest = tiles if supply > 1 else 0
    while rest:
        one = city_rules.lowest(rest)
        rest &= rest - 1
        seconds = city_rules.second_tiles(city, seat, one)
        if seconds == 0:
            continue
        more, found, two = best_of(seconds, worth, ties, random)
        value = worth[one] + more
        found *= ties[one]
        if value > best:
            best, ways = value, 0
        if value == best:
            ways += found
            if below(random, ways) < found:
                first, second = one, two
    if first < 0:  # K2: no first piece leaves a site for a second one; K7: there is no second one
        best, ways, first = best_of(tiles, worth, ties, random)
    return ways, best, first, second


@inlined
def best_of(tiles: int, worth: NDArray[np.float64], ties: Ints, random: Any) -> tuple[float, int, int]:
    """The worth of the best site on these tiles, the number of sites worth as much, and the tile of a random one."""
    best, ways, chosen = -1e300, 0, -1
    while tiles:
        index = city_rules.lowest(tiles)
        tiles &= tiles - 1
        if worth[index] > best:
            best, ways = worth[index], 0
        if worth[index] == best:
            ways += ties[index]
            if ways == ties[index] or below(random, ways) < ties[index]:
                chosen = index
    return best, ways, chosen


@inlined
def rate_tiles(city: Any, seat: int, others: NDArray[np.float64], worth: NDArray[np.float64], ties: Ints) -> None:
    """Write the worth of the best site of each tile that has one, and the number of sites worth as much."""
    tiles = city.room[seat]
    while tiles:
        index = city_rules.lowest(tiles)
        tiles &= tiles - 1
        worth[index], ties[index] = rate(city, seat, index, others)


@inlined
def rate(city: Any, seat: int, index: int, others: NDArray[np.float64]) -> tuple[float, int]:
    """The worth of the best site of a tile to the seat, and the number of its sites worth as much."""
    best, ways = -1e300, 0
    sites = city_rules.sites(city, seat, index)
    for corner in range(4):
        if sites >> corner & 1:
            value = site_worth(city, seat, index, corner, others)
            if value > best:
                best, ways = value, 0
            if value == best:
                ways += 1
    return best, ways


@inlined
def pick_plot(city: Any, seat: int, index: int, others: NDArray[np.float64], random: Any) -> int:
    """A random one of the best sites of a tile."""
    best, ways = rate(city, seat, index, others)
    choice = below(random, ways)
    sites = city_rules.sites(city, seat, index)
    for corner in range(4):
        if sites >> corner & 1 and site_worth(city, seat, index, corner, others) == best:
            if choice == 0:
                return index * 4 + corner
            choice -= 1
    return -1


@inlined
def site_worth(city: Any, seat: int, index: int, corner: int, others: NDArray[np.float64]) -> float:
    """The worth of a piece on that corner to the seat."""
    gain, loser, lost = city_rules.build_gain(city, seat, index, corner)
    return gain + (lost * others[loser] if lost else 0.0)


@inlined
def lay_worth(city: Any, seat: int, face: int, cell: int, others: NDArray[np.float64]) -> float:
    """The worth of a tile laid on that cell to the seat, by its fountains."""
    if face & FOUNTAINS == 0:
        return 0.0
    worth = float(city_rules.lay_gain(city, seat, face, cell))
    for other in range(len(others)):
        if other != seat:
            worth -= others[other] * city_rules.lay_gain(city, other, face, cell)
    return worth
