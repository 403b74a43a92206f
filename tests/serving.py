"""`tiletown serve` in its own process, whose matches can be repeated."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TextIO

from server.waiting import LIMIT, next_line

SOURCES = Path(__file__).parents[1] / "src"
REPEATABLE = Path(__file__).with_name("repeatable_server.py")


@contextmanager
def serving(database: Path, sources: Path = SOURCES, options: Sequence[str] = (), **environment: str) -> Iterator[str]:
    """Run a server of these sources; yields its URL. Fails if it ends by itself, with what it has logged."""
    options = ["--no-open", "--port", "0", "--bot-workers", "1", "--database", f"sqlite:///{database}", *options]
    settings = {"PYTHONPATH": str(sources), "PYTHONUNBUFFERED": "1", "PYTHONFAULTHANDLER": "1", **environment}
    with (
        database.with_suffix(".log").open("w+") as logged,
        subprocess.Popen(
            [sys.executable, "-P", str(REPEATABLE), "serve", *options],
            stdout=subprocess.PIPE,
            stderr=logged,
            text=True,
            env={**os.environ, **settings},
        ) as server,
    ):
        try:
            address = re.search(r"http://\S+", next_line(server))
            assert address, f"the server did not start: {last_words(logged)}"
            yield address[0].rstrip("/")
            assert server.poll() is None, f"the server ended by itself ({server.returncode}): {last_words(logged)}"
        finally:
            server.terminate()
            with suppress(subprocess.TimeoutExpired):
                server.wait(LIMIT)
            server.kill()  # else a test that fails would wait for it for ever


def last_words(logged: TextIO) -> str:
    """The end of what a server has logged."""
    logged.seek(0)
    return logged.read()[-6000:]
