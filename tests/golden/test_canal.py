"""The stored games of Canal City show every ending, tie-break and ruling, and the oracle scores them alike."""

from __future__ import annotations

import json
from typing import get_args

import msgspec
import pytest

from golden.make_canal import SHELF
from oracle.canal_oracle import Oracle
from tiletown.games.canal.state import Ending

TIE_BREAKS = {
    "won: points", "won: shared", "some share, some do not", "tile: tallest", "tile: more-pieces", "tile: tied",
}  # fmt: skip
RULINGS = {
    "K1: exchanged", "K1: nothing in the stack fits", "K1: a known tile is drawn",
    "K2: the second piece binds the first", "K2: no site in reach", "K2: no second site",
    "K3: reach over the start tile",
    "K4: a centre tile has a leader", "K4: a fountain points into the centre",
    "K4: the centre decides", "K4: a centre tile is tied",
    "K5: no draw without pieces", "K5: no tile to lay",
    "K6: gives to another", "K6: across a bank", "K6: fountains add up", "K6: gives nothing",
    "K7: one piece left",
    "K8: starting points decide",
    "K9: two equally tall of one player", "K9: the tie-break counts another building",
}  # fmt: skip


@pytest.mark.parametrize("name", SHELF.names())
def test_the_oracle_agrees_with_the_result(name: str) -> None:
    state = SHELF.stored(name).state
    oracle = Oracle(json.loads(msgspec.json.encode(state)), list(state.setup.played_with.tiles))
    points = [list(sheet) for sheet in oracle.points()]
    assert points == SHELF.expected()[name]["lines"]
    totals = [sum(sheet) for sheet in points]
    assert [seat for seat, total in enumerate(totals) if total == max(totals)] == SHELF.expected()[name]["winners"]


def test_every_player_count_ending_tie_break_and_ruling_has_a_stored_game() -> None:
    """According to the expected features, which `test_stored` compares with the games."""
    found = {feature for row in SHELF.expected().values() for feature in row["features"]}
    assert found >= TIE_BREAKS | RULINGS | {f"ends: {ending}" for ending in get_args(Ending) if ending}
    assert {ruling[:2] for ruling in RULINGS} == {f"K{number}" for number in range(1, 10)}
    assert {len(row["scores"]) for row in SHELF.expected().values()} == {2, 3, 4}
