"""Shake That City, points: each stands once, and the fast count and the sheet both follow it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tiletown.games.shake import Deal, Setup, scoring
from tiletown.games.shake.city import Surroundings, read_city, surroundings_of
from tiletown.games.shake.pieces import BONUS_TILES, SIDES, Side
from tiletown.kernel import ScoreSheet

CHANGED: dict[str, Any] = {
    "ROAD_CONNECTED": 5,
    "PARK_BY_HOME": 5,
    "PARK_BY_FACTORY_OR_BEACH": 6,
    "FACTORY_BY_FACTORY": 7,
    "FACTORY_BY_ROAD": 5,
    "SHOP_IN_ZONE": (4, 5, 6),
    "HOME_GROUP": (1, 4, 4),
    "BONUS_POINTS": 9,
}


@pytest.mark.parametrize("name", CHANGED)
@pytest.mark.parametrize("side", SIDES)
def test_changed_points_change_the_count_and_the_sheet_alike(
    name: str, side: Side, monkeypatch: pytest.MonkeyPatch
) -> None:
    around = surroundings_of(Setup(1, side), Deal(BONUS_TILES, 0))
    rng, changed = random.Random(side), 0
    for _ in range(40):
        city = read_city("".join(rng.choices("RPFSH.", k=36)))
        before = scoring.total_points(city, around.ground, around.slots, around.family)
        reasons = item_reasons(sheet_of(city, around))
        with monkeypatch.context() as patched:
            patched.setattr(scoring, name, CHANGED[name])
            after = scoring.total_points(city, around.ground, around.slots, around.family)
            sheet = sheet_of(city, around)
        assert sheet.total == after
        assert item_reasons(sheet) == reasons
        changed += before != after
    assert changed > 10


def sheet_of(city: Any, around: Surroundings) -> ScoreSheet:
    found = scoring.read_tally(scoring.city_tally(city, around.ground, around.slots))
    return scoring.score_sheet(found, found.flipped, around)


def item_reasons(sheet: ScoreSheet) -> list[list[str]]:
    return [[item.reason for item in line.items] for line in sheet.lines]
