"""Frames of past plies, for replays and for the stage of a page that follows a match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cachetools import LRUCache

from tiletown.kernel import Moment, ScoreSheet, Seat, View, seats_among

from ..wire.messages import Frame, Replay
from ..wire.problems import Refused
from .live import Live
from .positions import changes, guide

MOMENTS = 512
"""Size of the cache of moments: a page that follows a match asks from where its last frames ended."""


class Replays:
    """Makes the frames of matches."""

    def __init__(self) -> None:
        self._moments: LRUCache[tuple[str, int], Moment[Any]] = LRUCache(MOMENTS)

    def replay(self, live: Live, player: str | None, asked: Seat | None, first: int, count: int) -> Replay:
        """Frames of past plies as the seat saw them; or, for a finished match without a seat, with all secrets."""
        if not live.started:
            raise Refused("not-running", "The match has not started yet.")
        seat = None if live.over and asked is None else live.room.seat_to_show(player, asked)
        game, last = live.game, live.match.ply
        first = min(first, last)
        open_to_all = live.over and seat is None

        def view_of(state: Any) -> View[Any]:
            return View(None, state) if open_to_all else game.view(state, seat)

        moment = self._at(live, max(first - 1, 0))
        before = game.score(view_of(moment.state).state)
        if first:
            moment = moment.after(game, live.match.moves[moment.ply])
        frames: list[Frame] = []
        while True:
            frames.append(frame(live, moment, view_of(moment.state), before))
            if len(frames) == count or moment.ply == last:
                self._moments[live.id, moment.ply] = moment
                return Replay(first, last, tuple(frames))
            before = frames[-1].sheets
            moment = moment.after(game, live.match.moves[moment.ply])

    def _at(self, live: Live, ply: int) -> Moment[Any]:
        return self._moments.get((live.id, ply)) or live.match.at(ply)


def frame(live: Live, moment: Moment[Any], view: View[Any], before: Sequence[ScoreSheet]) -> Frame:
    """One frame of a replay, and the move that led to it as it may be seen now; `before`: the points until then."""
    entry, log, last = None, live.log, moment.ply - 1
    if moment.ply:
        entry = log.open_entry(last) if live.over else log.entry(last, live.match.state, view.seat)
    sheets = live.game.score(view.state)
    return Frame(
        ply=moment.ply,
        move=entry,
        to_act=tuple(seats_among(live.game.to_act(view.state))),
        view=view,  # type: ignore[arg-type]
        guide=guide(live.game, view, ()),
        sheets=sheets,
        changes=changes(before, sheets),
    )
