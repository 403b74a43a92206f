"""The examples of the README work as written."""

from __future__ import annotations

import doctest
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(\w+)\n(.*?)```", README, re.DOTALL)
CONSOLE = [text for language, text in BLOCKS if language == "console" and "make " not in text]


def test_python_examples() -> None:
    examples = "\n".join(text for language, text in BLOCKS if language == "pycon")
    test = doctest.DocTestParser().get_doctest(examples, {}, "README", "README.md", 0)
    failed, tried = doctest.DocTestRunner().run(test)
    assert (failed, tried > 5) == (0, True)


def test_commands(tmp_path: Path) -> None:
    """All commands, in order, in one folder; a match is left with `quit` at once."""
    shutil.copytree(ROOT / "tests" / "golden", tmp_path / "tests" / "golden")
    script = "".join(line.removeprefix("$ ") for text in CONSOLE for line in text.splitlines(True))
    script = f'set -e\ntiletown() {{ "{sys.executable}" -m tiletown "$@"; }}\n{script}'
    assert script.count("\ntiletown ") >= 7
    done = subprocess.run(["bash", "-c", script], cwd=tmp_path, input="quit\n" * 9, text=True, capture_output=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("link", re.findall(r"""(?:\]\(|src=")([^)"#:]+)""", README))
def test_links(link: str) -> None:
    assert (ROOT / link).exists()
