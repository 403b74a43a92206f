"""1 Die Stadt erweitern: the laying rules, with the nine numbered examples as maps of our own."""

import pytest

from canal_tables import lays, refused, table
from tiletown.games.canal import GAME, Lay, Setup
from tiletown.games.canal.pieces import city_tiles, our_pieces

CORNER = """
    F  |  F
    ---3---
    F  |  F

    F  |  F F  |  F
    ---4--- ---2---
    F  |  F F  |  F
"""


def test_example_1_right_it_touches_a_side_of_another_tile() -> None:
    assert refused(table(CORNER, "NES- 3 FFFF"), Lay("99", 0, -1, 0)) == ""


def test_example_2_right_it_touches_the_sides_of_several_tiles() -> None:
    assert refused(table(CORNER, "NESW 3 FFFF"), Lay("99", 1, 0, 0)) == ""


@pytest.mark.parametrize("place", [(1, -1), (-1, -1), (2, 0), (-1, 2), (5, 5)])
def test_example_3_wrong_it_touches_no_side_of_another_tile(place: tuple[int, int]) -> None:
    assert refused(table(CORNER), Lay("99", *place, 0)) == "touches-nothing"


ONE_BANK = """
    F  |  F
    ---3
    F  |  F

    F  |  F F  |  F
    ---4--- ---2---
    F  |  F F  |  F
"""


def test_example_4_right_it_joins_one_canal() -> None:
    """West of it is a bank, and its own bank lies against it; to the south a canal is joined."""
    assert refused(table(ONE_BANK, "NES- 3 FFFF"), Lay("99", 1, 0, 0)) == ""


def test_example_5_right_it_joins_several_canals() -> None:
    assert refused(table(CORNER, "--SW 3 FFFF"), Lay("99", 1, 0, 0)) == ""


def test_example_6_wrong_it_joins_no_canal() -> None:
    """Bank lies against bank, and that is all."""
    assert refused(table(ONE_BANK, "NE-- 3 FFFF"), Lay("99", 1, 0, 0)) == "dead-end"
    assert refused(table("F  |  F\n---3\nF  |  F", "NES- 3 FFFF"), Lay("99", 1, 0, 0)) == "no-canal-joined"


def test_example_7_right_every_canal_is_joined_or_leads_into_the_open() -> None:
    """Canals north and east lead into the open, south and west are joined."""
    assert refused(table(CORNER, "NESW 3 FFFF"), Lay("99", 1, 0, 0)) == ""


def test_example_8_right_all_canals_are_joined() -> None:
    around = """
        F  |  F F  |  F F  |  F
        ---3--- ---3--- ---3---
        F  |  F F     F F  |  F

        F  |  F         F  |  F
        ---3---         ---3---
        F  |  F         F  |  F

        F  |  F F     F F  |  F
        ---3--- ---3--- ---3---
        F  |  F F  |  F F  |  F
    """
    assert lays(table(around, "N-S- 3 FFFF")) >= {(1, 1, 1), (1, 1, 3)}
    assert refused(table(around, "N-S- 3 FFFF"), Lay("99", 1, 1, 0)) == "dead-end"


def test_example_9_wrong_it_makes_a_dead_end() -> None:
    """Its own canal would end at a bank, or a canal of the city at its bank."""
    assert refused(table(ONE_BANK, "NESW 3 FFFF"), Lay("99", 1, 0, 0)) == "dead-end"
    assert refused(table(CORNER, "N-S- 3 FFFF"), Lay("99", 1, 0, 0)) == "dead-end"


def test_a_place_holds_one_tile() -> None:
    assert refused(table(CORNER), Lay("99", 0, 0, 0)) == "place-taken"


def test_only_the_tile_in_hand_is_laid() -> None:
    assert refused(table(CORNER), Lay("98", 0, -1, 0)) == "not-your-tile"


def test_tiles_may_be_turned_freely() -> None:
    """A bend has a canal north and east; from the south it can be joined in two of its four turns."""
    assert {turn for x, y, turn in lays(table(CORNER, "NE-- 3 FFFF")) if (x, y) == (0, -1)} == {1, 2}


def test_every_legal_place_of_a_small_city() -> None:
    city = """
        F  |  F
           3
        F  |  F
    """
    assert lays(table(city, "N--- 2 FFFF")) == {(0, -1, 2), (0, 1, 0)}
    assert lays(table(city, "NESW 2 FFFF")) == {(0, y, turn) for y in (-1, 1) for turn in range(4)}
    assert lays(table(city, "N-S- 2 FFFF")) == {(0, y, turn) for y in (-1, 1) for turn in (0, 2)}


def test_a_turned_tile_carries_its_plots_and_fountains_with_it() -> None:
    state = GAME.apply(table(CORNER, "NES- 3 FF^<"), 0, Lay("99", 0, -1, 1))
    laid = state.laid[-1]
    assert (laid.tile.canals, laid.tile.plots) == ("-ESW", "^FF>")


def test_the_start_tile_has_canals_on_all_four_sides() -> None:
    start = next(laid for laid in GAME.start(Setup(2, "standard")).laid if laid.tile.kind == "start")
    assert (start.x, start.y, start.tile.canals, start.tile.value) == (0, 0, "NESW", 0)


def test_54_city_tiles_with_a_value_of_2_3_or_4() -> None:
    tiles = city_tiles(our_pieces())
    assert len(tiles) == 54
    assert {tile.value for tile in tiles} == {2, 3, 4}
