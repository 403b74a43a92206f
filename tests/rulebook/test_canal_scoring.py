"""Schlusswertung: who gets each tile, what fountains bring, and how the game is won."""

import pytest

from canal_tables import table
from tiletown.games.canal import GAME, Build, Building, Sketch, SketchedTile, State, read_map
from tiletown.kernel import Item


def totals(city: str, players: int = 2, *, centre_scores: bool = False) -> list[int]:
    """The points of A, B, ... in a sketched city, without starting points."""
    return [sheet.total for sheet in GAME.score(table(city, players=players, centre_scores=centre_scores))]


def tile_items(city: str, seat: int, players: int = 2, *, centre_scores: bool = False) -> tuple[Item, ...]:
    return GAME.score(table(city, players=players, centre_scores=centre_scores))[seat].lines[1].items


@pytest.mark.parametrize("value", [2, 3, 4])
def test_the_tallest_building_gets_the_value_of_the_tile(value: int) -> None:
    city = f"A2 |  F\n---{value}---\nB1 |  F"
    assert totals(city) == [value, 0]
    assert tile_items(city, 0) == (Item(value, "tallest", ("0,0", "0,0:NW"), "0,0"),)


def test_the_tallest_building_counts_and_not_the_most_pieces() -> None:
    assert totals("A3 | B2\n---4---\nB2 | B2") == [4, 0]


def test_tied_the_one_with_more_pieces_on_the_tile_gets_it() -> None:
    city = "A2 | B2\n---4---\nB1 |  F"
    assert totals(city) == [0, 4]
    assert tile_items(city, 1) == (Item(4, "more-pieces", ("0,0", "0,0:NE", "0,0:SW"), "0,0"),)


def test_tied_again_nobody_gets_it() -> None:
    city = "A2 | B2\n---4---\nB1 | A1"
    assert totals(city) == [0, 0]
    assert [item.reason for item in tile_items(city, 0) + tile_items(city, 1)] == ["tied", "tied"]


def test_only_those_tied_for_the_tallest_take_part_in_the_tie_break() -> None:
    """C has the most pieces, but no building as tall as those of A and B."""
    city = "A3 | B3\n---4---\nC2 | C2"
    assert totals(city, 3) == [0, 0, 0]
    assert [len(tile_items(city, seat, 3)) for seat in range(3)] == [1, 1, 0]


def test_three_tied_and_one_with_more_pieces() -> None:
    assert totals("A1 | B1\n---4---\nC1 | C1", 3) == [0, 0, 4]


def test_two_tied_for_pieces_do_not_hide_a_third_with_more() -> None:
    """A and B have 2 each, C has 2 + 1."""
    assert totals("A2 | B2\n---3---\nC1 | C2", 3) == [0, 0, 3]


def test_k9_two_equally_tall_buildings_of_one_player_are_no_tie() -> None:
    city = "A2 | A2\n---4---\nB1 |  F"
    assert tile_items(city, 0)[0].reason == "tallest"
    assert totals(city) == [4, 0]


def test_k9_the_tie_break_counts_all_pieces_of_a_player_on_the_tile() -> None:
    assert totals("A3 | B3\n---4---\nB1 | A2") == [4, 0]


def test_each_tile_is_scored_on_its_own() -> None:
    city = """
        A2 |  F B2 |  F
        ---4--- ---3---
        B1 |  F F  |  F
    """
    assert totals(city) == [4, 3]


def test_an_empty_tile_scores_for_nobody() -> None:
    assert totals("F  |  F\n---4---\nF  |  F") == [0, 0]


CENTRE = """
            .  | B2
            --(2)--
            F  |  .

    A2 |  . .  |  . B1 | A1
    --(3)-- ---o--- --(4)--
    B1 |  . .  |  . .  |  .

            A1 | A1
            --(2)--
            B1 |  .
"""
"""West: A is taller. North: only B has built. East: tied. South: two equally tall buildings of A are no tie (K9)."""


def test_k4_centre_tiles_do_not_score() -> None:
    assert totals(CENTRE) == [0, 0]
    assert tile_items(CENTRE, 0) + tile_items(CENTRE, 1) == ()


def test_k4_centre_tiles_score_as_city_tiles_do_if_that_was_agreed() -> None:
    assert totals(CENTRE, centre_scores=True) == [3 + 2, 2]
    assert tile_items(CENTRE, 0, centre_scores=True) == (
        Item(3, "tallest", ("-1,0", "-1,0:NW"), "-1,0"),
        Item(0, "tied", ("1,0", "1,0:NE"), "1,0"),
        Item(2, "more-pieces", ("0,1", "0,1:NW", "0,1:NE"), "0,1"),
    )
    assert tile_items(CENTRE, 1, centre_scores=True) == (
        Item(2, "tallest", ("0,-1", "0,-1:NE"), "0,-1"),
        Item(0, "tied", ("1,0", "1,0:NW"), "1,0"),
    )


def test_k4_the_centre_can_decide_the_match() -> None:
    """B wins the city tile, and A three points in the centre."""
    city = """
        A1 |  . B1 |  F
        --(3)-- ---2---
        .  |  F F  |  F
    """
    assert GAME.result(table(city)).winners == (1,)
    assert GAME.result(table(city, centre_scores=True)).winners == (0,)


def test_k4_the_guide_shows_who_leads_a_centre_tile_if_it_scores() -> None:
    """Which tiles score, the points of each site and what it takes from the other follow the setup."""
    off, on = (table(CENTRE, phase="build-1", base=(-1, 0), centre_scores=scores) for scores in (False, True))
    assert GAME.guide(GAME.view(off, 0), ()).leads == ()
    assert [(lead.cell, lead.seat, lead.how) for lead in GAME.guide(GAME.view(on, 0), ()).leads] == [
        ("0,-1", 1, "tallest"),
        ("-1,0", 0, "tallest"),
        ("1,0", None, "tied"),
        ("0,1", 0, "more-pieces"),
    ]
    assert gains(off) == {}
    assert gains(on) == {"1,0:NE": ({"tile": 4}, {})}
    north = Build(0, -1, "SW")
    before = GAME.apply(on, 0, north)
    assert gains(before.after(phase="build-1", base=(-1, 0))) == {"1,0:NE": ({"tile": 4}, {}), "0,-1:SW": ({}, {1: 2})}


def gains(state: State) -> dict[str, tuple[dict[str, int], dict[int, int]]]:
    """What each site of seat 0 would bring and take, if anything."""
    actions = GAME.legal_actions(state, 0)
    outcomes = GAME.guide(GAME.view(state, 0), actions).outcomes
    return {
        f"{build.x},{build.y}:{build.plot}": (outcome.lines, outcome.takes)
        for build, outcome in zip(actions, outcomes, strict=True)
        if isinstance(build, Build) and (outcome.lines or outcome.takes)
    }


def test_k4_the_start_tile_never_scores() -> None:
    start = SketchedTile(x=0, y=0, value=4, plots="FFFF", kind="start")
    sketch = Sketch((start,), (Building(0, 0, "NW", 0, 3),), centre_scores=True)
    assert [sheet.total for sheet in GAME.score(GAME.sketched_state(sketch))] == [0, 0]


def test_k4_fountains_that_point_at_a_building_on_a_centre_tile_count_in_any_case() -> None:
    city = """
        A2 |  . <  |  F
        --(3)-- ---4---
        .  | A3 <  |  F
    """
    assert totals(city) == [3, 0]
    assert [line.points for line in GAME.score(table(city, centre_scores=True))[0].lines] == [0, 3, 3]


def test_example_three_pieces_and_two_fountains_are_six_points() -> None:
    city = """
        A3 |  < <  |  F
        ---4--- ---4---
        ^  |  F F  |  F
    """
    sheet = GAME.score(table(city))[0]
    assert [(line.rule, line.points) for line in sheet.lines] == [("start", 0), ("tile", 4), ("fountain", 6)]
    assert sheet.lines[2].items == (Item(6, "fountain", ("0,0:NW", "0,0:NE", "0,0:SW"), "0,0"),)


@pytest.mark.parametrize(
    ("city", "points"),
    [
        (">  | A1\n---4---\nF  |  F", 1),
        ("A1 |  <\n---4---\nF  |  F", 1),
        ("A1 |  F\n---4---\n^  |  F", 1),
        ("v  |  F\n---4---\nA1 |  F", 1),
        ("F  |  > A1 |  F\n---4--- ---4---\nF  |  F F  |  F", 1),
        ("F  | A1 <  |  F\n---4--- ---4---\nF  |  F F  |  F", 1),
        ("F  |  F\n---4---\nF  |  v\n\nF  | A1\n---4---\nF  |  F", 1),
        ("F  |  F\n---4---\nA1 |  F\n\n^  |  F\n---4---\nF  |  F", 1),
        # Not diagonally, not further than the next plot, not away from it.
        (">  |  F\n---4---\nA1 |  F", 0),
        (">  |  F A1 |  F\n---4--- ---4---\nF  |  F F  |  F", 0),
        ("<  | A1\n---4---\nF  |  F", 0),
        ("F  |  F A1 |  F\n---4--- ---4---\nF  |  > F  |  F", 0),
    ],
)
def test_a_fountain_points_at_the_next_plot_in_its_direction(city: str, points: int) -> None:
    assert GAME.score(table(city))[0].lines[2].points == points


def test_k6_fountains_serve_whoever_owns_the_building() -> None:
    assert [sheet.lines[2].points for sheet in GAME.score(table(">  | B4\n---4---\nA1 |  F"))] == [0, 4]


def test_k6_fountains_point_across_canals_and_banks_alike() -> None:
    banks = "F     > A1    F\n   4       4   \nF     F F     F"
    assert GAME.score(table(banks))[0].lines[2].points == 1


def test_k6_fountains_add_up() -> None:
    city = """
                F  |  F
                ---4---
                v  |  F

        F  |  > A2 |  <
        ---4--- ---4---
        F  |  F ^  |  F
    """
    sheet = GAME.score(table(city))[0]
    assert sheet.lines[2].points == 2 * 4
    assert sheet.lines[2].items[0].cells == ("1,1:NW", "1,0:SW", "0,1:NE", "1,1:NE", "1,1:SW")


def test_k6_a_fountain_at_anything_else_gives_nothing() -> None:
    """At a garden, a fountain, an empty foundation, no tile, the start tile."""
    city = """
        >  |  . >  |  > F  |  >
        ---4--- ---4--- ---4---
        ^  |  F F  |  v .  |  v

                .  |  .
                ---o---
                .  |  .
    """
    assert totals(city) == [0, 0]
    sketch = read_map(city)
    assert sum(tile.plots.count(letter) for tile in sketch.tiles for letter in "^>v<") == 7


def test_a_fountain_at_the_start_tile_gives_nothing() -> None:
    assert totals("F  |  F\n---4---\nv  |  F\n\n.  |  .\n---o---\n.  |  .") == [0, 0]


def test_the_most_points_win() -> None:
    state = table("A2 |  F\n---4---\nB1 |  F")
    assert (GAME.result(state).winners, GAME.result(state).decided_by) == ((0,), "points")


def test_ties_are_not_broken() -> None:
    state = table("A2 |  F B1 |  F\n---4--- ---4---\nF  |  F F  |  F", players=3)
    assert (GAME.result(state).winners, GAME.result(state).decided_by) == ((0, 1), "shared")


def test_who_gave_up_cannot_win() -> None:
    state = table("A2 |  F\n---4---\nB1 |  F")
    assert GAME.result(state, frozenset((0,))).winners == (1,)
