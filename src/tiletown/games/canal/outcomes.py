"""The outcomes of actions: the points that each of them would bring, take and give."""

from __future__ import annotations

import functools
from collections.abc import Sequence

import msgspec

from ...kernel import Seat
from .city import FOUNTAINS, MOST_SEATS, City, build_gain, cell_of, pointed_beside, sites, turned
from .pieces import CORNERS, Corner, face_number
from .state import Action, Build, Lay, State
from .turn import legal_actions


class Outcome(msgspec.Struct, frozen=True, gc=False):
    """The points that an action would bring, take and give."""

    lines: dict[str, int] = {}
    """The points that it brings, line by line of the score sheet."""
    takes: dict[int, int] = {}
    """The points that it takes from other seats."""
    gives: dict[int, int] = {}
    """The points that it gives to other seats (a fountain at their building)."""

    @property
    def gain(self) -> int:
        """The points that it brings in all."""
        return sum(self.lines.values())


def legal_outcomes(state: State) -> tuple[Outcome, ...]:
    """The outcome of each legal action of the seat whose turn it is."""
    return tuple(outcomes(state, state.seat, state.cached(legal_actions)))


def outcomes(state: State, seat: Seat, actions: Sequence[Action]) -> list[Outcome]:
    """The outcome of each action, in order."""
    hand = state.hands[seat]
    tile = face_number(hand.tile) if hand is not None and hand.tile is not None else 0
    faces = [turned(tile, quarters) for quarters in range(4)] if tile & FOUNTAINS else []
    city, of_seat = state.city, SITE_OUTCOMES[seat]
    found = []
    for action in actions:
        outcome = NOTHING
        if isinstance(action, Lay) and faces:
            outcome = _lay_outcome(city, seat, faces[action.quarters], cell_of(action.x, action.y))
        elif isinstance(action, Build):
            index = city.grid[cell_of(action.x, action.y)] - 1
            outcome = state.cached_city.of_tile(of_seat, index)[action.plot]
        found.append(outcome)
    return found


NOTHING = Outcome()


def _lay_outcome(city: City, seat: Seat, face: int, cell: int) -> Outcome:
    given: dict[Seat, int] = {}
    for corner in range(4):
        plot = pointed_beside(city, face, cell, corner)
        if plot >= 0 and city.height[plot]:
            given[city.owner[plot]] = given.get(city.owner[plot], 0) + city.height[plot]
    if not given:
        return NOTHING
    lines = {"fountain": given.pop(seat)} if seat in given else {}
    return Outcome(lines, gives=given)


def site_outcomes(seat: Seat, city: City, index: int) -> dict[Corner, Outcome]:
    """The outcome of one piece of the seat on each site of a tile."""
    free = sites(city, seat, index)
    return {
        name: _build_outcome(city, seat, index, corner) for corner, name in enumerate(CORNERS) if free >> corner & 1
    }


SITE_OUTCOMES = [functools.partial(site_outcomes, seat) for seat in range(MOST_SEATS)]
"""`site_outcomes` of each seat, as functions of a tile."""


def _build_outcome(city: City, seat: Seat, index: int, corner: int) -> Outcome:
    gain, loser, lost = build_gain(city, seat, index, corner)
    if not gain and not lost:
        return NOTHING
    jets = city.jets[index * 4 + corner]
    lines = {rule: points for rule, points in (("tile", gain - jets), ("fountain", jets)) if points}
    return Outcome(lines, {loser: lost} if lost else {})
