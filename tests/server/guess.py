"""A tiny game with secrets, as a test double: the server has to serve it without knowing its rules.

Each round chance deals every seat a number that only that seat sees; then all seats guess at the same time a number
from 0 to 4, sealed until all have guessed. A right guess of the sum of all dealt numbers, modulo 5, is a point.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

import msgspec

from tiletown.kernel import (
    CHANCE,
    Actor,
    BadNotation,
    BadSetup,
    IllegalAction,
    Item,
    Line,
    MalformedAction,
    Move,
    OutOfTurn,
    Result,
    Rng,
    ScoreSheet,
    Seat,
    View,
)

ROUNDS = 3
replace = msgspec.structs.replace


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    players: int = 2


class Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="deal"):
    round: int
    numbers: tuple[int | None, ...]


class Guess(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="guess"):
    round: int
    number: int | None


Action: TypeAlias = Deal | Guess


class State(msgspec.Struct, frozen=True):
    points: tuple[int, ...]
    dealt: tuple[int | None, ...] = ()
    guesses: tuple[int | None, ...] = ()
    """-1: sealed."""
    history: tuple[tuple[tuple[int | None, ...], tuple[int | None, ...]], ...] = ()


class GuessingGame:
    name = "guess"
    rules_version = 1
    setup_type = Setup
    state_type = State
    action_type = Action

    def setups(self) -> Iterable[Setup]:
        return (Setup(2), Setup(3))

    def digest(self, setup: Setup) -> str:
        return "0" * 64

    def start(self, setup: Setup) -> State:
        if not 1 <= setup.players <= 5:
            raise BadSetup("players", "there are 1 to 5")
        return State((0,) * setup.players)

    def players(self, state: State) -> int:
        return len(state.points)

    def to_act(self, state: State) -> frozenset[Actor]:
        if len(state.history) == ROUNDS:
            return frozenset()
        if not state.dealt:
            return frozenset((CHANCE,))
        return frozenset(seat for seat, guess in enumerate(state.guesses) if guess is None)

    def legal_actions(self, state: State, seat: Seat) -> Sequence[Action]:
        return [Guess(len(state.history), number) for number in range(5)] if seat in self.to_act(state) else ()

    def forced(self, state: State, seat: Seat) -> Action | None:
        return None

    def sample_chance(self, state: State, rng: Rng) -> Action:
        return Deal(len(state.history), tuple(rng.randrange(5) for _ in state.points))

    def apply(self, state: State, actor: Actor, action: Action) -> State:
        if not isinstance(action, Deal | Guess):
            raise MalformedAction("this is not an action of the guessing game")
        if actor not in self.to_act(state):
            raise OutOfTurn(f"{actor} is not to act now")
        if action.round != len(state.history):
            raise IllegalAction("round", f"this is round {len(state.history)}")
        if isinstance(action, Deal):
            if actor != CHANCE or len(action.numbers) != len(state.points) or None in action.numbers:
                raise IllegalAction("deal", "only chance deals, a number to everybody")
            return replace(state, dealt=action.numbers, guesses=(None,) * len(state.points))
        if actor == CHANCE or action.number not in range(5):
            raise IllegalAction("range", "a guess is a number from 0 to 4")
        guesses = tuple(action.number if seat == actor else guess for seat, guess in enumerate(state.guesses))
        if None in guesses:
            return replace(state, guesses=guesses)
        right = sum(number or 0 for number in state.dealt) % 5
        points = tuple(total + (guess == right) for total, guess in zip(state.points, guesses, strict=True))
        return State(points, history=(*state.history, (state.dealt, guesses)))

    def view(self, state: State, seat: Seat | None) -> View[State]:
        dealt = tuple(number if owner == seat else None for owner, number in enumerate(state.dealt))
        guesses = tuple(guess if guess is None or owner == seat else -1 for owner, guess in enumerate(state.guesses))
        return View(seat, replace(state, dealt=dealt, guesses=guesses))

    def reveal(self, move: Move[Action], state: State, seat: Seat | None) -> Move[Action]:
        action = move.action
        if action.round < len(state.history) or move.by == seat:
            return move
        if isinstance(action, Guess):
            return Move(move.by, Guess(action.round, None))
        own = tuple(number if owner == seat else None for owner, number in enumerate(action.numbers))
        return Move(move.by, Deal(action.round, own))

    def imagine(self, view: View[State], rng: Rng) -> State:
        state = view.state
        dealt = tuple(rng.randrange(5) if number is None else number for number in state.dealt)
        guesses = tuple(rng.randrange(5) if guess == -1 else guess for guess in state.guesses)
        return replace(state, dealt=dealt, guesses=guesses)

    def preview(self, view: View[State], actions: Sequence[Action]) -> View[State]:
        state, seat = view.state, view.seat
        for action in actions:
            if seat not in self.to_act(state):
                raise OutOfTurn(f"seat {seat} is not to act now")
            if not isinstance(action, Guess) or action.number not in range(5):
                raise IllegalAction("range", "a guess is a number from 0 to 4")
            guesses = tuple(action.number if owner == seat else guess for owner, guess in enumerate(state.guesses))
            state = replace(state, guesses=guesses)
        return View(seat, state)

    def gains(self, view: View[State]) -> Sequence[int]:
        return [0] * len(self.legal_actions(view.state, view.seat)) if view.seat is not None else ()

    def score(self, state: State) -> tuple[ScoreSheet, ...]:
        return tuple(ScoreSheet(p, (Line("right", p, (Item(p, "guessed"),)),)) for p in state.points)

    def result(self, state: State, out: frozenset[Seat] = frozenset()) -> Result:
        able = [seat for seat in range(len(state.points)) if seat not in out]
        best = max((state.points[seat] for seat in able), default=0)
        return Result(tuple(seat for seat in able if state.points[seat] == best), "points")

    def show_action(self, action: Action) -> str:
        return msgspec.json.encode(action).decode()

    def read_action(self, text: str, state: State) -> Action:
        try:
            action: Action = msgspec.json.decode(text, type=Action)
        except msgspec.DecodeError as error:
            raise BadNotation(str(error)) from error
        return action


GUESS = GuessingGame()
