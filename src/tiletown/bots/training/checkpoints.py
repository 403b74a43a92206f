"""Files of arrays in which a training run is kept, so that it can be resumed."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from ...files import replacing
from ...kernel import TiletownError


def write_arrays(path: Path, **arrays: Any) -> None:
    """Write a file of arrays, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with replacing(path) as file:
        np.savez_compressed(file, **arrays)


@contextmanager
def reading(path: Path, task: str) -> Iterator[Mapping[str, Any]]:
    """The arrays of a file; any error in it, including a ValueError raised in the block, becomes a TiletownError."""
    try:
        with np.load(path) as found:
            yield found
    except (OSError, ValueError, KeyError, zipfile.BadZipFile) as error:
        raise TiletownError(f"{path} is not a checkpoint of {task}: {error}") from error
