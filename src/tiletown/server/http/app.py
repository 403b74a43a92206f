"""The ASGI application: the routes, and the web page for every other path."""

from __future__ import annotations

from starlette.routing import Route as PathRoute
from starlette.routing import Router
from starlette.types import Receive, Scope, Send

from ..network import client_key
from ..wire.problems import Refused
from .door import Door, address_of, limit, problem_reply, send_reply
from .page import WebPage, page_headers
from .routes import ROUTES
from .server import Server

WRONG_HOST = Refused(
    "wrong-host", "This server does not answer to that name: open it by its own address, or start it with --public-url."
)


class App:
    """The ASGI application of a started server."""

    def __init__(self, server: Server) -> None:
        self._server = server
        paths = dict.fromkeys(route.path for route in ROUTES)
        doors = [PathRoute(path, Door(server, [route for route in ROUTES if route.path == path])) for path in paths]
        self._router = Router(doors, redirect_slashes=False, default=self._other)
        self._page = WebPage(page_headers(secure=server.secure), server.options.static, server.addresses.base)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        server, addresses, address_key = self._server, self._server.addresses, client_key(address_of(scope))
        try:
            limit(server.by_address.take(address_key) or server.work_by_address.wait(address_key))
        except Refused as refused:
            reply = problem_reply(refused)
            server.metrics.count_request("any", reply.status)
            await send_reply(send, reply, server.headers)
            return
        host = next((value for name, value in scope["headers"] if name == b"host"), b"")
        if not addresses.answers_to(host):
            server.metrics.count_request("any", 421)
            await send_reply(send, problem_reply(WRONG_HOST), server.headers)
            return
        if addresses.base:
            scope["path"] = _below(addresses.base, scope["path"])
        await self._router(scope, receive, send)

    async def _other(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["path"].startswith("/api/"):
            await send_reply(send, problem_reply(Refused("no-route", "There is no such path.")), self._server.headers)
        else:
            await self._page(scope, receive, send)


def _below(base: str, path: str) -> str:
    """The path below the base; a proxy may have removed the base already."""
    return path[len(base) :] or "/" if path == base or path.startswith(f"{base}/") else path
