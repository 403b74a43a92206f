"""What a city is worth: the quick count that bots use, and the itemised sheet, from the same sets of cells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...kernel import Item, Line, ScoreSheet
from .board import count, first, flood, names, near
from .city import City, built, covered, flipped, places, reached, two_of_each
from .pieces import BONUS_TILES, DIFFERENT, SLOTS, BonusTile, Ground

BONUS_POINTS = 3
HOME_REASONS = {0: "home-factory", 2: "home-group", 3: "home-beach"}


def connected_roads(roads: int, concrete: int) -> int:
    """The roads that lie on a concrete edge or are connected to one through roads."""
    return flood(roads & concrete, roads)


def served_shops(shops: int, connected: int, concrete: int) -> int:
    """The shops on a concrete edge or next to a connected road."""
    return shops & (concrete | near(connected))


def green_parks(parks: int, factories: int, beach: int, inland: int) -> int:
    """The parks that earn their second point: next to a factory (landlocked), or on a beach edge (beachfront)."""
    return parks & ((near(factories) & inland) | beach)


def group_points(group: int, factories: int, beach: int) -> int:
    """The points of one connected group of homes."""
    if near(group) & factories:
        return 0
    return 3 if group & beach else 2


def home_points(homes: int, factories: int, beach: int) -> int:
    """The points of all groups of homes."""
    points = 0
    while homes:
        group = flood(homes & -homes, homes)
        points += group_points(group, factories, beach)
        homes &= ~group
    return points


def earning(city: City, ground: Ground) -> tuple[int, int, int, int, int, int]:
    """The buildings that earn points.

    Connected roads, parks by homes, parks with their second point, factories in pairs and by roads, served shops.
    """
    roads, parks, factories, shops, homes = city[0], city[1], city[2], city[3], city[4]
    connected = connected_roads(roads, ground[0])
    return (
        connected,
        parks & near(homes),
        green_parks(parks, factories, ground[1], ground[2]),
        factories & near(factories),
        factories & near(roads),
        served_shops(shops, connected, ground[0]),
    )


def building_points(city: City, ground: Ground) -> int:
    """The points of all buildings together, bonus tiles apart. `building_lines` itemises the same."""
    connected, by_home, by_second, in_pairs, by_road, served = earning(city, ground)
    return (
        count(connected)
        + count(by_home)
        + count(by_second)
        + count(in_pairs)
        + count(by_road)
        + count(served & ground[3])
        + 2 * count(served & ground[4])
        + 3 * count(served & ground[5])
        + home_points(city[4], city[2], ground[1])
    )


def total_points(
    city: City, ground: Ground, tiles: Sequence[int], fill: Sequence[int], four: Sequence[int], family: bool
) -> int:
    """The points of a city: its buildings (S7: not in the family variant) and three for each flipped bonus tile."""
    points = BONUS_POINTS * count(flipped(city, tiles, fill, four))
    return points if family else points + building_points(city, ground)


def outcome(
    city: City,
    colour: int,
    cells: int,
    ground: Ground,
    tiles: Sequence[int],
    fill: Sequence[int],
    four: Sequence[int],
    family: bool,
    sites: Sequence[int],
    ones: Sequence[int],
    others: Sequence[int],
) -> tuple[int, int, int]:
    """What a city is after a placement: its points, its flipped bonus tiles, the construction tiles left on it."""
    after = built(city, colour, cells, sites, ones, others)
    return total_points(after, ground, tiles, fill, four, family), flipped(after, tiles, fill, four), after[5]


def outcomes(
    city: City,
    shapes: Sequence[int],
    ground: Ground,
    tiles: Sequence[int],
    fill: Sequence[int],
    four: Sequence[int],
    family: bool,
    sites: Sequence[int],
    ones: Sequence[int],
    others: Sequence[int],
) -> list[tuple[int, int, int, int]]:
    """What each placement does: the points it brings, its cells, the bonus tiles it flips, the construction it ends.

    `shapes` are those of the five colours, 0 where nothing is to be placed; by colour and in reading order.
    """
    points, flips, under = outcome(city, 0, 0, ground, tiles, fill, four, family, sites, ones, others)
    found = []
    for colour in range(5):
        shape = shapes[colour]
        left = places(city, shape) if shape else 0
        while left:
            cells = shape << first(left)
            left &= left - 1
            then = outcome(city, colour, cells, ground, tiles, fill, four, family, sites, ones, others)
            found.append((then[0] - points, cells, then[1] & ~flips, under & ~then[2]))
    return found


class Survey(NamedTuple):
    """What the sheet and the meters of a city say, in numbers."""

    city: Sequence[int]
    earning: Sequence[int]
    """As `earning` gives them."""
    flipped: int
    corner: int
    filled: Sequence[int]
    """For each slot: the cells filled of six."""
    reached: Sequence[int]
    """For each slot: the tiles of four."""
    homes: Sequence[int]
    """Each group of homes, followed by its points."""


def survey(city: City, ground: Ground, tiles: Sequence[int], fill: Sequence[int], four: Sequence[int]) -> list[int]:
    """The numbers of a Survey in a row, which `read_survey` reads."""
    connected, by_home, by_second, in_pairs, by_road, served = earning(city, ground)
    found = [city[0], city[1], city[2], city[3], city[4], city[5]]
    found.extend([connected, by_home, by_second, in_pairs, by_road, served])
    found.append(flipped(city, tiles, fill, four))
    found.append(two_of_each(city))
    found.extend([count(covered(city) & fill[slot]) for slot in range(6)])
    found.extend([reached(city, tiles[slot], four[slot]) for slot in range(6)])
    homes = city[4]
    while homes:
        group = flood(homes & -homes, homes)
        found.append(group)
        found.append(group_points(group, city[2], ground[1]))
        homes &= ~group
    return found


def read_survey(found: list[int]) -> Survey:
    """What `survey` has found."""
    return Survey(found[:6], found[6:12], found[12], found[13], found[14:20], found[20:26], found[26:])


def score_city(
    found: Survey, ground: Ground, tiles: Sequence[int], fill: Sequence[int], four: Sequence[int], family: bool
) -> ScoreSheet:
    """The itemised sheet of one city."""
    counted = [] if family else building_lines(found, ground)
    counted.append(bonus_line(found, tiles, fill, four))
    total = sum([line.points for line in counted])
    # S6: with a construction tile left, no victory.
    return ScoreSheet(total, tuple(counted), can_win=not found.city[5])


def building_lines(found: Survey, ground: Ground) -> list[Line]:
    """A line for each kind of building; cells that earn nothing are named too, with the reason."""
    roads, parks, factories, shops, _, _ = found.city
    connected, by_home, by_second, in_pairs, by_road, served = found.earning
    second = "park-factory" if ground.inland else "park-beach"
    return [
        _line("road", (1, "road-connected", connected), (0, "road-unconnected", roads & ~connected)),
        _line(
            "park",
            (1, "park-home", by_home),
            (1, second, by_second),
            (0, "park-alone", parks & ~(by_home | by_second)),
        ),
        _line(
            "factory",
            (1, "factory-factory", in_pairs),
            (1, "factory-road", by_road),
            (0, "factory-alone", factories & ~(in_pairs | by_road)),
        ),
        _line(
            "shop",
            (1, "shop-zone-1", served & ground.zone_1),
            (2, "shop-zone-2", served & ground.zone_2),
            (3, "shop-zone-3", served & ground.zone_3),
            (0, "shop-unserved", shops & ~served),
        ),
        home_line(found.homes),
    ]


def bonus_line(found: Survey, tiles: Sequence[int], fill: Sequence[int], four: Sequence[int]) -> Line:
    """Three points for each flipped bonus tile."""
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


def bonus_numbers(bonus: Sequence[BonusTile]) -> tuple[int, ...]:
    """The bonus tiles as numbers: a colour, or DIFFERENT."""
    return tuple(BONUS_TILES.index(tile) for tile in bonus)


def home_line(homes: Sequence[int]) -> Line:
    """An item for each group of homes; `homes` as in a Survey."""
    items = [
        Item(points, HOME_REASONS[points], names(group)) for group, points in zip(homes[::2], homes[1::2], strict=True)
    ]
    return Line("home", sum(homes[1::2]), tuple(items))


def _line(rule: str, *parts: tuple[int, str, int]) -> Line:
    items = [Item(each * count(cells), reason, names(cells)) for each, reason, cells in parts if cells]
    return Line(rule, sum([item.points for item in items]), tuple(items))
