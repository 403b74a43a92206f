"""How a file can be broken."""

from __future__ import annotations

from pathlib import Path

HARMS = ["missing", "empty", "cut", "other"]


def harm(path: Path, how: str) -> None:
    """Break a file in one of the ways of HARMS."""
    data = path.read_bytes()
    match how:
        case "missing":
            path.unlink()
        case "empty":
            path.write_bytes(b"")
        case "cut":
            path.write_bytes(data[: len(data) // 2])
        case "other":
            path.write_bytes(b"\xff" + data[1:][::-1])
