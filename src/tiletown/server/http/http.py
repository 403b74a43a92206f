"""uvicorn's protocol, with a short way for what is asked most often.

A request with a body (a turn, a preview) is handed to its endpoint as soon as the body is there, without ASGI between
them, and is mostly answered before anything else is done. All others go uvicorn's way: requests without a body, feeds,
files, what comes through a proxy, what is out of the ordinary.
"""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING, Any, cast

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from .door import Call, Endpoint, Reply
from .eager import Begun

if TYPE_CHECKING:
    from .app import App

UNUSUAL = frozenset((b"x-forwarded-for", b"x-forwarded-proto", b"expect", b"upgrade", b"transfer-encoding"))
"""Headers of requests that go uvicorn's way."""
PLAIN = re.compile(rb"[/\w-]+")
"""A path that is written as it is meant: nothing is coded in it, and nothing follows it."""


class Http(HttpToolsProtocol):
    """One connection."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._app = cast("App", self.config.app)
        self._asked: tuple[Endpoint, Call] | None = None
        """The request that goes the short way, while its body is read."""
        self._data = b""

    def on_headers_complete(self) -> None:
        """Whether this request goes the short way is decided here."""
        self._asked = self._short_way()
        if self._asked is None:
            super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """A part of the body."""
        if self._asked is None:
            super().on_body(body)
        else:
            self._data += body

    def on_message_complete(self) -> None:
        """The request is here."""
        if self._asked is None:
            super().on_message_complete()
            return
        (endpoint, call), self._asked = self._asked, None
        call.data, self._data = self._data, b""
        begun = Begun(endpoint.reply(call))
        if begun.ended:
            self._answer(begun)
            return
        waiting = Waiting()
        self.cycle = cast("Any", waiting)
        task = begun.rest()
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        task.add_done_callback(lambda _: self._answer_late(begun, waiting))

    def _short_way(self) -> tuple[Endpoint, Call] | None:
        """Who answers this request and what it asks, if it can go the short way."""
        if self.flow.write_paused or (self.cycle is not None and not self.cycle.response_complete):
            return None
        headers = dict(self.headers)
        length = headers.get(b"content-length", b"")
        if not (length.isdigit() and len(length) < 6 and UNUSUAL.isdisjoint(headers)):
            return None  # no body, or one that is perhaps too large
        if not self.parser.should_keep_alive() or self.parser.get_http_version() != "1.1":
            return None
        if not PLAIN.fullmatch(self.url):
            return None
        endpoint, path = self._app.find(self.url.decode())
        if endpoint is None:
            return None
        call = endpoint.call(self.parser.get_method().decode(), headers, path, self.client)
        return None if call is None or call.route.body is None else (endpoint, call)

    def _answer_late(self, begun: Begun[Reply | None], waiting: Waiting) -> None:
        waiting.response_complete = True
        if begun.ended and not self.transport.is_closing():
            self._answer(begun)
            if not waiting.keep_alive:
                self.transport.close()

    def _answer(self, begun: Begun[Reply | None]) -> None:
        reply = begun.result
        assert reply is not None  # only feeds are sent piece by piece
        head = [STATUS_LINE[reply.status], b"content-type: ", reply.content, self._app.head]
        for name, value in (*self.server_state.default_headers, *reply.more):
            head += (name, b": ", value, b"\r\n")
        self.transport.write(b"%bcontent-length: %d\r\n\r\n%b" % (b"".join(head), len(reply.data), reply.data))
        self.on_response_complete()


class Waiting:
    """A request that waits for its answer, as far as uvicorn asks about it: meanwhile the next one has to wait."""

    message_event = asyncio.Event()

    def __init__(self) -> None:
        self.response_complete = False
        self.disconnected = False
        self.keep_alive = True
