"""Request handling: the same guards, in the same order, for every route.

The order: method, cross-site check, path, query, cookie, rate limit, body, seat. The rate limit of the address is for
files of the page too, so `app` has checked it already. Every refusal is a `Problem`; nothing that a client sends ends
in a stack trace.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import parse_qsl

import msgspec
from starlette.types import Receive, Scope, Send

from ..network import plain_address
from ..storage.database import unreachable
from ..wire.problems import Refused, busy, no_match
from .addresses import PublicUrl
from .routing import CONTENT, PATH_PATTERNS, Call, FileAnswer, MatchCall, Route
from .server import Server
from .statuses import STATUSES

log = logging.getLogger("tiletown.server")
encode = msgspec.json.encode
JSON = b"application/json"

NOT_THERE: dict[str, Callable[[], Refused]] = {
    "match": no_match,
    "game": lambda: Refused("no-game", "There is no such game."),
    "seat": lambda: Refused("no-seat", "There is no such seat."),
    "code": lambda: Refused("no-code", "No waiting match has this code."),
}
"""The refusal of a path parameter that does not match its pattern."""
MISSING = re.compile("missing required field `(\\w+)`")
"""How msgspec names a field that is not there."""
PATTERNS = {name: re.compile(pattern, re.ASCII) for name, pattern in PATH_PATTERNS.items()}


class Reply(NamedTuple):
    """An HTTP response without the headers that every response has."""

    status: int
    content_type: bytes
    data: bytes
    headers: Sequence[tuple[bytes, bytes]] = ()


class Door:
    """All routes of one path, as an ASGI application."""

    def __init__(self, server: Server, routes: Iterable[Route]) -> None:
        self._server = server
        self._routes = {route.method: route for route in routes}
        self._decoders = {
            route.method: msgspec.json.Decoder(route.body)
            for route in self._routes.values()
            if route.body not in (None, msgspec.Raw)
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        method = scope["method"]
        route = self._routes.get("GET" if method == "HEAD" else method)
        reply: Reply | None
        if route is None:
            allow = ", ".join(sorted(self._routes))
            reply = problem_reply(Refused("method", f"This path takes {allow}."), (b"allow", allow.encode()))
        else:
            headers, address = dict(scope["headers"]), address_of(scope)
            call = route.call(self._server, headers, scope["path_params"], address, receive, send)
            call.secure = self._server.addresses.is_secure(scope["scheme"], headers.get(b"host", b""))
            reply = await call.metered(self._reply(route, call, scope))
        if reply is not None:
            await send_reply(send, reply, self._server.headers)

    async def _reply(self, route: Route, call: Call[Any], scope: Scope) -> Reply | None:
        """The response to a request; None if it was a feed, which has been sent already."""
        reply: Reply | None = None
        try:
            await self._check(route, call, scope)
            answer = await route.handler(call)
        except Refused as refused:
            reply = problem_reply(refused)
        except Exception as error:
            reply = problem_reply(_unexpected(route, error))
        else:
            if route.kind != "events":
                reply = _answer_reply(route, call, answer)
            if isinstance(call, MatchCall) and route.needs in ("seat", "host"):
                self._server.feeds.presence.acted(call.live, call.known_player)
        self._server.metrics.count_request(route.name, reply.status if reply else route.status)
        return reply

    async def _check(self, route: Route, call: Call[Any], scope: Scope) -> None:
        """Run the guards, and fill in what the request holds."""
        server, headers = self._server, call.headers
        now = int(server.clock())
        if route.method != "GET":
            check_same_site(headers, server.addresses.public)
        for name, value in call.path.items():
            if not PATTERNS[name].fullmatch(value):
                raise NOT_THERE[name]()
        if route.query:
            call.query = _read_query(route, scope["query_string"])
        if cookies := headers.get(b"cookie"):
            call.known_player = await server.identity.player(cookies, now)
        if call.known_player is not None:
            limit(server.by_player.take(call.known_player) or server.work_by_player.wait(call.known_player))
        elif route.needs in ("player", "seat", "host"):
            raise Refused("nobody", "This needs a player, but the cookie names none.")
        if route.guessable:
            limit(server.by_stranger.take(call.address_key))
        if route.body is not None:
            check_json(headers)
            call.body = self._decoded(route, await _receive_body(call, server.limits.body_bytes))
        if isinstance(call, MatchCall):
            call.live = await server.matches.get(call.path["match"])
            if route.needs == "seat":
                call.live.room.check_seated(call.known_player)
            elif route.needs == "host":
                call.live.room.check_host(call.known_player)
        if route.needs == "guest" and call.known_player is None:
            limit(server.by_stranger.take(call.address_key))
            call.become(await server.identity.new_guest(now))

    def _decoded(self, route: Route, data: bytes) -> Any:
        if route.body is msgspec.Raw:
            return data
        try:
            return self._decoders[route.method].decode(data.decode())  # a game's own parts are only copied, not read
        except msgspec.ValidationError as error:
            what, _, where = str(error).partition(" - at `$")
            missing = MISSING.search(what)
            parts = [where.rstrip("`").lstrip("."), missing[1] if missing else ""]
            field = ".".join(filter(None, parts)) or None
            raise Refused("bad-request", f"{field or 'body'}: {what}.", field=field) from error
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, ValueError) as error:
            raise Refused("bad-request", "The body is not JSON in UTF-8.") from error


async def _receive_body(call: Call[Any], most: int) -> bytes:
    length = call.headers.get(b"content-length", b"0")
    if not length.isdigit() or int(length[:20]) > most:
        raise _too_large(most)
    data, more = b"", True
    while more:
        message = await call.receive()
        if message["type"] != "http.request":
            raise Refused("bad-request", "The request ended too early.")
        data += message.get("body", b"")
        more = message.get("more_body", False)
        if len(data) > most:
            raise _too_large(most)
    return data


def check_json(headers: Mapping[bytes, bytes]) -> None:
    """Refuse a body that is not declared as JSON: other types can be sent cross-site without a CORS preflight."""
    kind = headers.get(b"content-type", b"")
    if kind != JSON and kind.split(b";")[0].strip().lower() != JSON:
        raise Refused("not-json", "The body must be application/json.")


def check_same_site(headers: Mapping[bytes, bytes], public: PublicUrl | None) -> None:
    """Refuse a request made by another site's page (CSRF)."""
    site = headers.get(b"sec-fetch-site")
    if site is not None:
        same = site in (b"same-origin", b"none")
    else:  # it is sent to secure origins only; `Origin` comes with every request that changes something
        origin = headers.get(b"origin")
        hosts = (headers.get(b"host"), public.host.encode() if public else None)
        same = origin is None or origin.partition(b"://")[2] in hosts
    if not same:
        raise Refused("cross-site", "Requests from other sites are refused.")


def _too_large(most: int) -> Refused:
    return Refused("too-large", f"The body is over {most} bytes.")


def address_of(scope: Scope) -> str:
    """The client's IP address."""
    client = scope.get("client")
    return plain_address(client[0]) if client else "local"


def limit(wait: float) -> None:
    """Refuse a request that came too early by that many seconds."""
    if wait:
        raise Refused("too-many", "Too many requests; wait a moment.", retry_after=int(wait) + 1)


def _read_query(route: Route, query_string: bytes) -> dict[str, int | None]:
    try:
        given = dict(parse_qsl(query_string.decode("ascii"), keep_blank_values=True, max_num_fields=20))
    except ValueError:
        raise Refused("bad-request", "The query string cannot be parsed.") from None
    numbers: dict[str, int | None] = {}
    for query in route.query:
        text = given.get(query.name)
        if text is not None and not (text.isascii() and text.isdigit() and len(text) < 10):
            raise Refused("bad-request", f"{query.name}: a number is needed.", field=query.name)
        number = None if text is None else int(text)
        if number is not None and not query.ge <= number <= query.le:
            bounds = f"{query.ge} to {query.le}"
            raise Refused("bad-request", f"{query.name}: a number from {bounds} is needed.", field=query.name)
        numbers[query.name] = number
    return numbers


def _unexpected(route: Route, error: Exception) -> Refused:
    if why := unreachable(error):
        log.error("database unreachable", extra={"route": route.name, "why": type(error).__name__})
        return busy(why)
    # The request and the local values may hold secrets: only the location of the error is logged.
    log.error("bug", extra={"route": route.name, "why": type(error).__name__, "where": _where(error)})
    return Refused("bug", "Something went wrong on the server; it has been logged.")


def _where(error: BaseException) -> str:
    places = []
    trace = error.__traceback__
    while trace is not None:
        places.append(f"{trace.tb_frame.f_code.co_filename.rsplit('/', 1)[-1]}:{trace.tb_lineno}")
        trace = trace.tb_next
    return " ".join(places[-6:])


def _answer_reply(route: Route, call: Call[Any], answer: Any) -> Reply:
    headers = call.own_headers()
    if isinstance(answer, FileAnswer):
        headers.append((b"content-disposition", f'attachment; filename="{answer.name}"'.encode()))
        answer = answer.data
    data = b"" if route.answer is None else answer if isinstance(answer, bytes) else encode(answer)
    return Reply(route.status, CONTENT[route.kind].encode(), data, headers)


def problem_reply(refused: Refused, *headers: tuple[bytes, bytes]) -> Reply:
    """A refusal as a response: the only place where a code gets its status."""
    if refused.retry_after is not None:
        headers = (*headers, (b"retry-after", b"%d" % refused.retry_after))
    return Reply(STATUSES[refused.code], JSON, encode(refused.problem), headers)


async def send_reply(send: Send, reply: Reply, headers: Sequence[tuple[bytes, bytes]]) -> None:
    """Send a response; `headers` are those that every response has."""
    length = (b"content-length", b"%d" % len(reply.data))
    all_headers = [(b"content-type", reply.content_type), *headers, *reply.headers, length]
    await send({"type": "http.response.start", "status": reply.status, "headers": all_headers})
    await send({"type": "http.response.body", "body": reply.data})
