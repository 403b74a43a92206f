"""The ASGI application: the routes, and the web page for every other path."""

from __future__ import annotations

from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Route as PathRoute
from starlette.routing import Router
from starlette.types import Receive, Scope, Send

from ..wire.problems import Refused
from .door import Door, problem_reply, send_reply
from .page import WebPage, page_headers
from .routes import ROUTES
from .server import Server


class App:
    """The ASGI application of a started server."""

    def __init__(self, server: Server) -> None:
        self._server = server
        paths = dict.fromkeys(route.path for route in ROUTES)
        doors = [PathRoute(path, Door(server, [route for route in ROUTES if route.path == path])) for path in paths]
        self._router = Router(doors, redirect_slashes=False, default=self._other)
        page = WebPage(page_headers(secure=server.options.secure), server.options.static)
        self._page = GZipMiddleware(page, minimum_size=1000)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._router(scope, receive, send)

    async def _other(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["path"].startswith("/api/"):
            await send_reply(send, problem_reply(Refused("no-route", "There is no such path.")), self._server.headers)
        else:
            await self._page(scope, receive, send)
