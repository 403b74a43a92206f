"""SQLite: one file, written by one thread (WAL, `synchronous=FULL`: what was acknowledged survives a power cut).

Reads run in other threads. A transaction is one round trip to a thread, however many statements it has.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL

from .database import Database, PlyTaken, Transaction
from .tables import MoveRow

T = TypeVar("T")
READERS = 4
_FIELDS = MoveRow.__struct_fields__
INSERT_MOVES = f"""
INSERT INTO moves ({", ".join(_FIELDS)})
SELECT {", ".join(f"json_extract(value, '$[{index}]')" for index in range(len(_FIELDS)))}
FROM json_each(?)
"""  # noqa: S608


class Sqlite(Database):
    """A SQLite file. One thread does all writing, so nothing waits for the file's lock."""

    def __init__(self, url: URL) -> None:
        super().__init__(url)
        self.engine = create_engine(url, pool_size=2, max_overflow=0)
        self._read_engine = create_engine(url, pool_size=READERS, max_overflow=0)
        _prepare(self.engine, "BEGIN IMMEDIATE", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")
        _prepare(self._read_engine, "BEGIN", "query_only=ON")
        self._writing: Connection | None = None
        """The writer thread's connection; the pool's second one is for backups."""
        self._writer = ThreadPoolExecutor(1, "tiletown-write")
        self._readers = ThreadPoolExecutor(READERS, "tiletown-read")
        self._closed = False

    async def write(self, transaction: Transaction[T]) -> T:
        return await self._in_thread(self._writer, lambda: self._write(transaction))

    def _write(self, transaction: Transaction[T]) -> T:
        connection = self._connection()
        with connection.begin():
            return transaction(connection)

    def _connection(self) -> Connection:
        if self._writing is None:
            self._writing = self.engine.connect()
        return self._writing

    async def read(self, transaction: Transaction[T]) -> T:
        return await self._in_thread(self._readers, lambda: _in_transaction(self._read_engine, transaction))

    async def insert_moves(self, rows: Sequence[MoveRow]) -> None:
        data = msgspec.json.encode(rows).decode()
        await self._in_thread(self._writer, lambda: self._insert_moves(data))

    async def _in_thread(self, pool: ThreadPoolExecutor, work: Callable[[], T]) -> T:
        if self._closed:  # a request still running when the server stops
            raise ConnectionError("the database is closed")
        return await asyncio.get_running_loop().run_in_executor(pool, work)

    def _insert_moves(self, data: str) -> None:
        try:
            self._connection().connection.cursor().execute(INSERT_MOVES, (data,)).close()  # autocommit
        except sqlite3.IntegrityError as error:
            raise PlyTaken from error

    async def close(self) -> None:
        self._closed = True
        if self._writing is not None:
            await asyncio.get_running_loop().run_in_executor(self._writer, self._writing.close)
        for pool, engine in ((self._writer, self.engine), (self._readers, self._read_engine)):
            await asyncio.get_running_loop().run_in_executor(pool, engine.dispose)
            pool.shutdown()


def _in_transaction(engine: Engine, transaction: Transaction[T]) -> T:
    with engine.begin() as connection:
        return transaction(connection)


def _prepare(engine: Engine, begin: str, *pragmas: str) -> None:
    @event.listens_for(engine, "connect")
    def connected(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # SQLAlchemy, not the driver, begins transactions
        for pragma in (*pragmas, "busy_timeout=10000"):
            connection.execute(f"PRAGMA {pragma}").close()

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        connection.exec_driver_sql(begin)
