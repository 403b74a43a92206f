"""Frames of past plies, for replays and for the stage of a page that follows a match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from cachetools import LRUCache

from tiletown.kernel import Moment, ScoreSheet, Seat, View, seats_among

from ..wire.messages import Frame, Replay
from ..wire.problems import Refused
from .live import Live
from .positions import changes, guide

MOMENTS = 512
"""Size of the cache of moments: a page that follows a match asks from where its last frames ended."""
FRAME_BYTES = 16 * 1024 * 1024
"""Size of the cache of encoded frames. Those of a match that is over never change, and anybody may ask for them."""


class Replays:
    """Makes the frames of matches."""

    def __init__(self) -> None:
        self._moments: LRUCache[tuple[str, int], Moment[Any]] = LRUCache(MOMENTS)
        self._encoded: LRUCache[tuple[str, Seat | None, int], bytes] = LRUCache(FRAME_BYTES, getsizeof=len)
        """By match, seat and ply: frames of matches that are over."""

    def replay(self, live: Live, player: str | None, asked: Seat | None, first: int, count: int) -> Replay:
        """Frames of past plies as the seat saw them; or, for a finished match without a seat, with all secrets."""
        if not live.started:
            raise Refused("not-running", "The match has not started yet.")
        seat = None if live.over and asked is None else live.room.seat_to_show(player, asked)
        last = live.match.ply
        first = min(first, last)
        count = min(count, last + 1 - first)
        frames = self._finished(live, seat, first, count) if live.over else self._frames(live, seat, first, count)
        return Replay(first, last, frames)

    def _finished(self, live: Live, seat: Seat | None, first: int, count: int) -> Any:
        """The frames of a match that is over, encoded (cached)."""
        keys = [(live.id, seat, ply) for ply in range(first, first + count)]
        encoded = [self._encoded.get(key, b"") for key in keys]
        if not all(encoded):
            encoded = [msgspec.json.encode(frame) for frame in self._frames(live, seat, first, count)]
            self._encoded.update(zip(keys, encoded, strict=True))
        return tuple(map(msgspec.Raw, encoded))

    def since(self, live: Live, seat: Seat | None) -> Frame | None:
        """The frame right after the last move of a seat whose turn it is; None before its first move."""
        if seat is None or seat not in live.moment.actors:
            return None
        moves = live.match.moves
        mine = next((ply for ply in reversed(range(len(moves))) if moves[ply].by == seat), None)
        return None if mine is None else self._frames(live, seat, mine + 1, 1)[0]

    def _frames(self, live: Live, seat: Seat | None, first: int, count: int) -> tuple[Frame, ...]:
        """Up to `count` frames from a ply on."""
        game = live.game
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
            if len(frames) == count or moment.ply == live.match.ply:
                self._moments[live.id, moment.ply] = moment
                return tuple(frames)
            before = frames[-1].sheets
            moment = moment.after(game, live.match.moves[moment.ply])

    def _at(self, live: Live, ply: int) -> Moment[Any]:
        """The moment at a ply: a page asks from there again."""
        found = self._moments.get((live.id, ply))
        if found is None:
            found = self._moments[live.id, ply] = live.match.at(ply)
        return found


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
