"""How much one player, or one address, may ask for."""

from __future__ import annotations

from msgspec import Struct


class Limits(Struct, frozen=True):
    """The bounds of a server."""

    body_bytes: int = 64 * 1024
    feeds: int = 64
    """Open at once for one player, or for one address without a cookie."""
    per_second: float = 50
    """Requests of one player in the long run."""
    burst: int = 200
    address_per_second: float = 400
    """Requests from one address: a family, or a school behind one."""
    address_burst: int = 1_600
    guests_per_second: float = 0.5
    """New guests, and guesses at codes and device links, from one address."""
    guests_burst: int = 60


MOST = 20_000
"""Buckets that may be kept before those that are full again are thrown away."""


class Buckets:
    """A token bucket for everybody who asks. A full one need not be kept: it is what everybody begins with."""

    def __init__(self, per_second: float, burst: int) -> None:
        self._per_second = per_second
        self._burst = burst
        self._full_at: dict[str, float] = {}
        """When the bucket of an asker would be full again."""
        self._most = MOST

    def wait(self, asker: str, now: float) -> float:
        """Take one; 0 if there was one, else how many seconds to wait for it."""
        full_at = max(now, self._full_at.get(asker, now)) + 1 / self._per_second
        over = full_at - now - self._burst / self._per_second
        if over > 1e-9:
            return over
        self._full_at[asker] = full_at
        if len(self._full_at) > self._most:
            self._full_at = {other: moment for other, moment in self._full_at.items() if moment > now}
            self._most = max(MOST, 2 * len(self._full_at))
        return 0.0
