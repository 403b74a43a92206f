"""How a training is kept, so that it goes on where it was stopped."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...kernel import TiletownError

Floats = NDArray[np.float32]


class Coherence(NamedTuple):
    """For each weight: the sum of its corrections so far, and the sum of their sizes."""

    sums: Floats
    sizes: Floats


class Progress(NamedTuple):
    """Where a training stands: its games so far, what the last ones were worth, whether they are kept already."""

    games: int
    worth: float
    saved: bool


class Checkpoint(NamedTuple):
    """All that a training needs to go on exactly as if it had not stopped."""

    weights: Floats
    coherence: Coherence
    done: int
    curve: list[float]
    detours: int = 0
    """One placement in so many is not the best; 0: none."""


def new_checkpoint(weights: Floats) -> Checkpoint:
    """A training that begins with these weights."""
    return Checkpoint(weights, Coherence(np.zeros_like(weights), np.zeros_like(weights)), 0, [])


def write_checkpoint(path: Path, state: Checkpoint) -> None:
    """Write a checkpoint whole or not at all."""
    write_arrays(
        path,
        weights=state.weights,
        sums=state.coherence.sums,
        sizes=state.coherence.sizes,
        done=state.done,
        curve=state.curve,
        detours=state.detours,
    )


def read_checkpoint(path: Path, task: str, size: int) -> Checkpoint:
    """Read a checkpoint. Raises TiletownError that names the file if it is not one of this task."""
    with reading(path, task) as found:
        weights = found["weights"]
        if weights.shape != (size,):
            raise ValueError(f"it has {weights.size} weights, and {size} are needed")
        return Checkpoint(
            weights,
            Coherence(found["sums"], found["sizes"]),
            int(found["done"]),
            found["curve"].tolist(),
            int(found["detours"]) if "detours" in found else 0,
        )


def write_arrays(path: Path, **arrays: Any) -> None:
    """Write a file of arrays whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part")
    with part.open("wb") as file:
        np.savez_compressed(file, **arrays)
    part.replace(path)


@contextmanager
def reading(path: Path, task: str) -> Iterator[Mapping[str, Any]]:
    """The arrays of a file; what is wrong with it, also a ValueError in here, is a TiletownError that names it."""
    try:
        with np.load(path) as found:
            yield found
    except (OSError, ValueError, KeyError, zipfile.BadZipFile) as error:
        raise TiletownError(f"{path} is no checkpoint of {task}: {error}") from error
