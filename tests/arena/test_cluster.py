"""The same games on a real Dask cluster: a scheduler and two workers, each in its own process."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import tiletown
from server.waiting import LIMIT, next_line
from tiletown.arena import Contest, Ladder, cluster, executors, run, run_ladder
from tiletown.games.shake import Setup
from tiletown.kernel import TiletownError

SCHEDULER = """
import asyncio, sys
from distributed import Scheduler

async def serve():
    async with Scheduler(host="127.0.0.1", port=0, dashboard=False) as scheduler:
        print(scheduler.address, flush=True)
        await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)

asyncio.run(serve())
"""
WORKER = """
import asyncio, sys
from distributed import Worker

async def serve():
    async with Worker(sys.argv[1], nthreads=1, dashboard=False) as worker:
        print(worker.address, flush=True)
        await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)

asyncio.run(serve())
"""


def started(code: str, *arguments: str, folder: Path) -> tuple[subprocess.Popen[str], str]:
    """A process that prints its address when it is ready, and ends with its standard input."""
    process = subprocess.Popen(
        [sys.executable, "-c", code, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(Path(tiletown.__file__).parents[1])},
    )
    address = next_line(process).strip()
    assert address.startswith("tcp://127.0.0.1:"), "it did not start"
    return process, address


def ended(process: subprocess.Popen[str]) -> None:
    process.kill()
    process.communicate()


@pytest.fixture
def scheduler(tmp_path: Path) -> Iterator[str]:
    process, address = started(SCHEDULER, folder=tmp_path)
    yield address
    ended(process)


def test_a_cluster_plays_the_same_games(scheduler: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executors, "CONNECT_TIMEOUT", LIMIT)  # the machine of a test may be busy
    with pytest.raises(TiletownError, match="has no workers"), cluster(scheduler):
        pass
    workers = [started(WORKER, scheduler, folder=tmp_path)[0] for _ in range(2)]
    try:
        contest = Contest(game="shake", setup=Setup(2), bots=("greedy", "random"), games=10, seed=7)
        ladder = Ladder(
            game="shake",
            setup=Setup(2),
            bots=("random", "greedy"),
            games=80,
            mirror="random",
            seed=7,
            until_decided=True,
        )
        with cluster(scheduler) as executor:
            assert executor.submit(os.getpid).result() in {worker.pid for worker in workers}
            assert run(contest, executor) == run(contest)
            assert run_ladder(ladder, executor) == run_ladder(ladder)
    finally:
        for worker in workers:
            ended(worker)


def test_a_worker_with_another_tiletown_is_named() -> None:
    with pytest.raises(TiletownError, match=r"a worker at tcp://x has Tiletown 9\.9, but this is"):
        executors.check_workers(lambda function: {"tcp://a": function(), "tcp://b": "9.9"}, "tcp://x")

    def without(function: object) -> dict[str, str]:
        raise ModuleNotFoundError("No module named 'tiletown'")

    with pytest.raises(TiletownError, match="a worker at tcp://x has no Tiletown"):
        executors.check_workers(without, "tcp://x")
