"""Broken files, and copies of weights to break."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from tiletown.bots.weight_files import POTENTIAL, VALUES, packaged

HARMS = ["missing", "empty", "cut", "other"]


def harm(path: Path, how: str) -> None:
    """Corrupt a file in one of the ways in HARMS."""
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


def copied_weights(game_name: str, module: ModuleType, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder, with copies of a game's files of weights that its bots read meanwhile; `module` is its `weights`."""
    for name in (VALUES, POTENTIAL):
        (folder / name).write_bytes(packaged(game_name, name).read_bytes())
    monkeypatch.setattr(module, "packaged", lambda _, name: folder / name)
    for cached in (module.model_for, module.potential_for):
        cached.cache_clear()
    yield folder
    for cached in (module.model_for, module.potential_for):
        cached.cache_clear()
