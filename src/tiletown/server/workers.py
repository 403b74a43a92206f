"""Bots and the coach in worker processes: one that crashes or overruns its time harms nobody else.

A worker is sent a view, never a state. `processes` is the pool that kills and replaces a worker that overruns.

Bots need compiled code, and on a new machine nothing is compiled yet. At startup one process compiles bot after bot
into the cache, first those that a match waits for; the workers load them from there. A bot that is not ready is waited
for, never replaced by a weaker one.
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
from tiletown.bots import RandomBot, bot_names, find_bot
from tiletown.compiled import compiled_games
from tiletown.kernel import AnyGame, Guides, Match, Seed, View, decode_action, seats_among
from tiletown.registry import GAMES, find_game

from .metrics import Metrics
from .play.bot_players import Choice, NoAnswer
from .processes import NoWorker, ProcessPool, WorkerDied
from .wire.messages import Hint

log = logging.getLogger("tiletown.bots")
PRACTICE = Seed.of("practice")
BOT_SECONDS = 5.0
"""Seconds that a bot has for a decision."""
TIMEOUT = 30.0
"""Seconds after which its process is killed: far longer than loading compiled code takes on a busy machine."""
COMPILE_TIMEOUT = 300.0
"""The timeout where code may have to be compiled first."""
DECISIONS = 3
"""Decisions per seat in the warm-up match: enough to compile every code path of a bot."""

Job: TypeAlias = Callable[[str, str, bytes, int, float], bytes]
"""A function that a worker runs for a bot, given game, bot, view, seed and seconds."""


class WorkerPools:
    """The worker processes: `workers` for bots, one for the coach, and one that compiles at startup."""

    def __init__(self, workers: int, metrics: Metrics, *, prepare: Callable[[], None] | None = None) -> None:
        self._metrics = metrics
        start, died = functools.partial(start_worker, prepare), metrics.worker_deaths.inc
        self._bots = ProcessPool(workers, prepare=start, nice=5, died=died)  # people first
        self._coach = ProcessPool(1, prepare=start, nice=10, died=died)  # no bot waits for a hint or an analysis
        self._compiler = ProcessPool(1, prepare=start, died=died)
        self._cold: dict[tuple[str, str], asyncio.Future[None]] = {}
        """Bots that are not compiled yet, by game and name."""
        self._wanted: list[tuple[str, str]] = []
        """Those of them that a match waits for."""
        self._timeout = TIMEOUT

    async def choose(self, game: str, bot: str, view: bytes, seed: int, legal: Sequence[Any], for_whom: str) -> Choice:
        """The bot's action. If it fails, the next simpler bot is asked; at the end, NoAnswer."""
        async for name, answer in self._answers(self._bots, think, game, bot, view, seed, for_whom):
            action = decode_action(find_game(game), answer)
            if action in legal:
                return Choice(action, name)
            self._failed(game, name, "it chose an illegal action")
        raise NoAnswer("all bots failed")

    async def advise(self, game: str, bot: str, view: bytes, seed: int, legal: Sequence[Any], for_whom: str) -> Hint:
        """The best turns as the bot ranks them. If it fails, the next simpler bot is asked; at the end, NoAnswer."""
        async for name, answer in self._answers(self._coach, advise, game, bot, view, seed, for_whom):
            hint = msgspec.json.decode(answer, type=Hint)
            if all(msgspec.convert(option.actions[0], find_game(game).action_type) in legal for option in hint.options):
                return hint
            self._failed(game, name, "it advised an illegal action")
        raise NoAnswer("all bots failed")

    async def work(self, game: str, function: Callable[..., bytes], *args: object, for_whom: str) -> bytes:
        """Run a part of an analysis in the coach's process, once its bot is compiled. Raises what the part raises."""
        await self._ready(game, coach.adviser(game))
        answer: bytes = await self._coach.run(function, *args, timeout=COMPILE_TIMEOUT, for_whom=for_whom)
        return answer

    async def _answers(
        self, pool: ProcessPool, job: Job, game: str, bot: str, view: bytes, seed: int, for_whom: str
    ) -> AsyncIterator[tuple[str, bytes]]:
        """The answers of the bot and of successively simpler ones, each with the bot's name; failures are skipped.

        Without a process no bot has failed, and no simpler one is asked: NoAnswer.
        """
        ladder = bot_names(game)
        for name in reversed(ladder[: ladder.index(bot) + 1] if bot in ladder else ladder[:1]):
            await self._ready(game, name)
            start = time.monotonic()
            try:
                # While others are being compiled, even loading a bot's code may take long.
                timeout = COMPILE_TIMEOUT if self._cold else self._timeout
                answer = await pool.run(job, game, name, view, seed, BOT_SECONDS, timeout=timeout, for_whom=for_whom)
            except NoWorker as error:
                raise NoAnswer(str(error)) from error
            except Exception as error:
                self._failed(game, name, _why(error))
                continue
            self._metrics.bot_seconds.labels(name).observe(time.monotonic() - start)
            yield name, answer

    def _failed(self, game: str, bot: str, why: str) -> None:
        self._metrics.bot_failures.labels(bot).inc()
        log.warning("bot failed", extra={"bot": bot, "game": game, "why": why})

    async def compile(self) -> Mapping[str, AnyGame]:
        """Compile the games in another process, and load them here.

        From now on bots that are not compiled yet are waited for; call `compile_bots` next.
        """
        bots = [(game, bot) for game in GAMES for bot in bot_names(game) if bot != RandomBot.name]
        self._cold = {bot: asyncio.get_running_loop().create_future() for bot in bots}
        for bot in await self._compiler.run(compiled_before, bots, timeout=COMPILE_TIMEOUT):
            self._warm(bot)
        await self._compiler.run(warm_up_games, timeout=COMPILE_TIMEOUT)
        return await asyncio.to_thread(compile_games)

    async def compile_bots(self) -> None:
        """Compile all bots, first those that a match waits for."""
        start = time.monotonic()
        while self._cold:
            game, name = bot = next(iter([*self._wanted, *self._cold]))
            try:
                cached = await self._compiler.run(practise, *bot, timeout=COMPILE_TIMEOUT)
            except Exception as error:
                cached = False
                log.warning("bot cannot be compiled", extra={"bot": name, "game": game, "why": _why(error)})
            if not cached:
                self._timeout = COMPILE_TIMEOUT  # every worker compiles for itself
            self._warm(bot)
        self._compiler.close()
        log.info("bots are ready", extra={"seconds": round(time.monotonic() - start, 1)})

    def _warm(self, bot: tuple[str, str]) -> None:
        self._wanted = [other for other in self._wanted if other != bot]
        self._cold.pop(bot).set_result(None)

    @property
    def compiling(self) -> tuple[str, ...]:
        """The bots that are not compiled yet, as `game bot`."""
        return tuple(f"{game} {bot}" for game, bot in self._cold)

    async def _ready(self, game: str, bot: str) -> None:
        ready = self._cold.get((game, bot))
        if ready is not None:
            log.info("bot waits for its compiler", extra={"bot": bot, "game": game})
            self._wanted.append((game, bot))
            await asyncio.shield(ready)

    def close(self) -> None:
        """Kill all worker processes."""
        for pool in (self._compiler, self._coach, self._bots):
            pool.close()


def start_worker(prepare: Callable[[], None] | None) -> None:
    """Runs in a worker before its first job: unpickling it imports this module, and so all that jobs need."""
    if prepare:
        prepare()


def think(game: str, bot: str, view: bytes, seed: int, seconds: float) -> bytes:
    """Runs in a worker: the bot's action for the view."""
    seen, player = _decode_view(game, view), find_bot(game, bot)
    end = time.monotonic() + seconds
    action = player.choose(seen, random.Random(seed), deadline=lambda: time.monotonic() > end)
    return msgspec.json.encode(action)


def advise(game: str, bot: str, view: bytes, seed: int, seconds: float) -> bytes:
    """Runs in a worker: the best turns for the view, as the bot ranks them."""
    seen = _decode_view(game, view)
    end = time.monotonic() + seconds
    hint = coach.advise(game, bot, seen, random.Random(seed), deadline=lambda: time.monotonic() > end)
    return msgspec.json.encode(hint)


def _decode_view(game: str, data: bytes) -> View[Any]:
    view: View[Any] = msgspec.json.decode(data, type=View[find_game(game).state_type])  # type: ignore[misc]
    return view


def compiled_before(bots: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """The bots whose compiled code is in the cache since an earlier run."""
    return [bot for bot in bots if (mark := _mark(*bot)) and mark.exists()]


def practise(game_name: str, bot_name: str) -> bool:
    """Compile a bot by letting it play the first turns of every seat; returns whether its code was cached."""
    game, bot = find_game(game_name), find_bot(game_name, bot_name)
    match: Any = Match.start(game, max(game.setups(), key=lambda setup: game.players(game.start(setup))), PRACTICE)
    decisions = DECISIONS * game.players(match.state)
    rng = random.Random(0)
    while decisions > 0 and not match.over:
        for seat in seats_among(game.to_act(match.state)):
            match = match.play(seat, bot.choose(game.view(match.state, seat), rng))
            decisions -= 1
    if bot_name == coach.adviser(game_name):
        coach.prepare(game_name)
    mark = _mark(game_name, bot_name)
    if mark:
        mark.touch()
    return mark is not None


def _mark(game: str, bot: str) -> Path | None:
    """The file beside the cache that marks this bot as compiled; None where nothing can be cached."""
    from tiletown.compiled.compiling import (
        SOURCES,
        cache_folder,
        source_stamp,
    )  # numba: not in the server's own process

    folder = cache_folder()
    return folder / f"{game}-{bot}-{source_stamp(SOURCES)}.ready" if folder else None


def warm_up_games() -> None:
    """Compile the games into the cache."""
    compile_games()


def compile_games() -> dict[str, AnyGame]:
    """The compiled games, after one call of everything that a page needs: no request waits for the compiler."""
    games = compiled_games()
    for game in games.values():
        for setup in game.setups():
            match = Match.start(game, setup, PRACTICE)
            for seat in seats_among(game.to_act(match.state)):
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
