"""Setup, state and actions of the game: frozen values that JSON can hold."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from functools import cached_property
from typing import Annotated, Any, Literal, TypeAlias, TypeVar

import msgspec

from ...kernel import Seat
from .city import (
    CELLS,
    MOST_PLACES,
    MOST_SEATS,
    MOST_TILES,
    NEIGHBOURS,
    NOBODY,
    STRIDE,
    TILES,
    City,
    build,
    lay,
)
from .pieces import CORNERS, Corner, Pieces, Tile, face_number, our_pieces

T = TypeVar("T")

SUPPLY = 20
"""Building pieces of each seat at the start."""
STARTING_POINTS = {2: (5, 0), 3: (5, 2, 0), 4: (5, 3, 1, 0)}
"""The rulebook's points in order of play, by the number of players."""
EVEN_POINTS = {2: (5, 0), 3: (2, 2, 0), 4: (3, 2, 1, 0)}
"""An even start: points fitted by simulation (docs/canal-balance.md)."""

Phase: TypeAlias = Literal["arrange", "first", "deal", "lay", "build-1", "build-2", "draw", "over"]
"""What comes next: chance before the first turn, then in each turn a tile, two pieces, and a draw."""
Quarters: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=3)]
"""How far a tile is turned: quarters of a circle, clockwise."""
Coordinate: TypeAlias = Annotated[int, msgspec.Meta(ge=-60, le=60)]
"""x grows to the east, y to the south; the start tile is on 0,0."""
Ending: TypeAlias = Literal["", "all-placed", "round-skipped"]


class Centre(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A centre tile beside the start tile: which face, and how it is turned."""

    face: str
    quarters: Quarters


Arrangement: TypeAlias = tuple[Centre, ...]
"""The four centre tiles north, east, south and west of the start tile."""


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """What is agreed before the match."""

    players: int = 2
    arrangement: Literal["chance", "standard"] | Arrangement = "chance"
    """Centre tiles: random, the fixed standard layout, or the host's own."""
    even_start: bool = False
    """Starting points fitted by simulation instead of the rulebook's."""
    pieces: Pieces | None = None
    """Other pieces, such as the real faces; None: ours."""

    @property
    def played_with(self) -> Pieces:
        return self.pieces or our_pieces()

    @property
    def starting_points(self) -> tuple[int, ...]:
        """In order of play."""
        return (EVEN_POINTS if self.even_start else STARTING_POINTS)[self.players]


class Arrange(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="arrange"):
    """Chance at the start: the faces of the centre tiles and how they are turned."""

    centre: Arrangement


class First(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="first"):
    """Chance at the start: who begins."""

    seat: Seat


class Draw(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="draw"):
    """Chance: a seat draws the top tile of the stack; the others do not see it (tile: None)."""

    seat: Seat
    tile: str | None


class Lay(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="lay"):
    """The seat lays its tile next to the city."""

    tile: str
    x: Coordinate
    y: Coordinate
    quarters: Quarters


class Build(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="build"):
    """The seat puts one piece on a plot."""

    x: Coordinate
    y: Coordinate
    plot: Corner


class Exchange(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="exchange"):
    """K1: a tile that can be laid nowhere is shown to all and put under the stack."""

    tile: str


class Skip(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="skip"):
    """K5: no tile in hand and none to draw."""


Action: TypeAlias = Arrange | First | Draw | Lay | Build | Exchange | Skip


class Laid(msgspec.Struct, frozen=True):
    """A tile of the city; its face is written as turned."""

    x: int
    y: int
    quarters: int
    tile: Tile


class Building(msgspec.Struct, frozen=True):
    """Pieces of one seat on one plot."""

    x: int
    y: int
    plot: Corner
    owner: Seat
    height: int


class Hand(msgspec.Struct, frozen=True):
    """The tile in a seat's hand; `shown`: all have seen it (it came from under the stack, K1)."""

    tile: Tile | None
    """None if the viewer may not see it."""
    shown: bool = False


class State(msgspec.Struct, frozen=True, dict=True, kw_only=True):
    """The state of a match."""

    setup: Setup
    phase: Phase
    seat: Seat
    """The seat whose turn it is, or that draws."""
    supply: tuple[int, ...]
    """Pieces left, seat by seat."""
    hands: tuple[Hand | None, ...]
    stack: int
    """The number of unseen tiles in the stack; those in `under` come after them."""
    under: tuple[Tile, ...] = ()
    """K1: the tiles put under the stack, in the order in which they will be drawn."""
    laid: tuple[Laid, ...] = ()
    """In the order of laying; the start tile and the centre tiles N E S W first."""
    buildings: tuple[Building, ...] = ()
    first: Seat | None = None
    points: tuple[int, ...] = ()
    """Starting points, seat by seat."""
    turns: int = 0
    """The number of turns begun."""
    base: tuple[int, int] | None = None
    """While building: the tile from which reach is counted."""
    untried: int | None = None
    """K1: the number of tiles of the stack that may still be tried in this turn; None before the first exchange."""
    skipped: int = 0
    """K5: the number of turns skipped in a row."""
    ending: Ending = ""

    @property
    def players(self) -> int:
        return self.setup.players

    @cached_property
    def city(self) -> City:
        """The city on integers. Read-only: later states share it."""
        city = new_city()
        for laid in self.laid:
            lay(city, face_number(laid.tile), cell_of(laid.x, laid.y))
        for building in self.buildings:
            index = city.grid[cell_of(building.x, building.y)] - 1
            for _ in range(building.height):
                build(city, building.owner, index, CORNERS.index(building.plot))
        return city

    @cached_property
    def _worked_out(self) -> dict[Callable[[State], Any], Any]:
        return {}

    def once(self, work: Callable[[State], T]) -> T:
        """A function of the city and the starting points, cached for all states that share them."""
        if work not in self._worked_out:
            self._worked_out[work] = work(self)
        found: T = self._worked_out[work]
        return found

    @cached_property
    def _by_tile(self) -> dict[Callable[[City, int], Any], dict[int, Any]]:
        return {}

    def each_tile(self, work: Callable[[City, int], T]) -> list[T]:
        """A function of each tile and its four neighbours, in the order of laying.

        Cached, and computed again only for tiles that a change has touched.
        """
        known, city = self._by_tile.setdefault(work, {}), self.city
        number = city.size[TILES]
        if len(known) < number:
            for index in range(number):
                if index not in known:
                    known[index] = work(city, index)
        return [known[index] for index in range(number)]

    @cached_property
    def _of_this(self) -> dict[Callable[[State], Any], Any]:
        return {}

    def once_here(self, work: Callable[[State], T]) -> T:
        """A function of this state, cached."""
        if work not in self._of_this:
            self._of_this[work] = work(self)
        found: T = self._of_this[work]
        return found

    def after(self, **changes: Any) -> State:
        """The state with some fields changed; caches are kept if they stay valid."""
        state = msgspec.structs.replace(self, **changes)
        if not changes.keys() & {"laid", "buildings", "points"}:
            state.__dict__.update(city=self.city, _worked_out=self._worked_out, _by_tile=self._by_tile)
        return state

    def with_city(self, city: City, index: int, **changes: Any) -> State:
        """The state with some fields changed and another city, in which one tile is new or has a new piece."""
        state = msgspec.structs.replace(self, **changes)
        known = {work: dict(found) for work, found in self._by_tile.items()}
        for touched in (index, *(city.grid[city.at[index] + way] - 1 for way in NEIGHBOURS)):
            for found in known.values():
                found.pop(touched, None)
        state.__dict__.update(city=city, _by_tile=known)
        return state


def new_city() -> City:
    """A city without tiles."""
    return City(
        grid=array("h", bytes(2 * CELLS)),
        places=[0] * MOST_PLACES,
        demand=[0] * MOST_PLACES,
        size=[0, 0],
        at=[0] * MOST_TILES,
        face=[0] * MOST_TILES,
        near=[0] * MOST_TILES,
        jets=[0] * (4 * MOST_TILES),
        owner=[NOBODY] * (4 * MOST_TILES),
        height=[0] * (4 * MOST_TILES),
        empty=[0] * MOST_TILES,
        owned=[0] * (MOST_SEATS * MOST_TILES),
        room=[0] * MOST_SEATS,
    )


def copy_city(city: City) -> City:
    """A copy of a city."""
    return City(*(part[:] for part in city))


def cell_of(x: int, y: int) -> int:
    """The cell of a place."""
    return (y + STRIDE // 2) * STRIDE + x + STRIDE // 2


def place_of(cell: int) -> tuple[int, int]:
    """x and y of a cell."""
    return cell % STRIDE - STRIDE // 2, cell // STRIDE - STRIDE // 2
