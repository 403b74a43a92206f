"""What a client needs to draw the table and its options: no client knows the rules."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

import msgspec

from ...kernel import ScoreSheet, Seat, View
from . import notation
from .board import BIT_OF_NAME, names, numbers
from .pieces import (
    COLOURS,
    SLOTS,
    BonusTile,
    Colour,
)
from .scoring import Survey, score_city
from .state import OPEN_ROUND, Deal, Place, Setup, State
from .turn import FindOutcomes, Fits, Outcomes, TakeSurvey, allowed, shape, surroundings_of

Availability: TypeAlias = Literal["free", "absent", "taken", "forbidden", "most-cubes", "not-chosen", "fits-nowhere"]


class ColourOffer(msgspec.Struct, frozen=True, gc=False):
    """A colour of the pattern as the seat finds it: how many tiles, and whether, or why not, it may have them."""

    colour: Colour
    tiles: int
    availability: Availability
    by: Seat | None = None
    """Who has taken it."""


class Meter(msgspec.Struct, frozen=True, gc=False):
    """How far a bonus tile is: cells filled of six, and tiles (or different ones) of four; the corner: of ten."""

    slot: str
    tile: BonusTile | Literal["corner"]
    fill: int
    four: int
    flipped: bool


Column: TypeAlias = tuple[int, ...]


class ColourOutcomes(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """What each placement of one colour would do, in columns: the n-th entry of each is about the n-th placement.

    Placements are in the order of legal actions. A column without entries stands for zeros. Cells are numbers in
    reading order, from 0 (A1) to 35 (F6). Slots are numbered from 0: N1 N2 N3 W1 W2 W3 NW. `fill`, `four` and `points`
    hold several small numbers each, as octal digits, lowest first: the number of slot or cell i is `n >> 3 * i & 7`.
    """

    colour: Colour
    shape: Column
    """How far each cell of a placement lies behind its first one."""
    at: Column
    """The first cell."""
    gain: Column
    """The points that it brings."""
    flips: Column
    """The bonus tiles that it flips: bit i for slot i."""
    clears: Column
    """The construction tiles that it removes: bit i for the i-th cell in `construction.cells` of the pieces."""
    lines: tuple[Column, ...]
    """For each line of the score sheet, in its order: the points by which it changes."""
    fill: Column
    """The meters after it: a digit for each of the six lines' slots, the cells filled of six."""
    four: Column
    """The meters after it: a digit for each of the six lines' slots, the tiles of four."""
    points: Column | None
    """A digit for each cell in `shape`: its points on the colour's line after it.

    None for homes, which earn as groups, and in the family variant, where buildings earn nothing (S7).
    """


class Guide(msgspec.Struct, frozen=True, gc=False):
    """Everything beside the table itself."""

    outcomes: tuple[ColourOutcomes, ...]
    """For the seat that may act: what every placement would do, of each colour that it may place or name now."""
    colours: tuple[ColourOffer, ...]
    """For the seat that looks; empty for spectators and while no pattern lies there."""
    meters: tuple[tuple[Meter, ...], ...]
    """For each seat, in the order of the slots: north from west to east, west from north to south, the corner."""
    open_rounds: bool
    """Whether this is one of the last rounds, in which nothing is blocked."""
    sealed: tuple[str, ...] = ()
    """The cells of the seat's own placement, as long as it waits for the others."""


def make_guide(
    view: View[State], outcomes: tuple[ColourOutcomes, ...], fits: Fits, meters: tuple[tuple[Meter, ...], ...]
) -> Guide:
    """The guide for a view: `outcomes` are those that its seat may choose from, `fits` says what fits on its board."""
    state, seat = view.state, view.seat
    offers: tuple[ColourOffer, ...] = ()
    sealed: tuple[str, ...] = ()
    if seat is not None:
        if state.pattern:
            free = allowed(state, seat)
            useless = tuple([colour for colour in free if not fits[COLOURS.index(colour)]])
            taken = (state.forbidden, state.chosen, state.active)
            offers = colour_offers(state.pattern, free, useless, state.setup.solo, *taken)
        mine = state.pending[seat]
        sealed = covers(state, mine) if isinstance(mine, Place) else ()
    return Guide(outcomes, offers, meters, state.round >= OPEN_ROUND, sealed)


def covers(state: State, action: Place) -> tuple[str, ...]:
    """The cells that a placement covers."""
    return names(shape(state, action.colour) << BIT_OF_NAME[action.at])


@functools.lru_cache(maxsize=4096)
def known_outcomes(
    board: str, pattern: str, colours: tuple[Colour, ...], setup: Setup, deal: Deal | None, find: FindOutcomes
) -> Outcomes:
    """What each placement of the colours does: asked for again while others, who act at the same time, choose."""
    return find(board, pattern, colours, setup, deal)


@functools.lru_cache(maxsize=4096)
def outcomes_by_colour(
    board: str, pattern: str, colours: tuple[Colour, ...], setup: Setup, deal: Deal | None, find: FindOutcomes
) -> tuple[ColourOutcomes, ...]:
    """The same in the form of a guide."""
    found = known_outcomes(board, pattern, colours, setup, deal, find)
    sites = surroundings_of(setup, deal)[5]
    parts, begin = [], 0
    while begin < len(found.at):
        # Placements of one colour cover as many cells, in the same form: that of the first one, moved.
        colour = COLOURS[found.colour[begin]]
        end = begin + found.colour[begin:].count(found.colour[begin])
        part = Outcomes._make([column[begin:end] for column in found])
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
    """Which of the sites are among the cells: bit i for the i-th one."""
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
    """For each colour: whether a seat may choose it, and if not, why; `useless` are free ones that fit nowhere."""

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


class Account(NamedTuple):
    """A city in detail: its sheet, and how far its bonus tiles are; no meters before the deal."""

    sheet: ScoreSheet
    meters: tuple[Meter, ...]


@functools.lru_cache(maxsize=4096)
def account(board: str, setup: Setup, deal: Deal | None, survey: TakeSurvey) -> Account:
    """The city of a board in detail: in a preview, and while the others still choose, most of them are as before."""
    found = survey(board, setup, deal)
    sheet = score_city(found, *surroundings_of(setup, deal)[:5])
    return Account(sheet, meters_of(found, deal) if deal else ())


def meters_of(found: Survey, deal: Deal) -> tuple[Meter, ...]:
    """How far each bonus tile of a city is."""
    bits = found.flipped
    meters = [
        Meter(SLOTS[slot], tile, filled, min(4, reached), bool(bits >> slot & 1))
        for slot, (tile, filled, reached) in enumerate(zip(deal.bonus, found.filled, found.reached, strict=True))
    ]
    return (*meters, Meter(SLOTS[6], "corner", found.corner, 0, bool(bits >> 6 & 1)))
