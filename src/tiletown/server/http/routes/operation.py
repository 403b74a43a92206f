"""Operation: health, metrics, and the API as an OpenAPI document and as a page."""

from __future__ import annotations

import asyncio
import functools

import msgspec

from tiletown import __version__
from tiletown.kernel import AnyGame
from tiletown.registry import GAMES

from ...wire.messages import Health, ServerInfo
from .. import openapi as generate
from ..routing import ROUTES, Call, route


@route("GET", "/healthz", "Health check of the server and its database.", errors=(503,))
async def health(call: Call[None]) -> Health:
    await call.server.store.ping()
    troubles = call.server.bots_trouble
    return Health("degraded" if troubles else "ok", __version__, call.server.compiling, troubles)


@route("GET", "/api/server", "How other devices reach this server.")
async def server_info(call: Call[None]) -> ServerInfo:
    return call.server.addresses.info(call.address, call.headers)


@route(
    "POST",
    "/api/server/open",
    "Let other devices in the network join; only on the server's own machine.",
    errors=(403, 409),
)
async def open_network(call: Call[None]) -> ServerInfo:
    await call.server.addresses.open(call.address, call.headers)
    return call.server.addresses.info(call.address, call.headers)


@route("GET", "/metrics", "Metrics in the Prometheus text format.", kind="text", answer=str)
async def metrics(call: Call[None]) -> bytes:
    return call.server.metrics.text()


@route("GET", "/api/openapi.json", "This API as an OpenAPI document.", answer=dict)
async def openapi(call: Call[None]) -> bytes:
    return await asyncio.to_thread(_document, tuple(GAMES.values()))  # the first one takes 0.1 s; turns do not wait


@route("GET", "/api", "This API as an HTML page.", kind="page", answer=str)
async def api_page(call: Call[None]) -> bytes:
    return await asyncio.to_thread(_page, tuple(GAMES.values()))


@functools.cache
def _document(games: tuple[AnyGame, ...]) -> bytes:
    return msgspec.json.encode(generate.document(games, ROUTES))


@functools.cache
def _page(games: tuple[AnyGame, ...]) -> bytes:
    return generate.page(games, ROUTES).encode()
