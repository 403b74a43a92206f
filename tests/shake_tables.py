"""States of Shake That City written as text, so that a person can check by eye what a test expects."""

from __future__ import annotations

from typing import Any, TypeAlias

from tiletown.games.shake import GAME, Deal, Setup, State, notation
from tiletown.games.shake.pieces import BonusTile, Colour, Side
from tiletown.games.shake.state import Action, Variant
from tiletown.kernel import ActionError, Match, ScoreSheet

ShakeMatch: TypeAlias = Match[Setup, State, Action]

EMPTY = "....../....../....../....../....../......"
SITES = "....../.#..../..#.../...#../....#./......"
"""The construction tiles as they are dealt."""
BONUS: tuple[BonusTile, ...] = ("road", "park", "factory", "shop", "home", "different")
PAIRS = ("road/home", "road/park", "shop/home", "shop/factory")
"""In the order in which they lie on B2, C3, D4 and E5."""


def table(
    *boards: str,
    pattern: str = "",
    round: int = 1,  # noqa: A002
    active: int = 0,
    chosen: Colour | None = None,
    forbidden: Colour | None = None,
    side: Side = "landlocked",
    variant: tuple[Variant, ...] = (),
    block_random: bool = False,
    bonus: tuple[BonusTile, ...] = BONUS,
    construction: tuple[str, ...] = PAIRS,
    over: bool = False,
) -> State:
    """A table with these cities: one board for each player, in six rows."""
    setup = Setup(len(boards), side, variant, block_random)
    deal = Deal(bonus, 0, construction if setup.construction else ())
    return State(
        setup=setup,
        boards=tuple(city(board) for board in boards),
        pending=(None,) * len(boards),
        deal=deal,
        round=round,
        active=active,
        pattern=notation.read_pattern(pattern) if pattern else "",
        forbidden=forbidden,
        chosen=chosen,
        over=over,
    )


def city(board: str) -> str:
    """A board in six rows as the game keeps it."""
    return notation.read_board(board)


def play(state: State, moves: str) -> State:
    """The state after moves such as `0:S 1:R@A1 0:S@C3`."""
    for entry in moves.split():
        seat, _, action = entry.partition(":")
        state = GAME.apply(state, int(seat), notation.read_action(action))
    return state


def refused(state: State, move: str) -> str:
    """The name of the rule that refuses a move; the state is as it was."""
    before = repr(state)
    try:
        play(state, move)
    except ActionError as error:
        assert repr(state) == before
        return error.rule
    raise AssertionError(f"{move} was accepted")


def options(state: State, seat: int = 0) -> set[str]:
    """What a seat may do, in notation."""
    return {notation.show_action(action) for action in GAME.legal_actions(state, seat)}


def colours(state: State, seat: int = 0) -> set[str]:
    """The letters of the colours that a seat may choose or place now."""
    return {option[0] for option in options(state, seat)}


def sheet(board: str, side: Side = "landlocked", bonus: tuple[BonusTile, ...] = BONUS, **more: Any) -> ScoreSheet:
    """The score sheet of one city."""
    return GAME.score(table(board, side=side, bonus=bonus, **more))[0]


def points(board: str, side: Side = "landlocked", **more: Any) -> dict[str, int]:
    """The points of a city, line by line; lines without points are left out."""
    return {line.rule: line.points for line in sheet(board, side, **more).lines if line.points}


def reasons(board: str, rule: str, side: Side = "landlocked", **more: Any) -> dict[str, tuple[int, str]]:
    """The items of a line: for each reason the points and the cells."""
    line = next(line for line in sheet(board, side, **more).lines if line.rule == rule)
    return {item.reason: (item.points, " ".join(item.cells)) for item in line.items}


def flipped(board: str, bonus: tuple[BonusTile, ...] = BONUS, **more: Any) -> dict[str, str]:
    """The bonus tiles of a city that are flipped: where each lies, and what flipped it."""
    return {item.tile: item.reason for item in sheet(board, bonus=bonus, **more).lines[-1].items}
