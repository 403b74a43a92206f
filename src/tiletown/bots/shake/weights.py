"""The trained weights of Shake That City: which ones a setup needs, and the files they are packed in."""

from __future__ import annotations

import functools
import logging
import lzma
import tomllib
import zipfile
from collections.abc import Iterable
from pathlib import Path
from typing import BinaryIO

import numpy as np

from tiletown.games.shake import Setup
from tiletown.games.shake.pieces import SIDES

from ..weight_files import POTENTIAL, VALUES, BadWeights, packaged
from .counts import BONUS_ONLY, CHANCE_TO_WIN, POINTS, SMALL
from .potential import NAMES
from .value import Floats, Model
from .windows import SIZES

logger = logging.getLogger(__name__)


def task_name(setup: Setup) -> str:
    """The name of a setup's weights: landlocked, landlocked-construction, landlocked-solo, family, ..."""
    if setup.solo:
        return f"{setup.side}-solo"
    first = "family" if setup.family else setup.side  # bonus tiles are the same on both sides
    return f"{first}-construction" if setup.construction else first


def goal_of(setup: Setup) -> int:
    """What the value of a setup is: POINTS, CHANCE_TO_WIN or BONUS_ONLY."""
    if setup.solo:
        return CHANCE_TO_WIN
    return BONUS_ONLY if setup.family else POINTS


def model_of(setup: Setup) -> Model | None:
    """The learned value for a setup; None if it cannot be read."""
    return model_for(task_name(setup), goal_of(setup))


def potential_of(setup: Setup) -> Floats | None:
    """The weights of the potential for a setup; None if they cannot be read."""
    return potential_for(task_name(setup))


@functools.cache
def model_for(task: str, goal: int) -> Model | None:
    """The learned value for a task; if its file cannot be read, None and one line in the log."""
    try:
        return read_model(packaged("shake", VALUES), task, goal)
    except BadWeights as error:
        logger.warning("%s: expert and master play as skilled", error)
        return None


@functools.cache
def potential_for(task: str) -> Floats | None:
    """The weights of the potential for a task; if their file cannot be read, None and one line in the log."""
    try:
        return read_potential(packaged("shake", POTENTIAL), task)
    except BadWeights as error:
        logger.warning("%s: skilled plays as greedy", error)
        return None


def read_model(path: Path, task: str, goal: int) -> Model:
    """Unpack a task's weights (`write_models`). Raises BadWeights."""
    side = 0 if goal == BONUS_ONLY else SIDES.index(task.partition("-")[0])
    size = SMALL if goal == BONUS_ONLY else SIZES[side]
    try:
        with path.open("rb") as file, zipfile.ZipFile(file) as members:
            counts, known, windows, scales = (
                np.lib.format.read_array(members.open(f"{task}/{name}.npy"))
                for name in ("counts", "known", "windows", "scales")
            )
            found = np.flatnonzero(np.unpackbits(known))
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile, lzma.LZMAError) as error:
        raise BadWeights(f"{path} cannot be read ({error})") from error
    fits = len(known) == (size - SMALL + 7) // 8 and len(found) == len(windows) and found.max(initial=-1) < size - SMALL
    if len(counts) != SMALL or not fits or scales.shape != (2,):
        raise BadWeights(f"{path} cannot be read (the weights of {task} do not fit this version)")
    weights = np.zeros(size, np.float32)
    weights[:SMALL], weights[SMALL + found] = counts * scales[0], windows * scales[1]
    if not np.isfinite(weights).all():
        raise BadWeights(f"{path} cannot be read (the weights of {task} are not numbers)")
    return Model(weights, side, goal)


FINENESS = 3
"""Packed weights of windows have FINENESS steps per standard deviation."""


def write_models(to: Path | BinaryIO, models: Iterable[tuple[str, Floats]], before: Path | None = None) -> None:
    """Pack the weights of tasks into one compressed file: counts in 16 bits, windows in 8 (FINENESS).

    Most windows never occurred: a bit mask says which did, and only those have a weight. Tasks of the file `before`
    that are not among `models` are copied.
    """
    written = set()
    with zipfile.ZipFile(to, "w", zipfile.ZIP_LZMA) as file:
        for task, weights in models:
            counts, windows = weights[:SMALL], weights[SMALL:]
            used = windows[windows != 0]
            scales = np.array([np.abs(counts).max() / 32767, used.std() / FINENESS if used.size else 1], np.float32)
            steps = np.clip(np.round(windows / scales[1]), -127, 127).astype(np.int8)
            parts = {
                "counts": np.round(counts / scales[0]).astype(np.int16),
                "known": np.packbits(steps != 0),
                "windows": steps[steps != 0],
                "scales": scales,
            }
            for name, part in parts.items():
                with file.open(f"{task}/{name}.npy", "w", force_zip64=True) as member:
                    np.lib.format.write_array(member, part)
            written.add(task)
        if before is not None and before.exists():
            with zipfile.ZipFile(before) as others:
                for member_name in others.namelist():
                    if member_name.partition("/")[0] not in written:
                        file.writestr(member_name, others.read(member_name))


def read_potential(path: Path, task: str) -> Floats:
    """A task's weights of the potential. Raises BadWeights."""
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))[task]
        return np.array([float(table[name]) for name in NAMES], np.float32)
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise BadWeights(f"{path} cannot be read ({error})") from error
