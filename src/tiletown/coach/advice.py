"""Hints: the best turns from a view, each with what it promises."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

import msgspec

from ..bots import Deadline, find_bot
from ..kernel import AnyGame, Guides, View
from ..registry import find_game
from .coaches import adviser, find_coach

Measure: TypeAlias = Literal["points", "chance", "lead", "now"]
"""What a value is: the points that the seat can expect at the end; its chance to win; the points by which it can
expect to lead the best of the others (or, below 0, to trail); or no more than the points that the turn brings now."""

MOST = 3


class Option(msgspec.Struct, frozen=True):
    """One way to play a turn, from here to its end."""

    actions: tuple[Any, ...]
    value: float
    gain: int
    """The points that it brings at once."""
    cells: tuple[str, ...] = ()
    """What it covers, lays or builds on, in the game's own names: to draw it with."""


class Advice(msgspec.Struct, frozen=True):
    """The best turns that a bot knows, best first."""

    bot: str
    measure: Measure
    options: tuple[Option, ...]


def advise(
    game_name: str, bot_name: str, view: View[Any], rng: random.Random, *, deadline: Deadline | None = None
) -> Advice:
    """The best turns of the view's seat, which is to act: from its view alone.

    For the bot that it speaks for (`adviser`), the game's coach ranks turns. Any other bot, and every bot of a game
    without a coach, advises the turn that it would play itself, with the points that it gains now.
    """
    game = find_game(game_name)
    coach = find_coach(game_name)
    if coach is not None and bot_name == adviser(game_name):
        ranked = coach.rank(view, rng, MOST, deadline)
        if ranked:
            options = tuple(option(game, view, actions, value) for actions, value in ranked[:MOST])
            return Advice(bot_name, coach.measure(view.state.setup), options)
    bot, actions, now = find_bot(game_name, bot_name), [], view
    while now.seat in game.to_act(now.state):
        actions.append(bot.choose(now, rng, deadline=deadline))
        now = game.preview(view, actions)
    only = option(game, view, actions, 0)
    return Advice(bot_name, "now", (msgspec.structs.replace(only, value=float(only.gain)),))


def option(game: AnyGame, view: View[Any], actions: Sequence[Any], value: float) -> Option:
    """A turn with what it brings at once, and where."""
    seat = view.seat or 0
    before, cells, now = game.score(view.state)[seat].total, [], view
    for number, action in enumerate(actions):
        if isinstance(game, Guides):
            effects: Any = game.guide(now, (action,))
            cells += effects.effects[0].cells
        now = game.preview(view, actions[: number + 1])
    return Option(tuple(actions), rounded(value), game.score(now.state)[seat].total - before, tuple(cells))


def rounded(value: float) -> float:
    """Three decimals: sums and differences of such numbers are exact once rounded again."""
    return round(float(value), 3) + 0.0
