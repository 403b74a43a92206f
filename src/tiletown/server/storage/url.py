"""Opens the database that a URL names."""

from __future__ import annotations

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from tiletown.kernel import TiletownError

from .database import Database
from .postgres import Postgres
from .sqlite import Sqlite


def open_database(url: str) -> Database:
    """The database of a URL. Raises TiletownError if the URL names none."""
    parsed = _parsed(url)
    return Postgres(parsed) if parsed.get_backend_name() == "postgresql" else Sqlite(parsed)


def _parsed(url: str) -> URL:
    """The URL for SQLAlchemy, with our drivers."""
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
