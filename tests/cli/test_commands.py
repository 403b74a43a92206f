"""Every command: help, versions, listings, options that do not exist, interrupts and broken pipes."""

from __future__ import annotations

import importlib
import inspect
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from cyclopts import App

import tiletown as package
from cli.conftest import AtATerminal, Tiletown
from server.waiting import LIMIT
from tiletown import __version__
from tiletown.bots import bot_names
from tiletown.cli import LAZY, app
from tiletown.cli.games.find import find_presenter
from tiletown.registry import GAMES, find_part

ROOT = Path(__file__).parents[2]
ENV = {**os.environ, "PYTHONPATH": str(Path(package.__file__).parents[1])}
FLAGS = ("--help", "-h", "--version")


def commands() -> list[tuple[str, ...]]:
    """Every command and, where there is one for each game, every game."""
    found: list[tuple[str, ...]] = []
    for name in app:
        if name not in FLAGS:
            games = [game for game in app[name] if game not in FLAGS]
            found += [(name, game) for game in games] or [(name,)]
    return found


def process(*arguments: str, **more: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # type: ignore[call-overload,no-any-return]
        [sys.executable, "-m", "tiletown", *arguments], env=ENV, capture_output=True, text=True, timeout=LIMIT, **more
    )


def test_the_command_as_it_is_installed() -> None:
    assert process("--version").stdout == f"{__version__}\n"
    wrong = process("score", "none.toml")
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert wrong.stderr == "tiletown: none.toml: there is no such file\n"


def test_the_help_has_a_line_for_every_command(tiletown: Tiletown) -> None:
    ran = tiletown("--help")
    assert ran.code == 0
    for name, *_ in commands():
        assert re.search(rf"^  {name}: \w+ \w+", ran.out, re.MULTILINE), f"{name} has no line in the help"


@pytest.mark.parametrize("name", LAZY)
def test_a_lazily_imported_command_has_the_help_of_its_function(name: str) -> None:
    place, line = LAZY[name]
    module, attribute = place.split(":")
    found = getattr(importlib.import_module(f"tiletown.cli.commands.{module}"), attribute)
    help_text = found.help if isinstance(found, App) else inspect.getdoc(found)
    assert (help_text or "").partition("\n")[0] == line


@pytest.mark.parametrize("command", commands(), ids=" ".join)
def test_every_command_has_help_and_is_documented(tiletown: Tiletown, command: tuple[str, ...]) -> None:
    ran = tiletown(*command, "--help")
    assert ran.code == 0
    documented = (ROOT / "docs/command-line.md").read_text()
    assert f"tiletown {command[0]}" in documented
    for line in ran.out.splitlines():
        if option := re.match(r"  (--[a-z-]+)", line):
            assert option[1] in documented, f"{option[1]} of {command} is not in docs/command-line.md"
            assert ": " in line, f"{option[1]} of {command} has no help"


@pytest.mark.parametrize("command", commands(), ids=" ".join)
def test_an_unknown_option_is_refused_in_one_line(tiletown: Tiletown, command: tuple[str, ...]) -> None:
    ran = tiletown(*command, "--nonsense")
    assert "--nonsense" in ran.refused or "requires an argument" in ran.refused
    assert tiletown(*command, "--nonsense=1", "and", "more").refused


def test_an_unknown_option_before_a_file_is_named(tiletown: Tiletown) -> None:
    for command in ("score", "replay", "verify"):
        assert tiletown(command, "-x", "city.toml").refused == "unknown option -x"


def test_unknown_commands_and_games(tiletown: Tiletown) -> None:
    assert tiletown("fly").refused.startswith('Unknown command "fly".')
    for command in ("play", "arena"):
        assert tiletown(command, "chess").refused.startswith("there is no game 'chess': choose one of shake")
    assert tiletown("pieces", "chess").refused.startswith("there is no game 'chess'")


def test_the_games_and_their_bots(tiletown: Tiletown) -> None:
    assert "shake: Shake That City; bots random, greedy" in tiletown("games").out
    found = json.loads(tiletown("games", "--json").out)
    assert [(game["game"], tuple(game["bots"])) for game in found] == [(name, bot_names(name)) for name in GAMES]


@pytest.mark.parametrize("game", GAMES)
def test_the_pieces_are_printed_as_they_are(tiletown: Tiletown, game: str) -> None:
    if find_part("tiletown.cli.games", game, "presenter"):
        assert tiletown("pieces", game).out == find_presenter(game).pieces_text()
    else:
        assert tiletown("pieces", game).refused == f"{game} has no data file to print"


def test_a_closed_pipe_ends_the_command_quietly() -> None:
    writer = subprocess.Popen(
        [sys.executable, "-m", "tiletown", "pieces", "shake"], env=ENV, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert writer.stdout is not None
    assert writer.stderr is not None
    writer.stdout.close()
    assert writer.stderr.read() == b""
    assert writer.wait(timeout=LIMIT) == 1
    writer.stderr.close()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full disk to write to")
def test_a_full_disk_is_one_line() -> None:
    with Path("/dev/full").open("w") as full:
        ran = subprocess.run(
            [sys.executable, "-m", "tiletown", "pieces", "shake"],
            env=ENV,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=LIMIT,
            check=False,
        )
    assert ran.returncode == 2
    assert ran.stderr.startswith("tiletown: ")
    assert ran.stderr.count("\n") == 1


def test_closed_streams_are_no_error() -> None:
    command = f"{sys.executable} -m tiletown play shake <&- >&-"
    ran = subprocess.run(["sh", "-c", command], env=ENV, stderr=subprocess.PIPE, text=True, timeout=LIMIT, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_stops_the_arena_quietly(at_a_terminal: AtATerminal, jobs: str) -> None:
    arguments = ["arena", "shake", "--bots", "random", "--games", "70000", "--jobs", jobs]
    code, screen = at_a_terminal(arguments, signals=[(r"[1-9]\d*/70000", signal.SIGINT)])
    assert code == 130
    assert "tiletown: stopped" in screen
    assert "Traceback" not in screen
    assert "mean score" not in screen


def test_the_arena_shows_its_progress_to_people_only(at_a_terminal: AtATerminal, tiletown: Tiletown) -> None:
    arguments = ["arena", "shake", "--bots", "random", "--games", "30"]
    code, screen = at_a_terminal(arguments)
    assert code == 0
    assert "30/30" in screen
    assert "mean score" in screen
    assert tiletown(*arguments).err == ""
