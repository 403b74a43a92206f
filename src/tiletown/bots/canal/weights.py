"""The trained weights of Canal City: which ones a setup needs, and the files they are packed in."""

from __future__ import annotations

import functools
import logging
import tomllib
import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import BinaryIO

import numpy as np

from tiletown.games.canal import Setup

from ..weight_files import POTENTIAL, VALUES, BadWeights, packaged
from .potential import NAMES, potential_model
from .value import WEIGHTS, Model

logger = logging.getLogger(__name__)


def task_name(setup: Setup) -> str:
    """The name of a setup's learned weights: 2-players to 4-players, with -centre if the centre scores (K4)."""
    return f"{potential_name(setup)}-centre" if setup.centre_scores else potential_name(setup)


def potential_name(setup: Setup) -> str:
    """The name of a setup's tuned weights: they are shares of a tile's value, whichever tiles score."""
    return f"{setup.players}-players"


def model_of(setup: Setup) -> Model | None:
    """The learned weights for a setup; None if they cannot be read."""
    return model_for(task_name(setup))


def potential_of(setup: Setup) -> Model | None:
    """The tuned weights for a setup; None if they cannot be read."""
    return potential_for(potential_name(setup))


@functools.cache
def model_for(task: str) -> Model | None:
    """The learned weights for a task; if their file cannot be read, None and one line in the log."""
    try:
        return read_model(packaged("canal", VALUES), task)
    except BadWeights as error:
        logger.warning("%s: expert and master play as skilled", error)
        return None


@functools.cache
def potential_for(task: str) -> Model | None:
    """The tuned weights for a task; if their file cannot be read, None and one line in the log."""
    try:
        return read_potential(packaged("canal", POTENTIAL), task)
    except BadWeights as error:
        logger.warning("%s: skilled plays as greedy", error)
        return None


def read_model(path: Path, task: str) -> Model:
    """Unpack a task's weights (`write_models`). Raises BadWeights."""
    try:
        with path.open("rb") as file, zipfile.ZipFile(file) as members:
            weights, scales = (
                np.lib.format.read_array(members.open(f"{task}/{name}.npy")) for name in ("weights", "scales")
            )
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile, zlib.error) as error:
        raise BadWeights(f"{path} cannot be read ({error})") from error
    if weights.shape != (WEIGHTS,) or weights.dtype != np.int16 or scales.shape != (3,):
        raise BadWeights(f"{path} cannot be read (the weights of {task} do not fit this version)")
    if not np.isfinite(scales).all():
        raise BadWeights(f"{path} cannot be read (the weights of {task} are not numbers)")
    step, denial, spread = scales.tolist()
    return Model((weights * np.float32(step)).astype(np.float32), denial, spread)


def write_models(to: Path | BinaryIO, models: Mapping[str, Model]) -> None:
    """Pack models into one compressed file: weights in 16 bits."""
    with zipfile.ZipFile(to, "w", zipfile.ZIP_DEFLATED) as file:
        for task, model in models.items():
            step = max(float(np.abs(model.weights).max()), 1e-6) / 32767
            parts = {
                "weights": np.round(model.weights / step).astype(np.int16),
                "scales": np.array([step, model.denial, model.spread]),
            }
            for name, part in parts.items():
                with file.open(f"{task}/{name}.npy", "w") as member:
                    np.lib.format.write_array(member, part)


def read_potential(path: Path, task: str) -> Model:
    """A task's weights of the potential. Raises BadWeights."""
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))[task]
        return potential_model([float(table[name]) for name in NAMES])
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise BadWeights(f"{path} cannot be read ({error})") from error
