"""Bots in worker processes: they play, and one that crashes, overruns its time or cheats harms nobody."""

from __future__ import annotations

import asyncio
import logging
import os
import random
import signal
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pytest

from server.running import NO_HURRY, Client, InlineWorkers, Running, new_server, play_out
from server.waiting import LIMIT, LONG, attempts, eventually
from tiletown import bots
from tiletown.bots import shake
from tiletown.games.shake import Pass, State
from tiletown.kernel import Match, Seed, View
from tiletown.registry import GAMES
from tiletown.server import workers as worker_pool
from tiletown.server.fair_queue import FairQueue
from tiletown.server.metrics import Metrics
from tiletown.server.play import bot_players
from tiletown.server.play.bot_players import Choice, NoAnswer
from tiletown.server.processes import ProcessPool
from tiletown.server.workers import WorkerPools

T = TypeVar("T")


class Crashing:
    name = "crashing"

    def choose(self, view: Any, rng: random.Random, *, deadline: Any = None) -> Any:
        raise ValueError("a bug of a bot")


class Dying(Crashing):
    name = "dying"

    def choose(self, view: Any, rng: random.Random, *, deadline: Any = None) -> Any:
        os.kill(os.getpid(), signal.SIGKILL)


class Endless(Crashing):
    name = "endless"

    def choose(self, view: Any, rng: random.Random, *, deadline: Any = None) -> Any:
        while True:
            time.sleep(0.01)


class Cheating(Crashing):
    name = "cheating"

    def choose(self, view: Any, rng: random.Random, *, deadline: Any = None) -> Any:
        return Pass()


BAD = {bot.name: bot for bot in (Crashing(), Dying(), Endless(), Cheating())}


def bad_bots() -> None:
    """Runs in a worker: stronger bots of Shake That City that fail."""
    shake.NAMES = tuple(BAD)  # type: ignore[assignment]
    worker_pool.find_bot = lambda game, bot: BAD.get(bot) or bots.find_bot(game, bot)  # type: ignore[attr-defined,assignment]


@pytest.fixture
def position() -> tuple[bytes, Any]:
    game = GAMES["shake"]
    match = Match.start(game, game.setup_type(1), Seed.of("thinking"))
    return msgspec.json.encode(game.view(match.state, 0)), game.legal_actions(match.state, 0)


def with_workers(work: Callable[[WorkerPools], Coroutine[Any, Any, T]], **options: Any) -> T:
    """The result of the work, with workers that are killed after it."""

    async def main() -> T:
        pools = WorkerPools(1, Metrics(), **options)
        try:
            return await work(pools)
        finally:
            pools.close()

    return asyncio.run(main())


@pytest.mark.parametrize(
    ("bot", "why"),
    [
        ("crashing", ["it crashed with ValueError"]),
        ("dying", ["its process ended", "it crashed with ValueError"]),
        ("endless", ["it overran its time", "its process ended", "it crashed with ValueError"]),
        ("cheating", ["it chose an illegal action", "it overran its time", "its process ended"]),
    ],
)
def test_a_bot_that_fails_falls_back_to_a_simpler_one_and_says_so(
    position: tuple[bytes, Any],
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
    bot: str,
    why: list[str],
) -> None:
    view, legal = position
    monkeypatch.setattr(shake, "NAMES", shake.NAMES)
    monkeypatch.setattr(worker_pool, "find_bot", bots.find_bot)
    monkeypatch.setattr(ProcessPool, "run", run_without_patience)
    bad_bots()
    with caplog.at_level(logging.WARNING, "tiletown.bots"):
        action, chosen_by = with_workers(
            lambda workers: workers.choose("shake", bot, view, 7, legal, ""), prepare=bad_bots
        )
    assert chosen_by == "random"
    assert action in legal
    assert [getattr(record, "why", "") for record in caplog.records][: len(why)] == why
    assert action == bots.find_bot("shake", "random").choose(
        msgspec.json.decode(view, type=View[State]), random.Random(7)
    )


run_with_timeout = ProcessPool.run


async def run_without_patience(
    self: ProcessPool, function: Callable[..., bytes], game: str, bot: str, *args: Any, timeout: float, for_whom: str
) -> Any:
    """Only the endless bot overruns its time, and at once, however busy the machine is."""
    assert timeout == worker_pool.TIMEOUT
    seconds = 0.5 if bot == "endless" else LIMIT
    return await run_with_timeout(self, function, game, bot, *args, timeout=seconds, for_whom=for_whom)


def wait_for_file(file: str) -> bytes:
    """Runs in a worker: be busy until the file exists."""
    while not Path(file).exists():
        time.sleep(0.01)
    return b"done"


def blocked_signals() -> bytes:
    """Runs in a worker: the names of the signals that it was started with blocked."""
    return " ".join(signal.Signals(number).name for number in signal.pthread_sigmask(signal.SIG_BLOCK, [])).encode()


def test_an_interrupt_does_not_end_a_worker_that_is_only_starting() -> None:
    """Ctrl+C reaches all processes; one that is still importing cannot ignore it yet."""
    assert with_workers(lambda workers: workers.work("shake", blocked_signals, for_whom="")) == b"SIGINT"
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])


def test_no_bot_waits_for_the_coach(position: tuple[bytes, Any], tmp_path: Path) -> None:
    view, legal = position
    file = tmp_path / "the bot has moved"

    async def both(workers: WorkerPools) -> tuple[Choice, bytes]:
        analysing = asyncio.create_task(workers.work("shake", wait_for_file, str(file), for_whom=""))
        choice = await workers.choose("shake", "random", view, 7, legal, "")
        file.touch()
        return choice, await analysing

    choice, done = with_workers(both)
    assert choice.bot == "random"
    assert done == b"done"


def test_a_bot_that_is_not_compiled_yet_is_waited_for_and_never_replaced(
    position: tuple[bytes, Any], tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    view, legal = position
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))  # an empty cache for the processes that are started now
    # No time at all for a bot that is ready: it has to do with that of the compiler, which is still busy with others.
    for name, seconds in {"BOT_SECONDS": NO_HURRY, "TIMEOUT": 0.0, "COMPILE_TIMEOUT": LONG}.items():
        monkeypatch.setattr(worker_pool, name, seconds)

    async def start_and_ask(workers: WorkerPools) -> Any:
        compiling = asyncio.create_task(workers.compile())
        for _ in attempts("the bots are to be compiled"):
            if workers.compiling:
                break
            await asyncio.sleep(0)
        waiting = asyncio.create_task(workers.choose("shake", "skilled", view, 7, legal, ""))
        await compiling
        rest = asyncio.create_task(workers.compile_bots())
        for _ in attempts("the bot that a match waits for is compiled", LONG):
            if "shake skilled" not in workers.compiling:
                break
            await asyncio.sleep(0.01)
        still_to_do = workers.compiling
        action, chosen_by = await waiting
        assert chosen_by == "skilled"
        rest.cancel()
        await asyncio.wait([rest])
        return action, still_to_do

    with caplog.at_level(logging.INFO, "tiletown.bots"):
        action, still_to_do = with_workers(start_and_ask)
    seen = msgspec.json.decode(view, type=View[State])
    assert action == bots.find_bot("shake", "skilled").choose(seen, random.Random(7))
    assert "shake master" in still_to_do  # the bot that a match waits for comes first
    assert [record.getMessage() for record in caplog.records] == ["bot waits for its compiler"]


def test_bots_play_in_worker_processes_and_resume_after_a_restart(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'bots.sqlite'}"
    running = Running(new_server(database, workers=None))
    ann = Client(running.url, "Ann")
    cookies = ann.http.cookies
    match = ann.open("shake", "greedy me greedy")

    def my_turn(client: Client) -> Any:
        return eventually(lambda: (p := client.look(match, 1)["position"])["legal"] and p, "it is my turn", LONG)

    for _ in range(4):
        position = my_turn(ann)
        assert ann.turn(match, 1, [position["legal"][0]], position["step"]).status_code == 200
    running.stop()  # perhaps while a bot is thinking
    running = Running(new_server(database, workers=None))
    ann = Client(running.url)
    ann.http.cookies = cookies
    try:
        position = my_turn(ann)
        assert ann.turn(match, 1, [position["legal"][0]], position["step"]).status_code == 200
    finally:
        running.stop()


def test_a_question_that_is_called_off_leaves_its_place_to_the_next() -> None:
    async def call_off() -> list[int]:
        queue, served = FairQueue(1), list[int]()

        async def ask(number: int) -> None:
            async with queue.place("ann"):
                served.append(number)
                await asyncio.sleep(0)

        asked = [asyncio.create_task(ask(number)) for number in range(5)]
        await asyncio.sleep(0)
        asked[1].cancel()  # it waits
        await asyncio.sleep(0)
        asked[2].cancel()  # it has just got its place
        await asyncio.gather(*asked, return_exceptions=True)
        async with queue.place("ann"):
            return served

    assert asyncio.run(call_off()) == [0, 3, 4]


class Silent(InlineWorkers):
    """No bot can answer."""

    async def choose(self, game: str, bot: str, view: bytes, seed: int, legal: Any, for_whom: str) -> Choice:
        raise NoAnswer("all bots failed")


def test_a_bot_that_cannot_answer_is_no_trouble_any_more_when_its_match_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_players, "PAUSES", (0.01,))
    running = Running(new_server(f"sqlite:///{tmp_path / 'bots.sqlite'}", workers=Silent()))
    ann = Client(running.url, "Ann")
    match = ann.open("shake", "me random")
    if legal := ann.look(match)["position"]["legal"]:  # I begin, with a colour
        ann.turn(match, 0, [legal[0]]).raise_for_status()

    def troubles() -> Any:
        return ann.get("/healthz").json()["troubles"]

    assert eventually(troubles, "the bots are a trouble") == ["bots"]
    ann.delete(f"/api/matches/{match}").raise_for_status()
    eventually(lambda: not troubles(), "all is well")
    running.stop()


class Failing(InlineWorkers):
    """Every bot fails, and `random` stands in for it; for `skilled` nobody does, as in old matches."""

    async def choose(self, game: str, bot: str, view: bytes, seed: int, legal: Any, for_whom: str) -> Choice:
        choice = await super().choose(game, "random", view, seed, legal, for_whom)
        return choice._replace(bot="nobody" if bot == "skilled" else "random")


def test_the_log_shows_which_bot_stood_in_also_after_a_restart(database: tuple[str, int]) -> None:
    running = Running(new_server(database[0], workers=Failing()))
    ann = Client(running.url, "Ann")
    match = ann.open("shake", "me greedy random skilled")
    last = play_out(match, {0: ann}, random.Random(1))
    running.stop()

    again = Running(new_server(database[0]))
    log = Client(again.url, "Ben").look(match)["log"]
    again.stop()
    assert log == last["log"]
    chosen = [entry for entry in log if entry["action"]["type"] != "pass"]  # a pass is forced
    stand_ins = {(entry["by"], entry["stand_in"]) for entry in chosen}
    assert stand_ins == {("chance", None), (0, None), (1, "random"), (2, None), (3, "nobody")}
