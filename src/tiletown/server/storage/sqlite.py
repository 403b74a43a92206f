"""SQLite: one file, written by one thread (WAL, `synchronous=FULL`: what was acknowledged survives a power cut).

Reads run in other threads. A transaction is one round trip to a thread, however many statements it has.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, BinaryIO, TypeVar

import msgspec
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError

from tiletown.files import lock, make_own_file, take_from_others
from tiletown.kernel import TiletownError

from .database import Database, FileGone, PlyTaken, Transaction, is_locked
from .tables import MoveRow

log = logging.getLogger("tiletown.server")
T = TypeVar("T")
READERS = 4
LOCK_WAIT = 4
"""Seconds that a transaction waits for another program that has locked the file."""
_FIELDS = MoveRow.__struct_fields__
INSERT_MOVES = f"""
INSERT INTO moves ({", ".join(_FIELDS)})
SELECT {", ".join(f"json_extract(value, '$[{index}]')" for index in range(len(_FIELDS)))}
FROM json_each(?)
"""  # noqa: S608


class Sqlite(Database):
    """A SQLite file. One thread does all writing, so nothing waits for the file's lock.

    Only `claim` makes a file: all connections open one that is there (`mode=rw`).
    """

    def __init__(self, url: URL) -> None:
        super().__init__(url)
        self.file = Path(os.path.realpath(url.database or ""))
        self._log = self._beside("-wal")
        address = url.set(database=self.file.as_uri(), query={**url.query, "mode": "rw", "uri": "true"})
        self.engine = create_engine(address, pool_size=2, max_overflow=0)
        self.read_engine = create_engine(address, pool_size=READERS, max_overflow=0)
        _prepare(self.engine, "BEGIN IMMEDIATE", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")
        _prepare(self.read_engine, "BEGIN", "query_only=ON")
        self._writing: Connection | None = None
        """The writer thread's connection; the pool's second one is for backups."""
        self._writer = ThreadPoolExecutor(1, "tiletown-write")
        self._readers = ThreadPoolExecutor(READERS, "tiletown-read")
        self._closed = False
        self._claim: BinaryIO | None = None
        """The lock that keeps other servers away. It is on a file of its own: a process that closes a descriptor of the
        database loses all of SQLite's locks on it."""
        self._opened: tuple[int, ...] | None = None
        """What the claimed file and its log were when they were opened."""
        self._gone = self._locked = False
        """Whether the file was deleted or replaced, or is locked by another program, as far as is known."""

    async def claim(self) -> None:
        if self.file.exists() and not self.file.is_file():  # such as /dev/null
            raise TiletownError(f"{self.file} is not a file: choose other data with `--database`")
        with self.opening():
            self._claim = self._claim or lock(self._beside("-lock"))
            if self._claim is None:
                used = f"Tiletown runs already with {self.file}: stop it, or choose other data with `--database`"
                raise TiletownError(used)
            make_own_file(self.file)  # SQLite gives the permissions of this file to those that it makes
            for ending in ("-wal", "-shm", "-lock"):
                take_from_others(self._beside(ending))

    async def migrate(self, revision: str = "head") -> None:
        await super().migrate(revision)
        if self._claim:
            self._opened = self._there()

    async def revision(self) -> str:
        if not self.file.exists():
            raise TiletownError(f"there is no file {self.file}")
        return await super().revision()

    async def write(self, transaction: Transaction[T]) -> T:
        return await self._in_thread(self._writer, lambda: self._write(transaction))

    def _write(self, transaction: Transaction[T]) -> T:
        connection = self._connection()
        with self._lasting(), connection.begin():
            return transaction(connection)

    async def insert_moves(self, rows: Sequence[MoveRow]) -> None:
        data = msgspec.json.encode(rows).decode()
        await self._in_thread(self._writer, lambda: self._insert_moves(data))

    def _insert_moves(self, data: str) -> None:
        try:
            with self._lasting():
                self._connection().connection.cursor().execute(INSERT_MOVES, (data,)).close()  # autocommit
        except sqlite3.IntegrityError as error:
            raise PlyTaken from error

    def _connection(self) -> Connection:
        if self._writing is None:
            self._writing = self.engine.connect()
        return self._writing

    async def read(self, transaction: Transaction[T]) -> T:
        return await self._in_thread(self._readers, lambda: self._read(transaction))

    def _read(self, transaction: Transaction[T]) -> T:
        self._check_file()  # before, so that no connection is opened to another file
        with self.read_engine.begin() as connection:
            return transaction(connection)

    async def copy_to(self, file: Path) -> None:
        """Copy everything to an empty file, as it is at this moment. Raises TiletownError."""

        def copy() -> None:
            with closing(sqlite3.connect(file)) as target, closing(self.read_engine.raw_connection()) as source:
                source.driver_connection.backup(target)  # type: ignore[union-attr]

        try:
            await self._in_thread(self._readers, copy)
        except (sqlite3.Error, DBAPIError) as error:
            raise TiletownError(f"the data cannot be copied: {error}") from error

    async def _in_thread(self, pool: ThreadPoolExecutor, work: Callable[[], T]) -> T:
        if self._closed:  # a request still running when the server stops
            raise ConnectionError("the database is closed")
        return await asyncio.get_running_loop().run_in_executor(pool, work)

    @contextmanager
    def _lasting(self) -> Iterator[None]:
        """What is written in this block lasts, or it raises: FileGone, or that the file is locked.

        A lock of another program is waited for LOCK_WAIT, but once that was in vain not at all, until the file is free
        again: so a queue of requests is answered as soon as its first one is.
        """
        try:
            yield
        except (sqlite3.OperationalError, DBAPIError) as error:
            self._note(locked=self._locked or is_locked(error))
            raise
        self._note(locked=False)
        self._check_file()  # afterwards, so that nothing is acknowledged that went to a deleted file

    def _note(self, *, locked: bool) -> None:
        if locked != self._locked:
            self._locked = locked
            pragma = _busy_timeout(0 if locked else LOCK_WAIT)
            self._connection().connection.cursor().execute(f"PRAGMA {pragma}").close()

    def _check_file(self) -> None:
        gone = self._opened is not None and self._there() != self._opened
        if gone != self._gone:
            self._gone = gone
            event = "the file of the database was deleted or replaced" if gone else "the file of the database is back"
            log.error(event)
        if gone:
            raise FileGone

    def _there(self) -> tuple[int, ...]:
        """Which files have the names of the database and of its log: their numbers in the file system."""
        return *_numbers(self.file), *_numbers(self._log)

    def _beside(self, ending: str) -> Path:
        return self.file.with_name(self.file.name + ending)

    async def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        if self._writing is not None:
            await asyncio.get_running_loop().run_in_executor(self._writer, self._writing.close)
        for pool, engine in ((self._writer, self.engine), (self._readers, self.read_engine)):
            await asyncio.get_running_loop().run_in_executor(pool, engine.dispose)
            pool.shutdown()
        if self._claim:
            self._claim.close()


def _numbers(path: Path) -> tuple[int, ...]:
    try:
        found = path.stat()
    except OSError:
        return ()
    return found.st_dev, found.st_ino


def _busy_timeout(seconds: int) -> str:
    return f"busy_timeout={1000 * seconds}"


def _prepare(engine: Engine, begin: str, *pragmas: str) -> None:
    @event.listens_for(engine, "connect")
    def connected(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # SQLAlchemy, not the driver, begins transactions
        for pragma in (_busy_timeout(LOCK_WAIT), *pragmas):
            connection.execute(f"PRAGMA {pragma}").close()

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        connection.exec_driver_sql(begin)
