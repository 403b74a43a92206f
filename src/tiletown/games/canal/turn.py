"""A match phase by phase: arrange and deal, then turns of lay, build, build and draw."""

from __future__ import annotations

import functools
from bisect import bisect_left
from collections.abc import Sequence
from typing import TypeVar

from ...kernel import BadPieces, BadSetup, IllegalAction, Rng, Seat, sample
from .cached_city import NewPiece, NewTile
from .city import (
    FOUNDATION,
    PLACES,
    City,
    cell_of,
    coordinates_of,
    demand_at,
    ending,
    first_choice,
    first_tiles,
    fits,
    lowest,
    next_seat,
    second_tiles,
    sites,
    turned,
    value,
    within,
)
from .pieces import (
    CENTRE_TILES,
    CORNERS,
    START,
    Tile,
    check_pieces,
    city_tiles,
    face_number,
    faces_by_name,
    turned_tile,
)
from .state import (
    Action,
    Arrangement,
    Build,
    Building,
    Centre,
    Draw,
    Ending,
    Exchange,
    Hand,
    Laid,
    Lay,
    Setup,
    Skip,
    State,
)

T = TypeVar("T")
ENDINGS: tuple[Ending, ...] = ("", "all-placed", "round-skipped")
"""Indexed by the result of `city.ending`."""
AROUND = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""The places of the centre tiles: N E S W of the start tile."""
TOWARDS_START = (2, 3, 0, 1)
"""The side of each centre tile that faces the start tile, as an index of N E S W."""


def check_setup(setup: Setup) -> None:
    """Raise BadSetup if the setup cannot be played."""
    if setup.players not in (2, 3, 4):
        raise BadSetup("players", f"2 to 4 can play, not {setup.players}")
    if setup.pieces is not None:
        try:
            check_pieces(setup.pieces)
        except BadPieces as error:
            raise BadSetup("pieces", str(error)) from error
    if setup.arrangement not in ("chance", "standard"):
        if isinstance(setup.arrangement, str):
            raise BadSetup("arrangement", f"{setup.arrangement!r} is neither chance nor standard")
        if wrong := arrangement_fault(setup, setup.arrangement):
            raise BadSetup("arrangement", wrong)


def arrangement_fault(setup: Setup, centre: Arrangement) -> str:
    """What is wrong with an arrangement; empty if it is right."""
    faces = faces_by_name(setup.played_with)
    if len(centre) != 4:
        return "four centre tiles are needed: north, east, south, west"
    for tile in centre:
        if tile.face not in faces or faces[tile.face].kind != "centre":
            return f"{tile.face!r} is not a face of a centre tile (C1a to C4b)"
    if sorted(tile.face[:2] for tile in centre) != list(CENTRE_TILES):
        return "each of the centre tiles C1 to C4 must appear exactly once, on one of its faces"
    for tile, side in zip(centre, TOWARDS_START, strict=True):
        if tile.quarters not in range(4):
            return f"{tile.face} cannot be turned by {tile.quarters} quarters (0 to 3)"
        if tile.quarters not in quarters_with_canal(faces[tile.face], side):
            return f"{tile.face} turned by {tile.quarters} has no canal towards the start tile"
    return ""


def quarters_with_canal(tile: Tile, side: int) -> list[int]:
    """The quarters by which the tile can be turned so that it has a canal on that side."""
    return [quarters for quarters in range(4) if turned(face_number(tile), quarters) >> side & 1]


def standard(setup: Setup) -> Arrangement:
    """The standard arrangement: the fronts of C1 to C4 north, east, south, west, turned as little as possible."""
    faces = faces_by_name(setup.played_with)
    return _centres([(faces[f"{tile}a"], 0) for tile in CENTRE_TILES])


def random_arrangement(setup: Setup, rng: Rng) -> Arrangement:
    """Random tiles, faces and rotations, all equally likely."""
    faces = faces_by_name(setup.played_with)
    order = sample(CENTRE_TILES, 4, rng)
    return _centres([(faces[tile + "ab"[rng.randrange(2)]], rng.randrange(12)) for tile in order])


def _centres(tiles: list[tuple[Tile, int]]) -> Arrangement:
    """The tiles N E S W, each in one of the rotations with a canal towards the start tile.

    There are 1 to 4 of them; a number below 12, which all of these divide, selects each with the same chance.
    """
    found = []
    for (tile, number), side in zip(tiles, TOWARDS_START, strict=True):
        quarters = quarters_with_canal(tile, side)
        found.append(Centre(tile.id, quarters[number % len(quarters)]))
    return tuple(found)


def arranged(state: State, centre: Arrangement) -> State:
    """The state with the start tile and the centre tiles laid; the first player is drawn next."""
    if wrong := arrangement_fault(state.setup, centre):
        raise IllegalAction("bad-arrangement", wrong)
    faces = faces_by_name(state.setup.played_with)
    laid = [Laid(0, 0, 0, faces[START])]
    for (x, y), tile in zip(AROUND, centre, strict=True):
        laid.append(Laid(x, y, tile.quarters, turned_tile(faces[tile.face], tile.quarters)))
    return state.after(phase="first", laid=tuple(laid))


def begun(state: State, seat: Seat) -> State:
    """The state with a first player and starting points; the tiles are dealt next, in order of play."""
    if not 0 <= seat < state.players:
        raise IllegalAction("no-such-seat", f"there is no seat {seat}")
    points = [0] * state.players
    for place, number in enumerate(state.setup.starting_points):
        points[(seat + place) % state.players] = number
    return state.after(phase="deal", first=seat, seat=seat, points=tuple(points))


def unseen(state: State) -> list[Tile]:
    """The city tiles that the state does not show, in the order of their names."""
    seen = {laid.tile.id for laid in state.laid} | {tile.id for tile in state.under}
    seen |= {hand.tile.id for hand in state.hands if hand is not None and hand.tile is not None}
    return [tile for tile in city_tiles(state.setup.played_with) if tile.id not in seen]


def drawn(state: State, action: Draw) -> State:
    """The state after a draw: the deal continues, the same turn continues (K1), or the next one begins."""
    if action.seat != state.seat:
        raise IllegalAction("not-your-draw", f"seat {state.seat} draws now, not seat {action.seat}")
    if state.stack:
        tile = next((tile for tile in state.cached(unseen) if tile.id == action.tile), None)
        if tile is None:
            raise IllegalAction("not-in-stack", f"tile {action.tile} is not among the tiles that can be drawn")
        hand, stack, under = Hand(tile), state.stack - 1, state.under
    else:
        if action.tile != state.under[0].id:
            raise IllegalAction("not-in-stack", f"tile {state.under[0].id} is on top of the stack, not {action.tile}")
        hand, stack, under = Hand(state.under[0], shown=True), 0, state.under[1:]
    state = state.after(hands=_set(state.hands, state.seat, hand), stack=stack, under=under)
    if state.phase == "deal":
        following = (state.seat + 1) % state.players
        return state.after(seat=following) if state.hands[following] is None else _turn(state, following)
    if state.untried is not None:
        return state.after(phase="lay", untried=state.untried - 1)
    return next_turn(state)


@functools.cache
def fitting_quarters(canals: int, demand: int) -> tuple[int, ...]:
    """The quarters by which a tile with these canals can be turned to fit a demand."""
    return tuple(quarters for quarters in range(4) if fits(demand, turned(canals, quarters)))


def can_be_laid(city: City, tile: Tile) -> bool:
    """Whether the tile fits anywhere."""
    canals = face_number(tile) & 15
    return any(fitting_quarters(canals, demand) for demand in city.demand[: city.size[PLACES]])


def legal_lays(city: City, tile: Tile) -> tuple[Lay, ...]:
    """Every legal lay of the tile."""
    canals = face_number(tile) & 15
    lays = []
    number = city.size[PLACES]
    for cell, demand in sorted(zip(city.places[:number], city.demand[:number], strict=True)):
        x, y = coordinates_of(cell)
        lays += [Lay(tile.id, x, y, quarters) for quarters in fitting_quarters(canals, demand)]
    return tuple(lays)


def laid(state: State, action: Lay) -> State:
    """The state after a lay: the first piece is due if there is a site for it (K2)."""
    hand = state.hands[state.seat]
    tile = None if hand is None else hand.tile
    if tile is None or action.tile != tile.id:
        raise IllegalAction("not-your-tile", f"tile {action.tile} is not in the hand of seat {state.seat}")
    if action.quarters not in range(4):
        raise IllegalAction("bad-quarters", f"a tile is turned by 0 to 3 quarters, not {action.quarters}")
    face = turned(face_number(tile), action.quarters)
    check_lay(state.city, face, action.x, action.y)
    cell = cell_of(action.x, action.y)
    state = state.with_city(
        state.cached_city.changed(NewTile(face, cell)),
        laid=(*state.laid, Laid(action.x, action.y, action.quarters, turned_tile(tile, action.quarters))),
        hands=_set(state.hands, state.seat, None),
        skipped=0,
        untried=None,
    )
    if state.cached_city.of_city(first_tiles, state.seat, state.city.grid[cell] - 1):
        return state.after(phase="build-1", base=(action.x, action.y))
    return turn_over(state)


def check_lay(city: City, face: int, x: int, y: int) -> None:
    """Raise IllegalAction, which names the rule, unless the face may be laid there."""
    if not (abs(x) <= 60 and abs(y) <= 60):
        raise IllegalAction("touches-nothing", f"{x},{y} does not touch the city")
    cell = cell_of(x, y)
    demand = demand_at(city, cell)
    if city.grid[cell] > 0:
        raise IllegalAction("place-taken", f"a tile lies on {x},{y} already")
    if not demand:
        raise IllegalAction("touches-nothing", f"a tile on {x},{y} would share no side with the city")
    if demand >> 4 & face or demand & 15 & ~face:
        raise IllegalAction("dead-end", f"on {x},{y} a canal would end at a bank")
    if not fits(demand, face):
        raise IllegalAction("no-canal-joined", f"a tile on {x},{y} would join no canal of the city")


def exchanged(state: State, name: str) -> State:
    """K1: the state after the tile was shown and put under the stack; another is drawn while one is untried."""
    hand = state.hands[state.seat]
    if hand is None or hand.tile is None or hand.tile.id != name:
        raise IllegalAction("not-your-tile", f"tile {name} is not in the hand of seat {state.seat}")
    if can_be_laid(state.city, hand.tile):
        raise IllegalAction("can-be-laid", f"tile {name} can be laid, so it is not exchanged (K1)")
    untried = state.stack + len(state.under) if state.untried is None else state.untried
    state = state.after(
        under=(*state.under, hand.tile), hands=_set(state.hands, state.seat, None), untried=untried, phase="draw"
    )
    return state if untried else turn_over(state, skipped=True)


def building_tiles(state: State) -> int:
    """The tiles on which the piece that is due may be built."""
    cached, seat, index = state.cached_city, state.seat, base_index(state)
    if state.phase == "build-2":
        return cached.of_city(second_tiles, seat, index)
    return cached.of_city(first_choice, seat, index, state.supply[seat])


def base_index(state: State) -> int:
    """The tile from which reach is counted."""
    assert state.base is not None, "only while building"
    return state.city.grid[cell_of(*state.base)] - 1


def legal_actions(state: State) -> Sequence[Action]:
    """What the seat whose turn it is may do: places by rows from the north and then by quarters, or sites by rows."""
    if state.phase != "lay":
        return legal_builds(state)
    hand = state.hands[state.seat]
    if hand is None:
        return (Skip(),)
    if hand.tile is None:
        return ()  # somebody else's tile, seen through a view
    return legal_lays(state.city, hand.tile) or (Exchange(hand.tile.id),)


def forced(state: State) -> Action | None:
    """K1 and K5: a tile that cannot be laid is exchanged, a turn without a tile is skipped."""
    hand = state.hands[state.seat]
    if hand is None:
        return Skip()
    return None if hand.tile is None or can_be_laid(state.city, hand.tile) else Exchange(hand.tile.id)


def legal_builds(state: State) -> tuple[Build, ...]:
    """Every site for the piece that is due, by rows from the north."""
    city = state.city
    builds = []
    for index in by_rows(city, building_tiles(state)):
        x, y = coordinates_of(city.at[index])
        free = sites(city, state.seat, index)
        builds += [Build(x, y, corner) for number, corner in enumerate(CORNERS) if free >> number & 1]
    return tuple(builds)


def by_rows(city: City, tiles: int) -> list[int]:
    """The indices of a set of tiles, by rows from the north."""
    indices = []
    while tiles:
        indices.append(lowest(tiles))
        tiles &= tiles - 1
    return sorted(indices, key=city.at.__getitem__)


def built(state: State, action: Build) -> State:
    """The state after a build: the second piece is due if there is one and a site for it, else the turn is over."""
    seat = state.seat
    index, corner = check_build(state, action)
    changed = state.cached_city.changed(NewPiece(seat, index, corner))
    building = Building(action.x, action.y, action.plot, seat, changed.city.height[index * 4 + corner])
    state = state.with_city(
        changed,
        buildings=_with_building(state.buildings, building),
        supply=_set(state.supply, seat, state.supply[seat] - 1),
    )
    if state.phase == "build-1" and state.supply[seat] and changed.of_city(second_tiles, seat, index):
        return state.after(phase="build-2", base=(action.x, action.y))
    return turn_over(state)


def _with_building(buildings: tuple[Building, ...], new: Building) -> tuple[Building, ...]:
    """The buildings by rows from the north, with the new one in place of a lower one on its plot."""
    at = bisect_left(buildings, _row_by_row(new), key=_row_by_row)
    raised = at < len(buildings) and _row_by_row(buildings[at]) == _row_by_row(new)
    return (*buildings[:at], new, *buildings[at + raised :])


def _row_by_row(building: Building) -> tuple[int, int, int]:
    return building.y, building.x, CORNERS.index(building.plot)


def check_build(state: State, action: Build) -> tuple[int, int]:
    """The index and corner of a build. Raises IllegalAction, which names the rule, if it is not allowed."""
    city, seat, base = state.city, state.seat, base_index(state)
    name = f"{action.x},{action.y}:{action.plot}"
    index = city.grid[cell_of(action.x, action.y)] - 1 if abs(action.x) <= 60 and abs(action.y) <= 60 else -1
    if index < 0:
        raise IllegalAction("no-tile", f"no tile lies on {action.x},{action.y}")
    if action.plot not in CORNERS:
        raise IllegalAction("no-plot", f"{action.plot!r} is not a plot: NW, NE, SE, SW")
    corner = CORNERS.index(action.plot)
    if city.face[index] >> 8 + 4 * corner & 15 != FOUNDATION:
        raise IllegalAction("no-foundation", f"there is no foundation on {name}")
    if not sites(city, seat, index) >> corner & 1:
        raise IllegalAction("not-your-building", f"the building on {name} is not yours")
    reach = value(city.face[base])
    if state.phase == "build-2" and index == base:
        raise IllegalAction("same-tile", "the second piece must go on a different tile from the first")
    if not within(city.near, base, reach) >> index & 1:
        x, y = coordinates_of(city.at[base])
        raise IllegalAction("out-of-reach", f"{action.x},{action.y} is more than {reach} canals away from {x},{y}")
    if not building_tiles(state) >> index & 1:
        raise IllegalAction("second-piece", f"a piece on {name} would leave no site for your second piece (K2)")
    return index, corner


def turn_over(state: State, *, skipped: bool = False) -> State:
    """The state after a turn: the seat draws, unless it has no pieces left (K5) or there is nothing to draw."""
    state = state.after(base=None, untried=None, skipped=state.skipped + 1 if skipped else 0)
    if ended := ending(state.supply, state.players, state.skipped):
        return state.after(phase="over", ending=ENDINGS[ended])
    if state.supply[state.seat] and (state.stack or state.under):
        return state.after(phase="draw")
    return next_turn(state)


def next_turn(state: State) -> State:
    """The state in which the next seat with pieces left is to lay."""
    return _turn(state, next_seat(state.supply, state.players, state.seat))


def _turn(state: State, seat: Seat) -> State:
    return state.after(phase="lay", seat=seat, turns=state.turns + 1)


def _set(values: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    return (*values[:index], item, *values[index + 1 :])
