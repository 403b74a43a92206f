"""Structured logs: one JSON object a line, without anything that would let a reader take part in a match."""

from __future__ import annotations

import logging
import sys
from typing import TextIO

import msgspec

USUAL = frozenset(logging.LogRecord("", 0, "", 0, "", None, None).__dict__) | {"message", "asctime", "taskName"}


class JsonLines(logging.Formatter):
    """A record as JSON: time, level, logger, what happened, and the fields that were given with it."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.getMessage(),
        }
        line.update({key: value for key, value in record.__dict__.items() if key not in USUAL})
        if record.exc_info and record.exc_info[0]:
            line["why"] = record.exc_info[0].__name__
        return msgspec.json.encode(line, enc_hook=str).decode()


def log_to(stream: TextIO = sys.stderr, level: int = logging.INFO) -> None:
    """Write the logs of the server and of what it stands on to a stream."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    for name in ("tiletown", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers[:] = [handler]
        logger.setLevel(level if name == "tiletown" else logging.WARNING)
        logger.propagate = False
