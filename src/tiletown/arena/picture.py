"""A ladder as an SVG picture, for light and dark backgrounds."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape

from .intervals import Estimate
from .ladder import Rungs
from .pairs import Compared

WIDTH, LEFT, ROW, TOP = 760, 130, 44, 92
CELL = 112
STYLE = """
  svg { --ground: #fcfcfa; --ink: #1a2734; --ink-2: #4b5a67; --line: #d9dfdc; --mark: #22466e;
        --better: #d5e6d9; --worse: #f5dad6; --open: #eceeec; background: var(--ground);
        max-width: 100%; height: auto; }
  @media (prefers-color-scheme: dark) {
    svg { --ground: #1a2532; --ink: #f2f4f1; --ink-2: #aab8c5; --line: #2f3f51; --mark: #8ab8ff;
          --better: #20432f; --worse: #552b29; --open: #2a3746; }
  }
  text { font: 500 14px system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif; fill: var(--ink); }
  .title { font-size: 20px; font-weight: 700; } .bot { font-weight: 700; }
  .small { font-size: 12px; fill: var(--ink-2); }
  .ground { fill: var(--ground); } .grid { stroke: var(--line); }
  .interval { stroke: var(--mark); stroke-width: 3; stroke-linecap: round; } .rating { fill: var(--mark); }
  .better { fill: var(--better); } .worse { fill: var(--worse); } .open { fill: var(--open); }
"""


def paint_ladder(result: Rungs, title: str, subtitle: str) -> str:
    """The ratings, the strongest on top, and below them the balance of each pair."""
    bots = [rated.bot for rated in result.ratings]
    axis = TOP + ROW * len(bots)
    matrix = axis + 76
    height = matrix + 40 + ROW * len(bots) + 64
    width = max(WIDTH, LEFT + CELL * len(bots) + 24)
    words = "; ".join(f"{rated.bot} {rated.rating.number(1)}" for rated in result.ratings)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
            ' role="img" aria-labelledby="title description">',
            f'<title id="title">{escape(title)}</title>',
            f'<desc id="description">{escape(f"{subtitle} Ratings: {words}.")}</desc>',
            f"<style>{STYLE}</style>",
            f'<rect class="ground" width="{width}" height="{height}"/>',
            text(24, 36, title, "title"),
            text(24, 60, subtitle, "small"),
            *rungs(result, axis, width),
            *balances(result, bots, matrix),
            text(24, height - 20, control_line(result.control), "small"),
            "</svg>\n",
        ]
    )


def rungs(result: Rungs, axis: int, width: int) -> list[str]:
    """A row for each bot: its rating and the interval, on a common scale."""
    ends = [end for rated in result.ratings for end in (rated.rating.low, rated.rating.high) if end is not None]
    low, high, step = scale(min(ends), max(ends))
    right = width - 200

    def across(rating: float) -> float:
        return round(LEFT + (rating - low) / (high - low) * (right - LEFT), 1)

    parts = []
    for tick in range(round((high - low) / step) + 1):
        x, value = across(low + tick * step), f"{low + tick * step:g}"
        parts += [
            f'<line class="grid" x1="{x}" y1="{TOP - 12}" x2="{x}" y2="{axis}"/>',
            text(x, axis + 18, value, "small", "middle"),
        ]
    for row, rated in enumerate(result.ratings):
        y = TOP + ROW * row + ROW // 2 - 6
        x1, x2 = (
            across(end if end is not None else rated.rating.value) for end in (rated.rating.low, rated.rating.high)
        )
        parts += [
            text(24, y + 5, rated.bot, "bot"),
            f'<line class="interval" x1="{x1}" y1="{y}" x2="{x2}" y2="{y}"/>',
            f'<circle class="rating" cx="{across(rated.rating.value)}" cy="{y}" r="7"/>',
            text(width - 24, y + 5, rated.rating.number(1), "", "end"),
        ]
    return [*parts, text(24, axis + 18, "rating", "small")]


def balances(result: Rungs, bots: Sequence[str], top: int) -> list[str]:
    """A matrix of pairs: the balance of the row's bot against the column's."""
    parts = [text(24, top - 12, "Balance of the row against the column; 50 %: equally strong", "small")]
    parts += [text(LEFT + CELL * column + CELL / 2, top + 20, bot, "bot", "middle") for column, bot in enumerate(bots)]
    for row, bot in enumerate(bots):
        y = top + 32 + ROW * row
        parts.append(text(24, y + 26, bot, "bot"))
        for column, other in enumerate(bots):
            x = LEFT + CELL * column
            balance, answer = seen_from(result.pairs, bot, other)
            if balance is None:
                continue
            share, _, ends = balance.percent().partition(" (")
            parts += [
                f'<rect class="{answer}" x="{x + 2}" y="{y + 2}" width="{CELL - 4}" height="{ROW - 4}" rx="6"/>',
                text(x + CELL / 2, y + 20, share, "", "middle"),
                text(x + CELL / 2, y + 36, ends.rstrip(")"), "small", "middle"),
            ]
    return parts


def seen_from(pairs: Sequence[Compared], bot: str, other: str) -> tuple[Estimate | None, str]:
    """The balance of a bot against another, and whether it is better, worse or open; None: they did not play."""
    for pair in pairs:
        if pair.bots == (bot, other):
            return pair.balance, pair.answer
        if pair.bots == (other, bot):
            return pair.balance.complement(), {"better": "worse", "worse": "better", "open": "open"}[pair.answer]
    return None, "open"


def control_line(control: Compared) -> str:
    """The result of the mirror match."""
    verdict = "contains 50 %, as it must" if control.answer == "open" else "DOES NOT CONTAIN 50 %"
    who = f"{control.bots[0]} against itself, {control.games} games"
    return f"Control, {who}: balance {control.balance.percent()} {verdict}."


def scale(low: float, high: float) -> tuple[float, float, float]:
    """Rounded axis limits that contain the values, and the tick spacing."""
    spread = max(high - low, 1.0)
    step = next(size for size in (0.5, 1, 2, 5, 10, 20, 50, 100, 1000) if spread / size <= 8)
    return math.floor(low / step) * step, (math.floor(high / step) + 1) * step, step


def text(x: float, y: float, words: str, kind: str = "", anchor: str = "start") -> str:
    """A text element."""
    return f'<text x="{x:g}" y="{y:g}" class="{kind}" text-anchor="{anchor}">{escape(words)}</text>'
