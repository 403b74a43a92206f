"""A process pool whose workers can be killed: one that crashes or overruns its timeout is replaced.

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

LENGTH = struct.Struct("!I")
READY = b"+"
START_SECONDS = 300.0
"""Timeout for a new process to become ready: on a busy machine its imports take long."""


class WorkerDied(Exception):
    """The process ended in the middle of a job."""


class ProcessPool:
    """Up to `size` worker processes, started on demand, each with one job at a time."""

    def __init__(self, size: int, *, prepare: Callable[[], None] | None = None, nice: int = 0) -> None:
        """`prepare` is called once in every process."""
        self._prepare = prepare
        self._nice = nice
        self._idle: list[Worker] = []
        self._all: set[Worker] = set()
        self._free = asyncio.Semaphore(size)
        self._closed = False

    async def run(self, function: Callable[..., Any], *args: Any, timeout: float) -> Any:
        """Call the function in a worker process. Raises what it raises, TimeoutError, or WorkerDied.

        The timeout does not include the start of a new process.
        """
        async with self._free:
            worker = self._idle.pop() if self._idle else await self._start()
            try:
                async with asyncio.timeout(timeout):
                    result, error = await worker.run(function, args)
            except BaseException:  # timed out, died or was cancelled: the worker cannot be used again
                self._end(worker)
                raise
            self._idle.append(worker)
        if error is not None:
            raise error
        return result

    def close(self) -> None:
        """Kill all processes."""
        self._closed = True
        for worker in list(self._all):
            self._end(worker)

    async def _start(self) -> Worker:
        if self._closed:
            raise WorkerDied("the pool is closed")
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
        """A new process, spawned rather than forked because the server has threads."""
        ours, theirs = socket.socketpair()
        with theirs:
            process = multiprocessing.get_context("spawn").Process(
                target=_work, args=(theirs, prepare, nice), daemon=True
            )
            await asyncio.to_thread(_start_deaf, process)
        connect = asyncio.open_unix_connection if ours.family == socket.AF_UNIX else asyncio.open_connection
        worker = cls(process, *await connect(sock=ours))
        try:
            async with asyncio.timeout(START_SECONDS):
                await worker._reader.readexactly(len(READY))
        except BaseException as error:
            worker.end()
            if isinstance(error, asyncio.IncompleteReadError):
                raise WorkerDied("a worker process did not start") from error
            raise
        return worker

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
