"""Writes `src/api/schema.d.ts` from the server's OpenAPI document; with --check, says whether it is up to date."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import msgspec

from tiletown.registry import GAMES
from tiletown.server.http.openapi import document

WEB = Path(__file__).parent.parent
sys.path.insert(0, str(WEB.parent))
from web.build import install, npm  # noqa: E402

SCHEMA = WEB / "src" / "api" / "schema.d.ts"


def schema() -> str:
    """The types of everything that goes over the wire, as TypeScript; the routes themselves are in client.ts."""
    install(checks=True)

    with tempfile.TemporaryDirectory() as folder:
        described, written = Path(folder) / "openapi.json", Path(folder) / "schema.d.ts"
        described.write_bytes(msgspec.json.encode({**document(GAMES.values()), "paths": {}}))
        npm("exec", "--offline", "--", "openapi-typescript", str(described), "--root-types",
            "--root-types-no-schema-prefix", "-o", str(written))  # fmt: skip
        return written.read_text()


if __name__ == "__main__":
    new = schema()
    if "--check" in sys.argv:
        if SCHEMA.read_text() != new:
            sys.exit(
                f"{SCHEMA.relative_to(WEB.parent)} is out of date: run python {Path(__file__).relative_to(WEB.parent)}"
            )
    else:
        SCHEMA.write_text(new)
