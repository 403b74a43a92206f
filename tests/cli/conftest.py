"""Runs commands in this process, with their own standard input and output."""

from __future__ import annotations

import io
import os
import pty
import re
import select
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

import tiletown as package
from server.waiting import LIMIT
from tiletown.cli import main


@dataclass
class Ran:
    """The result of a command."""

    code: int
    out: str
    err: str

    @property
    def refused(self) -> str:
        """The one line of the error."""
        assert self.code == 2, (self.code, self.err)
        assert self.out == ""
        assert self.err.startswith("tiletown: ")
        assert self.err.count("\n") == 1
        assert self.err.endswith("\n")
        assert "Traceback" not in self.err
        return self.err.removeprefix("tiletown: ").rstrip()


SILENCE = 30
"""Seconds without output after which a signal is sent again: on a busy machine a command takes long to stop."""

Tiletown = Callable[..., Ran]
AtATerminal = Callable[..., tuple[int, str]]


@pytest.fixture
def tiletown(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Tiletown:
    """`tiletown("score", "city.toml")` in an empty folder; `stdin` may be text or bytes."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: object, stdin: str | bytes = b"") -> Ran:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
            capsys.readouterr()
            code = main([str(argument) for argument in arguments])
        found = capsys.readouterr()
        return Ran(code, found.out, found.err)

    return run


@pytest.fixture
def at_a_terminal() -> AtATerminal:
    """The command in a pseudo-terminal: its exit code and everything on the screen."""
    return run_at_a_terminal


def run_at_a_terminal(
    arguments: Sequence[str], typed: bytes = b"", signals: Sequence[tuple[str, int]] = (), **env: str
) -> tuple[int, str]:
    """Type the bytes at once; send each signal to all its processes as soon as the screen shows its text.

    A signal that comes in the moment between the prompt and the reading of a line waits for the next key; as a person
    would, send it again when nothing happens.
    """
    main_end, other_end = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "tiletown", *arguments],
        stdin=other_end,
        stdout=other_end,
        stderr=other_end,
        env={
            **os.environ,
            "PYTHONPATH": str(Path(package.__file__).parents[1]),
            "TERM": "xterm-256color",
            **env,
        },
        start_new_session=True,
        preexec_fn=_heed_ctrl_c,
    )
    os.close(other_end)
    os.write(main_end, typed)
    waiting, sent, silent, screen, looked = list(signals), 0, 0, "", 0
    while True:
        if not select.select([main_end], [], [], SILENCE)[0]:
            silent += 1
            if silent == 10:
                process.kill()
                raise AssertionError(f"it says nothing more, and does not end: {screen[-400:]!r}")
            if sent:
                os.killpg(process.pid, sent)
            continue
        silent = 0
        try:
            data = os.read(main_end, 4096)
        except OSError:  # how Linux reports that the other end is closed
            break
        if not data:
            break
        screen += data.decode(errors="replace")
        if waiting and (found := re.search(waiting[0][0], screen[looked:])):
            looked += found.end()
            sent = waiting.pop(0)[1]
            os.killpg(process.pid, sent)
    os.close(main_end)
    return process.wait(timeout=LIMIT), screen


def _heed_ctrl_c() -> None:
    """A test run in the background of a shell ignores SIGINT, and its children would too."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
