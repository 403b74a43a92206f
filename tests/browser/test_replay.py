"""The replay: to any frame of a match by slider, key and link."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import BOT, ME, PHONE, NewContext, axe
from browser.playing import played


def frame(page: Page, match_id: str, ply: int) -> Any:
    return page.request.get(f"/api/matches/{match_id}/replay?first={ply}&count=1").json()["frames"][0]


@pytest.mark.parametrize(("game", "points"), [("shake", ".frame .pts"), ("canal", ".seat .pts")])
def test_any_frame_by_line_key_and_link(page: Page, new_context: NewContext, game: str, points: str) -> None:
    match_id = played(page, game, ME, BOT)
    page.clock.install()
    page.goto(f"/m/{match_id}/replay")
    line = page.get_by_role("slider", name="Moment of the match")
    expect(line).to_have_value("0")

    def shows_its_frame() -> int:
        expect(page).to_have_url(re.compile(r"\?at=\d+$"))
        ply = int(page.url.rpartition("=")[2])
        expect(page.locator(points)).to_have_text([str(one["total"]) for one in frame(page, match_id, ply)["sheets"]])
        return ply

    # By key, one move at a time, and to both ends.
    page.keyboard.press("ArrowRight")
    first = shows_its_frame()
    page.keyboard.press("ArrowRight")
    assert shows_its_frame() > first
    page.keyboard.press("End")
    last = shows_its_frame()
    expect(page.get_by_role("button", name="One move on")).to_be_disabled()

    # By slider: it spans the whole match, and says where it is.
    most = int(line.get_attribute("max") or 0)
    line.fill(str(most // 2))
    middle = shows_its_frame()
    assert first < middle < last
    expect(line).to_have_attribute("aria-valuetext", re.compile(rf"^{most // 2} of {most}: ."))

    # By link, somebody who was not there, on a phone.
    other = new_context(viewport=PHONE, locale="de-DE").new_page()
    other.goto(page.url)
    expect(other.get_by_role("slider")).to_have_value(str(most // 2))
    expect(other.locator(points)).to_have_text(page.locator(points).all_inner_texts())

    # It plays by itself from here, and stops when asked to.
    page.get_by_role("button", name="Play", exact=True).click()
    later = "|".join(map(str, range(most // 2 + 2, most)))
    expect(line).to_have_value(re.compile(f"^({later})$"))  # it may pass several while nobody looks
    page.get_by_role("button", name="Pause").click()
    at = shows_its_frame()
    page.clock.fast_forward(60_000)
    assert shows_its_frame() == at


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_axe_violation(new_context: NewContext, theme: str) -> None:
    page = new_context(color_scheme=theme).new_page()
    match_id = played(page, "shake", ME)
    page.goto(f"/m/{match_id}/replay?at=12")
    expect(page.get_by_role("slider")).to_be_visible()
    expect(page.locator(".mini-city").first).to_be_visible()
    assert not axe(page)


def test_a_running_match_shows_no_more_than_its_seat_may_see(page: Page) -> None:
    request = {"game": "canal", "setup": {"players": 2}, "seats": [ME, BOT]}
    match_id = page.request.post("/api/matches", data=request).json()["room"]["id"]
    page.goto(f"/m/{match_id}/replay?at=999")
    expect(page.get_by_role("slider")).to_be_visible()
    for one in page.request.get(f"/api/matches/{match_id}/replay?first=0&count=20").json()["frames"]:
        hands = one["view"]["state"]["hands"]
        assert all(hand is None or hand["tile"] is None or seat == 0 for seat, hand in enumerate(hands))
