"""The analysis of a finished match: started by a player, shown to anybody with the link."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import BOT, ME, PHONE, NewContext, axe
from browser.playing import finished
from server.waiting import LONG


@pytest.mark.parametrize("game", ["shake", "canal"])
def test_a_match_is_explained_and_the_link_is_enough(page: Page, new_context: NewContext, game: str) -> None:
    match_id = finished(page, game)
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
    if game == "canal":  # played and better, each with its tile as it would lie
        expect(page.locator("article figure[data-laid='1']")).to_have_count(2 * len(mine["mistakes"]))
        expect(page.locator("article figure")).to_have_count(2 * len(mine["mistakes"]))
    for label in page.locator("svg .scale").all_text_contents():
        assert re.fullmatch(r"\d*[05]%" if analysis["measure"] == "chance" else r"\d+", label), label
    expect(page.get_by_role("img", name=re.compile("^The value after each turn"))).to_be_visible()
    bars = page.locator("svg .lost").evaluate_all("all => all.map(one => Number(one.getAttribute('y2')))")
    assert min(bars) > 0, "what a choice cost is inside the chart"
    lengths = page.locator("svg .lost").evaluate_all(
        "all => all.map(one => one.y1.baseVal.value - one.y2.baseVal.value)"
    )
    costs = [turn["cost"] for turn in mine["turns"] if turn["cost"] > 0]
    assert lengths == pytest.approx([cost * sum(lengths) / sum(costs) for cost in costs], abs=0.1)
    page.get_by_text("All turns in figures").click()
    expect(page.locator("tbody tr")).to_have_count(len(mine["turns"]))
    assert not axe(page)
    page.get_by_role("button", name="Copy the link to this analysis").click()
    expect(page.get_by_role("dialog")).to_contain_text("Only this computer can open this.")
    page.keyboard.press("Escape")

    # Another player: the same screen, the focus stays, and nothing is fetched again but the table at other turns.
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.evaluate("window.before = document.querySelector('.analysis')")
    page.locator(".who button").nth(1).click()
    expect(page.locator(".who button").nth(1)).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".who button").nth(1)).to_be_focused()
    assert page.evaluate("window.before === document.querySelector('.analysis')")
    assert not [url for url in asked if "/api/" in url and "/replay?" not in url]

    # In the replay, the same mistake is marked on the table, and the way leads back.
    page.locator(".who button").first.click()
    page.locator("article").first.get_by_role("link", name="See it in the replay").click()
    expect(page.get_by_text("Played next: ✗. Better by")).to_be_visible()
    expect(page.locator("main").get_by_text("✓").first).to_be_visible()
    page.get_by_role("link", name="Analysis").click()
    expect(page).to_have_url(re.compile(r"/analysis\?seat=0$"))

    # Somebody who was not there, on a phone, in the dark, in German.
    other = new_context(viewport=PHONE, locale="de-DE", color_scheme="dark").new_page()
    other.goto(f"/m/{match_id}/analysis?seat=1")
    expect(other.get_by_role("heading", name="Die teuersten Entscheidungen")).to_be_visible()
    expect(other.locator(".who").get_by_role("button", pressed=True)).to_have_count(1)
    expect(other.locator("article .board svg").first).to_be_visible()
    other.wait_for_function("() => document.documentElement.scrollWidth <= 390")
    assert not axe(other)


def test_a_running_match_is_not_explained(page: Page) -> None:
    page.context.faults_wanted = True  # type: ignore[attr-defined]
    request = {"game": "shake", "setup": {"players": 1}, "seats": [ME]}
    match_id = page.request.post("/api/matches", data=request).json()["room"]["id"]
    answer = page.request.get(f"/api/matches/{match_id}/analysis")
    assert (answer.status, answer.json()["code"]) == (409, "not-over")


def test_a_match_that_was_given_up_says_so_and_offers_no_second_try(page: Page) -> None:
    page.context.faults_wanted = True  # type: ignore[attr-defined]
    request = {"game": "shake", "setup": {"players": 2}, "seats": [ME, BOT]}
    match_id = page.request.post("/api/matches", data=request).json()["room"]["id"]
    assert page.request.post(f"/api/matches/{match_id}/seats/0/resign").ok
    page.goto(f"/m/{match_id}")
    expect(page.locator(".lines")).to_contain_text("There is no analysis")
    page.goto(f"/m/{match_id}/analysis")
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.get_by_role("button", name="Try again")).to_have_count(0)
