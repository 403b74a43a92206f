"""What the page sends to the server in one turn: benchmarks/server_load.py replays it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Request

from browser import canal, shake
from browser.conftest import BOT, ME, open_match, stop_clock

RECORDED = Path(__file__).parents[2] / "benchmarks" / "page_requests.json"


def shake_turn(page: Page) -> None:
    """Compare the colours that can be had, point at places all over the city, then place."""
    for colour in page.locator(shake.FREE).all():
        colour.click()
        for cell in page.locator(".cells button").all()[::5]:
            cell.hover()
    shake.take_turn(page)


@pytest.mark.parametrize(
    ("game", "my_turn", "take_turn"),
    [("shake", shake.my_turn, shake_turn), ("canal", canal.my_turn, canal.take_turn)],
)
def test_the_load_benchmark_replays_what_the_page_sends_in_a_turn(
    page: Page, game: str, my_turn: Callable[[Page], bool], take_turn: Callable[[Page], None]
) -> None:
    """For each type of the first legal action the requests, each as its route and the number of actions in it."""
    match_id = open_match(page, game, ME, BOT)
    recorded = json.loads(RECORDED.read_text())[game]
    requests: list[tuple[str, int]] = []
    page.on("request", lambda request: requests.extend(named(request, f"matches/{match_id}/")))
    firsts: list[str] = []
    assert my_turn(page)
    stop_clock(page)  # nothing is asked for a second time because the first answer is late
    while set(firsts[1:]) != recorded.keys():
        assert my_turn(page), "the match has ended without a turn of each kind"
        firsts.append(page.request.get(f"/api/matches/{match_id}").json()["position"]["legal"][0]["type"])
        take_turn(page)
    # Before the first turn nothing has happened that would have to be shown.
    sent = dict(list(zip(firsts, turns(requests), strict=False))[1:])
    assert sent == recorded, f"the page sends {json.dumps(sent)}: record it in {RECORDED.name}"


def named(request: Request, match: str) -> list[tuple[str, int]]:
    """A request to the server as its route and the number of actions in it; any other is none of the turn's."""
    _, found, path = request.url.partition("/api/")
    if not found:
        return []
    if request.method == "POST" and path.startswith(match):
        return [(path.removeprefix(match), len((request.post_data_json or {})["actions"]))]
    route, _, _ = path.removeprefix(match).partition("?")
    return [(route if route == "replay" else f"{request.method} {path}", 0)]


def turns(requests: Iterable[tuple[str, int]]) -> Iterator[list[list[str | int]]]:
    """The requests of each turn: those since the one that sent the turn before.

    The frames of what others did come in one request or several, as fast as the others were; they count once.
    """
    turn: list[list[str | int]] = []
    for route, actions in requests:
        if route != "replay" or [route, actions] not in turn:
            turn.append([route, actions])
        if route == "moves":
            yield turn
            turn = []
