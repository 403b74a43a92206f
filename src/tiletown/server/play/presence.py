"""Presence: each player has a lease, renewed by an open feed and by what they do, and stored for all processes."""

from __future__ import annotations

import asyncio

from ..storage.database import unreachable
from ..storage.tables import SeatRow
from .audience import Listener
from .live import Live
from .matches import Matches

LEASE = 75
"""Seconds for which a player counts as present without a renewal."""
RENEW = 30
"""Seconds between renewals of the leases of connected players."""
GRACE = 3
"""Seconds before a closed feed counts as absence: a reloaded page reconnects."""
HAND_OVER_AFTER = 300
"""Seconds after which the seat of an absent player may be handed to a bot."""


class Presence:
    """The leases of the players who are connected to this process, or have acted here."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._unstored: set[Live] = set()
        """Matches with leases that are not stored yet."""
        self._news: set[str] = set()
        """Matches in which somebody arrived or left, which is not stored yet."""
        self._watched: set[Live] = set()
        """Matches in which a lease may end that no feed here renews."""

    def arrived(self, live: Live, listener: Listener) -> None:
        """A feed was opened."""
        others = live.audience.listeners - {listener}
        if live.room.mine(listener.player) and not any(other.player == listener.player for other in others):
            self._lease(live, listener.player, LEASE)
            self._changed(live)
        self._watch(live)

    def renew(self, live: Live, listener: Listener) -> None:
        """Renew the lease of an open feed."""
        self._lease(live, listener.player, LEASE)
        self._watch(live)

    def _watch(self, live: Live) -> None:
        """Look again when the next lease ends that another process renews, or that is left from before a restart."""
        now = self._matches.now()
        ends = [
            seat.present_until
            for seat in live.room.seats
            if seat.present_until > now and not live.audience.has(seat.player)
        ]
        if ends and live not in self._watched:
            self._watched.add(live)
            asyncio.get_running_loop().call_later(min(ends) - now, self._look_again, live)

    def _look_again(self, live: Live) -> None:
        self._watched.discard(live)
        if live.audience.listeners and not live.deleted:
            self._matches.start_background(self._show_leases(live))

    async def _show_leases(self, live: Live) -> None:
        """Read the leases that other processes have stored, and show who is present now."""
        try:
            await self._matches.reread(live)
        except Exception as error:
            if not unreachable(error):
                raise
        live.audience.count_change()
        live.audience.wake()
        self._watch(live)

    def acted(self, live: Live, player: str | None) -> None:
        """A player has done something, perhaps without a feed."""
        now, seats = self._matches.now(), [live.room.seats[seat] for seat in live.room.mine(player)]
        if live.over or all(seat.present_until - now > LEASE - RENEW for seat in seats):
            return
        absent = not any(is_present(live, seat, now) for seat in seats)
        self._lease(live, player, LEASE)
        if absent:
            self._changed(live)

    def left(self, live: Live, listener: Listener) -> None:
        """A feed was closed, perhaps only for a moment."""
        if live.room.mine(listener.player):
            asyncio.get_running_loop().call_later(GRACE, self._is_away, live, listener)

    def _is_away(self, live: Live, listener: Listener) -> None:
        if not live.audience.has(listener.player):
            self._lease(live, listener.player, 0)
            self._changed(live)

    def _changed(self, live: Live) -> None:
        self._news.add(live.id)
        live.audience.count_change()
        live.audience.wake()

    def _lease(self, live: Live, player: str | None, seconds: int) -> None:
        if player is not None and live.room.mine(player):
            live.note_presence(player, self._matches.now() + seconds)
            self._unstored.add(live)

    async def store(self) -> None:
        """Store the new leases; if the database cannot be reached now, the next call does it."""
        if self._unstored:
            leases, self._unstored = {live: live.leases.copy() for live in self._unstored}, set()
            news, self._news = self._news, set()
            try:
                await self._matches.store.save_leases({live.id: leases[live] for live in leases}, news)
            except Exception as error:
                if not unreachable(error):
                    raise
                self._unstored |= leases.keys()
                self._news |= news
                return
            for live, stored in leases.items():
                live.presence_stored(stored)


def is_present(live: Live, seat: SeatRow, now: int) -> bool:
    """Whether the page of the seat's owner is connected, to this process or another."""
    return seat.present_until > now or live.audience.has(seat.player)


def long_absent(seat: SeatRow, now: int) -> bool:
    """Whether the seat's owner has been away for HAND_OVER_AFTER seconds, so that a bot may play."""
    return now - seat.present_until >= HAND_OVER_AFTER


def may_hand_over(live: Live, seat: SeatRow, player: str | None, now: int) -> bool:
    """Whether this player may hand the seat of a long absent person to a bot."""
    playing = live.running and bool(live.room.mine(player))
    return playing and played_by_another(seat, player) and not is_present(live, seat, now) and long_absent(seat, now)


def played_by_another(seat: SeatRow, player: str | None) -> bool:
    """Whether another person than this player plays the seat."""
    return seat.kind == "person" and seat.player != player
