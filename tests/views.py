"""Views of a seat, for tests that know that no spectator looks."""

from __future__ import annotations

from typing import Any

from tiletown.kernel import Seat, View


def seat_of(view: View[Any]) -> Seat:
    """Whose view it is."""
    assert view.seat is not None
    return view.seat
