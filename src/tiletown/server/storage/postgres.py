"""PostgreSQL: one database for any number of server processes.

What one process writes it announces to the others by NOTIFY within the same transaction; each of them LISTENs.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import asyncpg
import msgspec
from sqlalchemy import Connection, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import create_async_engine

from .database import Database, Notice, PlyTaken, Transaction
from .tables import MoveRow, moves

T = TypeVar("T")
CHANNEL = "tiletown"
_FIELDS = MoveRow.__struct_fields__
_ARRAYS = ", ".join(f"${number}::{moves.c[name].type}[]" for number, name in enumerate(_FIELDS, 1))
INSERT_MOVES = f"""
WITH added AS (
    INSERT INTO moves ({", ".join(_FIELDS)}) SELECT * FROM unnest({_ARRAYS}) RETURNING ply
)
SELECT pg_notify('{CHANNEL}', ${len(_FIELDS) + 1}) FROM (SELECT count(*) FROM added) AS done
"""  # noqa: S608


class Postgres(Database):
    """A PostgreSQL database."""

    def __init__(self, url: URL) -> None:
        super().__init__(url)
        self._engine = create_async_engine(url, pool_size=8, max_overflow=8, pool_pre_ping=True)
        self._autocommit = self._engine.execution_options(isolation_level="AUTOCOMMIT")

    async def write(self, transaction: Transaction[T]) -> T:
        async with self._engine.begin() as connection:
            return await connection.run_sync(transaction)

    async def read(self, transaction: Transaction[T]) -> T:
        return await self.write(transaction)

    async def insert_moves(self, rows: Sequence[MoveRow]) -> None:
        columns = tuple(list(column) for column in zip(*map(msgspec.structs.astuple, rows), strict=True))
        notice = Notice(self.process, {row.match: row.ply + 1 for row in rows}, tuple(rows))
        try:
            async with self._autocommit.connect() as connection:
                await connection.exec_driver_sql(INSERT_MOVES, (*columns, notice.payload()))
        except IntegrityError as error:
            raise PlyTaken from error

    async def close(self) -> None:
        await self._engine.dispose()

    def notify(self, connection: Connection, notice: Notice) -> None:
        values = {"channel": CHANNEL, "notice": notice.payload()}
        connection.execute(text("SELECT pg_notify(:channel, :notice)"), values)

    async def listen(self, received: Callable[[Notice], None], missed: Callable[[], None]) -> None:
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
                await _listen_until_lost(connection, received, missed)
            except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError):
                pass
            finally:
                connection.terminate()


async def _listen_until_lost(connection: Any, received: Callable[[Notice], None], missed: Callable[[], None]) -> None:
    lost = asyncio.Event()
    connection.add_termination_listener(lambda _: lost.set())
    decode = msgspec.json.Decoder(Notice).decode

    def on_notify(_connection: Any, _pid: int, _channel: str, payload: str) -> None:
        try:
            notice = decode(payload)
        except msgspec.DecodeError:  # perhaps from another version of Tiletown
            missed()
        else:
            received(notice)

    await connection.add_listener(CHANNEL, on_notify)
    missed()
    while not lost.is_set():
        try:
            await asyncio.wait_for(lost.wait(), 20)
        except TimeoutError:
            await connection.execute("SELECT 1", timeout=10)  # keepalive: a dead network gives no signal
