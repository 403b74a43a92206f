"""Where games are played: in this process, in a process pool, or on a Dask cluster.

All are `concurrent.futures` executors (None: this process), so the code that plays games need not know which.
"""

from __future__ import annotations

import logging
import multiprocessing
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import ParamSpec, TypeVar

from .. import __version__
from ..kernel import TiletownError

P = ParamSpec("P")
T = TypeVar("T")

CONNECT_TIMEOUT = 10
"""Seconds that a cluster may take to answer."""


@contextmanager
def processes(jobs: int) -> Iterator[Executor | None]:
    """A process pool with `jobs` workers; None (this process) for one job."""
    if jobs == 1:
        yield None
        return
    # Spawned, not forked: the same on every platform, and safe with compiled code and its threads.
    pool = Workers(jobs, multiprocessing.get_context("spawn"), signal.signal, (signal.SIGINT, signal.SIG_IGN))
    try:
        yield pool
    except BrokenProcessPool as error:
        raise TiletownError("jobs: a worker process died before its games were done") from error
    finally:
        pool.shutdown(cancel_futures=True)


class Workers(ProcessPoolExecutor):
    """A process pool that survives Ctrl+C: the interrupt stops the running jobs and leaves idle workers alive."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        return super().submit(interruptible, fn, *args, **kwargs)  # type: ignore[arg-type]


def interruptible(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Runs in a worker: call the function so that an interrupt stops it."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        return function(*args, **kwargs)
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """The workers of the Dask scheduler at `address`. Raises TiletownError, which says what is missing or was lost."""
    try:
        from distributed import Client
        from distributed.scheduler import KilledWorker
    except ImportError as error:
        raise TiletownError("cluster: Dask is not installed: pip install 'tiletown[cluster]'") from error
    with quiet("distributed", "tornado"):
        try:
            client = Client(address, timeout=CONNECT_TIMEOUT, set_as_default=False)  # type: ignore[no-untyped-call]
        except (OSError, ValueError) as error:  # a timeout is an OSError
            raise TiletownError(f"cluster: no Dask scheduler answers at {address!r}") from error
        with client:
            check_workers(client.run, address)
            executor: Executor = client.get_executor(pure=False)  # type: ignore[no-untyped-call]
            try:
                yield executor
            except (KilledWorker, CancelledError) as error:
                raise TiletownError(f"cluster: {address} was lost before the games were done") from error
            finally:
                executor.shutdown(wait=False)


def check_workers(on_all: Callable[..., dict[str, str]], address: str) -> None:
    """Raise TiletownError unless all workers have this version of Tiletown: others would play other games."""
    try:
        versions = on_all(version)
    except ImportError as error:
        raise TiletownError(f"cluster: a worker at {address} has no Tiletown {__version__}") from error
    if not versions:
        raise TiletownError(f"cluster: the scheduler at {address} has no workers")
    if others := sorted(set(versions.values()) - {__version__}):
        raise TiletownError(f"cluster: a worker at {address} has Tiletown {others[0]}, but this is {__version__}")


def version() -> str:
    """Runs in a worker: its version of Tiletown."""
    return __version__


@contextmanager
def quiet(*libraries: str) -> Iterator[None]:
    """Silence the logs of these libraries; errors that matter are raised."""
    names = [name for name in logging.root.manager.loggerDict if name.split(".")[0] in libraries]
    loggers = [logger for logger in map(logging.getLogger, names) if not logger.disabled]
    for logger in loggers:
        logger.disabled = True
    try:
        yield
    finally:
        for logger in loggers:
            logger.disabled = False
