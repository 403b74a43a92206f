"""What a client needs to draw the table and its options, and the score pad: no client knows the rules."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec

from ...kernel import BadNotation, Seat, View
from . import notation
from .board import BIT_OF_NAME, count, names
from .city import City, covered, flipped, read_city, write_city
from .pieces import (
    BONUS_TILES,
    COLOURS,
    DIFFERENT,
    SIDES,
    SLOTS,
    BonusTile,
    Colour,
    Pieces,
    Side,
    construction_cells,
    lines,
)
from .scoring import bonus_numbers
from .state import OPEN_ROUND, ROUNDS, VARIANTS, Action, Deal, Pass, Place, Setup, State, Variant
from .table import Outcomes, allowed, check_setup, fitting, shape


class Effect(msgspec.Struct, frozen=True):
    """What an action does on the board: the cells it covers, the bonus tiles it flips, the construction it ends."""

    cells: tuple[str, ...] = ()
    flips: tuple[str, ...] = ()
    clears: tuple[str, ...] = ()


Availability: TypeAlias = Literal["free", "absent", "taken", "forbidden", "most-cubes", "not-chosen", "fits-nowhere"]


class ColourOffer(msgspec.Struct, frozen=True):
    """A colour of the pattern as the seat finds it: how many tiles, and whether, or why not, it may have them."""

    colour: Colour
    tiles: int
    availability: Availability
    by: Seat | None = None
    """Who has taken it."""


class Meter(msgspec.Struct, frozen=True):
    """How far a bonus tile is: cells filled of six, and tiles (or different ones) of four; the corner: of ten."""

    slot: str
    tile: BonusTile | Literal["corner"]
    fill: int
    four: int
    flipped: bool
    fill_cells: tuple[str, ...] = ()
    four_cells: tuple[str, ...] = ()


class Guide(msgspec.Struct, frozen=True):
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


def make_guide(view: View[State], actions: Sequence[Action], outcomes: Outcomes) -> Guide:
    """The guide for a view; `actions` are the legal ones of its seat."""
    state, seat = view.table, view.seat
    effects: tuple[Effect, ...] = ()
    offers: tuple[ColourOffer, ...] = ()
    if seat is not None:
        if actions:
            board, deal = state.boards[seat], state.deal
            effects = effects_of(board, state.pattern, state.setup, deal, tuple(actions), outcomes)
        if state.pattern:
            free, taken = tuple(allowed(state, seat)), (state.forbidden, state.chosen, state.active)
            offers = colour_offers(state.boards[seat], state.pattern, free, state.setup.solo, *taken)
    meters = tuple(meters_of(board, state.setup, state.deal) for board in state.boards) if state.deal else ()
    mine = state.pending[seat] if seat is not None else None
    sealed = covers(state, mine) if isinstance(mine, Place) else ()
    return Guide(effects, offers, meters, state.round >= OPEN_ROUND, sealed)


def covers(state: State, action: Place) -> tuple[str, ...]:
    """The cells that a placement covers."""
    return names(shape(state, action.colour) << BIT_OF_NAME[action.at])


@functools.lru_cache(maxsize=1024)
def effects_of(
    board: str, pattern: str, setup: Setup, deal: Deal | None, actions: tuple[Action, ...], outcomes: Outcomes
) -> tuple[Effect, ...]:
    """What each action does on the board: asked for again while others, who act at the same time, still choose."""
    alone = State(setup, (board,), (None,), deal, pattern=pattern)
    now, *after = outcomes(alone, 0, [Pass(), *actions])
    shapes = {colour: shape(alone, colour) for colour in COLOURS}
    return tuple(
        Effect(
            names(shapes[action.colour] << BIT_OF_NAME[action.at]),
            slots(done.flipped & ~now.flipped),
            names(now.construction & ~done.construction),
        )
        if isinstance(action, Place)
        else Effect()
        for action, done in zip(actions, after, strict=True)
    )


@functools.lru_cache(maxsize=4096)
def colour_offers(
    board: str,
    pattern: str,
    free: tuple[Colour, ...],
    solo: bool,
    forbidden: Colour | None,
    chosen: Colour | None,
    active: Seat,
) -> tuple[ColourOffer, ...]:
    """For each colour: whether a seat may choose it, and if not, why; `free` are those that it may if they fit."""

    def availability(colour: Colour) -> Availability:
        if notation.LETTER[colour] not in pattern:
            return "absent"
        if colour in free:
            return "free" if fitting(board, pattern, colour) else "fits-nowhere"
        if solo:
            return "most-cubes"
        if colour == forbidden:
            return "forbidden"
        return "taken" if colour == chosen else "not-chosen"

    found = [(colour, availability(colour)) for colour in COLOURS]
    return tuple(
        ColourOffer(colour, pattern.count(notation.LETTER[colour]), how, active if how == "taken" else None)
        for colour, how in found
    )


@functools.lru_cache(maxsize=128)
def slots(bits: int) -> tuple[str, ...]:
    """The names of the bonus tiles in a set of them."""
    return tuple(name for slot, name in enumerate(SLOTS) if bits >> slot & 1)


@functools.lru_cache(maxsize=4096)
def meters_of(board: str, setup: Setup, deal: Deal) -> tuple[Meter, ...]:
    """How far each bonus tile of a city is."""
    city, tiles, both = read_city(board), bonus_numbers(deal.bonus), lines(setup.played_with)
    bits = flipped(city, tiles, [fill for fill, _ in both], [four for _, four in both])
    full = covered(city)
    found = []
    for slot, (fill, four) in enumerate(both):
        tile = tiles[slot]
        reached = (
            sum(1 for colour in range(5) if city[colour] & four) if tile == DIFFERENT else count(city[tile] & four)
        )
        found.append(
            Meter(
                SLOTS[slot],
                deal.bonus[slot],
                count(full & fill),
                min(4, reached),
                bool(bits >> slot & 1),
                names(fill),
                names(four),
            )
        )
    two_each = sum(min(2, count(city[colour])) for colour in range(5))
    return (*found, Meter(SLOTS[6], "corner", two_each, 0, bool(bits >> 6 & 1)))


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
