"""From an HTTP request to a function and back: the same door, with the same guards, for every route.

In this order: method, floods, other sites, path, query, who it is, body, seat. Every refusal is a `Problem`; nothing
that a client sends ends in a stack trace.
"""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias
from urllib.parse import parse_qsl

import msgspec
from sqlalchemy.exc import SQLAlchemyError
from starlette.types import Receive, Scope, Send

from tiletown.kernel import Seat, TiletownError

from ..play import errors
from ..play.errors import Refused
from ..play.live import Live
from ..play.seats import check_host, check_seated
from ..storage.database import unreachable
from .contract import Route
from .openapi import CONTENT as CONTENT_OF
from .openapi import IN_PATH

if TYPE_CHECKING:
    from .app import Server

log = logging.getLogger("tiletown.server")
encode = msgspec.json.encode
JSON = b"application/json"
CONTENT = {kind: content.encode() for kind, content in CONTENT_OF.items()}

MISSING: dict[str, Callable[[], Refused]] = {
    "match": errors.no_match,
    "game": lambda: Refused(404, "no-game", "There is no such game."),
    "seat": lambda: Refused(404, "no-seat", "There is no such seat."),
    "code": lambda: Refused(404, "no-code", "No waiting match has this code."),
}
PATTERNS = {name: re.compile(pattern, re.ASCII) for name, pattern in IN_PATH.items()}
BAD_TEXT = (UnicodeDecodeError, RecursionError, ValueError)


Handler: TypeAlias = "Callable[[Call], Awaitable[Any]]"


class Call:
    """One request, as the function that answers it sees it."""

    __slots__ = (
        "_cookie",
        "_player",
        "address",
        "body",
        "data",
        "handler",
        "headers",
        "live",
        "path",
        "query",
        "query_string",
        "receive",
        "route",
        "send",
        "server",
    )

    def __init__(
        self,
        server: Server,
        route: Route,
        handler: Handler,
        headers: Mapping[bytes, bytes],
        path: dict[str, str],
        address: str,
    ) -> None:
        self.server = server
        self.route = route
        self.handler = handler
        self.headers = headers
        self.path = path
        """The words that stand at the names in the route's path."""
        self.address = address
        self.data: bytes | None = None
        """The body as it came; None: it is still to be received."""
        self.query_string = b""
        self.query: dict[str, int | None] = {}
        self.body: Any = None
        self.receive: Receive = None  # type: ignore[assignment]
        self.send: Send = None  # type: ignore[assignment]
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

    @property
    def asker(self) -> str:
        """The player, or where somebody without a cookie is."""
        return self._player or self.address

    def recognise(self, player: str | None) -> None:
        """The cookie names this player."""
        self._player = player

    def become(self, player: str | None) -> None:
        """The answer makes the client this player (None: nobody)."""
        self._player = player
        identity = self.server.identity
        self._cookie = identity.set_cookie(player) if player else identity.clear_cookie()

    def own_headers(self) -> list[tuple[bytes, bytes]]:
        """Headers that only the answer to this call has."""
        return [(b"set-cookie", self._cookie.encode())] if self._cookie else []


class FileAnswer(msgspec.Struct, frozen=True):
    """An answer that a browser saves."""

    name: str
    data: bytes


class Reply(NamedTuple):
    """An answer as it leaves: its headers are those of every answer, `more`, and the length of the data."""

    status: int
    content: bytes
    """The type of the data."""
    data: bytes
    more: Sequence[tuple[bytes, bytes]] = ()


class Endpoint:
    """All routes of one path, as an ASGI application."""

    def __init__(self, server: Server, by_method: Mapping[str, tuple[Route, Handler]]) -> None:
        self.server = server
        self.by_method = by_method

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        call = self.call(scope["method"], dict(scope["headers"]), scope["path_params"], scope.get("client"))
        reply: Reply | None
        if call is None:
            allow = ", ".join(sorted(self.by_method))
            reply = _problem(Refused(405, "method", f"This path takes {allow}."), (b"allow", allow.encode()))
        else:
            call.query_string, call.receive, call.send = scope["query_string"], receive, send
            reply = await self.reply(call)
        if reply is not None:
            await send_reply(send, reply, self.server.headers)

    def call(
        self, method: str, headers: Mapping[bytes, bytes], path: dict[str, str], client: tuple[str, int] | None
    ) -> Call | None:
        """A request to this path; None if the path does not take the method."""
        found = self.by_method.get("GET" if method == "HEAD" else method)
        return None if found is None else Call(self.server, *found, headers, path, client[0] if client else "local")

    async def reply(self, call: Call) -> Reply | None:
        """The answer to a call; None if it has been sent already, event by event."""
        start = time.perf_counter()
        route = call.route
        reply: Reply | None = None
        try:
            await self._prepare(call)
            answer = await call.handler(call)
        except Refused as refused:
            reply = _problem(refused)
        except TiletownError as error:  # what a game, a record or a drawing says of itself
            reply = _problem(Refused(422, "refused", str(error)))
        except Exception as error:
            reply = _problem(_unexpected(route, error))
        else:
            if route.kind != "events":
                reply = _reply(call, answer)
        metrics = self.server.metrics
        metrics.count_request(route.name, reply.status if reply else route.status)
        if route.name == "take_turn":
            metrics.turn_seconds.observe(time.perf_counter() - start)
        return reply

    async def _prepare(self, call: Call) -> None:
        server, route, headers = self.server, call.route, call.headers
        now = server.clock()
        _pace(server.by_address.wait(call.address, now))
        if route.method != "GET":
            check_same_site(headers)
        for name, value in call.path.items():
            if not PATTERNS[name].fullmatch(value):
                raise MISSING[name]()
        if route.query:
            call.query = _read_query(route, call.query_string)
        cookies = headers.get(b"cookie")
        if cookies:
            identity = server.identity
            call.recognise(identity.remembered(cookies, now) or await identity.player(cookies, int(now)))
        player = call.anybody
        if player is not None:
            _pace(server.by_player.wait(player, now))
        elif route.needs in ("player", "seat", "host"):
            raise Refused(401, "nobody", "This needs a player, and the cookie names none.")
        if route.name in ("find_code", "use_device_link"):
            _pace(server.by_stranger.wait(call.address, now))
        if route.body is not None:
            check_json(headers)
            data = await self._receive_body(call) if call.data is None else call.data
            call.body = self._read_body(route, data)
        if "match" in call.path:
            call.live = await server.matches.get(call.path["match"])
            if route.needs == "seat":
                check_seated(call.live, player)
            elif route.needs == "host":
                check_host(call.live, player)
        if route.needs == "guest" and player is None:
            _pace(server.by_stranger.wait(call.address, now))
            call.become(await server.identity.new_guest(int(now)))

    async def _receive_body(self, call: Call) -> bytes:
        most = self.server.limits.body_bytes
        data, more = b"", True
        if int(call.headers.get(b"content-length", b"0") or b"0") > most:
            raise _too_large(most)
        while more and len(data) <= most:
            message = await call.receive()
            if message["type"] != "http.request":
                raise Refused(400, "bad-request", "The request ended too early.")
            data += message.get("body", b"")
            more = message.get("more_body", False)
        return data

    def _read_body(self, route: Route, data: bytes) -> Any:
        most = self.server.limits.body_bytes
        if len(data) > most:
            raise _too_large(most)
        if route.body is msgspec.Raw:
            return data
        try:
            return self.server.decoders[route.name].decode(data)
        except msgspec.ValidationError as error:
            what, _, where = str(error).partition(" - at `$")
            field = where.rstrip("`").lstrip(".") or None
            raise Refused(400, "bad-request", f"{field or 'body'}: {what}.", field=field) from error
        except (msgspec.DecodeError, *BAD_TEXT) as error:
            raise Refused(400, "bad-request", "The body is not JSON in UTF-8.") from error


def check_json(headers: Mapping[bytes, bytes]) -> None:
    """415 unless the body is said to be JSON: what a page of another site can send without asking is not."""
    kind = headers.get(b"content-type", b"")
    if kind != JSON and kind.split(b";")[0].strip().lower() != JSON:
        raise Refused(415, "not-json", "The body has to be application/json.")


def _too_large(most: int) -> Refused:
    return Refused(413, "too-large", f"The body is over {most} bytes.")


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


def _reply(call: Call, answer: Any) -> Reply:
    route, more = call.route, call.own_headers()
    if isinstance(answer, FileAnswer):
        more.append((b"content-disposition", f'attachment; filename="{answer.name}"'.encode()))
        answer = answer.data
    data = b"" if route.answer is None else answer if isinstance(answer, bytes) else encode(answer)
    return Reply(route.status, CONTENT[route.kind], data, more)


def _problem(refused: Refused, *more: tuple[bytes, bytes]) -> Reply:
    if refused.retry_after is not None:
        more = (*more, (b"retry-after", b"%d" % refused.retry_after))
    return Reply(refused.status, JSON, encode(refused.problem), more)


async def send_reply(send: Send, reply: Reply, headers: Sequence[tuple[bytes, bytes]]) -> None:
    """Send an answer, with the headers of every answer."""
    length = (b"content-length", b"%d" % len(reply.data))
    head = [(b"content-type", reply.content), *headers, *reply.more, length]
    await send({"type": "http.response.start", "status": reply.status, "headers": head})
    await send({"type": "http.response.body", "body": reply.data})


async def no_route(send: Send, headers: Sequence[tuple[bytes, bytes]]) -> None:
    """404 for a path under /api that does not exist."""
    await send_reply(send, _problem(Refused(404, "no-route", "There is no such path.")), headers)
