"""A seat's decision as compiled code reads it, and its placements as the bots rate them."""

from __future__ import annotations

import random
from typing import NamedTuple

import numpy as np

from tiletown.compiled.compiling import compiled
from tiletown.compiled.shake.games import Games, new_games
from tiletown.compiled.shake.rules import MatchArray, match_of
from tiletown.games.shake import Choose, Place, State
from tiletown.games.shake.board import NAME_OF_BIT
from tiletown.games.shake.city import COLOUR_LETTERS, City, read_city
from tiletown.games.shake.pieces import COLOURS
from tiletown.games.shake.state import ROUNDS
from tiletown.games.shake.turn import allowed, must_choose
from tiletown.kernel import Seat, View

from .counts import Ints
from .potential import rate_by_potential
from .value import PLACEMENTS, Floats, Means, Model, new_scratch, rate, value


class Decision(NamedTuple):
    """What a seat decides on: its city, the shake, and what it may place."""

    city: City
    pattern: int
    """Nine bits for each colour."""
    colours: int
    """The colours that the seat may place, as bits."""
    left: int
    """Rounds after this one."""
    match: MatchArray


def decision_of(view: View[State], seat: Seat | None = None) -> Decision:
    """The decision of the view's seat, or of another seat as if it might place every colour of the pattern."""
    state = view.state
    own = view.seat if view.seat is not None else 0
    pattern = sum(1 << 9 * COLOUR_LETTERS.index(letter) + i for i, letter in enumerate(state.pattern))
    if seat is None:
        colours = sum(1 << COLOURS.index(colour) for colour in allowed(state, own))
    else:
        colours = sum(1 << i for i, letter in enumerate(COLOUR_LETTERS) if letter in state.pattern)
    city = read_city(state.boards[own if seat is None else seat])
    return Decision(city, pattern, colours, ROUNDS - state.round, match_of(state.setup, state.deal))


def as_action(view: View[State], number: int) -> Choose | Place:
    """The placement of that number; where a colour has to be named first, its colour."""
    colour = COLOURS[int(number) >> 6]
    return Choose(colour) if must_choose(view.state) else Place(colour, NAME_OF_BIT[int(number) & 63])


def dice_of(view: View[State], rng: random.Random) -> Games:
    """A game record that draws shakes for the view's setup and round."""
    state = view.state
    dice = new_games(1, state.setup, rng.getrandbits(63))
    dice["round"], dice["active"] = state.round, state.active
    return dice


def loss_of_others(view: View[State], model: Model) -> Means:
    """For each colour, what the others lose on average if they may not place it in this round."""
    state, own = view.state, view.seat
    losses = np.zeros(5)
    for seat in range(state.setup.players):
        if seat != own:
            decision = decision_of(view, seat)
            numbers, values = rate_expert(*decision, model)
            if len(numbers):
                for colour in range(5):
                    rest = values[numbers >> 6 != colour]
                    left = rest.max() if len(rest) else value_of_pass(*decision, model)
                    losses[colour] += values.max() - left
    return losses / max(1, state.setup.players - 1)


@compiled()
def rate_skilled(
    city: City, pattern: int, colours: int, left: int, match: MatchArray, weights: Floats
) -> tuple[Ints, Floats]:
    """All placements, and the points plus potential after each."""
    actions, values = np.empty(PLACEMENTS, np.int64), np.empty(PLACEMENTS, np.float32)
    n = rate_by_potential(city, pattern, colours, left, match[0], weights, actions, values)
    return actions[:n], values[:n]


@compiled()
def rate_expert(
    city: City, pattern: int, colours: int, left: int, match: MatchArray, model: Model
) -> tuple[Ints, Floats]:
    """All placements, and the value of the city after each."""
    scratch = new_scratch()
    n = rate(city, pattern, colours, left, match[0], model, scratch)
    return scratch.actions[:n], scratch.values[:n]


@compiled()
def value_of_pass(city: City, pattern: int, colours: int, left: int, match: MatchArray, model: Model) -> float:
    """The value of the city after a pass."""
    return value(city, left, match[0], model, new_scratch())
