"""Names and formats of the coach's values."""

from __future__ import annotations

from tiletown.coach import Measure, RatedTurn

MEASURES: dict[Measure, str] = {
    "points": "expected points at the end",
    "chance": "chance to win",
    "now": "points at once",
}


def shown_value(value: float, measure: Measure) -> str:
    """A value: 61.3 or 74 %."""
    return f"{100 * value:.0f} %" if measure == "chance" else f"{value:.1f}"


def shown_rating(turn: RatedTurn, measure: Measure) -> str:
    """The value of a turn, and what the others lose by it: 61.3, 74 % or 61.3 + 1.2."""
    denies = f"{turn.denies:.1f}"
    return shown_value(turn.value, measure) + (f" + {denies}" if float(denies) else "")


def shown_change(value: float, measure: Measure) -> str:
    """A change of a value: +4.2, 0.0 or -3 %."""
    return f"{100 * value:+.1f} %" if measure == "chance" else f"{value:+.1f}"
