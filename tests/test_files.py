"""Files are replaced atomically."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from tiletown.files import replacing


def test_a_file_is_replaced_at_the_end_of_the_block(tmp_path: Path) -> None:
    path = tmp_path / "weights.npz"
    path.write_bytes(b"old")
    with replacing(path) as file:
        file.write(b"new")
        assert path.read_bytes() == b"old"
    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]


def test_a_private_file_is_private_from_the_beginning(tmp_path: Path) -> None:
    path = tmp_path / "backup.sqlite"
    with replacing(path, 0o600) as file:
        assert stat.S_IMODE(Path(file.name).stat().st_mode) == 0o600
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def stop_halfway(path: Path) -> None:
    with replacing(path) as file:
        file.write(b"half of the n")
        raise KeyboardInterrupt


def test_an_error_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "weights.npz"
    path.write_bytes(b"old")
    with pytest.raises(KeyboardInterrupt):
        stop_halfway(path)
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]
