"""What a route is: declared on the function that handles it, with its types.

The class of the handler's argument says who may call it, its parameter is the type of the body, and the annotation of
the return value is the type of the answer. What is served, the OpenAPI document, the page's client and the tests that
must cover every route all read `ROUTES`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, ClassVar, Generic, Literal, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from starlette.types import Receive, Send

from tiletown.kernel import Seat

from ..play.live import Live
from ..wire import ids
from .server import Server

Method: TypeAlias = Literal["GET", "POST", "PUT", "DELETE"]
Kind: TypeAlias = Literal["json", "events", "file", "text", "page"]
Needs: TypeAlias = Literal["nobody", "guest", "player", "seat", "host"]
"""nobody: no cookie needed. guest: a cookie is made if there is none. player: refused without a valid cookie.
seat: a player who holds a seat of this match. host: the player who opened this match."""

BodyT = TypeVar("BodyT")
CONTENT: dict[Kind, str] = {
    "json": "application/json",
    "events": "text/event-stream",
    "file": "application/json",
    "text": "text/plain; charset=utf-8",
    "page": "text/html; charset=utf-8",
}
PATH_PATTERNS = {"match": ids.MATCH, "game": ids.GAME, "seat": ids.SEAT, "code": ids.CODE}
"""What may stand at the names in a path, as regular expressions."""


class Call(Generic[BodyT]):
    """One request, as the function that answers it sees it; anybody may make it."""

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
        """What stands at the names in the route's path."""
        self.address = address
        self.receive = receive
        self.send = send
        self.query: dict[str, int | None] = {}
        self.body: BodyT
        self.visitor: str | None = None
        """The player that the cookie names, if it does."""
        self._cookie: str | None = None

    @property
    def visitor_or_address(self) -> str:
        """Whom a limit counts for."""
        return self.visitor or self.address

    def become(self, player: str | None) -> None:
        """The answer makes the client this player (None: nobody)."""
        self.visitor = player
        identity = self.server.identity
        self._cookie = identity.set_cookie(player) if player else identity.clear_cookie()

    def own_headers(self) -> list[tuple[bytes, bytes]]:
        """Headers that only the answer to this call has."""
        return [(b"set-cookie", self._cookie.encode())] if self._cookie else []


class PlayerCall(Call[BodyT]):
    """A call that only a player may make."""

    needs: ClassVar[Needs] = "player"

    @property
    def player(self) -> str:
        assert self.visitor is not None
        return self.visitor


class GuestCall(PlayerCall[BodyT]):
    """A call that makes its caller a player, if it is none yet."""

    needs: ClassVar[Needs] = "guest"


class MatchCall(Call[BodyT]):
    """A call about a match that anybody with its link may make."""

    live: Live

    @property
    def seat(self) -> Seat:
        """The seat that the path names."""
        return int(self.path["seat"])


class JoinCall(MatchCall[BodyT], GuestCall[BodyT]):
    """A call that anybody with the link of a match may make, and which makes its caller a player."""

    needs: ClassVar[Needs] = "guest"


class SeatCall(MatchCall[BodyT], PlayerCall[BodyT]):
    """A call that only a player with a seat in the match may make."""

    needs: ClassVar[Needs] = "seat"


class HostCall(MatchCall[BodyT], PlayerCall[BodyT]):
    """A call that only the player who opened the match may make."""

    needs: ClassVar[Needs] = "host"


class FileAnswer(msgspec.Struct, frozen=True):
    """An answer that a browser saves."""

    name: str
    data: bytes


class Query(msgspec.Struct, frozen=True):
    """A parameter in the query string: always a number here."""

    name: str
    about: str
    le: int = ids.MOST_SEATS - 1
    ge: int = 0


Handler: TypeAlias = Callable[[Any], Awaitable[Any]]
HandlerT = TypeVar("HandlerT", bound=Handler)


class Route(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that the server does."""

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
    """Statuses of refusals, besides those that every route of its kind may have."""
    guessable: bool
    """Whether a stranger could try out codes or tokens here: few tries from one address."""

    @property
    def needs(self) -> Needs:
        return self.call.needs


ROUTES: list[Route] = []
"""Every route, in the order in which they are tried: `tiletown.server.http.routes` declares them all."""


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
    """Declare a route on its handler. `answer`: what the handler's annotation cannot say, such as a feed's events."""

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
