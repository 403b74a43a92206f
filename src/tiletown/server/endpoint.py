"""From an HTTP request to a function and back: the same door, with the same guards, for every route.

In this order: method, floods, other sites, path, query, who it is, body, seat. Every refusal is a `Problem`; nothing
that a client sends ends in a stack trace.
"""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl

import msgspec
from sqlalchemy.exc import SQLAlchemyError
from starlette.types import Receive, Scope, Send

from tiletown.kernel import Seat, TiletownError

from . import errors
from .contract import Route
from .database import unreachable
from .errors import Refused
from .live import Live
from .openapi import CONTENT, IN_PATH
from .seats import check_host, check_seated

if TYPE_CHECKING:
    from .app import Server

log = logging.getLogger("tiletown.server")
encode = msgspec.json.encode

MISSING: dict[str, Callable[[], Refused]] = {
    "match": errors.no_match,
    "game": lambda: Refused(404, "no-game", "There is no such game."),
    "seat": lambda: Refused(404, "no-seat", "There is no such seat."),
    "code": lambda: Refused(404, "no-code", "No waiting match has this code."),
}
PATTERNS = {name: re.compile(pattern, re.ASCII) for name, pattern in IN_PATH.items()}
BAD_TEXT = (UnicodeDecodeError, RecursionError, ValueError)


class Call:
    """One request, as the function that answers it sees it."""

    __slots__ = ("_cookie", "_player", "body", "headers", "live", "path", "query", "receive", "route", "send", "server")

    def __init__(
        self, server: Server, route: Route, headers: Mapping[bytes, bytes], receive: Receive, send: Send
    ) -> None:
        self.server = server
        self.route = route
        self.headers = headers
        self.receive = receive
        self.send = send
        self.path: dict[str, Any] = {}
        self.query: dict[str, int | None] = {}
        self.body: Any = None
        self.live: Live = None  # type: ignore[assignment]
        """The match, where the path names one."""
        self._player: str | None = None
        self._cookie: str | None = None

    @property
    def anybody(self) -> str | None:
        """The player, if there is one."""
        return self._player

    @property
    def player(self) -> str:
        """The player, on routes that need one."""
        assert self._player is not None
        return self._player

    @property
    def seat(self) -> Seat:
        """The seat that the path names."""
        return int(self.path["seat"])

    def recognise(self, player: str | None) -> None:
        """The cookie names this player."""
        self._player = player

    def become(self, player: str | None) -> None:
        """The answer makes the client this player (None: nobody)."""
        self._player = player
        identity = self.server.identity
        self._cookie = identity.set_cookie(player) if player else identity.clear_cookie()

    def answer_headers(self) -> list[tuple[bytes, bytes]]:
        """The headers of every answer to this call."""
        headers = [(b"content-type", CONTENT[self.route.kind].encode()), *self.server.headers]
        if self._cookie:
            headers.append((b"set-cookie", self._cookie.encode()))
        return headers


class FileAnswer(msgspec.Struct, frozen=True):
    """An answer that a browser saves."""

    name: str
    data: bytes


Handler = Callable[[Call], Awaitable[Any]]


class Endpoint:
    """All routes of one path, as an ASGI application."""

    def __init__(self, server: Server, by_method: Mapping[str, tuple[Route, Handler]]) -> None:
        self.server = server
        self.by_method = by_method

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        start = time.perf_counter()
        headers = dict(scope["headers"])
        found = self.by_method.get("GET" if scope["method"] == "HEAD" else scope["method"])
        if found is None:
            allow = ", ".join(sorted(self.by_method))
            refused = Refused(405, "method", f"This path takes {allow}.")
            await _send_problem(send, refused, [*self.server.headers, (b"allow", allow.encode())])
            return
        route, handler = found
        call = Call(self.server, route, headers, receive, send)
        status = await self._answer(call, scope, handler)
        self.server.metrics.count_request(route.name, status)
        if route.name == "take_turn":
            self.server.metrics.turn_seconds.observe(time.perf_counter() - start)

    async def _answer(self, call: Call, scope: Scope, handler: Handler) -> int:
        try:
            await self._prepare(call, scope)
            answer = await handler(call)
        except Refused as refused:
            problem = refused
        except TiletownError as error:  # what a game, a record or a drawing says of itself
            problem = Refused(422, "refused", str(error))
        except Exception as error:
            problem = _unexpected(call.route, error)
        else:
            if call.route.kind != "events":
                await _send_answer(call, answer)
            return call.route.status
        await _send_problem(call.send, problem, self.server.headers)
        return problem.status

    async def _prepare(self, call: Call, scope: Scope) -> None:
        server, route, headers = self.server, call.route, call.headers
        now = server.clock()
        address = scope["client"][0] if scope.get("client") else "local"
        _pace(server.by_address.wait(address, now))
        if route.method != "GET":
            check_same_site(headers)
        call.path = _read_path(scope["path_params"])
        if route.query:
            call.query = _read_query(route, scope["query_string"])
        cookies = headers.get(b"cookie")
        if cookies:
            call.recognise(await server.identity.player(cookies, int(now)))
        if call.anybody is not None:
            _pace(server.by_player.wait(call.anybody, now))
        elif route.needs in ("player", "seat", "host"):
            raise Refused(401, "nobody", "This needs a player, and the cookie names none.")
        if route.name in ("find_code", "use_device_link"):
            _pace(server.by_stranger.wait(address, now))
        if route.body is not None:
            call.body = await self._read_body(call)
        if "match" in call.path:
            call.live = await server.matches.get(call.path["match"])
            if route.needs == "seat":
                check_seated(call.live, call.anybody)
            elif route.needs == "host":
                check_host(call.live, call.anybody)
        if route.needs == "guest" and call.anybody is None:
            _pace(server.by_stranger.wait(address, now))
            call.become(await server.identity.new_guest(int(now)))
        if route.kind == "events":
            call.path["asker"] = call.anybody or address

    async def _read_body(self, call: Call) -> Any:
        kind = call.headers.get(b"content-type", b"").split(b";")[0].strip().lower()
        if kind != b"application/json":
            raise Refused(415, "not-json", "The body has to be application/json.")
        most = self.server.limits.body_bytes
        data, more = b"", True
        too_large = Refused(413, "too-large", f"The body is over {most} bytes.")
        if int(call.headers.get(b"content-length", b"0") or b"0") > most:
            raise too_large
        while more:
            message = await call.receive()
            if message["type"] != "http.request":
                raise Refused(400, "bad-request", "The request ended too early.")
            data += message.get("body", b"")
            more = message.get("more_body", False)
            if len(data) > most:
                raise too_large
        if call.route.body is msgspec.Raw:
            return data
        try:
            return self.server.decoders[call.route.name].decode(data)
        except msgspec.ValidationError as error:
            what, _, where = str(error).partition(" - at `$")
            field = where.rstrip("`").lstrip(".") or None
            raise Refused(400, "bad-request", f"{field or 'body'}: {what}.", field=field) from error
        except (msgspec.DecodeError, *BAD_TEXT) as error:
            raise Refused(400, "bad-request", "The body is not JSON in UTF-8.") from error


def check_same_site(headers: Mapping[bytes, bytes]) -> None:
    """403 for a request that a page of another site has made."""
    site = headers.get(b"sec-fetch-site")
    if site is not None:
        same = site in (b"same-origin", b"none")
    else:  # sent only to secure pages; `Origin` is sent with every request that changes something
        origin = headers.get(b"origin")
        same = origin is None or origin.partition(b"://")[2] == headers.get(b"host")
    if not same:
        raise Refused(403, "cross-site", "Another site may not do that for you.")


def _pace(wait: float) -> None:
    if wait:
        raise Refused(429, "too-many", "That is too much at once; wait a moment.", retry_after=int(wait) + 1)


def _read_path(given: Mapping[str, str]) -> dict[str, Any]:
    for name, value in given.items():
        if not PATTERNS[name].fullmatch(value):
            raise MISSING[name]()
    return dict(given)


def _read_query(route: Route, query_string: bytes) -> dict[str, int | None]:
    try:
        given = dict(parse_qsl(query_string.decode("ascii"), keep_blank_values=True, max_num_fields=20))
    except ValueError:
        raise Refused(400, "bad-request", "The query cannot be read.") from None
    numbers: dict[str, int | None] = {}
    for query in route.query:
        text = given.get(query.name)
        if text is not None and not (text.isascii() and text.isdigit() and len(text) < 10):
            raise Refused(400, "bad-request", f"{query.name}: a number is needed.", field=query.name)
        number = None if text is None else int(text)
        if number is not None and not query.ge <= number <= query.le:
            bounds = f"{query.ge} to {query.le}"
            raise Refused(400, "bad-request", f"{query.name}: a number from {bounds} is needed.", field=query.name)
        numbers[query.name] = number
    return numbers


def _unexpected(route: Route, error: Exception) -> Refused:
    if unreachable(error) or isinstance(error, SQLAlchemyError):
        log.error("database away", extra={"route": route.name, "why": type(error).__name__})
        return errors.busy()
    # What was asked, and with which values, may hold secrets: only where it went wrong is logged.
    log.error("bug", extra={"route": route.name, "why": type(error).__name__, "where": _where(error)})
    return Refused(500, "bug", "Something went wrong here; it was noted.")


def _where(error: BaseException) -> str:
    places = []
    trace = error.__traceback__
    while trace is not None:
        places.append(f"{trace.tb_frame.f_code.co_filename.rsplit('/', 1)[-1]}:{trace.tb_lineno}")
        trace = trace.tb_next
    return " ".join(places[-6:])


async def _send_answer(call: Call, answer: Any) -> None:
    headers = call.answer_headers()
    if isinstance(answer, FileAnswer):
        headers.append((b"content-disposition", f'attachment; filename="{answer.name}"'.encode()))
        data = answer.data
    elif call.route.answer is None:
        data = b""
    else:
        data = answer if isinstance(answer, bytes) else encode(answer)
    headers.append((b"content-length", b"%d" % len(data)))
    await call.send({"type": "http.response.start", "status": call.route.status, "headers": headers})
    await call.send({"type": "http.response.body", "body": data})


async def _send_problem(send: Send, refused: Refused, headers: list[tuple[bytes, bytes]]) -> None:
    data = encode(refused.problem)
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(data)), *headers]
    if refused.retry_after is not None:
        headers.append((b"retry-after", b"%d" % refused.retry_after))
    await send({"type": "http.response.start", "status": refused.status, "headers": headers})
    await send({"type": "http.response.body", "body": data})


async def no_route(send: Send, headers: list[tuple[bytes, bytes]]) -> None:
    """404 for a path under /api that does not exist."""
    await _send_problem(send, Refused(404, "no-route", "There is no such path."), headers)
