"""The notation of Shake That City, read and written.

board       six rows of six letters: R P F S H, . for empty, # for a construction tile
pattern     HSF/PRH/HHS: three rows of three, from the north
choose      S           the active player names the shop
place       S@C3        place shops, the first of them in reading order on C3
pass        -
sealed      ?           a placement that the reader may not see yet
shake       HSF/PRH/HHS, and HSF/PRH/HHS!S when the shop is forbidden at random
deal        deal R P F S H D 0 road/home ...: bonus tiles (D: different), first active player, construction tiles
a turn      3. HSF/PRH/HHS 1:S 1:S@C3 0:H@A1: a round, its shake, and who did what in which order
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from ...kernel import CHANCE, BadNotation, Move
from .board import NAMES
from .city import COLOUR_LETTERS
from .pieces import BONUS_TILES, COLOURS, Colour
from .state import Action, Choose, Deal, Pass, Place, Sealed, Shake

COLOUR_OF_LETTER: dict[str, Colour] = dict(zip(COLOUR_LETTERS, COLOURS, strict=True))
LETTER = {colour: letter for letter, colour in COLOUR_OF_LETTER.items()} | {"different": "D"}
BONUS_OF_LETTER = {LETTER[tile]: tile for tile in BONUS_TILES}
BOARD_LETTERS = COLOUR_LETTERS + ".#"
_ROW = f"[{COLOUR_LETTERS}]{{3}}"
PATTERN = re.compile(f"{_ROW}/{_ROW}/{_ROW}")


def show_board(board: str) -> str:
    """Six lines of six letters."""
    return "\n".join(board[row : row + 6] for row in range(0, 36, 6))


def read_board(text: str) -> str:
    """The 36 letters of a board written in text: in six rows, or all in one as a state has them."""
    rows = [row.strip() for row in text.strip().replace("/", "\n").splitlines()]
    if len(rows) == 1 and len(rows[0]) == 36:
        rows = show_board(rows[0]).splitlines()
    if len(rows) != 6:
        raise BadNotation(f"board: it has {len(rows)} rows, and a city has 6")
    for number, row in enumerate(rows, 1):
        for column, letter in enumerate(row):
            if letter not in BOARD_LETTERS:
                cell = f" (cell {'ABCDEF'[column]}{number})" if column < 6 else ""
                raise BadNotation(f"board: {letter!r} in row {number}{cell} is none of {' '.join(BOARD_LETTERS)}")
        if len(row) != 6:
            raise BadNotation(f"board: row {number} has {len(row)} cells, and a city has 6")
    return "".join(rows)


def show_pattern(pattern: str) -> str:
    """A pattern of nine letters with its rows separated."""
    return "/".join(pattern[row : row + 3] for row in range(0, 9, 3))


def read_pattern(text: str) -> str:
    """The nine letters of a pattern."""
    if not PATTERN.fullmatch(text):
        raise BadNotation(f"{text!r} is not a pattern such as HSF/PRH/HHS")
    return text.replace("/", "")


def show_action(action: Action) -> str:
    """The action as text."""
    match action:
        case Choose(colour):
            return LETTER[colour]
        case Place(colour, at):
            return f"{LETTER[colour]}@{at}"
        case Pass():
            return "-"
        case Sealed():
            return "?"
        case Shake(pattern, forbidden):
            return show_pattern(pattern) + (f"!{LETTER[forbidden]}" if forbidden else "")
        case Deal(bonus, first, construction):
            return " ".join(["deal", *(LETTER[tile] for tile in bonus), str(first), *construction])


def read_action(text: str) -> Action:
    """The action in a text. Raises BadNotation."""
    text = text.strip()
    if text == "-":
        return Pass()
    if text == "?":
        return Sealed()
    if text.startswith("deal"):
        return _read_deal(text)
    if "/" in text:
        pattern, lot, letter = text.partition("!")
        return Shake(read_pattern(pattern), _colour(letter) if lot else None)
    letter, separator, at = text.partition("@")
    if not separator:
        return Choose(_colour(letter))
    if at.upper() not in NAMES:
        raise BadNotation(f"{at!r} is not a cell (A1 to F6)")
    return Place(_colour(letter), at.upper())


def show_turns(moves: Sequence[Move[Action]]) -> str:
    """The moves of a record, one line for each round, the deal first."""
    turns: list[list[str]] = []
    for move in moves:
        if move.by == CHANCE:
            number = f"{len(turns)}. " if turns else ""
            turns.append([number + show_action(move.action)])
        elif turns:
            turns[-1].append(f"{move.by}:{show_action(move.action)}")
        else:
            raise BadNotation("the moves do not begin with a deal")
    return "\n".join(" ".join(turn) for turn in turns)


def read_turns(text: str) -> tuple[Move[Action], ...]:
    """The moves of written turns."""
    return tuple(_read_turns(line.strip() for line in text.strip().splitlines()))


def _read_turns(lines: Iterable[str]) -> Iterator[Move[Action]]:
    for number, line in enumerate(lines):
        if number == 0:
            yield Move(CHANCE, _read_deal(line))
            continue
        begin, *entries = line.split() or [""]
        if begin != f"{number}." or not entries or "/" not in entries[0]:
            raise BadNotation(f"line {number + 1} is not a turn that begins with '{number}. ' and a shake")
        yield Move(CHANCE, read_action(entries[0]))
        for entry in entries[1:]:
            seat, separator, action = entry.partition(":")
            if not separator or not _seat(seat):
                raise BadNotation(f"line {number + 1}: {entry!r} is not a seat and its action such as 1:S@C3")
            yield Move(int(seat), read_action(action))


def _read_deal(text: str) -> Deal:
    words = text.split()
    if len(words) < 8 or words[0] != "deal" or set(words[1:7]) - set(BONUS_OF_LETTER) or not _seat(words[7]):
        raise BadNotation(f"{text!r} is not a deal such as 'deal R P F S H D 0'")
    return Deal(tuple(BONUS_OF_LETTER[letter] for letter in words[1:7]), int(words[7]), tuple(words[8:]))


def _seat(text: str) -> bool:
    """Whether it is a number of at most nine digits: a longer one is no seat, and Python may refuse to read it."""
    return re.fullmatch("[0-9]{1,9}", text) is not None


def _colour(letter: str) -> Colour:
    if not letter.isascii() or letter.upper() not in COLOUR_OF_LETTER:
        raise BadNotation(f"{letter!r} is not a building: R road, P park, F factory, S shop, H home")
    return COLOUR_OF_LETTER[letter.upper()]
