"""The analysis of a finished match: started by a player, shown to anybody with the link."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import BOT, ME, PHONE, NewContext, axe
from browser.playing import played
from server.waiting import LONG


@pytest.mark.parametrize("game", ["shake", "canal"])
def test_a_match_is_explained_and_the_link_is_enough(page: Page, new_context: NewContext, game: str) -> None:
    match_id = played(page, game, ME, BOT)
    page.goto(f"/m/{match_id}")
    page.get_by_role("link", name="Analysis").click()
    expect(page).to_have_url(re.compile("/analysis$"))
    expect(page.get_by_role("heading", name="The costliest choices")).to_be_visible(
        timeout=1000 * LONG
    )  # on a new machine the coach is compiled first
    analysis = page.request.get(f"/api/matches/{match_id}/analysis").json()["analysis"]
    mine = analysis["seats"][0]
    expect(page.locator("article")).to_have_count(len(mine["mistakes"]))
    expect(page.locator("article .board svg").first).to_be_visible()
    expect(page.get_by_role("img", name=re.compile("^The value after each turn"))).to_be_visible()
    page.get_by_text("All turns in figures").click()
    expect(page.locator("tbody tr")).to_have_count(len(mine["turns"]))
    assert not axe(page)

    # Somebody who was not there, on a phone, in the dark, in German.
    other = new_context(viewport=PHONE, locale="de-DE", color_scheme="dark").new_page()
    other.goto(f"/m/{match_id}/analysis?seat=1")
    expect(other.get_by_role("heading", name="Die teuersten Entscheidungen")).to_be_visible()
    expect(other.locator(".who").get_by_role("button", pressed=True)).to_have_count(1)
    assert other.evaluate("document.documentElement.scrollWidth") <= 390
    assert not axe(other)


def test_a_running_match_is_not_explained(page: Page) -> None:
    page.context.faults_wanted = True  # type: ignore[attr-defined]
    request = {"game": "shake", "setup": {"players": 1}, "seats": [ME]}
    match_id = page.request.post("/api/matches", data=request).json()["room"]["id"]
    answer = page.request.get(f"/api/matches/{match_id}/analysis")
    assert (answer.status, answer.json()["code"]) == (409, "not-over")
