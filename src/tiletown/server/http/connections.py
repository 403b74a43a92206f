"""The limits of connections: what uvicorn's HTTP parser (httptools) does not bound by itself.

The size of a head and of a whole request, the time that a request may take to arrive, the number of connections and of
requests that wait behind another one.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from ipaddress import ip_address, ip_network
from typing import Any

import msgspec
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from ..network import client_key, plain_address
from ..wire.problems import ProblemCode, Refused
from .limits import Limits
from .statuses import STATUSES

LINGER = 2
"""Seconds for a client to take note of a refusal."""


class Connections:
    """The open connections of a server, counted by address."""

    def __init__(
        self, limits: Limits, proxies: tuple[str, ...] = (), clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.limits = limits
        self.clock = clock
        self.most = limits.connections
        """The most connections in all: `run` lowers it to what the process may open."""
        self._proxies = [ip_network(proxy) for proxy in proxies]
        self._open: set[BoundedProtocol] = set()
        self._open_of: dict[str, set[BoundedProtocol]] = {}
        """The open connections of each address."""

    def protocol(self, **details: Any) -> BoundedProtocol:
        """The protocol of a new connection, as uvicorn makes it."""
        return BoundedProtocol(self, **details)

    def add(self, connection: BoundedProtocol, address: str) -> str | None:
        """Count a connection, and return the key of its address; None if there are too many.

        One that is kept open for a next request makes room for a new one.
        """
        key = client_key(address)
        others = self._open_of.get(key, set())
        full = len(others) >= self.limits.address_connections and not self._is_proxy(address)
        if full or len(self._open) >= self.most:
            idle = next((other for other in others if other.idle), None)
            if idle is None:
                return None
            idle.transport.close()
        self._open.add(connection)
        self._open_of.setdefault(key, others).add(connection)
        return key

    def remove(self, connection: BoundedProtocol, key: str) -> None:
        """A counted connection was closed."""
        self._open.discard(connection)
        self._open_of[key].discard(connection)
        if not self._open_of[key]:
            del self._open_of[key]

    def _is_proxy(self, address: str) -> bool:
        """Whether everybody comes from this address."""
        return bool(self._proxies) and any(ip_address(plain_address(address)) in proxy for proxy in self._proxies)

    def close_late(self) -> None:
        """Close the connections whose request has not arrived in time; call it about once a second."""
        now = self.clock()
        for connection in [one for one in self._open if one.deadline is not None and one.deadline < now]:
            connection.is_late()

    def abort(self) -> None:
        """Close all connections at once, whatever is still to be sent."""
        for connection in list(self._open):
            connection.transport.abort()


class BoundedProtocol(HttpToolsProtocol):
    """uvicorn's HTTP protocol within the limits."""

    def __init__(self, connections: Connections, **details: Any) -> None:
        super().__init__(**details)
        self._connections = connections
        self._limits = connections.limits
        self._key: str | None = None
        self._answering: RequestResponseCycle | None = None
        """The request that is being answered; `cycle` is the last one that has arrived."""
        self.deadline: float | None = None
        """When the request must have arrived; None while none is arriving."""
        self._refused = False
        """Whether a refusal was sent: what still arrives is not read."""
        self._in_head = True
        self._received = 0
        """Bytes of the request so far, head and body."""
        self._head_parts = 0
        """Bytes of its headers so far, as the parser has read them, trailers included."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._key = self._connections.add(self, self.client[0] if self.client else "local")
        if self._key is None:
            transport.write(_response(Refused("too-many", "Too many connections are open; close some, or try later.")))
            transport.close()
        else:
            self._await_request()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._key is not None:
            self._connections.remove(self, self._key)
            self._key = None
        if self._answering is not None and self._answering is not self.cycle:  # uvicorn tells only the last one
            self._answering.disconnected = True
            self._answering.message_event.set()
        super().connection_lost(exc)

    @property
    def idle(self) -> bool:
        """Whether nothing is asked or answered now, and a first request was; nor is an answer still to be read."""
        answered = self._answering is not None and self._answering.response_complete
        silent = answered and self.deadline is None and not self.transport.is_closing()
        return silent and not self.transport.get_write_buffer_size()

    def _await_request(self) -> None:
        self.deadline = self._connections.clock() + self._limits.request_seconds

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if self.deadline is None and self._in_head:  # the first bytes after an answer
            self._await_request()
        self._received += len(data)
        if not self._refused:
            super().data_received(data)
        if self._received > self._limits.request_bytes:
            self.transport.abort()  # it has had its answer, and keeps on sending
        elif self._in_head and self._received > self._limits.head_bytes and not self._refused:
            self._refuse_head()

    # --- What the parser calls --------------------------------------------------------------------------------------

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._in_head, self._head_parts = True, 0
        self._await_request()

    def on_url(self, url: bytes) -> None:
        self._count_head(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._count_head(len(name) + len(value) + 4)
        super().on_header(name, value)
        if len(self.headers) > self._limits.headers:
            raise _HeadTooLarge

    def _count_head(self, size: int) -> None:
        self._head_parts += size
        if self._head_parts > self._limits.head_bytes:
            raise _HeadTooLarge

    def on_headers_complete(self) -> None:
        self._in_head = False
        super().on_headers_complete()
        if self.pipeline:  # uvicorn stops reading now, and behind a feed it would not notice that the client has gone
            self.flow.resume_reading()
            if len(self.pipeline) > self._limits.waiting_requests:
                self.transport.abort()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self.deadline, self._in_head, self._received = None, True, 0

    # --- Refusals ---------------------------------------------------------------------------------------------------

    def send_400_response(self, msg: str) -> None:
        """The parser has refused the request, or one of our callbacks has."""
        if self._head_parts > self._limits.head_bytes or len(self.headers or ()) > self._limits.headers:
            self._refuse_head()
        else:
            self.refuse("bad-request", "This is not a request that HTTP/1.1 allows.")

    def _refuse_head(self) -> None:
        most = self._limits
        self.refuse(
            "head-too-large", f"The head of a request has at most {most.head_bytes} bytes, {most.headers} headers."
        )

    def refuse(self, code: ProblemCode, message: str) -> None:
        """Answer with a problem, and close the connection; in the midst of another answer, only close it.

        A connection that is closed before all that has arrived was read is reset, and its client may never see the
        answer. So only our half is closed now, and the rest when the client has closed its own, or is late.
        """
        if self._answering is not None and not self._answering.response_complete:
            self.transport.abort()
            return
        self.transport.write(_response(Refused(code, message)))
        if self.transport.can_write_eof():
            self.transport.write_eof()
            self._refused = True
            self.deadline = self._connections.clock() + LINGER
        else:  # TLS
            self.deadline = None
            self.transport.close()

    def is_late(self) -> None:
        """The deadline has passed."""
        if self._refused:
            self.transport.abort()
        else:
            self.refuse("too-slow", "The request took too long to arrive.")


class _HeadTooLarge(Exception):
    """Ends the parsing of a head."""


def _response(refused: Refused) -> bytes:
    """A refusal as the bytes of a whole response."""
    data = msgspec.json.encode(refused.problem)
    head = (
        b"content-type: application/json\r\ncontent-length: %d\r\ncache-control: no-store\r\nconnection: close\r\n\r\n"
    )
    return STATUS_LINE[STATUSES[refused.code]] + head % len(data) + data
