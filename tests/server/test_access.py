"""Access control: every route, called without the cookie that it needs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from server.conftest import Site
from server.probes import PROBES, World, ask
from server.running import Client
from server.waiting import LIMIT
from tiletown.server.http.identity import COOKIE
from tiletown.server.http.routes import ROUTES
from tiletown.server.http.routing import Route

GUARDED = [route for route in ROUTES if route.needs in ("player", "seat", "host")]
OF_A_SEAT = [route for route in ROUTES if route.needs in ("seat", "host")]
WATCHING = [route for route in ROUTES if route.name in ("look", "feed", "replay")]


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Site, Client, World]]:
    """A running match of Ann and Ben."""
    folder: Path = tmp_path_factory.mktemp("access")
    site = Site(f"sqlite:///{folder / 'tiletown.sqlite'}", 1)
    ann, ben = site.player("Ann"), site.player("Ben")
    match = ann.open("guess", "me person")
    ben.post(f"/api/matches/{match}/claim", {})
    action = {"type": "guess", "round": 0, "number": 1}
    yield site, ann, World(match, "guess", {"players": 2}, 0, 1, [action])
    site.stop()


def with_cookie(site: Site, value: str | None) -> httpx.Client:
    headers = {} if value is None else {b"cookie": value.encode()}
    http = httpx.Client(base_url=site.url, headers=headers, timeout=LIMIT, verify=False)
    Client.all_open.append(http)
    return http


def forgeries(ann: Client) -> list[str | None]:
    value = ann.http.cookies[COOKIE]
    player, signature = value.split(".")
    flipped = ("0" if signature[0] != "0" else "1") + signature[1:]
    return [
        None,
        "",
        f"{COOKIE}=",
        f"{COOKIE}={player}",
        f"{COOKIE}={player}.",
        f"{COOKIE}={player}.{flipped}",
        f"{COOKIE}={player}.{signature[:-1]}",
        f"{COOKIE}={player[::-1]}.{signature}",
        f"{COOKIE}={player}.{signature}x",
        f"{COOKIE}=.{signature}",
        f"other={value}",
        f'{COOKIE}="{value}"',
        f"{COOKIE}={player}.ü{signature}",
        f"{COOKIE}=" + "a" * 5000,
    ]


def test_every_route_has_a_probe() -> None:
    assert set(PROBES) == {route.name for route in ROUTES}


@pytest.mark.parametrize("route", GUARDED, ids=lambda route: route.name)
def test_without_a_valid_cookie_nobody_acts(shared: tuple[Site, Client, World], route: Route) -> None:
    site, ann, world = shared
    before = ann.look(world.match)
    for cookie in forgeries(ann):
        answer = ask(with_cookie(site, cookie), route, world)
        assert (answer.status_code, answer.json()["code"]) == (401, "nobody"), (cookie, answer.text)
    assert ann.look(world.match) == before


@pytest.mark.parametrize("route", OF_A_SEAT, ids=lambda route: route.name)
def test_with_another_players_cookie_nobody_acts(shared: tuple[Site, Client, World], route: Route) -> None:
    site, ann, world = shared
    before = ann.look(world.match)
    answer = ask(site.player("Eve").http, route, world)
    assert answer.status_code == 403, answer.text
    assert answer.json()["code"] in ("not-seated", "not-your-seat", "not-host")
    assert ann.look(world.match) == before


@pytest.mark.parametrize("route", OF_A_SEAT, ids=lambda route: route.name)
def test_the_other_player_at_the_table_cannot_act_for_me(shared: tuple[Site, Client, World], route: Route) -> None:
    site, ann, world = shared
    ben = site.player("Ben again")
    match = ann.open("guess", "me person")
    ben.post(f"/api/matches/{match}/claim", {})
    theirs = World(match, "guess", {"players": 2}, 0, 1, world.actions, other_seat=1)
    before = ann.look(match)
    answer = ask(ben.http, route, theirs)
    if route.name in (
        "leave",
        "rematch",
        "hand_over",
        "analyse",
        "send_nonce",
    ):  # these are about Ben's own seat, or about nobody's
        assert answer.status_code == 409, answer.text
    else:
        assert answer.status_code == 403, answer.text
    assert ann.look(match) == before


@pytest.mark.parametrize("route", WATCHING, ids=lambda route: route.name)
def test_a_seat_is_watched_by_its_owner_only(shared: tuple[Site, Client, World], route: Route) -> None:
    site, ann, world = shared
    for http in [
        with_cookie(site, None),
        site.player("Eve").http,
        *(with_cookie(site, cookie) for cookie in forgeries(ann) if cookie),
    ]:
        answer = ask(http, route, world)
        assert (answer.status_code, answer.json()["code"]) == (403, "not-your-seat"), answer.text


def test_without_a_seat_a_player_is_a_spectator(shared: tuple[Site, Client, World]) -> None:
    site, _, world = shared
    look = site.player().look(world.match)
    assert (look["position"]["seat"], look["room"]["mine"]) == (None, [])
    assert look["position"]["view"]["state"]["dealt"] == [None, None]


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.name)
def test_other_sites_change_nothing(shared: tuple[Site, Client, World], route: Route) -> None:
    _, ann, world = shared
    if route.method == "GET":
        assert route.needs != "guest"
        return
    before = ann.look(world.match)
    for headers in (
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"origin": "https://evil.example"},
        {"origin": "null"},
    ):
        answer = ask(ann.http, route, world, **headers)
        assert (answer.status_code, answer.json()["code"]) == (403, "cross-site"), answer.text
    assert ann.look(world.match) == before


def test_a_form_of_another_site_cannot_send_json(shared: tuple[Site, Client, World]) -> None:
    _, ann, world = shared
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        answer = ann.http.post(f"/api/matches/{world.match}/claim", content=b"{}", headers={"content-type": kind})
        assert (answer.status_code, answer.json()["code"]) == (415, "not-json")


def test_every_answer_carries_the_security_headers(shared: tuple[Site, Client, World]) -> None:
    site, _, _ = shared
    for path in ("/", "/m/abc", "/api", "/api/me", "/api/nothing", "/healthz", "/assets/nothing.js"):
        headers = site.player().get(path).headers
        policy = headers["content-security-policy"]
        assert policy.startswith("default-src 'none'")
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
