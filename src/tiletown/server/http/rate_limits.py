"""Rate limits: token buckets for players and addresses."""

from __future__ import annotations

from msgspec import Struct


class Limits(Struct, frozen=True, kw_only=True):
    """The limits that a server enforces."""

    body_bytes: int = 64 * 1024
    feeds: int = 64
    """Feeds that one player, or one address without a cookie, may have open at once."""
    per_second: float = 50
    """The sustained request rate of one player."""
    burst: int = 200
    address_per_second: float = 400
    """The sustained request rate of one address, which a family or a school may share."""
    address_burst: int = 1_600
    guests_per_second: float = 0.5
    """The rate of new guests, and of guesses at codes and device links, from one address."""
    guests_burst: int = 60


MOST_BUCKETS = 20_000
"""Above this many buckets those that are full again are dropped."""


class Buckets:
    """A token bucket for each key. A full one need not be kept: a new key starts with a full one."""

    def __init__(self, per_second: float, burst: int) -> None:
        self._per_second = per_second
        self._burst = burst
        self._full_at: dict[str, float] = {}
        """When the bucket of each key is full again."""
        self._most = MOST_BUCKETS

    def take(self, key: str, now: float) -> float:
        """Take a token; 0 if there was one, else the seconds until there will be."""
        full_at = max(now, self._full_at.get(key, now)) + 1 / self._per_second
        over = full_at - now - self._burst / self._per_second
        if over > 1e-9:
            return over
        self._full_at[key] = full_at
        if len(self._full_at) > self._most:
            self._full_at = {other: moment for other, moment in self._full_at.items() if moment > now}
            self._most = max(MOST_BUCKETS, 2 * len(self._full_at))
        return 0.0
