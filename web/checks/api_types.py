"""Generates `src/api/schema.d.ts` from the server's OpenAPI document; with --check, fails if it is out of date.

The types of a game are in it if the page has pictures of it; of any other game the page knows no types.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from tiletown.kernel import AnyGame
from tiletown.registry import GAMES
from tiletown.server.http.openapi import document
from tiletown.server.http.routes import ROUTES
from web.build import install, npm

WEB = Path(__file__).parent.parent
SCHEMA = WEB / "src" / "api" / "schema.d.ts"


def schema() -> str:
    """The routes and the types of all bodies as TypeScript."""
    install(checks=True)
    with tempfile.TemporaryDirectory() as folder:
        described, written = Path(folder) / "openapi.json", Path(folder) / "schema.d.ts"
        described.write_bytes(msgspec.json.encode(for_client(document(pictured_games(), ROUTES))))
        npm("exec", "--offline", "--", "openapi-typescript", str(described), "--root-types",
            "--root-types-no-schema-prefix", "-o", str(written))  # fmt: skip
        return written.read_text()


def pictured_games() -> list[AnyGame]:
    """The games of which the page has pictures: those with a `game.ts` in their folder of the page."""
    return [game for name, game in GAMES.items() if (WEB / "src" / name / "game.ts").exists()]


def for_client(described: dict[str, Any]) -> dict[str, Any]:
    """The document as the page needs it: without refusals, and without defaults in requests.

    Every refusal is a `Problem`, whatever its status. A field with a default is always in an answer, but optional in a
    request: openapi-typescript would require it in both.
    """
    operations = [operation for path in described["paths"].values() for operation in path.values()]
    for operation in operations:
        responses = operation["responses"].items()
        operation["responses"] = {status: response for status, response in responses if int(status) < 400}
    schemas = described["components"]["schemas"]
    answered = reached([operation["responses"] for operation in operations], schemas)
    for name in reached([operation.get("requestBody") for operation in operations], schemas) - answered:
        for field in schemas[name].get("properties", {}).values():
            field.pop("default", None)
    return described


def reached(start: Any, schemas: dict[str, Any]) -> set[str]:
    """The names of all schemas that something refers to, directly or through others."""
    found: set[str] = set()
    new = set(references(start))
    while new:
        found |= new
        new = {name for schema in new for name in references(schemas[schema])} - found
    return found


def references(value: Any) -> Iterator[str]:
    """The names of the schemas that a part of the document refers to directly."""
    if isinstance(value, dict):
        if isinstance(reference := value.get("$ref"), str):
            yield reference.rpartition("/")[2]
        for part in value.values():
            yield from references(part)
    elif isinstance(value, list):
        for part in value:
            yield from references(part)


if __name__ == "__main__":
    new = schema()
    if "--check" in sys.argv:
        if SCHEMA.read_text() != new:
            sys.exit(f"{SCHEMA.relative_to(WEB.parent)} is out of date: run python -m web.checks.api_types")
    else:
        SCHEMA.write_text(new)
