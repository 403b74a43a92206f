"""A match as one seat sees it: everything here is made from the seat's view and from nothing else.

This is the one place where the server asks a game for legal actions, their points and the guide.
"""

from __future__ import annotations

import functools
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any

import msgspec

from tiletown.kernel import AnyGame, Guides, Moment, Seat, View, result_without, seats

from ..wire.messages import Frame, Position
from .live import Live

encode = msgspec.json.encode
KEPT = 512


class Positions:
    """The encoded positions last asked for: several listeners and requests want the same one."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, int, Seat | None, frozenset[Seat]], bytes] = OrderedDict()

    def encoded(self, live: Live, seat: Seat | None) -> bytes:
        """The position of a match as the seat sees it, as JSON."""
        key = (live.id, live.ply, seat, live.resigned)
        data = self._kept.get(key)
        if data is None:
            data = self._kept[key] = encode(position(live.game, live.head, seat, live.resigned))
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return data


def position(game: AnyGame, head: Moment[Any], seat: Seat | None, out: frozenset[Seat] = frozenset()) -> Position:
    """The match as the seat (None: a spectator) sees it."""
    return of_view(game, game.view(head.state, seat), head, out)


def of_view(game: AnyGame, view: View[Any], head: Moment[Any], out: frozenset[Seat] = frozenset()) -> Position:
    """A position made from a view; `head` gives the numbers of ply and step, and who has acted."""
    legal = legal_actions(game, view)
    return Position(
        head.ply,
        head.step,
        view.seat,
        tuple(seats(game.to_act(view.state))),
        head.acted,
        view,  # type: ignore[arg-type]
        legal,  # type: ignore[arg-type]
        tuple(game.gains(view)) if legal else (),
        notation(game, legal),
        guide(game, view, legal),
        game.score(view.state),
        result_without(game, view.state, out),
    )


def legal_actions(game: AnyGame, view: View[Any]) -> Sequence[Any]:
    """What the view's seat may do."""
    return () if view.seat is None else game.legal_actions(view.state, view.seat)


def guide(game: Any, view: View[Any], legal: Sequence[Any]) -> Any:
    """What the game offers to draw the view with, if it does."""
    return game.guide(view, legal) if offers_guide(game) else None


def notation(game: Any, legal: Sequence[Any]) -> tuple[str, ...]:
    """The legal actions as text, for a game that offers no guide to draw them with."""
    return () if offers_guide(game) else tuple(map(game.show_action, legal))


@functools.cache
def offers_guide(game: Any) -> bool:
    """Whether the game offers a guide; to ask a protocol each time is slow."""
    return isinstance(game, Guides)


def frame(live: Live, head: Moment[Any], view: View[Any]) -> Frame:
    """One moment of a replay, and the move that led to it as it may be seen now."""
    entry = None
    if head.ply:
        entry = live.open_entry(head.ply - 1) if live.over else live.entry(head.ply - 1, live.head, view.seat)
    return Frame(
        head.ply,
        entry,
        tuple(seats(live.game.to_act(view.state))),
        view,  # type: ignore[arg-type]
        guide(live.game, view, ()),
        live.game.score(view.state),
    )
