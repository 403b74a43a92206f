"""The score pad: a table sketched by hand is the end of a match, with its sheets, its result and its guide."""

from __future__ import annotations

import pytest

from tiletown.games.shake import GAME, Sketch, SketchedCity
from tiletown.kernel import TiletownError, View

BONUS = ("road", "park", "factory", "shop", "home", "different")
ONE = "RPFSHH/RFF.PH/R.SRRR/....../....../H....H"
OTHER = "RRRRRR/....../....../....../....../......"


def test_sketched_cities_are_counted_and_ranked() -> None:
    table = GAME.sketched_state(Sketch((SketchedCity(ONE), SketchedCity(OTHER)), BONUS))
    one, other = GAME.score(table)
    assert other.total == 6  # six roads on the edge; no bonus tile faces row 1 with its fill half
    assert one.total > other.total
    assert GAME.result(table).winners == (0,)
    assert GAME.result(table).decided_by == "points"


def test_equal_cities_share_the_victory() -> None:
    table = GAME.sketched_state(Sketch((SketchedCity(ONE), SketchedCity(ONE)), BONUS))
    assert GAME.result(table).winners == (0, 1)


def test_meters_come_with_the_sketch() -> None:
    table = GAME.sketched_state(Sketch((SketchedCity(OTHER),), BONUS))
    meters = GAME.guide(View(None, table), ()).meters[0]
    assert [meter.fill for meter in meters[:3]] == [1, 1, 1]
    assert [(meter.tile, meter.four) for meter in meters[3:6]] == [("shop", 0), ("home", 0), ("different", 0)]


def test_a_construction_tile_left_cannot_win() -> None:
    board = "....../.#..../....../....../....../......"
    table = GAME.sketched_state(Sketch((SketchedCity(board), SketchedCity(OTHER)), BONUS, variant=("construction",)))
    assert [sheet.can_win for sheet in GAME.score(table)] == [False, True]
    assert GAME.result(table).winners == (1,)


def bonus_items(board: str, **flipped: bool) -> list[tuple[str, str]]:
    table = GAME.sketched_state(Sketch((SketchedCity(board, flipped),), BONUS))
    sheet = GAME.score(table)[0]
    meters = GAME.guide(View(None, table), ()).meters[0]
    items = sheet.lines[-1].items
    assert [meter.slot for meter in meters if meter.flipped] == [item.tile for item in items]
    assert sheet.lines[-1].points == 3 * len(items) == sheet.total - sum(line.points for line in sheet.lines[:-1])
    return [(item.tile, item.reason) for item in items]


FILLED = """
    F....R
    P....R
    F....R
    P....R
    F.....
    P.....
"""


def test_bonus_tiles_flipped_by_hand() -> None:
    """Column A is filled (N1); if N2 lies flipped on the table all the same, the sheet says so."""
    assert bonus_items(FILLED) == [("N1", "bonus-fill")]
    assert bonus_items(FILLED, N1=True) == [("N1", "bonus-fill")]
    assert bonus_items(FILLED, N2=True) == [("N1", "bonus-fill"), ("N2", "bonus-by-hand")]
    assert bonus_items(FILLED, N1=False, NW=True) == [("NW", "bonus-by-hand")]
    assert bonus_items(FILLED, N1=False, W3=False) == []


def test_bonus_tiles_flipped_by_hand_break_a_tie() -> None:
    """Six points each: six roads, or three roads and a bonus tile flipped by hand."""
    three = OTHER.replace("RRRRRR", "RRR...")
    cities = (SketchedCity(OTHER), SketchedCity(three, {"W3": True}))
    table = GAME.sketched_state(Sketch(cities, BONUS))
    assert [sheet.total for sheet in GAME.score(table)] == [6, 6]
    assert (GAME.result(table).winners, GAME.result(table).decided_by) == ((1,), "bonus")


@pytest.mark.parametrize(
    ("sketch", "message"),
    [
        (Sketch((), BONUS), "players: 1 to 4 can play, not 0"),
        (Sketch((SketchedCity(OTHER),) * 5, BONUS), "players: 1 to 4 can play, not 5"),
        (Sketch((SketchedCity(OTHER),), BONUS[:5]), "bonus: 5 tiles are named, and there are 6"),
        (Sketch((SketchedCity(OTHER),), (*BONUS[:5], "road")), "bonus: 'road' stands there twice"),
        (Sketch((SketchedCity(OTHER.replace("R", "#", 1)),), BONUS), "board: # is a construction tile"),
        (Sketch((SketchedCity(OTHER, {"N4": True}),), BONUS), "flipped: 'N4' is none of N1, N2, N3, W1, W2, W3, NW"),
    ],
)
def test_a_wrong_drawing_is_named(sketch: Sketch, message: str) -> None:
    with pytest.raises(TiletownError) as error:
        GAME.sketched_state(sketch)
    assert str(error.value).startswith(message)
