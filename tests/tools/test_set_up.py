"""What `make play` and `make test` install."""

from __future__ import annotations

import platform
import subprocess
import tomllib

import pytest

from tools import set_up

PROJECT = tomllib.loads((set_up.ROOT / "pyproject.toml").read_text(encoding="utf-8"))


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """The commands that a setup would run."""
    ran: list[tuple[str, ...]] = []
    monkeypatch.setattr(set_up, "run", lambda *command: ran.append(command))
    return ran


def test_playing_needs_no_tools(commands: list[tuple[str, ...]], capsys: pytest.CaptureFixture[str]) -> None:
    assert set_up.main(["play"]) == 0
    words = {word for command in commands for word in command}
    assert {*PROJECT["project"]["dependencies"], *PROJECT["build-system"]["requires"]} <= words
    tools = set(PROJECT["project"]["optional-dependencies"]["dev"]) - set(PROJECT["build-system"]["requires"])
    assert not tools & words
    assert commands[0][1:3] == ("-m", "venv")
    assert commands[-1][-4:] == ("--no-build-isolation", "--no-deps", "--editable", str(set_up.ROOT))
    assert capsys.readouterr().out.startswith("Setting up Tiletown in .venv")


def test_tests_add_the_tools(commands: list[tuple[str, ...]]) -> None:
    assert set_up.main(["test"]) == 0
    assert commands[0][-1] == f"{set_up.ROOT}[dev]"


def test_an_old_python_is_refused_in_a_sentence(
    commands: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(set_up, "OLDEST", (99, 0))
    assert set_up.main(["play"]) == 1
    assert capsys.readouterr().out == f"Tiletown needs Python 99.0 or newer, and this is {platform.python_version()}.\n"
    assert commands == []


def test_a_failure_is_a_sentence(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def fail(*command: str) -> None:
        raise subprocess.CalledProcessError(1, command)

    monkeypatch.setattr(set_up, "run", fail)
    assert set_up.main(["test"]) == 1
    assert capsys.readouterr().out.splitlines()[-1].startswith("The setup stopped: ")
