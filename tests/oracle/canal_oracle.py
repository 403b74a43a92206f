"""A slow, obvious implementation of Canal City from the rulebook, with dictionaries and breadth-first search.

It shares nothing with the game but the names in its JSON: faces are letters, places are (x, y), and a turned tile is
derived from the tile in the box, not taken from the state.
"""

from __future__ import annotations

from collections import Counter, deque
from typing import Any

DIRECTIONS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "S": "N", "E": "W", "W": "E"}
CLOCKWISE = {"N": "E", "E": "S", "S": "W", "W": "N"}
SPOTS = {"NW": (0, 0), "NE": (1, 0), "SE": (1, 1), "SW": (0, 1)}
"""The position of a corner in its tile, in half tiles."""
AIM = {"^": "N", ">": "E", "v": "S", "<": "W"}


class Tile:
    """A turned tile: the sides with canals, the value, and the plot on each corner."""

    def __init__(self, line: str, quarters: int) -> None:
        self.name, canals, value, plots = line.split()
        self.value = int(value)
        self.canals = {letter for letter in canals if letter != "-"}
        self.plots = dict(zip(("NW", "NE", "SE", "SW"), plots, strict=True))
        for _ in range(quarters):
            self.canals = {CLOCKWISE[side] for side in self.canals}
            corners = {"NW": "NE", "NE": "SE", "SE": "SW", "SW": "NW"}
            letters = {"^": ">", ">": "v", "v": "<", "<": "^"}
            self.plots = {corners[corner]: letters.get(what, what) for corner, what in self.plots.items()}


class Oracle:
    """A state read from its JSON, and the lines of its pieces."""

    def __init__(self, state: dict[str, Any], lines: list[str]) -> None:
        self.state = state
        self.lines = {line.split()[0]: line for line in lines}
        self.tiles = {(at["x"], at["y"]): Tile(self.lines[at["tile"]["id"]], at["quarters"]) for at in state["laid"]}
        self.buildings = {((b["x"], b["y"]), b["plot"]): (b["owner"], b["height"]) for b in state["buildings"]}
        self.players = state["setup"]["players"]

    def lays(self, name: str) -> set[tuple[int, int, int]]:
        """Every way to lay the tile of that name, by trying each empty cell near the city and all quarters."""
        found = set()
        cells = {(x + dx, y + dy) for x, y in self.tiles for dx in (-1, 0, 1) for dy in (-1, 0, 1)} - set(self.tiles)
        for x, y in cells:
            for quarters in range(4):
                tile = Tile(self.lines[name], quarters)
                joined, dead_end = 0, False
                for side, (dx, dy) in DIRECTIONS.items():
                    other = self.tiles.get((x + dx, y + dy))
                    if other is not None:
                        mine, theirs = side in tile.canals, OPPOSITE[side] in other.canals
                        dead_end |= mine != theirs
                        joined += mine and theirs
                if joined and not dead_end:
                    found.add((x, y, quarters))
        return found

    def distances(self, start: tuple[int, int]) -> dict[tuple[int, int], int]:
        """The distance of each tile along canals."""
        found = {start: 0}
        queue = deque([start])
        while queue:
            x, y = queue.popleft()
            for side, (dx, dy) in DIRECTIONS.items():
                there = (x + dx, y + dy)
                if there not in self.tiles or there in found:
                    continue
                if side in self.tiles[x, y].canals and OPPOSITE[side] in self.tiles[there].canals:
                    found[there] = found[x, y] + 1
                    queue.append(there)
        return found

    def in_reach(self, start: tuple[int, int]) -> set[tuple[int, int]]:
        """The tiles at a distance of at most the value of the tile."""
        return {place for place, far in self.distances(start).items() if far <= self.tiles[start].value}

    def sites(self, place: tuple[int, int], seat: int) -> set[str]:
        """The corners of a tile where the seat may build."""
        found = set()
        for corner, what in self.tiles[place].plots.items():
            owner = self.buildings.get((place, corner))
            if what == "F" and (owner is None or owner[0] == seat):
                found.add(corner)
        return found

    def seconds(self, first: tuple[int, int], seat: int) -> set[tuple[tuple[int, int], str]]:
        """The sites for a second piece after a first one on that tile."""
        places = self.in_reach(first) - {first}
        return {(place, corner) for place in places for corner in self.sites(place, seat)}

    def builds(self) -> set[tuple[tuple[int, int], str]]:
        """The sites for the piece that is due."""
        seat, base = self.state["seat"], tuple(self.state["base"])
        if self.state["phase"] == "build-2":
            return self.seconds(base, seat)
        all_sites = {(place, corner) for place in self.in_reach(base) for corner in self.sites(place, seat)}
        if self.state["supply"][seat] == 1:
            return all_sites
        keeping = {(place, corner) for place, corner in all_sites if self.seconds(place, seat)}
        return keeping or all_sites

    def scores(self, tile: Tile) -> bool:
        """K4: city tiles score; the centre tiles C1a to C4b if that was agreed; the start tile never."""
        centre: bool = self.state["setup"]["centre_scores"]
        return tile.name.isdecimal() or (centre and tile.name != "S")

    def points(self) -> list[tuple[int, int, int]]:
        """For each seat: starting points, tiles, fountains."""
        start = self.state["points"] or [0] * self.players
        tiles: Counter[int] = Counter()
        fountains: Counter[int] = Counter()
        for place, tile in self.tiles.items():
            on_it = [(owner, height) for (at, _), (owner, height) in self.buildings.items() if at == place]
            if self.scores(tile) and on_it:
                tallest = max(height for _, height in on_it)
                tied = {owner for owner, height in on_it if height == tallest}
                pieces = {seat: sum(height for owner, height in on_it if owner == seat) for seat in tied}
                best = [seat for seat in tied if pieces[seat] == max(pieces.values())]
                if len(best) == 1:
                    tiles[best[0]] += tile.value
        at_spot = {}
        for ((x, y), corner), building in self.buildings.items():
            dx, dy = SPOTS[corner]
            at_spot[2 * x + dx, 2 * y + dy] = building
        for (x, y), tile in self.tiles.items():
            for corner, what in tile.plots.items():
                if what in AIM:
                    dx, dy = DIRECTIONS[AIM[what]]
                    spot = (2 * x + SPOTS[corner][0] + dx, 2 * y + SPOTS[corner][1] + dy)
                    if spot in at_spot:
                        owner, height = at_spot[spot]
                        fountains[owner] += height
        return [(start[seat], tiles[seat], fountains[seat]) for seat in range(self.players)]
