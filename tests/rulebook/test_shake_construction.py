"""Shake That City, construction variant: what removes a construction tile, and when."""

from __future__ import annotations

from typing import Any

import pytest

from shake_tables import EMPTY, PAIRS, SITES, city, options, play, refused, sheet, table
from tiletown.games.shake import GAME
from tiletown.games.shake.board import NAMES, names

# PAIRS on the diagonal: road/home on B2, road/park on C3, shop/home on D4, shop/factory on E5.
BUILD: dict[str, Any] = {"variant": ("construction",), "round": 13}


def test_the_rulebooks_example() -> None:
    """A road next to a home anywhere removes the road/home tile, and only that."""
    state = table(".....H/.#..../..#.../...#../....#./......", pattern="RSS/SSP/PPP", **BUILD)
    assert play(state, "0:R@F2").boards[0] == city(".....H/.....R/..#.../...#../....#./......")


@pytest.mark.parametrize(
    ("board", "move", "freed"),
    [
        ("....H./.#..../..#.../...#../....#./......", "R@F1", "B2"),  # a road to the east of the home
        ("....R./.#..../..#.../...#../....#./......", "H@F1", "B2"),  # a home to the east of the road
        ("....../.#...H/..#.../...#../....#./......", "R@F1", "B2"),  # one above the other
        ("....../.#...H/..#.../...#../....#./......", "R@F3", "B2"),
        ("....P./.#..../..#.../...#../....#./......", "R@F1", "C3"),  # the other pairs
        ("....H./.#..../..#.../...#../....#./......", "S@F1", "D4"),
        ("....F./.#..../..#.../...#../....#./......", "S@F1", "E5"),
        ("....P./.#..../..#.../...#../....#./......", "H@F1", ""),  # pairs that are on no tile
        ("....F./.#..../..#.../...#../....#./......", "R@F1", ""),
        ("....R./.#..../..#.../...#../....#./......", "R@F1", ""),
        ("....H./.#..../..#.../...#../....#./......", "R@F2", ""),  # corner to corner is not adjacent
        ("....../H#..../..#.../...#../....#./......", "R@C2", ""),  # nor with a construction tile in between
        ("....../.#...H/..#.../...#../....#./......", "R@A3", ""),  # nor round the edge of the board
        (".....H/....../..#.../...#../....#./......", "R@F2", ""),  # its tile is gone already
    ],
)
def test_which_neighbours_remove_which_tile(board: str, move: str, freed: str) -> None:
    one, *others = sorted("RPFSH", key=lambda letter: letter != move[0])
    pattern = f"{one}{others[0] * 2}/{others[0] * 2}{others[1]}/{others[1] * 3}"
    before, after = city(board), play(table(board, pattern=pattern, **BUILD), f"0:{move}").boards[0]
    changed = {cell: (old, new) for cell, old, new in zip(NAMES, before, after, strict=True) if old != new}
    assert changed == {move[2:]: (".", one)} | ({freed: ("#", ".")} if freed else {})


def test_one_placement_may_remove_several() -> None:
    """Two roads, below a home and a park; then a shop between a home and a factory."""
    state = table("....HP/.#..../..#.../...#../....#./......", pattern="RRS/SSP/PPP", **BUILD)
    assert play(state, "0:R@E2").boards[0] == city("....HP/....RR/....../...#../....#./......")
    state = table(".H.F../.#..../..#.../...#../....#./......", pattern="SRR/RPP/PPP", **BUILD)
    assert play(state, "0:S@C1").boards[0] == city(".HSF../.#..../..#.../....../....../......")


def test_s5_a_placement_is_checked_against_the_cells_that_were_free_before_it() -> None:
    """The road at A2 would free B2, but the same placement cannot already use B2."""
    state = table("H...../.#..../..#.../...#../....#./......", pattern="RRS/SSP/PPP", **BUILD)
    assert refused(state, "0:R@A2") == "does-not-fit"
    state = play(table("H...../.#..../..#.../...#../....#./......", pattern="RSS/SSP/PPP", **BUILD), "0:R@A2")
    assert state.boards[0] == city("H...../R...../..#.../...#../....#./......")


def test_the_freed_cell_is_free_from_then_on() -> None:
    state = table("H...../R...../..#.../...#../....#./......", pattern="SRR/PPP/PFF", **BUILD)
    assert "S@B2" in options(state)
    assert "S@C3" not in options(state)


def test_s11_removing_is_automatic() -> None:
    """The English text says that a player may remove the tile, the German one that it goes at once."""
    state = table(".....H/.#..../..#.../...#../....#./......", pattern="RSS/SSP/PPP", **BUILD)
    assert options(state) == {option for option in options(state) if option[1] == "@"}
    assert "#" not in play(state, "0:R@F2").boards[0][6:12]


def test_every_player_removes_on_its_own_board() -> None:
    board = ".....H/.#..../..#.../...#../....#./......"
    state = play(table(board, board, pattern="RSS/SSP/PPP", **BUILD), "0:R@F2 1:R@A6")
    assert [board.count("#") for board in state.boards] == [3, 4]


def test_the_order_of_the_tiles_decides_which_cell_is_freed() -> None:
    state = table(".....H/.#..../..#.../...#../....#./......", pattern="RSS/SSP/PPP", construction=PAIRS[::-1], **BUILD)
    assert play(state, "0:R@F2").boards[0] == city(".....H/.#...R/..#.../...#../....../......")


def test_a_pass_removes_nothing() -> None:
    board = "RRRRRR/R#RRRR/RR#RRR/RRR#RR/RRRR#R/RRRRRR"
    state = play(table(board, pattern="PSS/SSP/PPP", **BUILD), "0:-")
    assert state.boards[0] == city(board)


def test_what_a_placement_would_remove_is_shown_before_it_is_made() -> None:
    state = table("....HP/.#..../..#.../...#../....#./......", pattern="RRS/SSP/PPP", **BUILD)
    outcomes = GAME.outcome_by_place(state, 0)
    shown = {GAME.show_action(place): names(outcome.clears) for place, outcome in outcomes.items()}
    assert shown["R@E2"] == ("B2", "C3")
    assert shown["R@A6"] == ()


def test_s6_with_a_construction_tile_left_the_sheet_is_counted_but_cannot_win() -> None:
    """The English text lets only those score who have removed theirs; the points are shown all the same."""
    board = "R...../....../....../...#../....../......"
    assert sheet(board, variant=("construction",)).total == 1
    assert not sheet(board, variant=("construction",)).can_win
    assert sheet(board.replace("#", "."), variant=("construction",)).can_win


def test_construction_tiles_are_no_buildings() -> None:
    assert sheet(SITES, variant=("construction",)).total == 0


def test_both_sides_can_be_played_with_construction_tiles() -> None:
    for side in ("landlocked", "beachfront"):
        state = table(SITES, EMPTY, pattern="RSS/SSP/PPP", side=side, variant=("construction",))
        assert GAME.to_act(state) == {0}
