"""Server logging: JSON lines for programs, sentences on a terminal. No line has a match id, a cookie or a secret."""

from __future__ import annotations

import logging
from typing import Any, TextIO

import msgspec

STANDARD_FIELDS = frozenset(logging.LogRecord("", 0, "", 0, "", None, None).__dict__) | {
    "message",
    "asctime",
    "taskName",
}


def log_to(stream: TextIO) -> None:
    """Write the logs of Tiletown and uvicorn: on a terminal warnings as sentences, else everything as JSON lines."""
    handler = logging.StreamHandler(stream)
    terminal = stream.isatty()
    handler.setFormatter(Sentences() if terminal else JsonLines())
    for name in ("tiletown", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers[:] = [handler]
        logger.setLevel(logging.INFO if name == "tiletown" and not terminal else logging.WARNING)
        logger.propagate = False


class JsonLines(logging.Formatter):
    """A record as JSON: time, level, logger, event, and its extra fields."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.getMessage(),
            **fields(record),
        }
        return msgspec.json.encode(line, enc_hook=str).decode()


class Sentences(logging.Formatter):
    """A record as a sentence with its time: `20:15:03 Bot failed (bot master, game shake): TimeoutError.`"""

    def format(self, record: logging.LogRecord) -> str:
        known = fields(record)
        why = known.pop("why", None)
        event = record.getMessage()
        details = f" ({', '.join(f'{name} {value}' for name, value in known.items())})" if known else ""
        reason = f": {why}" if why else ""
        return f"{self.formatTime(record, '%H:%M:%S')} {event[:1].upper()}{event[1:]}{details}{reason}."


def fields(record: logging.LogRecord) -> dict[str, Any]:
    """The extra fields of a record; of an exception only its type, because its text may hold a secret."""
    extra = {key: value for key, value in record.__dict__.items() if key not in STANDARD_FIELDS}
    if record.exc_info and record.exc_info[0]:
        extra["why"] = record.exc_info[0].__name__
    return extra
