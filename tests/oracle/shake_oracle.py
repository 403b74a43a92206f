"""A slow implementation of Shake That City from the rulebook, to compare with the game.

It imports nothing from `tiletown`. A city is a dictionary from (row, column), both counted from 1 in the north-west,
to the name of a building or "construction". Everything is found by walking from cell to cell.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

Cell = tuple[int, int]
City = dict[Cell, str]
Scored = tuple[int, str, frozenset[Cell], str]
"""Points, reason, the cells behind them, and the bonus tile if it is one."""

BUILDINGS = {"R": "road", "P": "park", "F": "factory", "S": "shop", "H": "home"}
CUBES = {"home": 8, "shop": 7, "factory": 6, "park": 6, "road": 5}
ALL_CELLS = [(row, column) for row in range(1, 7) for column in range(1, 7)]
DIAGONAL = [(2, 2), (3, 3), (4, 4), (5, 5)]


def read(board: str) -> City:
    """A city from its letters, with any row separators."""
    letters = [letter for letter in board if letter in "RPFSH.#"]
    assert len(letters) == 36
    city = {cell: BUILDINGS.get(letter, "construction") for cell, letter in zip(ALL_CELLS, letters, strict=True)}
    return {cell: city[cell] for cell, letter in zip(ALL_CELLS, letters, strict=True) if letter != "."}


def write(city: City) -> str:
    letters = {name: letter for letter, name in BUILDINGS.items()} | {"construction": "#"}
    return "".join(letters[city[cell]] if cell in city else "." for cell in ALL_CELLS)


def name(cell: Cell) -> str:
    return "ABCDEF"[cell[1] - 1] + str(cell[0])


# ---- the board


def neighbours(cell: Cell) -> list[Cell]:
    row, column = cell
    around = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return [(r, c) for r, c in around if 1 <= r <= 6 and 1 <= c <= 6]


def next_to(city: City, cell: Cell, building: str) -> bool:
    return any(city.get(other) == building for other in neighbours(cell))


def edges(cell: Cell) -> set[str]:
    row, column = cell
    found = {"north": row == 1, "south": row == 6, "west": column == 1, "east": column == 6}
    return {edge for edge, there in found.items() if there}


def on_concrete(cell: Cell, side: str) -> bool:
    return bool(edges(cell) & ({"north", "west"} if side == "beachfront" else {"north", "east", "south", "west"}))


def on_beach(cell: Cell, side: str) -> bool:
    return side == "beachfront" and bool(edges(cell) & {"south", "east"})


def zone(cell: Cell, side: str) -> int:
    """Landlocked: three rings. Beachfront: two-wide bands going away from the concrete in the north and west."""
    row, column = cell
    if side == "landlocked":
        return min(row, column, 7 - row, 7 - column)
    return (min(row, column) + 1) // 2


# ---- scoring


def groups(city: City, building: str) -> Iterator[set[Cell]]:
    """The connected groups of a building."""
    left = {cell for cell, there in city.items() if there == building}
    while left:
        group: set[Cell] = set()
        queue = deque([left.pop()])
        while queue:
            cell = queue.popleft()
            group.add(cell)
            for other in neighbours(cell):
                if other in left:
                    left.remove(other)
                    queue.append(other)
        yield group


def score(city: City, side: str, bonus: Sequence[str], family: bool = False) -> dict[str, set[Scored]]:
    """Every line of the score sheet with its items."""
    sheet: dict[str, set[Scored]] = {}
    if not family:
        leading_out: set[Cell] = set()
        for group in groups(city, "road"):
            if any(on_concrete(cell, side) for cell in group):
                leading_out |= group
        worth: dict[tuple[str, str, int], set[Cell]] = {}

        def note(rule: str, reason: str, each: int, cell: Cell) -> None:
            worth.setdefault((rule, reason, each), set()).add(cell)

        for cell, building in city.items():
            if building == "road":
                if cell in leading_out:
                    note("road", "road-connected", 1, cell)
                else:
                    note("road", "road-unconnected", 0, cell)
            elif building == "park":
                alone = True
                if next_to(city, cell, "home"):
                    note("park", "park-home", 1, cell)
                    alone = False
                if side == "landlocked" and next_to(city, cell, "factory"):
                    note("park", "park-factory", 1, cell)
                    alone = False
                if on_beach(cell, side):
                    note("park", "park-beach", 1, cell)
                    alone = False
                if alone:
                    note("park", "park-alone", 0, cell)
            elif building == "factory":
                if next_to(city, cell, "factory"):
                    note("factory", "factory-factory", 1, cell)
                if next_to(city, cell, "road"):
                    note("factory", "factory-road", 1, cell)
                if not next_to(city, cell, "factory") and not next_to(city, cell, "road"):
                    note("factory", "factory-alone", 0, cell)
            elif building == "shop":
                if on_concrete(cell, side) or any(other in leading_out for other in neighbours(cell)):
                    note("shop", f"shop-zone-{zone(cell, side)}", zone(cell, side), cell)
                else:
                    note("shop", "shop-unserved", 0, cell)
        for rule in ("road", "park", "factory", "shop"):
            sheet[rule] = {
                (each * len(cells), reason, frozenset(cells), "")
                for (of, reason, each), cells in worth.items()
                if of == rule
            }
        sheet["home"] = set()
        for group in groups(city, "home"):
            if any(next_to(city, cell, "factory") for cell in group):
                item = (0, "home-factory", frozenset(group), "")
            elif any(on_beach(cell, side) for cell in group):
                item = (3, "home-beach", frozenset(group), "")
            else:
                item = (2, "home-group", frozenset(group), "")
            sheet["home"].add(item)
    sheet["bonus"] = {(3, reason, cells, slot) for slot, (reason, cells) in flips(city, bonus).items()}
    return sheet


def total(sheet: dict[str, set[Scored]]) -> int:
    return sum(item[0] for items in sheet.values() for item in items)


def flips(city: City, bonus: Sequence[str]) -> dict[str, tuple[str, frozenset[Cell]]]:
    """The flipped bonus tiles: slot -> the reason and its cells."""
    found = {}
    built = {cell: building for cell, building in city.items() if building != "construction"}
    for index, tile in enumerate(bonus):
        if index < 3:  # north: the western column of two is to be filled, the eastern one wants four
            slot, fill_line, four_line = f"N{index + 1}", column(2 * index + 1), column(2 * index + 2)
        else:  # west: the southern row of two is to be filled, the northern one wants four
            slot, fill_line, four_line = f"W{index - 2}", row(2 * index - 4), row(2 * index - 5)
        in_line = [cell for cell in four_line if cell in built]
        if all(cell in built for cell in fill_line):
            found[slot] = ("bonus-fill", frozenset(fill_line))
        elif tile == "different":
            if len({built[cell] for cell in in_line}) >= 4:
                found[slot] = ("bonus-four", frozenset(in_line))
        elif sum(built[cell] == tile for cell in in_line) >= 4:
            found[slot] = ("bonus-four", frozenset(cell for cell in in_line if built[cell] == tile))
    tally = Counter(built.values())
    if all(tally[building] >= 2 for building in BUILDINGS.values()):
        found["NW"] = ("bonus-corner", frozenset(built))
    return found if bonus else {}


def column(number: int) -> list[Cell]:
    return [(row, number) for row in range(1, 7)]


def row(number: int) -> list[Cell]:
    return [(number, column) for column in range(1, 7)]


# ---- placing


def positions(city: City, grid: dict[Cell, str], building: str) -> set[frozenset[Cell]]:
    """Every way to place the grid's cells of a building in the city, not rotated, mirrored or split."""
    wanted = [cell for cell, cube in grid.items() if cube == building]
    empty = set(ALL_CELLS) - set(city)
    found = set()
    for down in range(-2, 7):
        for right in range(-2, 7):
            cells = [(row + down, column + right) for row, column in wanted]
            if cells and all(cell in empty for cell in cells):
                found.add(frozenset(cells))
    return found


def adjacent_pair(city: City, one: str, other: str) -> bool:
    return any(building == one and next_to(city, cell, other) for cell, building in city.items())


def after_placing(city: City, building: str, cells: Iterable[Cell], sites: dict[Cell, str]) -> City:
    """The city after a placement, without the construction tiles whose two buildings are adjacent."""
    after = dict(city)
    for cell in cells:
        assert cell not in after
        after[cell] = building
    for cell, pair in sites.items():
        if after.get(cell) == "construction" and adjacent_pair(after, *pair.split("/")):
            del after[cell]
    return after


# ---- the game

Option = tuple[str, ...]


@dataclass
class Table:
    """A state of the slow game. Options are ("choose", colour), ("place", colour, first cell) and ("pass",)."""

    players: int
    side: str
    variant: tuple[str, ...]
    bonus: tuple[str, ...]
    active: int
    pairs: tuple[str, ...] = ()
    number: int = 1
    grid: dict[Cell, str] = field(default_factory=dict)
    forbidden: str | None = None
    chosen: str | None = None
    cities: list[City] = field(default_factory=list)
    done: dict[int, tuple[str, frozenset[Cell]] | None] = field(default_factory=dict)
    """The pending placement of each seat that has acted; None is a pass."""
    over: bool = False

    @property
    def sites(self) -> dict[Cell, str]:
        return dict(zip(DIAGONAL, self.pairs, strict=False))

    def shake(self, pattern: str, forbidden: str | None = None) -> None:
        cubes = [BUILDINGS[letter] for letter in pattern]
        self.grid = {(index // 3, index % 3): cube for index, cube in enumerate(cubes)}
        self.forbidden = forbidden

    def naming(self) -> bool:
        """Whether the active player must name a colour first."""
        return self.players > 1 and self.number <= 12 and self.chosen is None and self.active not in self.done

    def acting(self) -> set[int]:
        if self.over or not self.grid:
            return set()
        return {self.active} if self.naming() else set(range(self.players)) - set(self.done)

    def colours(self, seat: int) -> set[str]:
        shown = Counter(self.grid.values())
        if self.number >= 13:
            return set(shown)
        if "solo" in self.variant:
            most = max(shown.values())
            leaders = [colour for colour, number in shown.items() if number == most]
            return set(shown) - set(leaders) if len(leaders) == 1 else set(shown)
        if self.chosen is not None:
            return {self.chosen} if seat == self.active else set(shown) - {self.chosen}
        return set(shown) - {self.forbidden}

    def options(self, seat: int) -> dict[Option, frozenset[Cell]]:
        """The legal options of the seat, and the cells that each would cover."""
        if seat not in self.acting():
            return {}
        fitting = {colour: positions(self.cities[seat], self.grid, colour) for colour in self.colours(seat)}
        found: dict[Option, frozenset[Cell]] = {}
        for colour, ways in fitting.items():
            if self.naming() and ways:
                found["choose", colour] = frozenset()
            if not self.naming():
                found |= {("place", colour, name(min(cells))): cells for cells in ways}
        return found or {("pass",): frozenset()}

    def act(self, seat: int, option: Option) -> None:
        cells = self.options(seat)[option]
        if option[0] == "choose":
            self.chosen = option[1]
            return
        self.done[seat] = (option[1], cells) if option[0] == "place" else None
        if len(self.done) == self.players:
            for who, placed in self.done.items():
                if placed:
                    self.cities[who] = after_placing(self.cities[who], *placed, self.sites)
            self.done, self.grid, self.chosen, self.forbidden = {}, {}, None, None
            if self.number == 15:
                self.over = True
            else:
                self.number, self.active = self.number + 1, (self.active + 1) % self.players

    def result(self, resigned: Collection[int] = ()) -> tuple[tuple[int, ...], str]:
        """Who wins, and what decides it."""
        sheets = [score(city, self.side, self.bonus, "family" in self.variant) for city in self.cities]
        staying = [seat for seat in range(self.players) if seat not in resigned]
        if not staying:
            return (), "resignation"
        able = [seat for seat in staying if "construction" not in self.cities[seat].values()]
        if "solo" in self.variant:
            if not able:
                return (), "construction"
            return ((0,) if total(sheets[0]) >= 55 else ()), "target"
        if self.players == 1:
            return (), "practice"
        if not able:
            return (), "construction"
        empty = [36 - sum(building != "construction" for building in city.values()) for city in self.cities]
        best = max((total(sheets[seat]), len(sheets[seat]["bonus"]), -empty[seat]) for seat in able)
        tied = able
        criteria: list[tuple[str, Callable[[int], int], int]] = [
            ("points", lambda seat: total(sheets[seat]), best[0]),
            ("bonus", lambda seat: len(sheets[seat]["bonus"]), best[1]),
            ("empty", lambda seat: -empty[seat], best[2]),
        ]
        richer = [seat for seat in staying if total(sheets[seat]) > best[0]]  # and none of them can win
        for rule, value, target in criteria:
            tied = [seat for seat in tied if value(seat) == target]
            if len(tied) == 1:
                return tuple(tied), "cleared" if richer else rule
        return tuple(tied), "cleared" if richer else "shared"
