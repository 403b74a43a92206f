"""`tiletown serve` as a person at a terminal sees it; the server itself is in tests/server."""

from __future__ import annotations

import re
import shutil
import signal
import subprocess
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
        ("--database", "", "not of the form"),
    ],
)
def test_a_bad_address_is_one_sentence(tiletown: Tiletown, option: str, value: str, says: str) -> None:
    ran = tiletown("serve", option, value)
    assert ran.code == 2
    assert value in ran.err
    assert says in ran.err
    assert len(ran.err.splitlines()) == 1


@pytest.mark.parametrize("host", ["nonsense", "", "ümläut", "300.1.1.1", "8.8.8.8", "http://localhost", "a" * 300])
def test_a_host_that_is_not_ours_is_one_sentence(tiletown: Tiletown, tmp_path: Path, host: str) -> None:
    database = f"sqlite:///{tmp_path / 'x.sqlite'}"
    ran = tiletown("serve", "--no-open", "--port", "0", "--database", database, "--host", host)
    assert ran.code == 2
    assert ran.err == (
        f"tiletown: the host '{host}' is not an address of this computer, such as 127.0.0.1, or 0.0.0.0 for all of "
        "them\n"
    )


def test_a_certificate_that_cannot_be_used_is_one_sentence(tiletown: Tiletown, tmp_path: Path) -> None:
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("no openssl")

    def file(name: str, *made_by: str) -> str:
        path = str(tmp_path / name)
        subprocess.run([openssl, *made_by, "-out", path], check=True, capture_output=True)
        return path

    key, other = file("key", "genrsa"), file("other", "genrsa")
    encrypted = file("encrypted", "rsa", "-in", key, "-aes256", "-passout", "pass:secret")
    cert = file("cert", "req", "-x509", "-key", key, "-subj", "/CN=localhost")
    for pair, says in {
        (cert, other): "they do not belong together",
        (cert, encrypted): "is encrypted",
        (key, key): "not in PEM format",
        (str(tmp_path / "missing"), key): "No such file",
        (str(tmp_path), key): "Is a directory",
    }.items():
        ran = tiletown("serve", "--no-open", "--tls-cert", pair[0], "--tls-key", pair[1])
        assert ran.code == 2
        assert says in ran.err
        assert len(ran.err.splitlines()) == 1
