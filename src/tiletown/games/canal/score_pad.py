"""The score pad: a city sketched by hand, scored as the end of a match. The terminal shows a city in the same form.

A tile is written with its four plots in the corners, its canals between them and its value in the middle:

    A12|  ^        F foundation   . garden   ^ > v < fountain   A12 a building of player A with 12 pieces
    ---4---        |  ---  canal to the north or south, to the west or east
    F     .        4 city tile   (4) centre tile   o start tile

Tiles lie one blank column and one blank line apart. A line of x coordinates above and y coordinates at the left
position the city; without them the start tile is on 0,0, or else the tile in the north-west.

Whoever only wants the sum enters a tally instead: how many tiles each player leads, and the points of the fountains.
"""

from __future__ import annotations

import re
import textwrap
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, TypeAlias

import msgspec

from tiletown.kernel import BadNotation, BadPieces, Line, ScoreSheet

from .city import MOST_SEATS, MOST_TILES
from .pieces import CITY_TILES, CORNERS, VALUES, Corner, Kind, Tile, check_face
from .state import SUPPLY, Building, Coordinate, Laid, Setup, State

WIDTH, HEIGHT, MARGIN = 8, 4, 5
NUMBER = re.compile(r"-?\d{1,4}")
"""Of a column or a row, beside a map."""
PLAYERS = "ABCD"
Tiles: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=CITY_TILES)]


class Tally(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a player has of the city, counted by hand: the tiles that the player leads, and points of fountains."""

    led: tuple[Tiles, Tiles, Tiles] = (0, 0, 0)
    """The tiles of value 2, of value 3 and of value 4."""
    fountains: Annotated[int, msgspec.Meta(ge=0, le=999)] = 0


class SketchedTile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A tile as it was entered; its face is written as turned."""

    x: Coordinate
    y: Coordinate
    value: int
    plots: str
    canals: str = "----"
    """Optional: they do not affect the score."""
    kind: Kind = "city"


class Sketch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A city with its buildings, entered freely."""

    tiles: tuple[SketchedTile, ...]
    buildings: tuple[Building, ...] = ()
    points: tuple[int, ...] = (0, 0)
    """The starting points of each player; their number is the number of players."""
    centre_scores: bool = False
    """K4: whether the centre tiles score, as the city tiles do."""
    tally: tuple[Tally, ...] | None = None
    """For each player; then it is scored, and the city is not."""


class Tallied(State, frozen=True, kw_only=True):
    """The end of a match on a real table, of which a tally was made."""

    tally: tuple[Tally, ...]
    """For each player."""


def read_sketch(text: str) -> Sketch:
    """The city sketched in a TOML file. Raises BadNotation, which says what is wrong."""
    try:
        file = msgspec.convert(tomllib.loads(text), _File)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadNotation(f"this is not a sketched city: {error}") from error
    if file.game != "canal":
        raise BadNotation(f"game: {file.game!r} is not canal")
    if file.tally is not None and file.city is not None:
        raise BadNotation("tally: either a city or a tally is scored, not both")
    if file.tally is None and file.city is None:
        raise BadNotation("city: there is neither a city nor a tally")
    sketch = Sketch((), tally=file.tally) if file.city is None else read_map(file.city)
    owners = (building.owner + 1 for building in sketch.buildings)
    players = max([2, len(file.points), len(file.tally or ()), *owners])
    if file.points and len(file.points) != players:
        raise BadNotation(f"points: given for {len(file.points)} players, but there are {players}")
    points = file.points or (0,) * players
    sketch = msgspec.structs.replace(sketch, points=points, centre_scores=file.centre_scores)
    sketched_state(sketch)
    return sketch


class _File(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    city: str | None = None
    tally: tuple[Tally, ...] | None = None
    points: tuple[int, ...] = ()
    centre_scores: bool = False


def sketched_state(sketch: Sketch) -> State:
    """The end of a match with this city. Raises BadNotation or BadPieces for what cannot be scored."""
    players = len(sketch.points)
    if not 2 <= players <= MOST_SEATS:
        raise BadNotation(f"points: there are 2 to 4 players, not {players}")
    if any(not 0 <= points <= 99 for points in sketch.points):
        raise BadNotation("points: starting points lie between 0 and 99")
    if len(sketch.tiles) > MOST_TILES:
        raise BadNotation(f"tiles: {len(sketch.tiles)} are sketched, but the box has {MOST_TILES}")
    laid = tuple(Laid(tile.x, tile.y, 0, sketched_face(tile)) for tile in sketch.tiles)
    at: dict[tuple[int, int], SketchedTile] = {}
    for tile in sketch.tiles:
        if (tile.x, tile.y) in at:
            raise BadNotation(f"tile {tile.x},{tile.y}: two tiles lie there")
        at[tile.x, tile.y] = tile
    state = State(
        setup=Setup(players, centre_scores=sketch.centre_scores),
        phase="over",
        seat=0,
        supply=tuple(SUPPLY - pieces for pieces in placed_pieces(sketch, at)),
        hands=(None,) * players,
        stack=0,
        laid=laid,
        buildings=sketch.buildings,
        first=0,
        points=sketch.points,
        ending="all-placed",
    )
    if sketch.tally is None:
        return state
    if len(sketch.tally) != players:
        raise BadNotation(f"tally: there are {players} players, but it has {len(sketch.tally)}")
    led = sum(sum(tally.led) for tally in sketch.tally)
    if led > MOST_TILES - 1:  # nobody leads the start tile
        raise BadNotation(f"tally: {led} tiles are led, but the box has {MOST_TILES - 1}")
    return Tallied(**{name: getattr(state, name) for name in state.__struct_fields__}, tally=sketch.tally)


def tally_sheets(state: Tallied) -> tuple[ScoreSheet, ...]:
    """The sheets of a tally: the same lines as those of a city, without items."""
    sheets = []
    for points, tally in zip(state.points, state.tally, strict=True):
        tiles = sum(value * count for value, count in zip(VALUES, tally.led, strict=True))
        lines = (Line("start", points), Line("tile", tiles), Line("fountain", tally.fountains))
        sheets.append(ScoreSheet(sum(line.points for line in lines), lines))
    return tuple(sheets)


def sketched_face(tile: SketchedTile) -> Tile:
    """The face of a sketched tile."""
    name = f"tile {tile.x},{tile.y}"
    check_face(name, tile.canals, str(tile.value), tile.plots)
    if not (abs(tile.x) <= 60 and abs(tile.y) <= 60):
        raise BadNotation(f"{name}: it lies too far away")
    if tile.kind == "city" and tile.value not in VALUES:
        raise BadPieces(f"{name}: the value of a city tile is 2, 3 or 4, not {tile.value}")
    return Tile("", tile.kind, tile.canals, tile.value, tile.plots)


def placed_pieces(sketch: Sketch, at: Mapping[tuple[int, int], SketchedTile]) -> list[int]:
    """The number of pieces of each player in the city. Raises BadNotation for an impossible building."""
    placed = [0] * len(sketch.points)
    taken = set()
    for building in sketch.buildings:
        name = f"building {building.x},{building.y}:{building.plot}"
        tile = at.get((building.x, building.y))
        site = (building.x, building.y, building.plot)
        if tile is None or tile.plots[CORNERS.index(building.plot)] != "F" or site in taken:
            raise BadNotation(f"{name}: there is no empty foundation for it")
        if not 0 <= building.owner < len(placed):
            raise BadNotation(f"{name}: its owner is not one of the {len(placed)} players")
        if not 1 <= building.height <= SUPPLY:
            raise BadNotation(f"{name}: a building has 1 to {SUPPLY} pieces, not {building.height}")
        taken.add(site)
        placed[building.owner] += building.height
    for owner, pieces in enumerate(placed):
        if pieces > SUPPLY:
            raise BadNotation(f"player {PLAYERS[owner]} has {pieces} pieces in the city, but only {SUPPLY} in all")
    return placed


def sketch_of(laid: Iterable[Laid], buildings: Sequence[Building]) -> Sketch:
    """The sketch of a city in play."""
    tiles = ((at, at.tile) for at in laid)
    return Sketch(
        tuple(
            SketchedTile(x=at.x, y=at.y, value=tile.value, plots=tile.plots, canals=tile.canals, kind=tile.kind)
            for at, tile in tiles
        ),
        tuple(buildings),
    )


def show_map(sketch: Sketch) -> str:
    """The map of a city, with its coordinates."""
    if not sketch.tiles:
        return ""
    west, north = min(tile.x for tile in sketch.tiles), min(tile.y for tile in sketch.tiles)
    columns = max(tile.x for tile in sketch.tiles) - west + 1
    rows = max(tile.y for tile in sketch.tiles) - north + 1
    canvas = [[" "] * (MARGIN + WIDTH * columns) for _ in range(1 + HEIGHT * rows)]
    for column in range(columns):
        _write(canvas, 0, MARGIN + WIDTH * column, f"{west + column:^7}")
    for row in range(rows):
        _write(canvas, 2 + HEIGHT * row, 0, f"{north + row:>3}")
    for tile in sketch.tiles:
        stands = {b.plot: b for b in sketch.buildings if (b.x, b.y) == (tile.x, tile.y)}
        for step, line in enumerate(show_tile(tile, stands)):
            _write(canvas, 1 + HEIGHT * (tile.y - north) + step, MARGIN + WIDTH * (tile.x - west), line)
    return "\n".join("".join(line).rstrip() for line in canvas).rstrip("\n") + "\n"


def show_tile(tile: SketchedTile | Tile, stands: dict[Corner, Building] | None = None) -> tuple[str, str, str]:
    """The three lines of one tile."""
    plots = list(tile.plots)
    for number, corner in enumerate(CORNERS):
        if stands and corner in stands:
            plots[number] = f"{PLAYERS[stands[corner].owner]}{stands[corner].height}"
    north, east, south, west = (letter != "-" for letter in tile.canals)
    middle = {"city": f"{tile.value}", "centre": f"({tile.value})", "start": "o"}[tile.kind]
    arm = (7 - len(middle)) // 2
    return (
        f"{plots[0]:<3}{'|' if north else ' '}{plots[1]:>3}",
        f"{('-' if west else ' ') * arm}{middle}{('-' if east else ' ') * arm}",
        f"{plots[3]:<3}{'|' if south else ' '}{plots[2]:>3}",
    )


def read_map(text: str) -> Sketch:
    """The city in a map."""
    lines = [line.rstrip() for line in text.expandtabs().splitlines()]
    while lines and not lines[0]:
        lines.pop(0)
    header = lines[0].split() if lines else []
    labelled = bool(header) and all(NUMBER.fullmatch(word) for word in header)
    west, north = (int(header[0]), None) if labelled else (0, None)
    margin = 0
    if labelled:
        first = len(lines[0]) - len(lines[0].lstrip())
        margin = first - (7 - len(header[0])) // 2
        lines = lines[1:]
    else:
        lines = textwrap.dedent("\n".join(lines)).splitlines()
    tiles: list[SketchedTile] = []
    buildings: list[Building] = []
    for row in range((len(lines) + HEIGHT) // HEIGHT):
        block = (lines[row * HEIGHT : (row + 1) * HEIGHT] + [""] * HEIGHT)[:HEIGHT]
        label = block[1][:margin].strip()
        if labelled and north is None and label:
            if not NUMBER.fullmatch(label):
                raise BadNotation(f"map: expected a row number, found {label!r}")
            north = int(label) - row
        if block[3].strip():
            raise BadNotation(f"map, line {row * HEIGHT + 4}: tiles lie one blank line apart")
        length = max(len(line) for line in block)
        for column in range((length - margin + WIDTH) // WIDTH):
            start = margin + column * WIDTH
            cell = [line[start : start + WIDTH].ljust(WIDTH) for line in block[:3]]
            if any(part.strip() for part in cell):
                _read_tile(cell, column, row, tiles, buildings)
    if not tiles:
        raise BadNotation("map: there is no tile")
    starts = [(tile.x, tile.y) for tile in tiles if tile.kind == "start"]
    if len(starts) > 1:
        raise BadNotation("map: there is more than one start tile")
    x0, y0 = (-west, -(north or 0)) if labelled else starts[0] if starts else (0, 0)
    return Sketch(
        tuple(msgspec.structs.replace(tile, x=tile.x - x0, y=tile.y - y0) for tile in tiles),
        tuple(msgspec.structs.replace(stands, x=stands.x - x0, y=stands.y - y0) for stands in buildings),
        (0,) * max([2, *(stands.owner + 1 for stands in buildings)]),
    )


def _read_tile(cell: list[str], x: int, y: int, tiles: list[SketchedTile], buildings: list[Building]) -> None:
    name = f"map, tile {x + 1} of row {y + 1}"
    if any(line[7] != " " for line in cell):
        raise BadNotation(f"{name}: a tile is seven letters wide, and tiles lie one blank column apart")
    middle = re.fullmatch(r"(---|   )([2-4]|o)(---|   )|(--|  )\((\d)\)(--|  )", cell[1][:7])
    if not middle:
        raise BadNotation(f"{name}: its middle line {cell[1][:7]!r} is not like '---4---', '--(3)--' or '---o---'")
    arms = [middle[4] or middle[1], middle[6] or middle[3]]
    for line in (cell[0], cell[2]):
        if line[3] not in "| ":
            raise BadNotation(f"{name}: {line[3]!r} is not a canal, | , nor a bank")
    sides = (cell[0][3] == "|", "-" in arms[1], cell[2][3] == "|", "-" in arms[0])
    canals = "".join(side if there else "-" for side, there in zip("NESW", sides, strict=True))
    plots = ""
    corners = (cell[0][:3], cell[0][4:7], cell[2][4:7], cell[2][:3])
    for corner, part in zip(CORNERS, corners, strict=True):
        letters = part.strip()
        if found := re.fullmatch(r"([A-D])(\d{1,2})", letters):
            buildings.append(Building(x, y, corner, PLAYERS.index(found[1]), int(found[2])))
            plots += "F"
        elif len(letters) == 1 and letters in "F.^>v<":
            plots += letters
        else:
            raise BadNotation(f"{name}: {letters!r} ({corner}) is not a plot: F . ^ > v < or a building such as A3")
    kind: Kind = "centre" if middle[5] else "start" if middle[2] == "o" else "city"
    digit: Any = middle[5] or middle[2]
    tiles.append(
        SketchedTile(x=x, y=y, value=0 if kind == "start" else int(digit), plots=plots, canals=canals, kind=kind)
    )


def _write(canvas: list[list[str]], row: int, column: int, text: str) -> None:
    for step, letter in enumerate(text):
        canvas[row][column + step] = letter
