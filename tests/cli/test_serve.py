"""`tiletown serve` as a person at a terminal sees it; the server itself is in tests/server."""

from __future__ import annotations

import re
import signal
from pathlib import Path

import pytest

from cli.conftest import AtATerminal, Tiletown
from tiletown import cli


def test_a_terminal_shows_sentences(at_a_terminal: AtATerminal, tmp_path: Path) -> None:
    code, screen = at_a_terminal(
        ["serve", "--no-open", "--port", "0", "--database", f"sqlite:///{tmp_path / 'x.sqlite'}"],
        signals=[(r"Stop with Ctrl\+C\.", signal.SIGINT)],
    )
    assert code == 0
    address, *rest = [line.replace("^C", "") for line in screen.splitlines()]
    assert re.fullmatch(r"Tiletown is at http://127\.0\.0\.1:\d+", address)
    assert [line for line in rest if line] == [
        "Only this computer can open it: the page lets others in your home join.",
        "Stop with Ctrl+C.",
    ]


def test_without_a_command_the_game_starts_and_says_so(tiletown: Tiletown, monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[list[str]] = []
    monkeypatch.setattr(cli, "app", lambda given, **_: called.append(given))
    assert tiletown().out == "Starting the game; `tiletown --help` lists the other commands.\n"
    assert called == [["serve"]]


@pytest.mark.parametrize(
    ("option", "value", "says"),
    [
        ("--public-url", "games.example.org", "not of the form"),
        ("--public-url", "ftp://games.example.org", "not of the form"),
        ("--public-url", "https://ann@games.example.org", "not of the form"),
        ("--public-url", "https://games.example.org:port", "cannot be read"),
        ("--public-url", "https://games.example.org/?a=b", "may end with a path"),
        ("--public-url", "https://games.example.org/a/../b", "may end with a path"),
        ("--public-url", "https://games.example.org/api/x", "begins as our own"),
        ("--proxy", "nginx", "not an IP address"),
        ("--proxy", "10.0.0.0/99", "not an IP address"),
        ("--name", "Oma's laptop", "letters, digits and dashes"),
    ],
)
def test_a_bad_address_is_one_sentence(tiletown: Tiletown, option: str, value: str, says: str) -> None:
    ran = tiletown("serve", option, value)
    assert ran.code == 2
    assert value in ran.err
    assert says in ran.err
    assert len(ran.err.splitlines()) == 1
