"""A city with its caches: what was worked out about it, and which of that a new tile or a new piece leaves valid."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias, TypeVar

import msgspec

from ...kernel import Seat
from .city import NEIGHBOURS, TILES, City, build, copy_city, lay

T = TypeVar("T")
ByTile: TypeAlias = dict[Callable[[City, int], Any], dict[int, Any]]
"""Results for single tiles: of each function, by the index of the tile."""


class CachedCity:
    """A city, and what was worked out about it so far."""

    __slots__ = ("_around", "_last", "_of_tile", "city", "results")

    def __init__(self, city: City) -> None:
        self.city = city
        self.results: dict[Any, Any] = {}
        """Results that hold for the whole city and its starting points."""
        self._of_tile: ByTile = {}
        self._around: ByTile = {}
        self._last: tuple[NewTile | NewPiece, CachedCity] | None = None

    def of_city(self, work: Callable[..., T], *arguments: int) -> T:
        """The result of `work` for the city and some numbers."""
        key = (work, *arguments)
        if key not in self.results:
            self.results[key] = work(self.city, *arguments)
        result: T = self.results[key]
        return result

    def of_tile(self, work: Callable[[City, int], T], index: int) -> T:
        """The result of `work`, which reads one tile: what is built on it, and how many fountains point at that."""
        return _of_tile(self._of_tile.setdefault(work, {}), work, self.city, index)

    def of_each_tile(self, work: Callable[[City, int], T]) -> list[T]:
        """`of_tile` for all tiles, in the order of laying."""
        return _of_each_tile(self._of_tile.setdefault(work, {}), work, self.city)

    def around_each_tile(self, work: Callable[[City, int], T]) -> list[T]:
        """The results of `work`, which reads a tile and its neighbours, for all tiles in the order of laying."""
        return _of_each_tile(self._around.setdefault(work, {}), work, self.city)

    def changed(self, change: NewTile | NewPiece) -> CachedCity:
        """The city after a change, with all results that it does not touch.

        The last change is cached: a turn is taken as it was previewed, by a state that shares the city of the view.
        """
        if self._last is None or self._last[0] != change:
            city = copy_city(self.city)
            index = change.make(city)
            around = [index, *(city.grid[city.at[index] + way] - 1 for way in NEIGHBOURS)]
            new = CachedCity(city)
            new._around = _without(self._around, around)
            new._of_tile = _without(self._of_tile, around if isinstance(change, NewTile) else [index])
            self._last = change, new
        return self._last[1]


class NewTile(msgspec.Struct, frozen=True, gc=False):
    """A tile that is laid."""

    face: int
    cell: int

    def make(self, city: City) -> int:
        """Lay it; returns its index."""
        return lay(city, self.face, self.cell)


class NewPiece(msgspec.Struct, frozen=True, gc=False):
    """A piece that is built."""

    seat: Seat
    index: int
    corner: int

    def make(self, city: City) -> int:
        """Build it; returns the index of its tile."""
        build(city, self.seat, self.index, self.corner)
        return self.index


def _of_tile(results: dict[int, Any], work: Callable[[City, int], T], city: City, index: int) -> T:
    if index not in results:
        results[index] = work(city, index)
    result: T = results[index]
    return result


def _of_each_tile(results: dict[int, Any], work: Callable[[City, int], T], city: City) -> list[T]:
    number = city.size[TILES]
    if len(results) < number:
        for index in range(number):
            _of_tile(results, work, city, index)
    return [results[index] for index in range(number)]


def _without(by_tile: ByTile, touched: Sequence[int]) -> ByTile:
    """A copy without the results of the touched tiles."""
    copy = {work: results.copy() for work, results in by_tile.items()}
    for results in copy.values():
        for index in touched:
            results.pop(index, None)
    return copy
