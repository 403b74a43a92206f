"""The guide for clients, which know no rules: outcomes of placements, available colours, meters of bonus tiles."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec

from ...kernel import Seat, View
from . import notation
from .board import BIT_OF_NAME, names, numbers
from .city import surroundings_of
from .outcomes import CACHED_POSITIONS, FindOutcomes, Outcome, Outcomes, known_outcomes
from .pieces import COLOURS, Colour
from .scoring import Meter
from .state import OPEN_ROUND, Action, Deal, Place, Setup, State
from .turn import Fits, allowed, shape

Availability: TypeAlias = Literal["free", "absent", "taken", "forbidden", "most-cubes", "not-chosen", "fits-nowhere"]


class ColourOffer(msgspec.Struct, frozen=True, gc=False):
    """A colour for a seat: the number of its tiles in the pattern, and whether, or why not, it may be chosen."""

    colour: Colour
    tiles: int
    availability: Availability
    by: Seat | None = None
    """The seat that has taken it."""


Column: TypeAlias = tuple[int, ...]


class ColourOutcomes(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """The outcomes of all placements of one colour, in columns: the n-th entry of each is that of the n-th placement.

    Placements are in the order of legal actions. A column without entries stands for zeros. Cells are numbers in
    reading order, from 0 (A1) to 35 (F6). Slots are numbered from 0: N1 N2 N3 W1 W2 W3 NW. `fill`, `four` and `points`
    hold several small numbers each, as octal digits, lowest first: the number of slot or cell i is `n >> 3 * i & 7`.
    """

    colour: Colour
    shape: Column
    """The number of each cell of a placement minus that of its first one."""
    at: Column
    """The first cell."""
    gain: Column
    """The points that it brings."""
    flips: Column
    """The bonus tiles that it flips: bit i for slot i."""
    clears: Column
    """The construction tiles that it removes: bit i for the i-th cell in `construction.cells` of the pieces."""
    lines: tuple[Column, ...]
    """For each line of the score sheet, in its order, the change of its points."""
    fill: Column
    """The meters after it: a digit for each of the six lines' slots, the cells filled of six."""
    four: Column
    """The meters after it: a digit for each of the six lines' slots, the tiles of four."""
    points: Column | None
    """A digit for each cell in `shape`: its points on the colour's line after it.

    None for homes, which earn as groups, and in the family variant, where buildings earn nothing (S7).
    """


class Guide(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """What a client needs to show a view and cannot read from it."""

    outcomes: tuple[ColourOutcomes, ...]
    """For the seat that may act, the outcomes of all placements of each colour that it may place or name now."""
    colours: tuple[ColourOffer, ...]
    """For the seat of the view; empty for spectators and without a pattern."""
    meters: tuple[tuple[Meter, ...], ...]
    """For each seat, in the order of the slots: north from west to east, west from north to south, the corner."""
    open_rounds: bool
    """Whether this is one of the last rounds (OPEN_ROUND), in which nothing is blocked."""
    sealed: tuple[tuple[str, ...], ...] = ()
    """For each seat, the cells of its placement while it waits for the others, if the view shows it."""
    sealed_gains: tuple[int, ...] = ()
    """For each seat, the points that it will bring; 0 without one, or if the view does not show it."""


def guide(
    view: View[State],
    outcomes: tuple[ColourOutcomes, ...],
    fits: Fits,
    meters: tuple[tuple[Meter, ...], ...],
    sealed_gains: tuple[int, ...],
) -> Guide:
    """The guide for a view; `outcomes` and `fits` are those of its seat."""
    state, seat = view.state, view.seat
    offers: tuple[ColourOffer, ...] = ()
    if seat is not None and state.pattern:
        free = allowed(state, seat)
        useless = tuple([colour for colour in free if not fits[COLOURS.index(colour)]])
        taken = (state.forbidden, state.chosen, state.active)
        offers = colour_offers(state.pattern, free, useless, state.setup.solo, *taken)
    sealed = tuple([() if done is None else covers(state, done) for done in state.pending])
    return Guide(
        outcomes=outcomes,
        colours=offers,
        meters=meters,
        open_rounds=state.round >= OPEN_ROUND,
        sealed=sealed,
        sealed_gains=sealed_gains,
    )


def covers(state: State, action: Action) -> tuple[str, ...]:
    """The cells that a placement covers; none for another action."""
    if not isinstance(action, Place):
        return ()
    return names(shape(state, action.colour) << BIT_OF_NAME[action.at])


@functools.lru_cache(maxsize=CACHED_POSITIONS)
def outcomes_by_colour(
    board: str, pattern: str, colours: tuple[Colour, ...], setup: Setup, deal: Deal | None, find: FindOutcomes
) -> tuple[ColourOutcomes, ...]:
    """`known_outcomes` as columns by colour."""
    found = known_outcomes(board, pattern, colours, setup, deal, find)
    sites = surroundings_of(setup, deal).sites.bits
    parts, begin = [], 0
    while begin < len(found.at):
        # All placements of one colour have the same shape.
        colour = COLOURS[found.colour[begin]]
        end = begin + found.colour[begin:].count(found.colour[begin])
        part: Outcomes = Outcome._make([column[begin:end] for column in found])
        buildings = () if setup.family else (part.road, part.park, part.factory, part.shop, part.home)
        parts.append(
            ColourOutcomes(
                colour=colour,
                shape=tuple(cell - part.at[0] for cell in numbers(part.cells[0])),
                at=tuple(part.at),
                gain=_column(part.gain),
                flips=_column(part.flips),
                clears=_column([site_bits(cells, sites) for cells in part.clears]),
                lines=tuple(map(_column, (*buildings, part.bonus))),
                fill=_column(part.fill),
                four=_column(part.four),
                points=None if colour == "home" or setup.family else _column(part.points),
            )
        )
        begin = end
    return tuple(parts)


@functools.lru_cache(maxsize=256)
def site_bits(cells: int, sites: tuple[int, ...]) -> int:
    """The sites among the cells: bit i for the i-th one."""
    return sum(1 << i for i, site in enumerate(sites) if cells >> site & 1)


def _column(values: Sequence[int]) -> Column:
    return tuple(values) if any(values) else ()


@functools.lru_cache(maxsize=4096)
def colour_offers(
    pattern: str,
    free: tuple[Colour, ...],
    useless: tuple[Colour, ...],
    solo: bool,
    forbidden: Colour | None,
    chosen: Colour | None,
    active: Seat,
) -> tuple[ColourOffer, ...]:
    """For each colour, whether a seat may choose it, or why not; `useless` are free ones that fit nowhere."""

    offers = []
    for colour in COLOURS:
        tiles = pattern.count(notation.LETTER[colour])
        how: Availability
        if not tiles:
            how = "absent"
        elif colour in free:
            how = "fits-nowhere" if colour in useless else "free"
        elif solo:
            how = "most-cubes"
        elif colour == forbidden:
            how = "forbidden"
        else:
            how = "taken" if colour == chosen else "not-chosen"
        offers.append(ColourOffer(colour, tiles, how, active if how == "taken" else None))
    return tuple(offers)
