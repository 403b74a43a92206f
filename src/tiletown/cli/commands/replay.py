"""`tiletown replay RECORD`: a stored match, move by move."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Annotated, Any

from cyclopts import Parameter

from tiletown.kernel import (
    HandOver,
    Move,
    Resign,
    SeatChange,
    TakeBack,
    TiletownError,
    View,
    game_moves,
    show_action,
    states,
)

from ..games.base import Presenter
from ..games.find import find_presenter
from ..terminal.console import (
    Json,
    Lines,
    Plain,
    counted,
    listed,
    make_console,
    print_json,
    print_lines,
    printable,
)
from ..terminal.files import RecordFile, read_match
from ..terminal.session import AnyMatch, ask_here, shown_names
from ..terminal.sheets import sheet_table


def replay(
    record: RecordFile,
    /,
    *,
    at: int | None = None,
    notation: Annotated[bool, Parameter(negative="")] = False,
    json: Json = False,
    plain: Plain = False,
) -> None:
    """Step through a stored match and print its result.

    Parameters
    ----------
    at
        Show only the table after AT moves; chance counts.
    notation
        Print only the moves, in the game's notation; with AT, the first AT.
    """
    match = read_match(record)
    moves = len(match.moves)
    if at is not None and not 0 <= at <= moves:
        raise TiletownError(f"--at {at}: the record has {counted(moves, 'move')}")
    if json:
        print_json(result_json(match, moves if at is None else at))
        return
    presenter, console = find_presenter(match.game.name), make_console(plain)
    if notation:
        print_lines(console, presenter.turns(game_moves(match.moves[:at])).splitlines())
        return
    shown = Replay(presenter, match)
    if at is not None:
        print_lines(console, shown.frame(at))
    elif sys.stdin.isatty() and console.is_terminal:
        shown.step(console)
    else:
        print_lines(console, shown.whole())


def result_json(match: AnyMatch, at: int) -> dict[str, Any]:
    """The match after `at` moves; `winners` is empty until it is over."""
    game = match.game
    state = list(states(game, match.setup, match.moves[:at]))[-1]
    over = match.over if at == len(match.moves) else not game.to_act(state)
    return {
        "game": game.name,
        "scores": [sheet.total for sheet in game.score(state)],
        "winners": list(match.result.winners) if over else [],
        "moves": at,
    }


class Replay:
    """A stored match, frame by frame. It is the reader's own file, so nothing is hidden."""

    def __init__(self, presenter: Presenter, match: AnyMatch) -> None:
        self.presenter = presenter
        self.match = match
        self.names = shown_names(match)
        self.states = list(states(match.game, match.setup, match.moves))

    def sentence(self, number: int) -> str:
        """The move with that number in a sentence."""
        move = self.match.moves[number]
        if self.match.ended and not isinstance(move.action, SeatChange):
            # What was still sealed when a resignation ended the match was never played: it is on no board.
            move = self.match.game.reveal(move, self.match.state, None)
        text = seat_change(move, self.names) or self.presenter.describe(
            move, View(None, self.states[number]), self.names
        )
        return f"{number + 1}. {text or show_action(self.match.game, move.action)}"

    def frame(self, at: int) -> Lines:
        """The table after `at` moves, the move that led there, and at the end the result."""
        lines: Lines = [self.sentence(at - 1)] if at else []
        lines += self.presenter.table(View(None, self.states[at]), self.names)
        if self.match.resigned and at == len(self.match.moves):
            lines += ["", *self.resigned()]
        elif not self.match.game.to_act(self.states[at]):
            lines += ["", *self.presenter.result(self.states[at], self.names)]
        return lines

    def resigned(self) -> Lines:
        """The result of a match in which a seat has resigned."""
        match, who = self.match, listed(self.names[seat] for seat in self.match.resigned)
        verdict = self.presenter.verdict(match.result, match.state, self.names)
        return [*sheet_table(match.game.score(match.state), self.names), "", f"Resigned: {who}.", verdict]

    def whole(self) -> Lines:
        """Every move, then the last frame."""
        return [
            *(self.sentence(number) for number in range(len(self.match.moves))),
            "",
            *self.frame(len(self.match.moves))[1:],
        ]

    def step(self, console: Any) -> None:
        """Show one frame after another, as the reader asks for them."""
        last, at = len(self.match.moves), 0
        print_lines(console, self.frame(0))
        while True:
            try:
                word = ask_here(f"{at} of {last}; Enter next, b back, a number, q quit> ").strip().lower()
            except EOFError:
                return
            if word in ("q", "quit"):
                return
            if word in ("b", "back"):
                at = max(0, at - 1)
            elif word.isdecimal() and int(word) <= last:
                at = int(word)
            elif word:
                print_lines(console, [f"{printable(word)!r} is not one of these."])
                continue
            elif at == last:
                return
            else:
                at += 1
            print_lines(console, ["", *self.frame(at)])


def seat_change(move: Move[Any], names: Sequence[str]) -> str | None:
    """A change of who plays a seat as a sentence; None for any other move."""
    match move:
        case Move(int(seat), Resign()):
            return f"{names[seat]} resigns."
        case Move(int(seat), HandOver(bot)):
            return f"{printable(bot)} plays for {names[seat]}."
        case Move(int(seat), TakeBack()):
            return f"{names[seat]} plays again."
    return None
