"""The coach of Canal City: chances to win, by the search of `master`."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from tiletown.bots import Deadline
from tiletown.bots.canal.decision import Decision, decision_of
from tiletown.bots.canal.players import MASTER
from tiletown.bots.canal.search import search
from tiletown.bots.canal.turns import best_turns, try_out
from tiletown.bots.canal.value import Ints, Model
from tiletown.bots.canal.weights import model_of
from tiletown.compiled.canal.rules import build_of, cities_of, lay_of
from tiletown.games.canal import GAME, Build, Lay, Setup, State
from tiletown.games.canal.city import cell_of
from tiletown.games.canal.pieces import CORNERS
from tiletown.kernel import Seat, TiletownError, View, states

from ..coaches import AnyMatch
from ..turns import Measure, Par, RatedTurn, Study, rate_turn

COMPARED = 6
"""The best turns that are compared with the one that was played."""
WORLDS = 48
"""The sampled worlds in which they are compared."""
TILES, TILE_WORLDS = 12, 12
"""Luck compares the drawn tile with TILES others, each over TILE_WORLDS sampled worlds."""


class CanalCoach:
    """Values are chances to win as `master` estimates them, plus a small bonus for being ahead."""

    def prepare(self) -> None:
        """Nothing: playing `master` compiles it all."""

    def measure(self, setup: Setup) -> Measure:
        return "chance"

    def rank(self, view: View[State], rng: random.Random, most: int, deadline: Deadline | None) -> Sequence[RatedTurn]:
        """The best turns, or ways to complete the turn."""
        model = model_of(view.state.setup)
        if model is None or view.state.phase not in ("lay", "build-1", "build-2"):
            return ()
        found = search(view, model, rng, MASTER.effort, deadline=deadline)
        rows = distinct(view, found.turns)[:COMPARED]
        chances = chances_of(decision_of(view, rng), model, rows, WORLDS, view.state.players)
        best = np.argsort(-chances, kind="stable")[:most]
        return [rate_turn(GAME, view, as_turn(view, rows[i]), float(chances[i])) for i in best]

    def turns(self, match: AnyMatch, seat: Seat) -> int:
        return len(own_turns(match, seat))

    def study(self, match: AnyMatch, seat: Seat, turn: int) -> Study:
        """The tile of the turn is luck, what the seat did with it is choice, and every other change is the others'."""
        model = require_model(match.setup)
        own = own_turns(match, seat)[turn]
        view = GAME.view(own.state, seat)
        rng = random.Random(f"coach {match.commitment} {len(match.moves)} {seat} {turn}")
        found = search(view, model, rng, MASTER.effort)
        played = as_row(own)
        rows = np.array([played, *(row for row in found.turns[:COMPARED] if not np.array_equal(row, played))])
        chances = chances_of(decision_of(view, rng), model, rows, WORLDS, own.state.players)
        best = int(np.argmax(chances))
        top, value = float(chances[best]), float(chances[0])
        luck = luck_of_tile(view, model, rng)
        return Study(
            number=own.state.turns,
            ply=own.ply,
            luck=luck,
            others=None,
            top=top,
            value=value,
            points=GAME.score(GAME.preview(view, own.actions).state)[seat].total,
            cost=top - value,
            played=rate_turn(GAME, view, own.actions, value),
            best=rate_turn(GAME, view, as_turn(view, rows[best]), top),
            start=top - luck if turn == 0 else None,
        )

    def final(self, match: AnyMatch, seat: Seat) -> tuple[float, float]:
        """1 for a win, divided among those who share it; 0 for none."""
        winners = match.result.winners
        return (1 / len(winners) if seat in winners else 0.0), 0.0

    def par(self, match: AnyMatch, seat: Seat) -> Par | None:
        """None: the others would have answered other turns differently, so the record does not define a par."""
        return None


class OwnTurn(NamedTuple):
    """A turn of a seat in which it laid a tile."""

    ply: int
    state: State
    """Before it laid."""
    actions: tuple[Lay | Build, ...]


def own_turns(match: AnyMatch, seat: Seat) -> list[OwnTurn]:
    """The turns of a seat in which it had a choice."""
    found: list[OwnTurn] = []
    for ply, (state, move) in enumerate(zip(states(GAME, match.setup, match.moves), match.moves, strict=False)):
        if move.by == seat and isinstance(move.action, Lay):
            found.append(OwnTurn(ply, state, (move.action,)))
        elif move.by == seat and isinstance(move.action, Build):
            found[-1] = found[-1]._replace(actions=(*found[-1].actions, move.action))
    return found


def as_row(own: OwnTurn) -> list[int]:
    """The turn as a row of `bots.canal.turns`."""
    lay = own.actions[0]
    assert isinstance(lay, Lay)
    row = [cell_of(lay.x, lay.y), lay.quarters, -1, -1]
    city = GAME.apply(own.state, own.state.seat, lay).city
    for number, build in enumerate(own.actions[1:], 2):
        assert isinstance(build, Build)
        row[number] = (city.grid[cell_of(build.x, build.y)] - 1) * 4 + CORNERS.index(build.plot)
    return row


def as_turn(view: View[State], row: Ints) -> list[Lay | Build]:
    """The actions of a turn, or of the rest of one."""
    actions: list[Lay | Build] = []
    now = view
    if row[0] >= 0:
        hand = view.state.hands[view.state.seat]
        assert hand is not None, "a seat that is to lay has a tile"
        assert hand.tile is not None, "and sees it"
        actions.append(lay_of(hand.tile.id, row))
        now = GAME.preview(view, actions)
    cities = cities_of(now.state)
    return [*actions, *(build_of(cities, int(plot)) for plot in row[2:] if plot >= 0)]


def chances_of(decision: Decision, model: Model, rows: Ints, worlds: int, players: int) -> Any:
    """The chance to win after each of the turns, in the same worlds."""
    totals = np.zeros(len(rows))
    work = np.concatenate([decision.games, decision.games])
    try_out(
        decision.games, work, decision.faces, model, rows, np.arange(len(rows)), worlds,
        players - 1 + MASTER.effort.ahead, totals,
    )  # fmt: skip
    return np.clip(totals / worlds, 0, 1)


def luck_of_tile(view: View[State], model: Model, rng: random.Random) -> float:
    """The chance to win with the tile in hand minus its mean over unseen tiles, each in its most promising turn."""
    decision = decision_of(view, rng)
    game, seat = decision.games[0], view.state.seat
    own, pool = int(game["hand"][seat]), game["pool"][: game["unseen"]].tolist()
    others = rng.sample(range(len(pool)), min(TILES, len(pool)))
    chances = []
    for index in [None, *others]:
        other = Decision(decision.games.copy(), *decision[1:])
        if index is not None:
            other.games[0]["hand"][seat], other.games[0]["pool"][index] = pool[index], own
        rows, _ = best_turns(*other, model, 1)
        if len(rows):
            chances.append(float(chances_of(other, model, rows, TILE_WORLDS, view.state.players)[0]))
    return chances[0] - float(np.mean(chances)) if chances else 0.0


def distinct(view: View[State], rows: Ints) -> Ints:
    """The turns without those that do the same as one before them (`deed`)."""
    known = set()
    kept = []
    for index, row in enumerate(rows):
        done = deed(view, as_turn(view, row))
        if done not in known:
            known.add(done)
            kept.append(index)
    return rows[kept]


def deed(view: View[State], turn: Sequence[Lay | Build]) -> tuple[object, ...]:
    """What a turn does, as far as a hint can tell: where its tile goes, and what each seat's points come from after it.

    Where the pieces stand, how the tile is turned and which piece comes first count only by those points.
    """
    laid = [(action.x, action.y) for action in turn if isinstance(action, Lay)]
    sheets = GAME.score(GAME.preview(view, turn).state)
    points = ((line.rule, item.tile, item.points) for sheet in sheets for line in sheet.lines for item in line.items)
    return (*laid, *(won for won in points if won[-1]), *(sheet.total for sheet in sheets))


def require_model(setup: Setup) -> Model:
    """The learned weights for a setup. Raises TiletownError if they cannot be read."""
    model = model_of(setup)
    if model is None:
        raise TiletownError("the coach has no values: the weights of Canal City cannot be read")
    return model


COACH = CanalCoach()
