"""The package declares what it imports, and nothing else."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
import zipfile
from importlib.metadata import packages_distributions
from pathlib import Path

import httpx

from server.waiting import LIMIT, next_line
from web import build

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
NOT_IMPORTED = {"httptools"}
"""What others import when it is there."""


def imported() -> set[str]:
    """The distributions of which the package imports a module, by their normalised names."""
    modules: set[str] = set()
    for path in (ROOT / "src").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                modules |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
                modules.add(node.module.partition(".")[0])
    distributions = packages_distributions()
    return {
        normalised(name)
        for module in modules - set(sys.stdlib_module_names) - {"tiletown"}
        for name in distributions[module]
    }


def normalised(requirement: str) -> str:
    """The name in a requirement, as package indexes compare it."""
    return re.split(r"[\[<>=!~; ]", requirement)[0].lower().replace("_", "-")


def test_every_import_is_declared_and_the_other_way_round() -> None:
    needed = {normalised(requirement) for requirement in PROJECT["dependencies"]}
    extras = {name: found for name, found in PROJECT["optional-dependencies"].items() if name != "dev"}
    extra = {normalised(requirement) for found in extras.values() for requirement in found}
    assert imported() == (needed - NOT_IMPORTED) | extra


def test_the_wheel_serves_the_same_page_outside_the_repository(built_page: None, tmp_path: Path) -> None:
    """What the wheel needs is here already; the package itself comes from the wheel alone."""
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path], cwd=ROOT, check=True)
    (wheel,) = tmp_path.glob("*.whl")
    installed = tmp_path / "installed"
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(installed)
    command = ["serve", "--no-open", "--port", "0", "--database", f"sqlite:///{tmp_path / 'x.sqlite'}"]
    with subprocess.Popen(
        [sys.executable, "-P", "-m", "tiletown", *command],
        stdout=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
        env={"PYTHONPATH": str(installed), "HOME": str(tmp_path), "PATH": "/usr/bin:/bin"},
    ) as server:
        try:
            address = re.search(r"http://\S+", next_line(server))
            assert address
            with httpx.Client(base_url=address[0], timeout=LIMIT) as client:
                page = client.get("/").text
                assert page == (build.PAGE / "index.html").read_text(encoding="utf-8").replace('="./', '="/')
                files = re.findall(r'(?:src|href)="(/[^"]+)"', page)
                assert len(files) > 3
                for file in files:
                    answer = client.get(file, headers={"accept-encoding": "br;q=0, gzip"})
                    assert answer.content == (build.PAGE / file[1:]).read_bytes(), file
        finally:
            server.terminate()
