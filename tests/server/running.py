"""Real servers for the tests, each in its own thread, and clients that talk HTTP to them."""

from __future__ import annotations

import asyncio
import json
import random
import threading
import time
import uuid
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import Future
from typing import Any, ClassVar, TypeVar

import asyncpg
import httpx
import msgspec

from tiletown.kernel import decode_action
from tiletown.registry import find_game
from tiletown.server.http.limits import Limits
from tiletown.server.http.server import Server, ServerOptions
from tiletown.server.network import listen
from tiletown.server.play.bot_players import Choice
from tiletown.server.run import HttpServer
from tiletown.server.wire.messages import Hint
from tiletown.server.workers import advise, think

from .waiting import LIMIT, LONG, attempts, eventually

T = TypeVar("T")
PLENTY = Limits(
    per_second=1e6, burst=10**6, address_per_second=1e6, address_burst=10**6, guests_per_second=1e6, guests_burst=10**6,
    work_per_second=1e6, work_burst=1e6, address_work_per_second=1e6, address_work_burst=1e6,
)  # fmt: skip
NO_HURRY = 1e6
"""The deadline of a bot in seconds: it never passes, so the choice does not depend on the machine's speed."""
POSTGRES = "postgresql://postgres@127.0.0.1:5432"


class Clock:
    """A clock that the test moves."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


class InlineWorkers:
    """Runs bots in the server's own process, and records what they are shown."""

    def __init__(self) -> None:
        self.shown: list[bytes] = []

    async def choose(self, game: str, bot: str, view: bytes, seed: int, legal: Any, for_whom: str) -> Choice:
        self.shown.append(view + bot.encode() + str(seed).encode())
        return Choice(decode_action(find_game(game), think(game, bot, view, seed, NO_HURRY)), bot)

    async def work(self, game: str, function: Callable[..., bytes], *args: object, for_whom: str) -> bytes:
        return await asyncio.to_thread(function, *args)

    async def advise(self, game: str, bot: str, view: bytes, seed: int, legal: Any, for_whom: str) -> Hint:
        self.shown.append(view + bot.encode() + str(seed).encode())
        return msgspec.json.decode(advise(game, bot, view, seed, NO_HURRY), type=Hint)


class Running:
    """A running server at `url`."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.url = ""
        self._up: Future[None] = Future()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._main()), daemon=True)
        self._thread.start()
        self._up.result(LIMIT)

    async def _main(self) -> None:
        try:
            self._loop = asyncio.get_running_loop()
            await self.server.start()
            self._http = HttpServer(self.server, self._listens)
            await self._http._serve([listen("127.0.0.1", 0)])
        except Exception as error:
            self._up.set_exception(error)
        finally:
            await self.server.stop()

    def _listens(self) -> None:
        self.url = self.server.addresses.here
        self._up.set_result(None)

    def do(self, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Run a coroutine in the server's event loop."""
        return asyncio.run_coroutine_threadsafe(work(), self._loop).result(LIMIT)

    def stop(self) -> None:
        self._http.should_exit = True
        self._thread.join(LIMIT)
        assert not self._thread.is_alive(), "the server does not stop"


class Client:
    """A browser: a cookie jar that sends and receives JSON."""

    all_open: ClassVar[list[Any]] = []

    def __init__(self, url: str, name: str | None = None) -> None:
        self.http = httpx.Client(base_url=url, timeout=LIMIT, verify=False)
        self.all_open.append(self.http)
        if name is not None:
            self.put("/api/me", {"name": name}).raise_for_status()

    def get(self, path: str, **headers: str) -> httpx.Response:
        return self.http.get(path, headers=headers)

    def post(self, path: str, body: Any = None, **headers: str) -> httpx.Response:
        return self._send("POST", path, body, headers)

    def put(self, path: str, body: Any = None) -> httpx.Response:
        return self._send("PUT", path, body, {})

    def delete(self, path: str) -> httpx.Response:
        return self.http.delete(path)

    def _send(self, method: str, path: str, body: Any, headers: dict[str, str]) -> httpx.Response:
        return self.http.request(method, path, json=body, headers=headers)

    def at(self, url: str) -> Client:
        """The same player, connected to another server process."""
        other = Client(url)
        other.http.cookies = self.http.cookies
        return other

    def open(self, game: str, seats: str, setup: Any = None, **more: Any) -> str:
        """Open a match; `seats` like "me person greedy me:Ben". Returns its id."""
        wishes = [_wish(word) for word in seats.split()]
        body = {"game": game, "setup": setup or {"players": len(wishes)}, "seats": wishes, **more}
        answer = self.post("/api/matches", body)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["room"]["id"])

    def look(self, match: str, seat: int | None = None) -> dict[str, Any]:
        answer = self.get(f"/api/matches/{match}" + ("" if seat is None else f"?seat={seat}"))
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def turn(
        self, match: str, seat: int, actions: list[Any], step: int | None = None, request: str | None = None
    ) -> httpx.Response:
        """Submit a turn; `step` defaults to the present one."""
        if step is None:
            step = self.look(match, seat)["position"]["step"]
        body = {"seat": seat, "step": step, "request": request or uuid.uuid4().hex, "actions": actions}
        return self.post(f"/api/matches/{match}/moves", body)

    def events(self, match: str, seat: int | None = None, last: int | None = None) -> Events:
        return Events(self, match, seat, last)


class Events:
    """An open feed; iterate over (event, id, data)."""

    def __init__(self, client: Client, match: str, seat: int | None, last: int | None) -> None:
        query = "" if seat is None else f"?seat={seat}"
        headers = {} if last is None else {"Last-Event-ID": str(last)}
        request = client.http.build_request("GET", f"/api/matches/{match}/feed{query}", headers=headers)
        self.response = client.http.send(request, stream=True)
        client.all_open.append(self)
        self._lines = self.response.iter_lines() if self.response.status_code == 200 else iter(())

    def __iter__(self) -> Iterator[tuple[str, int | None, Any]]:
        event, number, data = "", None, None
        silence = attempts("the next event of the feed")
        for line in self._lines:
            next(silence)
            if line.startswith("event: "):
                event = line[7:]
            elif line.startswith("id: "):
                number = int(line[4:])
            elif line.startswith("data: "):
                data = json.loads(line[6:])
            elif not line and event:
                yield event, number, data
                event, number, data = "", None, None
                silence = attempts("the next event of the feed")

    def until(self, wanted: Callable[[str, Any], bool]) -> Any:
        """The data of the first event for which `wanted` is true."""
        for event, _, data in self:
            if wanted(event, data):
                return data
        raise AssertionError("the feed ended before the event came")

    def close(self) -> None:
        self.response.close()


def _wish(word: str) -> dict[str, Any]:
    kind, _, name = word.partition(":")
    if kind in ("me", "person"):
        return {"kind": kind, **({"name": name} if name else {})}
    return {"kind": "bot", "bot": kind}


def play_out(match: str, players: dict[int, Client], rng: random.Random) -> dict[str, Any]:
    """Let people play a match at random until it is over; returns the last look of the first of them."""
    first = next(iter(players))

    def take_turns() -> dict[str, Any] | None:
        look = players[first].look(match, first)
        if look["room"]["status"] == "over":
            return look
        for seat, client in players.items():
            position = client.look(match, seat)["position"]
            if position and position["legal"]:  # another process may not know yet that the match has started
                answer = client.turn(match, seat, [rng.choice(position["legal"])], position["step"])
                assert answer.status_code in (200, 409), answer.text
        return None

    return eventually(take_turns, "the match is over", LONG, pause=0)


def new_server(database: str, clock: Clock | None = None, **more: Any) -> Server:
    more.setdefault("workers", InlineWorkers())
    limits = more.pop("limits", PLENTY)
    options = {name: more.pop(name) for name in ("public_url", "proxies", "name") if name in more}
    return Server(ServerOptions(database=database, limits=limits, **options), clock=clock or time.time, **more)


def missing_postgres() -> str | None:
    """Why PostgreSQL cannot be used here; None if it can."""
    try:
        asyncio.run(_sql("SELECT 1", "test"))
    except (OSError, asyncpg.PostgresError) as error:
        return f"no answer from {POSTGRES}: {error}"
    return None


def make_database() -> str:
    """The URL of a new, empty PostgreSQL database."""
    name = f"tiletown_{uuid.uuid4().hex[:12]}"
    asyncio.run(_sql(f"CREATE DATABASE {name}", "test"))
    return f"{POSTGRES}/{name}"


def drop_database(url: str) -> None:
    asyncio.run(_sql(f"DROP DATABASE IF EXISTS {url.rsplit('/', 1)[1]} WITH (FORCE)", "test"))


async def _sql(statement: str, database: str) -> None:
    connection = await asyncpg.connect(f"{POSTGRES}/{database}", timeout=LIMIT)
    try:
        await connection.execute(statement)
    finally:
        await connection.close()
