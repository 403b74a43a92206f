"""The replay: to any frame of a match by slider, key and link."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import BOT, ME, PHONE, NewContext, address, at_rest, has_focus, stop_clock
from browser.playing import finished
from server.waiting import attempts


def frame(page: Page, match_id: str, ply: int) -> Any:
    return page.request.get(f"/api/matches/{match_id}/replay?first={ply}&count=1").json()["frames"][0]


@pytest.mark.parametrize(("game", "points"), [("shake", ".frame .pts"), ("canal", ".seat .pts")])
def test_any_frame_by_line_key_and_link(page: Page, new_context: NewContext, game: str, points: str) -> None:
    match_id = finished(page, game)
    page.clock.install()
    page.goto(f"/m/{match_id}/replay")
    line = page.get_by_role("slider", name="Moment of the match")
    expect(line).to_have_value("0")

    def shows_its_frame() -> int:
        page.wait_for_function("() => /[?]at=[0-9]+$/.test(location.href)")
        ply = int(address(page).rpartition("=")[2])
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
    other.goto(address(page))
    expect(other.get_by_role("slider")).to_have_value(str(most // 2))
    expect(other.locator(points)).to_have_text(page.locator(points).all_inner_texts())

    # It plays by itself from here, and stops when asked to.
    stop_clock(page)
    line.focus()
    page.keyboard.press(" ")
    for stop in (most // 2 + 1, most // 2 + 2):
        for _ in attempts("the next step, when its frame has come"):
            page.clock.run_for(100)
            if line.input_value() == str(stop):
                break
        assert shows_its_frame() > middle
    page.get_by_role("button", name="Pause").click()
    at = shows_its_frame()
    page.clock.run_for(10_000)
    expect(line).to_have_value(str(most // 2 + 2))
    assert shows_its_frame() == at


def test_an_empty_tray_is_no_image_without_words(page: Page) -> None:
    page.goto(f"/m/{finished(page, 'shake')}/replay")
    tray = page.locator(".frame svg.tray")
    expect(tray).to_have_attribute("aria-hidden", "true")
    page.keyboard.press("End")
    expect(tray).to_have_attribute("aria-label", re.compile("^([A-Z][a-z]+[,;]? ?){9}$"))


@pytest.mark.parametrize("game", ["shake", "canal"])
@pytest.mark.parametrize("by", ["mouse", "touch"])
def test_dragging_lands_where_it_is_let_go_and_rebuilds_nothing(
    page: Page, new_context: NewContext, game: str, by: str
) -> None:
    match_id = finished(page, game)
    if by == "touch":
        page = new_context(viewport=PHONE, has_touch=True, storage_state=page.context.storage_state()).new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.partition("/api/")[2]))
    page.goto(f"/m/{match_id}/replay")
    line = page.get_by_role("slider", name="Moment of the match")
    expect(line).to_have_value("0")
    parts = (".replay", ".dock", ".map" if game == "canal" else ".city svg", "input[type=range]", ".seat, figure")
    for part in parts:
        page.wait_for_selector(part, state="attached")  # the city comes when its ground has been fetched
    page.evaluate("parts => { window.before = parts.map(one => document.querySelector(one)) }", parts)

    box = at_rest(line)
    most = int(line.get_attribute("max") or 0)
    thumb, height = 26, box["y"] + box["height"] / 2

    def at(share: float) -> float:
        return box["x"] + thumb / 2 + share * (box["width"] - thumb)

    if by == "mouse":
        page.mouse.move(at(0), height)
        page.mouse.down()
        page.mouse.move(at(0.9), height, steps=30)
        page.mouse.up()
    else:
        finger = page.context.new_cdp_session(page)
        steps = [("touchStart", 0.0), *(("touchMove", step / 20) for step in range(1, 19))]
        for kind, share in steps:
            touch = {"type": kind, "touchPoints": [{"x": at(share), "y": height}]}
            finger.send("Input.dispatchTouchEvent", touch)
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    expect(page).to_have_url(re.compile(r"\?at=\d+$"))
    value = int(line.input_value())
    assert abs(value - 0.9 * most) <= 0.02 * most + 1
    ply = int(address(page).rpartition("=")[2])
    points = ".frame .pts" if game == "shake" else ".seat .pts"
    expect(page.locator(points)).to_have_text([str(one["total"]) for one in frame(page, match_id, ply)["sheets"]])

    # On by key and button: the same elements, and the focus stays, also where the way ends.
    if by == "mouse":  # a finger gives no focus
        has_focus(page, "input[type=range]")
    line.press("ArrowLeft")
    expect(line).to_have_value(str(value - 1))
    has_focus(page, "input[type=range]")
    line.press("End")
    expect(line).to_have_value(str(most))
    page.get_by_role("button", name="One move back").click()
    onwards = page.get_by_role("button", name="One move on")
    onwards.click()
    expect(onwards).to_be_disabled()
    expect(onwards).to_be_focused()
    same = "parts => parts.every((one, i) => document.querySelector(one) === window.before[i] && window.before[i])"
    assert page.evaluate(same, parts)

    # Nothing was asked for twice.
    about = [one for one in asked if one.startswith(f"matches/{match_id}")]
    assert len(about) == len(set(about)), about


@pytest.mark.parametrize("game", ["shake", "canal"])
def test_each_move_tells_what_it_brought_and_the_last_one_who_has_won(page: Page, game: str) -> None:
    match_id = finished(page, game)
    frames: list[Any] = []
    while not frames or frames[-1]["ply"] < frames[-1]["last"]:
        url = f"/api/matches/{match_id}/replay?first={len(frames)}&count=20"
        answer = page.request.get(url).json()
        frames += [{**one, "last": answer["last"]} for one in answer["frames"]]
    telling = next(one for one in frames if any(one["changes"]))
    page.goto(f"/m/{match_id}/replay?at={telling['ply']}")
    told = [f"{'+' if points > 0 else '−'}{abs(points)}" for points in telling["changes"] if points]
    expect(page.locator(".dock .plus")).to_have_text(told)
    page.keyboard.press("End")
    expect(page.locator(".say b")).to_have_text(re.compile("win|Shared|Nobody"))
    expect(page.get_by_role("link", name="Was the draw fair?")).to_be_visible()


def test_the_cities_stay_where_they_are_while_it_is_played(page: Page) -> None:
    match_id = finished(page, "shake")
    page.set_viewport_size(PHONE)
    page.goto(f"/m/{match_id}/replay")
    city, line = page.locator(".boards .city").first, page.get_by_role("slider")
    place, waited = at_rest(city), False
    for stop in range(1, 9):  # more than a round
        page.keyboard.press("ArrowRight")
        expect(line).to_have_value(str(stop))
        assert at_rest(city) == place
        for framed in page.locator("figure.acting").all():
            assert at_rest(framed)["height"] < 1.4 * place["height"]
        waited |= page.locator(".boards .pale").count() > 0
    assert waited  # a placement waits for the other one


def test_a_running_match_shows_no_more_than_its_seat_may_see(page: Page) -> None:
    request = {"game": "canal", "setup": {"players": 2}, "seats": [ME, BOT]}
    match_id = page.request.post("/api/matches", data=request).json()["room"]["id"]
    page.goto(f"/m/{match_id}/replay?at=999")
    expect(page.get_by_role("slider")).to_be_visible()
    for one in page.request.get(f"/api/matches/{match_id}/replay?first=0&count=20").json()["frames"]:
        hands = one["view"]["state"]["hands"]
        assert all(hand is None or hand["tile"] is None or seat == 0 for seat, hand in enumerate(hands))
