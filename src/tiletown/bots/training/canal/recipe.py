"""The recipe for the weights of Canal City: the tasks, their numbers of games, and their checkpoints.

A task is a number of players, with or without a centre that scores (K4). The seed determines everything: a run that is
interrupted and resumed produces the same weights as an uninterrupted one.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np

from tiletown.compiled.canal.games import new_games
from tiletown.compiled.canal.rules import faces_of
from tiletown.files import replacing
from tiletown.games.canal import Setup
from tiletown.kernel import TiletownError

from ...canal.value import Floats, Model
from ...canal.weights import potential_of, read_model, task_name, write_models
from ...weight_files import POTENTIAL, VALUES, BadWeights, packaged
from ..checkpoints import reading, write_arrays
from ..recipes import Progress, task_named
from .fit import MOST_TURNS, Evidence, fitted, gather, no_evidence

CHUNK = 2_000
"""Games between two entries of the learning curve; the weights are fitted again after each chunk."""
GAMES = {2: 40_000, 3: 30_000, 4: 20_000}
DENIAL = {2: 0.9, 3: 0.15, 4: 0.1}
"""`Model.denial`, by the number of players."""
SPREAD = {2: 1.2, 3: 1.6, 4: 1.6}
"""`Model.spread`, by the number of players."""


class Task(msgspec.Struct, frozen=True):
    """The weights for one number of players."""

    players: int
    games: int
    centre_scores: bool = False

    @property
    def setup(self) -> Setup:
        return Setup(self.players, centre_scores=self.centre_scores)

    @property
    def name(self) -> str:
        return task_name(self.setup)


class Checkpoint(NamedTuple):
    """Everything that a run needs to be resumed as if it had not been interrupted."""

    evidence: Evidence
    done: int
    """Games played."""
    curve: list[float]
    """The error of the expectations in each chunk (`train`)."""


def tasks(scale: float = 1.0) -> tuple[Task, ...]:
    """All tasks, with `scale` times the recipe's number of games."""
    return tuple(
        Task(players, max(1, round(games * scale / CHUNK)) * CHUNK, centre_scores)
        for centre_scores in (False, True)
        for players, games in GAMES.items()
    )


def find_task(name: str) -> Task:
    """The task of that name. Raises TiletownError, which lists the known names."""
    return task_named(tasks(), name)


def chains(names: Sequence[str], scale: float = 1.0) -> list[list[Task]]:
    """The named tasks, each in a chain of its own: they can be trained in parallel."""
    return [[task] for task in tasks(scale) if task.name in names]


def train(task: Task, folder: Path, seed: int = 0, every: int = 5, *, refine: bool = False) -> Iterator[Progress]:
    """Train a task, or resume it; a checkpoint is written after every `every` chunks, and at the end.

    Each seat plays by the weights of `skilled` or, from the second chunk on, by those fitted so far. `Progress.worth`
    is the root mean square error, in points, of expectations with half the turns left, in games not yet fitted. Raises
    TiletownError for `refine`.
    """
    if refine:
        raise TiletownError("canal cannot be refined: its weights are fitted to all games at once")
    path = checkpoint_path(task.name, folder)
    evidence, done, curve = load(path, task) if path.exists() else Checkpoint(no_evidence(), 0, [])
    setup, skilled = task.setup, skilled_model(task)
    while done < task.games:
        minds, denials = [skilled.weights], [skilled.denial]
        if done:
            minds.append(fitted(skilled.weights, evidence))
            denials.append(DENIAL[task.players])
        games = new_games(1, setup, seed << 32 | done)  # each chunk has tiles of its own
        errors = np.zeros((MOST_TURNS + 1, 2))
        gather(games, faces_of(setup), CHUNK, skilled, np.array(minds), np.array(denials), evidence, errors)
        done += CHUNK
        squares, number = errors[5 * task.players]
        curve.append(float(np.sqrt(squares / max(number, 1))))
        due = len(curve) % every == 0 or done >= task.games
        if due:
            write_arrays(path, **evidence._asdict(), done=done, curve=curve)
        yield Progress(done, curve[-1], due)


def skilled_model(task: Task) -> Model:
    """The model of `skilled`, from which training starts. Raises TiletownError if it cannot be read."""
    model = potential_of(task.setup)
    if model is None:
        raise TiletownError(f"{task.name} starts from {packaged('canal', POTENTIAL)}, which cannot be read")
    return model


def learned(task: Task, folder: Path) -> Floats:
    """The weights of a task's checkpoint."""
    return fitted(skilled_model(task).weights, load(checkpoint_path(task.name, folder), task).evidence)


def checkpoint_path(name: str, folder: Path) -> Path:
    """The checkpoint file of a task."""
    return folder / f"canal-{name}.npz"


def load(path: Path, task: Task) -> Checkpoint:
    """Read a checkpoint. Raises TiletownError, which names the file, if it is not one of this task."""
    with reading(path, task.name) as found:
        evidence, expected = Evidence(found["together"], found["missed"]), no_evidence()
        if [(part.shape, part.dtype) for part in evidence] != [(part.shape, part.dtype) for part in expected]:
            raise ValueError("it was made by another version")
        return Checkpoint(evidence, int(found["done"]), found["curve"].tolist())


def pack(names: Sequence[str], folder: Path, to: Path | None = None) -> str:
    """Write the weights of the checkpoints to the file that bots read; tasks that are not named keep theirs."""
    path = to or packaged("canal", VALUES)
    found = {}
    for task in tasks():
        if task.name in names:
            found[task.name] = Model(learned(task, folder), DENIAL[task.players], SPREAD[task.players])
        else:
            with contextlib.suppress(BadWeights):
                found[task.name] = read_model(path, task.name)
    with replacing(path) as file:
        write_models(file, found)
    return f"{path}: {len(found)} tasks, {path.stat().st_size / 1e6:.2f} MB"
