"""Optional protocols of a game: a guide for clients that show it, its pieces, a score pad, its words and numbers.

`isinstance(game, Guides)` says whether a game offers one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

import msgspec

from .game import View


@runtime_checkable
class Guides(Protocol):
    """A game that works out for a client what there is to show, so that no client needs the rules."""

    guide_type: Any

    def guide(self, view: View[Any], actions: Sequence[Any]) -> msgspec.Struct:
        """Derived facts for showing the view, from the view alone; `actions` are the legal ones of its seat, in order.

        It says what each action would do (points on each line, bonus tiles flipped, ...), why an option is missing
        (a colour that is blocked, and by whom), and what follows from the table (reach and distances, who leads a
        tile, which fountains are lit). Without actions it says nothing about what the seat could do.
        """
        ...

    def covers(self, view: View[Any], action: Any) -> tuple[str, ...]:
        """The cells that an action of the view's seat covers, lays or builds on, by their names."""
        ...


@runtime_checkable
class ShowsPieces(Protocol):
    """A game that shows its pieces, each fact with its source, and reads and writes the data file of others."""

    pieces_type: Any

    def pieces(self) -> msgspec.Struct:
        """Zones, tiles and the like, as the data file has them."""
        ...

    def read_pieces(self, text: str) -> msgspec.Struct:
        """The pieces in a corrected copy of the data file. Raises BadPieces, which names the field."""
        ...

    def write_pieces(self, pieces: Any) -> str:
        """The data file of pieces of `pieces_type`, which `read_pieces` reads. Raises BadPieces."""
        ...


@runtime_checkable
class ReadsSketches(Protocol):
    """A game that reads a table sketched by hand: the score pad for the real box."""

    sketch_type: Any

    def sketched_state(self, sketch: Any) -> Any:
        """The state of a finished match that looks like the sketch: its score, result and guide follow.

        Raises TiletownError, which says what is wrong with the sketch.
        """
        ...


@runtime_checkable
class NamesDecisions(Protocol):
    """A game that lists what can decide a match, so that a client without words for one of them does not compile."""

    decided_by_type: Any
    """A `Literal` of every `Result.decided_by`, with RESIGNATION."""


@runtime_checkable
class ListsNumbers(Protocol):
    """A game that lists the numbers of its rules, so that a client can explain them without a copy of its own."""

    numbers: Any
    """A struct: how many rounds there are, the points that win, and the like."""


@runtime_checkable
class HidesNothing(Protocol):
    """A game without secrets: every view shows the whole state, so one screen needs no curtain."""

    hides_nothing: bool
    """True; a game with secrets lacks it."""
