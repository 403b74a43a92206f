"""Backup and restore: all data as one SQLite file, from and to either kind of database, while servers run."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path

from sqlalchemy import Connection, func, insert, select, text
from sqlalchemy.exc import DBAPIError

from tiletown.files import replacing
from tiletown.kernel import TiletownError

from .sqlite import Sqlite
from .tables import matches, metadata, players
from .url import open_database

BATCH_ROWS = 1_000
PRIVATE = 0o600
"""Only for its owner: a backup has the key of the cookies and the seeds of running matches."""


def backup(url: str, file: Path) -> int:
    """Copy a snapshot of all data into a new file; returns the number of matches. Raises TiletownError."""
    if file.exists():
        raise TiletownError(f"{file} exists already: choose another name")
    return asyncio.run(_backup(url, file))


def restore(url: str, file: Path) -> int:
    """Fill an empty database from a backup; returns the number of matches. Raises TiletownError."""
    if not file.is_file():
        raise TiletownError(f"there is no file {file}")
    return asyncio.run(_restore(url, file))


async def _backup(url: str, file: Path) -> int:
    try:
        with replacing(file, PRIVATE) as copy:
            return await _copy(url, f"sqlite:///{copy.name}")
    except OSError as error:
        raise TiletownError(f"{file} cannot be written: {error.strerror}") from error


async def _restore(url: str, file: Path) -> int:
    with tempfile.TemporaryDirectory() as folder:  # opening a backup may migrate its schema: leave the original alone
        working = Path(folder) / "copy.sqlite"
        working.write_bytes(file.read_bytes())
        if not working.read_bytes()[:16].startswith(b"SQLite format 3"):
            raise TiletownError(f"{file} is not a backup made by `tiletown backup`")
        return await _copy(f"sqlite:///{working}", url)


async def _copy(source_url: str, target_url: str) -> int:
    """Copy all tables. One side is SQLite, whose engine is synchronous: its transaction runs inside the other's."""
    source, target = open_database(source_url), open_database(target_url)
    try:
        await source.migrate()
        await target.migrate()
        if isinstance(source, Sqlite):
            engine = source.engine

            def fill(writing: Connection) -> int:
                with engine.begin() as reading:
                    return _copy_tables(reading, writing, target.url_without_password())

            return await target.write(fill)
        assert isinstance(target, Sqlite)
        copy = target.engine

        def empty(reading: Connection) -> int:
            reading.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"))
            with copy.begin() as writing:
                return _copy_tables(reading, writing, target.url_without_password())

        return await source.read(empty)
    except (DBAPIError, OSError) as error:
        reason = str(getattr(error, "orig", None) or error).splitlines()[0]
        raise TiletownError(f"the data cannot be copied: {reason}") from error
    finally:
        await source.close()
        await target.close()


def _copy_tables(reading: Connection, writing: Connection, name: str) -> int:
    if writing.scalar(select(func.count()).select_from(players)):
        raise TiletownError(f"{name} holds data already: restore into an empty database")
    for table in metadata.sorted_tables:
        if table.name == "settings":
            writing.execute(table.delete())  # the backup brings the signing key of its cookies
        rows = reading.execution_options(yield_per=BATCH_ROWS).execute(select(table)).mappings()
        for batch in rows.partitions():
            writing.execute(insert(table), [dict(row) for row in batch])
    return int(writing.scalar(select(func.count()).select_from(matches)) or 0)
