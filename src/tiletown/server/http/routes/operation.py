"""Operation: health, metrics, and the API as an OpenAPI document and as a page."""

from __future__ import annotations

import functools

import msgspec

from tiletown import __version__
from tiletown.kernel import AnyGame
from tiletown.registry import GAMES

from ...wire.messages import Health
from .. import openapi as generate
from ..routing import ROUTES, Call, route


@route("GET", "/healthz", "Health check of the server and its database.", errors=(503,))
async def health(call: Call[None]) -> Health:
    await call.server.store.ping()
    return Health("ok", __version__, call.server.compiling)


@route("GET", "/metrics", "Metrics in the Prometheus text format.", kind="text", answer=str)
async def metrics(call: Call[None]) -> bytes:
    return call.server.metrics.text()


@route("GET", "/api/openapi.json", "This API as an OpenAPI document.", answer=dict)
async def openapi(call: Call[None]) -> bytes:
    return _document(tuple(GAMES.values()))


@route("GET", "/api", "This API as an HTML page.", kind="page", answer=str)
async def api_page(call: Call[None]) -> bytes:
    return _page(tuple(GAMES.values()))


@functools.cache
def _document(games: tuple[AnyGame, ...]) -> bytes:
    return msgspec.json.encode(generate.document(games, ROUTES))


@functools.cache
def _page(games: tuple[AnyGame, ...]) -> bytes:
    return generate.page(games, ROUTES).encode()
