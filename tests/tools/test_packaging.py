"""The package declares what it imports, and nothing else."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

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
    extra = {normalised(requirement) for requirement in PROJECT["optional-dependencies"]["cluster"]}
    assert imported() == (needed - NOT_IMPORTED) | extra
