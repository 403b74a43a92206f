"""Maps, actions, turns and sketched cities as text: what is written is read back, and what is wrong is named."""

import random

import pytest

from canal_tables import table
from tiletown.games.canal import GAME, Lay, Setup, Sketch, read_map, read_sketch, show_map, sketch_of
from tiletown.games.canal.notation import (
    EXAMPLES,
    read_action,
    read_turn,
    read_turns,
    show_action,
    show_turn,
    show_turns,
)
from tiletown.kernel import BadNotation, TiletownError, random_game, states

CITY = '''
game = "canal"
points = [5, 0]
city = """
A3 |  < <  |  F
---4--- ---3---
^  |  F B1 | B2
"""
'''


@pytest.mark.parametrize("text", EXAMPLES.values())
def test_actions_come_back(text: str) -> None:
    assert show_action(read_action(text)) == text


def test_a_whole_record_comes_back() -> None:
    match = random_game(GAME, Setup(3), "notation")
    assert read_turns(show_turns(match.moves)) == match.moves


def test_a_turn_comes_back() -> None:
    text = "lay 07 2,-1 r1; build 2,-1:NW; build 0,-1:SE"
    assert show_turn(read_turn(text)) == text


def test_the_tile_in_hand_need_not_be_named_and_case_does_not_matter() -> None:
    state = table("F  |  F\n---3---\nF  |  F")
    assert GAME.read_action("LAY 0,1 R2", state) == Lay("99", 0, 1, 2)
    with pytest.raises(BadNotation, match="name the tile too, as in 'lay 07 2,-1 r1'"):
        GAME.read_action("lay 0,1 r2", GAME.view(state, 1).state)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' is not an action such as"),
        ("jump", "'jump' is not an action such as"),
        ("lay", "'lay' is not written like 'lay 07 2,-1 r1'"),
        ("lay 07 2;1 r1", "'2;1' is not a place such as 2,-1"),
        ("lay 07 2,1 r4", "'r4' is not a rotation: r0, r1, r2 or r3"),
        ("build 2,-1:N", "'N' is not a plot"),
        ("build 2,-1", "'' is not a plot"),
        ("draw x 07", "'draw x 07' is not written like 'draw 0 07'"),
    ],
)
def test_bad_actions_are_named(text: str, message: str) -> None:
    with pytest.raises(BadNotation) as error:
        read_action(text)
    assert str(error.value).startswith(message)


def test_bad_records_are_named() -> None:
    with pytest.raises(BadNotation, match="line 2: a turn begins with a seat"):
        read_turns("0: skip\nskip")


def test_maps_of_whole_games_come_back() -> None:
    rng = random.Random(8)
    for players in (2, 3, 4):
        match = random_game(GAME, Setup(players), f"map {players}")
        for state in rng.sample(list(states(GAME, match.setup, match.moves)), 12):
            sketch = sketch_of(state.laid, state.buildings)
            if state.laid:
                again = read_map(show_map(sketch))
                assert set(again.tiles) == set(sketch.tiles)
                assert set(again.buildings) == set(sketch.buildings)


def test_a_map_is_drawn_with_its_coordinates() -> None:
    sketch = read_map(
        """
            .  |  .
            ---o---
            .  |  .

            A12|  . F     <
            --(3)-- ---4---
            .  |  F F  |  F
        """
    )
    assert show_map(sketch).splitlines() == [
        "        0       1",
        "     .  |  .",
        "  0  ---o---",
        "     .  |  .",
        "",
        "     A12|  . F     <",
        "  1  --(3)-- ---4---",
        "     .  |  F F  |  F",
    ]
    assert read_map(show_map(sketch)) == sketch


def test_a_drawn_city_is_scored() -> None:
    sheets = GAME.score(GAME.sketched_state(read_sketch(CITY)))
    assert [sheet.total for sheet in sheets] == [5 + 4 + 6, 3]
    assert [line.rule for line in sheets[0].lines] == ["start", "tile", "fountain"]


@pytest.mark.parametrize("centre_scores", [False, True])
def test_a_drawn_city_scores_as_the_game_does(centre_scores: bool) -> None:
    match = random_game(GAME, Setup(4, centre_scores=centre_scores), "score pad")
    drawn = show_map(sketch_of(match.state.laid, match.state.buildings))
    text = f'game = "canal"\npoints = {list(match.state.points)}\ncity = """\n{drawn}"""\n'
    text += "centre_scores = true\n" if centre_scores else ""
    theirs = GAME.score(GAME.sketched_state(read_sketch(text)))
    assert [sheet.total for sheet in theirs] == [sheet.total for sheet in GAME.score(match.state)]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("canal", "shake"), "game: 'shake' is not canal"),
        (("[5, 0]", "[5]"), "points: given for 1 players, but there are 2"),
        (("[5, 0]", "[500, 0]"), "points: starting points lie between 0 and 99"),
        (("A3 |", "E3 |"), "map, tile 1 of row 1: 'E3' (NW) is not a plot"),
        (("---3---", "---7---"), "map, tile 2 of row 1: its middle line '---7---' is not like"),
        (("---3---", "--33---"), "map, tile 2 of row 1: its middle line '--33---' is not like"),
        (("A3 |", "A3 x"), "map, tile 1 of row 1: 'x' is not a canal"),
        (("A3 |", "A21|"), "building 0,0:NW: a building has 1 to 20 pieces, not 21"),
        (("B1 | B2", "B12|B12"), "player B has 24 pieces in the city, but only 20 in all"),
        (('city = """', 'town = """'), "this is not a sketched city"),
        (
            ("points = [5, 0]", "centre_scores = 1"),
            "this is not a sketched city: Expected `bool`, got `int` - at `$.centre_scores`",
        ),
        (("< <", "<  <"), "map, tile 2 of row 1: a tile is seven letters wide"),
    ],
)
def test_a_wrong_city_is_named(change: tuple[str, str], message: str) -> None:
    assert change[0] in CITY
    with pytest.raises(TiletownError) as error:
        read_sketch(CITY.replace(*change))
    assert str(error.value).startswith(message), str(error.value)


def test_a_drawing_that_cannot_be_is_refused() -> None:
    tile = read_sketch(CITY).tiles[0]
    for sketch in (
        Sketch((tile, tile)),
        Sketch((tile,), points=(0,)),
        Sketch(tuple(tile for _ in range(60))),
    ):
        with pytest.raises(TiletownError):
            GAME.sketched_state(sketch)


def test_what_stands_for_the_number_of_a_row_is_a_number() -> None:
    row = "\n".join(("          0", "", "  :"))
    with pytest.raises(BadNotation, match="map: expected a row number, found ':'"):
        read_map(row)
    with pytest.raises(BadNotation):
        read_map("9" * 5000 + "\n")  # more digits than Python reads
