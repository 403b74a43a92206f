"""The score pad: a table sketched by hand, scored as the end of a match. docs/formats.md has the form of the file."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from typing import cast

import msgspec

from ...kernel import BadNotation, field_error
from ..facts import Fact
from . import notation
from .board import names
from .city import City, read_city, write_city
from .pieces import BONUS_TILES, SIDES, SLOTS, Beachfront, BonusTile, Pieces, Side, construction_cells, our_pieces
from .scoring import ByHand
from .state import ROUNDS, VARIANTS, Deal, Setup, State, Variant
from .turn import check_setup


class SketchedCity(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A city sketched by hand."""

    board: str
    """Six rows of letters."""
    flipped: dict[str, bool] = {}
    """Slots whose bonus tiles lie flipped on the table, or do not, whatever we assume of their print.

    For all others the board decides.
    """


class Sketch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table sketched by hand, for the score pad and `tiletown score`."""

    cities: tuple[SketchedCity, ...]
    bonus: tuple[str, ...]
    side: Side = "landlocked"
    variant: tuple[Variant, ...] = ()
    pieces: Pieces | None = None


class Sketched(State, frozen=True, kw_only=True):
    """The end of a match on a real table."""

    by_hand: tuple[ByHand, ...]
    """For each city."""


def read_sketch(text: str, pieces: Pieces | None = None) -> Sketch:
    """The city sketched in a TOML file; what it shows is checked when it is scored. Raises BadNotation."""
    try:
        file = msgspec.convert(tomllib.loads(text), _File)
    except msgspec.ValidationError as error:
        raise BadNotation(field_error(error)) from error
    side, variant = cast(Side, file.side), cast(tuple[Variant, ...], file.variant)
    return Sketch((SketchedCity(file.board, file.flipped),), file.bonus, side, variant, pieces)


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    game: str
    side: str
    bonus: tuple[str, ...]
    board: str
    variant: tuple[str, ...] = ()
    flipped: dict[str, bool] = {}


def sketched_state(sketch: Sketch) -> Sketched:
    """The end of a match with these cities. Raises BadNotation or BadSetup that says what is wrong."""
    if sketch.side not in SIDES:
        raise BadNotation(f"side: {sketch.side!r} is neither {' nor '.join(SIDES)}")
    for variant in sketch.variant:
        if variant not in VARIANTS:
            raise BadNotation(f"variant: {variant!r} is none of {', '.join(VARIANTS)}")
    setup = Setup(len(sketch.cities), sketch.side, sketch.variant, pieces=sketch.pieces)
    check_setup(setup)
    pairs = tuple(fact.pair for fact in setup.played_with.construction.pairs) if setup.construction else ()
    return Sketched(
        setup=setup,
        boards=tuple(write_city(sketched_city(city.board, setup)) for city in sketch.cities),
        pending=(None,) * setup.players,
        deal=Deal(read_bonus(sketch.bonus), 0, pairs),
        round=ROUNDS,
        over=True,
        by_hand=tuple(read_flipped(city.flipped) for city in sketch.cities),
    )


def assumed_facts(sketch: Sketch) -> list[str]:
    """The facts that count for the score of the sketch and are our guess, as their file names them."""
    pieces = sketch.pieces or our_pieces()
    facts: dict[str, Fact] = {f"halves.{tile}": getattr(pieces.halves, tile) for tile in BONUS_TILES}
    if "family" not in sketch.variant:
        side = pieces.side(sketch.side)
        facts |= {f"{sketch.side}.zones": side.zones, f"{sketch.side}.concrete": side.concrete}
        if isinstance(side, Beachfront):
            facts["beachfront.beach"] = side.beach
    return [name for name, fact in facts.items() if fact.source == "assumed"]


def read_flipped(slots: Mapping[str, bool]) -> ByHand:
    """The bonus tiles that were flipped or left by hand."""
    flipped = left = 0
    for slot, lies_flipped in slots.items():
        if slot not in SLOTS:
            raise BadNotation(f"flipped: {slot!r} is none of {', '.join(SLOTS)}")
        if lies_flipped:
            flipped |= 1 << SLOTS.index(slot)
        else:
            left |= 1 << SLOTS.index(slot)
    return ByHand(flipped, left)


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


def sketched_city(board: str, setup: Setup) -> City:
    """The city of a sketched board. Raises BadNotation for construction tiles where there can be none."""
    city = read_city(notation.read_board(board))
    if city[5] and not setup.construction:
        raise BadNotation("board: # is a construction tile, and the variant is neither construction nor solo")
    sites = sum(1 << bit for bit in construction_cells(setup.played_with))
    if city[5] & ~sites:
        where, known = names(city[5] & ~sites)[0], ", ".join(names(sites))
        raise BadNotation(f"board: there is no construction tile on {where}, only on {known}")
    return city
