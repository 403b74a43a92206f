"""2 Bauen: valid sites, reach, and the second piece; with the two worded reach examples as maps of our own."""

from canal_tables import refused, sites, table, tiles_to_build_on
from tiletown.games.canal import GAME, Build, Lay, reach

ROW = """
    F  |  F F  |  F F     F F     F F  |  F F  |  F
    ---3--- ---2--- ---4--- ---2--- ---4--- ---3---
    F     F F  |  F F     F F     F F  |  F F  |  F

    F     F
    ---4---
    F  |  F
"""
"""The tile on 0,1 touches 0,0 with banks only."""


def test_example_the_first_piece_goes_0_1_2_or_3_tiles_away_from_a_laid_tile_of_value_3() -> None:
    state = table(ROW, phase="build-1", base=(0, 0))
    assert tiles_to_build_on(state) == {"0,0", "1,0", "2,0", "3,0"}
    assert refused(state, Build(4, 0, "NW")) == "out-of-reach"
    assert [(tile.cell, tile.distance) for tile in reach(state)] == [("0,0", 0), ("1,0", 1), ("2,0", 2), ("3,0", 3)]


def test_reach_follows_the_canals_and_not_the_sides() -> None:
    assert refused(table(ROW, phase="build-1", base=(0, 0)), Build(0, 1, "NW")) == "out-of-reach"


def test_example_the_second_piece_goes_1_or_2_tiles_away_from_a_tile_of_value_2() -> None:
    state = GAME.apply(table(ROW, phase="build-1", base=(0, 0)), 0, Build(1, 0, "NW"))
    assert state.phase == "build-2"
    assert tiles_to_build_on(state) == {"0,0", "2,0", "3,0"}
    assert refused(state, Build(4, 0, "NW")) == "out-of-reach"


def test_both_pieces_never_go_on_the_same_tile() -> None:
    state = GAME.apply(table(ROW, phase="build-1", base=(0, 0)), 0, Build(1, 0, "NW"))
    assert refused(state, Build(1, 0, "NW")) == "same-tile"
    assert refused(state, Build(1, 0, "SE")) == "same-tile"


def test_reach_of_a_tile_just_laid() -> None:
    state = table("F  |  F F     F\n---3--- ---4\nF  |  F F     F", "NESW 2 FFFF")
    state = GAME.apply(state, 0, Lay("99", -1, 0, 0))
    assert (state.phase, state.base) == ("build-1", (-1, 0))
    assert tiles_to_build_on(state) == {"-1,0", "0,0", "1,0"}


def test_valid_sites_are_empty_foundations_and_own_buildings() -> None:
    state = table("A1 |  ^ F     .\n---3--- ---4\nB2 |  F F     F", phase="build-1", base=(0, 0))
    assert sites(state) == {"0,0:NW", "0,0:SE", "1,0:NW", "1,0:SE", "1,0:SW"}
    assert refused(state, Build(0, 0, "NE")) == "no-foundation"
    assert refused(state, Build(1, 0, "NE")) == "no-foundation"
    assert refused(state, Build(7, 0, "NE")) == "no-tile"


def test_a_building_has_one_colour() -> None:
    state = table("A1 |  ^ F     .\n---3--- ---4\nB2 |  F F     F", phase="build-1", base=(0, 0))
    assert refused(state, Build(0, 0, "SW")) == "not-your-building"


def test_any_number_of_pieces_may_be_stacked() -> None:
    state = table("A18|  ^ F     .\n---3--- ---4\nB2 |  F F     F", phase="build-1", base=(0, 0), supply=(2, 18))
    state = GAME.apply(state, 0, Build(0, 0, "NW"))
    assert [(b.owner, b.height) for b in state.buildings if b.plot == "NW"] == [(0, 19)]
    assert state.supply == (1, 18)


def test_k2_the_first_piece_leaves_a_site_for_the_second_if_one_does() -> None:
    """0,0 and 3,0 are three apart: a first piece on 3,0 (value 3) leaves 0,0, one on 0,0 (value 2) leaves nothing."""
    city = """
        F     . .     . F     .
           2--- ---2--- ---2
        .     . .     . .     .
    """
    both = table(city, phase="build-1", base=(1, 0))
    assert tiles_to_build_on(both) == {"0,0", "2,0"}
    apart = """
        F     . .     . .     . F     .
           2--- ---2--- ---3--- ---3
        .     . .     . .     . .     .
    """
    state = table(apart, phase="build-1", base=(2, 0))
    assert tiles_to_build_on(state) == {"3,0"}
    assert refused(state, Build(0, 0, "NW")) == "second-piece"
    assert [tile.why for tile in reach(state) if tile.cell == "0,0"] == ["second-piece"]


def test_k2_if_no_site_leaves_one_any_site_will_do() -> None:
    city = """
        F     F .     .
           2--- ---2
        F     F .     .
    """
    state = table(city, phase="build-1", base=(1, 0))
    assert tiles_to_build_on(state) == {"0,0"}
    state = GAME.apply(state, 0, Build(0, 0, "SE"))
    assert (state.phase, state.supply) == ("draw", (19, 20))


def test_k2_binds_the_first_piece_and_not_the_laying() -> None:
    """Laid in the north the tile reaches no site at all; that is allowed."""
    city = """
        .  |  .
           2
        .  |  .

        .  |  .
           2
        .  |  .

        F  |  F
           2
        F     F
    """
    state = GAME.apply(table(city, "N-S- 2 ...."), 0, Lay("99", 0, -1, 0))
    assert (state.phase, state.supply) == ("draw", (20, 20))


def test_k2_without_a_site_in_reach_the_pieces_stay_in_the_supply() -> None:
    state = GAME.apply(table("B1 |  .\n   3\n.     .", "--S- 2 ...."), 0, Lay("99", 0, -1, 0))
    assert (state.phase, state.supply, state.buildings[0].owner) == ("draw", (20, 20), 1)


def test_k3_the_start_tile_is_a_step_on_the_way_and_cannot_be_built_on() -> None:
    city = """
                F  |  F
                --(2)--
                .  |  .

        F  |  . .  |  . F  |  F
        --(3)-- ---o--- --(3)--
        F  |  . .  |  . .  |  .

                .  |  .
                --(3)--
                F  |  F
    """
    state = table(city, phase="build-1", base=(0, -1))
    assert {tile.cell: tile.distance for tile in reach(state)} == {
        "0,-1": 0, "0,0": 1, "-1,0": 2, "1,0": 2, "0,1": 2,
    }  # fmt: skip
    assert refused(state, Build(0, 0, "NW")) == "no-foundation"


def test_k4_centre_tiles_give_their_value_as_reach() -> None:
    city = """
        F  |  F F     F F     F F     F
        --(2)-- ---4--- ---4--- ---4---
        F  |  F F     F F     F F     F
    """
    state = GAME.apply(table(city, phase="build-1", base=(1, 0)), 0, Build(0, 0, "NW"))
    assert tiles_to_build_on(state) == {"1,0", "2,0"}


def test_k7_with_one_piece_left_there_is_only_the_first_build() -> None:
    state = GAME.apply(table(ROW, phase="build-1", base=(0, 0), supply=(1, 5)), 0, Build(0, 0, "NW"))
    assert (state.phase, state.seat, state.supply) == ("lay", 1, (0, 5))


def test_k7_the_last_piece_need_not_leave_a_site_for_another() -> None:
    apart = """
        F     . .     . .     . F     .
           2--- ---2--- ---3--- ---3
        .     . .     . .     . .     .
    """
    state = table(apart, phase="build-1", base=(2, 0), supply=(1, 20))
    assert tiles_to_build_on(state) == {"0,0", "3,0"}
