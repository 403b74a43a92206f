"""The pieces: boards, tiles and cubes, read from one file, checked, and turned into sets of cells."""

from __future__ import annotations

import functools
import hashlib
import tomllib
from importlib import resources
from typing import Any, Literal, NamedTuple, TypeAlias, get_args

import msgspec

from ...kernel import BadPieces
from ..facts import Fact
from .board import BIT_OF_NAME, BOARD, CELLS, COLUMNS, EDGES, ROWS

Colour: TypeAlias = Literal["road", "park", "factory", "shop", "home"]
COLOURS: tuple[Colour, ...] = get_args(Colour)
ROAD, PARK, FACTORY, SHOP, HOME = range(5)
BonusTile: TypeAlias = Literal[Colour, "different"]
BONUS_TILES: tuple[BonusTile, ...] = get_args(BonusTile)
DIFFERENT = 5
SLOTS = ("N1", "N2", "N3", "W1", "W2", "W3", "NW")
"""The slots of the bonus tiles: north from west to east, west from north to south, and the corner."""
Side: TypeAlias = Literal["landlocked", "beachfront"]
SIDES: tuple[Side, ...] = get_args(Side)
Edge: TypeAlias = Literal["north", "east", "south", "west"]


class Cubes(Fact, frozen=True):
    """The number of cubes of each colour in the shaker."""

    home: int
    shop: int
    factory: int
    park: int
    road: int


class Zones(Fact, frozen=True):
    """The points of a shop on each cell."""

    rows: tuple[str, ...]


class Concrete(Fact, frozen=True):
    """The edges that lead out of town; the others are beach."""

    edges: tuple[Edge, ...]


class BoardSide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side of the player board."""

    zones: Zones
    concrete: Concrete


class Bonus(Fact, frozen=True):
    """The six line tiles."""

    tiles: tuple[BonusTile, ...]


class Halves(Fact, frozen=True):
    """Which of its two lines the fill half of a line tile faces."""

    north: Literal["west", "east"]
    west: Literal["north", "south"]


class Pair(Fact, frozen=True):
    """The two buildings that remove a construction tile when they are neighbours."""

    pair: str


class Construction(Fact, frozen=True):
    """The cells of the construction tiles, and their pairs."""

    cells: tuple[str, ...]
    pairs: tuple[Pair, ...]


class Pieces(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True, kw_only=True):
    """The whole file."""

    cubes: Cubes
    landlocked: BoardSide
    beachfront: BoardSide
    bonus: Bonus
    halves: Halves
    construction: Construction

    def side(self, side: Side) -> BoardSide:
        return self.landlocked if side == "landlocked" else self.beachfront


def read_pieces(text: str) -> Pieces:
    """The pieces in a file's text. Raises BadPieces that names what is wrong."""
    try:
        pieces = msgspec.convert(tomllib.loads(text), Pieces)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, RecursionError) as error:
        raise BadPieces(f"the pieces cannot be read: {error}") from error
    check_pieces(pieces)
    return pieces


def check_pieces(pieces: Pieces) -> None:
    """Raise BadPieces if the game cannot be played with the pieces."""
    for colour in COLOURS:
        # At most eight of a colour: every pattern then has two colours, so blocking one never forces a pass (S3).
        if not 1 <= getattr(pieces.cubes, colour) <= 8:
            raise BadPieces(f"cubes.{colour}: there must be 1 to 8 cubes of a colour")
    if sum(cube_counts(pieces)) < 9:
        raise BadPieces("cubes: a shake needs nine cubes, and there are fewer")
    for side in SIDES:
        rows = pieces.side(side).zones.rows
        if len(rows) != 6 or any(len(row) != 6 or set(row) - set("123") for row in rows):
            raise BadPieces(f"{side}.zones.rows: six rows of six digits 1, 2 or 3 are needed")
        edges = pieces.side(side).concrete.edges
        if len(set(edges)) != len(edges):
            raise BadPieces(f"{side}.concrete.edges: an edge is named twice")
        if side == "landlocked" and len(edges) != 4:
            raise BadPieces("landlocked.concrete.edges: all four edges are concrete (rulebook)")
        if side == "beachfront" and len(edges) != 2:
            raise BadPieces("beachfront.concrete.edges: exactly two edges are concrete (rulebook)")
    if sorted(pieces.bonus.tiles) != sorted(BONUS_TILES):
        raise BadPieces(f"bonus.tiles: each of {', '.join(BONUS_TILES)} stands there once")
    cells = pieces.construction.cells
    for cell in cells:
        if cell not in BIT_OF_NAME:
            raise BadPieces(f"construction.cells: {cell!r} is not a cell (A1 to F6)")
    if len(cells) != 4 or len(set(cells)) != 4:
        raise BadPieces("construction.cells: four different cells are needed")
    pairs = [frozenset(fact.pair.split("/")) for fact in pieces.construction.pairs]
    for fact, pair in zip(pieces.construction.pairs, pairs, strict=True):
        if len(pair) != 2 or fact.pair.count("/") != 1 or pair - set(COLOURS):
            raise BadPieces(f"construction.pairs: {fact.pair!r} is not two buildings such as road/home")
    if len(pairs) != 4 or len(set(pairs)) != 4:
        raise BadPieces("construction.pairs: four different pairs are needed")


@functools.cache
def our_pieces() -> Pieces:
    """The pieces that come with Tiletown."""
    return read_pieces(resources.files(__package__).joinpath("pieces.toml").read_text(encoding="utf-8"))


@functools.lru_cache(maxsize=64)
def pieces_digest(pieces: Pieces) -> str:
    """SHA-256 of the pieces, independent of the layout of their file."""
    # Bounded, like the caches below: any client can send a setup with its own pieces.
    return hashlib.sha256(msgspec.json.encode(pieces, order="deterministic")).hexdigest()


@functools.lru_cache(maxsize=64)
def cube_counts(pieces: Pieces) -> tuple[int, ...]:
    """The number of cubes of each colour, in the order of COLOURS."""
    return tuple(getattr(pieces.cubes, colour) for colour in COLOURS)


class Ground(NamedTuple):
    """One side of the board as sets of cells, for scoring."""

    concrete: int
    beach: int
    inland: int
    """The cells where a park earns from a factory: all on the landlocked side, none on the beachfront."""
    zone_1: int
    zone_2: int
    zone_3: int


@functools.lru_cache(maxsize=64)
def ground(pieces: Pieces, side: Side) -> Ground:
    """The Ground of a side."""
    printed = pieces.side(side)
    concrete = sum_edges(printed.concrete.edges)
    beach = sum_edges(edge for edge in EDGES if edge not in printed.concrete.edges)
    digits = "".join(printed.zones.rows)
    inland = BOARD if side == "landlocked" else 0
    zone_1, zone_2, zone_3 = (
        sum(1 << bit for bit, digit in zip(CELLS, digits, strict=True) if digit == zone) for zone in "123"
    )
    return Ground(concrete, beach, inland, zone_1, zone_2, zone_3)


def sum_edges(edges: Any) -> int:
    """The cells on any of the edges."""
    cells = 0
    for edge in edges:
        cells |= EDGES[edge]
    return cells


@functools.lru_cache(maxsize=64)
def lines(pieces: Pieces) -> tuple[tuple[int, int], ...]:
    """For each of the six slots: the line its fill half faces, and the line its at-least-4 half faces."""
    found = []
    for slot in range(3):
        west, east = COLUMNS[2 * slot], COLUMNS[2 * slot + 1]
        found.append((west, east) if pieces.halves.north == "west" else (east, west))
    for slot in range(3):
        north, south = ROWS[2 * slot], ROWS[2 * slot + 1]
        found.append((south, north) if pieces.halves.west == "south" else (north, south))
    return tuple(found)


@functools.lru_cache(maxsize=64)
def construction_cells(pieces: Pieces) -> tuple[int, ...]:
    """The bits of the construction cells, from north-west to south-east."""
    return tuple(BIT_OF_NAME[cell] for cell in pieces.construction.cells)


def slot_names(slots: int) -> tuple[str, ...]:
    """The names of the slots in a set of seven bits."""
    return tuple(name for slot, name in enumerate(SLOTS) if slots >> slot & 1)


def pair_colours(pair: str) -> tuple[int, int]:
    """The two colours of a pair, as numbers."""
    one, other = pair.split("/")
    return COLOURS.index(one), COLOURS.index(other)
