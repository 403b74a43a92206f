"""Nothing that the server sends to a seat or a spectator depends on what they may not see.

At every ply of random matches a second world is made that differs only in what the viewer cannot see: other hands,
other sealed moves, another order of unseen tiles. Ids, seed, commitment and clock are the same. Then the routes are
called in both worlds (those that show a match at every ply, all of them at some), and every answer, event, error and
log line is compared byte by byte.
"""

from __future__ import annotations

import asyncio
import logging
import random
import threading
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection, delete, insert

from server.guess import GUESS
from server.probes import PROBES, World
from server.running import Clock, InlineWorkers, new_server
from server.waiting import attempts
from tiletown.kernel import CHANCE, ActionError, AnyGame, Move, Seat, Seated, Seed, View, random_game, replay
from tiletown.registry import find_game
from tiletown.server.http import feed
from tiletown.server.http.app import App
from tiletown.server.http.routes import ROUTES, play
from tiletown.server.http.routing import Route
from tiletown.server.http.server import Server
from tiletown.server.logs import JsonLines
from tiletown.server.play import positions, presence
from tiletown.server.play.bot_players import BotPlayers
from tiletown.server.play.live import Live, move_rows
from tiletown.server.play.match_log import MatchLog
from tiletown.server.storage.store import Stored
from tiletown.server.storage.tables import MatchRow, SeatRow, matches, metadata, moves, players, seats, settings

encode = msgspec.json.encode
MATCH = "m" * 20
ANN, BEN = "a" * 20, "b" * 20
SEED = Seed.of("secrets")
SEATED = encode([Seated("Ann"), Seated("Ben"), Seated(bot="random")]).decode()
LOOK = next(route for route in ROUTES if route.name == "look")
SHOWING = [route for route in ROUTES if route.name in ("look", "feed", "preview", "replay", "my_matches")]
"""Routes that show a match, and change nothing."""
ALL_ROUTES_EVERY = 12
"""All routes are compared at three plies out of this many."""
SETUPS: list[tuple[str, Any]] = [
    ("guess", {"players": 3}),
    ("shake", {"players": 3, "variant": ["construction"]}),
    ("canal", {"players": 3}),
]


class OneWorld:
    """A server with one match, which a test fills with any moves, and its log."""

    def __init__(self, folder: Path, game: AnyGame, setup: Any) -> None:
        self.game, self.setup = game, setup
        self.workers = InlineWorkers()
        self.server: Server = new_server(
            f"sqlite:///{folder}.sqlite", Clock(), workers=self.workers, fresh_seed=lambda: SEED
        )
        self.lines: list[str] = []

    async def start(self) -> None:
        key = insert(settings).values(key="signing-key", value="5" * 64)
        await self.server.store.database.claim()
        await self.server.store.database.migrate()
        await self.server.store.database.write(lambda connection: connection.execute(key))
        await self.server.start()
        for task in self.server._tasks:
            task.cancel()  # no bot moves and no presence is stored by itself
        self.server.matches.on_change = lambda live: None
        self.app = App(self.server)

    async def fill(self, made: list[Move[Any]]) -> None:
        """Empty the database but for one match with these moves."""
        setup = encode(self.setup).decode()
        now = self.server.matches.now()
        row = MatchRow(
            id=MATCH, game=self.game.name, rules_version=self.game.rules_version, pieces=self.game.digest(self.setup),
            setup=setup, seed=SEED.reveal(), commitment="0" * 64, status="running", host=ANN, code=None,
            hints_allowed=True, rematch=None, created=now, seated=SEATED,
        )  # fmt: skip
        seat_rows = [
            SeatRow(seat=0, kind="person", player=ANN, present_until=now),
            SeatRow(seat=1, kind="person", player=BEN, present_until=now - 1000),
            SeatRow(seat=2, kind="bot", bot="random"),
        ]
        everybody = [{"id": ANN, "name": "Ann", "created": 0}, {"id": BEN, "name": "Ben", "created": 0}]
        rows = [msgspec.structs.asdict(row) for row in move_rows(MATCH, 0, made, at=now)]

        def write(connection: Connection) -> None:
            for table in reversed(metadata.sorted_tables):
                if table is not settings:
                    connection.execute(delete(table))
            connection.execute(insert(players), everybody)
            connection.execute(insert(matches), [msgspec.structs.asdict(row)])
            connection.execute(insert(seats), [{"match": MATCH, **msgspec.structs.asdict(s)} for s in seat_rows])
            if rows:
                connection.execute(insert(moves), rows)

        await self.server.store.database.write(write)
        self._forget()

    async def show(self, made: list[Move[Any]]) -> None:
        """Give the match other moves, in memory only: enough for routes that change nothing."""
        live = await self.server.matches.get(MATCH)
        self._forget()
        rows = move_rows(MATCH, 0, made, at=self.server.matches.now())
        other = Live(self.game, Stored(live.room.row, live.room.seats, live.room.names, rows))
        self.server.matches._live[MATCH] = other

    def _forget(self) -> None:
        self.server.matches._live.clear()
        self.server.positions._encoded.clear()
        self.server.replays._moments.clear()

    async def ask(
        self, route: Route, world: World, player: str | None, ply: int, headers: list[Any]
    ) -> tuple[Any, ...]:
        """The whole answer to the probe of a route: status, headers, body, and the lines logged meanwhile."""
        path, body = PROBES[route.name](world)
        if player is None and route.name in ("look", "feed", "replay"):
            path = path.partition("?")[0]
        if route.name == "replay":
            path += f"{'&' if '?' in path else '?'}first={max(0, ply - 4)}"
        return await self.send(route.method, path, body, player, headers)

    async def send(self, method: str, path: str, body: Any, player: str | None, headers: list[Any]) -> tuple[Any, ...]:
        path, _, query = path.partition("?")
        cookie = self.server.identity.set_cookie(player).split(";")[0].encode() if player else b""
        scope = {
            "type": "http", "method": method, "path": path, "raw_path": path.encode(), "root_path": "",
            "query_string": query.encode(), "client": ("127.0.0.1", 1), "server": ("test", 80), "scheme": "http",
            "http_version": "1.1",
            "headers": [(b"host", b"localhost"), (b"content-type", b"application/json"), (b"cookie", cookie), *headers],
        }  # fmt: skip
        data = b"" if body is None else encode(body)
        sent: list[Any] = []
        first = True
        events = path.endswith("/feed")

        async def receive() -> Any:
            nonlocal first
            if first and not events:
                first = False
                return {"type": "http.request", "body": data, "more_body": False}
            for _ in attempts("the feed has sent everything"):
                if not any(feed._sending for feed in self.server.feeds._open):
                    break
                await asyncio.sleep(0)
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            sent.append(message)

        self.lines.clear()
        await self.app(scope, receive, send)
        start = sent[0]
        whole = b"".join(message.get("body", b"") for message in sent[1:])
        assert not events or start["status"] >= 400 or b"event: position" in whole
        return start["status"], start["headers"], whole, tuple(self.lines)


def other_world(
    game: AnyGame, setup: Any, made: list[Move[Any]], viewer: Seat | None, rng: random.Random
) -> list[Move[Any]] | None:
    """Other moves that look the same to the viewer; None if there is no secret, or none were found."""
    state = replay(game, setup, made).state
    shown = [encode(game.reveal(move, state, viewer)) for move in made]
    hidden = [encode(move) != seen for move, seen in zip(made, shown, strict=True)]
    if not any(hidden):
        return None
    looks = encode(game.view(state, viewer))
    first = hidden.index(True)
    before = replay(game, setup, made[:first]).state
    for _ in range(60):
        now, others = before, made[:first]
        try:
            for move, secret in zip(made[first:], hidden[first:], strict=True):
                action = move.action
                if secret and move.by == CHANCE:
                    action = game.sample_chance(now, rng)
                elif secret and move.by != CHANCE:
                    action = rng.choice(game.legal_actions(now, move.by))
                others.append(Move(move.by, action))
                now = game.apply(now, move.by, action)
        except ActionError:
            continue
        if (
            others != made
            and encode(game.view(now, viewer)) == looks
            and [encode(game.reveal(move, now, viewer)) for move in others] == shown
        ):
            return others
    return None


@pytest.fixture
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same ids in both worlds, a stopped clock, and no background tasks."""

    async def nothing(_: Any) -> None:
        return None

    monkeypatch.setattr(feed.Feeds, "run", nothing)
    monkeypatch.setattr(BotPlayers, "run", nothing)
    monkeypatch.setattr(play, "time", SimpleNamespace(perf_counter=lambda: 0.0))
    monkeypatch.setattr(feed, "time", SimpleNamespace(monotonic=lambda: 0.0))
    monkeypatch.setattr(presence, "GRACE", 10**6)
    monkeypatch.setattr("tiletown.server.wire.ids.secrets.randbelow", lambda limit: limit // 7)


@pytest.fixture
def listening() -> Iterator[list[list[str]]]:
    """Collects log lines in the last of these lists; each world adds its own."""
    targets: list[list[str]] = [[]]
    here = threading.get_ident()

    class Collect(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            if record.thread != here:
                return  # a server of other tests, which is still stopping
            record.created = 0
            targets[-1].append(JsonLines().format(record))

    handler, logger = Collect(logging.DEBUG), logging.getLogger("tiletown")
    level = logger.level
    logger.addHandler(handler)
    logger.setLevel(logging.DEBUG)
    yield targets
    logger.removeHandler(handler)
    logger.setLevel(level)


@pytest.mark.parametrize(("name", "setup"), SETUPS, ids=[name for name, _ in SETUPS])
@pytest.mark.usefixtures("still")
def test_two_worlds_that_look_the_same_answer_the_same(
    name: str, setup: Any, tmp_path: Path, listening: list[list[str]]
) -> None:
    asyncio.run(compare_worlds(find_game(name), setup, tmp_path, listening))


async def compare_worlds(game: AnyGame, given: Any, folder: Path, listening: list[list[str]]) -> None:
    setup = msgspec.convert(given, game.setup_type)
    whole = list(random_game(game, setup, f"secrets {game.name}").moves)
    worlds = OneWorld(folder / "one", game, setup), OneWorld(folder / "two", game, setup)
    for world in worlds:
        await world.start()
    try:
        await compare_plies(worlds, whole, listening, random.Random(game.name))
    finally:
        for world in worlds:
            await world.server.stop()


async def compare_plies(
    worlds: tuple[OneWorld, OneWorld], whole: list[Any], listening: list[list[str]], rng: random.Random
) -> None:
    game, setup = worlds[0].game, worlds[0].setup
    await fill_both(worlds, whole[:1], whole[:1])
    compared, pairs = set(), 0
    for ply in range(1, len(whole)):
        made = whole[:ply]
        if not replay(game, setup, made).actors - {CHANCE}:
            continue  # chance follows at once: nobody ever sees this state
        for viewer, player in (((0, ANN), (1, BEN), (None, None))[ply % 3], (2, None)):
            others = other_world(game, setup, made, viewer, rng)
            if others is None:
                continue
            pairs += 1
            if viewer == 2:
                await compare_bots(worlds, made, others)
            else:
                every = ply % ALL_ROUTES_EVERY < 3
                compared |= await compare_routes(worlds, made, others, viewer, player, listening, rng, every=every)
    assert compared == {route.name for route in ROUTES}
    assert pairs > 10


async def compare_bots(worlds: tuple[OneWorld, OneWorld], made: list[Any], others: list[Any]) -> None:
    """Compare what a bot is given."""
    for world, chosen in zip(worlds, (made, others), strict=True):
        await world.show(chosen)
        live = await world.server.matches.get(MATCH)
        world.workers.shown.clear()
        if 2 in live.moment.actors:
            await world.server.bot_players.choose(live, 2, "random")
    assert worlds[0].workers.shown == worlds[1].workers.shown


async def compare_routes(
    worlds: tuple[OneWorld, OneWorld],
    made: list[Any],
    others: list[Any],
    viewer: Seat | None,
    player: str | None,
    listening: list[list[str]],
    rng: random.Random,
    *,
    every: bool,
) -> set[str]:
    """Call the routes as the viewer in both worlds; those that change something get a fresh match each."""
    game, setup = worlds[0].game, worlds[0].setup
    seat = 0 if viewer is None else viewer
    if every:
        await fill_both(worlds, made, others)
    else:
        for world, chosen in zip(worlds, (made, others), strict=True):
            await world.show(chosen)
    moment = (await worlds[0].server.matches.get(MATCH)).moment
    legal = list(game.legal_actions(moment.state, seat)) or [move.action for move in made if move.by == seat][-1:]
    actions = [msgspec.to_builtins(rng.choice(legal))] if legal else [{"type": "nothing"}]
    about = World(MATCH, game.name, msgspec.to_builtins(setup), seat, moment.step, actions)
    for route in ROUTES if every else SHOWING:
        asked = about
        if route.name == "take_turn" and moment.actors == {seat}:
            # A turn that closes the step rightly opens what was sealed: here only its refusal is compared.
            asked = msgspec.structs.replace(about, step=about.step + 1)
        resume = [(b"last-event-id", b"%d" % max(0, len(made) - 2))] if route.name == "feed" else []
        answers = []
        for world in worlds:
            listening.append(world.lines)
            answers.append(await world.ask(route, asked, player, len(made), resume))
        assert answers[0] == answers[1], (route.name, viewer, answers)
        assert answers[0][0] < 500
        if every and route.method != "GET" and answers[0][0] < 300 and route not in SHOWING:
            if route.name == "take_turn":
                after = [await world.ask(LOOK, about, player, 0, []) for world in worlds]
                assert after[0] == after[1]
            await fill_both(worlds, made, others)
    return {route.name for route in ROUTES} if every else set()


async def fill_both(worlds: tuple[OneWorld, OneWorld], made: list[Any], others: list[Any]) -> None:
    for world, chosen in zip(worlds, (made, others), strict=True):
        await world.fill(chosen)


@pytest.mark.parametrize("leak", ["view", "log", "bot"])
@pytest.mark.usefixtures("still")
def test_a_server_that_leaks_is_caught(
    leak: str, tmp_path: Path, listening: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    if leak == "view":
        monkeypatch.setattr(
            positions,
            "position",
            lambda match, seat: positions.position_of_view(match, View(seat, match.state)),
        )
    elif leak == "log":
        monkeypatch.setattr(MatchLog, "entry", lambda self, ply, state, seat: self.open_entry(ply))
    else:

        async def choose(self: BotPlayers, live: Live, seat: Seat, bot: str) -> Any:
            whole = encode(View(seat, live.moment.state))
            return await self._worker.choose(live.game.name, bot, whole, 0, (), "")

        monkeypatch.setattr(BotPlayers, "choose", choose)
    with pytest.raises(AssertionError):
        asyncio.run(compare_worlds(GUESS, {"players": 3}, tmp_path, listening))
