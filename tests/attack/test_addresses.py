"""Under whose name requests come, and from where: hosts, forwarded addresses, proxies, who may open the network."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from proxying import SNIPPET, kept_port, nginx
from server.conftest import Site
from server.running import PLENTY, Client, Running, new_server
from tiletown.server.http.addresses import read_public_url
from tiletown.server.http.limits import Limits
from tiletown.server.network import client_key, read_proxy

FEW_GUESSES = Limits(guests_burst=3, guests_per_second=0.001)


@contextmanager
def serving(tmp_path: Path, limits: Limits = PLENTY, **options: Any) -> Iterator[Running]:
    server = new_server(f"sqlite:///{tmp_path / 'x.sqlite'}", limits=limits, **options)
    running = Running(server)
    try:
        yield running
    finally:
        running.stop()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    site = Site(f"sqlite:///{tmp_path_factory.mktemp('addresses') / 'x.sqlite'}", 1)
    yield site
    site.stop()


@pytest.mark.finding("foreign-hosts")
@pytest.mark.parametrize(
    "host",
    ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "198.51.100.7", "", "localhost:x", "[::1"],
)
@pytest.mark.parametrize("path", ["/", "/api/me", "/api/server", "/healthz", "/theme.js"])
def test_another_name_is_refused(site: Site, host: str, path: str) -> None:
    answer = site.player().get(path, host=host)
    assert answer.status_code == 421
    assert answer.json()["code"] == "wrong-host"
    assert "set-cookie" not in answer.headers


@pytest.mark.finding("foreign-hosts")
@pytest.mark.parametrize(
    "host", ["localhost", "LocalHost:8000", "127.0.0.1", "127.1.2.3:5173", "[::1]:8000", "localhost."]
)
def test_the_names_of_this_machine_are_answered(site: Site, host: str) -> None:
    assert site.player().get("/api/server", host=host).status_code == 200


@pytest.mark.finding("forwarded-addresses")
@pytest.mark.parametrize("header", ["x-forwarded-for", "forwarded", "x-real-ip"])
def test_forged_addresses_do_not_allow_more_guesses(tmp_path: Path, header: str) -> None:
    with serving(tmp_path, FEW_GUESSES) as running:
        http = Client(running.url)
        codes = [http.get("/api/codes/aaaaaa", **{header: f"10.0.0.{guess}"}).status_code for guess in range(6)]
    assert codes == [404] * 3 + [429] * 3


@pytest.mark.finding("forwarded-addresses")
def test_the_named_proxy_is_believed_but_not_what_its_clients_forge(tmp_path: Path) -> None:
    with serving(tmp_path, FEW_GUESSES, proxies=(read_proxy("127.0.0.1"),)) as running:
        http = Client(running.url)

        def guess(forwarded: str) -> int:
            return http.get("/api/codes/aaaaaa", **{"x-forwarded-for": forwarded}).status_code

        assert [guess(f"10.9.9.{number}, 10.0.0.1") for number in range(5)] == [404] * 3 + [429] * 2
        assert guess("10.0.0.2") == 404


@pytest.mark.finding("forwarded-addresses")
def test_what_a_proxy_forwards_may_be_anything(tmp_path: Path) -> None:
    with serving(tmp_path, proxies=("127.0.0.1",)) as running:
        for forwarded in ("a:b", "unknown", "::ffff:x", "[::1]:80", "x" * 500, ","):
            assert Client(running.url).get("/api/me", **{"x-forwarded-for": forwarded}).status_code == 200


@pytest.mark.finding("forwarded-addresses")
def test_an_ipv6_network_counts_as_one_address() -> None:
    assert client_key("2001:db8:1:2::1") == client_key("2001:db8:1:2:ffff::7") != client_key("2001:db8:1:3::1")
    assert client_key("::ffff:192.0.2.7") == "192.0.2.7"
    assert client_key("fe80::1%eth0") == client_key("fe80::2")


@pytest.mark.finding("secure-proxies")
def test_behind_a_tls_proxy_cookies_are_secure_and_below_its_path(tmp_path: Path) -> None:
    public = read_public_url("https://games.example.org/games/tt/")
    with serving(tmp_path, public_url=public) as running:
        here = Client(running.url.removesuffix(public.path))
        for path in ("/games/tt/api/me", "/api/me"):  # a proxy may remove the path, or not
            answer = here.http.put(path, json={"name": "Ann"}, headers={"host": "games.example.org"})
            assert answer.status_code == 200
            assert "; Path=/games/tt;" in answer.headers["set-cookie"]
            assert answer.headers["set-cookie"].endswith("; Secure")
            assert answer.headers["strict-transport-security"] == "max-age=31536000"
        page = here.get("/games/tt/", host="games.example.org")
        assert 'data-base="/games/tt"' in page.text or "without its web page" in page.text
        assert here.get("/api/server").json()["addresses"] == ["https://games.example.org/games/tt"]


@pytest.mark.finding("secure-proxies")
def test_a_page_of_the_public_url_is_no_other_site(tmp_path: Path) -> None:
    with serving(tmp_path, public_url=read_public_url("https://games.example.org")) as running:
        here = Client(running.url)  # a proxy that does not hand on the host
        for origin, status in (("https://games.example.org", 200), ("https://evil.example", 403)):
            assert here.http.put("/api/me", json={"name": "Ann"}, headers={"origin": origin}).status_code == status


@pytest.mark.finding("foreign-hosts")
@pytest.mark.parametrize(
    "headers",
    [
        {"x-forwarded-for": "10.0.0.1"},
        {"via": "1.1 proxy"},
        {"origin": "http://evil.example"},
        {"origin": "https://games.example.org", "sec-fetch-site": "same-origin"},  # a proxy that says nothing of itself
    ],
)
def test_only_a_browser_of_this_machine_opens_the_network(site: Site, headers: dict[str, str]) -> None:
    assert site.player().post("/api/server/open", None, **headers).status_code == 403
    assert site.player().get("/api/server").json()["listening"] == "here"


@pytest.mark.finding("secure-proxies")
@pytest.mark.parametrize("path", ["", "/games/tt"], ids=["at the root", "under a path"])
def test_nginx_as_documented(tmp_path: Path, path: str) -> None:
    with kept_port() as port:
        ask_through_nginx(tmp_path, path, port)


def ask_through_nginx(tmp_path: Path, path: str, port: int) -> None:
    public = read_public_url(f"https://localhost:{port}{path}")
    with (
        serving(tmp_path, FEW_GUESSES, public_url=public, proxies=("127.0.0.1",)) as running,
        nginx(tmp_path, port, urlsplit(running.url).port or 0, path),
        httpx.Client(base_url=public.url, verify=False, timeout=60) as ann,
    ):
        made = ann.put("/api/me", json={"name": "Ann"})
        assert made.status_code == 200, made.text
        assert f"Path={path or '/'};" in made.headers["set-cookie"]
        assert "; Secure" in made.headers["set-cookie"]
        seats = [{"kind": "me"}, {"kind": "person"}]
        match = ann.post("/api/matches", json={"game": "shake", "setup": {"players": 2}, "seats": seats}).json()
        with ann.stream("GET", f"/api/matches/{match['room']['id']}/feed") as feed:
            first = next(feed.iter_lines())
        assert first == "retry: 1000"  # at once: nothing is buffered
        codes = [ann.get("/api/codes/aaaaaa", headers={"x-forwarded-for": f"10.0.0.{n}"}).status_code for n in range(4)]
        assert codes[-1] == 429  # who forges an address is still the same one


@pytest.mark.finding("known-holes")
def test_no_dependency_admits_a_version_with_a_known_hole() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    bounds = dict(one.partition(";")[0].strip().split(">=") for one in project["dependencies"])
    assert [int(part) for part in bounds["starlette"].split(".")] >= [0, 49, 1]  # CVE-2025-62727: Range headers


def test_the_documents_show_the_nginx_file_that_is_tested() -> None:
    assert SNIPPET.read_text(encoding="utf-8") in (SNIPPET.parent / "operation.md").read_text(encoding="utf-8")
