"""The bots of Shake That City."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from ..fast.compiling import compiled
from ..fast.shake import GAME, Match, match_of
from ..fast.shake_games import Games, new_games
from ..games.shake import Choose, Place, State
from ..games.shake.board import NAME_OF_BIT
from ..games.shake.city import City, read_city
from ..games.shake.pieces import COLOURS
from ..games.shake.state import ROUNDS
from ..games.shake.table import allowed
from ..kernel import Seat, View
from .bot import Bot, Deadline, best, legal_actions
from .shake_counts import Ints
from .shake_potential import rate_by_potential
from .shake_search import Means, draw_shakes, weigh, weigh_deep
from .shake_value import PLACEMENTS, Floats, Model, new_work, rate, value
from .shake_weights import goal_of, model_for, potential_for, task_name


class Greedy:
    """Most points now; ties at random. As the active player: the colour whose best placement brings most."""

    name = "greedy"

    def choose(self, view: View[State], rng: random.Random, *, deadline: Deadline | None = None) -> Any:
        """The legal action that brings most."""
        actions = legal_actions(GAME, view)
        if isinstance(actions[0], Choose):
            points = [max(GAME.gains(GAME.preview(view, [action]))) for action in actions]
        else:
            points = list(GAME.gains(view))
        return best(actions, points, rng)


class Skilled:
    """Points and potential after its own placement, by weights that were tuned."""

    name = "skilled"

    def choose(self, view: View[State], rng: random.Random, *, deadline: Deadline | None = None) -> Any:
        """The legal action after which points and potential are highest."""
        actions = legal_actions(GAME, view)
        weights = potential_for(task_name(view.table.setup))
        if weights is None:
            return GREEDY.choose(view, rng, deadline=deadline)
        if len(actions) == 1:
            return actions[0]
        numbers, values = rate_skilled(*look(view), weights)
        return as_action(actions, numbers[np.argmax(values)])


class Expert:
    """The learned value of its city after its own placement."""

    name = "expert"

    def choose(self, view: View[State], rng: random.Random, *, deadline: Deadline | None = None) -> Any:
        """The legal action after which the city promises most."""
        actions = legal_actions(GAME, view)
        setup = view.table.setup
        model = model_for(task_name(setup), goal_of(setup))
        if model is None:
            return SKILLED.choose(view, rng, deadline=deadline)
        if len(actions) == 1:
            return actions[0]
        numbers, values = rate_expert(*look(view), model)
        return as_action(actions, numbers[np.argmax(values)])


class Effort(NamedTuple):
    """How much `master` looks at: its budget. Shakes are drawn in equal parts, and after each the deadline is asked."""

    placements: int = 8
    """So many placements, those of the highest value, are compared..."""
    shakes: int = 96
    """...over so many shakes of the next round."""
    deep_placements: int = 3
    """The best of them are compared again, over two rounds..."""
    deep_shakes: int = 24
    later_width: int = 2
    """...with so many placements after each shake..."""
    later_shakes: int = 12
    """...each over so many shakes of the round after."""
    parts: int = 4


USUAL = Effort()


class Master:
    """Expectimax over two rounds on the learned value, and an eye on what the others could do with a colour."""

    name = "master"

    def __init__(self, effort: Effort = USUAL, denial: float = 1.0) -> None:
        self.effort = effort
        self.denial = denial

    def choose(self, view: View[State], rng: random.Random, *, deadline: Deadline | None = None) -> Any:
        """The legal action that leads to most; as the active player, most ahead of the others."""
        actions = legal_actions(GAME, view)
        setup, effort = view.table.setup, self.effort
        model = model_for(task_name(setup), goal_of(setup))
        if model is None:
            return EXPERT.choose(view, rng, deadline=deadline)
        if len(actions) == 1:
            return actions[0]
        position = look(view)
        numbers, values = rate_expert(*position, model)
        taken: Means = np.zeros(5)
        if isinstance(actions[0], Choose):
            taken = self.denial * loss_of_others(view, model)
        worths = values + taken[numbers >> 6]
        order = np.argsort(-worths, kind="stable")[: effort.placements]
        numbers = numbers[order]
        chosen = numbers[0]
        if position.left == 0 or len(numbers) == 1:
            return as_action(actions, chosen)
        dice = dice_of(view, rng)
        seat = view.seat or 0
        found = np.zeros(len(numbers))
        for _ in range(effort.parts):
            if deadline is not None and deadline():
                return as_action(actions, chosen)
            shakes = draw_shakes(dice, seat, 1, effort.shakes // effort.parts)
            found += weigh(*position[:2], numbers, position.left, *shakes, position.match, model).mean(1)
            chosen = numbers[np.argmax(found / effort.parts + taken[numbers >> 6])]
        if position.left == 1 or effort.deep_shakes == 0:
            return as_action(actions, chosen)
        order = np.argsort(-(found / effort.parts + taken[numbers >> 6]), kind="stable")[: effort.deep_placements]
        numbers, found = numbers[order], np.zeros(len(order))
        for _ in range(effort.parts):
            if deadline is not None and deadline():
                return as_action(actions, chosen)
            shakes = draw_shakes(dice, seat, 1, effort.deep_shakes // effort.parts)
            later = draw_shakes(dice, seat, 2, effort.later_shakes)
            found += weigh_deep(
                *position[:2], numbers, position.left, *shakes, *later, effort.later_width, position.match, model
            ).mean(1)
        return as_action(actions, numbers[np.argmax(found / effort.parts + taken[numbers >> 6])])


def loss_of_others(view: View[State], model: Model) -> Means:
    """For each colour: what the others lose on average if they may not place it in this round."""
    state, own = view.table, view.seat
    losses = np.zeros(5)
    for seat in range(state.setup.players):
        if seat != own:
            position = look(view, seat)
            numbers, values = rate_expert(*position, model)
            if len(numbers):
                for colour in range(5):
                    rest = values[numbers >> 6 != colour]
                    left = rest.max() if len(rest) else rest_value(*position, model)
                    losses[colour] += values.max() - left
    return losses / max(1, state.setup.players - 1)


def dice_of(view: View[State], rng: random.Random) -> Games:
    """A game record that draws shakes for the view's setup and round."""
    state = view.table
    dice = new_games(1, state.setup, rng.getrandbits(63))
    dice["round"], dice["active"] = state.round, state.active
    return dice


class Position(NamedTuple):
    """A seat's decision as compiled code reads it."""

    city: City
    pattern: int
    """Nine bits for each colour."""
    colours: int
    """What the seat may place, as bits."""
    left: int
    """How many rounds come after this one."""
    match: Match


def look(view: View[State], seat: Seat | None = None) -> Position:
    """The decision of the view's seat; or of another one, which may then place every colour of the pattern."""
    state = view.table
    own = view.seat if view.seat is not None else 0
    letters = "RPFSH"
    pattern = sum(1 << 9 * letters.index(letter) + i for i, letter in enumerate(state.pattern))
    if seat is None:
        colours = sum(1 << COLOURS.index(colour) for colour in allowed(state, own))
    else:
        colours = sum(1 << i for i, letter in enumerate(letters) if letter in state.pattern)
    city = read_city(state.boards[own if seat is None else seat])
    return Position(city, pattern, colours, ROUNDS - state.round, match_of(state.setup, state.deal))


def as_action(actions: Sequence[Any], number: int) -> Choose | Place:
    """The placement of that number; where a colour has to be named first, its colour."""
    colour = COLOURS[int(number) >> 6]
    return Choose(colour) if isinstance(actions[0], Choose) else Place(colour, NAME_OF_BIT[int(number) & 63])


@compiled()
def rate_skilled(
    city: City, pattern: int, colours: int, left: int, match: Match, weights: Floats
) -> tuple[Ints, Floats]:
    """All placements, and points and potential after each."""
    actions, values = np.empty(PLACEMENTS, np.int64), np.empty(PLACEMENTS, np.float32)
    n = rate_by_potential(city, pattern, colours, left, match[0], weights, actions, values)
    return actions[:n], values[:n]


@compiled()
def rate_expert(city: City, pattern: int, colours: int, left: int, match: Match, model: Model) -> tuple[Ints, Floats]:
    """All placements, and what the city promises after each."""
    work = new_work()
    n = rate(city, pattern, colours, left, match[0], model, work)
    return work.actions[:n], work.values[:n]


@compiled()
def rest_value(city: City, pattern: int, colours: int, left: int, match: Match, model: Model) -> float:
    """What the city promises after a pass."""
    return value(city, left, match[0], model, new_work())


GREEDY, SKILLED, EXPERT, MASTER = Greedy(), Skilled(), Expert(), Master()
LADDER: tuple[Bot, ...] = (GREEDY, SKILLED, EXPERT, MASTER)
"""From the weakest to the strongest; `random` stands below them all."""
