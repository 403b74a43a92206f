"""Score sheets as text, the same for every game."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from tiletown.kernel import Item, ScoreSheet

from .console import Lines


def sheet_table(sheets: Sequence[ScoreSheet], names: Sequence[str]) -> Lines:
    """The lines of several sheets side by side, a column for each seat."""
    rules = dict.fromkeys(line.rule for sheet in sheets for line in sheet.lines)
    rows = [(rule, [_points(sheet, rule) for sheet in sheets]) for rule in rules]
    rows.append(("total", [sheet.total for sheet in sheets]))
    first = max(len(rule) for rule, _ in rows)
    wide = [max(6, len(name)) for name in names]
    head = " " * first + "".join(f"  {name:>{width}}" for name, width in zip(names, wide, strict=True))
    return [
        head,
        *(
            f"{rule:<{first}}" + "".join(f"  {number:>{width}}" for number, width in zip(numbers, wide, strict=True))
            for rule, numbers in rows
        ),
    ]


def sheet_items(sheet: ScoreSheet, reasons: Mapping[str, str], brief: Collection[str] = ()) -> Lines:
    """Every line of a sheet with the items behind its points; those with a reason in `brief` without their cells."""
    return [
        f"  {line.rule} {line.points}: " + ("; ".join(_item(item, reasons, brief) for item in line.items) or "none")
        for line in sheet.lines
    ]


def _points(sheet: ScoreSheet, rule: str) -> int:
    return sum(line.points for line in sheet.lines if line.rule == rule)


def _item(item: Item, reasons: Mapping[str, str], brief: Collection[str]) -> str:
    cells = () if item.reason in brief else item.cells
    parts = [f"{item.points}", item.tile, reasons.get(item.reason, item.reason), *cells]
    return " ".join(part for part in parts if part)
