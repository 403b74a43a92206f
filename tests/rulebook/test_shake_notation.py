"""Shake That City as text: boards, patterns, actions and whole turns, and the score pad for sketched cities."""

from __future__ import annotations

from typing import Any

import pytest

from shake_tables import BONUS
from tiletown.games.shake import GAME, Choose, Deal, Pass, Place, Sealed, Setup, Shake, Sketch, SketchedCity, notation
from tiletown.games.shake.state import Action
from tiletown.kernel import CHANCE, BadNotation, BadSetup, Move, ScoreSheet, TiletownError, random_game, replay


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("S", Choose("shop")),
        ("S@C3", Place("shop", "C3")),
        ("H@F6", Place("home", "F6")),
        ("-", Pass()),
        ("?", Sealed()),
        ("HSF/PRH/HHS", Shake("HSFPRHHHS")),
        ("HSF/PRH/HHS!S", Shake("HSFPRHHHS", "shop")),
        ("deal R P F S H D 0", Deal(BONUS, 0)),
        (
            "deal D H S F P R 2 road/home road/park shop/home shop/factory",
            Deal(BONUS[::-1], 2, ("road/home", "road/park", "shop/home", "shop/factory")),
        ),
    ],
)
def test_actions(text: str, action: Action) -> None:
    assert notation.show_action(action) == text
    assert notation.read_action(text) == action
    assert GAME.read_action(f"  {text} ", GAME.start(Setup(2))) == action


def test_small_letters_are_read_too() -> None:
    assert notation.read_action("s@c3") == Place("shop", "C3")
    assert notation.read_action("h") == Choose("home")


@pytest.mark.parametrize(
    "text",
    [
        "", "X", "SS", "S@", "S@G1", "S@A7", "S@A", "@A1", "S@C3@C4", "S C3", "--", "pass", "ſ", "ß@A1", "S@Ａ1",
        "HSF/PRH", "HSF/PRH/HH", "HSF/PRH/HHX", "HSF/PRH/HHS/HHS", "HSF/PRH/HHS!", "HSF/PRH/HHS!X", "hsf/prh/hhs",
        "deal", "deal R P F S H", "deal R P F S H D", "deal R P F S H X 0", "deal R P F S H D x", "dealt R P F S H D 0",
        "deal R P F S H D -1", "deal R P F S H D ²", "deal R P F S H D " + "1" * 5000,
    ],
)  # fmt: skip
def test_what_is_no_action(text: str) -> None:
    with pytest.raises(BadNotation) as refused:
        notation.read_action(text)
    assert "\n" not in str(refused.value)


def test_a_board_is_six_rows_of_six_letters() -> None:
    sketch = """
        RPFSH.
        .#....
        ..#...
        ...#..
        ....#.
        .....R
    """
    board = notation.read_board(sketch)
    assert board == "RPFSH." + ".#...." + "..#..." + "...#.." + "....#." + ".....R"
    assert notation.show_board(board).split() == sketch.split()
    assert notation.read_board("RPFSH./.#..../..#.../...#../....#./.....R") == board


@pytest.mark.parametrize(
    ("board", "says"),
    [
        ("", "rows"),
        ("......\n" * 5, "5 rows"),
        ("......\n" * 7, "7 rows"),
        ("......\n" * 5 + ".....", "row 6 has 5 cells"),
        ("......\n" * 5 + ".......", "row 6 has 7 cells"),
        ("......\n" * 5 + "..X...", "'X' in row 6 (cell C6)"),
        ("......\n" * 5 + "..r...", "'r' in row 6 (cell C6)"),
        ("......\n" * 5 + ".. ...", "' ' in row 6"),
        ("......\n" * 5 + "......X", "'X' in row 6"),
    ],
)
def test_what_is_no_board(board: str, says: str) -> None:
    with pytest.raises(BadNotation) as refused:
        notation.read_board(board)
    assert says in str(refused.value)
    assert "\n" not in str(refused.value)


TURNS = """
deal R P F S H D 1
1. SSR/PRH/HHS 1:S 0:R@B1 1:S@A1
2. HHH/SSF/FPR 0:P 1:R@C1 0:P@A1
"""


def test_turns_are_read_and_played() -> None:
    moves = notation.read_turns(TURNS)
    assert moves[:3] == (Move(CHANCE, Deal(BONUS, 1)), Move(CHANCE, Shake("SSRPRHHHS")), Move(1, Choose("shop")))
    state = replay(GAME, Setup(2), moves).state
    assert notation.show_board(state.boards[0]).split() == [
        "PR....",
        "R.....",
        "......",
        "......",
        "......",
        "......",
    ]
    assert notation.show_board(state.boards[1]).split()[0] == "SSR..."
    assert notation.show_turns(moves) == TURNS.strip()


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_whole_games_are_written_and_read(players: int) -> None:
    match = random_game(GAME, Setup(players), f"turns {players}")
    text = notation.show_turns(match.moves)
    assert len(text.splitlines()) == 16
    assert notation.read_turns(text) == match.moves


@pytest.mark.parametrize(
    "text",
    [
        "1. SSR/PRH/HHS 1:S",
        "0. SSR/PRH/HHS 1:S",
        "deal R P F S H D 1\n2. SSR/PRH/HHS 1:S",
        "deal R P F S H D 1\n1 SSR/PRH/HHS 1:S",
        "deal R P F S H D 1\n1.",
        "deal R P F S H D 1\n\n1. SSR/PRH/HHS 1:S",
        "deal R P F S H D 1\n1. S@C3 1:S",
        "deal R P F S H D 1\n1. SSR/PRH/HHS S",
        "deal R P F S H D 1\n1. SSR/PRH/HHS x:S",
        "deal R P F S H D 1\n1. SSR/PRH/HHS 1:X",
        "deal R P F S H D 1\n1. SSR/PRH/HHS 1:",
        "deal R P F S H D 1\n1. SSR/PRH/HHS " + "1" * 5000 + ":S",
        "deal R P F S H D 1\n" + "1" * 5000 + ". SSR/PRH/HHS 1:S",
        "deal R P F S H D 1\ndeal R P F S H D 1",
    ],
)
def test_what_are_no_turns(text: str) -> None:
    with pytest.raises(BadNotation):
        notation.read_turns(text)


def test_moves_without_a_deal_are_not_turns() -> None:
    with pytest.raises(BadNotation):
        notation.show_turns([Move(0, Pass())])
    assert notation.read_turns("") == ()
    assert notation.show_turns(()) == ""


# ---- the score pad

CITY = "RPFSH./....../....../....../....../......"


def pad(*boards: str, bonus: tuple[str, ...] = BONUS, **more: Any) -> tuple[ScoreSheet, ...]:
    return GAME.score(GAME.sketched_state(Sketch(tuple(SketchedCity(board) for board in boards), bonus, **more)))


def test_a_sketched_city_is_scored() -> None:
    # the road and the shop lie on the edge, the park is next to the factory, and the home has no factory beside it
    (sheet,) = pad(CITY)
    assert {line.rule: line.points for line in sheet.lines} == {
        "road": 1, "park": 1, "factory": 0, "shop": 1, "home": 2, "bonus": 0,
    }  # fmt: skip
    assert sheet.total == 5
    assert sheet.can_win
    assert pad(CITY, side="beachfront")[0].total == 1 + 0 + 0 + 1 + 2
    assert pad(CITY, variant=("family",))[0].total == 0
    assert [sheet.total for sheet in pad(CITY, "....../" * 5 + "......")] == [5, 0]


def test_a_drawn_construction_tile() -> None:
    board = "R...../.#..../....../....../....../......"
    assert not pad(board, variant=("construction",))[0].can_win
    assert not pad(board, variant=("solo",))[0].can_win
    with pytest.raises(BadNotation, match="neither construction nor solo"):
        pad(board)
    with pytest.raises(BadNotation, match="no construction tile on A1"):
        pad("#...../....../....../....../....../......", variant=("construction",))


@pytest.mark.parametrize(
    ("sketch", "says"),
    [
        (Sketch((SketchedCity("......\n" * 5),), BONUS), "5 rows"),
        (Sketch((SketchedCity(CITY.replace("R", "Q")),), BONUS), "'Q' in row 1 (cell A1)"),
        (Sketch((SketchedCity(CITY),), (*BONUS[:5], "castle")), "'castle'"),
        (Sketch((SketchedCity(CITY),), (*BONUS[:5], "road")), "'road' stands there twice"),
        (Sketch((SketchedCity(CITY),), BONUS[:5]), "5 tiles are named"),
        (Sketch((SketchedCity(CITY),), (*BONUS, "road")), "twice"),
        (Sketch((SketchedCity(CITY),), ()), "0 tiles"),
        (Sketch((SketchedCity(CITY),), BONUS, "seaside"), "seaside"),  # type: ignore[arg-type]
        (Sketch((SketchedCity(CITY),), BONUS, "landlocked", ("wild",)), "wild"),  # type: ignore[arg-type]
        (Sketch((SketchedCity(CITY),), BONUS, "landlocked", ("solo", "family")), "solo"),
        (Sketch((SketchedCity(CITY), SketchedCity(CITY)), BONUS, "landlocked", ("solo",)), "solo"),
        (Sketch((SketchedCity(CITY),) * 5, BONUS), "1 to 4"),
        (Sketch((), BONUS), "1 to 4"),
    ],
)
def test_a_sketch_that_is_wrong_says_where(sketch: Sketch, says: str) -> None:
    with pytest.raises((BadNotation, BadSetup)) as refused:
        GAME.sketched_state(sketch)
    assert isinstance(refused.value, TiletownError)
    assert says in str(refused.value)
    assert "\n" not in str(refused.value)
