"""Backup and restore: all data as one SQLite file, from and to either kind of database, while servers run."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from pathlib import Path

from sqlalchemy import Connection, MetaData, func, insert, select, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError

from tiletown.files import OWN_FILE, replacing
from tiletown.kernel import TiletownError

from .database import Database
from .sqlite import Sqlite
from .tables import matches
from .url import open_database

BATCH_ROWS = 1_000


def backup(url: str, file: Path) -> int:
    """Copy a snapshot of all data into a new file; returns the number of matches. Raises TiletownError.

    The source stays as it is, also if an older Tiletown has made it: the copy is migrated.
    """
    if file.exists():
        raise TiletownError(f"{file} exists already: choose another name")
    return asyncio.run(_backup(url, file))


def restore(url: str, file: Path) -> int:
    """Fill an empty database from a backup; returns the number of matches. Raises TiletownError."""
    if not file.is_file():
        raise TiletownError(f"there is no file {file}")
    return asyncio.run(_restore(url, file))


async def _backup(url: str, file: Path) -> int:
    source = open_database(url)
    try:
        revision = await source.revision()
        with replacing(file, OWN_FILE) as new:  # it holds the key of the cookies and the seeds of running matches
            copy = _sqlite(Path(new.name))
            try:
                if isinstance(source, Sqlite):
                    await source.copy_to(copy.file)
                else:
                    await copy.migrate(revision)
                    await _copy(source, copy)
                await copy.migrate()
                return await copy.read(_count)
            finally:
                await copy.close()
    except OSError as error:
        raise TiletownError(f"{file} cannot be written: {error.strerror}") from error
    finally:
        await source.close()


async def _restore(url: str, file: Path) -> int:
    with tempfile.TemporaryDirectory() as folder:
        working = Path(folder) / "copy.sqlite"  # it is migrated: leave the original alone
        shutil.copyfile(file, working)
        source, target = _sqlite(working), open_database(url)
        try:
            try:
                await source.revision()
            except TiletownError as error:
                raise TiletownError(f"{file} is not a backup made by `tiletown backup`") from error
            await source.migrate()
            await target.claim()
            await target.migrate()
            await _copy(source, target)
            return await target.read(_count)
        finally:
            await source.close()
            await target.close()


async def _copy(source: Database, target: Database) -> None:
    """Copy all rows. One side is SQLite, whose engine is synchronous: its transaction runs inside the other's."""
    name = target.url_without_password()
    try:
        if isinstance(source, Sqlite):
            engine = source.read_engine

            def fill(writing: Connection) -> None:
                with engine.begin() as reading:
                    _copy_tables(reading, writing, name)

            await target.write(fill)
            return
        assert isinstance(target, Sqlite)
        copy = target.engine

        def empty(reading: Connection) -> None:
            reading.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"))
            with copy.begin() as writing:
                _copy_tables(reading, writing, name)

        await source.read(empty)
    except (DBAPIError, OSError) as error:
        reason = str(getattr(error, "orig", None) or error).splitlines()[0]
        raise TiletownError(f"the data cannot be copied: {reason}") from error


def _copy_tables(reading: Connection, writing: Connection, name: str) -> None:
    tables = MetaData()
    tables.reflect(writing)  # the columns of its revision, which may be an older one
    if writing.scalar(select(func.count()).select_from(tables.tables["players"])):
        raise TiletownError(f"{name} holds data already: restore into an empty database")
    for table in tables.sorted_tables:
        if table.name == "alembic_version":
            continue
        if table.name == "settings":
            writing.execute(table.delete())  # the backup brings the signing key of its cookies
        rows = reading.execution_options(yield_per=BATCH_ROWS).execute(select(table)).mappings()
        for batch in rows.partitions():
            writing.execute(insert(table), [dict(row) for row in batch])


def _count(connection: Connection) -> int:
    return int(connection.scalar(select(func.count()).select_from(matches)) or 0)


def _sqlite(file: Path) -> Sqlite:
    return Sqlite(URL.create("sqlite", database=str(file)))
