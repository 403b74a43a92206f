"""Shake That City, bonus tiles: which line each half faces, what flips it, and that it stays flipped."""

from __future__ import annotations

import pytest

from shake_tables import BONUS, EMPTY, SITES, flipped, play, points, reasons, table
from tiletown.games.shake import GAME
from tiletown.games.shake.pieces import BonusTile, slot_names

# The six tiles of BONUS lie like this; ! is the line to be filled, 4 the line that wants four:
#
#              road  park  factory
#              ! 4   ! 4   ! 4
#              A B   C D   E F
#   shop   4 1
#          ! 2
#   home   4 3
#          ! 4
#   differ 4 5
#   -ent   ! 6


@pytest.mark.parametrize(
    ("board", "slot"),
    [
        ("R...../P...../F...../S...../H...../R.....", "N1"),
        ("..R.../..P.../..F.../..S.../..H.../..R...", "N2"),
        ("....R./....P./....F./....S./....H./....R.", "N3"),
        ("....../RPFSHR/....../....../....../......", "W1"),
        ("....../....../....../RPFSHR/....../......", "W2"),
        ("....../....../....../....../....../RPFSHR", "W3"),
    ],
)
def test_the_fill_half_wants_six_tiles_of_any_type(board: str, slot: str) -> None:
    assert flipped(board) == {slot: "bonus-fill"}
    for index, letter in enumerate(board):
        if letter in "RPFSH":
            assert flipped(board[:index] + "." + board[index + 1 :]) == {}


@pytest.mark.parametrize("board", [
    ".R..../.P..../.F..../.R..../.H..../.R....",
    "...R../...P../...F../...S../...H../...R..",
    ".....R/.....P/.....F/.....S/.....H/.....R",
    "RPFSHR/....../....../....../....../......",
    "....../....../RPFSHR/....../....../......",
])  # fmt: skip
def test_filling_the_other_line_of_a_tile_does_nothing(board: str) -> None:
    """The halves face different lines; only "different" would be content with the line that wants four."""
    assert flipped(board) == {}


@pytest.mark.parametrize(
    ("board", "slot"),
    [
        (".R..../.R..../....../.R..../....../.R....", "N1"),
        ("...P../...P../...P../...P../....../......", "N2"),
        (".....F/....../.....F/....../.....F/.....F", "N3"),
        ("SS..SS/....../....../....../....../......", "W1"),
        ("....../....../.HHH.H/....../....../......", "W2"),
        ("....../....../....../....../RP.FS./......", "W3"),
        ("....../....../....../....../RPFSH./......", "W3"),
        ("....../....../....../....../RRPPFH/......", "W3"),
    ],
)
def test_the_other_half_wants_four_of_its_type(board: str, slot: str) -> None:
    assert flipped(board) == {slot: "bonus-four"}


@pytest.mark.parametrize(
    "board",
    [
        ".R..../.R..../.R..../....../....../......",  # three
        "R...../R...../R...../R...../....../......",  # four, in the line that wants to be filled
        ".P..../.P..../.P..../.P..../....../......",  # four of another type
        "...R../...R../...R../...R../....../......",
        "....../SSSS../....../....../....../......",
        "....../....../....../HHHH../....../......",
        "....../....../....../....../RPF.../......",  # three different
        "....../....../....../....../RRRRRP/......",  # six tiles of two types
        "....../....../....../....../....../RPFS..",  # four different in the line that wants to be filled
        ".R..../..R.../...R../....R./....../......",  # not in a line
    ],
)
def test_what_flips_nothing(board: str) -> None:
    assert flipped(board) == {}


def test_either_half_is_enough_and_both_bring_no_more() -> None:
    """Column A is full and column B has four roads: one tile, three points."""
    board = "PR..../PR..../PR..../PR..../P...../P....."
    assert flipped(board) == {"N1": "bonus-fill"}
    assert points(board)["bonus"] == 3


def test_which_tile_lies_where_decides() -> None:
    """The same city; the road tile in the west on rows 3 and 4 instead of the north."""
    board = "....../....../RRRR../....../....../......"
    assert flipped(board) == {}
    assert flipped(board, ("home", "park", "factory", "shop", "road", "different")) == {"W2": "bonus-four"}


@pytest.mark.parametrize("tile", ["road", "park", "factory", "shop", "home"])
@pytest.mark.parametrize("slot", range(6))
def test_each_tile_works_in_each_place(tile: BonusTile, slot: int) -> None:
    letter = {"road": "R", "park": "P", "factory": "F", "shop": "S", "home": "H"}[tile]
    others = [other for other in BONUS if other != tile]
    bonus = (*others[:slot], tile, *others[slot:])
    grid = [["."] * 6 for _ in range(6)]
    for step in range(4):
        if slot < 3:
            grid[step][2 * slot + 1] = letter
        else:
            grid[2 * (slot - 3)][step] = letter
    board = "/".join("".join(row) for row in grid)
    assert flipped(board, bonus) == {("N1", "N2", "N3", "W1", "W2", "W3")[slot]: "bonus-four"}


@pytest.mark.parametrize("slot", range(6))
def test_different_wants_four_types_in_each_place(slot: int) -> None:
    """S20: four of the five types, however many tiles."""
    bonus = (*BONUS[:slot], "different", *(tile for tile in BONUS[slot:5]))
    for letters, enough in (("RPFS", True), ("RPFSH", True), ("RRPFSS", True), ("RRPF", False), ("RPFRPF", False)):
        grid = [["."] * 6 for _ in range(6)]
        for step, letter in enumerate(letters):
            if slot < 3:
                grid[step][2 * slot + 1] = letter
            else:
                grid[2 * (slot - 3)][step] = letter
        board = "/".join("".join(row) for row in grid)
        assert flipped(board, bonus) == ({("N1", "N2", "N3", "W1", "W2", "W3")[slot]: "bonus-four"} if enough else {})


def test_the_corner_wants_two_of_every_type() -> None:
    board = "RPFSH./....../RPFSH./....../....../......"
    assert flipped(board, ("park", "road", "factory", "shop", "different", "home"))["NW"] == "bonus-corner"
    for index, letter in enumerate(board):
        if letter in "RPFSH":
            assert "NW" not in flipped(board[:index] + "." + board[index + 1 :])


def test_all_seven_are_21_points() -> None:
    board = "SSSSRR/RRRRRR/HHHHPP/PPPPPP/RPFSFF/FFFFFF"
    assert set(flipped(board)) == {"N1", "N2", "N3", "W1", "W2", "W3", "NW"}
    assert points(board)["bonus"] == 21


def test_each_flipped_tile_names_its_cells() -> None:
    board = "SS.SS./....../....../....../....../RPFSHR"
    assert reasons(board, "bonus") == {"bonus-four": (3, "A1 B1 D1 E1"), "bonus-fill": (3, "A6 B6 C6 D6 E6 F6")}


def test_a_construction_tile_covers_no_cell() -> None:
    """Row 2 has five tiles and a construction tile: it is not full."""
    board = "....../R#FSHR/..#.../...#../....#./......"
    assert flipped(board, variant=("construction",)) == {}
    assert flipped(board.replace("R#F", "RRF"), variant=("construction",)) == {"W1": "bonus-fill"}


def test_a_tile_flips_at_once_with_the_placement() -> None:
    """Two shops are there; two more make four in row 1, which the shop tile wants."""
    state = table("SS..../....../....../....../....../......", pattern="SSH/HHH/HFF", round=13)
    flips = {GAME.show_action(place): one.flips for place, one in GAME.outcome_by_place(state, 0).items()}
    assert slot_names(flips["S@C1"]) == ("W1",)
    assert slot_names(flips["S@C2"]) == ()
    assert GAME.score(play(state, "0:S@C1"))[0].lines[-1].points == 3


def test_a_flipped_tile_stays_flipped() -> None:
    """Tiles never leave a city, so whatever comes next, nothing is unflipped."""
    state = table("SSSS../....../....../....../....../......", pattern="SSH/HHH/HFF", round=13)
    for action in GAME.legal_actions(state, 0):
        after = GAME.apply(state, 0, action)
        assert "W1" in {item.tile for item in GAME.score(after)[0].lines[-1].items}


def test_s5_one_placement_may_flip_several_tiles() -> None:
    """A1 and C1, of one placement, fill columns A and C: both tiles flip."""
    state = table("....../R.R.../R.R.../R.R.../R.R.../R.R...", pattern="SHS/HHH/HFF", round=13)
    after = play(state, "0:S@A1")
    assert {item.tile for item in GAME.score(after)[0].lines[-1].items} == {"N1", "N2"}


def test_an_empty_city_flips_nothing() -> None:
    assert flipped(EMPTY) == {}
    assert flipped(SITES, variant=("construction",)) == {}
