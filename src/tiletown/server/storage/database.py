"""A database of either kind: whole transactions, written as plain functions over a connection.

`sqlite` and `postgres` are the two kinds, `address` opens the one that an address names.
"""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeAlias, TypeVar

import msgspec
from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, OperationalError

from tiletown.kernel import TiletownError

from .tables import MoveRow

T = TypeVar("T")
Work: TypeAlias = Callable[[Connection], T]
"""A transaction: committed when it returns, undone when it raises. It may run in another thread."""

NOTICE_BYTES = 7_900
"""The most in one notice: NOTIFY carries less than 8,000."""
NOTICE_MATCHES = 200
"""The most matches in one notice, so that it never has more bytes."""
MIGRATION_LOCK = 7_431_095_526


class Notice(msgspec.Struct, frozen=True, array_like=True):
    """What one process announces to the others that share the database."""

    sender: str
    plies: dict[str, int]
    """How many moves each match has now; 0: something else about it has changed."""
    moves: tuple[MoveRow, ...] = ()
    """The new moves, if they are not too many: nobody has to read them from the database."""

    def written(self) -> str:
        """As text that NOTIFY can carry."""
        data = msgspec.json.encode(self)
        if len(data) > NOTICE_BYTES:
            data = msgspec.json.encode(msgspec.structs.replace(self, moves=()))
        return data.decode()


class PlyTaken(Exception):
    """Somebody else has made the move with that number: look again, and number yours anew."""


class Database:
    """What SQLite and PostgreSQL have in common."""

    def __init__(self, url: URL) -> None:
        self.url = url
        self.process = secrets.token_hex(4)
        """Names this process among those that share the database."""

    async def write(self, work: Work[T]) -> T:
        """Do something in a transaction that may change the data."""
        raise NotImplementedError

    async def read(self, work: Work[T]) -> T:
        """Do something in a transaction that changes nothing."""
        raise NotImplementedError

    async def insert_moves(self, rows: Sequence[MoveRow]) -> None:
        """Add all rows or none, durably, in one statement. Raises PlyTaken."""
        raise NotImplementedError

    async def close(self) -> None:
        """Give back all connections."""
        raise NotImplementedError

    def announce(self, connection: Connection, matches: Sequence[str]) -> None:
        """Announce to the other processes, when this transaction commits, that these matches have changed."""

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
