"""HTTP servers under the same application: what each bounds by itself, and CPU time a turn.

    python -m benchmarks.http_servers                               # all of them; installs hypercorn and granian
    python -m benchmarks.http_servers --only ours,uvicorn-httptools --rounds 4 --seconds 20

Each runs in a process of its own, on loopback, with its strictest settings that keep live feeds. `ours` is what
`tiletown serve` runs: uvicorn and httptools within the limits of `server/http/connections.py`.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import uvicorn
import uvloop

from tiletown.server.http.app import App
from tiletown.server.http.server import Server, ServerOptions
from tiletown.server.run import GC_THRESHOLDS

from .people import Browser, Player, children, open_match, resident
from .server_load import TICKS, free_port
from .server_run import PLENTY

HERE = Path(__file__).parent
INSTALLED = HERE.parent / "build" / "http-servers"
SERVERS = ("uvicorn-httptools", "uvicorn-h11", "hypercorn", "granian", "ours")
SECONDS = 20
"""The timeout that a server is given for a request, if it has such a setting."""
HEAD = 16 * 1024
"""The size of a head that a server is given, if it has such a setting."""
WATCHED = 90.0
"""Seconds for which connections are watched."""
DATABASE, PORT = "TILETOWN_BENCHMARK_DATABASE", "TILETOWN_BENCHMARK_PORT"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default=",".join(SERVERS), help="servers, by commas")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=10, help="of each round")
    parser.add_argument("--pairs", type=int, default=20, help="matches of two people that are played at once")
    parser.add_argument("--megabytes", type=int, default=100, help="of headers without an end")
    parser.add_argument("--skip", choices=("bounds", "cpu"), help="leave out one of the two measurements")
    parser.add_argument("--serve", nargs=2, metavar=("NAME", "PORT"), help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.serve:
        serve(given.serve[0], int(given.serve[1]))
        return
    names = given.only.split(",")
    install()
    if given.skip != "bounds":
        for name in names:
            with running(name, limited=True) as (url, pid):
                print(json.dumps({"server": name, **uvloop.run(bounds(url, pid, given.megabytes))}), flush=True)
    if given.skip != "cpu":
        each: dict[str, list[float]] = {name: [] for name in names}
        for _ in range(given.rounds):
            for name in names:
                with running(name, limited=False) as (url, pid):
                    each[name].append(uvloop.run(milliseconds(url, pid, given.pairs, given.seconds)))
        for name in names:
            ratios = [mine / first for mine, first in zip(each[name], each[names[0]], strict=True)]
            found = {"cpu_ms_per_turn": rounded(each[name]), f"ratio to {names[0]}": rounded(ratios)}
            print(json.dumps({"server": name, **found}), flush=True)


def install() -> None:
    if not INSTALLED.exists():
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--target", str(INSTALLED)]
        subprocess.run([*pip, "hypercorn>=0.18", "granian>=2.8"], check=True)


@contextlib.contextmanager
def running(name: str, *, limited: bool) -> Iterator[tuple[str, int]]:
    """A server on a new SQLite file, once its games are compiled: its address, and its process.

    `limited`: ours has all its limits, not those of connections alone.
    """
    with tempfile.TemporaryDirectory() as folder:
        port, database = free_port(), f"sqlite:///{folder}/http.sqlite"
        command = [sys.executable, "-m", "benchmarks.http_servers", "--serve", name, str(port)]
        if name == "ours":
            command = [sys.executable, "-m", "benchmarks.server_run", database, str(port)]
            if limited:
                command = [sys.executable, "-m", "tiletown", "serve", "--no-open"]
                command += ["--port", str(port), "--database", database]
        paths = [str(HERE.parent / "src"), str(HERE.parent), str(INSTALLED)]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths), DATABASE: database, PORT: str(port)}
        process = subprocess.Popen(
            command,
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=HERE.parent,
            start_new_session=True,
        )
        try:
            url = f"http://127.0.0.1:{port}"
            asyncio.run(ready(url, process))
            yield url, process.pid
        finally:
            os.killpg(process.pid, signal.SIGKILL)  # some wait for ever for a feed that has leaked
            process.wait(60)


async def ready(url: str, process: subprocess.Popen[Any]) -> None:
    """Wait until a server answers and has nothing more to compile."""
    browser = Browser(url)
    while process.poll() is None:
        with contextlib.suppress(OSError, EOFError):
            answer = await browser.ask("GET", "/healthz")
            if answer.status == 200 and not answer.json()["compiling"]:
                browser.close()
                return
        await asyncio.sleep(0.5)
    raise SystemExit(f"the server has ended: {process.args!r}")


# --- The servers --------------------------------------------------------------------------------------------------


def serve(name: str, port: int) -> None:
    """Run a server until it is ended."""
    match name:
        case "uvicorn-httptools" | "uvicorn-h11":
            http = name.removeprefix("uvicorn-")
            uvicorn.run(
                "benchmarks.http_servers:application",
                factory=True,
                port=port,
                http=http,
                ws="none",
                log_config=None,
                access_log=False,
                timeout_keep_alive=SECONDS,
                h11_max_incomplete_event_size=HEAD,
            )
        case "hypercorn":
            import hypercorn.asyncio
            import hypercorn.config

            config = hypercorn.config.Config()
            config.bind = [f"127.0.0.1:{port}"]
            config.keep_alive_timeout = SECONDS
            config.h11_max_incomplete_size = HEAD
            config.keep_alive_max_requests = 10**9
            config.errorlog = None  # `read_timeout` stays off: it would end the feeds
            uvloop.run(hypercorn.asyncio.serve(application(), config))
        case "granian":
            import granian
            from granian.constants import HTTPModes, Interfaces, Loops
            from granian.http import HTTP1Settings

            granian.Granian(
                "benchmarks.http_servers:application",
                factory=True,
                port=port,
                interface=Interfaces.ASGI,
                http=HTTPModes.http1,
                loop=Loops.uvloop,
                websockets=False,
                backlog=2048,
                http1_settings=HTTP1Settings(header_read_timeout=SECONDS * 1000, max_buffer_size=HEAD),
                log_enabled=False,
            ).serve()
        case _:
            raise SystemExit(f"no such server: {name}")


def application() -> Callable[..., Any]:
    """The application of Tiletown, which any ASGI server can start and stop."""
    server = Server(ServerOptions(database=os.environ[DATABASE], limits=PLENTY))
    app = App(server)

    async def with_lifespan(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "lifespan":
            await app(scope, receive, send)
            return
        await receive()
        await server.start()
        server.addresses.listens_on("127.0.0.1", port=int(os.environ[PORT]), secure=False)
        sys.setswitchinterval(0.001)  # as `tiletown.server.run` does
        gc.freeze()
        gc.set_threshold(*GC_THRESHOLDS)
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await server.stop()
        await send({"type": "lifespan.shutdown.complete"})

    return with_lifespan


# --- What it bounds -----------------------------------------------------------------------------------------------


async def bounds(url: str, pid: int, megabytes: int) -> dict[str, Any]:
    """What becomes of a head without an end, of connections that wait, and of feeds whose reader has gone."""
    person, stranger = Browser(url), Browser(url)  # who has no cookie shares no player's rate limit
    match = await open_match(person, [], "shake", ["random"])
    feed = person.head("GET", f"/api/matches/{match}/feed?seat=0")
    whole = stranger.head("GET", "/api/games")
    half_head = whole[:-4]
    half_body = stranger.head("POST", "/api/matches", "Content-Type: application/json", "Content-Length: 1000") + b"{"
    endless = await endless_head(person, pid, megabytes)
    leaked = await leaked_feeds(url, feed + whole)
    crowd = await held(url, 1000)
    seen = await asyncio.gather(
        watched(url, 1, 300, b""),
        watched(url, 4, 300, half_head),
        watched(url, 7, 300, half_body),
        watched(url, 10, 100, half_head, drip=b"x"),
        watched(url, 11, 100, whole),
        watched(url, 12, 1, feed),
    )
    kinds = ("silent", "half a head", "half a body", "a byte a second", "idle after an answer", "a feed (must stay)")
    return {
        **endless,
        "feeds with a request behind them, closed": leaked,
        "held of 1,000 of one address": crowd,
        **dict(zip(kinds, seen, strict=True)),
    }


async def endless_head(person: Browser, pid: int, megabytes: int) -> dict[str, Any]:
    """How many MB of headers a connection takes, and by how much the server grows at most."""
    processes = [pid, *children(pid)]
    before, most, sent = await settled(processes), 0.0, 0
    block = b"".join(b"X-%05d: %s\r\n" % (number, b"x" * 40) for number in range(2000))
    _, writer = await person.connect()
    writer.write(b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n")
    with contextlib.suppress(OSError, TimeoutError):
        while sent < megabytes * 10**6 and not writer.is_closing():
            writer.write(block)
            await asyncio.wait_for(writer.drain(), 30)
            sent += len(block)
            most = max(most, total(processes) - before)
    await asyncio.sleep(2)
    most = max(most, total(processes) - before)
    writer.close()
    return {"MB of headers taken": round(sent / 10**6, 1), "growth in MB": round(most)}


async def settled(processes: list[int]) -> float:
    """The memory of processes once it does not change any more: right after the start there is much to load."""
    last = -1.0
    while abs(last - (now := total(processes))) > 0.5:
        last = now
        await asyncio.sleep(3)
    return now


async def leaked_feeds(url: str, request: bytes) -> str:
    """How long 36 feeds stay after those who sent a request behind them have closed."""
    connections = [await Browser(url, f"127.0.2.{number}").connect() for number in range(1, 37)]
    for _, writer in connections:
        writer.write(request)
    async with asyncio.timeout(60):
        while await feeds(url) < 36:  # else there would be nothing to leak
            await asyncio.sleep(0.5)
    for _, writer in connections:
        writer.close()
    start = time.monotonic()
    while left := await feeds(url):
        if time.monotonic() - start > WATCHED:
            return f"{left} of 36 left after {WATCHED:.0f} s"
        await asyncio.sleep(0.5)
    return f"ended within {time.monotonic() - start:.0f} s"


async def feeds(url: str) -> int:
    """The open feeds, as the server counts them."""
    browser = Browser(url)
    metrics = (await browser.ask("GET", "/metrics")).body.decode()
    browser.close()
    found = re.search(r"^tiletown_feeds (\S+)$", metrics, re.MULTILINE)
    assert found
    return round(float(found[1]))


async def held(url: str, count: int) -> int:
    """How many connections one address may have open at once."""
    browser = Browser(url, "127.0.3.1")
    connections = [await browser.connect() for _ in range(count)]

    async def is_open(reader: asyncio.StreamReader) -> bool:
        try:
            async with asyncio.timeout(5):
                await reader.read()  # a refusal may come before the end
        except TimeoutError:
            return True
        except OSError:
            return False
        return False

    found = await asyncio.gather(*(is_open(reader) for reader, _ in connections))
    for _, writer in connections:
        writer.close()
    return sum(found)


async def watched(url: str, net: int, count: int, sent: bytes, drip: bytes = b"") -> str:
    """When the server has closed connections on which only this was sent, and what it answered.

    Each is of an address of its own.
    """
    start = time.monotonic()
    closed: list[float] = []
    statuses: Counter[str] = Counter()

    async def one(number: int) -> None:
        reader, writer = await Browser(url, f"127.0.{10 + net + number // 100}.{1 + number % 100}").connect()
        received = b""
        try:
            writer.write(sent)
            while (left := start + WATCHED - time.monotonic()) > 0:
                with contextlib.suppress(TimeoutError):
                    if not (data := await asyncio.wait_for(reader.read(65_536), min(left, 1.0))):
                        break
                    received = received or data
                    continue
                writer.write(drip)
            else:
                return
            closed.append(time.monotonic() - start)
        except OSError:
            closed.append(time.monotonic() - start)
        finally:
            statuses[received[9:12].decode() or "no answer"] += 1
            writer.close()

    await asyncio.gather(*(one(number) for number in range(count)))
    answers = ", ".join(f"{many} {status}" for status, many in sorted(statuses.items()))
    if len(closed) < count:
        return f"{count - len(closed)} of {count} open after {WATCHED:.0f} s ({answers})"
    return f"closed after {min(closed):.0f} to {max(closed):.0f} s ({answers})"


# --- CPU time -----------------------------------------------------------------------------------------------------


async def milliseconds(url: str, pid: int, pairs: int, seconds: float) -> float:
    """CPU time of the server for a turn while pairs of people play without a pause."""
    rng = random.Random(1)
    turns: list[float] = []

    async def play() -> None:
        while True:
            people = [Browser(url), Browser(url)]
            match = await open_match(people[0], people[1:], "shake", [])
            players = [Player(one, match, seat, rng, turns) for seat, one in enumerate(people)]
            await asyncio.gather(*(player.play(lambda: 0.0) for player in players))
            for one in people:
                one.close()

    playing = [asyncio.create_task(play()) for _ in range(pairs)]
    await asyncio.sleep(2)
    processes = [pid, *children(pid)]
    before, first = cpu_seconds(processes), len(turns)
    await asyncio.sleep(seconds)
    used = sum(seconds - before[process] for process, seconds in cpu_seconds(processes).items())
    taken = len(turns) - first
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    return used / max(1, taken) * 1000


def cpu_seconds(processes: list[int]) -> dict[int, float]:
    """What each process has used so far, unless it has ended."""
    used = {}
    for process in processes:
        with contextlib.suppress(OSError):
            fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
            used[process] = (int(fields[11]) + int(fields[12])) / TICKS
    return used


def total(processes: list[int]) -> float:
    return sum(map(resident, processes))


def rounded(values: list[float]) -> list[float]:
    return [round(value, 2) for value in values]


if __name__ == "__main__":
    main()
