"""Server logging: JSON lines for programs, sentences on a terminal. No line has a match id, a cookie or a secret."""

from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import Callable
from typing import Any, TextIO

import msgspec

STANDARD_FIELDS = frozenset(logging.LogRecord("", 0, "", 0, "", None, None).__dict__) | {
    "message",
    "asctime",
    "taskName",
}
SAME_LINES = 10
"""How many lines that differ only in their time are written in a minute."""


def log_to(stream: TextIO, clock: Callable[[], float] = time.monotonic) -> None:
    """Write the logs of Tiletown and uvicorn: on a terminal warnings as sentences, else everything as JSON lines."""
    handler = Sparing(stream, clock)
    terminal = stream.isatty()
    handler.setFormatter(Sentences() if terminal else JsonLines())
    for name in ("tiletown", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers[:] = [handler]
        logger.setLevel(logging.INFO if name == "tiletown" and not terminal else logging.WARNING)
        logger.propagate = False


class Sparing(logging.StreamHandler[TextIO]):
    """Writes at most SAME_LINES in a minute (a log rate limit), so that nobody fills a disk with bad requests.

    Of what was left out the last is written with the first line after the minute, or at exit, with the number of the
    others: `unlogged`.
    """

    def __init__(self, stream: TextIO, clock: Callable[[], float]) -> None:
        super().__init__(stream)
        self._clock = clock
        self._since = clock()
        self._seen: Counter[tuple[str, ...]] = Counter()
        self._left_out: dict[tuple[str, ...], logging.LogRecord] = {}

    def emit(self, record: logging.LogRecord) -> None:
        if self._clock() - self._since >= 60:
            self._end_minute()
        line = (record.name, str(record.msg), *map(str, fields(record).values()))
        self._seen[line] += 1
        if self._seen[line] <= SAME_LINES:
            super().emit(record)
        else:
            self._left_out[line] = record

    def _end_minute(self) -> None:
        for line, record in self._left_out.items():
            record.unlogged = self._seen[line] - SAME_LINES - 1
            super().emit(record)
        self._since = self._clock()
        self._seen.clear()
        self._left_out.clear()

    def close(self) -> None:
        """Write what was left out; `logging` calls it at exit."""
        self._end_minute()
        super().close()


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
