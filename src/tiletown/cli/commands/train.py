"""`tiletown train GAME`: bots learn by self-play."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from functools import partial
from pathlib import Path
from threading import Event
from typing import Annotated, TypeAlias

from cyclopts import Parameter

from tiletown.bots.training.recipes import Progress, Task, find_recipe, task_named
from tiletown.kernel import TiletownError

from ..terminal.console import Plain
from ..terminal.progress import make_progress

Switch: TypeAlias = Annotated[bool, Parameter(negative="")]


def command(
    game: str,
    /,
    *tasks: str,
    folder: Path = Path("training"),
    seed: int = 1,
    scale: float = 1.0,
    jobs: int = 1,
    refine: Switch = False,
    pack: Switch = False,
    potential: Switch = False,
    plain: Plain = False,
) -> None:
    """Train bots by self-play.

    An interrupted run is resumed from its checkpoints.

    Parameters
    ----------
    game
        The game whose bots are trained.
    tasks
        The tasks to train; an unknown name prints the list. Default: all.
    folder
        The folder of the checkpoints.
    seed
        The same number leads to the same weights.
    scale
        The share of the recipe's games to play.
    jobs
        Number of task chains trained in parallel; the weights do not depend on it.
    refine
        Start from the shipped weights and explore, in a game that can; a resumed run keeps this mode.
    pack
        Train nothing, and write the weights of the checkpoints to the file that bots read.
    potential
        Train nothing, and tune the weights of skilled instead.
    """
    if jobs < 1:
        raise TiletownError(f"jobs: at least 1 is needed, not {jobs}")
    if not scale > 0:
        raise TiletownError(f"scale: more than 0 is needed, not {scale}")
    recipe, tuning = find_recipe(game)
    every = recipe.tasks()
    names = [task_named(every, name).name for name in tasks or [task.name for task in every]]
    if pack:
        print(recipe.pack(names, folder))
    elif potential:
        print(tuning.write_all(seed))
    else:
        train = partial(recipe.train, folder=folder, seed=seed, refine=refine)
        run(recipe.chains(names, scale), train, jobs, plain)


def run(chains: Sequence[Sequence[Task]], train: Callable[[Task], Iterator[Progress]], jobs: int, plain: bool) -> None:
    """Train the chains in parallel, in threads: compiled code releases the interpreter lock.

    At a terminal there are progress bars, otherwise a line for each checkpoint.
    """
    stopped = Event()
    with make_progress(plain, transient=False) as progress:

        def train_chain(chain: Sequence[Task]) -> None:
            for task in chain:
                bar = progress.add_task(task.name, total=task.games)
                for state in train(task):
                    progress.update(bar, completed=state.games, description=f"{task.name} {state.worth:.3f}")
                    if state.saved and progress.disable:
                        line = f"{task.name}: {state.games} of {task.games} games, {state.worth:.3f}"
                        progress.console.print(line)
                    if stopped.is_set():
                        return

        with ThreadPoolExecutor(jobs) as pool:
            running = [pool.submit(train_chain, chain) for chain in chains]
            try:
                for future in as_completed(running):
                    future.result()
            except BaseException:
                stopped.set()
                pool.shutdown(wait=False, cancel_futures=True)
                raise
