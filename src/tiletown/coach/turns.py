"""A turn as the coach rates it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from ..kernel import AnyGame, Guides, ScoreSheet, Seat, View

Measure: TypeAlias = Literal["points", "chance", "now"]
"""What a value is: the points that the seat can expect at the end, its chance to win (0 to 1), or only the points that
the turn gains now."""

Action: TypeAlias = Annotated[Any, msgspec.Meta(extra_json_schema={"$ref": "#/components/schemas/Action"})]
"""An action of the game, by the name that it has in the server's OpenAPI document."""


class TileChange(msgspec.Struct, frozen=True):
    """Points that a turn brings or costs its seat by one tile that its sheet names."""

    rule: str
    """The line of the sheet."""
    tile: str
    """As the sheet names it: the slot of a bonus tile, the cell of a tile of the city."""
    points: int
    reason: str
    """Why the sheet counts it now; empty if it does no longer."""


class RatedTurn(msgspec.Struct, frozen=True, kw_only=True):
    """A turn, or the rest of one, and its value."""

    actions: tuple[Action, ...]
    value: float
    """In the unit of `Measure`."""
    denies: float
    """What the others lose by it, on average and in points; 0 where `value` counts that already."""
    gain: int
    """The points that it gains at once."""
    cells: tuple[str, ...]
    """The cells that it covers, lays or builds on, in the game's notation: for a picture of it."""
    lines: dict[str, int]
    """The change of the points on each line of the seat's sheet that it changes, by the line's rule."""
    takes: dict[Seat, int]
    """The points that it takes from other seats at once."""
    gives: dict[Seat, int]
    """The points that it gives other seats at once."""
    tiles: tuple[TileChange, ...] = ()
    """The tiles behind those changes, where the sheet names them."""


class Study(msgspec.Struct, frozen=True, kw_only=True, tag="study"):
    """The values around one turn that a seat has played."""

    number: int
    """The round, or the turn of the match, from 1."""
    ply: int
    """The number of moves before the turn."""
    luck: float
    """What chance gave the seat since its last turn, minus what it gives on average."""
    others: float | None
    """What the others changed for the seat; None: everything since its last turn that was not luck."""
    top: float
    """The value before the turn, given that the best turn follows."""
    value: float
    """The value after the turn."""
    points: int
    """The points on the sheet after the turn."""
    cost: float = 0.0
    """How much better the best known turn was, including what it denies the others; never negative."""
    played: RatedTurn | None = None
    """None if there was nothing to choose."""
    best: RatedTurn | None = None
    """The best known turn."""
    start: float | None = None
    """Only in the study of the first turn: the value before the first chance move."""


class Par(msgspec.Struct, frozen=True, tag="par"):
    """The points within reach of a player who knows all chance in advance while the others play as they did."""

    points: int
    exact: bool
    """Whether this is proven to be the maximum; otherwise a search found it and there may be more."""
    turns: tuple[tuple[Action, ...], ...] = ()
    """The actions that lead to it, turn by turn."""


def rate_turn(game: AnyGame, view: View[Any], actions: Sequence[Any], value: float, denies: float = 0.0) -> RatedTurn:
    """The turn with this value, its cells, and what it changes on the sheets at once."""
    seat, now = view.seat or 0, view
    cells: list[str] = []
    for number, action in enumerate(actions):
        if isinstance(game, Guides):
            cells += game.covers(now, action)
        now = game.preview(view, actions[: number + 1])
    before, after = game.score(view.state), game.score(now.state)
    changes = {other: after[other].total - sheet.total for other, sheet in enumerate(before)}
    gain = changes.pop(seat)
    return RatedTurn(
        actions=tuple(actions),
        value=rounded(value),
        denies=rounded(denies),
        gain=gain,
        cells=tuple(cells),
        lines=changed_lines(before[seat], after[seat]),
        takes={other: -change for other, change in changes.items() if change < 0},
        gives={other: change for other, change in changes.items() if change > 0},
        tiles=changed_tiles(before[seat], after[seat]),
    )


def changed_lines(before: ScoreSheet, after: ScoreSheet) -> dict[str, int]:
    """The change of each line that differs."""
    had = {line.rule: line.points for line in before.lines}
    changes = {line.rule: line.points - had.get(line.rule, 0) for line in after.lines}
    return {rule: change for rule, change in changes.items() if change}


def changed_tiles(before: ScoreSheet, after: ScoreSheet) -> tuple[TileChange, ...]:
    """The tiles whose points differ, in the order of the sheet."""
    points: dict[tuple[str, str], int] = {}
    reasons: dict[tuple[str, str], str] = {}
    for sheet, sign in ((after, 1), (before, -1)):
        for line in sheet.lines:
            for item in line.items:
                key = line.rule, item.tile
                points[key] = points.get(key, 0) + sign * item.points
                if sheet is after:
                    reasons[key] = item.reason
    return tuple(
        TileChange(rule, tile, change, reasons.get((rule, tile), ""))
        for (rule, tile), change in points.items()
        if tile and change
    )


def rounded(value: float) -> float:
    """Three decimals: sums and differences of such numbers are exact once rounded again."""
    return round(float(value), 3) + 0.0
