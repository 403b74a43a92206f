"""The cache of compiled code: its folder, and when code is compiled again."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numba
import pytest

from tiletown.compiled import compiling


def test_the_key_follows_the_sources(tmp_path: Path) -> None:
    game, other = tmp_path / "game", tmp_path / "other"
    for folder in (game, other):
        (folder / "inner").mkdir(parents=True)
        (folder / "rules.py").write_text("POINTS = 3\n")
        (folder / "inner" / "board.py").write_text("SIZE = 6\n")
    before = compiling.cache_key((game,))
    assert compiling.cache_key((other,)) == before
    (game / "notes.txt").write_text("not a source")
    assert compiling.cache_key((game,)) == before
    (game / "inner" / "board.py").write_text("SIZE = 7\n")
    changed = compiling.cache_key((game,))
    assert changed != before
    (game / "inner" / "board.py").rename(game / "inner" / "town.py")
    assert compiling.cache_key((game,)) not in {before, changed}


def test_the_stamp_follows_what_numba_looks_at(tmp_path: Path) -> None:
    game, other = tmp_path / "game", tmp_path / "other"
    game.mkdir()
    (game / "rules.py").write_text("POINTS = 3\n")
    shutil.copytree(game, other)
    before = compiling.source_stamp((game,))
    assert compiling.source_stamp((game,)) == before
    assert compiling.source_stamp((other,)) != before
    os.utime(game / "rules.py", (1, 1))
    assert compiling.source_stamp((game,)) != before


def test_the_key_covers_whatever_is_compiled() -> None:
    covered = {path for folder in compiling.SOURCES for path in folder.rglob("*.py")}
    assert {compiling.PACKAGE / "games" / "shake" / "board.py", compiling.PACKAGE / "compiled" / "bits.py"} <= covered
    for path in compiling.PACKAGE.rglob("*.py"):
        if "@compiled" in path.read_text() or "@inlined" in path.read_text():
            assert path in covered, path


def test_numba_elsewhere_keeps_its_own_cache_folder() -> None:
    before = numba_config().CACHE_DIR

    @compiling.compiled()
    def double(number: int) -> int:
        return 2 * number

    assert double(21) == 42
    assert before == numba_config().CACHE_DIR


def numba_config() -> Any:
    """numba's settings, whose attributes mypy cannot know."""
    return numba.config


class Install:
    """A read-only copy of the package, run by processes with their own cache folder."""

    def __init__(self, folder: Path) -> None:
        self.package, self.cache = folder / "site" / "tiletown", folder / "cache"
        self.cache.mkdir()
        shutil.copytree(
            compiling.PACKAGE, self.package, ignore=shutil.ignore_patterns("__pycache__", "server", "web", "bots")
        )
        self.protect(True)

    def protect(self, on: bool) -> None:
        for path in [self.package, *self.package.rglob("*")]:
            path.chmod((0o500 if path.is_dir() else 0o400) | (0 if on else 0o200))

    def edit(self, name: str, addition: str) -> None:
        self.protect(False)
        with (self.package / name).open("a") as file:
            file.write(addition)
        self.protect(True)

    def begin(self, script: str, **environment: str) -> subprocess.Popen[str]:
        kept = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
        home = {"HOME": str(self.cache.parent), "XDG_CACHE_HOME": str(self.cache), "LOCALAPPDATA": str(self.cache)}
        return subprocess.Popen(
            [sys.executable, "-B", "-W", "error", "-c", script],
            env=kept | home | {"PYTHONPATH": str(self.package.parent)} | environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )


def result(process: subprocess.Popen[str]) -> Any:
    out, errors = process.communicate(timeout=600)
    assert process.returncode == 0, errors
    assert not errors
    return json.loads(out)


@pytest.fixture
def install(tmp_path: Path) -> Install:
    return Install(tmp_path)


POINTS = """
import json
from tiletown.compiled import compiling
from tiletown.compiled.shake import rules as shake
from tiletown.games.shake import Setup
points = shake.points((1 << 45, 0, 0, 0, 0, 0), shake.match_of(Setup(1), None))
hits = sum(shake.points.stats.cache_hits.values())
print(json.dumps([points, hits, str(compiling.cache_folder()), shake.__file__]))
"""
FOLDER = """
import json
from tiletown.compiled import compiling
print(json.dumps(str(compiling.cache_folder())))
"""


def test_a_read_only_install_compiles_into_the_users_cache_folder(install: Install) -> None:
    """Two processes at once into an empty cache, then one that finds everything there."""
    before = sorted(install.package.rglob("*"))
    pair = [result(process) for process in [install.begin(POINTS), install.begin(POINTS)]]
    later = result(install.begin(POINTS))
    for points, _, folder, source in [*pair, later]:
        assert points == 1
        assert Path(folder).is_relative_to(install.cache.parent)
        assert Path(source).is_relative_to(install.package)
    assert later[1] == 1
    assert sorted(install.package.rglob("*")) == before
    assert list(Path(later[2]).rglob("*.nbc"))


def test_a_changed_game_is_compiled_again(install: Install) -> None:
    before = result(install.begin(FOLDER))
    assert result(install.begin(FOLDER)) == before
    install.edit("games/shake/board.py", "\n# the rules have changed\n")
    assert result(install.begin(FOLDER)) != before


def test_another_cache_folder_can_be_named(install: Install, tmp_path: Path) -> None:
    named = tmp_path / "named"
    folder = Path(result(install.begin(FOLDER, NUMBA_CACHE_DIR=str(named))))
    assert folder.parent == named


def test_without_any_folder_to_write_to_it_compiles_all_the_same(install: Install) -> None:
    blocked = install.cache / "a-file"
    blocked.write_text("not a folder")
    points, hits, folder, _ = result(install.begin(POINTS, NUMBA_CACHE_DIR=str(blocked / "below")))
    assert (points, hits, folder) == (1, 0, "None")
