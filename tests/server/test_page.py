"""The files of the page as the server sends them: encodings, caching."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Mapping
from pathlib import Path

import pytest
from starlette.types import Message

from tiletown.server.http.page import WebPage, page_headers


@pytest.mark.parametrize(
    ("accepts", "encoding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip, deflate", "gzip"),
        ("br;q=0, gzip;q=0.5", "gzip"),
        ("br; q=0.000, gzip;q=0", None),
        ("*", "br"),
        ("br;q=0, *;q=0.1", "gzip"),
        ("*;q=0", None),
        ("identity", None),
        ("", None),
        (";;q==,\xff br", "br"),
    ],
)
def test_a_file_is_sent_in_the_best_encoding_that_the_client_accepts(
    tmp_path: Path, accepts: str, encoding: str | None
) -> None:
    (tmp_path / "assets").mkdir()
    contents = {None: b"plain", "br": b"brotli", "gzip": b"gzip"}
    for end, content in zip(("", ".br", ".gz"), contents.values(), strict=True):
        (tmp_path / f"assets/a.js{end}").write_bytes(content)
    headers, body = ask_page(tmp_path, "/assets/a.js", {"accept-encoding": accepts})
    assert (headers.get("content-encoding"), body) == (encoding, contents[encoding])
    assert headers["content-type"] == "text/javascript; charset=utf-8"
    assert headers["content-length"] == str(len(body))
    assert headers["vary"] == "accept-encoding"
    assert "immutable" in headers["cache-control"]


def test_a_file_that_the_client_has_is_not_sent_again(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    for end in ("", ".gz"):
        (tmp_path / f"assets/a.js{end}").write_text(f"a{end}")
    plain, _ = ask_page(tmp_path, "/assets/a.js", {})
    small, _ = ask_page(tmp_path, "/assets/a.js", {"accept-encoding": "gzip"})
    assert plain["etag"] != small["etag"]
    known = {"if-none-match": f'"other", W/{small["etag"]}'}  # a proxy makes it weak
    again, body = ask_page(tmp_path, "/assets/a.js", {"accept-encoding": "gzip", **known}, status=304)
    assert (again["etag"], again["vary"], body) == (small["etag"], "accept-encoding", b"")
    assert "immutable" in again["cache-control"]
    assert ask_page(tmp_path, "/assets/a.js", known)[1] == b"a"


def test_an_old_build_without_compressed_files_is_sent_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "theme.js").write_text("1")
    (tmp_path / "index.html").write_text("<title>page</title>" * 100)
    everything = {"accept-encoding": "gzip, br", "range": "bytes=0-0"}
    headers, body = ask_page(tmp_path, "/theme.js", everything)
    assert (headers.get("content-encoding"), headers.get("vary"), body) == (None, None, b"1")
    headers, body = ask_page(tmp_path, "/m/abc", everything)  # compressed once, at the start
    assert (headers["content-encoding"], gzip.decompress(body)) == ("gzip", b"<title>page</title>" * 100)
    ask_page(tmp_path, "/theme.js.gz", {}, status=404)


def ask_page(folder: Path, path: str, headers: Mapping[str, str], status: int = 200) -> tuple[Mapping[str, str], bytes]:
    """The headers and the raw body of an answer of the page."""
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    async def receive() -> Message:
        raise AssertionError("a GET has no body")

    raw = [(name.encode(), value.encode("latin-1")) for name, value in headers.items()]
    scope = {"type": "http", "method": "GET", "path": path, "headers": raw}
    asyncio.run(WebPage(page_headers(secure=False), folder)(scope, receive, send))
    assert sent[0]["status"] == status
    found = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
    return found, b"".join(message["body"] for message in sent[1:])
