"""Atomic file writes, files and folders that only their owner can read, and lock files."""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

OWN_FILE = 0o600
OWN_FOLDER = 0o700


@contextmanager
def replacing(path: Path, mode: int = 0o666) -> Iterator[BinaryIO]:
    """A temporary file beside `path`, which is synced and replaces it at the end of the block.

    If the block raises, `path` stays as it was. `mode` is the permissions of the new file, less the umask.
    """
    temporary = path.with_name(f".{path.name}.{secrets.token_hex(4)}.part")
    try:
        with open(temporary, "xb", opener=lambda name, flags: os.open(name, flags, mode)) as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def make_own_file(path: Path) -> None:
    """Make an empty file that only its owner can read, or take an existing one from all others."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, OWN_FILE))
    take_from_others(path, OWN_FILE)


def make_own_folder(path: Path) -> None:
    """Make a folder that only its owner can enter, or take an existing one from all others."""
    path.mkdir(OWN_FOLDER, parents=True, exist_ok=True)
    take_from_others(path, OWN_FOLDER)


def take_from_others(path: Path, mode: int = OWN_FILE) -> None:
    """Take all permissions beyond `mode` from a file or folder, where that is possible; never from a device."""
    if sys.platform != "win32" and (path.is_file() or path.is_dir()):  # a user's own folders are private there
        with suppress(OSError):  # not ours, or on a disk that has no permissions
            path.chmod(path.stat().st_mode & mode)


def lock(path: Path) -> BinaryIO | None:
    """An exclusive lock on a file, which is made for it: held until it is closed, or its process has ended.

    None if another process holds it. The file stays: whoever removes it could remove the lock of another.
    """
    file = open(path, "ab", opener=lambda name, flags: os.open(name, flags, OWN_FILE))  # noqa: SIM115
    try:
        if sys.platform == "win32":
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BaseException as error:
        file.close()
        if isinstance(error, BlockingIOError | PermissionError):  # the latter on Windows
            return None
        raise
    return file
