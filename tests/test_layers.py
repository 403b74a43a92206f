"""No import is hidden from import-linter: imports for types alone obey the layers too. Handlers only call `play/`."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

SRC = Path(__file__).parents[1] / "src"
FILES = sorted(path.relative_to(SRC) for path in SRC.rglob("*.py"))


def own_imports_for_types(tree: ast.Module) -> list[str]:
    """The imports from Tiletown under `if TYPE_CHECKING:`."""
    guarded = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test) in ("TYPE_CHECKING", "typing.TYPE_CHECKING")
    ]
    return [
        ast.unparse(statement)
        for node in guarded
        for statement in ast.walk(node)
        if (
            isinstance(statement, ast.ImportFrom)
            and (statement.level or (statement.module or "").startswith("tiletown"))
        )
        or (isinstance(statement, ast.Import) and any(name.name.startswith("tiletown") for name in statement.names))
    ]


@pytest.mark.parametrize("file", FILES, ids=str)
def test_no_module_hides_an_import_of_our_own(file: Path) -> None:
    assert own_imports_for_types(ast.parse((SRC / file).read_text(encoding="utf-8"))) == []


def test_a_hidden_import_would_be_found() -> None:
    tree = ast.parse(
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from ..http.app import App\n    import os\n"
    )
    assert own_imports_for_types(tree) == ["from ..http.app import App"]


# ---- routes


def touching_the_store(tree: ast.Module) -> list[str]:
    """The functions in which an attribute `store` is read."""
    return [
        function.name
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        and any(isinstance(node, ast.Attribute) and node.attr == "store" for node in ast.walk(function))
    ]


def test_handlers_leave_the_store_to_play() -> None:
    """All but the health check, which asks whether the database answers."""
    routes = SRC / "tiletown" / "server" / "http" / "routes"
    found = [name for path in routes.glob("*.py") for name in touching_the_store(ast.parse(path.read_text()))]
    assert found == ["health"]


def test_a_handler_that_asks_the_store_would_be_found() -> None:
    assert touching_the_store(ast.parse("async def look(call):\n    await call.server.store.load('x')\n")) == ["look"]
