"""Bots at work in processes of their own: a bot that crashes or overruns its time harms nobody else.

A worker is sent a view, never a state. A worker that overruns is ended and replaced (`processes`).

Bots need compiled code, and on a new machine nothing is compiled yet. One process compiles at the start, bot by bot,
those that a match waits for first; the workers load the result from the cache. A bot that is not ready is waited for,
and never replaced by a weaker one.
"""

from __future__ import annotations

import asyncio
import functools
import logging
import random
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from tiletown import coach
from tiletown.bots import bot_names, find_bot
from tiletown.compiled import compiled_games
from tiletown.kernel import AnyGame, Guides, Match, Seed, View, decode_action, seats
from tiletown.registry import GAMES, find_game

from .metrics import Metrics
from .play.bot_players import Choice
from .processes import ProcessPool, WorkerDied
from .storage.tables import NOBODY
from .wire.messages import Hint

log = logging.getLogger("tiletown.bots")
PRACTICE = Seed.of("practice")
SECONDS = 5.0
"""When a bot is told that its time is up."""
PATIENCE = 30.0
"""Seconds after which its process is ended: far beyond what loading compiled code takes on a busy machine."""
COMPILING = 300.0
"""The same for a bot that may have to be compiled first."""
DECISIONS = 3
"""Decisions per seat in the warm-up match: enough to compile every code path of a bot."""

Work: TypeAlias = Callable[[str, str, bytes, int, float], bytes]
"""What a worker does for a bot: game, bot, view, seed, seconds."""


class WorkerPools:
    """A few worker processes in which bots choose their actions, and one in which the coach works."""

    def __init__(self, workers: int, metrics: Metrics, *, prepare: Callable[[], None] | None = None) -> None:
        self._metrics = metrics
        start = functools.partial(start_worker, prepare)
        self._bots = ProcessPool(workers, prepare=start, nice=5)  # people first
        self._coach = ProcessPool(1, prepare=start, nice=10)  # no bot waits for a hint or an analysis
        self._compiler = ProcessPool(1, prepare=start)
        self._cold: dict[tuple[str, str], asyncio.Future[None]] = {}
        """Bots that are still to be compiled, by game and name."""
        self._wanted: list[tuple[str, str]] = []
        self._patience = PATIENCE

    async def choose(self, game: str, bot: str, view: bytes, seed: int, legal: Sequence[Any]) -> Choice:
        """The bot's action. If it fails, the next simpler one is asked; if all fail, it is the first legal action."""
        async for name, answer in self._answers(self._bots, think, game, bot, view, seed):
            action = decode_action(find_game(game), answer)
            if action in legal:
                return Choice(action, name)
            self._failed(game, name, "it chose an illegal action")
        return Choice(legal[0], NOBODY)

    async def advise(self, game: str, bot: str, view: bytes, seed: int, legal: Sequence[Any]) -> Hint:
        """The best turns that the bot knows, or the next simpler one that can say; none if all fail."""
        async for name, answer in self._answers(self._coach, advise, game, bot, view, seed):
            hint = msgspec.json.decode(answer, type=Hint)
            if all(msgspec.convert(option.actions[0], find_game(game).action_type) in legal for option in hint.options):
                return hint
            self._failed(game, name, "it advised an illegal action")
        return Hint(bot, "now", ())

    async def work(self, game: str, function: Callable[..., bytes], *args: object) -> bytes:
        """A part of an analysis, when the bot is ready that the game's coach speaks for. Raises what it raises."""
        await self._ready(game, coach.adviser(game))
        answer: bytes = await self._coach.run(function, *args, timeout=COMPILING)
        return answer

    async def _answers(
        self, pool: ProcessPool, work: Work, game: str, bot: str, view: bytes, seed: int
    ) -> AsyncIterator[tuple[str, bytes]]:
        """What the bot answers, then the next simpler ones, each with its name; those that fail are left out."""
        ladder = bot_names(game)
        for name in reversed(ladder[: ladder.index(bot) + 1] if bot in ladder else ladder[:1]):
            await self._ready(game, name)
            start = time.monotonic()
            try:
                answer = await pool.run(work, game, name, view, seed, SECONDS, timeout=self._patience)
            except Exception as error:
                self._failed(game, name, _why(error))
                continue
            self._metrics.bot_seconds.labels(name).observe(time.monotonic() - start)
            yield name, answer

    def _failed(self, game: str, bot: str, why: str) -> None:
        self._metrics.bot_failures.labels(bot).inc()
        log.warning("bot failed", extra={"bot": bot, "game": game, "why": why})

    async def compile(self) -> Mapping[str, AnyGame]:
        """Gives the games at the speed of compiled code: another process compiles it, here it is only loaded.

        From now on bots that are not compiled yet are waited for; `compile_bots` is to be called next.
        """
        bots = [(game, bot) for game in GAMES for bot in bot_names(game)[1:]]
        self._cold = {bot: asyncio.get_running_loop().create_future() for bot in bots}
        for bot in await self._compiler.run(compiled_before, bots, timeout=COMPILING):
            self._warm(bot)
        await self._compiler.run(warm_up_games, timeout=COMPILING)
        return await asyncio.to_thread(compile_games)

    async def compile_bots(self) -> None:
        """Make all bots ready, those that somebody waits for first."""
        start = time.monotonic()
        while self._cold:
            game, name = bot = next(iter([*self._wanted, *self._cold]))
            try:
                kept = await self._compiler.run(practise, *bot, timeout=COMPILING)
                if not kept:
                    self._patience = COMPILING  # every worker compiles for itself
            except Exception as error:
                log.warning("bot cannot be compiled", extra={"bot": name, "game": game, "why": _why(error)})
            self._warm(bot)
        self._compiler.close()
        log.info("bots are ready", extra={"seconds": round(time.monotonic() - start, 1)})

    def _warm(self, bot: tuple[str, str]) -> None:
        self._wanted = [other for other in self._wanted if other != bot]
        self._cold.pop(bot).set_result(None)

    @property
    def compiling(self) -> tuple[str, ...]:
        """The bots that are not ready yet, as `game bot`."""
        return tuple(f"{game} {bot}" for game, bot in self._cold)

    async def _ready(self, game: str, bot: str) -> None:
        ready = self._cold.get((game, bot))
        if ready is not None:
            log.info("bot waits for its compiler", extra={"bot": bot, "game": game})
            self._wanted.append((game, bot))
            await asyncio.shield(ready)

    def close(self) -> None:
        """End the workers."""
        for pool in (self._compiler, self._coach, self._bots):
            pool.close()


def start_worker(prepare: Callable[[], None] | None) -> None:
    """In a worker, before its first job: that it is found in this module has everything imported that jobs need."""
    if prepare:
        prepare()


def think(game: str, bot: str, view: bytes, seed: int, seconds: float) -> bytes:
    """In a worker: what the bot does when it sees the view."""
    seen, player = _seen(game, view), find_bot(game, bot)
    end = time.monotonic() + seconds
    action = player.choose(seen, random.Random(seed), deadline=lambda: time.monotonic() > end)
    return msgspec.json.encode(action)


def advise(game: str, bot: str, view: bytes, seed: int, seconds: float) -> bytes:
    """In a worker: the best turns that the bot knows when it sees the view."""
    seen = _seen(game, view)
    end = time.monotonic() + seconds
    advice = coach.advise(game, bot, seen, random.Random(seed), deadline=lambda: time.monotonic() > end)
    return msgspec.json.encode(advice)


def _seen(game: str, view: bytes) -> View[Any]:
    seen: View[Any] = msgspec.json.decode(view, type=View[find_game(game).state_type])  # type: ignore[misc]
    return seen


def compiled_before(bots: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Those bots whose code an earlier run has compiled and kept."""
    return [bot for bot in bots if (mark := _mark(*bot)) and mark.exists()]


def practise(game_name: str, bot_name: str) -> bool:
    """Let a bot play the first turns of all seats, so that all its code is compiled; says whether that was kept."""
    game, bot = find_game(game_name), find_bot(game_name, bot_name)
    match: Any = Match.start(game, max(game.setups(), key=lambda setup: game.players(game.start(setup))), PRACTICE)
    decisions = DECISIONS * game.players(match.state)
    rng = random.Random(0)
    while decisions > 0 and not match.over:
        for seat in seats(game.to_act(match.state)):
            match = match.play(seat, bot.choose(game.view(match.state, seat), rng))
            decisions -= 1
    if bot_name == coach.adviser(game_name):
        coach.prepare(game_name)
    mark = _mark(game_name, bot_name)
    if mark:
        mark.touch()
    return mark is not None


def _mark(game: str, bot: str) -> Path | None:
    """A file beside the compiled code that says that this bot's is there; None where nothing can be kept."""
    from tiletown.compiled.compiling import cache_folder  # brings numba with it: not in the process that serves

    folder = cache_folder()
    return folder / f"{game}-{bot}.ready" if folder else None


def warm_up_games() -> None:
    """Compile the games into the cache."""
    compile_games()


def compile_games() -> dict[str, AnyGame]:
    """The compiled games, each asked once for all that a page needs, so that later nobody waits for a compiler."""
    games = compiled_games()
    for game in games.values():
        for setup in game.setups():
            match = Match.start(game, setup, PRACTICE)
            for seat in seats(game.to_act(match.state)):
                view = game.view(match.state, seat)
                legal = game.legal_actions(view.state, seat)
                game.gains(view)
                if isinstance(game, Guides):
                    game.guide(view, legal)
    return games


def _why(error: Exception) -> str:
    if isinstance(error, TimeoutError):
        return "it overran its time"
    if isinstance(error, WorkerDied):
        return "its process ended"
    return f"it crashed with {type(error).__name__}"
