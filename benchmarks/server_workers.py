"""Killed workers: how long the next bot's move and the next hint take after all worker processes were killed.

    python -m benchmarks.server_workers
    python -m benchmarks.server_workers --rounds 20 --workers 2 --game shake --bot expert

A real server with its own workers, over loopback (Linux only). In every round all worker processes get SIGKILL, as from
a system without memory: first while they have nothing to do, then while they think. The seconds are those from the kill
to the answer; the first lines have the same without a kill. `stand_ins` are the moves that another bot than the seat's
own has made, or nobody: there must be none.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import signal
import sys
import tempfile
import threading
import time
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx

from .server_load import free_port, started, wait_for_bots

POLL = 0.1
"""Seconds between two looks at the match: they need the processor, too."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--game", default="canal")
    parser.add_argument("--bot", default="master")
    given = parser.parse_args()
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "benchmarks.server_run", f"sqlite:///{folder}/tiletown.sqlite", str(port)]
        with started([*command, "--workers", str(given.workers)], "http://") as process:
            time.sleep(10)  # until the games are compiled
            wait_for_bots([url := f"http://127.0.0.1:{port}"])
            table = Table(url, given.game, given.bot)
            slowest = 0.0
            for when in ("first", "never", *("idle", "thinking") * given.rounds):
                for ask in (table.move, table.hint):
                    killed, seconds = kill_and_ask(process.pid, table, ask, when)
                    slowest = max(slowest, seconds)
                    line = {"kill": when, "killed": killed, "ask": ask.__name__, "seconds": round(seconds, 2)}
                    print(json.dumps(line), flush=True)
            found = {"slowest": round(slowest, 2), "bot_moves": table.bot_moves, "stand_ins": table.stand_ins}
            print(json.dumps({**found, "load": round(os.getloadavg()[0], 1)}))


def kill_and_ask(server: int, table: Table, ask: Callable[[], None], when: str) -> tuple[int, float]:
    """Kill all workers before a question, or while it is thought about: how many, and the seconds until the answer."""
    table.my_turn()
    before = cpu_ticks(server)
    asking = threading.Thread(target=ask)
    if when == "thinking":
        asking.start()
        while asking.is_alive() and not any(ticks > before.get(pid, 0) for pid, ticks in cpu_ticks(server).items()):
            time.sleep(POLL / 10)
    start = time.monotonic()
    killed = list(cpu_ticks(server)) if when in ("idle", "thinking") else []
    for pid in killed:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    if when != "thinking":
        asking.start()
    asking.join()
    return len(killed), time.monotonic() - start


def cpu_ticks(server: int) -> dict[int, int]:
    """The worker processes of a server, with the time that each has used."""
    return {pid: sum(map(int, fields[11:13])) for pid, fields in children(server) if fields[0] != "Z"}


def children(server: int) -> Iterator[tuple[int, list[str]]]:
    """The worker processes of a server, with what the system says about each (proc_pid_stat, from the state on)."""
    for thread in Path(f"/proc/{server}/task").iterdir():
        for pid in (thread / "children").read_text().split():
            with contextlib.suppress(OSError):  # it has ended meanwhile
                if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes():
                    yield int(pid), Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()


class Table:
    """A person who plays matches against a bot, one after the other."""

    def __init__(self, url: str, game: str, bot: str) -> None:
        self.http = httpx.Client(base_url=url, timeout=120)
        self.new = {"game": game, "setup": {"players": 2}, "seats": [{"kind": "me"}, {"kind": "bot", "bot": bot}]}
        self.bot_moves = 0
        self.stand_ins: list[str] = []
        self.path = ""
        self.open()

    def open(self) -> None:
        self.path = f"/api/matches/{self.post('/api/matches', self.new)['room']['id']}"
        self.seen = 0

    def post(self, path: str, body: Any) -> Any:
        return self.http.post(path, json=body).raise_for_status().json()

    def look(self) -> Any:
        """The match as it is now; moves of the bot that are new are counted."""
        look = self.http.get(self.path).raise_for_status().json()
        new = [entry for entry in look["log"][self.seen :] if entry["by"] == 1]
        self.seen = len(look["log"])
        self.bot_moves += len(new)
        self.stand_ins += [entry["stand_in"] for entry in new if entry["stand_in"]]
        return look

    def my_turn(self) -> Any:
        """The position in which I alone am to act; after a match, of the next one."""
        while (look := self.look())["position"]["to_act"] != [0]:
            if look["room"]["status"] == "over":
                self.open()
            time.sleep(POLL)
        return look["position"]

    def move(self) -> None:
        """Act until the bot has moved."""
        before = self.bot_moves
        while (look := self.look()) and self.bot_moves == before:
            if legal := look["position"]["legal"]:
                turn = {"seat": 0, "step": look["position"]["step"], "actions": legal[:1]}
                self.post(f"{self.path}/moves", {**turn, "request": uuid.uuid4().hex})
            elif look["room"]["status"] == "over":
                self.open()
            time.sleep(POLL)

    def hint(self) -> None:
        """Ask the coach; it has to know something."""
        if not self.post(f"{self.path}/hint", {"seat": 0, "step": self.my_turn()["step"]})["options"]:
            raise SystemExit("an empty hint")


if __name__ == "__main__":
    main()
