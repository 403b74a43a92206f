"""Files that the user names: read with clear errors, written atomically."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated, Any, TypeAlias

from cyclopts import Parameter

from tiletown.files import replacing
from tiletown.kernel import Match, TiletownError, read_record
from tiletown.registry import find_game

from .console import File

RecordFile: TypeAlias = Annotated[
    File, Parameter(name="RECORD", help="The file of a stored match; - is standard input.")
]


def read_bytes(name: str) -> bytes:
    """The contents of the file; `-` is standard input. Raises TiletownError, which names the file."""
    try:
        return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except (OSError, ValueError) as error:
        raise TiletownError(f"{name}: {_reason(error)}") from error


def read_text(name: str) -> str:
    """The text in the file, decoded from UTF-8. Raises TiletownError."""
    try:
        return read_bytes(name).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise TiletownError(f"{name}: not valid UTF-8 (byte {error.start})") from error


def read_match(name: str) -> Match[Any, Any, Any]:
    """The match in the file of a record. Raises TiletownError."""
    try:
        return read_record(read_bytes(name), find_game)
    except TiletownError as error:
        raise named(name, error) from error


def write_whole(name: str, data: bytes) -> None:
    """Replace the file atomically: its new contents are complete on the disk, or the old ones stay."""
    path = Path(name)
    if not path.parent.is_dir():
        raise TiletownError(f"{name} cannot be written: there is no such folder")
    try:
        # A symbolic link stays, and the file that it names is replaced.
        with replacing(path.resolve() if path.is_symlink() else path) as file:
            file.write(data)
    except (OSError, ValueError) as error:
        raise TiletownError(f"{name} cannot be written: {_reason(error)}") from error


def check_writable(name: str) -> None:
    """Raise TiletownError if the file cannot be written: checked before long work, not after it."""
    path = Path(name)
    try:
        if path.is_dir():
            raise TiletownError(f"{name} cannot be written: this is a folder, not a file")
        if not path.parent.is_dir():
            raise TiletownError(f"{name} cannot be written: there is no such folder")
    except (OSError, ValueError) as error:
        raise TiletownError(f"{name} cannot be written: {_reason(error)}") from error
    if not os.access(path.parent, os.W_OK):
        raise TiletownError(f"{name} cannot be written: its folder is read-only")


def named(name: str, error: TiletownError) -> TiletownError:
    """The error with the name of the file in front."""
    return error if str(error).startswith(f"{name}: ") else TiletownError(f"{name}: {error}")


def _reason(error: OSError | ValueError) -> str:
    if isinstance(error, FileNotFoundError):
        return "there is no such file"
    if isinstance(error, IsADirectoryError):
        return "this is a folder, not a file"
    if isinstance(error, PermissionError):
        return "permission denied"
    return str(getattr(error, "strerror", None) or error).lower()
