"""Compiling with numba, and the cache of compiled code.

numba's default cache (`__pycache__` next to the source) does not fit, for two reasons. An installed package may be
read-only, so the cache is in the user's cache folder. And numba notices changes only in the file of the compiled
function, while our entry points call functions of other files, above all in `tiletown.games`: so the name of the folder
is a digest of all sources that are compiled.

Processes can share the folder: numba writes files atomically, under names that processes with other sources or another
processor never read. Callers convert their arguments first, so an entry point is always called with the same types and
no two processes write different code under one name.

Loading from the cache runs what is in it: so a folder is used only if nobody else can write to it.
"""

from __future__ import annotations

import functools
import hashlib
import logging
import multiprocessing
import os
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

import numba
import platformdirs
from llvmlite import binding
from numba.extending import register_jitable

log = logging.getLogger("tiletown.compiled")
config: Any = numba.config  # numba sets its attributes at import, so type checkers do not see them
F = TypeVar("F", bound=Callable[..., Any])

PACKAGE = Path(__file__).parents[1]
SOURCES = (PACKAGE / "games", PACKAGE / "compiled", PACKAGE / "bots", PACKAGE / "coach")


def compiled(**options: Any) -> Callable[[F], F]:
    """Compile an entry point at its first call, or load it from the cache; it runs without the interpreter lock.

    For functions that Python calls. What they call is `inlined`: numba never inlines code from its cache. `options`
    are numba's.
    """

    def compile_later(function: F) -> F:
        folder = cache_folder()
        before, config.CACHE_DIR = config.CACHE_DIR, str(folder or "")
        try:
            # numba reads CACHE_DIR only here; other users of numba in this process keep theirs.
            made: F = numba.njit(nogil=True, cache=folder is not None, error_model="numpy", **options)(function)
        finally:
            config.CACHE_DIR = before
        return made

    return compile_later


def inlined(function: F) -> F:
    """Mark a function that entry points may call; it is compiled into each of them."""
    made: F = register_jitable(function)
    return made


def compile_within(*functions: Callable[..., Any]) -> None:
    """Let compiled code call these functions of a game; for the interpreter they stay as they are."""
    for function in functions:
        inlined(function)


@functools.cache
def cache_folder() -> Path | None:
    """The cache folder for these sources on this processor; None if it is not writable, or not ours alone.

    It is in NUMBA_CACHE_DIR if that is set and ours alone, or else in the user's cache folder. Deleting it costs the
    next run some seconds.
    """
    usual = platformdirs.user_cache_path("tiletown", appauthor=False)
    for root in dict.fromkeys((Path(config.CACHE_DIR or usual), usual)):
        folder = root / f"compiled-{cache_key(SOURCES)}"
        try:
            if ours_alone(root) and ours_alone(folder):
                with tempfile.TemporaryFile(dir=folder):
                    return folder
        except OSError:
            return None
        if multiprocessing.parent_process() is None:  # one warning is enough
            log.warning("compiled code in %s is not used, because others may write there", root)
    return None


def ours_alone(folder: Path) -> bool:
    """Whether nobody else can write to a folder, which is made if it is missing. Windows has no such bits."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    found = folder.stat()
    return not hasattr(os, "geteuid") or (found.st_uid == os.geteuid() and not found.st_mode & 0o022)


def cache_key(sources: Iterable[Path]) -> str:
    """A digest of every Python file under these folders and of the processor they are compiled for."""
    digest = hashlib.sha256(f"{binding.get_host_cpu_name()} {binding.get_host_cpu_features().flatten()}".encode())
    for folder in sources:
        for path in sorted(folder.rglob("*.py")):
            text = path.read_bytes()
            digest.update(f"\n{path.relative_to(folder)} {len(text)}\n".encode() + text)
    return digest.hexdigest()[:16]


def source_stamp(sources: Iterable[Path]) -> str:
    """A digest of where every Python file under these folders is, and when it was written.

    numba compiles a file again if either has changed, even if `cache_key` is the same: in another checkout, or in one
    that was made again.
    """
    files = [path.absolute() for folder in sources for path in sorted(folder.rglob("*.py"))]
    return hashlib.sha256("\n".join(f"{path} {path.stat().st_mtime_ns}" for path in files).encode()).hexdigest()[:16]
