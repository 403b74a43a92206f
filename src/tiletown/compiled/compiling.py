"""How functions are compiled, and where the compiled code is kept between runs.

numba's own choice, `__pycache__` next to the source, is wrong for us twice. An installed package may be read-only, so
we use the user's cache folder. And numba notices a change only in the file that holds the compiled function, while our
entry points call functions of other files, above all in `tiletown.games`: so the folder's name is a digest of all
sources that compiled code may come from.

Processes may share the folder: files appear there whole, under names that a process with other sources or another
processor never reads. An entry point is always called with the same types (that is why callers convert first), so no
two processes write different code under one name.
"""

from __future__ import annotations

import functools
import hashlib
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

import numba
import platformdirs
from llvmlite import binding
from numba.extending import register_jitable

config: Any = numba.config  # its settings are made when it is imported, so type checkers do not see them
F = TypeVar("F", bound=Callable[..., Any])

PACKAGE = Path(__file__).parents[1]
SOURCES = (PACKAGE / "games", PACKAGE / "compiled", PACKAGE / "bots", PACKAGE / "coach")


def compiled(**options: Any) -> Callable[[F], F]:
    """Compile an entry point at its first call, to run without the interpreter lock, or load it from the cache.

    For functions that Python calls; what only they call is `inlined`, for code from the cache is never inlined.
    `options` are numba's.
    """

    def compile_later(function: F) -> F:
        folder = cache_folder()
        before, config.CACHE_DIR = config.CACHE_DIR, str(folder or "")
        try:
            # numba looks at CACHE_DIR here and never again; other users of numba in this process keep theirs.
            made: F = numba.njit(nogil=True, cache=folder is not None, error_model="numpy", **options)(function)
        finally:
            config.CACHE_DIR = before
        return made

    return compile_later


def inlined(function: F) -> F:
    """Let entry points call this function: it is compiled as a part of each of them."""
    made: F = register_jitable(function)
    return made


def compile_within(*functions: Callable[..., Any]) -> None:
    """Let compiled code call these functions of a game, which the interpreter goes on running as they are."""
    for function in functions:
        inlined(function)


@functools.cache
def cache_folder() -> Path | None:
    """The folder for what these sources compile to on this processor; None where nothing can be written.

    It lies in the user's cache folder, or in NUMBA_CACHE_DIR if that is set; deleting it costs the next run some
    seconds.
    """
    root = Path(config.CACHE_DIR or platformdirs.user_cache_path("tiletown", appauthor=False))
    folder = root / f"compiled-{cache_key(SOURCES)}"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except OSError:
        return None


def cache_key(sources: Iterable[Path]) -> str:
    """A digest of every Python file under these folders and of the processor they are compiled for."""
    digest = hashlib.sha256(f"{binding.get_host_cpu_name()} {binding.get_host_cpu_features().flatten()}".encode())
    for folder in sources:
        for path in sorted(folder.rglob("*.py")):
            text = path.read_bytes()
            digest.update(f"\n{path.relative_to(folder)} {len(text)}\n".encode() + text)
    return digest.hexdigest()[:16]
