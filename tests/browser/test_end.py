"""The end of a match: the count-up, what it says and offers, the picture to share, the rematch for everybody."""

from __future__ import annotations

import re
import struct
from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from browser.conftest import BOT, ME, PHONE, WIDE, NewContext, address, axe, lost, open_match, stop_clock
from browser.playing import played
from server.waiting import attempts

TABLET: ViewportSize = {"width": 820, "height": 1180}
ON_ITS_SIDE: ViewportSize = {"width": 844, "height": 390}
PERSON = {"kind": "person"}


def resign(page: Page, match: str, seat: int = 0) -> None:
    assert page.request.post(f"/api/matches/{match}/seats/{seat}/resign").ok


def friends(host: Page, guest: Page, game: str) -> str:
    """A running match of two people, open on both pages; returns its id."""
    for page, name in ((host, "Anna"), (guest, "Opa")):
        page.request.put("/api/me", data={"name": name})
    match = open_match(host, game, ME, PERSON)
    assert guest.request.post(f"/api/matches/{match}/claim", data={}).ok
    guest.goto(f"/m/{match}")
    for page in (host, guest):
        page.wait_for_selector("[data-step]")
    return match


RESULT = "button:has-text('To the result')"


def go_on(page: Page) -> None:
    """Press what holds the last moment of the table, if it is there."""
    if page.locator(RESULT).count():
        page.locator(RESULT).click()


@pytest.mark.parametrize("game", ["shake", "canal"])
def test_the_sheets_count_up_and_a_key_completes_them(new_context: NewContext, game: str) -> None:
    motion = {"reduced_motion": "no-preference"}
    host, guest = new_context(pace="calm", **motion).new_page(), new_context().new_page()
    host.clock.install()
    match = friends(host, guest, game)
    stop_clock(host)
    resign(guest, match, 1)
    totals, held = host.locator("tfoot td.later"), host.get_by_text("The final score")
    shown = host.locator("tfoot td:not(.later)")
    for _ in attempts("the stage has shown what happened"):
        if held.count():
            break
        go_on(host)
        host.clock.run_for(200)
    expect(held).to_be_visible()
    expect(totals).to_have_count(2)
    expect(host.locator(".end h2").first).to_be_hidden()
    expect(host.locator(".act .first")).to_be_hidden()
    host.keyboard.press("Shift")
    expect(held).to_have_count(0)
    expect(shown).to_have_count(2)
    expect(host.locator(".end h2").first).to_have_text("You win")
    expect(host.locator("tfoot :is(.winner, .won)")).to_have_count(1)
    expect(host.locator(".confetti svg").first).to_be_attached()
    host.reload()  # coming back, it is complete
    expect(host.locator(".end h2").first).to_be_visible()
    expect(host.locator(".later, .confetti")).to_have_count(0)


def test_the_count_ends_by_itself_and_the_winner_comes_last(new_context: NewContext) -> None:
    host, guest = new_context(pace="calm", reduced_motion="no-preference").new_page(), new_context().new_page()
    host.clock.install()
    match = friends(host, guest, "shake")
    stop_clock(host)
    resign(host, match)
    seen: list[list[bool]] = []
    for _ in attempts("all is counted"):
        state = host.locator("tfoot td").evaluate_all("all => all.map(cell => cell.classList.contains('later'))")
        if state and (not seen or seen[-1] != state):
            seen.append(state)
        if host.locator(".act .first").is_visible():
            break
        go_on(host)
        host.clock.run_for(200)
    expect(host.locator(".end h2").first).to_have_text("Opa wins")
    assert seen == [[True, True], [False, True], [False, False]]
    expect(host.locator(".confetti")).to_have_count(0)


def test_with_reduced_motion_the_end_is_complete_at_once(new_context: NewContext) -> None:
    host, guest = new_context(pace="calm").new_page(), new_context().new_page()
    match = friends(host, guest, "canal")
    resign(guest, match, 1)
    host.wait_for_selector(f".end, {RESULT}")
    go_on(host)
    expect(host.locator(".end h2").first).to_be_visible()
    expect(host.locator(".later, .confetti")).to_have_count(0)


@pytest.mark.parametrize(("game", "seats"), [("shake", 1), ("shake", 4), ("canal", 4)])
def test_what_comes_next_is_in_view_and_giving_up_is_told(page: Page, game: str, seats: int) -> None:
    match = open_match(page, game, ME, *[BOT] * (seats - 1))
    resign(page, match)
    page.goto(f"/m/{match}")
    expect(page.locator(".hero")).to_contain_text("You gave up.")
    expect(page.get_by_role("link", name="Analysis")).to_have_count(0)
    expect(page.locator("[aria-pressed=true]")).to_have_count(0)
    expect(page.locator(".said p").filter(has_text=f"{page.locator('h2').first.inner_text()}.")).to_have_count(1)
    for size in (PHONE, ON_ITS_SIDE, TABLET, WIDE):
        page.set_viewport_size(size)
        page.reload()  # some of it asks for the size only once
        see_what_comes_next(page, f"{game} at {size}", seats)


def see_what_comes_next(page: Page, where: str, seats: int) -> None:
    again = page.get_by_role("button", name="Rematch" if seats > 1 else "Play again")
    expect(again).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Share")).to_be_in_viewport(ratio=1)
    expect(page.locator("tfoot td").last).to_be_in_viewport(ratio=0.9)
    lost(page, where)
    assert axe(page) == [], where


def test_the_points_on_the_cells_can_be_read(new_context: NewContext) -> None:
    page = new_context(viewport=PHONE).new_page()
    page.goto(f"/m/{played(page, 'shake', ME)}")
    expect(page.locator(".sheets tbody button").first).to_be_visible()
    for line in page.locator(".sheets tbody button").all():
        line.click()
        expect(line).to_have_attribute("aria-pressed", "true")
        # The size of the city is known only once it is laid out.
        page.wait_for_function("""() => [...document.querySelectorAll('.cities .chip text')]
            .every(text => parseFloat(text.getAttribute('font-size')) * text.getScreenCTM().a >= 11)""")
        line.click()
        expect(line).to_have_attribute("aria-pressed", "false")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", ["shake", "canal"])
def test_a_picture_of_the_city_can_be_saved(new_context: NewContext, tmp_path: Path, game: str, theme: str) -> None:
    page = new_context(color_scheme=theme).new_page()
    match = open_match(page, game, ME, BOT)
    resign(page, match)
    page.goto(f"/m/{match}")
    page.get_by_role("button", name="Share").click()
    picture = page.get_by_role("img", name="Picture of the city")
    expect(picture).to_be_visible()
    page.wait_for_function("() => document.querySelector('dialog img').naturalWidth")
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save picture").click()
    saved.value.save_as(tmp_path / "city.png")
    data = (tmp_path / "city.png").read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", data[16:24]) == (1080, 1080)
    colours = page.evaluate("""() => {
        const canvas = document.createElement('canvas'), image = document.querySelector('dialog img');
        canvas.width = canvas.height = 1080;
        const drawn = canvas.getContext('2d');
        drawn.drawImage(image, 0, 0);
        const middle = drawn.getImageData(140, 220, 800, 560).data, found = new Set();
        for (let i = 0; i < middle.length; i += 4) found.add(`${middle[i]} ${middle[i + 1]} ${middle[i + 2]}`);
        return found.size }""")
    assert colours > 50, "the city is drawn, in colours"
    assert axe(page) == []


def test_a_rematch_is_offered_to_everybody_and_the_wins_are_counted(new_context: NewContext) -> None:
    anna, opa, eve = (new_context(viewport=PHONE).new_page() for _ in range(3))
    match = friends(anna, opa, "shake")
    for wins in ("", "Wins so far: You 2, Opa 0"):
        resign(opa, match, 1)
        for page in (anna, opa):
            page.wait_for_selector(".end")
        hero = anna.locator(".hero")
        expect(hero).to_contain_text(wins) if wins else expect(hero).not_to_contain_text("Wins so far")
        anna.get_by_role("button", name="Rematch").click()
        expect(anna.get_by_role("heading", name="Waiting for Opa.")).to_be_visible()
        expect(opa.locator(".wish")).to_contain_text("Anna wants a rematch")
        expect(opa).to_have_title(re.compile("^● Anna wants a rematch"))
        assert axe(opa) == []
        eve.goto(address(anna))  # nobody else may take the seat
        expect(eve.get_by_role("heading", name="Waiting for Opa.")).to_be_visible()
        expect(eve.get_by_role("button", name="Sit down")).to_have_count(0)
        opa.get_by_role("button", name="Join").click()
        for page in (anna, opa):
            page.wait_for_selector("[data-step]")
        assert address(anna) == address(opa)
        match = address(anna).rpartition("/")[2]


def test_who_declines_a_rematch_opens_the_seat(new_context: NewContext) -> None:
    anna, opa, eve = (new_context(viewport=PHONE).new_page() for _ in range(3))
    resign(opa, friends(anna, opa, "shake"), 1)
    anna.get_by_role("button", name="Rematch").click()
    expect(anna.get_by_role("heading", name="Waiting for Opa.")).to_be_visible()
    opa.get_by_role("button", name="No, thanks").click()
    expect(opa.locator(".wish")).to_have_count(0)
    expect(opa.get_by_role("button", name="Rematch")).to_be_visible()  # as long as the seat is free
    expect(anna.get_by_role("heading", name="One seat is free")).to_be_visible()
    expect(anna.get_by_text("Opa does not want a rematch.").first).to_be_visible()
    eve.goto(address(anna))
    eve.get_by_role("button", name="Sit down").click()
    eve.wait_for_selector("[data-step]")
    expect(opa.get_by_role("link", name="Watch the rematch")).to_be_visible()
