"""What the recipes of all games have in common, and where to find one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol, TypeVar

from ...kernel import TiletownError
from ...registry import find_game, find_part


class Task(Protocol):
    """One set of weights to train."""

    @property
    def name(self) -> str: ...

    @property
    def games(self) -> int:
        """The number of games to play."""
        ...


class Progress(NamedTuple):
    """The state of a training run after a chunk of games."""

    games: int
    """Played so far."""
    worth: float
    """The result of the last chunk, in the recipe's own measure."""
    saved: bool
    """Whether the last chunk is in a checkpoint."""


TaskT = TypeVar("TaskT", bound=Task)


class Recipe(Protocol[TaskT]):
    """The module `training/<game>/recipe.py`."""

    def tasks(self, scale: float = 1.0) -> Sequence[TaskT]:
        """All tasks, with `scale` times the recipe's number of games."""
        ...

    def chains(self, names: Sequence[str], scale: float = 1.0) -> list[list[TaskT]]:
        """The named tasks, in chains that can be trained in parallel; within a chain the order counts."""
        ...

    def train(
        self, task: TaskT, folder: Path, seed: int = 0, every: int = ..., *, refine: bool = False
    ) -> Iterator[Progress]:
        """Train a task, or resume it from its checkpoint in the folder."""
        ...

    def pack(self, names: Sequence[str], folder: Path) -> str:
        """Write the weights of the checkpoints to the file that bots read; returns a summary sentence."""
        ...


class Tuning(Protocol):
    """The module `training/<game>/tuning.py`."""

    def write_all(self, seed: int) -> str:
        """Tune the weights of `skilled` and write the file that it reads; returns a summary sentence."""
        ...


def find_recipe(game_name: str) -> tuple[Recipe[Task], Tuning]:
    """The game's recipe and its tuning. Raises TiletownError if the game has none."""
    game = find_game(game_name).name
    recipe, tuning = (find_part(__package__ or "", game, module) for module in ("recipe", "tuning"))
    if recipe is None or tuning is None:
        raise TiletownError(f"{game} has no bots to train")
    return recipe, tuning


def task_named(tasks: Sequence[TaskT], name: str) -> TaskT:
    """The task of that name. Raises TiletownError, which lists the known names."""
    for task in tasks:
        if task.name == name:
            return task
    raise TiletownError(f"there is no task {name!r}: choose among {', '.join(task.name for task in tasks)}")
