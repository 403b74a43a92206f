"""A server with very many matches: `python -m benchmarks.many_matches --matches 100000`.

Four matches of Shake That City are played over HTTP: one to its end, one with a bot and one without that stop in the
middle, and one that waits for a player. They are then copied as rows: of 100 matches 88 are over, 5 run with a bot, 5
without, and 2 wait. Ann plays 1,000 of them, Ben 10, and each of the others about 10. Then a server is started with the
file, and requests are timed. `--file FILE` keeps the database, or uses one that was kept.
"""

from __future__ import annotations

import argparse
import json
import random
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import httpx

from tiletown.server.wire.ids import ID_LENGTH

from .server_load import HERE, cpu_seconds, free_port, memory, started

SHARES = {"over": 88, "with a bot": 5, "without a bot": 5, "waiting": 2}
"""Of 100 matches."""
ANN, BEN = 1_000, 10
"""How many matches each of the two plays whose requests are timed."""
FIRST_SWEEP = 60
"""Seconds in which a server has looked for waiting bots in all running matches."""
IDLE = 20
"""Seconds in which the idle server is watched after that."""


class Person:
    """A player at a server."""

    def __init__(self, url: str, name: str, cookie: str | None = None) -> None:
        self.http = httpx.Client(base_url=url, timeout=600)
        if cookie:
            self.http.cookies.set("tiletown", cookie)
        else:
            self.ask("PUT", "/api/me", {"name": name})

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        answer = self.http.request(method, path, json=body)
        answer.raise_for_status()
        return answer.json()

    def open(self, *seats: dict[str, str]) -> str:
        """Open a match of Shake That City."""
        body = {"game": "shake", "setup": {"players": len(seats)}, "seats": seats}
        return str(self.ask("POST", "/api/matches", body)["room"]["id"])

    def play(self, match: str, turns: int) -> None:
        """Play all people's seats of a match at random, until it is over or some turns are taken."""
        rng = random.Random(1)
        while turns and (look := self.ask("GET", f"/api/matches/{match}"))["room"]["status"] == "running":
            for seat in look["room"]["mine"]:
                position = self.ask("GET", f"/api/matches/{match}?seat={seat}")["position"]
                if turns and position["legal"]:
                    body = {"seat": seat, "step": position["step"], "actions": [rng.choice(position["legal"])]}
                    self.ask("POST", f"/api/matches/{match}/moves", {**body, "request": f"{rng.random():.9f}"[2:]})
                    turns -= 1


def main() -> None:
    """Read the arguments, make the database, and print what was measured as JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=100_000)
    parser.add_argument("--file", type=Path)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        file = given.file or Path(folder) / "many.sqlite"
        cookies_file = file.with_name(f"{file.name}-cookies.json")
        if not file.exists():
            cookies_file.write_text(json.dumps(make(file, given.matches)))
        print(json.dumps({"matches": given.matches, **measure(file, json.loads(cookies_file.read_text()))}, indent=2))


def make(file: Path, count: int) -> dict[str, str]:
    """Make the database; returns the cookies of Ann and Ben."""
    bot = {"kind": "bot", "bot": "random"}
    with served(file) as (url, _):
        ann, ben = Person(url, "Ann"), Person(url, "Ben")
        me, also_me = {"kind": "me"}, {"kind": "me", "name": "Amy"}
        patterns = {
            "over": ann.open(me, bot),
            "with a bot": ann.open(me, bot),
            "without a bot": ann.open(me, also_me),
            "waiting": ann.open(me, {"kind": "person"}),
        }
        ann.play(patterns["over"], 1_000)
        for kind in ("with a bot", "without a bot"):
            ann.play(patterns[kind], 8)
        wait_for_turn(ann, patterns["with a bot"])
        cookies = {name: person.http.cookies["tiletown"] for name, person in (("ann", ann), ("ben", ben))}
    copy(file, count, patterns, {name: cookie.partition(".")[0] for name, cookie in cookies.items()})
    return cookies


def wait_for_turn(person: Person, match: str) -> None:
    """Wait until the bot has played."""
    while not person.ask("GET", f"/api/matches/{match}?seat=0")["position"]["legal"]:
        time.sleep(0.1)


def copy(file: Path, count: int, patterns: dict[str, str], known: dict[str, str]) -> None:
    """Copy the patterns until there are `count` matches, for other players."""
    rng = random.Random(2)
    players = [f"{number:0{ID_LENGTH}d}" for number in range(count // 10)]
    owners = [known["ann"]] * ANN + [known["ben"]] * BEN + rng.choices(players, k=count)
    kinds = rng.choices(list(SHARES), list(SHARES.values()), k=count)
    connection = sqlite3.connect(file, isolation_level=None)
    connection.execute("PRAGMA synchronous=OFF")
    connection.execute("BEGIN")
    new_players = [(player, "Somebody", 1) for player in players]
    connection.executemany("INSERT INTO players (id, name, created) VALUES (?, ?, ?)", new_players)
    tables = ("matches", "id", "host", "code"), ("seats", "match"), ("moves", "match")
    statements = [copying(connection, *table) for table in tables]
    for number, (kind, owner) in enumerate(zip(kinds, owners, strict=False)):
        match = f"{number:0{ID_LENGTH}x}"
        new = {"id": match, "match": match, "host": owner, "code": f"{number}" if kind == "waiting" else None}
        for statement in statements:
            connection.execute(statement, {**new, "pattern": patterns[kind]})
        connection.execute('UPDATE seats SET player = ? WHERE "match" = ? AND player IS NOT NULL', (owner, match))
    connection.execute("COMMIT")
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()


def copying(connection: sqlite3.Connection, table: str, key: str, *changed: str) -> str:
    """A statement that copies the rows of a pattern; its key and these columns get other values."""
    columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
    chosen = ", ".join(f":{column}" if column in (key, *changed) else f'"{column}"' for column in columns)
    return f'INSERT INTO {table} SELECT {chosen} FROM {table} WHERE "{key}" = :pattern'


def measure(file: Path, cookies: dict[str, str]) -> dict[str, Any]:
    """Start a server with the file, and time what players ask of it."""
    found: dict[str, Any] = {"file, MB": round(file.stat().st_size / 2**20)}
    begin = time.monotonic()
    with served(file) as (url, process):
        guest = Person(url, "Cleo")
        found["start, s"] = round(time.monotonic() - begin, 1)
        found["memory after the start, MB"] = round(memory([process]) / 2**20)
        time.sleep(FIRST_SWEEP)
        found["memory after the first sweep, MB"] = round(memory([process]) / 2**20)
        found["processor time until then, s"] = round(cpu_seconds([process]), 1)
        before = cpu_seconds([process])
        time.sleep(IDLE)
        found["processor of the idle server, %"] = round((cpu_seconds([process]) - before) / IDLE * 100, 1)
        for name, matches in (("ann", ANN), ("ben", BEN)):
            ask = Person(url, name, cookies[name]).ask
            whose = f"a player with {matches:,} matches"
            found[f"list of matches, {whose}, ms"] = timed(partial(ask, "GET", "/api/matches"))
            found[f"new name, {whose}, ms"] = timed(partial(ask, "PUT", "/api/me", {"name": "Another"}))
        found["list of matches, a new player, ms"] = timed(lambda: guest.ask("GET", "/api/matches"))
        some = (f"{number:0{ID_LENGTH}x}" for number in range(ANN + BEN, ANN + BEN + 20))
        found["a match that is not in memory, ms"] = timed(lambda: guest.ask("GET", f"/api/matches/{next(some)}"), 20)
        found["opening a match, ms"] = timed(lambda: guest.open({"kind": "me"}, {"kind": "me", "name": "Di"}))
        begin = time.monotonic()
        backup = file.with_name(f"{file.name}-backup")
        command = [sys.executable, "-m", "tiletown", "backup", str(backup), "--database", f"sqlite:///{file}"]
        subprocess.run(command, check=True, capture_output=True)
        backup.unlink()
        found["backup, s"] = round(time.monotonic() - begin, 1)
        found["memory at the end, MB"] = round(memory([process]) / 2**20)
    return found


@contextmanager
def served(file: Path) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A server with this file: its address and its process."""
    port = free_port()
    command = [sys.executable, str(HERE / "server_run.py"), f"sqlite:///{file}", str(port)]
    with started(command, "http://") as process:
        yield f"http://127.0.0.1:{port}", process


def timed(do: Callable[[], object], times: int = 5) -> float:
    """The median time in milliseconds."""
    taken = []
    for _ in range(times):
        begin = time.perf_counter()
        do()
        taken.append(time.perf_counter() - begin)
    return round(statistics.median(taken) * 1000, 1)


if __name__ == "__main__":
    main()
