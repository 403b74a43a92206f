"""Schlusswertung: who gets each tile, what fountains bring, and how the game is won."""

import pytest

from canal_tables import table
from tiletown.games.canal import GAME, read_map
from tiletown.kernel import Item


def totals(city: str, players: int = 2) -> list[int]:
    """The points of A, B, ... in a sketched city, without starting points."""
    return [sheet.total for sheet in GAME.score(table(city, players=players))]


def tile_items(city: str, seat: int, players: int = 2) -> tuple[Item, ...]:
    return GAME.score(table(city, players=players))[seat].lines[1].items


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


def test_k4_centre_tiles_do_not_score() -> None:
    assert totals("A2 |  .\n--(3)--\nF  |  .") == [0, 0]


def test_k4_fountains_that_point_at_a_building_on_a_centre_tile_count() -> None:
    city = """
        A2 |  . <  |  F
        --(3)-- ---4---
        .  | A3 <  |  F
    """
    assert totals(city) == [3, 0]


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
