"""A presenter for any game, made of what every game has: notation, legal actions, score sheets, views."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter

from tiletown.kernel import (
    AnyGame,
    BadNotation,
    BadSetup,
    Move,
    Result,
    ScoreSheet,
    TiletownError,
    View,
    field_error,
    seats_among,
)

from ..terminal.console import Lines, counted, listed, points, printable
from ..terminal.sheets import sheet_items, sheet_table
from .base import SetupOptions


class PlainPresenter:
    """The presenter of a game that has none of its own."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.title = game.name.capitalize()
        self.options = setup_options(game)

    def pieces_text(self) -> str:
        """Refused: only a game's own presenter knows its data file."""
        raise TiletownError(f"{self.game.name} has no data file to print")

    def pictures(self, pieces: str | None) -> Sequence[tuple[str, str]]:
        """None."""
        return ()

    def help(self, view: View[Any]) -> Lines:
        """How an action is typed."""
        return ["Type an action as the list of actions writes it."]

    def table(self, view: View[Any], names: Sequence[str]) -> Lines:
        """Everybody's points, who is to act, and every field of the view."""
        sheets = self.game.score(view.state)
        lines: Lines = [f"{name}: {counted(sheet.total, 'point')}" for name, sheet in zip(names, sheets, strict=True)]
        if acting := [names[seat] for seat in seats_among(self.game.to_act(view.state))]:
            lines.append(f"To act: {listed(acting)}.")
        return [*lines, "", *value_lines(msgspec.json.decode(msgspec.json.encode(view.state)))]

    def words(self, view: View[Any], names: Sequence[str]) -> Lines:
        """The same as `table`, which has no picture."""
        return self.table(view, names)

    def choices(self, view: View[Any], names: Sequence[str]) -> Lines:
        """Every legal action in the game's notation, with its points."""
        actions = [self.game.show_action(action) for action in self.game.legal_actions(view.state, _seat(view))]
        width = max(map(len, actions))
        gains = self.game.gains(view)
        return [
            "Actions, and the points that each brings now:",
            *(f"  {action:<{width}}  {points(gain)}" for action, gain in zip(actions, gains, strict=True)),
        ]

    def detail(self, text: str, view: View[Any], names: Sequence[str]) -> Lines | None:
        """None: the choices are complete."""
        return None

    def read_actions(self, text: str, view: View[Any]) -> Sequence[Any]:
        """One action in the game's notation."""
        return (self.game.read_action(text, view.state),)

    def preview(self, view: View[Any], actions: Sequence[Any], names: Sequence[str]) -> Lines:
        """The actions with their points, and the view after them."""
        after = self.game.preview(view, actions)
        before, then = (self.game.score(state)[_seat(view)].total for state in (view.state, after.state))
        turn = ", then ".join(map(self.game.show_action, actions))
        return [f"{turn}: {points(then - before)}.", "", *self.table(after, names), ""]

    def describe(self, move: Move[Any], before: View[Any], names: Sequence[str]) -> str | None:
        """Actor and action; empty for the seat's own moves."""
        if move.by == before.seat:
            return ""
        who = names[move.by] if isinstance(move.by, int) else move.by.capitalize()
        return f"{who}: {self.game.show_action(move.action)}."

    def turns(self, moves: Sequence[Move[Any]]) -> str:
        """A line for each move."""
        return "\n".join(f"{move.by}: {self.game.show_action(move.action)}" for move in moves)

    def score(self, view: View[Any], names: Sequence[str]) -> Lines:
        """A column for each seat; then the items of the view's seat."""
        sheets = self.game.score(view.state)
        lines = sheet_table(sheets, names)
        for seat in range(len(names)) if view.seat is None else [view.seat]:
            lines += ["", f"{names[seat]}:", *sheet_items(sheets[seat], {})]
        return lines

    def result(self, state: Any, names: Sequence[str]) -> Lines:
        """The sheets side by side, the winners, and what decided it."""
        verdict = self.verdict(self.game.result(state), state, names)
        return [*sheet_table(self.game.score(state), names), "", verdict]

    def verdict(self, result: Result, state: Any, names: Sequence[str]) -> str:
        """The winners, and what decided it in the game's own word."""
        winners = listed(names[seat] for seat in result.winners) if result.winners else "nobody"
        shared = "The victory is shared" if len(result.winners) > 1 else "The winner"
        return f"{shared}: {winners} ({result.decided_by})."

    def read_sketch(self, text: str, pieces: str | None) -> Any:
        """Refused: the form of a sketched table is known to the game's own presenter."""
        raise BadNotation(f"{self.game.name} has no score pad")

    def sketch_json(self, sketch: Any, sheets: Sequence[ScoreSheet]) -> Any:
        """The sheets."""
        return {"sheets": sheets}

    def sketch_lines(self, sketch: Any, sheets: Sequence[ScoreSheet]) -> Lines:
        """The sheets side by side."""
        return sheet_table(sheets, [f"Player {seat + 1}" for seat in range(len(sheets))])


def setup_options(game: AnyGame) -> type[SetupOptions]:
    """The setup options of a game: one of the setups that it lists, or any as JSON."""

    @dataclass(kw_only=True)
    class PlainOptions:
        json_setup: Annotated[str | None, Parameter(name="--setup")] = None
        """The whole setup as JSON, with the fields that a record of the game has under "setup"."""

        def setup(self, players: int | None) -> Any:
            """The setup in JSON, or the first that the game lists for this number of players."""
            if self.json_setup is not None:
                return read_setup(game, self.json_setup, players)
            listed_setups = {game.players(game.start(setup)): setup for setup in reversed(list(game.setups()))}
            if players is None:
                return next(iter(game.setups()))
            if players not in listed_setups:
                counts = ", ".join(map(str, sorted(listed_setups)))
                raise BadSetup("players", f"{game.name} is for {counts}, not {players}")
            return listed_setups[players]

    return PlainOptions


def read_setup(game: AnyGame, text: str, players: int | None) -> Any:
    """The setup in a JSON text, for this number of players (None: for any). Raises BadSetup."""
    try:
        setup = msgspec.json.decode(text, type=game.setup_type)
    except msgspec.ValidationError as error:
        raise BadSetup("setup", field_error(error)) from error
    except (msgspec.DecodeError, RecursionError, UnicodeEncodeError) as error:
        raise BadSetup("setup", f"this is not JSON: {error}") from error
    seated = game.players(game.start(setup))
    if players not in (None, seated):
        raise BadSetup("players", f"{players} does not match the setup, which is for {seated}")
    return setup


def value_lines(value: Any) -> list[str]:
    """A JSON value as indented text: a line for each field, and for each entry of a list of texts."""
    match value:
        case dict() | list() | str() if not value:
            return ["none"]
        case dict():
            return [line for name, part in value.items() for line in _field(name, part)]
        case list() if any(isinstance(part, dict | list | str) for part in value):
            return [line for part in value for line in _entry(part)]
        case list():
            return [" ".join(map(_scalar, value))]
        case str():
            return [printable(line) for line in value.splitlines()]
    return [_scalar(value)]


def _field(name: str, value: Any) -> list[str]:
    """A field: after its name if it takes one line, else indented below it."""
    lines = value_lines(value)
    if len(lines) == 1:
        return [f"{name}: {lines[0]}"]
    return [f"{name}:", *(f"  {line}" for line in lines)]


def _entry(value: Any) -> list[str]:
    """An entry of a list, after a dash."""
    first, *more = value_lines(value)
    return [f"- {first}", *(f"  {line}" for line in more)]


def _scalar(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "-" if value is None else str(value)


def _seat(view: View[Any]) -> int:
    assert view.seat is not None, "a spectator has no choices"
    return view.seat
