"""`Presenter`: how one game is shown and read in a terminal. The commands themselves know no game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Protocol

from tiletown.kernel import AnyGame, Move, Result, ScoreSheet, View

from ..terminal.console import Lines


class SetupOptions(Protocol):
    """The options of `play` and `arena` that only this game has: a dataclass; cyclopts reads its fields.

    The help of an option is the docstring below its field.
    """

    __dataclass_fields__: ClassVar[dict[str, Any]]

    def setup(self, players: int | None) -> Any:
        """The setup that the options describe; None: the default number of players. Raises TiletownError."""
        ...


class Presenter(Protocol):
    """How one game is shown and read in a terminal: pure functions; `names` are the players' names by seat.

    A game's own presenter is `PRESENTER` in the module `presenter` of its package here; `plain.py` has one for all
    other games. A presenter is given views, never the state of a running match, so it cannot show a secret.
    """

    @property
    def game(self) -> AnyGame:
        """Its rules."""
        ...

    @property
    def title(self) -> str:
        """Its name for people."""
        ...

    @property
    def options(self) -> type[SetupOptions]:
        """The options that only this game has."""
        ...

    def pieces_text(self) -> str:
        """The data file that comes with Tiletown, for an owner of the box to correct."""
        ...

    def pictures(self, pieces: str | None) -> Sequence[tuple[str, str]]:
        """The pieces of a data file's text (None: the shipped ones) as SVG files, names and contents; may be empty."""
        ...

    def help(self, view: View[Any]) -> Lines:
        """How to type an action, and what the letters on the table mean."""
        ...

    def table(self, view: View[Any], names: Sequence[str]) -> Lines:
        """The table as the seat sees it, as a picture in letters."""
        ...

    def words(self, view: View[Any], names: Sequence[str]) -> Lines:
        """The table in words."""
        ...

    def choices(self, view: View[Any], names: Sequence[str]) -> Lines:
        """The legal actions of the view's seat and the points they bring."""
        ...

    def detail(self, text: str, view: View[Any], names: Sequence[str]) -> Lines | None:
        """Details of a part of the choices, if the text asks for them; else None."""
        ...

    def read_actions(self, text: str, view: View[Any]) -> Sequence[Any]:
        """The one or more actions, in order, that a typed line stands for. Raises BadNotation."""
        ...

    def preview(self, view: View[Any], actions: Sequence[Any], names: Sequence[str]) -> Lines:
        """A tentative turn: a sentence with its points, and a picture."""
        ...

    def describe(self, move: Move[Any], before: View[Any], names: Sequence[str]) -> str | None:
        """A past move as a sentence; empty: not worth mentioning; None: the view's seat may not see it yet."""
        ...

    def turns(self, moves: Sequence[Move[Any]]) -> str:
        """The moves of a record in the game's notation, a line for each turn."""
        ...

    def score(self, view: View[Any], names: Sequence[str]) -> Lines:
        """The score sheets of all seats, itemised for the view's seat (None: for all)."""
        ...

    def result(self, state: Any, names: Sequence[str]) -> Lines:
        """Who has won and why, and everybody's points. The match is over."""
        ...

    def verdict(self, result: Result, state: Any, names: Sequence[str]) -> str:
        """Who has won and why, in one sentence; the result also counts resignations, which a state does not know."""
        ...

    def read_sketch(self, text: str, pieces: str | None) -> Any:
        """The table sketched in a TOML file, with the text of a corrected data file. Raises TiletownError."""
        ...

    def sketch_json(self, sketch: Any, sheets: Sequence[ScoreSheet]) -> Any:
        """The result of `tiletown score --json`."""
        ...

    def sketch_lines(self, sketch: Any, sheets: Sequence[ScoreSheet]) -> Lines:
        """The result of `tiletown score`."""
        ...
