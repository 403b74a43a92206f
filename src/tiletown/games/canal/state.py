"""Setup, state and actions of the game: frozen values that JSON can hold."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Annotated, Any, Literal, TypeAlias, TypeVar

import msgspec

from ...kernel import Seat
from .cached_city import CachedCity
from .city import City, build, cell_of, lay, new_city
from .pieces import CITY_TILES, CORNERS, VALUES, Corner, Pieces, Tile, face_number, our_pieces

T = TypeVar("T")

SUPPLY = 20
"""Building pieces of each seat at the start."""
STARTING_POINTS = {2: (5, 0), 3: (5, 2, 0), 4: (5, 3, 1, 0)}
"""The rulebook's points in order of play, by the number of players."""
EVEN_POINTS = {2: (5, 0), 3: (2, 2, 0), 4: (3, 2, 1, 0)}
"""An even start: points fitted by simulation (docs/canal-balance.md)."""
EVEN_CENTRE_POINTS = EVEN_POINTS | {2: (1, 0)}
"""An even start if the centre scores (K4): fitted again for two players only."""


class Numbers(msgspec.Struct, frozen=True):
    """The numbers of the rules, for clients that explain them."""

    supply: int = SUPPLY
    """Building pieces of each player."""
    starting_points: tuple[tuple[int, ...], ...] = tuple(STARTING_POINTS.values())
    """The rulebook's, in order of play: a row for each number of players, from two on."""
    values: tuple[int, ...] = VALUES
    """Of city tiles."""
    city_tiles: int = CITY_TILES


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
    centre_scores: bool = False
    """K4: whether the centre tiles score, as the city tiles do."""
    pieces: Pieces | None = None
    """Other pieces, such as the real faces; None: ours."""

    @property
    def played_with(self) -> Pieces:
        return self.pieces or our_pieces()

    @property
    def starting_points(self) -> tuple[int, ...]:
        """In order of play."""
        even = EVEN_CENTRE_POINTS if self.centre_scores else EVEN_POINTS
        return (even if self.even_start else STARTING_POINTS)[self.players]


class Arrange(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="arrange"):
    """Chance at the start: the faces of the centre tiles and how they are turned."""

    centre: Arrangement


class First(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="first"):
    """Chance at the start: who begins."""

    seat: Seat


class Draw(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="draw"):
    """Chance: a seat draws the top tile of the stack; the others do not see it (tile: None)."""

    seat: Seat
    tile: str | None


class Lay(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="lay"):
    """The seat lays its tile next to the city."""

    tile: str
    x: Coordinate
    y: Coordinate
    quarters: Quarters


class Build(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="build"):
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


class Laid(msgspec.Struct, frozen=True, gc=False):
    """A tile of the city; its face is written as turned."""

    x: int
    y: int
    quarters: int
    tile: Tile


class Building(msgspec.Struct, frozen=True, gc=False):
    """Pieces of one seat on one plot."""

    x: int
    y: int
    plot: Corner
    owner: Seat
    height: int


class Hand(msgspec.Struct, frozen=True, gc=False):
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
    def cached_city(self) -> CachedCity:
        """The city on integers, and what was worked out about it: shared with states that have the same city."""
        city = new_city()
        for laid in self.laid:
            lay(city, face_number(laid.tile, self.setup.centre_scores), cell_of(laid.x, laid.y))
        for building in self.buildings:
            index = city.grid[cell_of(building.x, building.y)] - 1
            for _ in range(building.height):
                build(city, building.owner, index, CORNERS.index(building.plot))
        return CachedCity(city)

    @property
    def city(self) -> City:
        """The city on integers. Read-only: other states share it."""
        return self.cached_city.city

    @cached_property
    def _results(self) -> dict[Callable[[State], Any], Any]:
        return {}

    def cached(self, work: Callable[[State], T]) -> T:
        """The result of `work` for this state, cached."""
        return self._cached(self._results, work)

    def cached_for_city(self, work: Callable[[State], T]) -> T:
        """The result of `work`, which reads only the city and the starting points; cached for all states with both."""
        return self._cached(self.cached_city.results, work)

    def _cached(self, results: dict[Any, Any], work: Callable[[State], T]) -> T:
        if work not in results:
            results[work] = work(self)
        result: T = results[work]
        return result

    def after(self, **changes: Any) -> State:
        """The state with some fields changed; caches are kept if they stay valid."""
        state = msgspec.structs.replace(self, **changes)
        if not changes.keys() & {"laid", "buildings", "points"}:
            state.__dict__["cached_city"] = self.cached_city
        return state

    def with_city(self, city: CachedCity, **changes: Any) -> State:
        """The state with some fields changed and another city."""
        state = msgspec.structs.replace(self, **changes)
        state.__dict__["cached_city"] = city
        return state
