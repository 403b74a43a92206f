"""What a client needs to draw the table and its options, and the score pad: no client knows the rules."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

import msgspec

from ...kernel import BadNotation, ScoreSheet, Seat, View
from . import notation
from .board import BIT_OF_NAME, names
from .city import City, read_city, write_city
from .pieces import (
    BONUS_TILES,
    COLOURS,
    SIDES,
    SLOTS,
    BonusTile,
    Colour,
    Pieces,
    Side,
    construction_cells,
    lines,
)
from .scoring import Survey, score_city
from .state import OPEN_ROUND, ROUNDS, VARIANTS, Deal, Place, Setup, State, Variant
from .turn import CountOutcomes, Fits, TakeSurvey, allowed, check_setup, shape, surroundings_of


class Effect(msgspec.Struct, frozen=True, gc=False):
    """What an action does on the board: the cells it covers, the bonus tiles it flips, the construction it ends."""

    cells: tuple[str, ...] = ()
    flips: tuple[str, ...] = ()
    clears: tuple[str, ...] = ()


NO_EFFECT = Effect()
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
    fill_cells: tuple[str, ...] = ()
    four_cells: tuple[str, ...] = ()


class Guide(msgspec.Struct, frozen=True, gc=False):
    """Everything beside the table itself."""

    effects: tuple[Effect, ...]
    """For each legal action, in order."""
    colours: tuple[ColourOffer, ...]
    """For the seat that looks; empty for spectators and while no pattern lies there."""
    meters: tuple[tuple[Meter, ...], ...]
    """For each seat, in the order of the slots: north from west to east, west from north to south, the corner."""
    open_rounds: bool
    """Whether this is one of the last rounds, in which nothing is blocked."""
    sealed: tuple[str, ...] = ()
    """The cells of the seat's own placement, as long as it waits for the others."""


class DrawnCity(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A city drawn by hand: six rows of letters."""

    board: str


class Drawing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table drawn by hand, for the score pad and `tiletown score`."""

    cities: tuple[DrawnCity, ...]
    bonus: tuple[str, ...]
    side: Side = "landlocked"
    variant: tuple[Variant, ...] = ()
    pieces: Pieces | None = None


def make_guide(
    view: View[State], effects: tuple[Effect, ...], fits: Fits, meters: tuple[tuple[Meter, ...], ...]
) -> Guide:
    """The guide for a view: `effects` are those of its seat's legal actions, `fits` says what fits on its board."""
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
    return Guide(effects, offers, meters, state.round >= OPEN_ROUND, sealed)


def covers(state: State, action: Place) -> tuple[str, ...]:
    """The cells that a placement covers."""
    return names(shape(state, action.colour) << BIT_OF_NAME[action.at])


class Brought(NamedTuple):
    """What placements bring, one by one: their points, and what they do on the board."""

    gains: tuple[int, ...]
    effects: tuple[Effect, ...]


@functools.lru_cache(maxsize=4096)
def brought(
    board: str, pattern: str, colours: tuple[Colour, ...], setup: Setup, deal: Deal | None, count: CountOutcomes
) -> Brought:
    """What each placement of the colours brings: asked for again while others, who act at the same time, choose."""
    gains, cells, flips, clears = count(board, pattern, colours, setup, deal)
    return Brought(tuple(gains), tuple(map(effect, cells, flips, clears)))


@functools.lru_cache(maxsize=1 << 14)
def effect(cells: int, flips: int, clears: int) -> Effect:
    """The effect of covering these cells, flipping these bonus tiles and ending the construction there."""
    return Effect(names(cells), tuple(name for slot, name in enumerate(SLOTS) if flips >> slot & 1), names(clears))


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
    return Account(sheet, meters_of(found, setup, deal) if deal else ())


def meters_of(found: Survey, setup: Setup, deal: Deal) -> tuple[Meter, ...]:
    """How far each bonus tile of a city is."""
    bits = found.flipped
    meters = [
        Meter(SLOTS[slot], tile, filled, min(4, reached), bool(bits >> slot & 1), names(fill), names(four))
        for slot, (tile, filled, reached, (fill, four)) in enumerate(
            zip(deal.bonus, found.filled, found.reached, lines(setup.played_with), strict=True)
        )
    ]
    return (*meters, Meter(SLOTS[6], "corner", found.corner, 0, bool(bits >> 6 & 1)))


def drawn_table(drawing: Drawing) -> State:
    """The end of a match with these cities. Raises BadNotation or BadSetup that says what is wrong."""
    if drawing.side not in SIDES:
        raise BadNotation(f"side: {drawing.side!r} is neither landlocked nor beachfront")
    for variant in drawing.variant:
        if variant not in VARIANTS:
            raise BadNotation(f"variant: {variant!r} is none of {', '.join(VARIANTS)}")
    setup = Setup(len(drawing.cities), drawing.side, drawing.variant, pieces=drawing.pieces)
    check_setup(setup)
    pairs = tuple(fact.pair for fact in setup.played_with.construction.pairs) if setup.construction else ()
    return State(
        setup,
        tuple(write_city(read_drawn(city.board, setup)) for city in drawing.cities),
        (None,) * setup.players,
        Deal(read_bonus(drawing.bonus), 0, pairs),
        ROUNDS,
        over=True,
    )


def read_bonus(tiles: Sequence[str]) -> tuple[BonusTile, ...]:
    """The order of the six line tiles."""
    for tile in tiles:
        if tile not in BONUS_TILES:
            raise BadNotation(f"bonus: {tile!r} is none of {', '.join(BONUS_TILES)}")
    for tile in tiles:
        if tuple(tiles).count(tile) > 1:
            raise BadNotation(f"bonus: {tile!r} stands there twice")
    if len(tiles) != len(BONUS_TILES):
        raise BadNotation(f"bonus: {len(tiles)} tiles are named, and there are {len(BONUS_TILES)}")
    return tuple(tile for name in tiles for tile in BONUS_TILES if tile == name)


def read_drawn(board: str, setup: Setup) -> City:
    """The city of a drawn board; construction tiles only where they can lie."""
    city = read_city(notation.read_board(board))
    if city[5] and not setup.construction:
        raise BadNotation("board: # is a construction tile, and the variant is neither construction nor solo")
    sites = sum(1 << bit for bit in construction_cells(setup.played_with))
    if city[5] & ~sites:
        where, known = names(city[5] & ~sites)[0], ", ".join(names(sites))
        raise BadNotation(f"board: there is no construction tile on {where}, only on {known}")
    return city
