"""`tiletown train GAME`: bots learn by playing against themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from functools import partial
from pathlib import Path
from threading import Event
from typing import Annotated, Protocol, TypeAlias, TypeVar

from cyclopts import App, Parameter
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tiletown.bots.training.canal import potential as canal_tuning
from tiletown.bots.training.canal import run as canal_recipe
from tiletown.bots.training.checkpoints import Progress as Reached
from tiletown.bots.training.shake import potential as tuning
from tiletown.bots.training.shake import run as recipe
from tiletown.kernel import TiletownError

from ..terminal.console import Plain, make_console


class Task(Protocol):
    """What is learned: its name, and how many games it takes."""

    @property
    def name(self) -> str: ...

    @property
    def games(self) -> int: ...


TaskT = TypeVar("TaskT", bound=Task)
command = App(name="train", help="Let bots learn by playing against themselves.")


Folder: TypeAlias = Annotated[Path, Parameter(help="Where the checkpoints are.")]
WithSeed: TypeAlias = Annotated[int, Parameter(name="--seed", help="The same number, the same weights.")]
Scale: TypeAlias = Annotated[float, Parameter(help="How much of the recipe's games to play.")]
Jobs: TypeAlias = Annotated[int, Parameter(help="How many chains of tasks at a time; the weights do not depend on it.")]
Pack: TypeAlias = Annotated[
    bool, Parameter(negative="", help="Only write the weights of the checkpoints to the file that bots read.")
]
Potential: TypeAlias = Annotated[
    bool, Parameter(negative="", help="Only tune the numbers of skilled, and write the file that it reads.")
]


@command.command
def shake(
    *tasks: str,
    folder: Folder = Path("training"),
    seed: WithSeed = 1,
    scale: Scale = 1.0,
    jobs: Jobs = 1,
    refine: Annotated[bool, Parameter(negative="")] = False,
    pack: Pack = False,
    potential: Potential = False,
    plain: Plain = False,
) -> None:
    """Learn the values of Shake That City that expert and master use. Stopped and started again, it goes on.

    Parameters
    ----------
    tasks
        What to learn: landlocked, landlocked-solo, family, ... Without any: everything.
    refine
        Begin with the weights that bots read now, not with nothing, and place now and then what is not the best.
    """
    check(jobs, scale)
    names = [recipe.find_task(name).name for name in tasks or [task.name for task in recipe.tasks()]]
    if pack:
        print(recipe.pack(names, folder))
    elif potential:
        print(tuning.write_all(seed))
    else:
        run(recipe.chains(names, scale), partial(recipe.train, refine=refine), folder, seed, jobs, plain)


@command.command
def canal(
    *tasks: str,
    folder: Folder = Path("training"),
    seed: WithSeed = 1,
    scale: Scale = 1.0,
    jobs: Jobs = 1,
    pack: Pack = False,
    potential: Potential = False,
    plain: Plain = False,
) -> None:
    """Learn what tiles of Canal City promise, for expert and master. Stopped and started again, it goes on.

    Parameters
    ----------
    tasks
        What to learn: 2-players, 3-players, 4-players. Without any: everything.
    """
    check(jobs, scale)
    names = [canal_recipe.find_task(name).name for name in tasks or [task.name for task in canal_recipe.tasks()]]
    if pack:
        print(canal_recipe.pack(names, folder))
    elif potential:
        print(canal_tuning.write_all(seed))
    else:
        run(canal_recipe.chains(names, scale), canal_recipe.train, folder, seed, jobs, plain)


def check(jobs: int, scale: float) -> None:
    """Raise TiletownError for what cannot be."""
    if jobs < 1:
        raise TiletownError(f"jobs: at least 1 is needed, not {jobs}")
    if not scale > 0:
        raise TiletownError(f"scale: more than 0 is needed, not {scale}")


def run(
    chains: Sequence[Sequence[TaskT]],
    train: Callable[[TaskT, Path, int], Iterator[Reached]],
    folder: Path,
    seed: int,
    jobs: int,
    plain: bool,
) -> None:
    """Train the chains side by side, in threads: learning holds no interpreter lock.

    A person sees bars; otherwise there is a line for each checkpoint.
    """
    console = make_console(plain, stderr=True)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    stopped = Event()
    with Progress(*columns, console=console, disable=not console.is_terminal) as progress:

        def learn(chain: Sequence[TaskT]) -> None:
            for task in chain:
                bar = progress.add_task(task.name, total=task.games)
                for state in train(task, folder, seed):
                    progress.update(bar, completed=state.games, description=f"{task.name} {state.worth:.3f}")
                    if state.saved and not console.is_terminal:
                        console.print(f"{task.name}: {state.games} of {task.games} games, {state.worth:.3f}")
                    if stopped.is_set():
                        return

        with ThreadPoolExecutor(jobs) as pool:
            running = [pool.submit(learn, chain) for chain in chains]
            try:
                for future in as_completed(running):
                    future.result()
            except BaseException:
                stopped.set()
                pool.shutdown(wait=False, cancel_futures=True)
                raise
