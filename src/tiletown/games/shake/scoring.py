"""What a city is worth: the quick count that bots use, and the itemised sheet, from the same sets of cells."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel import Item, Line, ScoreSheet
from .board import BOARD, count, first, flood, names, near
from .city import City, built, flipped
from .pieces import BONUS_TILES, FACTORY, HOME, PARK, ROAD, SHOP, SLOTS, BonusTile, Ground, Pieces, Side, ground, lines

BONUS_POINTS = 3


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


def building_points(city: City, ground: Ground) -> int:
    """The points of all buildings together, bonus tiles apart. `building_lines` itemises the same."""
    roads, parks, factories, shops, homes = city[0], city[1], city[2], city[3], city[4]
    connected = connected_roads(roads, ground[0])
    served = served_shops(shops, connected, ground[0])
    return (
        count(connected)
        + count(parks & near(homes))
        + count(green_parks(parks, factories, ground[1], ground[2]))
        + count(factories & near(factories))
        + count(factories & near(roads))
        + count(served & ground[3])
        + 2 * count(served & ground[4])
        + 3 * count(served & ground[5])
        + home_points(homes, factories, ground[1])
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


def score_city(
    city: City, pieces: Pieces, side: Side, bonus: Sequence[BonusTile], *, family: bool = False
) -> ScoreSheet:
    """The itemised sheet of one city."""
    counted = [] if family else building_lines(city, ground(pieces, side))
    counted.append(bonus_line(city, pieces, bonus))
    total = sum(line.points for line in counted)
    return ScoreSheet(total, tuple(counted), can_win=not city[5])  # S6: with a construction tile left, no victory


def building_lines(city: City, ground: Ground) -> list[Line]:
    """A line for each kind of building; cells that earn nothing are named too, with the reason."""
    roads, parks, factories, shops, homes = city[ROAD], city[PARK], city[FACTORY], city[SHOP], city[HOME]
    connected = connected_roads(roads, ground.concrete)
    served = served_shops(shops, connected, ground.concrete)
    by_home, by_second = parks & near(homes), green_parks(parks, factories, ground.beach, ground.inland)
    in_pairs, by_road = factories & near(factories), factories & near(roads)
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
        _home_line(homes, factories, ground.beach),
    ]


def bonus_line(city: City, pieces: Pieces, bonus: Sequence[BonusTile]) -> Line:
    """Three points for each flipped bonus tile; before the bonus tiles are dealt, none."""
    items = []
    if bonus:
        tiles, (fill, four) = bonus_numbers(bonus), zip(*lines(pieces), strict=True)
        bits = flipped(city, tiles, fill, four)
        full = city[0] | city[1] | city[2] | city[3] | city[4]
        for slot, name in enumerate(SLOTS):
            if bits >> slot & 1:
                if slot == 6:
                    reason, cells = "bonus-corner", BOARD & full
                elif full & fill[slot] == fill[slot]:
                    reason, cells = "bonus-fill", fill[slot]
                else:
                    wanted = full if bonus[slot] == "different" else city[tiles[slot]]
                    reason, cells = "bonus-four", four[slot] & wanted
                items.append(Item(BONUS_POINTS, reason, names(cells), name))
    return Line("bonus", BONUS_POINTS * len(items), tuple(items))


def bonus_numbers(bonus: Sequence[BonusTile]) -> tuple[int, ...]:
    """The bonus tiles as numbers: a colour, or DIFFERENT."""
    return tuple(BONUS_TILES.index(tile) for tile in bonus)


def _home_line(homes: int, factories: int, beach: int) -> Line:
    items = []
    while homes:
        group = flood(1 << first(homes), homes)
        points = group_points(group, factories, beach)
        reason = {0: "home-factory", 2: "home-group", 3: "home-beach"}[points]
        items.append(Item(points, reason, names(group)))
        homes &= ~group
    return Line("home", sum(item.points for item in items), tuple(items))


def _line(rule: str, *parts: tuple[int, str, int]) -> Line:
    items = tuple(Item(each * count(cells), reason, names(cells)) for each, reason, cells in parts if cells)
    return Line(rule, sum(item.points for item in items), items)
