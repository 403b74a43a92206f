"""The guide for clients, which know no rules: reach, leaders, fountains, and the outcomes of actions."""

from __future__ import annotations

import functools
from collections.abc import Sequence

import msgspec

from ...kernel import Seat
from .city import MOST_SEATS, NOBODY, SCORES, City, cell_of, lay, lead, new_city, sites, value, within
from .outcomes import Outcome, legal_outcomes
from .pieces import CENTRE_TILES, CORNERS, Pieces, Tile, face_number, faces_by_name, turned_tile
from .scoring import REASONS, Fountain, fountains, plot_name, tile_fountains, tile_name
from .state import Action, Build, Laid, Lay, State
from .turn import AROUND, TOWARDS_START, base_index, building_tiles, by_rows, quarters_with_canal


class InReach(msgspec.Struct, frozen=True, gc=False):
    """A tile in reach of the piece that is built next."""

    cell: str
    distance: int
    sites: tuple[str, ...]
    """The plots on it where the seat may build now; none: see `why`."""
    why: str = ""
    """Why there is none: nowhere to build, the tile of the first piece, or no second piece from there (K2)."""


class Lead(msgspec.Struct, frozen=True, gc=False):
    """The seat that would win a tile now, and how that is decided."""

    cell: str
    seat: Seat | None
    how: str


class Jet(msgspec.Struct, frozen=True, gc=False):
    """A fountain and the plot it points at (empty: there is no tile)."""

    fountain: str
    plot: str
    lit: bool
    """It points at a building, so each piece there brings a point."""
    waiting: bool
    """It points at an empty foundation."""


class CentreTile(msgspec.Struct, frozen=True, gc=False):
    """A centre tile beside the start tile, in every way in which it may lie there."""

    id: str
    """C1 to C4."""
    faces: tuple[tuple[Laid, ...], ...]
    """Front and back, each by its quarters."""


class Guide(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """What a client needs to show a view and cannot read from it."""

    reach: tuple[InReach, ...]
    leads: tuple[Lead, ...]
    jets: tuple[Jet, ...]
    outcomes: tuple[Outcome, ...]
    """One for each legal action, in order."""
    faces: tuple[Tile, ...] = ()
    """The tile in the seat's hand turned by 0 to 3 quarters; empty if it has none."""
    face_jets: tuple[tuple[tuple[str, str], ...], ...] = ()
    """For each of `faces`, the fountains that point at a foundation of the same tile, from corner to corner."""
    centre: tuple[tuple[CentreTile, ...], ...] = ()
    """Before the centre is arranged: the four centre tiles N, E, S and W of the start tile. Empty afterwards."""


def guide(state: State, seat: Seat | None, actions: Sequence[Action]) -> Guide:
    """The guide to a state for a seat, or for a spectator (None)."""
    leads = tuple([leading for leading in state.cached_city.of_each_tile(tile_lead) if leading])
    jets = tuple([jet for found in state.cached_city.around_each_tile(tile_jets) for jet in found])
    if state.phase == "arrange":
        return Guide(reach=(), leads=leads, jets=jets, outcomes=(), centre=centre_tiles(state.setup.played_with))
    if seat is None:
        return Guide(reach=reach(state), leads=leads, jets=jets, outcomes=())
    mine = faces(state, seat)
    done = state.cached(legal_outcomes) if actions else ()
    return Guide(
        reach=reach(state), leads=leads, jets=jets, outcomes=done, faces=mine, face_jets=tuple(map(inner_jets, mine))
    )


def faces(state: State, seat: Seat) -> tuple[Tile, ...]:
    """The tile in the seat's hand, turned by 0 to 3 quarters."""
    hand = state.hands[seat]
    return () if hand is None or hand.tile is None else tuple(turned_tile(hand.tile, n) for n in range(4))


def centre_tiles(pieces: Pieces) -> tuple[tuple[CentreTile, ...], ...]:
    """The four centre tiles N, E, S and W of the start tile, each in all the ways that an arrangement may have."""
    named = faces_by_name(pieces)

    def lying(face: Tile, place: int) -> tuple[Laid, ...]:
        allowed = quarters_with_canal(face, TOWARDS_START[place])
        return tuple(Laid(*AROUND[place], quarters, turned_tile(face, quarters)) for quarters in allowed)

    return tuple(
        tuple(CentreTile(tile, tuple(lying(named[tile + letter], place) for letter in "ab")) for tile in CENTRE_TILES)
        for place in range(4)
    )


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
    plots_of = SITE_NAMES[state.seat]
    found: list[InReach] = []
    seen = 0
    for distance in range(value(city.face[base]) + 1):
        ring = within(city.near, base, distance) & ~seen
        seen |= ring
        for index in by_rows(city, ring):
            plots = state.cached_city.of_tile(plots_of, index)
            why = ""
            if not allowed >> index & 1:
                same = state.phase == "build-2" and index == base
                why = "same-tile" if same else "second-piece" if plots else "no-site"
                plots = ()
            found.append(InReach(tile_name(city, index), distance, plots, why))
    return tuple(found)


def site_names(seat: Seat, city: City, index: int) -> tuple[str, ...]:
    """The plots of a tile on which the seat may build."""
    free = sites(city, seat, index)
    return tuple([plot_name(city, index * 4 + corner) for corner in range(4) if free >> corner & 1])


SITE_NAMES = [functools.partial(site_names, seat) for seat in range(MOST_SEATS)]
"""`site_names` of each seat, as functions of a tile."""


def tile_lead(city: City, index: int) -> Lead | None:
    """Who leads a tile, if it scores and has a building."""
    if not city.face[index] & SCORES or not any(city.height[index * 4 : index * 4 + 4]):
        return None
    winner, how = lead(city, index)
    return Lead(tile_name(city, index), None if winner == NOBODY else winner, REASONS[how])


def tile_jets(city: City, index: int) -> list[Jet]:
    """The fountains of a tile."""
    return [_jet(city, fountain) for fountain in tile_fountains(city, index)]


def _jet(city: City, fountain: Fountain) -> Jet:
    name = plot_name(city, fountain.plot)
    if fountain.at < 0:
        return Jet(name, "", lit=False, waiting=False)
    waiting = bool(city.empty[fountain.at // 4] >> fountain.at % 4 & 1)
    return Jet(name, plot_name(city, fountain.at), city.height[fountain.at] > 0, waiting)


def covers(action: Action) -> tuple[str, ...]:
    """The cell that a tile is laid on, or the plot that a piece is built on."""
    match action:
        case Lay():
            return (f"{action.x},{action.y}",)
        case Build():
            return (f"{action.x},{action.y}:{action.plot}",)
    return ()
