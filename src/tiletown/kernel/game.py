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
"""A place at the table, from 0 in the order of play."""

CHANCE: Final = "chance"
Actor: TypeAlias = Seat | Literal["chance"]

SetupT = TypeVar("SetupT", bound=msgspec.Struct)
StateT = TypeVar("StateT", bound=msgspec.Struct)
ActionT = TypeVar("ActionT", bound=msgspec.Struct)


class Rng(Protocol):
    """Where chance comes from: `random.Random`, or the committed stream of a match."""

    def randrange(self, stop: int, /) -> int:
        """One of 0 .. stop-1, each equally likely."""
        ...


class Move(msgspec.Struct, Generic[ActionT], frozen=True, forbid_unknown_fields=True):
    """One entry of a record: who did what."""

    by: Actor
    action: ActionT


class View(msgspec.Struct, Generic[StateT], frozen=True):
    """What one seat (None: a spectator) may see: the state with every secret cut out.

    It has the state's own type, so `legal_actions` of the seat, `score` and drawing work on it as they are.
    Code that must not see secrets asks for a `View`, never for a state.
    """

    seat: Seat | None
    state: StateT


class Item(msgspec.Struct, frozen=True, gc=False):
    """What is behind some points of a score line: the reason as a stable name, and the cells or the tile."""

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
    """The points of one seat, rule by rule. The screen, the tests and the analysis all read this one."""

    total: int
    lines: tuple[Line, ...]
    can_win: bool = True


RESIGNATION: Final = "resignation"


class Result(msgspec.Struct, frozen=True, gc=False):
    """Who has won (nobody: empty; several: a shared victory), and the stable name of what decided it."""

    winners: tuple[Seat, ...]
    decided_by: str
    """One of the game's own names, or RESIGNATION when at most one seat is left that has not resigned."""


class Game(Protocol[SetupT, StateT, ActionT]):
    """The rules of one game. One that passes `check_game` can be played everywhere: `docs/a-new-game.md`."""

    name: str
    rules_version: int
    """Raised when an old record would replay differently; such a record is refused by name."""

    setup_type: type[SetupT]
    state_type: type[StateT]
    action_type: Any
    """The union of everything a seat or chance can do, each a Struct with a tag of its own."""

    def setups(self) -> Iterable[SetupT]:
        """One of every kind of setup: player counts, sides, variants. `check_game` plays them all."""
        ...

    def digest(self, setup: SetupT) -> str:
        """SHA-256 of the pieces data that a match with this setup is played with."""
        ...

    def start(self, setup: SetupT) -> StateT:
        """The first state. Raises BadSetup, which names the field that is wrong."""
        ...

    def players(self, state: StateT) -> int:
        """How many seats there are."""
        ...

    def to_act(self, state: StateT) -> frozenset[Actor]:
        """Who may act now: several seats when they choose at the same time, {CHANCE}, or nobody at the end."""
        ...

    def legal_actions(self, state: StateT, seat: Seat) -> Sequence[ActionT]:
        """What the seat may do now, in a stable order; nothing when it is not to act."""
        ...

    def forced(self, state: StateT, seat: Seat) -> ActionT | None:
        """The action that the rules make for the seat, who has no choice: it is played at once, without asking."""
        ...

    def sample_chance(self, state: StateT, rng: Rng) -> ActionT:
        """One outcome of the chance that is due, drawn with its right probability."""
        ...

    def apply(self, state: StateT, actor: Actor, action: ActionT) -> StateT:
        """The state after the action. Raises MalformedAction, OutOfTurn or IllegalAction."""
        ...

    def view(self, state: StateT, seat: Seat | None) -> View[StateT]:
        """What that seat, or a spectator, may see. Secrets are left out here and in `reveal`, and nowhere else."""
        ...

    def reveal(self, move: Move[ActionT], state: StateT, seat: Seat | None) -> Move[ActionT]:
        """A past move as that seat may see it now that the state is `state`."""
        ...

    def imagine(self, view: View[StateT], rng: Rng) -> StateT:
        """A whole state that fits the view, each possible world equally likely: how bots search without cheating."""
        ...

    def preview(self, view: View[StateT], actions: Sequence[ActionT]) -> View[StateT]:
        """The table as the view's seat would see it after its own actions, were nobody else to act."""
        ...

    def gains(self, view: View[StateT]) -> Sequence[int]:
        """The points that each legal action of the view's seat brings it now, in the order of `legal_actions`."""
        ...

    def score(self, state: StateT) -> tuple[ScoreSheet, ...]:
        """A sheet for each seat, counted as if the game ended now."""
        ...

    def result(self, state: StateT, out: frozenset[Seat] = frozenset()) -> Result:
        """Who would win if the game ended now; seats in `out` have given up and cannot."""
        ...

    def show_action(self, action: ActionT) -> str:
        """The action in the game's notation."""
        ...

    def read_action(self, text: str, state: StateT) -> ActionT:
        """The action that a text means in this state. Raises BadNotation."""
        ...


AnyGame: TypeAlias = Game[Any, Any, Any]
