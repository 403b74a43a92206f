"""Fault injection: servers that are killed, and a proxy that cuts, delays and duplicates; what was played is checked.

`test_faults` has short runs. The long ones (`benchmarks.server_faults` makes a thousand kills of many such runs):

    python -m tests.server.faults kill --kills 100                          # SQLite
    python -m tests.server.faults kill --kills 100 --servers 2 --postgres   # one of two on PostgreSQL
    python -m tests.server.faults cut --matches 20

A long run prints one line of JSON if every acknowledged turn is stored exactly once and every match has finished; it
fails otherwise.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import uuid
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import msgspec
from msgspec import Struct
from sqlalchemy import select

from tiletown.kernel import CHANCE, Match, Seated, Seed, decode_action, decode_move, replay, verify_chance
from tiletown.registry import GAMES
from tiletown.server.storage.tables import BY_CHANCE, matches, moves
from tiletown.server.storage.url import open_database

from .running import Client, Events, drop_database, make_database
from .waiting import LIMIT, LONG, attempts, eventually, next_line

TURNS = 20
"""Turns that are acknowledged before the next kill: each kill hits a server at work."""
RUN = Path(__file__).parents[2] / "benchmarks" / "server_run.py"
SOURCE = Path(__file__).parents[2] / "src"


class ServerProcess:
    """A server in its own process, which keeps its address when it is killed and started again."""

    def __init__(self, database: str) -> None:
        self.database = database
        self._reserved = reserved_port()
        self.port = int(self._reserved.getsockname()[1])
        self.url = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        command = [sys.executable, str(RUN), self.database, str(self.port)]
        environment = {**os.environ, "PYTHONPATH": str(SOURCE)}
        with tempfile.TemporaryFile() as said:
            self.process = subprocess.Popen(
                command, env=environment, stdout=subprocess.PIPE, stderr=said, start_new_session=True
            )
            if b"http" not in next_line(self.process):
                said.seek(0)
                raise AssertionError(f"the server did not start: {said.read().decode()[-2000:]}")

    def kill(self) -> None:
        """Kill the server and its workers at once, like a power cut."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.wait()

    def stop(self) -> None:
        """Stop the server for good."""
        self.process.terminate()
        self.wait()
        self._reserved.close()

    def wait(self) -> None:
        """Wait for the end of the process."""
        self.process.wait(LIMIT)
        assert self.process.stdout is not None
        self.process.stdout.close()


class Taken(Struct, frozen=True):
    """A turn that was acknowledged."""

    match: str
    seat: int
    first: int
    request: str
    action: str


class Person:
    """A person who plays at random, and repeats a request until it is answered."""

    def __init__(self, url: str, name: str, rng: random.Random) -> None:
        self.client = Client(url)
        self.rng = rng
        self.taken: list[Taken] = []
        self.again = 0
        self.always(lambda: self.client.put("/api/me", {"name": name}))

    def always(self, ask: Callable[[], httpx.Response]) -> httpx.Response:
        """Repeat a request until there is an answer other than 503."""

        def once() -> httpx.Response | None:
            try:
                answer = ask()
            except httpx.TransportError:
                self.again += 1
                return None
            return answer if answer.status_code != 503 else None

        return eventually(once, "the server answers", pause=0.1)  # most of them while it starts

    def look(self, match: str, seat: int) -> dict[str, Any]:
        answer = self.always(lambda: self.client.get(f"/api/matches/{match}?seat={seat}"))
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def play(self, match: str, seat: int, pace: float = 0.0) -> None:
        """Play one seat of a match to its end."""
        for _ in attempts("the match is over", LONG):
            look = self.look(match, seat)
            if look["room"]["status"] == "over":
                return
            position = look["position"]
            if position is None or not position["legal"]:
                time.sleep(0.02)
                continue
            action, request = self.rng.choice(position["legal"]), uuid.uuid4().hex
            body = {"seat": seat, "step": position["step"], "request": request, "actions": [action]}
            answer = self.always(partial(self.client.post, f"/api/matches/{match}/moves", body))
            assert answer.status_code in (200, 409), answer.text
            if answer.status_code == 200:
                shown = msgspec.json.encode(action).decode()
                self.taken.append(Taken(match, seat, answer.json()["first"], request, shown))
            time.sleep(pace * self.rng.random())


def open_match(people: list[Person], game: str = "shake", bots: int = 1) -> str:
    """A match of these people, in order, followed by bots."""
    wishes = [{"kind": "me"}, *({"kind": "person"} for _ in people[1:]), *({"kind": "bot", "bot": "random"},) * bots]
    body = {"game": game, "setup": {"players": len(wishes)}, "seats": wishes}
    opened = people[0].always(lambda: people[0].client.post("/api/matches", body))
    assert opened.status_code == 201, opened.text
    match = str(opened.json()["room"]["id"])
    for seat, person in enumerate(people[1:], 1):
        claim = {"seat": seat}
        joined = person.always(partial(person.client.post, f"/api/matches/{match}/claim", claim))
        assert joined.status_code in (200, 409), joined.text
    return match


def check_stored(database: str, people: list[Person], unfinished: int = 0) -> tuple[int, int]:
    """Check that every acknowledged turn is stored once, at its ply, and that every match is complete and verified.

    Returns the number of acknowledged turns and of matches.
    """
    stored = asyncio.run(_read_all(database))
    taken = [turn for person in people for turn in person.taken]
    for turn in taken:
        row = stored[turn.match][1][turn.first]
        game = GAMES[stored[turn.match][0].game]
        assert (row.by, row.request) == (turn.seat, f"{turn.seat}:{turn.request}"), "an acknowledged turn is lost"
        assert decode_action(game, row.action.encode()) == decode_action(game, turn.action.encode())
        batch = [other.ply for other in stored[turn.match][1] if other.request == row.request]
        assert batch == list(range(turn.first, turn.first + len(batch))), "a turn was played twice"
    left = 0
    for match, rows in stored.values():
        game = GAMES[match.game]
        assert [row.ply for row in rows] == list(range(len(rows)))
        made = tuple(decode_move(game, CHANCE if row.by == BY_CHANCE else row.by, row.action.encode()) for row in rows)
        setup = msgspec.json.decode(match.setup, type=game.setup_type)
        moment = replay(game, setup, made)
        seed, seats = Seed.from_hex(match.seed), msgspec.json.decode(match.seated, type=tuple[Seated, ...])
        played: Match[Any, Any, Any] = Match(
            game, setup, moment, moves=made, seed=seed, seed_hash=seed.hash, id=match.id, seats=seats
        )
        verify_chance(played)
        assert played.commitment == match.commitment
        left += bool(moment.actors)
    assert left == unfinished, f"{left} matches did not finish"
    return len(taken), len(stored)


async def _read_all(database: str) -> dict[str, tuple[Any, list[Any]]]:
    opened = open_database(database)

    def read(connection: Any) -> dict[str, tuple[Any, list[Any]]]:
        found: dict[str, tuple[Any, list[Any]]] = {
            row.id: (row, []) for row in connection.execute(select(matches)) if row.status != "waiting"
        }
        for row in connection.execute(select(moves).order_by(moves.c.match, moves.c.ply)):
            found[row.match][1].append(row)
        return found

    try:
        return await opened.read(read)
    finally:
        await opened.close()


def kill_run(database: str, *, servers: int, kills: int, seed: int, people: int = 8) -> dict[str, Any]:
    """Kill servers at random times while people play, every other pair with a bot; then check what is stored."""
    rng = random.Random(seed)
    running = [ServerProcess(database) for _ in range(servers)]
    everybody = [Person(running[n % servers].url, f"P{n}", random.Random(f"{seed}:{n}")) for n in range(people)]
    done = threading.Event()
    failures: list[BaseException] = []

    def pair(one: Person, two: Person, bots: int) -> None:
        try:
            while not done.is_set():
                match = open_match([one, two], bots=bots)
                other = threading.Thread(target=guarded, args=(two.play, match, 1, 0.2))
                other.start()
                one.play(match, 0, 0.2)
                other.join(LONG)
        except BaseException as error:
            failures.append(error)

    def guarded(work: Callable[..., None], *given: Any) -> None:
        try:
            work(*given)
        except BaseException as error:
            failures.append(error)

    def acknowledged() -> int:
        return sum(len(person.taken) for person in everybody)

    threads = [threading.Thread(target=pair, args=(*everybody[n : n + 2], n // 2 % 2)) for n in range(0, people, 2)]
    for thread in threads:
        thread.start()
    killed = 0
    while killed < kills and not failures:
        enough = acknowledged() + TURNS
        eventually(lambda: failures or acknowledged() >= enough, "people take turns", LONG)  # noqa: B023
        time.sleep(rng.uniform(0, 0.5))
        victim = rng.choice(running)
        victim.kill()
        killed += 1
        victim.start()
    done.set()
    for thread in threads:
        thread.join(LONG)
    for server in running:
        server.stop()
    if failures:
        raise failures[0]
    turns, played = check_stored(database, everybody)
    return {
        "servers": servers,
        "kills": killed,
        "turns acknowledged": turns,
        "matches": played,
        "requests sent again": sum(person.again for person in everybody),
    }


class FaultyProxy:
    """A proxy that cuts connections, delays bytes, and sends requests twice."""

    def __init__(self, url: str, seed: int, faults: float = 0.15) -> None:
        self.target = int(url.rsplit(":", 1)[1])
        self.url = ""
        self.rng = random.Random(seed)
        self.faults = faults
        self.counts = {"cut": 0, "delayed": 0, "doubled": 0}
        self._ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._main()), daemon=True)
        self._thread.start()
        assert self._ready.wait(LIMIT), "the proxy listens"

    async def _main(self) -> None:
        self._loop, self._stop = asyncio.get_running_loop(), asyncio.Event()
        self._serving: set[asyncio.Task[None]] = set()
        server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        self._ready.set()
        await self._stop.wait()
        server.close()
        for task in self._serving:
            task.cancel()
        await asyncio.gather(*self._serving, return_exceptions=True)
        await asyncio.sleep(0.05)

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(LIMIT)

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(self._serve(reader, writer))
        self._serving.add(task)
        task.add_done_callback(self._serving.discard)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while True:
                request = await self._read_request(reader)
                if not request or await self._pass_on(request, writer):
                    return
        except (OSError, asyncio.IncompleteReadError):
            return
        finally:
            await closed(writer)

    async def _read_request(self, reader: asyncio.StreamReader) -> bytes:
        head = await reader.readuntil(b"\r\n\r\n")
        length = next(
            (int(line.split(b":")[1]) for line in head.split(b"\r\n") if line.lower().startswith(b"content-length")), 0
        )
        return head + (await reader.readexactly(length) if length else b"")

    async def _pass_on(self, request: bytes, writer: asyncio.StreamWriter) -> bool:
        """Forward a request and its answer; True if the connection is to be closed."""
        fault = self.rng.random() / self.faults
        if fault < 0.3:
            self.counts["cut"] += 1
            return True  # the server never gets it
        if 0.3 <= fault < 0.6 and not request.startswith(b"GET"):
            self.counts["doubled"] += 1
            await self._exchange(request)
        answer_reader, upstream = await asyncio.open_connection("127.0.0.1", self.target)
        try:
            upstream.write(request.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n", 1))
            await upstream.drain()
            if 0.6 <= fault < 0.8:
                self.counts["cut"] += 1
                await asyncio.sleep(self.rng.random() * 0.05)
                return True  # the server gets it, but its answer is lost
            while part := await answer_reader.read(4096):
                if self.rng.random() < self.faults / 3:
                    self.counts["delayed"] += 1
                    await asyncio.sleep(self.rng.random() * 0.1)
                if b"/feed" in request[:200] and self.rng.random() < self.faults / 2:
                    self.counts["cut"] += 1
                    writer.write(part[: self.rng.randrange(len(part))])
                    return True  # in the middle of an event
                writer.write(part)
                await writer.drain()
            return True
        finally:
            await closed(upstream)

    async def _exchange(self, request: bytes) -> None:
        reader, upstream = await asyncio.open_connection("127.0.0.1", self.target)
        upstream.write(request.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n", 1))
        await upstream.drain()
        await reader.read()
        await closed(upstream)


class Follower:
    """A page that follows a match to its end, and reconnects whenever its connection is cut."""

    def __init__(self, client: Client, match: str, seat: int | None) -> None:
        self.client, self.match, self.seat = client, match, seat
        self.log: dict[int, Any] = {}
        self.last: int | None = None
        self.position: Any = None
        self.over = False
        self.connections = 0
        self.failure: BaseException | None = None
        self.thread = threading.Thread(target=self._follow, daemon=True)
        self.thread.start()

    def _follow(self) -> None:
        try:
            while not (self.over and self.position and not self.position["to_act"]):
                self.connections += 1
                try:
                    self._connected()
                except httpx.TransportError:
                    time.sleep(0.02)
        except BaseException as error:
            self.failure = error

    def _connected(self) -> None:
        events = Events(self.client, self.match, self.seat, self.last)
        resumed_at = self.last
        try:
            for event, number, data in events:
                if event == "room":
                    self.over = data["status"] == "over"
                else:
                    assert number is not None
                    assert number == data["position"]["ply"]
                    fresh = [entry["ply"] for entry in data["log"] if entry["ply"] >= (self.last or 0)]
                    assert fresh == list(range(self.last or 0, number)), "a gap or a duplicate"
                    if number == resumed_at:
                        assert data["log"] == [], "something came twice"
                    self.log.update({entry["ply"]: entry for entry in data["log"]})
                    self.position, self.last = data["position"], number
                if self.over and self.position and not self.position["to_act"]:
                    return
        finally:
            events.close()

    def join(self) -> None:
        self.thread.join(LONG)
        if self.failure:
            raise self.failure
        assert not self.thread.is_alive(), "the feed did not reach the end of the match"


def cut_run(database: str, *, matches_played: int, seed: int, faults: float = 0.15) -> dict[str, Any]:
    """People play and follow through the faulty proxy; check that each has seen exactly the record."""
    server = ServerProcess(database)
    proxy = FaultyProxy(server.url, seed, faults)
    people: list[Person] = []
    connections = 0
    try:
        for number in range(matches_played):
            pair = [Person(proxy.url, f"P{seat}", random.Random(f"{seed}:{number}:{seat}")) for seat in range(2)]
            people += pair
            match = open_match(pair, ("shake", "canal")[number % 2])
            watcher = Person(proxy.url, "W", random.Random(0))
            followers = [
                Follower(person.client.at(proxy.url), match, seat)
                for person, seat in ((pair[0], 0), (pair[1], 1), (watcher, None))
            ]
            other = threading.Thread(target=pair[1].play, args=(match, 1))
            other.start()
            pair[0].play(match, 0)
            other.join(LONG)
            for follower, person in zip(followers, (*pair, watcher), strict=True):
                follower.join()
                connections += follower.connections
                truth = person.client.at(server.url).look(match, follower.seat)
                assert [follower.log[ply] for ply in sorted(follower.log)] == truth["log"]
                assert follower.position == truth["position"]
    finally:
        proxy.stop()
        server.stop()
    turns, played = check_stored(database, people)
    return {
        "matches": played,
        "turns acknowledged": turns,
        "feed connections": connections,
        "requests sent again": sum(person.again for person in people),
        **proxy.counts,
    }


async def closed(writer: asyncio.StreamWriter) -> None:
    writer.close()
    with contextlib.suppress(OSError):
        await writer.wait_closed()


def reserved_port() -> socket.socket:
    """A socket that is bound to a free port and never listens: only a server told the port gets it, again and again.

    Both set SO_REUSEADDR, which permits that. Nothing else is given the port while its server is down: no other test,
    and no outgoing connection, which could then even connect to itself.
    """
    reserved = socket.socket()
    reserved.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    reserved.bind(("", 0))
    return reserved


def main() -> None:
    """Read the arguments and make one long run."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("run", choices=("kill", "cut"))
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--servers", type=int, default=1)
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--postgres", action="store_true")
    given = parser.parse_args()
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        database = make_database() if given.postgres else f"sqlite:///{folder}/faults.sqlite"
        try:
            if given.run == "kill":
                found = kill_run(database, servers=given.servers, kills=given.kills, seed=given.seed)
            else:
                found = cut_run(database, matches_played=given.matches, seed=given.seed)
        finally:
            if given.postgres:
                drop_database(database)
    print(json.dumps({"run": given.run, **found, "minutes": round((time.monotonic() - start) / 60, 1)}))


if __name__ == "__main__":
    main()
