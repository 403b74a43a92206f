"""`tiletown serve` in its own process, whose matches can be repeated."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from server.waiting import LIMIT, next_line

SOURCES = Path(__file__).parents[1] / "src"
REPEATABLE = Path(__file__).with_name("repeatable_server.py")


@contextmanager
def serving(database: Path, sources: Path = SOURCES, **environment: str) -> Iterator[str]:
    """Run a server of these sources; yields its URL."""
    options = ["--no-open", "--port", "0", "--bot-workers", "1", "--database", f"sqlite:///{database}"]
    with subprocess.Popen(
        [sys.executable, "-P", str(REPEATABLE), "serve", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, "PYTHONPATH": str(sources), "PYTHONUNBUFFERED": "1", **environment},
    ) as server:
        try:
            address = re.search(r"http://\S+", next_line(server))
            assert address, "the server did not start"
            yield address[0].rstrip("/")
        finally:
            server.terminate()
            with suppress(subprocess.TimeoutExpired):
                server.wait(LIMIT)
            server.kill()  # else a test that fails would wait for it for ever
