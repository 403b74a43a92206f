"""A process pool whose workers can be killed: one that crashes, overruns its timeout or is found dead is replaced.

A job (function and arguments) is pickled to a worker over a socket pair and its result comes back the same way, so
waiting for it costs the event loop no thread. `concurrent.futures` cannot kill a process that overruns.
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import pickle
import signal
import socket
import struct
from collections.abc import Callable
from multiprocessing import resource_tracker
from multiprocessing.process import BaseProcess
from typing import Any

from .fair_queue import FairQueue

LENGTH = struct.Struct("!I")
READY = b"+"
START_SECONDS = 300.0
"""Timeout for a new process to become ready: on a busy machine its imports take long."""


class WorkerDied(Exception):
    """The process ended in the middle of the job, and so did the next one that tried it."""


class NoWorker(WorkerDied):
    """No process could be started, so the job was not even tried."""


class ProcessPool:
    """Up to `size` worker processes, started on demand, each with one job at a time."""

    def __init__(
        self,
        size: int,
        *,
        prepare: Callable[[], None] | None = None,
        nice: int = 0,
        died: Callable[[], None] = lambda: None,
    ) -> None:
        """`prepare` is called once in every process, `died` here for every process that ended by itself."""
        self._prepare = prepare
        self._nice = nice
        self._died = died
        self._idle: list[Worker] = []
        self._all: set[Worker] = set()
        self._queue = FairQueue(size)
        self._closed = False

    async def run(self, function: Callable[..., Any], *args: Any, timeout: float, for_whom: str = "") -> Any:
        """Call the function in a worker process. Raises what it raises, TimeoutError, WorkerDied or NoWorker.

        Those who wait for a worker are served in turn between the players `for_whom` they ask. The timeout does not
        include the start of a new process.
        """
        async with self._queue.place(for_whom):
            try:
                result, error = await self._try(function, args, timeout)
            except WorkerDied:  # a job that kills its process does it again; whoever else did may have killed them all
                self._end_idle()
                result, error = await self._try(function, args, timeout)
        if error is not None:
            raise error
        return result

    async def _try(
        self, function: Callable[..., Any], args: tuple[Any, ...], timeout: float
    ) -> tuple[Any, Exception | None]:
        worker = self._living() or await self._start()
        try:
            async with asyncio.timeout(timeout):
                answer = await worker.run(function, args)
        except BaseException as error:  # timed out, died or was cancelled: the worker cannot be used again
            self._end(worker)
            if isinstance(error, WorkerDied):
                self._died()
            raise
        self._idle.append(worker)
        return answer

    def _living(self) -> Worker | None:
        """An idle worker; one that was killed meanwhile is removed."""
        while self._idle:
            worker = self._idle.pop()
            if worker.alive:
                return worker
            self._end(worker)
            self._died()
        return None

    def close(self) -> None:
        """Kill all processes."""
        self._closed = True
        for worker in list(self._all):
            self._end(worker)

    def _end_idle(self) -> None:
        while self._idle:
            self._end(self._idle.pop())

    async def _start(self) -> Worker:
        if self._closed:
            raise NoWorker("the pool is closed")
        worker = await Worker.start(self._prepare, self._nice)
        self._all.add(worker)
        return worker

    def _end(self, worker: Worker) -> None:
        self._all.discard(worker)
        worker.end()


class Worker:
    """One process, and the connection to it."""

    def __init__(self, process: BaseProcess, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._process = process
        self._reader = reader
        self._writer = writer

    @classmethod
    async def start(cls, prepare: Callable[[], None] | None, nice: int) -> Worker:
        """A new process, spawned rather than forked because the server has threads. Raises NoWorker."""
        worker = None
        try:
            ours, theirs = socket.socketpair()
            with theirs, contextlib.ExitStack() as close_on_error:
                close_on_error.enter_context(ours)
                process = multiprocessing.get_context("spawn").Process(
                    target=_work, args=(theirs, prepare, nice), daemon=True
                )
                await asyncio.to_thread(_start_deaf, process)
                close_on_error.pop_all()
            connect = asyncio.open_unix_connection if ours.family == socket.AF_UNIX else asyncio.open_connection
            worker = cls(process, *await connect(sock=ours))
            async with asyncio.timeout(START_SECONDS):
                await worker._reader.readexactly(len(READY))
        except BaseException as error:
            if worker is not None:
                worker.end()
            # The system has no process, thread or memory for it, or it was killed before it was ready.
            if isinstance(error, OSError | RuntimeError | asyncio.IncompleteReadError):
                raise NoWorker("a worker process could not be started") from error
            raise
        return worker

    @property
    def alive(self) -> bool:
        """Whether the process has not ended."""
        return self._process.is_alive()

    async def run(self, function: Callable[..., Any], args: tuple[Any, ...]) -> tuple[Any, Exception | None]:
        """The function's result, or the exception that it raised."""
        try:
            data = pickle.dumps((function, args))
            self._writer.write(LENGTH.pack(len(data)) + data)
            (length,) = LENGTH.unpack(await self._reader.readexactly(LENGTH.size))
            return pickle.loads(await self._reader.readexactly(length))  # type: ignore[no-any-return]  # noqa: S301
        except (OSError, asyncio.IncompleteReadError) as error:
            raise WorkerDied("a worker process ended") from error

    def end(self) -> None:
        """Kill the process."""
        self._writer.close()
        self._process.kill()
        self._process.join(5)


def _start_deaf(process: BaseProcess) -> None:
    """Start a process with SIGINT blocked: Ctrl+C reaches the whole process group, and would end a new process before
    it can ignore it. Runs in a thread of its own, since a new process inherits the signal mask of its thread."""
    if not hasattr(signal, "pthread_sigmask"):
        process.start()
        return
    resource_tracker.ensure_running()  # it unblocks the signal again, if it has to be started
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        process.start()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _work(connection: socket.socket, prepare: Callable[[], None] | None, nice: int) -> None:
    """The main loop of a worker process: run jobs until the connection is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C reaches the whole process group; the server kills us
    if hasattr(os, "nice"):
        os.nice(nice)
    if prepare:
        prepare()
    with connection, contextlib.suppress(EOFError, OSError):
        stream = connection.makefile("rwb")
        stream.write(READY)
        stream.flush()
        while length := stream.read(LENGTH.size):
            function, args = pickle.loads(stream.read(*LENGTH.unpack(length)))  # noqa: S301
            stream.write(_answer(function, args))
            stream.flush()


def _answer(function: Callable[..., Any], args: tuple[Any, ...]) -> bytes:
    try:
        data = pickle.dumps((function(*args), None))
    except Exception as error:
        try:
            data = pickle.dumps((None, error))
        except Exception:  # an error that cannot be pickled
            data = pickle.dumps((None, RuntimeError(type(error).__name__)))
    return LENGTH.pack(len(data)) + data
