"""`python -m benchmarks` runs and writes only between the markers of its document; the figures are not checked."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def bench(*options: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-W", "error", "-m", "benchmarks", "--no-peers", "--rounds", "1", "--seconds", "0", *options],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_result_replaces_the_last_one(tmp_path: Path) -> None:
    document = tmp_path / "performance.md"
    document.write_text((ROOT / "docs" / "performance.md").read_text())
    done = bench("--write", str(document))
    assert done.returncode == 0, done.stderr
    table = [line for line in done.stdout.splitlines() if line.startswith("| ")]
    assert sum(line.startswith("| Shake") for line in table) >= 6
    assert sum(line.startswith("| Canal") for line in table) >= 2
    assert all(line in document.read_text() for line in table)
    old, new = (path.read_text().split("<!-- ") for path in (ROOT / "docs" / "performance.md", document))
    assert old[1] != new[1]  # what make bench printed
    assert [old[0], *old[2:]] == [new[0], *new[2:]]


def test_a_document_without_a_place_for_it_is_refused_first(tmp_path: Path) -> None:
    document = tmp_path / "other.md"
    document.write_text("# Other\n")
    done = bench("--write", str(document))
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "has no place for the result" in done.stderr
    assert document.read_text() == "# Other\n"
