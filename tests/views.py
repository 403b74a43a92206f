"""Views of a seat, for tests without spectators."""

from __future__ import annotations

from typing import Any

from tiletown.kernel import Seat, View


def seat_of(view: View[Any]) -> Seat:
    """The seat of a view."""
    assert view.seat is not None
    return view.seat
