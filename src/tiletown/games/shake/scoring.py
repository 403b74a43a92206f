"""The points of a city, as the fast count that bots use and as an itemised sheet with meters; and who wins."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple, TypeAlias

import msgspec

from ...kernel import PRACTICE, RESIGNATION, Item, Line, Result, ScoreSheet, Seat
from .board import count, flood, names, near
from .city import BonusSlots, City, Surroundings, covered, flipped, reached, read_city, surroundings_of, two_of_each
from .pieces import DIFFERENT, FACTORY, PARK, ROAD, SHOP, SLOTS, BonusTile, Ground
from .state import SOLO_TARGET, Deal, Setup

# An Outcome packs the points of a cell into an octal digit (`points_by_cell`): no cell may earn more than 7.
ROAD_CONNECTED = 1
PARK_BY_HOME = 1
PARK_BY_FACTORY_OR_BEACH = 1
FACTORY_BY_FACTORY = 1
FACTORY_BY_ROAD = 1
SHOP_IN_ZONE = (1, 2, 3)
HOME_GROUP = (0, 2, 3)
"""The points of a group of homes by its kind: next to a factory, inland, on the beach."""
HOME_REASONS = ("home-factory", "home-group", "home-beach")
BONUS_POINTS = 3

DecidedBy: TypeAlias = Literal[
    "points", "bonus", "empty", "shared", "cleared", "target", "construction", "practice", "resignation"
]
"""What decides a match: points and the tie-breaks; having cleared the city of construction tiles (S21), or nobody
having done so; alone the target; nothing (S8)."""


def connected_roads(roads: int, concrete: int) -> int:
    """The roads that lie on a concrete edge or are connected to one through roads."""
    return flood(roads & concrete, roads)


def served_shops(shops: int, connected: int, concrete: int) -> int:
    """The shops on a concrete edge or next to a connected road."""
    return shops & (concrete | near(connected))


def green_parks(parks: int, factories: int, beach: int, inland: int) -> int:
    """The parks next to a factory (landlocked) or on a beach edge (beachfront), which earn more."""
    return parks & ((near(factories) & inland) | beach)


def group_kind(group: int, factories: int, beach: int) -> int:
    """The kind of a connected group of homes, an index of HOME_GROUP and HOME_REASONS."""
    if near(group) & factories:
        return 0
    return 2 if group & beach else 1


def home_points(homes: int, factories: int, beach: int) -> int:
    """The points of all groups of homes."""
    points = 0
    while homes:
        group = flood(homes & -homes, homes)
        points += HOME_GROUP[group_kind(group, factories, beach)]
        homes &= ~group
    return points


Earning: TypeAlias = tuple[int, int, int, int, int, int]


def earning(city: City, ground: Ground) -> Earning:
    """The buildings that earn points.

    Connected roads, parks by homes, parks by a factory or the beach, factories in pairs and by roads, served shops.
    """
    roads, parks, factories, shops, homes = city[0], city[1], city[2], city[3], city[4]
    concrete, beach, inland, _, _, _ = ground
    connected = connected_roads(roads, concrete)
    return (
        connected,
        parks & near(homes),
        green_parks(parks, factories, beach, inland),
        factories & near(factories),
        factories & near(roads),
        served_shops(shops, connected, concrete),
    )


def building_points(city: City, ground: Ground) -> int:
    """The points of all buildings together, bonus tiles apart. `building_lines` itemises the same."""
    roads, parks, factories, shops, homes = line_points(city, earning(city, ground), ground)
    return roads + parks + factories + shops + homes


def line_points(city: City, earned: Earning, ground: Ground) -> tuple[int, int, int, int, int]:
    """The points of each kind of building; `earned` as `earning` gives them."""
    connected, by_home, by_second, in_pairs, by_road, served = earned
    _, beach, _, zone_1, zone_2, zone_3 = ground
    return (
        ROAD_CONNECTED * count(connected),
        PARK_BY_HOME * count(by_home) + PARK_BY_FACTORY_OR_BEACH * count(by_second),
        FACTORY_BY_FACTORY * count(in_pairs) + FACTORY_BY_ROAD * count(by_road),
        SHOP_IN_ZONE[0] * count(served & zone_1)
        + SHOP_IN_ZONE[1] * count(served & zone_2)
        + SHOP_IN_ZONE[2] * count(served & zone_3),
        home_points(city[4], city[2], beach),
    )


def cell_points(cell: int, colour: int, earned: Earning, ground: Ground) -> int:
    """The points that one building of a colour earns by itself; 0 for a home, which earns as part of its group."""
    connected, by_home, by_second, in_pairs, by_road, served = earned
    if colour == ROAD:
        return ROAD_CONNECTED if cell & connected else 0
    if colour == PARK:
        return (PARK_BY_HOME if cell & by_home else 0) + (PARK_BY_FACTORY_OR_BEACH if cell & by_second else 0)
    if colour == FACTORY:
        return (FACTORY_BY_FACTORY if cell & in_pairs else 0) + (FACTORY_BY_ROAD if cell & by_road else 0)
    if colour == SHOP and cell & served:
        return SHOP_IN_ZONE[0 if cell & ground.zone_1 else 1 if cell & ground.zone_2 else 2]
    return 0


def total_points(city: City, ground: Ground, slots: BonusSlots, family: bool) -> int:
    """The points of a city: its buildings (S7: not in the family variant) and three for each flipped bonus tile."""
    points = BONUS_POINTS * count(flipped(city, slots))
    return points if family else points + building_points(city, ground)


class Tally(NamedTuple):
    """The numbers behind the sheet and the meters of a city."""

    city: Sequence[int]
    earning: Sequence[int]
    """`earning` of the city."""
    flipped: int
    corner: int
    filled: Sequence[int]
    """For each slot: the cells filled of six."""
    reached: Sequence[int]
    """For each slot: the tiles of four."""
    homes: Sequence[int]
    """Each group of homes, followed by its kind (`group_kind`)."""


def city_tally(city: City, ground: Ground, slots: BonusSlots) -> list[int]:
    """The Tally of a city as one list of numbers, for compiled code; `read_tally` reads it."""
    tiles, fill, four = slots
    connected, by_home, by_second, in_pairs, by_road, served = earning(city, ground)
    found = [city[0], city[1], city[2], city[3], city[4], city[5]]
    found.extend([connected, by_home, by_second, in_pairs, by_road, served])
    found.append(flipped(city, slots))
    found.append(two_of_each(city))
    found.extend([count(covered(city) & fill[slot]) for slot in range(6)])
    found.extend([reached(city, tiles[slot], four[slot]) for slot in range(6)])
    homes = city[4]
    while homes:
        group = flood(homes & -homes, homes)
        found.append(group)
        found.append(group_kind(group, city[2], ground.beach))
        homes &= ~group
    return found


def read_tally(found: list[int]) -> Tally:
    """The Tally of the numbers that `city_tally` gives."""
    city, earning, flipped, corner = found[:6], found[6:12], found[12], found[13]
    filled, reached, homes = found[14:20], found[20:26], found[26:]
    return Tally(city, earning, flipped, corner, filled, reached, homes)


CountTally: TypeAlias = Callable[[str, Setup, Deal | None], Tally]


def tally(board: str, setup: Setup, deal: Deal | None) -> Tally:
    """The numbers behind the sheet and the meters of a board."""
    around = surroundings_of(setup, deal)
    return read_tally(city_tally(read_city(board), around.ground, around.slots))


class Meter(msgspec.Struct, frozen=True, gc=False):
    """The progress of a bonus tile: cells filled of six, and tiles (or different ones) of four; the corner: of ten."""

    slot: str
    tile: BonusTile | Literal["corner"]
    fill: int
    four: int
    flipped: bool


class CityScore(NamedTuple):
    """The sheet of a city, and the meters of its bonus tiles; no meters before the deal."""

    sheet: ScoreSheet
    meters: tuple[Meter, ...]


@functools.lru_cache(maxsize=4096)
def city_score(board: str, setup: Setup, deal: Deal | None, tally: CountTally) -> CityScore:
    """The score of a board; cached, since in a preview, and while the others choose, most boards are unchanged."""
    found = tally(board, setup, deal)
    sheet = score_sheet(found, surroundings_of(setup, deal))
    return CityScore(sheet, meters_of(found, deal) if deal else ())


def score_sheet(found: Tally, around: Surroundings) -> ScoreSheet:
    """The itemised sheet of one city."""
    counted = [] if around.family else building_lines(found, around.ground)
    counted.append(bonus_line(found, around.slots))
    total = sum([line.points for line in counted])
    # S6: with a construction tile left, no victory.
    return ScoreSheet(total, tuple(counted), can_win=not found.city[5])


def building_lines(found: Tally, ground: Ground) -> list[Line]:
    """A line for each kind of building; cells that earn nothing are named too, with the reason."""
    roads, parks, factories, shops, _, _ = found.city
    connected, by_home, by_second, in_pairs, by_road, served = found.earning
    second = "park-factory" if ground.inland else "park-beach"
    return [
        _line("road", (ROAD_CONNECTED, "road-connected", connected), (0, "road-unconnected", roads & ~connected)),
        _line(
            "park",
            (PARK_BY_HOME, "park-home", by_home),
            (PARK_BY_FACTORY_OR_BEACH, second, by_second),
            (0, "park-alone", parks & ~(by_home | by_second)),
        ),
        _line(
            "factory",
            (FACTORY_BY_FACTORY, "factory-factory", in_pairs),
            (FACTORY_BY_ROAD, "factory-road", by_road),
            (0, "factory-alone", factories & ~(in_pairs | by_road)),
        ),
        _line(
            "shop",
            (SHOP_IN_ZONE[0], "shop-zone-1", served & ground.zone_1),
            (SHOP_IN_ZONE[1], "shop-zone-2", served & ground.zone_2),
            (SHOP_IN_ZONE[2], "shop-zone-3", served & ground.zone_3),
            (0, "shop-unserved", shops & ~served),
        ),
        home_line(found.homes),
    ]


def bonus_line(found: Tally, slots: BonusSlots) -> Line:
    """Three points for each flipped bonus tile."""
    tiles, fill, four = slots
    items = []
    roads, parks, factories, shops, homes, _ = found.city
    full = roads | parks | factories | shops | homes
    for slot, name in enumerate(SLOTS):
        if found.flipped >> slot & 1:
            if slot == 6:
                reason, cells = "bonus-corner", full
            elif full & fill[slot] == fill[slot]:
                reason, cells = "bonus-fill", fill[slot]
            else:
                wanted = full if tiles[slot] == DIFFERENT else found.city[tiles[slot]]
                reason, cells = "bonus-four", four[slot] & wanted
            items.append(Item(BONUS_POINTS, reason, names(cells), name))
    return Line("bonus", BONUS_POINTS * len(items), tuple(items))


def home_line(homes: Sequence[int]) -> Line:
    """An item for each group of homes; `homes` as in a Tally."""
    items = [
        Item(HOME_GROUP[kind], HOME_REASONS[kind], names(group))
        for group, kind in zip(homes[::2], homes[1::2], strict=True)
    ]
    return Line("home", sum([item.points for item in items]), tuple(items))


def meters_of(found: Tally, deal: Deal) -> tuple[Meter, ...]:
    """The meter of each bonus tile of a city."""
    bits = found.flipped
    meters = [
        Meter(SLOTS[slot], tile, filled, min(4, reached), bool(bits >> slot & 1))
        for slot, (tile, filled, reached) in enumerate(zip(deal.bonus, found.filled, found.reached, strict=True))
    ]
    return (*meters, Meter(SLOTS[6], "corner", found.corner, 0, bool(bits >> 6 & 1)))


def result_of(sheets: Sequence[ScoreSheet], boards: Sequence[str], setup: Setup, out: frozenset[Seat]) -> Result:
    """Who would win with these cities."""
    able = [seat for seat, sheet in enumerate(sheets) if sheet.can_win and seat not in out]
    if len(out) == len(sheets):
        return _decided(RESIGNATION)
    if setup.solo:
        won = able and sheets[0].total >= SOLO_TARGET
        return _decided("target" if able else "construction", *((0,) if won else ()))
    if setup.players == 1:
        return _decided(PRACTICE)  # S8
    if not able:
        return _decided("construction")
    points = [sheet.total for sheet in sheets]
    criteria: tuple[tuple[DecidedBy, list[int]], ...] = (
        ("points", points),
        ("bonus", [len(sheet.lines[-1].items) for sheet in sheets]),
        ("empty", [-board.count(".") - board.count("#") for board in boards]),
    )
    by: DecidedBy = "shared"
    for criterion, counts in criteria:
        able = leaders(able, counts)
        if len(able) == 1:
            by = criterion
            break
    if points[able[0]] < max([total for seat, total in enumerate(points) if seat not in out]):
        by = "cleared"  # S21: a city with more points cannot win
    return _decided(by, *able)


def _decided(by: DecidedBy, *winners: Seat) -> Result:
    return Result(winners, by)


def leaders(seats: Sequence[Seat], counts: Sequence[int]) -> list[Seat]:
    """Those of the seats with the highest count."""
    most = max([counts[seat] for seat in seats])
    return [seat for seat in seats if counts[seat] == most]


def _line(rule: str, *parts: tuple[int, str, int]) -> Line:
    items = [Item(each * count(cells), reason, names(cells)) for each, reason, cells in parts if cells]
    return Line(rule, sum([item.points for item in items]), tuple(items))
