"""Fixtures of the server tests: SQLite, PostgreSQL, and two servers that share one PostgreSQL database."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from needs import need
from server.guess import GUESS
from server.running import Client, Clock, Running, drop_database, make_database, missing_postgres, new_server
from tiletown.registry import GAMES
from tiletown.server.http.server import Server

LATE = 0.05
"""Seconds by which the notices of other processes are delayed."""


class Site:
    """One or two servers with one database. `url` is the first, `other` the second if there are two."""

    def __init__(self, database: str, servers: int) -> None:
        self.database = database
        self.clock = Clock()
        self.servers = [Running(_with_late_notices(new_server(database, self.clock))) for _ in range(servers)]

    @property
    def url(self) -> str:
        return self.servers[0].url

    @property
    def other(self) -> str:
        return self.servers[-1].url

    @property
    def two(self) -> bool:
        return len(self.servers) == 2

    def player(self, name: str | None = None, *, other: bool = False) -> Client:
        return Client(self.other if other else self.url, name)

    def stop(self) -> None:
        for running in self.servers:
            running.stop()


def _with_late_notices(server: Server) -> Server:
    """Delay the notices of other processes, so that no test relies on their speed."""
    receive = server.matches.receive

    def later(*notice: Any) -> None:
        asyncio.get_running_loop().call_later(LATE, receive, *notice)

    server.matches.receive = later  # type: ignore[method-assign,assignment]
    return server


@pytest.fixture(autouse=True, scope="package")
def _guess_is_registered() -> Iterator[None]:
    """The test double is a game like any other, without a bot, a coach or compiled rules of its own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(GAMES, GUESS.name, GUESS)
        yield


@pytest.fixture(scope="module", params=["sqlite", "postgres", "two on postgres"])
def database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, int]]:
    """An empty database, and the number of servers that share it."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path_factory.mktemp('database') / 'tiletown.sqlite'}", 1
        return
    need("postgres", missing_postgres())
    url = make_database()
    yield url, 2 if request.param.startswith("two") else 1
    drop_database(url)


@pytest.fixture(scope="module")
def site(database: tuple[str, int]) -> Iterator[Site]:
    """Running servers on each kind of database."""
    site = Site(*database)
    yield site
    site.stop()


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[Site]:
    """One server on SQLite, for a single test."""
    site = Site(f"sqlite:///{tmp_path / 'tiletown.sqlite'}", 1)
    yield site
    site.stop()


@pytest.fixture(autouse=True)
def _loggers_as_before() -> Iterator[None]:
    """Undo what a command in this process sets up: its log goes to a stream that ends with its test."""
    loggers = [logging.getLogger(name) for name in ("tiletown", "uvicorn.error")]
    before = [(logger.handlers[:], logger.level, logger.propagate) for logger in loggers]
    yield
    for logger, (handlers, level, propagate) in zip(loggers, before, strict=True):
        logger.handlers[:], logger.propagate = handlers, propagate
        logger.setLevel(level)


@pytest.fixture(autouse=True)
def _close_clients() -> Iterator[None]:
    """Close the connections that a test has opened."""
    opened = len(Client.all_open)
    yield
    while len(Client.all_open) > opened:
        Client.all_open.pop().close()


@pytest.fixture(autouse=True, scope="module")
def _close_clients_of_module() -> Iterator[None]:
    yield
    while Client.all_open:
        Client.all_open.pop().close()
