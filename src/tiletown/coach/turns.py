"""A turn as the coach rates it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from ..kernel import AnyGame, Guides, View

Measure: TypeAlias = Literal["points", "chance", "now"]
"""What a value is: the points that the seat can expect at the end, its chance to win (0 to 1), or only the points that
the turn gains now."""

Action: TypeAlias = Annotated[Any, msgspec.Meta(extra_json_schema={"$ref": "#/components/schemas/Action"})]
"""An action of the game, by the name that it has in the server's OpenAPI document."""


class RatedTurn(msgspec.Struct, frozen=True):
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
    """The turn with this value, its gain and its cells."""
    seat = view.seat or 0
    before, now = game.score(view.state)[seat].total, view
    cells: list[str] = []
    for number, action in enumerate(actions):
        if isinstance(game, Guides):
            cells += game.covers(now, action)
        now = game.preview(view, actions[: number + 1])
    gain = game.score(now.state)[seat].total - before
    return RatedTurn(tuple(actions), rounded(value), rounded(denies), gain, tuple(cells))


def rounded(value: float) -> float:
    """Three decimals: sums and differences of such numbers are exact once rounded again."""
    return round(float(value), 3) + 0.0
