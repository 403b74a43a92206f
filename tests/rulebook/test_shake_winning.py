"""Shake That City, who wins: points, ties and their order, construction, family; S6, S7, S21."""

from __future__ import annotations

import pytest

from shake_tables import EMPTY, SITES, sheet, table
from tiletown.games.shake import GAME


def result(*boards: str, out: frozenset[int] = frozenset(), **more: object) -> tuple[tuple[int, ...], str]:
    found = GAME.result(table(*boards, round=15, over=True, **more), out)  # type: ignore[arg-type]
    return found.winners, found.decided_by


ONE = "R...../....../....../....../....../......"  # 1 point
TWO = "RR..../....../....../....../....../......"  # 2 points
THREE = "RRR.../....../....../....../....../......"  # 3 points


def test_most_points_win() -> None:
    assert result(ONE, TWO) == ((1,), "points")
    assert result(TWO, ONE) == ((0,), "points")
    assert result(ONE, THREE, TWO, EMPTY) == ((1,), "points")


# Three points from three roads; three points from a bonus tile alone (four parks in column D).
BUILDINGS = "RRR.../....../....../....../....../......"
BONUS = "...P../...P../...P../...P../....../......"


def test_a_tie_goes_to_more_flipped_bonus_tiles() -> None:
    assert sheet(BUILDINGS).total == sheet(BONUS).total == 3
    assert result(BUILDINGS, BONUS) == ((1,), "bonus")
    assert result(BONUS, BUILDINGS) == ((0,), "bonus")


def test_then_to_fewer_empty_cells() -> None:
    """One point each and no bonus tile; a park that earns nothing makes the difference."""
    assert result(ONE, "R...../....../..P.../....../....../......") == ((1,), "empty")


def test_bonus_tiles_come_before_empty_cells() -> None:
    """Three roads and five idle parks have fewer empty cells, but no bonus tile."""
    crowded = "RRR.../....../.P.P../....../.P.P../.P...."
    assert sheet(crowded).total == 3
    assert result(crowded, BONUS) == ((1,), "bonus")


def test_points_come_before_bonus_tiles() -> None:
    assert result("RRRR../....../....../....../....../......", BONUS) == ((0,), "points")


def test_then_the_victory_is_shared() -> None:
    assert result(ONE, ONE) == ((0, 1), "shared")
    assert result(ONE, "......" + "/......" * 4 + "/.....R") == ((0, 1), "shared")
    assert result(EMPTY, EMPTY, EMPTY, EMPTY) == ((0, 1, 2, 3), "shared")


def test_only_those_share_who_are_tied_to_the_end() -> None:
    fuller = "R...../....../..P.../....../....../......"
    assert result(fuller, ONE, fuller, EMPTY) == ((0, 2), "shared")


def test_each_tie_break_is_among_those_still_tied() -> None:
    """The third has a bonus tile as well, but fewer points; the second has more bonus tiles than the first."""
    three_roads, bonus_and_idle = BUILDINGS, BONUS
    two_points = "RR..../....../....../....../....../......"
    assert result(three_roads, bonus_and_idle, two_points) == ((1,), "bonus")
    idle = "...P../...P../...P../...P../....../P....."
    assert result(BONUS, idle, BUILDINGS) == ((1,), "empty")


# ---- construction

DONE = "R...../....../....../....../....../......"  # 1 point, all construction tiles gone
BETTER = "RR..../....../....../....../....#./......"  # 2 points, one construction tile left


def test_only_players_without_construction_tiles_can_win() -> None:
    assert result(DONE, BETTER, variant=("construction",))[0] == (0,)
    assert result(BETTER, DONE, variant=("construction",))[0] == (1,)


def test_if_nobody_has_removed_them_all_nobody_wins() -> None:
    assert result(BETTER, BETTER, variant=("construction",)) == ((), "construction")
    assert result(SITES, BETTER, SITES, variant=("construction",)) == ((), "construction")


FULLER = "R...../....../..P.../....../....../......"  # 1 point, all gone, and one empty cell fewer
AS_MANY = "R...../....../....../....../....#./......"  # 1 point, one construction tile left


def test_ties_are_broken_among_those_who_can_win() -> None:
    assert result(DONE, AS_MANY, FULLER, variant=("construction",)) == ((2,), "empty")
    assert result(DONE, AS_MANY, DONE, variant=("construction",)) == ((0, 2), "shared")


def test_s21_a_winner_with_fewer_points_than_a_city_that_cannot_win_has_won_by_clearing() -> None:
    assert result(DONE, BETTER, variant=("construction",)) == ((0,), "cleared")
    assert result(SITES, BETTER, DONE, EMPTY, variant=("construction",)) == ((2,), "cleared")


def test_s21_also_if_a_tie_between_cleared_cities_was_broken_or_stays() -> None:
    """Without the better city that cannot win, the empty cells decide, or nothing does."""
    assert result(DONE, BETTER, FULLER, variant=("construction",)) == ((2,), "cleared")
    assert result(DONE, BETTER, DONE, variant=("construction",)) == ((0, 2), "cleared")
    assert result(DONE, SITES, FULLER, variant=("construction",)) == ((2,), "empty")


def test_s21_a_winner_whose_points_nobody_exceeds_has_won_by_points() -> None:
    assert result(TWO, AS_MANY, variant=("construction",)) == ((0,), "points")
    assert result(DONE, AS_MANY, variant=("construction",)) == ((0,), "points")
    assert result(TWO, ONE, variant=("construction",)) == ((0,), "points")


def test_s21_who_has_resigned_is_no_reason() -> None:
    """The best of three has a construction tile left: a reason for as long as it is in the match."""
    assert result(DONE, BETTER, EMPTY, variant=("construction",)) == ((0,), "cleared")
    assert result(DONE, BETTER, EMPTY, variant=("construction",), out=frozenset({1})) == ((0,), "points")
    assert result(THREE, DONE, BETTER, variant=("construction",), out=frozenset({0})) == ((1,), "cleared")
    assert result(THREE, ONE, TWO, out=frozenset({0})) == ((2,), "points")


def test_s6_every_sheet_says_whether_it_can_win() -> None:
    sheets = GAME.score(table(DONE, BETTER, variant=("construction",)))
    assert [(sheet.total, sheet.can_win) for sheet in sheets] == [(1, True), (2, False)]


# ---- family


def test_family_scores_bonus_tiles_only() -> None:
    """Six roads on the edge are six points otherwise."""
    board = "R...../R...../R...../R...../R...../R....."
    assert sheet(board).total == 9
    family = sheet(board, variant=("family",))
    assert family.total == 3
    assert [line.rule for line in family.lines] == ["bonus"]


def test_s7_family_ties_are_broken_as_usual() -> None:
    """Equal points are equal bonus tiles, so the next tie-break is the empty cells."""
    assert result(ONE, TWO, variant=("family",)) == ((1,), "empty")
    assert result(ONE, ONE, variant=("family",)) == ((0, 1), "shared")
    assert result(THREE, BONUS, variant=("family",)) == ((1,), "points")


def test_s7_family_with_construction_tiles() -> None:
    left = "...P../...P../...P../...P../....#./......"
    assert result(ONE, left, variant=("family", "construction")) == ((0,), "cleared")
    assert result(left, left, variant=("family", "construction")) == ((), "construction")


# ---- resigning


@pytest.mark.parametrize(("out", "winners"), [({1}, (0,)), ({0}, (1,)), ({0, 1}, ())])
def test_whoever_has_resigned_cannot_win(out: set[int], winners: tuple[int, ...]) -> None:
    assert result(ONE, TWO, out=frozenset(out))[0] == winners


def test_when_all_have_resigned_that_is_the_reason() -> None:
    for boards, variant in (((ONE, TWO), ()), ((SITES, SITES), ("construction",)), ((ONE,), ("solo",)), ((ONE,), ())):
        assert result(*boards, variant=variant, out=frozenset(range(len(boards)))) == ((), "resignation")


def test_a_tie_is_broken_among_those_who_stayed() -> None:
    assert result(ONE, TWO, ONE, out=frozenset({1})) == ((0, 2), "shared")
