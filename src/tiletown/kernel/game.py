"""What a game is: pure functions over frozen values.

A `Game` knows the rules and holds no state. Chance (a shake, a shuffle, a draw) is an actor like a seat, and its
outcome is a move in the record, so a match is replayed without random numbers. A state holds no seed and no
shuffled stack: what nobody has seen yet does not exist yet, and cannot leak.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, Generic, Literal, Protocol, TypeAlias, TypeVar

import msgspec

Seat: TypeAlias = int
"""A chair at the table, numbered from 0 in the order of play."""

MOST_SEATS: Final = 16
"""The seats of a match that can be served."""

CHANCE: Final = "chance"
Actor: TypeAlias = Seat | Literal["chance"]

SetupT = TypeVar("SetupT", bound=msgspec.Struct)
StateT = TypeVar("StateT", bound=msgspec.Struct)
ActionT = TypeVar("ActionT", bound=msgspec.Struct)


class Rng(Protocol):
    """A source of random numbers: `random.Random`, or the committed stream of a match."""

    def randrange(self, stop: int, /) -> int:
        """One of 0 .. stop-1, each equally likely."""
        ...


class Move(msgspec.Struct, Generic[ActionT], frozen=True, gc=False, forbid_unknown_fields=True):
    """One entry of a record: who did what."""

    by: Actor
    action: ActionT


class Resign(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="resign"):
    """The seat resigns: it cannot win any more, and a bot plays on."""


class HandOver(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="hand-over"):
    """A bot plays for the seat's absent owner, until they return."""

    bot: str


class TakeBack(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="take-back"):
    """The seat's owner plays again."""


SeatChange: TypeAlias = Resign | HandOver | TakeBack
"""A move that changes who plays a seat. It is part of the record with a ply of its own, and games never see it."""


class View(msgspec.Struct, Generic[StateT], frozen=True, gc=False):
    """What one seat (None: a spectator) may see: the state without its secrets.

    It has the state's own type, so `legal_actions` of the seat, `score` and pictures work on it as they are.
    Code that must not see secrets asks for a `View`, never for a state.
    """

    seat: Seat | None
    state: StateT


class Item(msgspec.Struct, frozen=True, gc=False):
    """Some points of a score line: their reason as a stable name, and the cells or the tile they are for."""

    points: int
    reason: str
    cells: tuple[str, ...] = ()
    tile: str = ""


class Line(msgspec.Struct, frozen=True, gc=False):
    """One line of a score sheet: a rule, its points, and the items that add up to them."""

    rule: str
    points: int
    items: tuple[Item, ...] = ()


class ScoreSheet(msgspec.Struct, frozen=True, gc=False):
    """The points of one seat, rule by rule. Page, terminal, tests and analysis all read this."""

    total: int
    lines: tuple[Line, ...]
    can_win: bool = True


RESIGNATION: Final = "resignation"
"""At most one seat is left that has not resigned."""
PRACTICE: Final = "practice"
"""Nobody can win or lose, since one seat plays for points alone: two such games are compared by their points."""


class Result(msgspec.Struct, frozen=True, gc=False):
    """Who has won (empty: nobody; several: a shared victory), and the stable name of what decided it."""

    winners: tuple[Seat, ...]
    decided_by: str
    """One of the game's own names, RESIGNATION or PRACTICE."""


NAME_PATTERN: Final = "[a-z]{1,20}"
"""The regular expression of a game's name."""


class Game(Protocol[SetupT, StateT, ActionT]):
    """The rules of one game. Everything else works with any game that passes `check_game`: `docs/a-new-game.md`."""

    name: str
    """Lower-case letters (`NAME_PATTERN`): it names modules, addresses and the types of the API."""
    rules_version: int
    """Increased when an old record would replay differently; such a record is refused."""

    setup_type: type[SetupT]
    state_type: type[StateT]
    action_type: Any
    """The union of all actions of seats and chance, each a Struct with its own tag."""

    def setups(self) -> Iterable[SetupT]:
        """One of every kind of setup: player counts, sides, variants. `check_game` plays them all."""
        ...

    def digest(self, setup: SetupT) -> str:
        """SHA-256 of the pieces data that a match with this setup is played with."""
        ...

    def start(self, setup: SetupT) -> StateT:
        """The first state. Raises BadSetup."""
        ...

    def players(self, state: StateT) -> int:
        """The number of seats, from 1 to `MOST_SEATS`."""
        ...

    def to_act(self, state: StateT) -> frozenset[Actor]:
        """Who may act now: several seats when they choose at the same time, {CHANCE}, or nobody at the end."""
        ...

    def legal_actions(self, state: StateT, seat: Seat) -> Sequence[ActionT]:
        """The seat's legal actions now, in a stable order; empty if it may not act."""
        ...

    def forced(self, state: StateT, seat: Seat) -> ActionT | None:
        """The action of a seat to which the rules leave no choice: it is played at once, without asking. Else None."""
        ...

    def sample_chance(self, state: StateT, rng: Rng) -> ActionT:
        """One outcome of the chance that is due, sampled with its right probability."""
        ...

    def apply(self, state: StateT, actor: Actor, action: ActionT) -> StateT:
        """The state after the action. Raises MalformedAction, OutOfTurn or IllegalAction."""
        ...

    def view(self, state: StateT, seat: Seat | None) -> View[StateT]:
        """What that seat, or a spectator, may see. Secrets are removed here and in `reveal`, and nowhere else."""
        ...

    def reveal(self, move: Move[ActionT], state: StateT, seat: Seat | None) -> Move[ActionT]:
        """A past move as that seat may see it in the present state."""
        ...

    def imagine(self, view: View[StateT], rng: Rng) -> StateT:
        """A random complete state that fits the view, all equally likely: how bots search without cheating."""
        ...

    def preview(self, view: View[StateT], actions: Sequence[ActionT]) -> View[StateT]:
        """The view of the same seat after actions of its own, before anybody else acts. Raises ActionError."""
        ...

    def gains(self, view: View[StateT]) -> Sequence[int]:
        """The points that each legal action of the view's seat brings it now, in the order of `legal_actions`."""
        ...

    def score(self, state: StateT) -> tuple[ScoreSheet, ...]:
        """The score sheet of each seat, as if the game ended now."""
        ...

    def result(self, state: StateT, out: frozenset[Seat] = frozenset()) -> Result:
        """Who would win if the game ended now; seats in `out` have resigned and cannot."""
        ...

    def show_action(self, action: ActionT) -> str:
        """The action in the game's notation."""
        ...

    def read_action(self, text: str, state: StateT) -> ActionT:
        """The action that a text in the game's notation means in this state. Raises BadNotation."""
        ...


AnyGame: TypeAlias = Game[Any, Any, Any]
