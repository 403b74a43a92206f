"""What a client needs to draw a table and cannot see in it: reach, leaders, fountains, and what an action would do."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from ...kernel import Seat
from .city import FOUNTAINS, SCORES, TILES, build_gain, lay, lay_gain, lead, sites, turned, value, within
from .pieces import CORNERS, Tile, face_number, turned_tile
from .scoring import REASONS, fountains, occupied, plot_name, tile_name
from .state import Action, Build, Guide, InReach, Jet, Lay, Lead, Outcome, State, cell_of, new_city
from .turn import base_index, building_tiles


def guide(state: State, seat: Seat | None, actions: Sequence[Action]) -> Guide:
    """The guide to a table as the seat (None: a spectator) sees it."""
    everybody_sees = reach(state), state.once(leads), state.once(jets)
    if seat is None:
        return Guide(*everybody_sees, ())
    mine = faces(state, seat)
    done = tuple(outcomes(state, seat, actions))
    return Guide(*everybody_sees, done, mine, tuple(map(inner_jets, mine)))


def faces(state: State, seat: Seat) -> tuple[Tile, ...]:
    """The tile before the seat, turned by 0 to 3 quarters."""
    hand = state.hands[seat]
    return () if hand is None or hand.tile is None else tuple(turned_tile(hand.tile, n) for n in range(4))


@functools.lru_cache(maxsize=256)
def inner_jets(tile: Tile) -> tuple[tuple[str, str], ...]:
    """The fountains that point at a foundation of the same tile, from corner to corner."""
    city = new_city()
    lay(city, face_number(tile), cell_of(0, 0))
    pointing = (fountain for fountain in fountains(city) if fountain.at >= 0)
    return tuple((CORNERS[plot], CORNERS[at]) for plot, at in pointing if city.empty[0] >> at & 1)


def reach(state: State) -> tuple[InReach, ...]:
    """The tiles in reach of the piece that is built next, nearest first; empty when no piece is due."""
    if state.base is None:
        return ()
    city, base, allowed = state.city, base_index(state), building_tiles(state)
    found: list[InReach] = []
    seen = 0
    for distance in range(value(city.face[base]) + 1):
        ring = within(city.near, base, distance) & ~seen
        seen |= ring
        for index in sorted((index for index in range(city.size[TILES]) if ring >> index & 1), key=city.at.__getitem__):
            free = sites(city, state.seat, index)
            plots = tuple(plot_name(city, index * 4 + corner) for corner in range(4) if free >> corner & 1)
            why = ""
            if not allowed >> index & 1:
                same = state.phase == "build-2" and index == base
                why = "same-tile" if same else "second-piece" if plots else "no-site"
                plots = ()
            found.append(InReach(tile_name(city, index), distance, plots, why))
    return tuple(found)


def leads(state: State) -> tuple[Lead, ...]:
    """Every tile that scores and has a building, in the order of laying."""
    city = state.city
    found = []
    for index in occupied(city):
        winner, how = lead(city, index)
        if city.face[index] & SCORES:
            found.append(Lead(tile_name(city, index), None if winner < 0 else winner, REASONS[how]))
    return tuple(found)


def jets(state: State) -> tuple[Jet, ...]:
    """Every fountain, in the order of laying."""
    city = state.city
    found = []
    for fountain in fountains(city):
        name = plot_name(city, fountain.plot)
        if fountain.at < 0:
            found.append(Jet(name, "", lit=False, waiting=False))
            continue
        waiting = bool(city.empty[fountain.at // 4] >> fountain.at % 4 & 1)
        lit = city.height[fountain.at] > 0
        found.append(Jet(name, plot_name(city, fountain.at), lit, waiting))
    return tuple(found)


def covers(action: Action) -> tuple[str, ...]:
    """The cell that a tile is laid on, or the plot that a piece is built on."""
    match action:
        case Lay():
            return (f"{action.x},{action.y}",)
        case Build():
            return (f"{action.x},{action.y}:{action.plot}",)
    return ()


def outcomes(state: State, seat: Seat, actions: Sequence[Action]) -> list[Outcome]:
    """What each action would do, in order."""
    city, hand = state.city, state.hands[seat]
    tile = face_number(hand.tile) if hand is not None and hand.tile is not None else 0
    faces = [turned(tile, quarters) for quarters in range(4)]
    found = []
    for action in actions:
        outcome = Outcome()
        if isinstance(action, Lay):
            given = {}
            if tile & FOUNTAINS:
                cell = cell_of(action.x, action.y)
                points = ((who, lay_gain(city, who, faces[action.quarters], cell)) for who in range(state.players))
                given = {who: gain for who, gain in points if gain}
            lines = {"fountain": given.pop(seat)} if seat in given else {}
            outcome = Outcome(lines, gives=given)
        elif isinstance(action, Build):
            index, corner = city.grid[cell_of(action.x, action.y)] - 1, CORNERS.index(action.plot)
            gain, loser, lost = build_gain(city, seat, index, corner)
            lines = {"tile": gain - city.jets[index * 4 + corner], "fountain": city.jets[index * 4 + corner]}
            lines = {rule: points for rule, points in lines.items() if points}
            outcome = Outcome(lines, {loser: lost} if lost else {})
        found.append(outcome)
    return found
