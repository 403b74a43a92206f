"""The interface of a database: transactions, each a plain function of a connection.

`sqlite` and `postgres` implement it, `address` opens the one that a URL names.
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
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from tiletown.kernel import TiletownError

from .tables import MoveRow

T = TypeVar("T")
Transaction: TypeAlias = Callable[[Connection], T]
"""A transaction: committed when it returns, rolled back when it raises. It may run in another thread."""

NOTICE_BYTES = 7_900
"""The most bytes in one notice: NOTIFY carries less than 8,000."""
NOTICE_MATCHES = 200
"""The most matches in one notice, so that it stays below NOTICE_BYTES."""
MIGRATION_LOCK = 7_431_095_526


class Notice(msgspec.Struct, frozen=True, array_like=True):
    """A notice from one process to the others that share the database."""

    sender: str
    plies: dict[str, int]
    """The number of moves that each changed match has now; 0: its room may have changed too."""
    moves: tuple[MoveRow, ...] = ()
    """The new moves, if they fit, so that nobody has to read them from the database."""

    def payload(self) -> str:
        """The notice as the text of a NOTIFY."""
        data = msgspec.json.encode(self)
        if len(data) > NOTICE_BYTES:
            data = msgspec.json.encode(msgspec.structs.replace(self, moves=()))
        return data.decode()


class PlyTaken(Exception):
    """Another move with this ply was stored first: refresh the match and renumber your moves."""


class Database:
    """What SQLite and PostgreSQL have in common; the base class of both."""

    def __init__(self, url: URL) -> None:
        self.url = url
        self.process = secrets.token_hex(4)
        """The id of this process among those that share the database."""

    async def write(self, transaction: Transaction[T]) -> T:
        """Run a transaction that may change the data."""
        raise NotImplementedError

    async def read(self, transaction: Transaction[T]) -> T:
        """Run a transaction that only reads."""
        raise NotImplementedError

    async def insert_moves(self, rows: Sequence[MoveRow]) -> None:
        """Add all rows or none, durably, in one statement. Raises PlyTaken."""
        raise NotImplementedError

    async def close(self) -> None:
        """Close all connections."""
        raise NotImplementedError

    def announce(self, connection: Connection, matches: Sequence[str]) -> None:
        """Announce to the other processes, when this transaction commits, that these matches have changed.

        Does nothing by default: no other process shares the database.
        """

    async def listen(self, received: Callable[[Notice], None], missed: Callable[[], None]) -> None:
        """Call `received` with each notice, until cancelled, and `missed` whenever some may have been lost.

        Returns at once by default: no other process shares the database.
        """

    async def migrate(self) -> None:
        """Bring the schema up to date. Raises TiletownError if the database cannot be opened."""
        try:
            await self.write(migrate)
        except (DBAPIError, OSError) as error:
            reason = str(getattr(error, "orig", None) or error).splitlines()[0]
            raise TiletownError(f"the database {self.url_without_password()} cannot be opened: {reason}") from error

    def url_without_password(self) -> str:
        """The URL without its password."""
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
        raise TiletownError(f"the database was made by a newer version of Tiletown ({error})") from error


def unreachable(error: BaseException) -> bool:
    """Whether an error means that the database does not answer now, but may later.

    Every error of SQLAlchemy counts: a lost connection has many classes, and a statement that is wrong fails the tests.
    """
    return isinstance(error, SQLAlchemyError | sqlite3.OperationalError | OSError | TimeoutError)
