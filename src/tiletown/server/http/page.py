"""The web page's static files, and the security headers of pages and API answers.

The files are read once, at the start, and sent from memory. The build has compressed them (`web/vite.config.ts`).
"""

from __future__ import annotations

import gzip
import hashlib
import re
from collections.abc import Mapping
from pathlib import Path

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse, Response
from starlette.types import Message, Receive, Scope, Send

STATIC = Path(__file__).parents[1] / "static"
FALLBACK_LANGUAGE = "en"
"""The language for a browser that accepts none of the page's."""
NO_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Tiletown</title>
<h1>Tiletown is running, without its web page</h1>
<p>This copy was installed without the web page. <code>pip install .</code> in the source folder builds it.</p>
<p>The <a href="./api">HTTP API</a> works as always.</p></html>"""
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
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
"""Content types by file name; the table of the system that we run on may have others."""
COMPRESSED = {"br": ".br", "gzip": ".gz"}
"""Content encodings, the best first, and the ends of the names of files that have them."""


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
        "cross-origin-resource-policy": "same-origin",
        "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
        "x-frame-options": "DENY",
    }
    return _encoded(headers, secure)


def _encoded(headers: dict[str, str], secure: bool) -> list[tuple[bytes, bytes]]:
    if secure:
        headers["strict-transport-security"] = "max-age=31536000"
        headers["cross-origin-opener-policy"] = "same-origin"  # over http a browser would complain of it
    return [(name.encode(), value.encode()) for name, value in headers.items()]


class Preload(msgspec.Struct):
    """`preload.json` of the built page: the files that each first screen and each language needs."""

    screens: dict[str, list[str]] = {}
    languages: dict[str, list[str]] = {}


class WebPage:
    """The web page: static files, and `index.html` for every other path, which the page routes itself.

    `base` is the path below which a browser finds all of it ("/games/tt"), "" at the root of its host.
    """

    def __init__(self, headers: list[tuple[bytes, bytes]], folder: Path | None = None, base: str = "") -> None:
        self._headers = headers
        self._base = base
        self._files = read_files(folder or STATIC, base)
        preload = self._files.get("preload.json")
        self._preload = msgspec.json.decode(preload.encoded[""], type=Preload) if preload else Preload()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope["path"].lstrip("/")
        response = self._response(path, scope)

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
        files = [f"<{self._base}{file}>; rel=modulepreload" for file in wanted]
        look = [f"<{self._base}/api/matches/{match[1]}>; rel=preload; as=fetch; crossorigin"] if match else []
        return ", ".join(look + files)

    def _response(self, path: str, scope: Scope) -> Response:
        if scope["method"] not in ("GET", "HEAD"):
            return PlainTextResponse("This path takes GET.", 405, {"allow": "GET"})
        file = self._files.get(path)
        if file is None and "." in path.rsplit("/", 1)[-1]:
            return PlainTextResponse("There is no such file.", 404)
        return (file or self._files["index.html"]).response(Headers(scope=scope))


class File:
    """A file of the page, ready to be sent: as it is, and compressed. Parts of it (`Range`) are not served."""

    def __init__(self, name: str, encoded: Mapping[str, bytes]) -> None:
        """`encoded` is its content by content encoding, the best first; "" is the file as it is."""
        self.encoded = encoded
        self._type = TYPES.get(Path(name).suffix, "application/octet-stream")
        self._digest = hashlib.sha256(encoded[""]).hexdigest()[:20]

    def response(self, asked: Headers) -> Response:
        """The file in the best encoding that the client accepts; 304 if the client has it already."""
        wanted = accepted_encodings(asked.get("accept-encoding", ""))
        encoding = next((name for name in self.encoded if name in wanted), "")
        headers = {"etag": f'"{self._digest}-{encoding}"'}
        if len(self.encoded) > 1:
            headers["vary"] = "accept-encoding"
        if headers["etag"] in asked.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if encoding:
            headers["content-encoding"] = encoding
        return Response(self.encoded[encoding], headers={**headers, "content-type": self._type})


def accepted_encodings(header: str) -> set[str]:
    """The content encodings of COMPRESSED that an `Accept-Encoding` header accepts."""
    found = re.findall(r"([\w*-]+)(?:\s*;\s*q\s*=\s*(\d(?:\.\d*)?))?", header.lower())
    qualities = {name: float(quality or 1) for name, quality in found}
    return {name for name in COMPRESSED if qualities.get(name, qualities.get("*", 0))}


def read_files(folder: Path, base: str) -> dict[str, File]:
    """All files of a folder by their paths, with what the build has compressed, and `index.html` for the base path."""
    contents = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    files = {}
    for name, content in contents.items():
        if not name.endswith(tuple(COMPRESSED.values())):
            encoded = {encoding: contents[name + end] for encoding, end in COMPRESSED.items() if name + end in contents}
            files[name] = File(name, {**encoded, "": content})
    index = _index(contents.get("index.html", NO_PAGE.encode()), base)
    files["index.html"] = File("index.html", {"gzip": gzip.compress(index, mtime=0), "": index})
    return files


def _index(page: bytes, base: str) -> bytes:
    """`index.html` with the base path in it: files that it names by "./" are found from every path of the page."""
    text = page.decode().replace('="./', f'="{base}/')
    return text.replace('data-base=""', f'data-base="{base}"').encode()


def _cache_control(path: str, status: int) -> str:
    """Files under assets/ have a digest in their names and never change; everything else is revalidated."""
    return "public, max-age=31536000, immutable" if path.startswith("assets/") and status in (200, 304) else "no-cache"
