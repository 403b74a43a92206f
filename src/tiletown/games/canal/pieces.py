"""The pieces: the tiles, read from one file, checked, and converted to integers.

The faces that come with Tiletown are our own design, because the rulebook's pictures are missing. They follow our
design rules too (`check_design`); another file, such as one with the real faces, only needs the right form.
"""

from __future__ import annotations

import functools
import hashlib
import re
from collections import Counter
from importlib import resources
from typing import Any, Literal, TypeAlias, get_args

import msgspec

from ...kernel import BadPieces
from ..facts import SOURCES, Source, Statement, read_toml, statement_lines, toml
from .city import SCORES, turned

SIDES = "NESW"
Corner: TypeAlias = Literal["NW", "NE", "SE", "SW"]
CORNERS: tuple[Corner, ...] = get_args(Corner)
PLOTS = ".F^>v<"
"""The letters of a plot, in the order of their numbers in a face: a garden, FOUNDATION, four times FOUNTAIN."""
Kind: TypeAlias = Literal["city", "centre", "start"]
CITY_TILES = 54
VALUES = (2, 3, 4)
"""The values of city tiles."""
CENTRE_TILES = ("C1", "C2", "C3", "C4")
START = "S"
NAMES = f"tiles are named 01 to {CITY_TILES}, C1a to C4b and S"


class Tile(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, cache_hash=True):
    """One face of one tile: its name, and what is printed on it."""

    id: str
    """01 to 54; C1a and C1b for the two faces of a centre tile; S."""
    kind: Kind
    canals: str
    value: int
    plots: str


class FaceSources(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Where the faces of each kind of tile come from."""

    start: Source = "assumed"
    centre: Source = "assumed"
    city: Source = "assumed"


class Pieces(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """The whole file: all tiles of a box."""

    name: str
    tiles: tuple[str, ...]
    """A line for each face: name, canals, value, plots; the start tile, the centre tiles, the city tiles."""
    facts: tuple[Statement, ...] = ()
    sources: FaceSources = FaceSources()


def read_pieces(text: str) -> Pieces:
    """The pieces in an owner's file, in the form of `pieces.toml`; faces that differ from ours are marked `yours`.

    Raises BadPieces, which names the tile at fault.
    """
    return owned(_read(text))


def owned(pieces: Pieces) -> Pieces:
    """The pieces with each kind of faces that differs from ours marked `yours`."""
    ours = our_pieces()
    marks: dict[Kind, Source] = {}
    for kind in get_args(Kind):
        mine, theirs = ([face for face in all_faces(box) if face.kind == kind] for box in (ours, pieces))
        marks[kind] = getattr(pieces.sources, kind) if mine == theirs else "yours"
    return msgspec.structs.replace(pieces, sources=FaceSources(**marks))


def write_pieces(pieces: Pieces) -> str:
    """The data file of the pieces, in the form of ours. Raises BadPieces."""
    check_pieces(pieces)
    faces = dict(line.split(maxsplit=1) for line in pieces.tiles)
    sources = pieces.sources
    lines = [
        "# Canal City: the faces of all tiles; `tiletown pieces canal` prints ours, explained.",
        f"\nname = {toml(pieces.name)}",
        *statement_lines(pieces.facts),
        f"\n[start]\nsource = {toml(sources.start)}\nface = {toml(faces[START])}",
        f"\n[centre]\nsource = {toml(sources.centre)}",
        *(f"{name} = {toml([faces[name + 'a'], faces[name + 'b']])}" for name in CENTRE_TILES),
        f"\n[city]\nsource = {toml(sources.city)}",
        *(f"{tile.id} = {toml(faces[tile.id])}" for tile in city_tiles(pieces)),
    ]
    return "\n".join(lines) + "\n"


def _read(text: str) -> Pieces:
    file: _File = read_toml(text, _File, {"cubes": "Shake That City"})
    lines = [f"{START} {file.start.face}"]
    centre, city = _source("centre", file.centre), _source("city", file.city)
    sources = FaceSources(start=file.start.source, centre=centre, city=city)
    for name, faces in file.centre.items():
        if name != "source":
            if not isinstance(faces, list) or len(faces) != 2:
                raise BadPieces(f"tile {name}: a centre tile has two faces")
            lines += [f"{name}{letter} {face}" for letter, face in zip("ab", faces, strict=True)]
    for name, face in file.city.items():
        if name != "source":
            if not isinstance(face, str):
                raise BadPieces(f"tile {name}: a city tile has one face, in quotation marks")
            lines.append(f"{name} {face}")
    pieces = Pieces(file.name, tuple(lines), file.facts, sources)
    check_pieces(pieces)
    return pieces


def _source(name: str, table: dict[str, Any]) -> Source:
    found: Any = table.get("source", "assumed")
    if found not in SOURCES:
        raise BadPieces(f"{name}.source: {found!r} is none of {', '.join(SOURCES)}")
    source: Source = found
    return source


class _Start(msgspec.Struct, forbid_unknown_fields=True):
    face: str
    source: Source = "assumed"


class _File(msgspec.Struct, forbid_unknown_fields=True):
    """The form of the file."""

    name: str
    start: _Start
    centre: dict[str, Any]
    """Tile by tile, so that an error can name the tile."""
    city: dict[str, Any]
    facts: tuple[Statement, ...] = ()


def check_pieces(pieces: Pieces) -> None:
    """Raise BadPieces if the game cannot be played with the pieces."""
    faces = all_faces(pieces)
    names = Counter(face.id for face in faces)
    for name, number in names.items():
        if number > 1:
            raise BadPieces(f"tile {name}: it appears twice")
    cities = [f"{number:02}" for number in range(1, CITY_TILES + 1)]
    wanted = [START, *(centre + side for centre in CENTRE_TILES for side in "ab"), *cities]
    for name in wanted:
        if name not in names:
            raise BadPieces(f"tile {name}: it is missing")
    for name in names:
        if name not in wanted:
            raise BadPieces(f"tile {name}: {NAMES}")
    for face in faces:
        if face.kind == "start" and (face.canals, face.value, face.plots) != ("NESW", 0, "...."):
            raise BadPieces("tile S: the start tile has canals on all sides, no value and no plots: NESW 0 ....")
        if face.kind == "centre" and face.canals == "----":
            raise BadPieces(f"tile {face.id}: a centre tile needs a canal towards the start tile")
        if face.kind == "city" and face.value not in VALUES:
            raise BadPieces(f"tile {face.id}: the value of a city tile is 2, 3 or 4, not {face.value}")


def check_design(pieces: Pieces) -> None:
    """Raise BadPieces where a set breaks the design rules of our own faces; other sets need not keep them."""
    for face in all_faces(pieces):
        canals, foundations = 4 - face.canals.count("-"), face.plots.count("F")
        if canals < 2:
            raise BadPieces(f"tile {face.id}: our tiles have at least two canal sides")
        if face.kind == "city" and foundations < 1:
            raise BadPieces(f"tile {face.id}: our city tiles have a foundation")
        if face.kind == "centre" and (foundations != 2 or set(face.plots) - set("F.")):
            raise BadPieces(f"tile {face.id}: our centre tiles have two foundations and no fountain")
        if face.kind == "centre" and face.value not in (2, 3, 4):
            raise BadPieces(f"tile {face.id}: our centre tiles reach 2, 3 or 4 tiles")


@functools.cache
def our_pieces() -> Pieces:
    """The pieces that come with Tiletown."""
    pieces = _read(resources.files(__package__).joinpath("pieces.toml").read_text(encoding="utf-8"))
    check_design(pieces)
    return pieces


@functools.lru_cache(maxsize=64)
def pieces_digest(pieces: Pieces) -> str:
    """SHA-256 of the faces, independent of the layout of their file, of its name, and of marks and statements."""
    return hashlib.sha256("\n".join(sorted(pieces.tiles)).encode()).hexdigest()


@functools.lru_cache(maxsize=64)
def all_faces(pieces: Pieces) -> tuple[Tile, ...]:
    """Every face: the start tile, the centre tiles, the city tiles, in the order of their names."""
    order: dict[Kind, int] = {"start": 0, "centre": 1, "city": 2}
    return tuple(sorted((read_face(line) for line in pieces.tiles), key=lambda face: (order[face.kind], face.id)))


@functools.lru_cache(maxsize=64)
def faces_by_name(pieces: Pieces) -> dict[str, Tile]:
    """Every face by its name."""
    return {face.id: face for face in all_faces(pieces)}


@functools.lru_cache(maxsize=64)
def city_tiles(pieces: Pieces) -> tuple[Tile, ...]:
    """The 54 city tiles, in the order of their names."""
    return tuple(face for face in all_faces(pieces) if face.kind == "city")


def read_face(line: str) -> Tile:
    """The face in a line such as `07 NES- 2 <FFF`. Raises BadPieces, which names the tile."""
    words = line.split()
    name = words[0] if words else "?"
    if re.fullmatch(r"\d\d", name):
        kind: Kind = "city"
    elif re.fullmatch(r"C\d[ab]", name):
        kind = "centre"
    elif name == START:
        kind = "start"
    else:
        raise BadPieces(f"tile {name}: {NAMES}")
    if len(words) != 4:
        raise BadPieces(f"tile {name}: a face has three parts, canals, value and plots, such as NES- 3 FFF<")
    _, canals, value, plots = words
    check_face(f"tile {name}", canals, value, plots)
    return Tile(name, kind, canals, int(value), plots)


def check_face(name: str, canals: str, value: str, plots: str) -> None:
    """Raise BadPieces, whose message begins with the name, for a malformed face."""
    if len(canals) != 4 or any(letter not in (side, "-") for letter, side in zip(canals, SIDES, strict=True)):
        raise BadPieces(f"{name}: {canals!r} is not its canals, such as NES- (sides N E S W, - for a bank)")
    if not re.fullmatch("[0-9]", value):
        raise BadPieces(f"{name}: the value must be one digit, not {value!r}")
    if len(plots) != 4 or set(plots) - set(PLOTS):
        raise BadPieces(f"{name}: {plots!r} is not its plots NW NE SE SW, each one of F . ^ > v <")


@functools.lru_cache(maxsize=4096)
def face_number(tile: Tile, centre_scores: bool = False) -> int:
    """The face as the integer of `city`; city tiles score, centre tiles if the setup says so (K4)."""
    canals = sum(1 << side for side, letter in enumerate(tile.canals) if letter != "-")
    plots = sum(PLOTS.index(letter) << 4 * corner for corner, letter in enumerate(tile.plots))
    scores = tile.kind == "city" or (tile.kind == "centre" and centre_scores)
    return canals | tile.value << 4 | plots << 8 | (SCORES if scores else 0)


@functools.lru_cache(maxsize=4096)
def turned_tile(tile: Tile, quarters: int) -> Tile:
    """The tile turned clockwise by `quarters`."""
    face = turned(face_number(tile), quarters)
    canals = "".join(letter if face >> side & 1 else "-" for side, letter in enumerate(SIDES))
    plots = "".join(PLOTS[face >> 8 + 4 * corner & 15] for corner in range(4))
    return Tile(tile.id, tile.kind, canals, tile.value, plots)
