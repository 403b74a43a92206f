"""Workers that are killed, that cannot be started, that one guest keeps busy, and code from somebody else's cache."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import platformdirs
import pytest

from server.running import Client, InlineWorkers, Running, new_server
from server.waiting import LIMIT, LONG, attempts, eventually
from tiletown.compiled import compiling
from tiletown.kernel import Match, Seed
from tiletown.registry import GAMES
from tiletown.server import processes
from tiletown.server.http.server import Server
from tiletown.server.metrics import Metrics
from tiletown.server.play import bot_players
from tiletown.server.play.bot_players import Choice
from tiletown.server.processes import ProcessPool
from tiletown.server.workers import WorkerPools

BOT_BEGINS = Seed.of("the bot begins")
"""In a match of Shake That City with this seed the first seat does."""


def kill_all(pool: ProcessPool) -> None:
    """What a system does that has no memory left."""
    for worker in pool._all:
        assert worker._process.pid
        os.kill(worker._process.pid, signal.SIGKILL)


@pytest.mark.finding("dead-workers")
def test_a_worker_that_was_killed_while_it_had_nothing_to_do_is_replaced() -> None:
    game, metrics = GAMES["shake"], Metrics()
    match = Match.start(game, game.setup_type(1), Seed.of("killed"))
    view, legal = msgspec.json.encode(game.view(match.state, 0)), game.legal_actions(match.state, 0)

    async def ask_between_kills() -> None:
        pools = WorkerPools(1, metrics)
        try:
            for _ in range(2):
                choice = await pools.choose("shake", "random", view, 7, legal, "ann")
                hint = await pools.advise("shake", "random", view, 7, legal, "ann")
                assert (choice.bot, len(hint.options)) == ("random", 1)
                kill_all(pools._bots)
                kill_all(pools._coach)
        finally:
            pools.close()

    asyncio.run(ask_between_kills())
    assert b"tiletown_worker_deaths_total 2.0" in metrics.text()


def first_time_for_ever(file: str) -> str:
    """Runs in a worker: whoever is asked first never answers."""
    if not Path(file).exists():
        Path(file).touch()
        time.sleep(LONG)
    return "the answer"


@pytest.mark.finding("dead-workers")
def test_what_a_worker_was_asked_that_was_killed_while_it_thought_is_asked_again(tmp_path: Path) -> None:
    file = tmp_path / "the first is thinking"

    async def kill_while_thinking() -> Any:
        pool = ProcessPool(1)
        try:
            asked = asyncio.create_task(pool.run(first_time_for_ever, str(file), timeout=LONG))
            for _ in attempts("the worker thinks"):
                if file.exists():
                    break
                await asyncio.sleep(0.01)
            kill_all(pool)
            return await asked
        finally:
            pool.close()

    assert asyncio.run(kill_while_thinking()) == "the answer"


@pytest.mark.finding("dead-workers")
def test_what_two_workers_were_asked_that_were_just_killed_is_asked_a_new_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes.Worker, "alive", True)  # for a moment the system does not know of their death

    async def kill_both() -> set[int]:
        pool = ProcessPool(2)
        try:
            before = {*await asyncio.gather(*(pool.run(os.getpid, timeout=LIMIT) for _ in range(2)))}
            kill_all(pool)
            return before - {await pool.run(os.getpid, timeout=LIMIT)}
        finally:
            pool.close()

    assert len(asyncio.run(kill_both())) == 2


def serve(folder: Path, workers: InlineWorkers | None) -> Server:
    """A server, with workers of its own if there are none."""
    return new_server(f"sqlite:///{folder / 'tiletown.sqlite'}", workers=workers, fresh_seed=lambda: BOT_BEGINS)


class System:
    """A server on a system that at first can start no process."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self._start = processes._start_deaf
        self._monkeypatch = monkeypatch
        monkeypatch.setattr(processes, "_start_deaf", self._fail)
        monkeypatch.setattr(bot_players, "PAUSES", (0.01,))
        self.running = Running(serve(folder, None))

    @staticmethod
    def _fail(process: object) -> None:
        raise BlockingIOError("the system has no process left")

    def recover(self) -> None:
        self._monkeypatch.setattr(processes, "_start_deaf", self._start)


@pytest.fixture
def system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[System]:
    system = System(tmp_path, monkeypatch)
    yield system
    system.running.stop()


@pytest.mark.finding("dead-workers")
@pytest.mark.finding("honest-health")
def test_while_no_bot_can_be_asked_the_match_waits_and_everybody_is_told(system: System) -> None:
    ann = Client(system.running.url, "Ann")
    match = ann.open("shake", "random me")
    feed = ann.events(match)
    feed.until(lambda event, data: event == "room" and data["seats"][0]["stuck"])
    health = ann.get("/healthz")
    assert (health.status_code, health.json()["status"], health.json()["troubles"]) == (200, "degraded", ["bots"])
    assert "tiletown_bots_waiting 1.0" in ann.get("/metrics").text
    assert not any(entry["by"] == 0 for entry in ann.look(match)["log"])

    system.recover()
    moved = feed.until(lambda event, data: event == "position" and any(entry["by"] == 0 for entry in data["log"]))
    assert {entry["stand_in"] for entry in moved["log"]} == {None}
    eventually(lambda: not ann.look(match)["room"]["seats"][0]["stuck"], "the bot is not stuck any more")
    health = ann.get("/healthz")
    assert (health.json()["status"], health.json()["troubles"]) == ("ok", [])
    assert "tiletown_bots_waiting 0.0" in ann.get("/metrics").text


@pytest.mark.finding("dead-workers")
def test_a_hint_that_cannot_be_given_is_refused_and_not_counted(system: System) -> None:
    ann = Client(system.running.url, "Ann")
    match = ann.open("shake", "me")
    step = ann.look(match)["position"]["step"]
    answer = ann.post(f"/api/matches/{match}/hint", {"seat": 0, "step": step})
    assert (answer.status_code, answer.json()["code"]) == (503, "busy")
    assert answer.json()["message"] == "The coach cannot answer at the moment; try again."
    assert ann.look(match)["room"]["seats"][0]["hints_used"] == 0


class OneByOne(ProcessPool):
    """A pool whose jobs are noted, and need no process."""

    def __init__(self, size: int) -> None:
        super().__init__(size)
        self.served: list[str] = []

    async def _try(self, function: Callable[..., Any], args: tuple[Any, ...], timeout: float) -> tuple[Any, None]:
        self.served.append(args[0])
        await asyncio.sleep(0)
        return None, None


@pytest.mark.finding("shared-resources")
def test_who_asks_much_waits_for_their_own_questions_and_others_for_one_of_them() -> None:
    async def flood() -> list[str]:
        pool = OneByOne(1)
        asked = [
            pool.run(print, whom, timeout=LIMIT, for_whom=whom) for whom in ["flood"] * 150 + ["ann", "ann", "ben"]
        ]
        await asyncio.gather(*asked)
        return pool.served

    served = asyncio.run(flood())
    assert served[:6] == ["flood", "flood", "ann", "ben", "flood", "ann"]
    assert len(served) == 153


class Noting(InlineWorkers):
    """Notes for whom the bots are asked."""

    def __init__(self) -> None:
        super().__init__()
        self.asked_for: list[str] = []

    async def choose(self, game: str, bot: str, view: bytes, seed: int, legal: Any, for_whom: str) -> Choice:
        self.asked_for.append(for_whom)
        return await super().choose(game, bot, view, seed, legal, for_whom)


@pytest.mark.finding("shared-resources")
def test_a_bot_is_asked_for_the_player_who_opened_its_match(tmp_path: Path) -> None:
    workers = Noting()
    running = Running(serve(tmp_path, workers))
    try:
        clients = [Client(running.url, name) for name in ("Ann", "Ben")]
        for client in clients:
            client.open("shake", "random me")
        hosts = {client.get("/api/me").json()["player"] for client in clients}
        eventually(lambda: set(workers.asked_for) == hosts, "the bots of both are asked for their hosts")
    finally:
        running.stop()


@pytest.mark.finding("foreign-cache")
@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="Windows has no such rights")
@pytest.mark.parametrize("theirs", ["root", "folder"])
@pytest.mark.parametrize("how", ["writable", "owned"])
def test_compiled_code_is_not_loaded_from_where_others_can_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, theirs: str, how: str
) -> None:
    named, usual = tmp_path / "named", tmp_path / "usual"
    monkeypatch.setattr(compiling.config, "CACHE_DIR", str(named))
    monkeypatch.setattr(platformdirs, "user_cache_path", lambda *args, **more: usual)
    folder = compiling.cache_folder.__wrapped__()
    assert folder is not None
    assert folder.parent == named
    foreign = named if theirs == "root" else folder
    if how == "writable":
        foreign.chmod(0o770)
    else:
        is_ours = Path.stat

        def stat(path: Path, **more: Any) -> os.stat_result:
            found = is_ours(path, **more)
            return os.stat_result((*found[:4], found.st_uid + 1, *found[5:10])) if path == foreign else found

        monkeypatch.setattr(Path, "stat", stat)
    with caplog.at_level(logging.WARNING, "tiletown.compiled"):
        instead = compiling.cache_folder.__wrapped__()
    assert instead is not None
    assert (instead.parent, instead.stat().st_mode & 0o777) == (usual, 0o700)
    warning = f"compiled code in {named} is not used, because others may write there"
    assert [record.getMessage() for record in caplog.records] == [warning]

    usual.chmod(0o777)
    assert compiling.cache_folder.__wrapped__() is None
