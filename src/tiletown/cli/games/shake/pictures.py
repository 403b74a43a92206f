"""Cities and patterns of Shake That City as text, one letter a cell."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rich.text import Text

from tiletown.games.shake import GAME, State
from tiletown.games.shake.board import NAMES
from tiletown.games.shake.notation import LETTER
from tiletown.kernel import Seat

from ...terminal.console import Lines

STYLE = {"R": "", "P": "green", "F": "bold", "S": "bright_blue", "H": "red", "#": "yellow"}
WIDTH = 19


def paint_cities(state: State, seats: Sequence[Seat], titles: Sequence[str], new: Collection[str] = ()) -> Lines:
    """Cities side by side, at most three in a row; the cells of `new` are highlighted."""
    beside = 3 if len(seats) <= 3 else 2
    lines: Lines = []
    for begin in range(0, len(seats), beside):
        group = range(begin, min(begin + beside, len(seats)))
        painted = [paint_city(state, seats[index], titles[index], new) for index in group]
        for row in zip(*painted, strict=True):
            line = Text("    ").join(row)
            line.rstrip()
            lines.append(line)
        lines.append("")
    return lines[:-1]


def paint_city(state: State, seat: Seat, title: str, new: Collection[str] = ()) -> list[Text]:
    """One city with its bonus tiles: letters to the north and west, `*` when flipped; C is the corner tile.

    C     R    P*   D
          A B  C D  E F
    H   1 . .  . .  . .
    """
    board = state.boards[seat]
    meters = GAME.city_scores(state)[seat].meters
    tiles = [LETTER.get(meter.tile, "C") + ("*" if meter.flipped else "") for meter in meters] or [""] * 7
    north, west, corner = tiles[:3], tiles[3:6], tiles[6]
    lines = [Text(title), Text(f"{corner:<6}" + "".join(f"{tile:<5}" for tile in north)), Text("      A B  C D  E F")]
    for row in range(6):
        line = Text(f"{west[row // 2] if row % 2 == 0 else '':<4}{row + 1}")
        for column in range(6):
            letter, cell = board[6 * row + column], NAMES[6 * row + column]
            line.append("  " if column in (2, 4) else " ")
            line.append(letter, STYLE.get(letter, "") + (" reverse" if cell in new else ""))
        lines.append(line)
    width = max(WIDTH, len(title))
    for line in lines:
        line.truncate(width, pad=True)
    return lines


def paint_pattern(pattern: str) -> Lines:
    """Three rows of three letters."""
    lines: Lines = []
    for row in range(0, 9, 3):
        line = Text("   ")
        for letter in pattern[row : row + 3]:
            line.append(" ").append(letter, STYLE[letter])
        lines.append(line)
    return lines


def paint_shape(pattern: str, letter: str) -> Lines:
    """One colour of a pattern."""
    return paint_rows(
        ["".join(cube if cube == letter else "." for cube in pattern[row : row + 3]) for row in (0, 3, 6)]
    )


def paint_rows(rows: Sequence[str]) -> Lines:
    """Rows of letters or digits, with spaces between."""
    return ["    " + " ".join(row) for row in rows]
