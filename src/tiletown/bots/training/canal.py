"""The recipe for the weights of Canal City: what is learned, for how long, and how it is kept.

A task is a number of players: two only so far, since at three and four the tuned potential plays better. Everything
follows from the seed: a run that is stopped and resumed gives the same weights as one that was not.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import numpy as np

from ...fast.canal import faces_of
from ...fast.canal_games import new_games
from ...games.canal import Setup
from ...kernel import TiletownError
from ..canal_value import WEIGHTS, Model
from ..canal_weights import VALUES, task_name, write_models
from ..files import packaged
from .canal_td import MOST_TURNS, learn
from .checkpoints import Checkpoint, Progress, new_checkpoint, read_checkpoint, write_checkpoint

CHUNK = 1_000
"""So many games are played between two entries of the curve."""
TRACE = 0.9
CALM = 0.2
"""The last part of the games is played at a slow pace."""
DENIAL = {2: 1.0}
"""How much a point of another seat counts against one's own, by the number of players."""
SPREAD = {2: 1.2}
"""How far, in points, one turn may take the result from what was promised: it makes promises chances to win."""


class Task(msgspec.Struct, frozen=True):
    """What is learned."""

    players: int
    games: int

    @property
    def name(self) -> str:
        return task_name(self.players)


def tasks(scale: float = 1.0) -> tuple[Task, ...]:
    """All tasks; `scale` says how much of the recipe's games are played."""
    return tuple(Task(players, max(1, round(16_000 * scale / CHUNK)) * CHUNK) for players in DENIAL)


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

    The curve says how far, in points, a promise with half the turns left was off.
    """
    path = checkpoint_path(task.name, folder)
    state = load(path, task) if path.exists() else new_checkpoint(np.zeros(WEIGHTS, np.float32))
    setup = Setup(task.players)
    curve, done = state.curve, state.done
    while done < task.games:
        pace = 1.0 if done < task.games * (1 - CALM) else 0.3
        model = Model(state.weights, DENIAL[task.players], 1.0)
        games = new_games(1, setup, seed << 32 | done)  # each chunk has tiles of its own
        ends, errors = np.empty((CHUNK, task.players)), np.zeros((MOST_TURNS + 1, 2))
        learn(games, faces_of(setup.played_with), CHUNK, model, pace, TRACE, state.coherence, ends, errors)
        done += CHUNK
        squares, number = errors[5 * task.players]
        curve.append(float(np.sqrt(squares / max(number, 1))))
        due = len(curve) % every == 0 or done >= task.games
        if due:
            write_checkpoint(path, state._replace(done=done))
        yield Progress(done, curve[-1], due)


def checkpoint_path(name: str, folder: Path) -> Path:
    """Where the training of a task is kept."""
    return folder / f"canal-{name}.npz"


def load(path: Path, task: Task) -> Checkpoint:
    """A training that was kept. Raises TiletownError that names the file if it is not one of this task."""
    return read_checkpoint(path, task.name, WEIGHTS)


def pack(names: list[str], folder: Path, to: Path | None = None) -> str:
    """Write the weights of the checkpoints to the file that bots read; a sentence that says what is in it."""
    path = to or packaged(VALUES)
    found = {}
    for task in map(find_task, names):
        weights = load(checkpoint_path(task.name, folder), task).weights
        found[task.name] = Model(weights, DENIAL[task.players], SPREAD[task.players])
    part = path.with_suffix(".part")
    try:
        write_models(part, found)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    return f"{path}: {len(names)} tasks, {path.stat().st_size / 1e6:.2f} MB"
