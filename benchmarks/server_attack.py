"""Attacks on `tiletown serve`, with its own limits, in full size: what others notice, and how far it grows.

    python -m benchmarks.server_attack --connections 1200 --seconds 60 --megabytes 100

One address opens so many half requests while people at another one play: first each once, then each again a second
after it was closed. Before, between and after they play undisturbed, for comparison: a busy machine is slow without an
attack, too. Then one connection sends headers without an end. The attacker is a process of its own.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import uvloop

from .http_servers import endless_head, ready
from .people import Browser, Player, open_match, percentile
from .server_soak import started

ATTACKER, PLAYERS = "127.0.0.66", "127.0.0.2"
TARGET = 0.25
"""Seconds that a turn may take."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--connections", type=int, default=1200)
    parser.add_argument("--seconds", type=float, default=60, help="of play with each attack, and without")
    parser.add_argument("--megabytes", type=int, default=100)
    parser.add_argument("--files", type=int, default=1024, help="that the server may open, connections included")
    parser.add_argument("--attack", nargs=2, metavar=("URL", "KIND"), help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.attack:
        url, kind = given.attack
        print(json.dumps(uvloop.run(half_requests(url, given.connections, again=kind == "again"))), flush=True)
        return
    with started(given.files) as (url, process):
        asyncio.run(ready(url, process))
        uvloop.run(measure(url, process.pid, given))


async def measure(url: str, pid: int, given: argparse.Namespace) -> None:
    """All measurements, one after the other."""
    for kind in ("", "once", "", "again", ""):
        if kind:
            async with attacker(url, given.connections, kind) as found:
                seen = await played(url, given.seconds)
                seen["files of the server"] = len(list(Path(f"/proc/{pid}/fd").iterdir()))
        else:
            found, seen = {}, await played(url, given.seconds)
        print(json.dumps({"half requests": kind or "none", **seen, **found}), flush=True)
    print(json.dumps(await endless_head(Browser(url, ATTACKER), pid, given.megabytes)), flush=True)


@contextlib.asynccontextmanager
async def attacker(url: str, count: int, kind: str) -> AsyncIterator[dict[str, Any]]:
    """A process that holds half requests meanwhile; afterwards there is what it has seen."""
    command = [sys.executable, "-m", "benchmarks.server_attack", f"--connections={count}", "--attack", url, kind]
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)
    assert process.stdin is not None
    assert process.stdout is not None
    await process.stdout.readline()  # all are opened
    found: dict[str, Any] = {}
    try:
        yield found
    finally:
        process.stdin.close()
        found |= json.loads(await process.stdout.readline() or b"{}")
        await process.wait()


async def half_requests(url: str, count: int, *, again: bool) -> dict[str, int]:
    """Open half requests, every other one silent, until standard input ends: how many were opened, how many are open.

    `again`: each is opened again a second after it was closed.
    """
    opened = held = 0
    tried = asyncio.Event()
    attempts = 0

    async def hold(number: int) -> None:
        nonlocal opened, held, attempts
        while True:
            try:
                reader, writer = await Browser(url, ATTACKER).connect()
            except OSError:
                writer = None
            attempts += 1
            if attempts >= count:
                tried.set()
            if writer is not None:
                opened, held = opened + 1, held + 1
                try:
                    writer.write(b"GET /api/games HTTP/1.1\r\nX-Half: " if number % 2 else b"")
                    with contextlib.suppress(OSError):
                        while await reader.read(65_536):
                            pass
                finally:
                    held -= 1
                    writer.close()
            if not again:
                return
            await asyncio.sleep(1)

    holding = [asyncio.create_task(hold(number)) for number in range(count)]
    await tried.wait()
    print("opened", flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    found = {"opened": opened, "held at the end": held}
    for task in holding:
        task.cancel()
    await asyncio.gather(*holding, return_exceptions=True)
    return found


async def played(url: str, seconds: float) -> dict[str, Any]:
    """The latencies of turns of four people, who play one match after the other."""
    rng = random.Random(1)
    turns: list[float] = []

    async def play() -> None:
        people = [Browser(url, PLAYERS), Browser(url, PLAYERS)]
        while True:
            match = await open_match(people[0], people[1:], "shake", [])
            players = [Player(one, match, seat, rng, turns) for seat, one in enumerate(people)]
            await asyncio.gather(*(player.play(lambda: rng.uniform(0, 0.2)) for player in players))

    playing = [asyncio.create_task(play()) for _ in range(2)]
    done, _ = await asyncio.wait(playing, timeout=seconds)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    for task in done:
        task.result()  # people who could not play on
    return {
        "turns": len(turns),
        **{f"p{round(share * 100)} ms": round(percentile(turns, share) * 1000, 1) for share in (0.5, 0.99)},
        "max ms": round(max(turns) * 1000, 1),
        f"over {TARGET * 1000:.0f} ms": sum(turn > TARGET for turn in turns),
    }


if __name__ == "__main__":
    main()
