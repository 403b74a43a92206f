"""The recipe for the weights of Canal City: what is learned, for how long, and how it is kept.

A task is a number of players. Everything follows from the seed: a run that is stopped and resumed gives the same
weights as one that was not.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np

from tiletown.compiled.canal.games import new_games
from tiletown.compiled.canal.rules import faces_of
from tiletown.games.canal import Setup
from tiletown.kernel import TiletownError

from ...canal.value import Floats, Model
from ...canal.weights import POTENTIAL, VALUES, potential_for, read_model, task_name, write_models
from ...weight_files import BadWeights, packaged
from ..checkpoints import Progress, reading, write_arrays
from .fit import MOST_TURNS, Evidence, fitted, gather, no_evidence

CHUNK = 2_000
"""So many games are played between two entries of the curve; what they show counts from the next ones on."""
GAMES = {2: 40_000, 3: 30_000, 4: 20_000}
DENIAL = {2: 0.9, 3: 0.15, 4: 0.1}
"""How much a point of another seat counts against one's own, by the number of players."""
SPREAD = {2: 1.2, 3: 1.6, 4: 1.6}
"""How far, in points, one turn may take the result from what was promised: it makes promises chances to win."""


class Task(msgspec.Struct, frozen=True):
    """What is learned."""

    players: int
    games: int

    @property
    def name(self) -> str:
        return task_name(self.players)


class Checkpoint(NamedTuple):
    """All that a training needs to go on exactly as if it had not stopped."""

    evidence: Evidence
    done: int
    curve: list[float]


def tasks(scale: float = 1.0) -> tuple[Task, ...]:
    """All tasks; `scale` says how much of the recipe's games are played."""
    return tuple(Task(players, max(1, round(games * scale / CHUNK)) * CHUNK) for players, games in GAMES.items())


def find_task(name: str) -> Task:
    """The task of that name. Raises TiletownError that lists the names there are."""
    for task in tasks():
        if task.name == name:
            return task
    raise TiletownError(f"there is no task {name!r}: choose among {', '.join(task.name for task in tasks())}")


def chains(names: list[str], scale: float = 1.0) -> list[list[Task]]:
    """The tasks named, each by itself: they can be trained side by side."""
    return [[task] for task in tasks(scale) if task.name in names]


def train(task: Task, folder: Path, seed: int = 0, every: int = 5) -> Iterator[Progress]:
    """Train one task, or go on with it; a checkpoint is written every so many chunks, and at the end.

    Seats play as `skilled` or, from the second chunk on, by what was learned so far. The curve says how far, in points,
    a promise with half the turns left was off in games that it was not learned from.
    """
    path = checkpoint_path(task.name, folder)
    evidence, done, curve = load(path, task) if path.exists() else Checkpoint(no_evidence(), 0, [])
    setup, skilled = Setup(task.players), begun(task)
    while done < task.games:
        minds, denials = [skilled.weights], [skilled.denial]
        if done:
            minds.append(fitted(skilled.weights, evidence))
            denials.append(DENIAL[task.players])
        games = new_games(1, setup, seed << 32 | done)  # each chunk has tiles of its own
        errors = np.zeros((MOST_TURNS + 1, 2))
        gather(games, faces_of(setup.played_with), CHUNK, skilled, np.array(minds), np.array(denials), evidence, errors)
        done += CHUNK
        squares, number = errors[5 * task.players]
        curve.append(float(np.sqrt(squares / max(number, 1))))
        due = len(curve) % every == 0 or done >= task.games
        if due:
            write_arrays(path, **evidence._asdict(), done=done, curve=curve)
        yield Progress(done, curve[-1], due)


def begun(task: Task) -> Model:
    """What learning begins with: the numbers of `skilled`. Raises TiletownError if they cannot be read."""
    model = potential_for(task.players)
    if model is None:
        raise TiletownError(f"{task.name} begins with {POTENTIAL}, which cannot be read")
    return model


def learned(task: Task, folder: Path) -> Floats:
    """The weights of a training that was kept."""
    return fitted(begun(task).weights, load(checkpoint_path(task.name, folder), task).evidence)


def checkpoint_path(name: str, folder: Path) -> Path:
    """Where the training of a task is kept."""
    return folder / f"canal-{name}.npz"


def load(path: Path, task: Task) -> Checkpoint:
    """A training that was kept. Raises TiletownError that names the file if it is not one of this task."""
    with reading(path, task.name) as found:
        evidence, expected = Evidence(found["together"], found["missed"]), no_evidence()
        if [(part.shape, part.dtype) for part in evidence] != [(part.shape, part.dtype) for part in expected]:
            raise ValueError("it was made by another version")
        return Checkpoint(evidence, int(found["done"]), found["curve"].tolist())


def pack(names: list[str], folder: Path, to: Path | None = None) -> str:
    """Write the weights of the checkpoints to the file that bots read; a sentence that says what is in it.

    Tasks that are not named stay as they are in the file.
    """
    path = to or packaged(VALUES)
    found = {}
    for task in tasks():
        if task.name in names:
            found[task.name] = Model(learned(task, folder), DENIAL[task.players], SPREAD[task.players])
        else:
            with contextlib.suppress(BadWeights):
                found[task.name] = read_model(path, task.name)
    part = path.with_suffix(".part")
    try:
        write_models(part, found)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    return f"{path}: {len(found)} tasks, {path.stat().st_size / 1e6:.2f} MB"
