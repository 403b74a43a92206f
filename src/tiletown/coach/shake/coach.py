"""The coach of Shake That City: values by the learned value and the search of `master`."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

import numpy as np

from tiletown.bots import Deadline
from tiletown.bots.shake.counts import Ints
from tiletown.bots.shake.decision import Decision, decision_of, dice_of, rate_expert, value_of_pass
from tiletown.bots.shake.players import MASTER
from tiletown.bots.shake.search import Effort, Found, draw_shakes, search
from tiletown.bots.shake.value import UNFINISHED, Model
from tiletown.bots.shake.weights import model_of
from tiletown.compiled.shake.rules import GAME
from tiletown.games.shake import Choose, Pass, Place, Setup, State
from tiletown.games.shake.board import BIT_OF_NAME, NAME_OF_BIT
from tiletown.games.shake.pieces import COLOURS, Colour
from tiletown.games.shake.state import OPEN_ROUND
from tiletown.games.shake.turn import must_choose
from tiletown.kernel import Match, Seat, SeatChange, Seed, TiletownError, View, states

from ..coaches import AnyMatch
from ..turns import Measure, Par, RatedTurn, Study, rate_turn
from .beam import best_path, best_values

THOROUGH = Effort(stages=((8, 32), (4, 96)))
"""The search of a turn that is analysed: fewer placements than `master`, over more shakes."""
SHAKES = 400
"""The sample of shakes that luck in a round is compared with."""
BEAM = 600
"""The width of par's beam search: cities kept in each round."""


class ShakeCoach:
    """Values are expected points at the end, or in the solo variant the chance to win."""

    def prepare(self) -> None:
        setup = Setup(players=1)
        match = Match.start(GAME, setup, Seed.of("prepare"))
        model, decision = model_of(setup), decision_of(GAME.view(match.state, 0))
        if model is not None:
            shakes = np.array([decision.pattern]), np.array([decision.colours])
            value_of_pass(*decision, model)
            best_values(decision.city, *shakes, 0, decision.match, model)
            best_path(decision.city, *shakes, decision.match, model, 2)

    def measure(self, setup: Setup) -> Measure:
        return "chance" if setup.solo else "points"

    def rank(self, view: View[State], rng: random.Random, most: int, deadline: Deadline | None) -> Sequence[RatedTurn]:
        """The best placements as turns, which begin with `choose` where a colour has to be named.

        Only those that the search compared to its end: what it dropped before has been compared over fewer shakes. And
        only those that do something else (`differing`), for a hint that is given three times is one hint. In early
        rounds the best placements often all do the same: so the search is told to compare others to its end, too.
        """
        model = model_of(view.state.setup)
        actions = GAME.legal_actions(view.state, view.seat or 0)
        if model is None or not isinstance(actions[0], Choose | Place):
            return ()
        numbers, values = rate_expert(*decision_of(view), model)
        chooses = must_choose(view.state)
        by_value = numbers[np.argsort(-values, kind="stable")]
        likely = differing(rate_turn(GAME, view, as_turn(number, chooses), 0) for number in by_value)
        also = [number_of(placed(turn)) for turn in islice(likely, most)]
        found = search(view, model, rng, MASTER.effort, also=also, deadline=deadline)
        finalists = np.flatnonzero(found.sequences == found.sequences.max())
        return list(islice(differing(rated(view, found, int(index)) for index in finalists), most))

    def turns(self, match: AnyMatch, seat: Seat) -> int:
        return len(own_turns(match, seat))

    def study(self, match: AnyMatch, seat: Seat, turn: int) -> Study:
        """The seat's turn in one round."""
        model = require_model(match.setup)
        own = own_turns(match, seat)[turn]
        state = own.state
        view = GAME.view(state, seat)
        rng = random.Random(f"coach {match.commitment} {len(match.moves)} {seat} {turn}")
        dice = dice_of(view, rng)
        decision = decision_of(view)
        luck, others, start = fortune(state, seat, decision, model, draw_shakes(dice, seat, 0, SHAKES))
        points = GAME.score(GAME.preview(view, own.actions).state)[seat].total
        first = start if turn == 0 else None
        if isinstance(own.actions[0], Pass):
            value = passed(decision, model, draw_shakes(dice, seat, 1, SHAKES))
            return Study(
                number=state.round,
                ply=own.ply,
                luck=luck,
                others=others,
                top=value,
                value=value,
                points=points,
                start=first,
            )
        last = own.actions[-1]
        assert isinstance(last, Place)
        played = number_of(last)
        found = search(view, model, rng, THOROUGH, also=[played])
        at = int(np.flatnonzero(found.numbers == played)[0])
        value, best = float(found.values[at]), float(found.values[0])
        top = max(value, best)
        return Study(
            number=state.round,
            ply=own.ply,
            luck=luck,
            others=others,
            top=top,
            value=value,
            points=points,
            cost=max(0.0, float(found.worths[0] - found.worths[at])),
            played=rated(view, found, at),
            best=rated(view, found, 0),
            start=first,
        )

    def final(self, match: AnyMatch, seat: Seat) -> tuple[float, float]:
        """The points minus UNFINISHED if construction tiles are left; solo, 1 for a win and 0 for none."""
        setup: Setup = match.setup
        sheet = GAME.score(match.state)[seat]
        if setup.solo:
            return float(bool(match.result.winners)), 0.0
        penalty = UNFINISHED if setup.construction and not sheet.can_win else 0.0
        return sheet.total - penalty, penalty

    def par(self, match: AnyMatch, seat: Seat) -> Par | None:
        """A beam search over the shakes of the match; the colours that others took stay taken."""
        setup: Setup = match.setup
        # Par is in points: the solo variant, whose value is a chance, uses the value of its construction rules.
        model = model_of(Setup(1, setup.side, ("construction",))) if setup.solo else require_model(setup)
        if model is None:
            return None
        rounds = own_turns(match, seat)
        decisions = [decision_of(GAME.view(own.state, seat)) for own in rounds]
        patterns = np.array([one.pattern for one in decisions])
        colours = np.array([one.colours for one in decisions])
        result, path = best_path(decisions[0].city, patterns, colours, decisions[0].match, model, BEAM)
        sheet = GAME.score(match.state)[seat]
        had = sheet.total - (UNFINISHED if setup.construction and not sheet.can_win else 0.0)
        if result <= had:  # nothing better was found
            return Par(sheet.total, False, tuple(tuple(own.actions) for own in rounds))
        barred = UNFINISHED if result < 0 else 0.0
        turns = tuple(
            as_turn(number, must_choose(own.state)) if number >= 0 else (Pass(),)
            for own, number in zip(rounds, path.tolist(), strict=True)
        )
        return Par(int(result + barred), False, turns)


class OwnTurn(NamedTuple):
    """A seat's turn in a match: all that it did in one round."""

    ply: int
    state: State
    """Before its first action."""
    actions: tuple[Choose | Place | Pass, ...]


def own_turns(match: AnyMatch, seat: Seat) -> list[OwnTurn]:
    """The turns of a seat, round by round."""
    found: dict[int, OwnTurn] = {}
    for ply, (state, move) in enumerate(zip(states(GAME, match.setup, match.moves), match.moves, strict=False)):
        if move.by == seat and not isinstance(move.action, SeatChange):
            first = found.get(state.round, OwnTurn(ply, state, ()))
            found[state.round] = first._replace(actions=(*first.actions, move.action))
    return list(found.values())


def passed(decision: Decision, model: Model, shakes: tuple[Ints, Ints]) -> float:
    """The value of a seat's city after a pass."""
    if decision.left == 0:
        return value_of_pass(*decision, model)
    return float(best_values(decision.city, *shakes, decision.left - 1, decision.match, model).mean())


def fortune(
    state: State, seat: Seat, decision: Decision, model: Model, shakes: tuple[Ints, Ints]
) -> tuple[float, float, float]:
    """The luck of the shake, the effect of the active player's colour, and the value before the shake.

    All three use the same estimate, the best value after a placement, so luck cancels out over many rounds. Before the
    active player's colour is known, it is any colour of the pattern with equal probability.
    """
    expected = float(best_values(decision.city, *shakes, decision.left, decision.match, model).mean())
    blocks = state.setup.players > 1 and state.round < OPEN_ROUND and state.active != seat
    shown = [colour for colour in range(5) if decision.pattern >> 9 * colour & 511]
    every = sum(1 << colour for colour in shown)
    sets = np.array([decision.colours, *(every & ~(1 << colour) for colour in shown if blocks)])
    patterns = np.full(len(sets), decision.pattern)
    values = best_values(decision.city, patterns, sets, decision.left, decision.match, model)
    shaken = float(values[1:].mean() if blocks else values[0])
    return shaken - expected, float(values[0]) - shaken, expected


def rated(view: View[State], found: Found, index: int) -> RatedTurn:
    """One of the placements that a search has found, as a turn."""
    turn, value = as_turn(found.numbers[index], must_choose(view.state)), found.values[index]
    return rate_turn(GAME, view, turn, value, found.worths[index] - value)


def differing(turns: Iterable[RatedTurn]) -> Iterator[RatedTurn]:
    """Of turns, best first, those with something that no better one has: another building, or more points now."""
    most_now: dict[Colour, int] = {}
    for turn in turns:
        colour = placed(turn).colour
        if colour not in most_now or turn.gain > most_now[colour]:
            most_now[colour] = turn.gain
            yield turn


def placed(turn: RatedTurn) -> Place:
    """The placement that a turn ends with."""
    action = turn.actions[-1]
    assert isinstance(action, Place)
    return action


def as_turn(number: int, chooses: bool) -> tuple[Choose | Place, ...]:
    """The actions of the turn that makes the placement of that number."""
    colour = COLOURS[int(number) >> 6]
    place = Place(colour, NAME_OF_BIT[int(number) & 63])
    return (Choose(colour), place) if chooses else (place,)


def number_of(action: Place) -> int:
    """The number of a placement: 64 x colour + bit of its first cell."""
    return COLOURS.index(action.colour) << 6 | BIT_OF_NAME[action.at]


def require_model(setup: Setup) -> Model:
    """The learned value for a setup. Raises TiletownError if it cannot be read."""
    model = model_of(setup)
    if model is None:
        raise TiletownError("the coach has no values: the weights of Shake That City cannot be read")
    return model


COACH = ShakeCoach()
