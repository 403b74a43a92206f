"""All legal whole turns of a position of Canal City, in compiled code: what `make bench` measures.

The bots find the best turns without listing all of them (`bots/canal/turns.py`).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tiletown.compiled.canal.rules import ROTATIONS, Cities, Ints, open_places
from tiletown.compiled.compiling import compiled, inlined
from tiletown.games.canal import city as city_rules
from tiletown.games.canal.city import MOST_TILES


@compiled()
def all_turns(cities: Cities, seat: int, faces: Ints, supply: int) -> NDArray[np.int32]:
    """Every legal whole turn with the points it brings the seat: cell, quarters, plot, plot, points."""
    city = cities[0]
    rows = np.empty((count_turns(city, seat, faces, supply), 5), np.int32)
    gains = np.zeros(4 * MOST_TILES, np.int64)
    cells, demands = open_places(city)
    size = 0
    for place in range(len(cells)):
        for quarters in range(4):
            if ROTATIONS[(faces[0] & 15) * 256 + demands[place]] >> quarters & 1 == 0:
                continue
            start = city_rules.lay_gain(city, seat, faces[quarters], cells[place])
            index = city_rules.lay(city, faces[quarters], cells[place])
            firsts = city_rules.first_choice(city, seat, index, supply)
            gain_all(city, seat, gains)
            rest = firsts
            while rest:
                first = city_rules.lowest(rest)
                rest &= rest - 1
                seconds = city_rules.second_tiles(city, seat, first) if supply > 1 else 0
                for corner in range(4):
                    if city_rules.sites(city, seat, first) >> corner & 1 == 0:
                        continue
                    plot = first * 4 + corner
                    size = add_seconds(
                        rows, size, cells[place], quarters, plot, start + gains[plot], city, seat, seconds, gains
                    )
            if firsts == 0:
                rows[size] = (cells[place], quarters, -1, -1, start)
                size += 1
            city_rules.lift(city)
    return rows


@inlined
def add_seconds(
    rows: NDArray[np.int32],
    size: int,
    cell: int,
    quarters: int,
    plot: int,
    points: int,
    city: Any,
    seat: int,
    seconds: int,
    gains: Ints,
) -> int:
    """Add the turns with this lay and first piece, one for each second piece; gives the number of rows."""
    if seconds == 0:
        rows[size] = (cell, quarters, plot, -1, points)
        return size + 1
    while seconds:
        index = city_rules.lowest(seconds)
        seconds &= seconds - 1
        sites = city_rules.sites(city, seat, index)
        for corner in range(4):
            if sites >> corner & 1:
                other = index * 4 + corner
                rows[size] = (cell, quarters, plot, other, points + gains[other])
                size += 1
    return size


@inlined
def count_turns(city: Any, seat: int, faces: Ints, supply: int) -> int:
    """The number of legal whole turns."""
    cells, demands = open_places(city)
    total = 0
    for place in range(len(cells)):
        for quarters in range(4):
            if ROTATIONS[(faces[0] & 15) * 256 + demands[place]] >> quarters & 1 == 0:
                continue
            index = city_rules.lay(city, faces[quarters], cells[place])
            firsts = city_rules.first_choice(city, seat, index, supply)
            total += 1 if firsts == 0 else 0
            while firsts:
                first = city_rules.lowest(firsts)
                firsts &= firsts - 1
                ways = 0
                seconds = city_rules.second_tiles(city, seat, first) if supply > 1 else 0
                while seconds:
                    ways += city_rules.count(city_rules.sites(city, seat, city_rules.lowest(seconds)))
                    seconds &= seconds - 1
                total += city_rules.count(city_rules.sites(city, seat, first)) * max(ways, 1)
            city_rules.lift(city)
    return total


@inlined
def gain_all(city: Any, seat: int, gains: Ints) -> None:
    """Write the points that one piece brings on each site of the seat."""
    tiles = city.room[seat]
    while tiles:
        index = city_rules.lowest(tiles)
        tiles &= tiles - 1
        sites = city_rules.sites(city, seat, index)
        for corner in range(4):
            if sites >> corner & 1:
                gains[index * 4 + corner], _, _ = city_rules.build_gain(city, seat, index, corner)
