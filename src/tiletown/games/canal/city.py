"""The city on plain integers: laying, reach, building sites, points, and whose turn is next.

The interpreter runs these functions as they are, on lists; `tiletown.compiled.canal.rules` compiles the same ones, on
arrays. So they use only integers, loops and the arrays passed in; only `new_city` and `copy_city` are not compiled.

A face is one integer, as turned:

    bits 0-3    canals on the sides N E S W
    bits 4-7    value
    bits 8-23   four plots NW NE SE SW of four bits: 0 garden, 1 foundation, 2-5 fountain facing N E S W
    bit  24     the tile scores (K4: city tiles do; centre tiles if the setup says so; the start tile does not)

A tile of the city has an index: 0, 1, 2, ... in the order of laying. There are at most MOST_TILES, so a set of tiles is
one 64-bit integer without its sign bit. A plot is index * 4 + corner. A cell of the map is (y + 64) * 128 + x + 64: a
city of MOST_TILES grows at most 55 cells away from its start in any direction.
"""

from __future__ import annotations

from array import array
from collections.abc import MutableSequence, Sequence
from typing import NamedTuple, TypeAlias

Ints: TypeAlias = MutableSequence[int]

MOST_TILES = 59
MOST_SEATS = 4
MOST_PLACES = 4 * MOST_TILES
"""A city in play has at most 2 * MOST_TILES + 2; one of the score pad need not be connected."""
STRIDE = 128
CELLS = STRIDE * STRIDE
NEIGHBOURS = (-STRIDE, 1, STRIDE, -1)
"""From a cell to its neighbours N E S W. The side that faces side s is s ^ 2."""

FOUNDATION, FOUNTAIN = 1, 2
"""What is on a plot; 0 is a garden."""
FOUNTAINS = 0x666600
"""A face without any of these bits has no fountain."""
SCORES = 1 << 24
TILES, PLACES = 0, 1
"""The indices in `City.size` of the numbers of tiles and of places."""

NOBODY = -1
EMPTY, TALLEST, MORE_PIECES, TIED = 0, 1, 2, 3
"""How a tile is decided: nothing is built on it; by height; by the tie-break; tied."""
GOES_ON, ALL_PLACED, ROUND_SKIPPED = 0, 1, 2
"""Whether and how the game ends after a turn (`ending`)."""


class City(NamedTuple):
    """A city in play: lists in the interpreter, arrays when compiled."""

    grid: Ints
    """cell -> index + 1 of its tile, -(place + 1) for a free cell beside the city, or 0"""
    places: Ints
    """place -> cell; places are numbered in no particular order"""
    demand: Ints
    """place -> the demand of the tiles beside it: bits 0-3 sides with a canal, bits 4-7 sides with a bank"""
    size: Ints
    """the numbers of tiles and of places"""
    at: Ints
    """index -> cell"""
    face: Ints
    """index -> face, as turned"""
    near: Ints
    """index -> the set of tiles joined to it by a canal"""
    jets: Ints
    """plot -> the number of fountains that point at it"""
    owner: Ints
    """plot -> the seat that has built on it, or NOBODY"""
    height: Ints
    """plot -> the number of pieces on it"""
    empty: Ints
    """index -> the set of corners that are empty foundations"""
    owned: Ints
    """seat * MOST_TILES + index -> the set of corners where the seat has built"""
    room: Ints
    """seat -> the set of tiles on which the seat has a valid site"""


def new_city() -> City:
    """A city without tiles."""
    return City(
        grid=array("h", bytes(2 * CELLS)),
        places=[0] * MOST_PLACES,
        demand=[0] * MOST_PLACES,
        size=[0, 0],
        at=[0] * MOST_TILES,
        face=[0] * MOST_TILES,
        near=[0] * MOST_TILES,
        jets=[0] * (4 * MOST_TILES),
        owner=[NOBODY] * (4 * MOST_TILES),
        height=[0] * (4 * MOST_TILES),
        empty=[0] * MOST_TILES,
        owned=[0] * (MOST_SEATS * MOST_TILES),
        room=[0] * MOST_SEATS,
    )


def copy_city(city: City) -> City:
    """A copy of a city."""
    return City(*(part[:] for part in city))


def cell_of(x: int, y: int) -> int:
    """The cell at x,y of the map."""
    return (y + STRIDE // 2) * STRIDE + x + STRIDE // 2


def coordinates_of(cell: int) -> tuple[int, int]:
    """x and y of a cell."""
    return cell % STRIDE - STRIDE // 2, cell // STRIDE - STRIDE // 2


def turned(face: int, quarters: int) -> int:
    """The face turned clockwise by `quarters`."""
    canals = face & 15
    canals = (canals << quarters | canals >> (4 - quarters)) & 15
    plots = 0
    for corner in range(4):
        ground = face >> (8 + 4 * corner) & 15
        if ground >= FOUNTAIN:
            ground = FOUNTAIN + (ground - FOUNTAIN + quarters) % 4
        plots |= ground << 4 * ((corner + quarters) % 4)
    return (face & (SCORES | 0xF0)) | canals | plots << 8


def fits(demand: int, face: int) -> bool:
    """Whether a face fits a demand: no dead end, and at least one canal is joined."""
    wanted = demand & 15
    banks = demand >> 4
    return wanted != 0 and wanted & ~face == 0 and banks & face == 0


def demand_at(city: City, cell: int) -> int:
    """The demand at a free cell; 0 if no tile is beside it."""
    return city.demand[-city.grid[cell] - 1] if city.grid[cell] < 0 else 0


def lay(city: City, face: int, cell: int) -> int:
    """Add a tile, which must fit; returns its index."""
    index = city.size[TILES]
    if city.grid[cell] < 0:
        close_place(city, cell)
    city.size[TILES] = index + 1
    city.grid[cell] = index + 1
    city.at[index] = cell
    city.face[index] = face
    near = 0
    for side in range(4):
        beside = cell + NEIGHBOURS[side]
        other = city.grid[beside] - 1
        canal = face >> side & 1
        if other >= 0:
            if canal & city.face[other] >> (side ^ 2) & 1:
                near |= 1 << other
                city.near[other] |= 1 << index
        else:
            if city.grid[beside] == 0:
                open_place(city, beside)
            city.demand[-city.grid[beside] - 1] |= (1 if canal else 16) << (side ^ 2)
    city.near[index] = near
    lay_plots(city, face, cell, index)
    return index


def open_place(city: City, cell: int) -> None:
    """Make a free cell beside the city a place, without demands yet."""
    place = city.size[PLACES]
    city.size[PLACES] = place + 1
    city.places[place] = cell
    city.demand[place] = 0
    city.grid[cell] = -(place + 1)


def close_place(city: City, cell: int) -> None:
    """Remove the place of a cell; the last place gets its number."""
    place = -city.grid[cell] - 1
    last = city.size[PLACES] - 1
    city.size[PLACES] = last
    city.places[place] = city.places[last]
    city.demand[place] = city.demand[last]
    city.grid[city.places[place]] = -(place + 1)
    city.grid[cell] = 0


def lay_plots(city: City, face: int, cell: int, index: int) -> None:
    """Set up the plots of a new tile: empty foundations, and the fountains from and at it."""
    empty = 0
    for corner in range(4):
        city.owner[index * 4 + corner] = NOBODY
        city.height[index * 4 + corner] = 0
        city.jets[index * 4 + corner] = 0
    for corner in range(4):
        ground = face >> (8 + 4 * corner) & 15
        if ground == FOUNDATION:
            empty |= 1 << corner
        elif ground >= FOUNTAIN:
            plot = points_at(city, cell, index, corner, ground - FOUNTAIN)
            if plot >= 0:
                city.jets[plot] += 1
        # The fountains of the neighbours: a corner touches the sides `corner` and `corner - 1`.
        for side in (corner, (corner + 3) % 4):
            other = city.grid[cell + NEIGHBOURS[side]] - 1
            if other >= 0 and city.face[other] >> (8 + 4 * across(corner, side)) & 15 == FOUNTAIN + (side ^ 2):
                city.jets[index * 4 + corner] += 1
    city.empty[index] = empty
    for seat in range(MOST_SEATS):
        city.owned[seat * MOST_TILES + index] = 0
        if empty:
            city.room[seat] |= 1 << index
        else:
            city.room[seat] &= ~(1 << index)


def across(corner: int, side: int) -> int:
    """The corner next to this one in that direction: N and S swap NW-SW and NE-SE, E and W swap NW-NE and SW-SE."""
    return corner ^ (3 - 2 * (side & 1))


def leaves(corner: int, facing: int) -> bool:
    """Whether a fountain points off its own tile."""
    return facing in (corner, (corner + 3) % 4)


def points_at(city: City, cell: int, index: int, corner: int, facing: int) -> int:
    """The plot that a fountain points at; -1 if there is no tile in that direction."""
    if leaves(corner, facing):
        index = city.grid[cell + NEIGHBOURS[facing]] - 1
        if index < 0:
            return -1
    return index * 4 + across(corner, facing)


def lift(city: City) -> None:
    """Undo the last `lay`, for search; nothing may be built on the tile."""
    index = city.size[TILES] - 1
    cell = city.at[index]
    face = city.face[index]
    for corner in range(4):
        ground = face >> (8 + 4 * corner) & 15
        if ground >= FOUNTAIN:
            plot = points_at(city, cell, index, corner, ground - FOUNTAIN)
            if plot >= 0:
                city.jets[plot] -= 1
    for seat in range(MOST_SEATS):
        city.room[seat] &= ~(1 << index)
    city.size[TILES] = index
    city.grid[cell] = 0
    open_place(city, cell)
    demand = 0
    for side in range(4):
        beside = cell + NEIGHBOURS[side]
        other = city.grid[beside] - 1
        if other >= 0:
            city.near[other] &= ~(1 << index)
            demand |= (1 if city.face[other] >> (side ^ 2) & 1 else 16) << side
        else:
            left = city.demand[-city.grid[beside] - 1] & ~(17 << (side ^ 2))
            city.demand[-city.grid[beside] - 1] = left
            if left == 0:
                close_place(city, beside)
    city.demand[-city.grid[cell] - 1] = demand


def build(city: City, seat: int, index: int, corner: int) -> None:
    """Put one piece of the seat on a valid site."""
    plot = index * 4 + corner
    if city.height[plot] == 0:
        city.owner[plot] = seat
        city.empty[index] &= ~(1 << corner)
        city.owned[seat * MOST_TILES + index] |= 1 << corner
        if city.empty[index] == 0:
            for other in range(MOST_SEATS):
                if city.owned[other * MOST_TILES + index] == 0:
                    city.room[other] &= ~(1 << index)
    city.height[plot] += 1


def sites(city: City, seat: int, index: int) -> int:
    """The corners of a tile where the seat may build: empty foundations, and buildings of its own."""
    return city.empty[index] | city.owned[seat * MOST_TILES + index]


def value(face: int) -> int:
    """The number in the middle of the tile."""
    return face >> 4 & 15


def lowest(word: int) -> int:
    """The lowest bit that is set."""
    return (word & -word).bit_length() - 1


def count(word: int) -> int:
    """The number of bits set."""
    return word.bit_count()


def within(near: Ints, index: int, canals: int) -> int:
    """The set of tiles at most `canals` canals away, including the tile itself."""
    seen = 1 << index
    edge = seen
    for _ in range(canals):
        grown = 0
        while edge:
            grown |= near[lowest(edge)]
            edge &= edge - 1
        edge = grown & ~seen
        if edge == 0:
            break
        seen |= edge
    return seen


def first_tiles(city: City, seat: int, index: int) -> int:
    """The tiles in reach of the tile just laid on which the seat has a valid site."""
    return within(city.near, index, value(city.face[index])) & city.room[seat]


def second_tiles(city: City, seat: int, index: int) -> int:
    """The other tiles in reach of this tile on which the seat has a valid site: where a second piece may go."""
    return within(city.near, index, value(city.face[index])) & city.room[seat] & ~(1 << index)


def keeping_second(city: City, seat: int, tiles: int) -> int:
    """K2: those of the tiles that leave a site for the second piece, or all of them if none does."""
    kept = 0
    rest = tiles
    while rest:
        index = lowest(rest)
        rest &= rest - 1
        if second_tiles(city, seat, index):
            kept |= 1 << index
    return kept or tiles


def first_choice(city: City, seat: int, index: int, supply: int) -> int:
    """The tiles for the first piece after laying tile `index`: K2, and K7 with one piece left."""
    tiles = first_tiles(city, seat, index)
    return keeping_second(city, seat, tiles) if supply > 1 else tiles


def ending(supply: Sequence[int], players: int, skipped: int) -> int:
    """GOES_ON, or how the game ends after a turn: all pieces are placed, or a whole round was skipped (K5)."""
    having = 0
    for seat in range(players):
        having += supply[seat] > 0
    if having == 0:
        return ALL_PLACED
    return ROUND_SKIPPED if skipped >= having else GOES_ON


def next_seat(supply: Sequence[int], players: int, seat: int) -> int:
    """The next seat in order of play with pieces left; seats without pieces have no more turns."""
    while True:
        seat = seat + 1 if seat + 1 < players else 0
        if supply[seat]:
            return seat


def lead(city: City, index: int) -> tuple[int, int]:
    """The seat that wins a tile, or NOBODY, and how that is decided; whether the tile scores is not checked."""
    return lead_with(city, index, -1, NOBODY)


def lead_with(city: City, index: int, site: int, builder: int) -> tuple[int, int]:
    """`lead` as if the builder had one more piece on the plot `site` (-1: none)."""
    top = 0
    for plot in range(index * 4, index * 4 + 4):
        height = city.height[plot] + (plot == site)
        if height > top:
            top = height
    if top == 0:
        return NOBODY, EMPTY
    winner = NOBODY
    most = 0
    how = TALLEST
    for plot in range(index * 4, index * 4 + 4):
        seat = builder if plot == site else city.owner[plot]
        # K9: two equally tall buildings of one seat are not a tie.
        if city.height[plot] + (plot == site) != top or seat == winner:
            continue
        pieces = 1 if seat == builder else 0
        for other in range(index * 4, index * 4 + 4):
            if city.owner[other] == seat:
                pieces += city.height[other]
        if winner == NOBODY:
            winner, most = seat, pieces
        elif pieces > most:
            winner, most, how = seat, pieces, MORE_PIECES
        elif pieces == most:
            how = TIED
        elif how == TALLEST:
            how = MORE_PIECES
    return (NOBODY if how == TIED else winner), how


def points(city: City, seat: int) -> int:
    """The points of a seat from tiles and fountains if the game ended now."""
    total = 0
    for index in range(city.size[TILES]):
        if city.face[index] & SCORES:
            winner, _ = lead(city, index)
            if winner == seat:
                total += value(city.face[index])
        for plot in range(index * 4, index * 4 + 4):
            if city.owner[plot] == seat:
                total += city.height[plot] * city.jets[plot]
    return total


def pointed_beside(city: City, face: int, cell: int, corner: int) -> int:
    """The plot of another tile that the corner's fountain would point at if the face were laid there; -1: none."""
    ground = face >> (8 + 4 * corner) & 15
    if ground < FOUNTAIN or not leaves(corner, ground - FOUNTAIN):
        return -1
    return points_at(city, cell, -1, corner, ground - FOUNTAIN)


def lay_gain(city: City, seat: int, face: int, cell: int) -> int:
    """The points that laying the face there brings the seat: its fountains that point at the seat's buildings."""
    gain = 0
    if face & FOUNTAINS == 0:
        return gain
    for corner in range(4):
        plot = pointed_beside(city, face, cell, corner)
        if plot >= 0 and city.owner[plot] == seat:
            gain += city.height[plot]
    return gain


def build_gain(city: City, seat: int, index: int, corner: int) -> tuple[int, int, int]:
    """The outcome of one piece: points that the seat gains, the seat that loses points (or NOBODY), and how many."""
    plot = index * 4 + corner
    gain = city.jets[plot]
    if not city.face[index] & SCORES:
        return gain, NOBODY, 0
    before, _ = lead(city, index)
    if before == seat:
        return gain, NOBODY, 0
    after, _ = lead_with(city, index, plot, seat)
    worth = value(city.face[index])
    if after == seat:
        gain += worth
    return gain, before, (worth if before not in (NOBODY, after) else 0)
