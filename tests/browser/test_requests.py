"""What the page sends to the server in one turn: benchmarks/server_load.py replays it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Request

from browser import canal, shake
from browser.conftest import BOT, ME, open_match

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
    sent: dict[str, list[list[str | int]]] = {}
    while sent.keys() != recorded.keys():
        assert my_turn(page), "the match has ended without a turn of each kind"
        first = page.request.get(f"/api/matches/{match_id}").json()["position"]["legal"][0]["type"]
        sent[first] = []
        page.on("request", noted := lambda request: note(request, f"matches/{match_id}/", sent))
        take_turn(page)
        page.remove_listener("request", noted)
    assert sent == recorded, f"the page sends {json.dumps(sent)}: record it in {RECORDED.name}"


def note(request: Request, match: str, sent: dict[str, list[list[str | int]]]) -> None:
    """Add a request to those of the turn that is being taken; one without actions shows up as what it is."""
    _, found, path = request.url.partition("/api/")
    if found and request.method == "POST" and path.startswith(match):
        list(sent.values())[-1].append([path.removeprefix(match), len((request.post_data_json or {})["actions"])])
    elif found:
        list(sent.values())[-1].append([f"{request.method} {path}", 0])
