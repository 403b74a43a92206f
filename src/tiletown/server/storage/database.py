"""The interface of a database: transactions, each a plain function of a connection.

`sqlite` and `postgres` implement it, `address` opens the one that a URL names.
"""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TypeAlias, TypeVar

import msgspec
from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
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
DISK_FULL = "53100"
"""PostgreSQL's code."""


class Notice(msgspec.Struct, frozen=True, array_like=True):
    """A notice from one process to the others that share the database."""

    sender: str
    plies: dict[str, int]
    """The number of moves that each changed match has now; 0: its room may have changed too."""
    moves: tuple[MoveRow, ...] = ()
    """The new moves, if they fit, so that nobody has to read them from the database."""
    names: dict[str, str] = {}
    """The new names of players."""
    signed_out: tuple[str, ...] = ()
    """Players who have signed out all other devices."""

    def payload(self) -> str:
        """The notice as the text of a NOTIFY."""
        data = msgspec.json.encode(self)
        if len(data) > NOTICE_BYTES:
            data = msgspec.json.encode(msgspec.structs.replace(self, moves=()))
        return data.decode()


class PlyTaken(Exception):
    """Another move with this ply was stored first: refresh the match and renumber your moves."""


class FileGone(OSError):
    """The file of the database was deleted or replaced while it was open: what is written now would be lost."""


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
        """Announce to the other processes, when this transaction commits, that these matches have changed."""
        for start in range(0, len(matches), NOTICE_MATCHES):
            self.notify(connection, Notice(self.process, dict.fromkeys(matches[start : start + NOTICE_MATCHES], 0)))

    def notify(self, connection: Connection, notice: Notice) -> None:
        """Send a notice to the other processes when this transaction commits.

        Does nothing by default: no other process shares the database.
        """

    async def listen(self, received: Callable[[Notice], None], missed: Callable[[], None]) -> None:
        """Call `received` with each notice, until cancelled, and `missed` whenever some may have been lost.

        Returns at once by default: no other process shares the database.
        """

    async def claim(self) -> None:
        """Claim the database for this process alone, and make what it needs. Raises TiletownError if another uses it.

        Does nothing by default: several processes may share the database.
        """

    async def migrate(self, revision: str = "head") -> None:
        """Bring the schema up to date, or up to a revision. Raises TiletownError if the database cannot be opened."""
        with self.opening():
            await self.write(partial(migrate, revision))

    async def revision(self) -> str:
        """The revision of the schema, which stays as it is. Raises TiletownError if Tiletown has not made it."""
        with self.opening():
            revision = await self.read(lambda connection: MigrationContext.configure(connection).get_current_revision())
        if revision is None:
            raise TiletownError(f"the database {self.url_without_password()} holds nothing of Tiletown")
        return revision

    @contextmanager
    def opening(self) -> Iterator[None]:
        """What fails in this block raises a TiletownError: the database cannot be opened."""
        try:
            yield
        except (DBAPIError, OSError) as error:
            why = (isinstance(error, OSError) and error.strerror) or str(getattr(error, "orig", error)).splitlines()[0]
            raise TiletownError(f"the database {self.url_without_password()} cannot be opened: {why}") from error

    def url_without_password(self) -> str:
        """The URL without its password."""
        return self.url.set(drivername=self.url.get_backend_name()).render_as_string(hide_password=True)


def migrate(revision: str, connection: Connection) -> None:
    """Bring the schema up to a revision, within the transaction of the connection."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")).replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, revision)
    except CommandError as error:
        raise TiletownError(f"the database was made by a newer version of Tiletown ({error})") from error


def unreachable(error: BaseException) -> str | None:
    """A sentence for an error that means that the database does not answer now, but may later; None for another error.

    Every error of SQLAlchemy counts: a lost connection has many classes, and a statement that is wrong fails the tests.
    """
    if not isinstance(error, SQLAlchemyError | sqlite3.OperationalError | OSError | TimeoutError):
        return None
    if isinstance(error, FileGone):
        return "The file of the database is gone; nothing is stored until it is back."
    if is_locked(error):
        return "The database is locked by another program; try again in a moment."
    if _codes(error) & {sqlite3.SQLITE_FULL, DISK_FULL}:
        return "The disk of the database is full; nothing is stored until there is room."
    return "The database cannot be reached now; try again in a moment."


def is_locked(error: BaseException) -> bool:
    """Whether another program has locked the SQLite file."""
    return bool(_codes(error) & {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED})


def _codes(error: BaseException) -> set[object]:
    """The codes of an error: SQLite's without its extension, PostgreSQL's as it is."""
    cause = getattr(error, "orig", None) or error
    return {getattr(cause, "sqlite_errorcode", -1) & 0xFF, getattr(cause, "sqlstate", None)}
