"""The recipe for the weights of Shake That City: what is learned, for how long, from what, and how it is kept.

A task is one kind of game with a value of its own. Tasks that begin with another task's weights form a chain; chains
do not depend on each other, so they can be trained side by side. Everything follows from the seed: a run that is
stopped and resumed gives the same weights as one that was not.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import numpy as np

from tiletown.compiled.shake.games import new_games
from tiletown.games.shake import Setup
from tiletown.games.shake.pieces import SIDES
from tiletown.games.shake.state import ROUNDS, SOLO_TARGET
from tiletown.kernel import TiletownError

from ...shake.counts import BONUS_ONLY, CHANCE_TO_WIN, POINTS, SMALL, TARGET
from ...shake.value import Floats, Model, new_work
from ...shake.weights import VALUES, read_model, write_models
from ...shake.windows import SIZES
from ...weight_files import packaged
from ..checkpoints import Checkpoint, Coherence, Progress, new_checkpoint, read_checkpoint, write_checkpoint
from .td import learn

CHUNK = 10_000
"""So many games are played between two entries of the curve."""
DETOURS = 8
"""To refine, one placement in so many is not the best."""
KNOWN = 0.8
"""To refine, a weight that is known begins as if it had been corrected by so much in sum."""
LOGIT = 5.0
"""So many points make one unit of the logit when a chance to win begins with weights that were learned for points."""


class Phase(msgspec.Struct, frozen=True):
    """So many games at one pace."""

    games: int
    pace: float
    trace: float = 0.5
    softness: float = 0.0


class Task(msgspec.Struct, frozen=True):
    """What is learned: the kind of game that is played alone, what counts, and whose weights it begins with."""

    name: str
    setup: Setup
    goal: int
    phases: tuple[Phase, ...]
    begins_with: str = ""

    @property
    def side(self) -> int:
        return SIDES.index(self.setup.side)

    @property
    def games(self) -> int:
        return sum(phase.games for phase in self.phases)

    @property
    def size(self) -> int:
        return SMALL if self.goal == BONUS_ONLY else SIZES[self.side]


def tasks(scale: float = 1.0) -> tuple[Task, ...]:
    """All tasks, those that others begin with first; `scale` says how much of the recipe's games are played."""
    found = []
    for side in SIDES:
        blocked, solo = Setup(1, side, block_random=True), Setup(1, side, ("solo",))
        more = 1 if side == "landlocked" else 0
        found += [
            Task(side, blocked, POINTS, (Phase(600_000 + 900_000 * more, 2.0), Phase(100_000 + 400_000 * more, 0.5))),
            Task(f"{side}-construction", solo, POINTS, (Phase(200_000 + 100_000 * more, 1.5),), side),
            Task(
                f"{side}-solo",
                solo,
                CHANCE_TO_WIN,
                (
                    Phase(100_000, 2.0, softness=2.0),
                    Phase(200_000 + 800_000 * more, 2.0),
                    Phase(100_000, 0.5),
                ),
                f"{side}-construction",
            ),
        ]
    for variant in (("family",), ("family", "construction")):
        setup = Setup(1, variant=variant, block_random=True)
        found.append(Task("-".join(variant), setup, BONUS_ONLY, (Phase(150_000, 2.0), Phase(50_000, 0.5))))
    return tuple(
        msgspec.structs.replace(
            task,
            phases=tuple(
                msgspec.structs.replace(phase, games=max(1, round(phase.games * scale / CHUNK)) * CHUNK)
                for phase in task.phases
            ),
        )
        for task in found
    )


def find_task(name: str) -> Task:
    """The task of that name. Raises TiletownError that lists the names there are."""
    for task in tasks():
        if task.name == name:
            return task
    raise TiletownError(f"there is no task {name!r}: choose among {', '.join(task.name for task in tasks())}")


def train(task: Task, folder: Path, seed: int = 0, every: int = 20, *, refine: bool = False) -> Iterator[Progress]:
    """Train one task, or go on with it; a checkpoint is written every so many chunks, and at the end.

    To refine is to begin with the weights that bots read now, and to make detours; what was begun so goes on so.
    """
    state = begin(task, folder, refine)
    work, ends = new_work(), np.empty(CHUNK)
    curve, done = state.curve, state.done
    while done < task.games:
        phase = phase_at(task, done)
        model = Model(state.weights, task.side, task.goal, phase.softness)
        games = new_games(1, task.setup, seed << 32 | done)  # each chunk has shakes of its own
        learn(games, CHUNK, model, phase.pace, phase.trace, state.detours, state.coherence, work, ends)
        done += CHUNK
        curve.append(float(ends.mean()))
        due = len(curve) % every == 0 or done >= task.games
        if due:
            save(task, folder, state._replace(done=done))
        yield Progress(done, curve[-1], due)


def phase_at(task: Task, done: int) -> Phase:
    """The phase that a training is in after so many games."""
    for phase in task.phases:
        if done < phase.games:
            return phase
        done -= phase.games
    return task.phases[-1]


def begin(task: Task, folder: Path, refine: bool = False) -> Checkpoint:
    """The checkpoint in the folder; or a new training, with the weights of the task that it begins with."""
    path = checkpoint_path(task.name, folder)
    if path.exists():
        state = load(path, task)
        if refine and not state.detours:
            raise TiletownError(f"{path} was begun without --refine: finish it so, or name another folder")
        return state
    if refine:
        return remembered(task, read_model(packaged(VALUES), task.name, task.goal).weights)
    weights = np.zeros(task.size, np.float32)
    if task.begins_with:
        parent = find_task(task.begins_with)
        at = checkpoint_path(parent.name, folder)
        if not at.exists():
            raise TiletownError(f"{task.name} begins with the weights of {parent.name}, which is not trained yet: {at}")
        weights = as_chance(load(at, parent).weights) if task.goal == CHANCE_TO_WIN else load(at, parent).weights
    return new_checkpoint(weights)


def remembered(task: Task, weights: Floats) -> Checkpoint:
    """A training that begins with weights that were learned before, though how they agreed is forgotten.

    Those that are known get a tenth of the first rate, as if they had been corrected a hundred times.
    """
    sizes = np.where(weights != 0, np.float32(KNOWN / points_in_chance(task)), np.float32(0))
    return Checkpoint(weights, Coherence(sizes * np.float32(0.1), sizes), 0, [], DETOURS)


def points_in_chance(task: Task) -> float:
    """By how much smaller the corrections of a chance are than those of points."""
    return 10.0 if task.goal == CHANCE_TO_WIN else 1.0


def as_chance(weights: Floats) -> Floats:
    """Weights for points as weights for the chance to reach the target: the logit of being so far from it."""
    found = weights / np.float32(LOGIT)
    points = np.arange(128)[:, None]
    table = np.broadcast_to((points - SOLO_TARGET) / LOGIT, (ROUNDS, 128, 5)).astype(np.float32)
    found[TARGET : TARGET + table.size] = table.ravel()
    return found


def checkpoint_path(name: str, folder: Path) -> Path:
    """Where the training of a task is kept."""
    return folder / f"shake-{name}.npz"


def save(task: Task, folder: Path, state: Checkpoint) -> None:
    """Keep a training."""
    write_checkpoint(checkpoint_path(task.name, folder), state)


def load(path: Path, task: Task) -> Checkpoint:
    """A training that was kept. Raises TiletownError that names the file if it is not one of this task."""
    return read_checkpoint(path, task.name, task.size)


def chains(names: list[str], scale: float = 1.0) -> list[list[Task]]:
    """The tasks named, in chains that can be trained side by side; each task after the one that it begins with."""
    found: list[list[Task]] = []
    for task in tasks(scale):
        if task.name not in names:
            continue
        for chain in found:
            if any(task.begins_with == earlier.name for earlier in chain):
                chain.append(task)
                break
        else:
            found.append([task])
    return found


RARE = 1.5
"""A window's weight that was corrected by less than this in sum, some hundreds of times, is left out when packed."""


def pack(names: list[str], folder: Path, to: Path | None = None) -> str:
    """Write the weights of the checkpoints to the file that bots read; other tasks keep theirs. A sentence about it."""
    path = to or packaged(VALUES)
    part = path.with_suffix(".part")
    try:
        write_models(part, ((name, common_weights(find_task(name), folder)) for name in names), path)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    return f"{path}: {len(names)} tasks, {path.stat().st_size / 1e6:.2f} MB"


def common_weights(task: Task, folder: Path) -> Floats:
    """The weights of a task's checkpoint, without those of windows that hardly ever occurred."""
    state = load(checkpoint_path(task.name, folder), task)
    least = KNOWN if state.detours else RARE  # what was known when it began stays known
    seen = state.coherence.sizes >= np.float32(least / points_in_chance(task))
    seen[:SMALL] = True
    return np.where(seen, state.weights, np.float32(0))
