"""SQLite or PostgreSQL behind one door: whole transactions, written as plain functions over a connection.

SQLite writes in one thread (WAL, `synchronous=FULL`: what was acknowledged survives a power cut) and reads in others,
so a transaction costs one hop to a thread and back, however many statements it has. PostgreSQL may be shared by any
number of server processes; what one of them writes is told to the others by NOTIFY within the same transaction.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import asyncpg
import msgspec
from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, OperationalError
from sqlalchemy.ext.asyncio import create_async_engine

from tiletown.kernel import TiletownError

from .tables import MoveRow

T = TypeVar("T")
Work: TypeAlias = Callable[[Connection], T]
"""A transaction: committed when it returns, undone when it raises. It may run in another thread."""

CHANNEL = "tiletown"
MOST_BYTES = 7_900
"""In one notice: NOTIFY carries less than 8,000."""
MOST_TOLD = 200
"""Matches in one notice, so that it never has more."""
MIGRATION_LOCK = 7_431_095_526
READERS = 4
INSERT_SQLITE = """
INSERT INTO moves (match, ply, by, action, request, at, stand_in)
SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'),
       json_extract(value, '$[3]'), json_extract(value, '$[4]'), json_extract(value, '$[5]'),
       json_extract(value, '$[6]')
FROM json_each(?)
"""
INSERT_POSTGRES = f"""
WITH added AS (
    INSERT INTO moves (match, ply, by, action, request, at, stand_in)
    SELECT * FROM unnest($1::text[], $2::int[], $3::int[], $4::text[], $5::text[], $6::bigint[], $7::text[])
    RETURNING ply
)
SELECT pg_notify('{CHANNEL}', $8) FROM (SELECT count(*) FROM added) AS done
"""  # noqa: S608


class Notice(msgspec.Struct, frozen=True, array_like=True):
    """What one process tells the others."""

    sender: str
    heights: dict[str, int]
    """How many moves each match has now; 0: something else about it has changed."""
    moves: tuple[MoveRow, ...] = ()
    """The new moves, if they are not too many: nobody has to read them from the database."""

    def written(self) -> str:
        """As text that NOTIFY can carry."""
        data = msgspec.json.encode(self)
        if len(data) > MOST_BYTES:
            data = msgspec.json.encode(msgspec.structs.replace(self, moves=()))
        return data.decode()


class PlyTaken(Exception):
    """Somebody else has made the move with that number: look again, and number yours anew."""


def open_database(url: str) -> Database:
    """The database at an address. Raises TiletownError if there can be none."""
    parsed = _parsed(url)
    return Postgres(parsed) if parsed.get_backend_name() == "postgresql" else Sqlite(parsed)


class Database:
    """What SQLite and PostgreSQL have in common."""

    def __init__(self, url: URL) -> None:
        self.url = url

    async def write(self, work: Work[T]) -> T:
        """Do something in a transaction that may change the data."""
        raise NotImplementedError

    async def read(self, work: Work[T]) -> T:
        """Do something in a transaction that changes nothing."""
        raise NotImplementedError

    async def insert_moves(self, rows: Sequence[MoveRow], sender: str) -> None:
        """Add all rows or none, durably, in one statement. Raises PlyTaken."""
        raise NotImplementedError

    async def close(self) -> None:
        """Give back all connections."""
        raise NotImplementedError

    def tell(self, connection: Connection, sender: str, matches: Sequence[str]) -> None:
        """Tell the other processes, when this transaction commits, that something about these matches has changed."""

    async def migrate(self) -> None:
        """Bring the schema up to date. Raises TiletownError that says what is wrong."""
        try:
            await self.write(migrate)
        except (DBAPIError, OSError) as error:
            reason = str(getattr(error, "orig", None) or error).splitlines()[0]
            raise TiletownError(f"the database {self.shown()} cannot be opened: {reason}") from error

    def shown(self) -> str:
        """The address without its password."""
        return self.url.set(drivername=self.url.get_backend_name()).render_as_string(hide_password=True)


class Sqlite(Database):
    """One file. All writing is done in one thread, so nothing ever waits for a lock of the file."""

    def __init__(self, url: URL) -> None:
        super().__init__(url)
        self.engine = create_engine(url, pool_size=2, max_overflow=0)
        self._read_engine = create_engine(url, pool_size=READERS, max_overflow=0)
        _prepare(self.engine, "BEGIN IMMEDIATE", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")
        _prepare(self._read_engine, "BEGIN", "query_only=ON")
        self._writing: Connection | None = None
        """The writer's own connection; the pool's other one is for copies."""
        self._writer = ThreadPoolExecutor(1, "tiletown-write")
        self._readers = ThreadPoolExecutor(READERS, "tiletown-read")
        self._closed = False

    async def write(self, work: Work[T]) -> T:
        return await self._in_thread(self._writer, lambda: self._write(work))

    def _write(self, work: Work[T]) -> T:
        connection = self._connection()
        with connection.begin():
            return work(connection)

    def _connection(self) -> Connection:
        if self._writing is None:
            self._writing = self.engine.connect()
        return self._writing

    async def read(self, work: Work[T]) -> T:
        return await self._in_thread(self._readers, lambda: _in_transaction(self._read_engine, work))

    async def insert_moves(self, rows: Sequence[MoveRow], sender: str) -> None:
        data = msgspec.json.encode(rows).decode()
        await self._in_thread(self._writer, lambda: self._insert_moves(data))

    async def _in_thread(self, pool: ThreadPoolExecutor, work: Callable[[], T]) -> T:
        if self._closed:  # a request that is still under way when the server stops
            raise ConnectionError("the database is closed")
        return await asyncio.get_running_loop().run_in_executor(pool, work)

    def _insert_moves(self, data: str) -> None:
        try:
            self._connection().connection.cursor().execute(INSERT_SQLITE, (data,)).close()  # commits by itself
        except sqlite3.IntegrityError as error:
            raise PlyTaken from error

    async def close(self) -> None:
        self._closed = True
        if self._writing is not None:
            await asyncio.get_running_loop().run_in_executor(self._writer, self._writing.close)
        for pool, engine in ((self._writer, self.engine), (self._readers, self._read_engine)):
            await asyncio.get_running_loop().run_in_executor(pool, engine.dispose)
            pool.shutdown()


class Postgres(Database):
    """One database that several server processes may share."""

    def __init__(self, url: URL) -> None:
        super().__init__(url)
        self._engine = create_async_engine(url, pool_size=8, max_overflow=8, pool_pre_ping=True)
        self._at_once = self._engine.execution_options(isolation_level="AUTOCOMMIT")

    async def write(self, work: Work[T]) -> T:
        return await asyncio.create_task(self._write(work))  # the driver wants a task, and we may not be in one

    async def _write(self, work: Work[T]) -> T:
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def read(self, work: Work[T]) -> T:
        return await self.write(work)

    async def insert_moves(self, rows: Sequence[MoveRow], sender: str) -> None:
        columns = tuple(list(column) for column in zip(*map(msgspec.structs.astuple, rows), strict=True))
        notice = Notice(sender, {row.match: row.ply + 1 for row in rows}, tuple(rows))
        try:
            async with self._at_once.connect() as connection:
                await connection.exec_driver_sql(INSERT_POSTGRES, (*columns, notice.written()))
        except IntegrityError as error:
            raise PlyTaken from error

    async def close(self) -> None:
        await self._engine.dispose()

    def tell(self, connection: Connection, sender: str, matches: Sequence[str]) -> None:
        for start in range(0, len(matches), MOST_TOLD):
            notice = Notice(sender, dict.fromkeys(matches[start : start + MOST_TOLD], 0)).written()
            connection.execute(text("SELECT pg_notify(:channel, :notice)"), {"channel": CHANNEL, "notice": notice})

    async def listen(self, ready: Callable[[], None], heard: Callable[[Notice], None]) -> None:
        """Call `heard(notice)` for each of them, for ever, and `ready()` whenever some may have been missed."""
        address = self.url.set(drivername="postgresql").render_as_string(hide_password=False)
        pause = 0.1
        while True:
            try:
                connection = await asyncpg.connect(address)
            except (OSError, asyncpg.PostgresError):
                await asyncio.sleep(pause)
                pause = min(5.0, pause * 2)
                continue
            pause = 0.1
            try:
                await _listen_until_lost(connection, ready, heard)
            except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError):
                pass
            finally:
                connection.terminate()


async def _listen_until_lost(connection: Any, ready: Callable[[], None], heard: Callable[[Notice], None]) -> None:
    lost = asyncio.Event()
    connection.add_termination_listener(lambda _: lost.set())
    read = msgspec.json.Decoder(Notice).decode

    def told(_connection: Any, _pid: int, _channel: str, payload: str) -> None:
        try:
            notice = read(payload)
        except msgspec.DecodeError:  # of another version of Tiletown, say
            ready()
        else:
            heard(notice)

    await connection.add_listener(CHANNEL, told)
    ready()
    while not lost.is_set():
        try:
            await asyncio.wait_for(lost.wait(), 20)
        except TimeoutError:
            await connection.execute("SELECT 1", timeout=10)  # a network that vanished says nothing by itself


def migrate(connection: Connection) -> None:
    """Bring the schema up to date, within the transaction of the connection."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")).replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise TiletownError(f"the database was made by a newer Tiletown than this one ({error})") from error


def unreachable(error: BaseException) -> bool:
    """Whether a database error means that it may work again later."""
    return isinstance(error, OperationalError | sqlite3.OperationalError | OSError | TimeoutError) or (
        isinstance(error, DBAPIError) and error.connection_invalidated
    )


def _parsed(url: str) -> URL:
    """The address as SQLAlchemy takes it, with our drivers."""
    wrong = TiletownError("the database address is not of the form sqlite:///FILE or postgresql://HOST/NAME")
    try:
        parsed = make_url(url)
    except ArgumentError as error:
        raise wrong from error
    match parsed.get_backend_name():
        case "sqlite" if parsed.database and parsed.database != ":memory:":
            return parsed.set(drivername="sqlite")
        case "postgresql" | "postgres":
            return parsed.set(drivername="postgresql+asyncpg")
    raise wrong


def _in_transaction(engine: Engine, work: Work[T]) -> T:
    with engine.begin() as connection:
        return work(connection)


def _prepare(engine: Engine, begin: str, *pragmas: str) -> None:
    @event.listens_for(engine, "connect")
    def connected(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # SQLAlchemy, not the driver, says where a transaction begins
        for pragma in (*pragmas, "busy_timeout=10000"):
            connection.execute(f"PRAGMA {pragma}").close()

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        connection.exec_driver_sql(begin)
