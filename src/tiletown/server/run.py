"""Run a server until it is stopped by a signal."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import signal
import socket
import ssl
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import platformdirs
import uvicorn

from tiletown.files import make_own_folder
from tiletown.kernel import TiletownError

from .http.addresses import Addresses
from .http.app import App
from .http.connections import Connections
from .http.server import Server, ServerOptions
from .mdns import announced
from .network import BACKLOG, EVERYWHERE, listen

log = logging.getLogger("tiletown.server")
KEEP_ALIVE = 75
"""Seconds after which an idle connection is closed."""
TLS_SECONDS = 10
"""Seconds for a TLS handshake."""
STOP_SECONDS = 3
"""Seconds for the feeds to end when the server stops, and then for the other answers that are being sent."""
SPARE_FILES = 128
"""Files that connections leave free for the database, the workers and their pipes."""

GC_THRESHOLDS = (100, 50_000, 10)
"""Reference counts free nearly everything, and the garbage collector finds cycles among new objects only. So it
collects few of them at a time: a pause is under a millisecond. A collection of all objects pauses the server for 0.1 s
with 1,000 live matches, and is as rare as can be."""


def default_database(*, make_folder: bool = True) -> str:
    """A SQLite file in the user's data folder, which nobody else may enter."""
    folder = platformdirs.user_data_path("tiletown", appauthor=False)
    if make_folder:
        make_own_folder(folder)
    return f"sqlite:///{folder / 'tiletown.sqlite'}"


def serve(
    options: ServerOptions,
    *,
    host: str = "127.0.0.1",
    port: int = 8000,
    tls_cert: Path | None = None,
    tls_key: Path | None = None,
    started: Callable[[Addresses], None] = lambda addresses: None,
    opened: Callable[[Addresses], None] = lambda addresses: None,
) -> None:
    """Serve until interrupted or terminated. Raises TiletownError if it cannot start.

    `opened` is called when the network was opened at a press.
    """
    if (tls_cert is None) != (tls_key is None):
        raise TiletownError("TLS needs both a certificate and a key")
    _check_tls(tls_cert, tls_key)
    sys.setswitchinterval(0.001)  # the writer thread gets the GIL from a busy event loop after 1 ms, not 5
    server = Server(options)
    http = HttpServer(server, lambda: started(server.addresses), lambda: opened(server.addresses), tls_cert, tls_key)
    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(_serve(server, http, host, port))


async def _serve(server: Server, http: HttpServer, host: str, port: int) -> None:
    await server.start()  # before the port: of two servers, the second is told that the data is in use
    gc.freeze()  # imports live for ever: the garbage collector need not scan them
    gc.set_threshold(*GC_THRESHOLDS)
    try:
        with listen(host, port) as listening:
            log.info("started", extra={"database": server.store.database.url_without_password()})
            await http.serve(sockets=[listening])
    finally:
        await server.stop()
    log.info("stopped")


class HttpServer(uvicorn.Server):
    """uvicorn within our limits of connections. It ends the live feeds on shutdown, and can open the network."""

    def __init__(
        self,
        server: Server,
        started: Callable[[], None],
        opened: Callable[[], None] = lambda: None,
        cert: Path | None = None,
        key: Path | None = None,
    ) -> None:
        self.connections = Connections(server.limits, server.options.proxies)
        self.connections.most = min(self.connections.most, max(SPARE_FILES, _most_files() - SPARE_FILES))
        super().__init__(
            uvicorn.Config(
                App(server),
                http=self.connections.protocol,  # type: ignore[arg-type]  # called like the class
                proxy_headers=bool(server.options.proxies),
                forwarded_allow_ips=list(server.options.proxies),
                lifespan="off",
                ws="none",
                log_config=None,
                access_log=False,  # paths hold match ids, which are private
                server_header=False,
                timeout_keep_alive=KEEP_ALIVE,
                timeout_graceful_shutdown=STOP_SECONDS,
                ssl_certfile=cert,
                ssl_keyfile=key,
            )
        )
        self._server = server
        self._started = started
        self._opened = opened
        self._announcing = contextlib.AsyncExitStack()

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
        assert sockets
        self.servers = []
        await self._accept(sockets)
        self._server.addresses.open_network = self.open_network
        self.started = True
        self._started()

    async def _accept(self, sockets: Sequence[socket.socket]) -> None:
        """Accept connections on listening sockets, the first of which has the host that is shown.

        Raises TiletownError if the name of the options is taken: then it is not announced.
        """
        for listening in sockets:
            self.servers.append(await self._accepting(listening))
        hosts, port = [listening.getsockname()[0] for listening in sockets], sockets[0].getsockname()[1]
        addresses, name = self._server.addresses, self._server.options.name
        addresses.listens_on(*hosts, port=port, secure=self.config.is_ssl)
        if name and addresses.listening == "network":
            await self._announcing.enter_async_context(announced(name, addresses.reachable(), port))
            addresses.name = name

    async def _accepting(self, listening: socket.socket) -> asyncio.Server:
        def protocol() -> asyncio.Protocol:
            return self.connections.protocol(config=self.config, server_state=self.server_state, app_state={})

        secure = self.config.ssl
        return await asyncio.get_running_loop().create_server(
            protocol,
            sock=listening,
            backlog=BACKLOG,
            ssl=secure,
            ssl_handshake_timeout=TLS_SECONDS if secure else None,
        )

    async def open_network(self) -> None:
        """Listen on all addresses, not on this machine's own alone. Raises TiletownError, and listens as before.

        Two sockets cannot listen on one port of one address, so the first is closed before; open connections stay.
        """
        host, port = self.servers[0].sockets[0].getsockname()[:2]
        for server in self.servers:
            server.close()
        self.servers.clear()
        await asyncio.sleep(0)  # now they are closed
        try:
            sockets = [listen(EVERYWHERE[0], port)]
        except TiletownError:
            await self._accept([listen(host, port)])
            raise
        with contextlib.suppress(TiletownError):  # a machine without IPv6
            sockets.append(listen(EVERYWHERE[1], port, only_ipv6=True))
        try:
            await self._accept(sockets)
        except TiletownError as error:  # the network is open all the same
            log.warning("the name is not announced", extra={"why": str(error)})
        self._opened()

    async def on_tick(self, counter: int) -> bool:
        if counter % 10 == 0:  # once a second
            self.connections.close_late()
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the feeds, and wait for the answers that are being sent; not for clients that read nothing."""
        for server in self.servers:
            server.close()  # new connections are refused, or reach another process
        for listening in sockets or []:
            listening.close()
        await self._announcing.aclose()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._server.feeds.stop(), STOP_SECONDS)
        asyncio.get_running_loop().call_later(STOP_SECONDS, self.connections.abort)
        await super().shutdown(sockets)


def _most_files() -> int:
    """The number of files that this process may open, after raising it as far as it may."""
    try:
        import resource
    except ImportError:  # Windows
        return 8192
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    for wanted in (65_536, 10_240, 4_096):  # macOS refuses more than it has
        wanted = wanted if hard == resource.RLIM_INFINITY else min(hard, wanted)
        if soft < wanted:
            with contextlib.suppress(ValueError, OSError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
                break
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def _check_tls(cert: Path | None, key: Path | None) -> None:
    if cert is None or key is None:
        return

    def passphrase() -> str:  # else OpenSSL asks for it on the terminal
        raise TiletownError(f"the TLS key {key} is encrypted: name one without a passphrase")

    try:
        ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(cert, key, passphrase)
    except ssl.SSLError as error:
        apart = error.reason == "KEY_VALUES_MISMATCH"
        why = "they do not belong together" if apart else "one of them is not in PEM format"
        raise TiletownError(f"the TLS certificate {cert} and its key {key} cannot be used: {why}") from error
    except OSError as error:
        why = error.strerror or str(error)
        raise TiletownError(f"the TLS certificate {cert} or its key {key} cannot be read: {why}") from error


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    try:
        import uvloop
    except ImportError:  # not available on Windows
        return None
    factory: Callable[[], asyncio.AbstractEventLoop] = uvloop.new_event_loop
    return factory
