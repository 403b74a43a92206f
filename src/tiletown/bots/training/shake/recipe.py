"""The recipe for the weights of Shake That City: the tasks, their numbers of games, and their checkpoints.

A task is one kind of game with weights of its own. Tasks that start from another task's weights form a chain; chains
are independent, so they can be trained in parallel. The seed determines everything: a run that is interrupted and
resumed produces the same weights as an uninterrupted one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np

from tiletown.compiled.shake.games import new_games
from tiletown.files import replacing
from tiletown.games.shake import Setup
from tiletown.games.shake.pieces import SIDES
from tiletown.games.shake.state import ROUNDS, SOLO_TARGET
from tiletown.kernel import TiletownError

from ...shake.counts import BONUS_ONLY, CHANCE_TO_WIN, POINTS, SMALL, TARGET
from ...shake.value import Floats, Model, new_scratch
from ...shake.weights import read_model, write_models
from ...shake.windows import SIZES
from ...weight_files import VALUES, packaged
from ..checkpoints import reading, write_arrays
from ..recipes import Progress, task_named
from .td import Coherence, learn

CHUNK = 10_000
"""Games between two entries of the learning curve."""
DETOURS = 8
"""Exploration while refining: one placement in DETOURS is not the best one."""
KNOWN = 0.8
"""While refining, the sum of corrections that every non-zero weight starts with: it sets its learning rate."""
LOGIT = 5.0
"""Points per unit of the logit, where weights for points become the first weights for a chance to win."""


RARE = 1.5
"""Windows whose corrections sum to less than RARE (a few hundred corrections) are left out of the packed file."""


class Stage(msgspec.Struct, frozen=True):
    """A part of a training run: a number of games with the same settings."""

    games: int
    pace: float
    """The learning rate."""
    trace: float = 0.5
    """Lambda of TD(lambda)."""
    softness: float = 0.0
    """`Model.softness`."""


class Task(msgspec.Struct, frozen=True):
    """A one-player setup to train on, what its value means, and the task whose weights it starts from."""

    name: str
    setup: Setup
    goal: int
    stages: tuple[Stage, ...]
    starts_from: str = ""

    @property
    def side(self) -> int:
        return SIDES.index(self.setup.side)

    @property
    def games(self) -> int:
        return sum(stage.games for stage in self.stages)

    @property
    def size(self) -> int:
        return SMALL if self.goal == BONUS_ONLY else SIZES[self.side]


def tasks(scale: float = 1.0) -> tuple[Task, ...]:
    """All tasks, those that others start from first, with `scale` times the recipe's number of games."""
    found = []
    for side in SIDES:
        blocked, solo = Setup(1, side, block_random=True), Setup(1, side, ("solo",))
        more = 1 if side == "landlocked" else 0
        found += [
            Task(side, blocked, POINTS, (Stage(600_000 + 900_000 * more, 2.0), Stage(100_000 + 400_000 * more, 0.5))),
            Task(f"{side}-construction", solo, POINTS, (Stage(200_000 + 100_000 * more, 1.5),), side),
            Task(
                f"{side}-solo",
                solo,
                CHANCE_TO_WIN,
                (
                    Stage(100_000, 2.0, softness=2.0),
                    Stage(200_000 + 800_000 * more, 2.0),
                    Stage(100_000, 0.5),
                ),
                f"{side}-construction",
            ),
        ]
    for variant in (("family",), ("family", "construction")):
        setup = Setup(1, variant=variant, block_random=True)
        found.append(Task("-".join(variant), setup, BONUS_ONLY, (Stage(150_000, 2.0), Stage(50_000, 0.5))))
    return tuple(
        msgspec.structs.replace(
            task,
            stages=tuple(
                msgspec.structs.replace(stage, games=max(1, round(stage.games * scale / CHUNK)) * CHUNK)
                for stage in task.stages
            ),
        )
        for task in found
    )


def find_task(name: str) -> Task:
    """The task of that name. Raises TiletownError, which lists the known names."""
    return task_named(tasks(), name)


class Checkpoint(NamedTuple):
    """Everything that a run needs to be resumed as if it had not been interrupted."""

    weights: Floats
    coherence: Coherence
    done: int
    """Games played."""
    curve: list[float]
    """The mean result of each chunk."""
    detours: int = 0
    """`DETOURS` in a run that refines; otherwise 0: no exploration."""


def train(task: Task, folder: Path, seed: int = 0, every: int = 20, *, refine: bool = False) -> Iterator[Progress]:
    """Train a task, or resume it; a checkpoint is written after every `every` chunks, and at the end.

    `refine` starts from the shipped weights and explores (see DETOURS). A run keeps this mode when it is resumed.
    `Progress.worth` is the mean result of a chunk: points, or the share of games won.
    """
    state = begin(task, folder, refine)
    scratch, ends = new_scratch(), np.empty(CHUNK)
    curve, done = state.curve, state.done
    while done < task.games:
        stage = stage_at(task, done)
        model = Model(state.weights, task.side, task.goal, stage.softness)
        games = new_games(1, task.setup, seed << 32 | done)  # each chunk has shakes of its own
        learn(games, CHUNK, model, stage.pace, stage.trace, state.detours, state.coherence, scratch, ends)
        done += CHUNK
        curve.append(float(ends.mean()))
        due = len(curve) % every == 0 or done >= task.games
        if due:
            save(task, folder, state._replace(done=done))
        yield Progress(done, curve[-1], due)


def stage_at(task: Task, done: int) -> Stage:
    """The stage of a run after `done` games."""
    for stage in task.stages:
        if done < stage.games:
            return stage
        done -= stage.games
    return task.stages[-1]


def begin(task: Task, folder: Path, refine: bool = False) -> Checkpoint:
    """The checkpoint in the folder, or a new one: from the shipped weights, from another task's, or from nothing."""
    path = checkpoint_path(task.name, folder)
    if path.exists():
        state = load(path, task)
        if refine and not state.detours:
            raise TiletownError(f"{path} was started without --refine: continue without it, or choose another folder")
        return state
    if refine:
        return from_shipped(task, read_model(packaged("shake", VALUES), task.name, task.goal).weights)
    weights = np.zeros(task.size, np.float32)
    if task.starts_from:
        parent = find_task(task.starts_from)
        at = checkpoint_path(parent.name, folder)
        if not at.exists():
            raise TiletownError(f"{task.name} starts from the weights of {parent.name}, which is not trained yet: {at}")
        weights = as_chance(load(at, parent).weights) if task.goal == CHANCE_TO_WIN else load(at, parent).weights
    return new_checkpoint(weights)


def new_checkpoint(weights: Floats) -> Checkpoint:
    """A run that starts from these weights."""
    return Checkpoint(weights, Coherence(np.zeros_like(weights), np.zeros_like(weights)), 0, [])


def from_shipped(task: Task, weights: Floats) -> Checkpoint:
    """A run that refines packed weights, whose `Coherence` is not stored.

    Every non-zero weight gets a tenth of the initial learning rate, as if it had been corrected a hundred times.
    """
    sizes = np.where(weights != 0, np.float32(KNOWN / correction_scale(task)), np.float32(0))
    return Checkpoint(weights, Coherence(sizes * np.float32(0.1), sizes), 0, [], DETOURS)


def correction_scale(task: Task) -> float:
    """The factor by which corrections of a chance to win are smaller than those of points."""
    return 10.0 if task.goal == CHANCE_TO_WIN else 1.0


def as_chance(weights: Floats) -> Floats:
    """Weights for points, converted to weights for the chance to win: the logit of the distance from SOLO_TARGET."""
    found = weights / np.float32(LOGIT)
    points = np.arange(128)[:, None]
    table = np.broadcast_to((points - SOLO_TARGET) / LOGIT, (ROUNDS, 128, 5)).astype(np.float32)
    found[TARGET : TARGET + table.size] = table.ravel()
    return found


def checkpoint_path(name: str, folder: Path) -> Path:
    """The checkpoint file of a task."""
    return folder / f"shake-{name}.npz"


def save(task: Task, folder: Path, state: Checkpoint) -> None:
    """Write the checkpoint of a task."""
    write_arrays(
        checkpoint_path(task.name, folder),
        weights=state.weights,
        sums=state.coherence.sums,
        sizes=state.coherence.sizes,
        done=state.done,
        curve=state.curve,
        detours=state.detours,
    )


def load(path: Path, task: Task) -> Checkpoint:
    """Read a checkpoint. Raises TiletownError, which names the file, if it is not one of this task."""
    with reading(path, task.name) as found:
        weights = found["weights"]
        if weights.shape != (task.size,):
            raise ValueError(f"it has {weights.size} weights instead of {task.size}")
        return Checkpoint(
            weights,
            Coherence(found["sums"], found["sizes"]),
            int(found["done"]),
            found["curve"].tolist(),
            int(found["detours"]) if "detours" in found else 0,
        )


def chains(names: Sequence[str], scale: float = 1.0) -> list[list[Task]]:
    """The named tasks, in chains that can be trained in parallel; each task after the one that it starts from."""
    found: list[list[Task]] = []
    for task in tasks(scale):
        if task.name not in names:
            continue
        for chain in found:
            if any(task.starts_from == earlier.name for earlier in chain):
                chain.append(task)
                break
        else:
            found.append([task])
    return found


def pack(names: Sequence[str], folder: Path, to: Path | None = None) -> str:
    """Write the weights of the checkpoints to the file that bots read; tasks that are not named keep theirs."""
    path = to or packaged("shake", VALUES)
    with replacing(path) as file:
        write_models(file, ((name, common_weights(find_task(name), folder)) for name in names), path)
    return f"{path}: {len(names)} tasks, {path.stat().st_size / 1e6:.2f} MB"


def common_weights(task: Task, folder: Path) -> Floats:
    """The weights of a task's checkpoint, without windows that occurred too rarely (RARE)."""
    state = load(checkpoint_path(task.name, folder), task)
    least = KNOWN if state.detours else RARE  # refining keeps every weight that it started with
    seen = state.coherence.sizes >= np.float32(least / correction_scale(task))
    seen[:SMALL] = True
    return np.where(seen, state.weights, np.float32(0))
