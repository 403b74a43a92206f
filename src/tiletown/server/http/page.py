"""The web page's static files, and the security headers of pages and API answers."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Message, Receive, Scope, Send

STATIC = Path(__file__).parents[1] / "static"
FALLBACK_LANGUAGE = "en"
"""The language for a browser that accepts none of the page's."""
NO_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Tiletown</title>
<h1>Tiletown is running, without its web page</h1>
<p>This copy was installed without the web page. <code>pip install .</code> in the source folder builds it.</p>
<p>The <a href="/api">HTTP API</a> works as always.</p></html>"""
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "media-src 'self' data: blob:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)


def data_headers(*, secure: bool) -> list[tuple[bytes, bytes]]:
    """Headers of API answers: never executed, framed, cached, or read by another site."""
    headers = {
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "cross-origin-resource-policy": "same-origin",
        "cache-control": "no-store",
    }
    return _encoded(headers, secure)


def page_headers(*, secure: bool) -> list[tuple[bytes, bytes]]:
    """Headers of pages and files. A match is private to those who have its link, so no referrer is sent."""
    headers = {
        "content-security-policy": POLICY,
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
        "x-frame-options": "DENY",
    }
    return _encoded(headers, secure)


def _encoded(headers: dict[str, str], secure: bool) -> list[tuple[bytes, bytes]]:
    if secure:
        headers["strict-transport-security"] = "max-age=31536000"
    return [(name.encode(), value.encode()) for name, value in headers.items()]


class Preload(msgspec.Struct):
    """`preload.json` of the built page: the files that each first screen and each language needs."""

    screens: dict[str, list[str]] = {}
    languages: dict[str, list[str]] = {}


class WebPage:
    """The web page: static files, and `index.html` for every other path, which the page routes itself."""

    def __init__(self, headers: list[tuple[bytes, bytes]], folder: Path | None = None) -> None:
        self._headers = headers
        self._folder = folder or STATIC
        self._files = StaticFiles(directory=self._folder, check_dir=False)
        preload = self._folder / "preload.json"
        self._preload = msgspec.json.decode(preload.read_bytes(), type=Preload) if preload.is_file() else Preload()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope["path"].lstrip("/")
        response = await self._response(path, scope)

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(raw=message["headers"])
                for name, value in self._headers:
                    headers[name.decode()] = value.decode()
                headers["cache-control"] = _cache_control(path, message["status"])
                if links := self._links(path, scope):
                    headers["link"] = links
            await send(message)

        await response(scope, receive, send_with_headers)

    def _links(self, path: str, scope: Scope) -> str:
        """The `Link` header with preload hints: the files of the screen and of the language, and the match."""
        match = re.fullmatch(r"m/(\w+)", path, re.ASCII)
        screen = "home" if not path else "match" if match else None
        if screen not in self._preload.screens:
            return ""
        accepted = re.findall(r"\w+", Headers(scope=scope).get("accept-language", "").lower())
        language = next((name for name in accepted if name in self._preload.languages), FALLBACK_LANGUAGE)
        wanted = [*self._preload.screens[screen], *self._preload.languages.get(language, ())]
        files = [f"<{file}>; rel=modulepreload" for file in wanted]
        look = [f"</api/matches/{match[1]}>; rel=preload; as=fetch; crossorigin"] if match else []
        return ", ".join(look + files)

    async def _response(self, path: str, scope: Scope) -> Response:
        if scope["method"] not in ("GET", "HEAD"):
            return PlainTextResponse("This path takes GET.", 405, {"allow": "GET"})
        try:
            return await self._files.get_response(path or "index.html", scope)
        except (HTTPException, ValueError, OSError):
            pass
        if "." in path.rsplit("/", 1)[-1]:
            return PlainTextResponse("There is no such file.", 404)
        try:
            return await self._files.get_response("index.html", scope)
        except (HTTPException, ValueError, OSError):
            return HTMLResponse(NO_PAGE)


def _cache_control(path: str, status: int) -> str:
    """Files under assets/ have a digest in their names and never change; everything else is revalidated."""
    return "public, max-age=31536000, immutable" if path.startswith("assets/") and status == 200 else "no-cache"
