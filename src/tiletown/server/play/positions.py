"""Positions: a view with all that a client needs to show it, as a message.

A position is made from the seat's view and from nothing else. This is the one place where the server asks a game for
legal actions, their points and the guide.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

import msgspec
from cachetools import LRUCache

from tiletown.kernel import AnyGame, Guides, Match, ScoreSheet, Seat, View, seats_among

from ..wire.messages import Position
from .live import Live

encode = msgspec.json.encode
POSITIONS = 512
"""Size of the cache of encoded positions: several listeners and requests want the same one."""


class Positions:
    """A cache of encoded positions."""

    def __init__(self) -> None:
        self._encoded: LRUCache[tuple[str, int, Seat | None], bytes] = LRUCache(POSITIONS)

    def encoded(self, live: Live, seat: Seat | None) -> bytes:
        """The position of a match as the seat sees it, encoded as JSON."""
        key = (live.id, live.match.ply, seat)
        data = self._encoded.get(key)
        if data is None:
            data = self._encoded[key] = encode(position(live.match, seat))
        return data


def position(match: Match[Any, Any, Any], seat: Seat | None) -> Position:
    """The position as the seat (None: a spectator) sees it."""
    return position_of_view(match, match.game.view(match.state, seat))


def position_of_view(match: Match[Any, Any, Any], view: View[Any]) -> Position:
    """The position of a view; only ply, step, who has acted, resignations and the end come from the match."""
    game, moment = match.game, match.moment
    # A bot plays on for a resigned seat, and after a resignation that ended the match nobody acts.
    watches = view.seat in match.resigned or match.over
    legal = () if watches else legal_actions(game, view)
    return Position(
        ply=moment.ply,
        step=moment.step,
        seat=view.seat,
        to_act=() if match.over else tuple(seats_among(game.to_act(view.state))),
        acted=moment.acted,
        view=view,  # type: ignore[arg-type]
        legal=legal,  # type: ignore[arg-type]
        gains=tuple(game.gains(view)) if legal else (),
        notation=notation(game, legal),
        guide=guide(game, View(None, view.state) if watches else view, legal),
        sheets=game.score(view.state),
        result=match.result_of(view.state),
    )


def changes(before: Sequence[ScoreSheet], after: Sequence[ScoreSheet]) -> tuple[int, ...]:
    """The points that each seat has won or lost from one table to another."""
    return tuple([then.total - now.total for now, then in zip(before, after, strict=True)])


def legal_actions(game: AnyGame, view: View[Any]) -> Sequence[Any]:
    """The legal actions of the view's seat."""
    return () if view.seat is None else game.legal_actions(view.state, view.seat)


def guide(game: Any, view: View[Any], legal: Sequence[Any]) -> Any:
    """The game's guide to the view; None if the game offers none."""
    return game.guide(view, legal) if offers_guide(game) else None


def notation(game: Any, legal: Sequence[Any]) -> tuple[str, ...]:
    """The legal actions as text, for a game that offers no guide."""
    return () if offers_guide(game) else tuple(map(game.show_action, legal))


@functools.cache
def offers_guide(game: Any) -> bool:
    """Whether the game offers a guide; cached because `isinstance` with a protocol is slow."""
    return isinstance(game, Guides)
