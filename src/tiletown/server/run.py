"""Run a server until it is stopped by a signal."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import gc
import signal
import socket
import ssl
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import platformdirs
import uvicorn
from msgspec import Struct

from tiletown.kernel import TiletownError

from .http.app import App
from .http.server import Server, ServerOptions

TCP_TIMEOUT_MS = 45_000
"""The kernel closes a connection when data has been unacknowledged for this long (TCP_USER_TIMEOUT)."""

GC_THRESHOLDS = (100, 50_000, 10)
"""Reference counts free nearly everything, and the garbage collector finds cycles among new objects only. So it
collects few of them at a time: a pause is under a millisecond. A collection of all objects pauses the server for 0.1 s
with 1,000 live matches, and is as rare as can be."""


class Addresses(Struct, frozen=True):
    """The URLs of a running server."""

    here: str
    """For a browser on this machine."""
    network: str | None
    """For other devices on the network; None if the server listens on this machine only."""


def default_database() -> str:
    """A SQLite file in the user's data folder."""
    folder = platformdirs.user_data_path("tiletown", appauthor=False)
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'tiletown.sqlite'}"


def serve(
    options: ServerOptions,
    *,
    host: str = "127.0.0.1",
    port: int = 8000,
    tls_cert: Path | None = None,
    tls_key: Path | None = None,
    started: Callable[[Addresses], None] = lambda addresses: None,
) -> None:
    """Serve until interrupted or terminated. Raises TiletownError if it cannot start."""
    if (tls_cert is None) != (tls_key is None):
        raise TiletownError("TLS needs both a certificate and a key")
    _check_tls(tls_cert, tls_key)
    listening = _listen(host, port)
    sys.setswitchinterval(0.001)  # the writer thread gets the GIL from a busy event loop after 1 ms, not 5
    try:
        with asyncio.Runner(loop_factory=_loop_factory()) as runner:
            runner.run(_serve(options, listening, tls_cert, tls_key, started))
    finally:
        listening.close()


async def _serve(
    options: ServerOptions,
    listening: socket.socket,
    cert: Path | None,
    key: Path | None,
    started: Callable[[Addresses], None],
) -> None:
    server = Server(options)
    config = uvicorn.Config(
        App(server),
        lifespan="off",
        ws="none",
        log_config=None,
        access_log=False,  # paths hold match ids, which are private
        server_header=False,
        timeout_keep_alive=75,
        timeout_graceful_shutdown=10,
        backlog=2048,
        ssl_certfile=cert,
        ssl_keyfile=key,
    )
    await server.start()
    gc.freeze()  # imports live for ever: the garbage collector need not scan them
    gc.set_threshold(*GC_THRESHOLDS)
    try:
        http = _Uvicorn(config, server, lambda: started(addresses(listening, secure=cert is not None)))
        await http.serve(sockets=[listening])
    finally:
        await server.stop()


class _Uvicorn(uvicorn.Server):
    """uvicorn, which waits for open connections on shutdown: here the live feeds are ended first."""

    def __init__(self, config: uvicorn.Config, server: Server, started: Callable[[], None]) -> None:
        super().__init__(config)
        self._server = server
        self._started = started

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Handle SIGINT and SIGTERM without raising them again after shutdown: a requested stop exits with 0."""
        if sys.platform == "win32":
            with super().capture_signals():
                yield
            return
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self.handle_exit, number, None)
        yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._started()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for listening in sockets or []:
            listening.close()  # new connections are refused, or reach another process
        await self._server.feeds.stop()
        await super().shutdown(sockets)


def addresses(listening: socket.socket, *, secure: bool) -> Addresses:
    """The URLs of a listening socket."""
    host, port = listening.getsockname()[:2]
    scheme = "https" if secure else "http"
    everywhere = host in ("0.0.0.0", "::")  # noqa: S104
    network = f"{scheme}://{network_address()}:{port}" if everywhere else None
    return Addresses(f"{scheme}://{'localhost' if everywhere else _in_url(host)}:{port}", network)


def network_address() -> str:
    """This machine's address on its network, from the routing table: nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def _listen(host: str, port: int) -> socket.socket:
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with contextlib.ExitStack() as close_on_error:
            listening = close_on_error.enter_context(socket.socket(family, kind, protocol))
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if hasattr(socket, "TCP_USER_TIMEOUT"):  # accepted connections inherit it
                listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, TCP_TIMEOUT_MS)
            listening.bind(address)
            listening.listen(2048)
            close_on_error.pop_all()
            return listening
    except (OSError, OverflowError) as error:
        why = f"cannot listen on {host} port {port}: {error}"
        if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
            why = f"port {port} is in use, perhaps by another Tiletown: choose another one with `--port`"
        raise TiletownError(why) from error


def _check_tls(cert: Path | None, key: Path | None) -> None:
    if cert is None or key is None:
        return
    try:
        ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(cert, key)
    except (OSError, ssl.SSLError) as error:
        raise TiletownError(f"the TLS certificate {cert} or its key {key} cannot be used: {error}") from error


def _in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    try:
        import uvloop
    except ImportError:  # not available on Windows
        return None
    factory: Callable[[], asyncio.AbstractEventLoop] = uvloop.new_event_loop
    return factory
