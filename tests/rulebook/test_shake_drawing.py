"""The score pad: a table drawn by hand is the end of a match, with its sheets, its result and its guide."""

from __future__ import annotations

import pytest

from tiletown.games.shake import GAME, Drawing, DrawnCity
from tiletown.kernel import TiletownError, View

BONUS = ("road", "park", "factory", "shop", "home", "different")
ONE = "RPFSHH/RFF.PH/R.SRRR/....../....../H....H"
OTHER = "RRRRRR/....../....../....../....../......"


def test_drawn_cities_are_counted_and_ranked() -> None:
    table = GAME.read_drawing(Drawing((DrawnCity(ONE), DrawnCity(OTHER)), BONUS))
    one, other = GAME.score(table)
    assert other.total == 6  # six roads on the edge; no bonus tile faces row 1 with its fill half
    assert one.total > other.total
    assert GAME.result(table).winners == (0,)
    assert GAME.result(table).decided_by == "points"


def test_equal_cities_share_the_victory() -> None:
    table = GAME.read_drawing(Drawing((DrawnCity(ONE), DrawnCity(ONE)), BONUS))
    assert GAME.result(table).winners == (0, 1)


def test_meters_come_with_the_drawing() -> None:
    table = GAME.read_drawing(Drawing((DrawnCity(OTHER),), BONUS))
    meters = GAME.guide(View(None, table), ()).meters[0]
    assert [meter.fill for meter in meters[:3]] == [1, 1, 1]
    assert [(meter.tile, meter.four) for meter in meters[3:6]] == [("shop", 0), ("home", 0), ("different", 0)]


def test_a_construction_tile_left_cannot_win() -> None:
    board = "....../.#..../....../....../....../......"
    table = GAME.read_drawing(Drawing((DrawnCity(board), DrawnCity(OTHER)), BONUS, variant=("construction",)))
    assert [sheet.can_win for sheet in GAME.score(table)] == [False, True]
    assert GAME.result(table).winners == (1,)


@pytest.mark.parametrize(
    ("drawing", "message"),
    [
        (Drawing((), BONUS), "players: 1 to 4 can play, not 0"),
        (Drawing((DrawnCity(OTHER),) * 5, BONUS), "players: 1 to 4 can play, not 5"),
        (Drawing((DrawnCity(OTHER),), BONUS[:5]), "bonus: 5 tiles are named, and there are 6"),
        (Drawing((DrawnCity(OTHER),), (*BONUS[:5], "road")), "bonus: 'road' stands there twice"),
        (Drawing((DrawnCity(OTHER.replace("R", "#", 1)),), BONUS), "board: # is a construction tile"),
    ],
)
def test_a_wrong_drawing_is_named(drawing: Drawing, message: str) -> None:
    with pytest.raises(TiletownError) as error:
        GAME.read_drawing(drawing)
    assert str(error.value).startswith(message)
