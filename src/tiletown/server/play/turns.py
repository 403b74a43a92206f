"""Taking turns, which are stored before anybody is notified, and previewing tentative ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from cachetools import LRUCache

from tiletown.kernel import AnyGame, Moment, Seat, View

from ..metrics import Metrics
from ..storage.database import PlyTaken, unreachable
from ..wire.literals import SeatKind
from ..wire.messages import Previewed, Turn, TurnTaken
from ..wire.problems import Refused, busy, no_match, stale
from .live import Live, move_rows
from .matches import Matches
from .positions import changes, position_of_view
from .reading import read_actions, refusing_illegal_actions
from .seats import take_back

encode = msgspec.json.encode
ATTEMPTS = 50
"""The most attempts to store a turn whose ply other processes keep taking first."""
PREVIEWS = 1_000
"""Size of the cache of tentative turns, one for each seat."""


class Turns:
    """Takes turns, and previews tentative ones."""

    def __init__(self, matches: Matches, metrics: Metrics) -> None:
        self._matches = matches
        self._metrics = metrics
        self._tentative: LRUCache[tuple[str, Seat], Tentative] = LRUCache(PREVIEWS)

    async def submit(self, live: Live, player: str, turn: Turn) -> TurnTaken:
        """Take the turn that a player has sent; a seat that a bot plays for them is theirs again."""
        seat = live.room.check_playing(player, turn.seat)
        actions = read_actions(live.game, turn.actions)
        if seat.kind == "bot":
            await take_back(self._matches, live, turn.seat)
        return await self.take(live, turn.seat, turn.step, actions, by="person", request=turn.request)

    async def take(
        self,
        live: Live,
        seat: Seat,
        step: int,
        actions: Sequence[Any],
        *,
        by: SeatKind,
        request: str | None = None,
        stand_in: str | None = None,
    ) -> TurnTaken:
        """Store a turn, all of it or nothing, with the chance that follows; then notify listeners and bots.

        Idempotent by `request`: a repeat gets the same answer. The turn is stale if somebody else than `by` plays the
        seat now: a bot does not move after its person has returned, nor a person who has resigned.
        """
        matches = self._matches
        async with live.lock:
            for _ in range(ATTEMPTS):
                if not _waits_for(live, seat, step):
                    await matches.refresh(live)
                    if request and (again := await self._repeated(live, seat, step, actions, request)):
                        return again
                    if not _waits_for(live, seat, step):
                        raise _too_late(live)
                if live.room.seats[seat].kind != by:
                    raise stale(live.match.ply)
                first = live.match.ply
                with refusing_illegal_actions:
                    moment, moves = live.moment.play(live.game, live.match.stream, seat, actions)
                rows = move_rows(
                    live.id, first, moves, at=matches.now(), request=_request_key(seat, request), stand_in=stand_in
                )
                try:
                    await matches.store.append(rows)
                except PlyTaken:  # another seat was faster, in another process: number it again
                    await matches.refresh(live)
                    if live.deleted:
                        raise no_match() from None
                    continue
                except Exception as error:
                    live.mark_outdated()  # it may have been stored all the same
                    if why := unreachable(error):
                        raise busy(why) from error
                    raise
                live.extend(moment, moves, stand_in)
                self._tentative.pop((live.id, seat), None)
                break
            else:
                raise busy("The match changes too fast; try again in a moment.")
        self._metrics.moves.inc(len(moves))
        matches.notify(live)
        if live.over:
            matches.start_background(matches.store.end_match(live.id))
        return TurnTaken(first, len(actions), moment.ply)

    async def _repeated(
        self, live: Live, seat: Seat, step: int, actions: Sequence[Any], request: str
    ) -> TurnTaken | None:
        """The earlier answer to the same request, if there was one."""
        key = _request_key(seat, request)
        rows = [row for row in await self._matches.store.moves(live.id, step) if row.request == key]
        if not rows:
            return None
        if [row.action for row in rows[: len(actions)]] != [encode(action).decode() for action in actions]:
            raise Refused("request-reused", "This request id belongs to another turn.", ply=live.match.ply)
        return TurnTaken(rows[0].ply, len(actions), rows[-1].ply + 1)

    async def expect(self, live: Live, seat: Seat, step: int) -> None:
        """Refuse as stale unless that seat is to act in that step."""
        if not _waits_for(live, seat, step):
            async with live.lock:
                await self._matches.refresh(live)
            if not _waits_for(live, seat, step):
                raise _too_late(live)

    async def preview(self, live: Live, seat: Seat, step: int, actions: Sequence[Any]) -> Previewed:
        """The position after a tentative turn and the points it brings and takes, from the seat's view alone."""
        view = await self.previewed(live, seat, step, actions)
        now, then = live.game.score(self._tentative[live.id, seat].views[0].state), live.game.score(view.state)
        changed = changes(now, then)
        return Previewed(position_of_view(live.match, view), changed[seat], changed)

    async def previewed(self, live: Live, seat: Seat, step: int, actions: Sequence[Any]) -> View[Any]:
        """The seat's view after a tentative turn, continued from the last one if it begins with the same actions."""
        await self.expect(live, seat, step)
        tentative = self._tentative.get((live.id, seat))
        if tentative is None or tentative.moment is not live.moment:
            tentative = Tentative(live.moment, live.game.view(live.moment.state, seat))
            self._tentative[live.id, seat] = tentative
        with refusing_illegal_actions:
            return tentative.after(live.game, actions)


class Tentative:
    """A tentative turn: its actions, and the seat's view after each of them."""

    def __init__(self, moment: Moment[Any], view: View[Any]) -> None:
        self.moment = moment
        self.actions: list[Any] = []
        self.views = [view]

    def after(self, game: AnyGame, actions: Sequence[Any]) -> View[Any]:
        """The view after the actions; what they share with the last call is not played again. Raises ActionError."""
        same = 0
        while same < min(len(actions), len(self.actions)) and actions[same] == self.actions[same]:
            same += 1
        del self.actions[same:], self.views[same + 1 :]
        for action in actions[same:]:
            self.views.append(game.preview(self.views[-1], [action]))
            self.actions.append(action)
        return self.views[-1]


def _too_late(live: Live) -> Refused:
    """Why a turn cannot be taken any more."""
    if live.over and live.moment.actors:
        return Refused("not-running", "A player has resigned, so the match is over.", ply=live.match.ply)
    return stale(live.match.ply)


def _waits_for(live: Live, seat: Seat, step: int) -> bool:
    return live.running and live.moment.waits_for(seat, step)


def _request_key(seat: Seat, request: str | None) -> str | None:
    return f"{seat}:{request}" if request else None
