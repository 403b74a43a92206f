"""Hints: the best turns from a view."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from ..bots import Deadline, find_bot
from ..kernel import View
from ..registry import find_game
from .coaches import adviser, find_coach
from .turns import Measure, RatedTurn, rate_turn

MOST = 3
"""The most turns in a hint."""


class Hint(msgspec.Struct, frozen=True):
    """The best turns that the named bot knows, best first: the highest sum of `value` and `denies`."""

    bot: str
    measure: Measure
    options: tuple[RatedTurn, ...]


def advise(
    game_name: str, bot_name: str, view: View[Any], rng: random.Random, *, deadline: Deadline | None = None
) -> Hint:
    """The best turns of the view's seat, which is to act.

    The game's coach ranks turns for its own bot (`adviser`). Any other bot advises the turn that it would play itself,
    valued by the points that it gains now.
    """
    game = find_game(game_name)
    coach = find_coach(game_name)
    if coach is not None and bot_name == adviser(game_name):
        ranked = coach.rank(view, rng, MOST, deadline)
        if ranked:
            return Hint(bot_name, coach.measure(view.state.setup), tuple(ranked))
    bot, actions, now = find_bot(game_name, bot_name), [], view
    while now.seat in game.to_act(now.state):
        actions.append(bot.choose(now, rng, deadline=deadline))
        now = game.preview(view, actions)
    own = rate_turn(game, view, actions, 0)
    return Hint(bot_name, "now", (msgspec.structs.replace(own, value=float(own.gain)),))
