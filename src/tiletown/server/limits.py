"""How much one player, or one address, may ask for."""

from __future__ import annotations

from collections import OrderedDict

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


class Buckets:
    """A token bucket for each of the askers seen last."""

    def __init__(self, per_second: float, burst: int) -> None:
        self._per_second = per_second
        self._burst = burst
        self._full_at: OrderedDict[str, float] = OrderedDict()
        """When the bucket of an asker would be full again."""

    def wait(self, asker: str, now: float) -> float:
        """Take one; 0 if there was one, else how many seconds to wait for it."""
        full_at = max(now, self._full_at.get(asker, now)) + 1 / self._per_second
        over = full_at - now - self._burst / self._per_second
        if over > 1e-9:
            return over
        self._full_at[asker] = full_at
        self._full_at.move_to_end(asker)
        if len(self._full_at) > 20_000:
            self._full_at.popitem(last=False)
        return 0.0
