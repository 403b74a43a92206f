"""The game of docs/a-new-game.md: written and registered as the page says, in a copy of the project."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from server.waiting import LONG
from tiletown.registry import GAMES

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "a-new-game.md").read_text(encoding="utf-8")
NAME = "skyline"


def blocks(language: str) -> list[str]:
    """The code blocks of the page in one language, in order."""
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


OTHERS = tuple(name for name in GAMES if name != NAME)


def write_game(folder: Path, *, others_with_bots: bool = True) -> Path:
    """Make a copy of the project with the game in it; returns the folder of its sources, for PYTHONPATH.

    Without their bots, coaches and compiled rules, which may be missing, the other games need not be compiled first.
    """
    for part in ("src", "tests", "docs", "web/src/texts"):
        shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
    for part in () if others_with_bots else ("bots", "coach", "compiled"):
        for name in OTHERS:
            shutil.rmtree(folder / "src" / "tiletown" / part / name, ignore_errors=True)  # it may have none
    shutil.copy(ROOT / "pyproject.toml", folder)
    rules, registration, golden = blocks("python")
    for name in OTHERS:
        if f"{name}.GAME" not in registration:  # a game that the page does not know is not registered in the copy
            (folder / "tests" / "golden" / f"make_{name}.py").unlink(missing_ok=True)
    sources = folder / "src"
    package = sources / "tiletown" / "games" / NAME
    package.mkdir(exist_ok=True)
    (package / "__init__.py").write_text(rules)
    (folder / "tests" / "golden" / f"make_{NAME}.py").write_text(golden)
    registry = sources / "tiletown" / "registry.py"
    text = registry.read_text()
    for line in registration.split("\n\n"):
        beginning = re.escape(line.split("import" if line.startswith("from") else "=")[0])
        text, changed = re.subn(rf"^{beginning}.*$", line.strip(), text, flags=re.MULTILINE)
        assert changed == 1, f"registry.py has no line to replace by {line!r}"
    registry.write_text(text)
    return sources


def tiletown(sources: Path, folder: Path, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run a command of these sources in the folder."""
    return python(sources, folder, "-m", "tiletown", *arguments, typed=typed)


def python(sources: Path, folder: Path, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run Python with these sources in the folder; it must exit with 0."""
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(sources)},
        input=typed,
        capture_output=True,
        text=True,
        timeout=LONG,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done
