"""Server logs: JSON for programs, sentences on a terminal, never the text of an exception."""

from __future__ import annotations

import io
import json
import logging
import re

from server.running import Clock
from tiletown.server.logs import SAME_LINES, log_to


class Terminal(io.StringIO):
    """A stream that claims to be a terminal."""

    def isatty(self) -> bool:
        return True


def log_everything() -> None:
    log = logging.getLogger("tiletown.server")
    log.info("started", extra={"database": "x.sqlite"})
    log.warning("bot failed", extra={"bot": "master", "game": "shake", "why": "TimeoutError"})
    try:
        raise ValueError("a secret")
    except ValueError:
        log.exception("sweep failed")
    logging.getLogger("uvicorn.error").info("nobody wants to know")


def test_a_program_reads_a_json_object_a_line() -> None:
    stream = io.StringIO()
    log_to(stream)
    log_everything()
    lines = [json.loads(line) for line in stream.getvalue().splitlines()]
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d{4}", line.pop("time")) for line in lines)
    assert lines == [
        {"level": "info", "logger": "tiletown.server", "event": "started", "database": "x.sqlite"},
        {"level": "warning", "logger": "tiletown.server", "event": "bot failed", "bot": "master", "game": "shake",
         "why": "TimeoutError"},
        {"level": "error", "logger": "tiletown.server", "event": "sweep failed", "why": "ValueError"},
    ]  # fmt: skip


def test_a_person_reads_what_went_wrong_in_sentences() -> None:
    stream = Terminal()
    log_to(stream)
    log_everything()
    lines = stream.getvalue().splitlines()
    assert all(re.match(r"\d\d:\d\d:\d\d ", line) for line in lines)
    assert [line[9:] for line in lines] == [
        "Bot failed (bot master, game shake): TimeoutError.",
        "Sweep failed: ValueError.",
    ]


def test_the_same_line_is_written_ten_times_a_minute_and_then_counted() -> None:
    stream, clock = io.StringIO(), Clock()
    log_to(stream, clock)
    log = logging.getLogger("tiletown.server")

    def written() -> list[tuple[str, str, int | None]]:
        lines = [json.loads(line) for line in stream.getvalue().splitlines()]
        stream.seek(0)
        stream.truncate()
        return [(line["event"], line["route"], line.get("unlogged")) for line in lines]

    for _ in range(100):
        log.error("bug", extra={"route": "look"})
    log.error("bug", extra={"route": "feed"})
    assert written() == [("bug", "look", None)] * SAME_LINES + [("bug", "feed", None)]
    clock.now += 59
    log.error("bug", extra={"route": "look"})
    assert written() == []
    clock.now += 1
    log.error("bug", extra={"route": "record"})
    assert written() == [("bug", "look", 90), ("bug", "record", None)]
    for _ in range(20):
        log.error("bug", extra={"route": "look"})
    assert len(written()) == SAME_LINES
    logging.getLogger("tiletown").handlers[0].close()  # as at the end of the process
    assert written() == [("bug", "look", 9)]
