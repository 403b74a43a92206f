"""The pieces: boards, tiles and cubes, read from one file, checked, and turned into sets of cells."""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Iterable
from importlib import resources
from typing import Any, Literal, NamedTuple, TypeAlias, TypeVar, get_args

import msgspec

from ...kernel import BadPieces
from ..facts import Fact, Statement, read_toml, statement_lines, toml
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
Half: TypeAlias = Literal["left", "right"]
F = TypeVar("F", bound=Fact)


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


class Edges(Fact, frozen=True):
    """Some of the four edges of a board."""

    edges: tuple[Edge, ...]


class BoardSide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side of the player board."""

    zones: Zones
    concrete: Edges
    """The edges that lead out of town."""


class Beachfront(BoardSide, frozen=True):
    """The side with a beach: an edge may be neither concrete nor beach."""

    beach: Edges


class Bonus(Fact, frozen=True):
    """The six line tiles."""

    tiles: tuple[BonusTile, ...]


class FillHalf(Fact, frozen=True):
    """Which half of a line tile wants its line filled, seen from the city; the other half wants four.

    One fact for both positions: the same side of the tile faces the city, so along the west it lies turned a quarter.
    """

    fill: Half


class Halves(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The halves of each line tile."""

    road: FillHalf
    park: FillHalf
    factory: FillHalf
    shop: FillHalf
    home: FillHalf
    different: FillHalf


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
    beachfront: Beachfront
    bonus: Bonus
    halves: Halves
    construction: Construction
    facts: tuple[Statement, ...] = ()

    def side(self, side: Side) -> BoardSide:
        return self.landlocked if side == "landlocked" else self.beachfront


def read_pieces(text: str) -> Pieces:
    """The pieces in an owner's file, with what differs from ours marked `yours`. Raises BadPieces."""
    return owned(_read(text))


def _read(text: str) -> Pieces:
    pieces: Pieces = read_toml(text, Pieces, {"city": "Canal City"})
    check_pieces(pieces)
    return pieces


def owned(pieces: Pieces) -> Pieces:
    """The pieces with each fact that differs from ours marked `yours`."""
    ours = our_pieces()
    replace = msgspec.structs.replace

    def marked(fact: F, our: F) -> F:
        return fact if replace(fact, source=our.source) == our else replace(fact, source="yours")

    land, shore, sites = pieces.landlocked, pieces.beachfront, pieces.construction
    our_pairs = [pair_colours(fact.pair) for fact in ours.construction.pairs]
    pairs = tuple(
        fact if sorted(pair_colours(fact.pair)) in map(sorted, our_pairs) else replace(fact, source="yours")
        for fact in sites.pairs
    )
    halves = {tile: marked(getattr(pieces.halves, tile), getattr(ours.halves, tile)) for tile in BONUS_TILES}
    same_cells = sites.cells == ours.construction.cells
    return replace(
        pieces,
        cubes=marked(pieces.cubes, ours.cubes),
        landlocked=replace(land, zones=marked(land.zones, ours.landlocked.zones)),
        beachfront=replace(
            shore,
            zones=marked(shore.zones, ours.beachfront.zones),
            concrete=marked(shore.concrete, ours.beachfront.concrete),
            beach=marked(shore.beach, ours.beachfront.beach),
        ),
        halves=Halves(**halves),
        construction=replace(sites, pairs=pairs, source=sites.source if same_cells else "yours"),
    )


def write_pieces(pieces: Pieces) -> str:
    """The data file of the pieces, in the form of ours. Raises BadPieces."""
    check_pieces(pieces)
    shore = pieces.beachfront
    lines = [
        "# Shake That City: what is printed in a box; `tiletown pieces shake` prints ours, explained.",
        *_table("cubes", pieces.cubes, [f"{colour} = {getattr(pieces.cubes, colour)}" for colour in COLOURS]),
        *_zones("landlocked", pieces.landlocked.zones),
        *_edges("landlocked.concrete", pieces.landlocked.concrete),
        *_zones("beachfront", shore.zones),
        *_edges("beachfront.concrete", shore.concrete),
        *_edges("beachfront.beach", shore.beach),
        *_table("bonus", pieces.bonus, [f"tiles = {toml(pieces.bonus.tiles)}"]),
        "\n[halves]",
    ]
    for tile in BONUS_TILES:
        half = getattr(pieces.halves, tile)
        lines.append(f"{tile} = {{ source = {toml(half.source)}, fill = {toml(half.fill)} }}")
    lines += _table("construction", pieces.construction, [f"cells = {toml(pieces.construction.cells)}"])
    for pair in pieces.construction.pairs:
        lines += ["\n[[construction.pairs]]", f"source = {toml(pair.source)}", f"pair = {toml(pair.pair)}"]
    return "\n".join([*lines, *statement_lines(pieces.facts)]) + "\n"


def _table(name: str, fact: Fact, lines: Iterable[str]) -> list[str]:
    return [f"\n[{name}]", f"source = {toml(fact.source)}", *lines]


def _zones(side: Side, zones: Zones) -> list[str]:
    return _table(f"{side}.zones", zones, ["rows = [", *(f"    {toml(row)}," for row in zones.rows), "]"])


def _edges(name: str, edges: Edges) -> list[str]:
    return _table(name, edges, [f"edges = {toml(edges.edges)}"])


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
    beach = pieces.beachfront.beach.edges
    if len(set(beach)) != len(beach):
        raise BadPieces("beachfront.beach.edges: an edge is named twice")
    for edge in beach:
        if edge in pieces.beachfront.concrete.edges:
            raise BadPieces(f"beachfront.beach.edges: the {edge} edge is concrete, so it cannot be beach")
    if not beach:
        raise BadPieces("beachfront.beach.edges: at least one edge is beach (rulebook)")
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
    return _read(resources.files(__package__).joinpath("pieces.toml").read_text(encoding="utf-8"))


@functools.lru_cache(maxsize=64)
def pieces_digest(pieces: Pieces) -> str:
    """SHA-256 of the facts that a rule reads, independent of the layout of their file.

    It covers no mark and no statement: whoever confirms that a fact is as assumed still has the same box.
    """
    # Bounded, like the caches below: any client can send a setup with its own pieces.
    facts = _unmarked(msgspec.to_builtins(msgspec.structs.replace(pieces, facts=())))
    return hashlib.sha256(msgspec.json.encode(facts, order="deterministic")).hexdigest()


def _unmarked(value: Any) -> Any:
    """Builtin values without the sources of facts."""
    if isinstance(value, dict):
        return {key: _unmarked(part) for key, part in value.items() if key != "source"}
    return [_unmarked(part) for part in value] if isinstance(value, tuple | list) else value


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
    beach = sum_edges(pieces.beachfront.beach.edges if side == "beachfront" else ())
    digits = "".join(printed.zones.rows)
    inland = BOARD if side == "landlocked" else 0
    zone_1, zone_2, zone_3 = (
        sum(1 << bit for bit, digit in zip(CELLS, digits, strict=True) if digit == zone) for zone in "123"
    )
    return Ground(concrete, beach, inland, zone_1, zone_2, zone_3)


def sum_edges(edges: Iterable[Edge]) -> int:
    """The cells on any of the edges."""
    cells = 0
    for edge in edges:
        cells |= EDGES[edge]
    return cells


LEFT = (*COLUMNS[0::2], *ROWS[1::2])
RIGHT = (*COLUMNS[1::2], *ROWS[0::2])
"""The two lines that each of the six slots faces, left and right as seen from the city."""


def faced(slot: int, fill_right: int) -> tuple[int, int]:
    """The lines that the fill half and the at-least-4 half of a tile in the slot face; compiled too."""
    return (RIGHT[slot], LEFT[slot]) if fill_right else (LEFT[slot], RIGHT[slot])


@functools.lru_cache(maxsize=64)
def fills_right(pieces: Pieces) -> int:
    """The line tiles whose fill half is the right one, as bits in the order of BONUS_TILES."""
    return sum(1 << n for n, tile in enumerate(BONUS_TILES) if getattr(pieces.halves, tile).fill == "right")


def lines(pieces: Pieces, bonus: Iterable[BonusTile]) -> list[tuple[int, int]]:
    """For each of the slots with these tiles: the line its fill half faces, and the line its at-least-4 half faces."""
    right = fills_right(pieces)
    return [faced(slot, right >> BONUS_TILES.index(tile) & 1) for slot, tile in enumerate(bonus)]


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
