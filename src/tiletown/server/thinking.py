"""Bots at work in processes of their own: a bot that crashes or overruns its time harms nobody else.

What goes to a worker is a view, never a state. A worker that overruns is ended, and another one takes its place.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import random
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from pebble import ProcessExpired, ProcessPool

from tiletown.bots import bot_names, find_bot
from tiletown.fast import compiled_games
from tiletown.kernel import AnyGame, Guides, Match, Seed, View, decode_action, seats
from tiletown.registry import find_game

from .metrics import Metrics

log = logging.getLogger("tiletown.bots")
SECONDS = 5.0
"""When a bot is told that its time is up."""
PATIENCE = 10.0
"""When it is given up."""


class Thinkers:
    """A few worker processes in which bots choose their actions."""

    def __init__(self, workers: int, metrics: Metrics, *, prepare: Callable[[], None] | None = None) -> None:
        self._metrics = metrics
        self._pool = ProcessPool(
            max_workers=workers,
            initializer=_start_worker,
            initargs=(prepare,),
            context=multiprocessing.get_context("spawn"),
        )

    async def choose(self, game: str, bot: str, view: bytes, seed: int, legal: Sequence[Any]) -> Any:
        """The bot's action. If it fails, the next simpler one is asked; if all fail, it is the first legal action."""
        ladder = bot_names(game)
        for name in reversed(ladder[: ladder.index(bot) + 1] if bot in ladder else ladder[:1]):
            start = time.monotonic()
            try:
                future = self._pool.schedule(think, args=[game, name, view, seed, SECONDS], timeout=PATIENCE)
                action = decode_action(find_game(game), await asyncio.wrap_future(future))
            except asyncio.CancelledError:
                raise
            except Exception as error:
                self._metrics.bot_failures.labels(name).inc()
                log.warning("bot failed", extra={"bot": name, "game": game, "why": _why(error)})
                continue
            self._metrics.bot_seconds.labels(name).observe(time.monotonic() - start)
            if action in legal:
                return action
            self._metrics.bot_failures.labels(name).inc()
            log.warning("bot failed", extra={"bot": name, "game": game, "why": "it chose an illegal action"})
        return legal[0]

    async def warm_up(self) -> Mapping[str, AnyGame]:
        """The games at the speed of compiled code. A worker compiles it, here it is only loaded: nobody waits."""
        await asyncio.wrap_future(self._pool.schedule(warm_up))
        return await asyncio.to_thread(warm_up)

    def close(self) -> None:
        """End the workers."""
        self._pool.stop()  # type: ignore[no-untyped-call]
        self._pool.join(timeout=5)


def think(game: str, bot: str, view: bytes, seed: int, seconds: float) -> bytes:
    """In a worker: what the bot does when it sees the view."""
    seen = msgspec.json.decode(view, type=View[find_game(game).state_type])  # type: ignore[misc]
    end = time.monotonic() + seconds
    action = find_bot(game, bot).choose(seen, random.Random(seed), deadline=lambda: time.monotonic() > end)
    return msgspec.json.encode(action)


def warm_up() -> dict[str, AnyGame]:
    """The compiled games, each asked once for all that a page needs, so that later nobody waits for a compiler."""
    games = compiled_games()
    for game in games.values():
        for setup in game.setups():
            match = Match.start(game, setup, Seed.of("warm up"))
            for seat in seats(game.to_act(match.state)):
                view = game.view(match.state, seat)
                legal = game.legal_actions(view.table, seat)
                game.gains(view)
                if isinstance(game, Guides):
                    game.guide(view, legal)
    return games


def _start_worker(prepare: Callable[[], None] | None) -> None:
    if hasattr(os, "nice"):
        os.nice(5)  # people first
    if prepare:
        prepare()


def _why(error: Exception) -> str:
    if isinstance(error, TimeoutError | asyncio.TimeoutError):
        return "it overran its time"
    if isinstance(error, ProcessExpired):
        return "its process ended"
    return f"it crashed with {type(error).__name__}"
