"""Routing: a route is declared on its handler, with its types.

The class of the handler's argument says who may call it, its type parameter is the body, and the return annotation is
the answer. The ASGI app, the OpenAPI document, the page's client and the tests that must cover every route all read
`ROUTES`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Mapping
from typing import Any, ClassVar, Generic, Literal, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from starlette.types import Receive, Send

from tiletown.kernel import MOST_SEATS, Seat

from ..network import client_key
from ..play.live import Live
from ..wire import ids
from .rate_limits import metered
from .server import Server

Method: TypeAlias = Literal["GET", "POST", "PUT", "DELETE"]
Kind: TypeAlias = Literal["json", "events", "file", "text", "page"]
Needs: TypeAlias = Literal["nobody", "guest", "player", "seat", "host"]
"""nobody: no cookie needed. guest: a player is created if the cookie names none. player: refused without a valid
cookie. seat: a player with a seat in this match. host: the player who opened this match."""

BodyT = TypeVar("BodyT")
T = TypeVar("T")
CONTENT: dict[Kind, str] = {
    "json": "application/json",
    "events": "text/event-stream",
    "file": "application/json",
    "text": "text/plain; charset=utf-8",
    "page": "text/html; charset=utf-8",
}
PATH_PATTERNS = {"match": ids.MATCH, "game": ids.GAME, "seat": ids.SEAT, "code": ids.CODE}
"""The pattern of each path parameter, as a regular expression."""


class Call(Generic[BodyT]):
    """One request as its handler sees it; anybody may make it."""

    needs: ClassVar[Needs] = "nobody"

    def __init__(
        self,
        server: Server,
        headers: Mapping[bytes, bytes],
        path: dict[str, str],
        address: str,
        receive: Receive,
        send: Send,
    ) -> None:
        self.server = server
        self.headers = headers
        self.path = path
        """The path parameters."""
        self.address = address
        """The client's IP address."""
        self.secure = False
        """Whether the client's browser sees https."""
        self.receive = receive
        self.send = send
        self.query: dict[str, int | None] = {}
        self.body: BodyT
        self.known_player: str | None = None
        """The player that the cookie names, if it names one."""
        self._cookie: str | None = None

    @property
    def address_key(self) -> str:
        """The key of a limit per address."""
        return client_key(self.address)

    @property
    def limit_key(self) -> str:
        """The key of a limit per client: the player, or else the address."""
        return self.known_player or self.address_key

    def metered(self, work: Coroutine[Any, Any, T]) -> Awaitable[T]:
        """Run a part of the work that this call makes, and count its time."""
        return metered(work, self.server.cpu_time, self._charge)

    def _charge(self, seconds: float) -> None:
        """Count work for the address, and for the player as soon as the cookie was read."""
        self.server.work_by_address.charge(self.address_key, seconds)
        if self.known_player is not None:
            self.server.work_by_player.charge(self.known_player, seconds)

    def become(self, player: str | None, generation: int = 0) -> None:
        """Make the client this player (None: nobody): the answer sets the cookie."""
        self.known_player = player
        identity = self.server.identity
        self._cookie = identity.set_cookie(player, generation) if player else identity.clear_cookie()

    def renew_cookie(self) -> None:
        """Prolong the client's cookie."""
        self._cookie = self.server.identity.renewed_cookie(self.headers.get(b"cookie", b""))

    def own_headers(self) -> list[tuple[bytes, bytes]]:
        """The headers of this call's answer besides those of every answer."""
        if self._cookie is None:
            return []
        return [(b"set-cookie", (self._cookie + ("; Secure" if self.secure else "")).encode())]


class PlayerCall(Call[BodyT]):
    """A call that only a player may make."""

    needs: ClassVar[Needs] = "player"

    @property
    def player(self) -> str:
        assert self.known_player is not None
        return self.known_player


class GuestCall(PlayerCall[BodyT]):
    """A call that creates a player if the caller has none yet."""

    needs: ClassVar[Needs] = "guest"


class MatchCall(Call[BodyT]):
    """A call about a match, which anybody with its link may make."""

    live: Live

    @property
    def seat(self) -> Seat:
        """The seat that the path names."""
        return int(self.path["seat"])


class JoinCall(MatchCall[BodyT], GuestCall[BodyT]):
    """A call about a match that creates a player if the caller has none yet."""

    needs: ClassVar[Needs] = "guest"


class SeatCall(MatchCall[BodyT], PlayerCall[BodyT]):
    """A call that only a player with a seat in the match may make."""

    needs: ClassVar[Needs] = "seat"


class HostCall(MatchCall[BodyT], PlayerCall[BodyT]):
    """A call that only the player who opened the match may make."""

    needs: ClassVar[Needs] = "host"


class UnreadHostCall(PlayerCall[BodyT]):
    """A call of the host about a match that may be unreadable: it is not loaded, and the handler checks who calls."""

    needs: ClassVar[Needs] = "host"


class FileAnswer(msgspec.Struct, frozen=True):
    """An answer that a browser saves as a file."""

    name: str
    data: bytes


class Query(msgspec.Struct, frozen=True):
    """A query parameter: always a number here."""

    name: str
    about: str
    le: int = MOST_SEATS - 1
    ge: int = 0


Handler: TypeAlias = Callable[[Any], Awaitable[Any]]
HandlerT = TypeVar("HandlerT", bound=Handler)


class Route(msgspec.Struct, frozen=True, kw_only=True):
    """A method and a path, with their handler and its types."""

    method: Method
    path: str
    name: str
    about: str
    handler: Handler
    call: type[Call[Any]]
    body: Any
    """The type of the request's body; None: it has none."""
    answer: Any
    """The type of the body of a 2xx answer; None: no body."""
    status: int
    kind: Kind
    query: tuple[Query, ...]
    errors: tuple[int, ...]
    """Statuses of refusals besides those that every route of its kind has."""
    guessable: bool
    """Whether codes or tokens could be guessed here: a stricter rate limit for each address."""

    @property
    def needs(self) -> Needs:
        return self.call.needs


ROUTES: list[Route] = []
"""Every route, in matching order; `tiletown.server.http.routes` declares them all."""


def route(
    method: Method,
    path: str,
    about: str,
    *,
    errors: tuple[int, ...] = (),
    query: tuple[Query, ...] = (),
    status: int = 200,
    kind: Kind = "json",
    answer: Any = None,
    guessable: bool = False,
) -> Callable[[HandlerT], HandlerT]:
    """Declare a route on its handler. `answer` is for a type that the annotation cannot express: a feed's events."""

    def declare(handler: HandlerT) -> HandlerT:
        hints = get_type_hints(handler)
        returned = hints.pop("return")
        (call,) = hints.values()
        (body,) = get_args(call)
        ROUTES.append(
            Route(
                method=method,
                path=path,
                name=handler.__name__,
                about=about,
                handler=handler,
                call=get_origin(call),
                body=None if body is type(None) else body,
                answer=answer or (None if returned is type(None) else bytes if returned is FileAnswer else returned),
                status=status,
                kind=kind,
                query=query,
                errors=errors,
                guessable=guessable,
            )
        )
        return handler

    return declare
