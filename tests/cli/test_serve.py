"""`tiletown serve` as a person at a terminal sees it; the server itself is in tests/server."""

from __future__ import annotations

import re
import signal
from pathlib import Path

from cli.conftest import AtATerminal


def test_a_terminal_shows_sentences(at_a_terminal: AtATerminal, tmp_path: Path) -> None:
    code, screen = at_a_terminal(
        ["serve", "--no-open", "--port", "0", "--database", f"sqlite:///{tmp_path / 'x.sqlite'}"],
        signals=[(r"Stop with Ctrl\+C\.", signal.SIGINT)],
    )
    assert code == 0
    address, *rest = [line.replace("^C", "") for line in screen.splitlines()]
    assert re.fullmatch(r"Tiletown is at http://127\.0\.0\.1:\d+", address)
    assert [line for line in rest if line] == ["Stop with Ctrl+C."]
