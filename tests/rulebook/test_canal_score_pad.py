"""The tally of the score pad: who leads how many tiles of which value, and points of fountains."""

from __future__ import annotations

import pytest

from canal_tables import table
from tiletown.games.canal import GAME, Sketch, Tally, read_sketch
from tiletown.kernel import BadNotation

CITY = """
    A3 |  < B2 |  F F  |  F
    ---4--- ---3--- ---2---
    F  |  F A1 |  F F  | A1
"""


def lines(sketch: Sketch) -> list[dict[str, int]]:
    sheets = GAME.score(GAME.sketched_state(sketch))
    assert all(sheet.total == sum(line.points for line in sheet.lines) for sheet in sheets)
    return [{line.rule: line.points for line in sheet.lines} for sheet in sheets]


def test_a_tally_is_worth_what_the_city_is_worth_that_it_was_made_of() -> None:
    counted = Sketch((), points=(0, 0), tally=(Tally((1, 0, 1), 3), Tally((0, 1, 0))))
    city = GAME.score(table(CITY))
    assert lines(counted) == [{line.rule: line.points for line in sheet.lines} for sheet in city]
    assert [sheet.total for sheet in city] == [9, 3]


def test_starting_points_count_and_decide() -> None:
    state = GAME.sketched_state(Sketch((), points=(5, 2, 0), tally=(Tally(), Tally((2, 0, 0)), Tally((0, 0, 1), 1))))
    assert [sheet.total for sheet in GAME.score(state)] == [5, 6, 5]
    assert GAME.result(state).winners == (1,)


def test_a_city_beside_a_tally_is_kept_and_not_scored() -> None:
    city = read_sketch(f'game = "canal"\ncity = """{CITY}"""')
    both = Sketch(city.tiles, city.buildings, tally=(Tally((0, 0, 2)), Tally()))
    assert [line["tile"] for line in lines(both)] == [8, 0]


def test_a_tally_is_read_from_a_file() -> None:
    text = 'game = "canal"\npoints = [5, 0]\n[[tally]]\nled = [3, 4, 2]\nfountains = 9\n[[tally]]\nled = [1, 0, 5]\n'
    mine, theirs = lines(read_sketch(text))
    assert mine == {"start": 5, "tile": 26, "fountain": 9}
    assert theirs == {"start": 0, "tile": 22, "fountain": 0}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "city: there is neither a city nor a tally"),
        ('city = "A1 |  F"\n[[tally]]', "tally: either a city or a tally"),
        ("[[tally]]", "tally: there are 2 players, but it has 1"),
        ("points = [5, 0]\n" + 3 * "[[tally]]\n", "points: given for 2 players, but there are 3"),
        (
            "[[tally]]\nled = [30, 0, 0]\n[[tally]]\nled = [0, 29, 0]",
            "tally: 59 tiles are led, but the box has 58",
        ),
        ("[[tally]]\nled = [-1, 0, 0]\n[[tally]]", "not a sketched city"),
        ("[[tally]]\nled = [1, 0]\n[[tally]]", "not a sketched city"),
        ("[[tally]]\nfountains = 1000\n[[tally]]", "not a sketched city"),
    ],
)
def test_what_cannot_be_is_refused(text: str, message: str) -> None:
    with pytest.raises(BadNotation, match=message):
        read_sketch(f'game = "canal"\n{text}')
