"""A round of Shake That City as it is seen: the box, what was taken, the reveal, a pass, the end; and by which keys."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as Gone

from browser.conftest import BOT, ME, PHONE, NewContext, at_rest, axe, focused, has_focus, open_match, said, stop_clock
from browser.playing import play_some
from browser.shake import FREE, my_turn, take_turn
from server.waiting import LONG, eventually

TITLE = "h1"
REVEALED = "Everyone has placed"


def calm(new_context: NewContext) -> Page:
    """A page with motion, at a calm pace."""
    return new_context(pace="calm", reduced_motion="no-preference").new_page()


def begin_turn(page: Page) -> None:
    """Wait for my turn, and shake, if it is for me to shake."""
    page.wait_for_selector(f"{FREE}, .shake-it")
    if page.locator(".shake-it").count():
        page.locator(".shake-it").click()
    page.wait_for_selector(FREE)


def test_the_first_round_begins_with_the_box_and_colours_wait_for_the_last_cube(new_context: NewContext) -> None:
    page = calm(new_context)
    page.clock.install()
    open_match(page, "shake", ME, variant=["solo"])
    expect(page.locator(TITLE)).to_have_text("You shake")
    expect(page.locator(".colour")).to_have_count(0)
    page.locator(".cells button").first.click()
    expect(page.locator(".act .say")).to_have_text("Shake first.")
    stop_clock(page)
    page.keyboard.press("Tab")  # the focus is somewhere: the box itself is pressed
    page.get_by_role("button", name="Shake!").first.press("Enter")
    expect(page.locator(".tumbling")).to_have_count(1)
    page.clock.run_for(1000)
    expect(page.locator(".colour")).to_have_count(0)
    page.clock.run_for(200)
    expect(page.locator(".colour").first).to_be_visible()


def test_a_round_is_revealed_as_one_beat_before_the_next_cubes(new_context: NewContext) -> None:
    page = calm(new_context)
    page.clock.install()
    open_match(page, "shake", ME, BOT, BOT)
    begin_turn(page)
    page.locator(FREE).first.click()
    before = page.locator(".box svg").inner_html()
    stop_clock(page)
    page.locator(".act .go").click()
    expect(page.locator(TITLE)).to_have_text(REVEALED)
    # The tiles turn over; then what each placed and won is shown, and counted.
    expect(page.locator(".other .plus")).to_have_count(0)
    expect(page.locator(".other .pts")).to_have_text([re.compile("^0")] * 2)
    page.clock.run_for(700)
    for city in page.locator(".other").all():
        expect(city.locator(".plus .pic")).to_have_count(1)
        gain = city.locator(".plus").inner_text().strip("+")
        expect(city.locator(".pts")).to_have_text(re.compile(rf"^\s*{gain}(?!\d)"))
    expect(page.locator(".pattern .gains")).to_have_text(re.compile(r"You: \w+ [+−]\d+;( ?\w+: \w+ [+−]\d+;){2}"))
    # The cubes of this round still lie there, and nothing is offered yet.
    expect(page.locator(".colour")).to_have_count(0)
    expect(page.locator(".box svg .cube")).to_have_count(9)
    assert strip(before) == strip(page.locator(".box svg").inner_html())
    page.clock.run_for(1000)
    expect(page.locator(TITLE)).to_have_text(REVEALED)
    page.clock.run_for(200)
    expect(page.locator(TITLE)).not_to_have_text(REVEALED)
    page.clock.resume()
    begin_turn(page)
    # The new tiles of the others stay outlined until I have placed again, and what happened can be seen again.
    expect(page.locator(".other .news").first).to_be_attached()
    stop_clock(page)  # else it may be over before somebody skips it
    page.get_by_role("button", name="See again").click()
    expect(page.locator(TITLE)).not_to_have_text(re.compile("colour|first"))
    page.get_by_role("button", name="Skip").click()
    page.clock.resume()
    begin_turn(page)


def strip(svg: str) -> str:
    """A picture without what marks the picked colour."""
    return re.sub(r"<rect[^>]*ring[^>]*>(</rect>)?| up\b|<!--.*?-->|\s", "", svg)


def test_the_last_round_and_a_pass_stay_until_they_are_read(new_context: NewContext) -> None:
    """The last rounds at a calm pace, in which everything that may be skipped is skipped."""
    page = calm(new_context)
    match_id = open_match(page, "shake", ME, BOT)
    play_some(page, match_id, turns=10)
    page.reload()
    read = page.get_by_role("button", name="OK", exact=True)
    result = page.get_by_role("button", name="To the result")
    skip = page.get_by_role("button", name="Skip")

    passed = False

    def go_on() -> bool:
        """Do what there is to do; True when the last round is held, or over because a pass of mine ended it."""
        nonlocal passed
        if page.locator(".end").count():
            assert passed, "the end came before the last round was read"
            return True
        if result.count():
            return True
        if read.count():
            expect(page.locator(".act .say")).to_contain_text("Nothing fits")
            read.click()
            passed = True
            return False
        if skip.or_(page.locator(f".shake-it, {FREE}")).count():
            passed = False  # it went on after that
        if skip.count():
            with suppress(Gone):  # what was there a moment ago may be gone: the stage plays
                skip.click(timeout=3000)
        elif page.locator(".shake-it").count():
            page.locator(".shake-it").click()
        elif page.locator(FREE).count():
            with suppress(Gone):
                page.locator(FREE).first.click(timeout=3000)
                page.locator(".act .go:not([data-stage])").click(timeout=3000)
        return False

    eventually(go_on, "the last round is held", LONG)
    if result.count():
        expect(page.locator(".shake")).to_contain_text(re.compile(r"You: \w+ [+−]\d|You pass|Nothing fits"))
        assert not axe(page)
        result.click()
    expect(page.locator(".end")).to_be_visible()


def test_sealed_points_wait_beside_the_total(new_context: NewContext) -> None:
    host, guest = new_context().new_page(), new_context().new_page()
    match_id = open_match(host, "shake", ME, {"kind": "person"})
    guest.goto(f"/m/{match_id}")
    guest.get_by_role("textbox").first.fill("Ida")
    guest.get_by_role("button", name="Sit down").click()
    for page in (host, guest):
        page.wait_for_selector(".shake")
    players = eventually(lambda: [one for one in (host, guest) if one.locator(FREE).count()], "somebody may choose")
    first, second = (host, guest) if host in players else (guest, host)
    total = first.locator(".sum b")
    before = total.inner_text()
    first.locator(FREE).first.click()
    expect(first.locator(".act .go")).to_be_enabled()
    gains = first.locator(".act .go span").all_inner_texts()
    first.locator(".act .go").click()
    expect(first.locator(TITLE)).to_have_text("Placed")
    expect(first.locator(".colour .bolt")).to_have_count(0)  # what I did not take is blocked for nobody
    expect(total).to_have_text(before)
    expect(first.locator(".sum .plus")).to_have_text(gains)
    assert my_turn(second)
    take_turn(second)
    expect(first.locator(".track .now")).to_have_text("2")
    expect(total).to_have_text(str(int(before) + sum(int(gain.replace("−", "-")) for gain in gains)))
    expect(first.locator(".sum .plus")).to_have_count(0)


def test_number_and_arrow_keys_choose_a_colour_before_the_city(page: Page) -> None:
    open_match(page, "shake", ME)
    assert my_turn(page)
    page.locator(TITLE).focus()
    order = []
    for _ in range(30):
        page.keyboard.press("Tab")
        order.append(next((part for part in (".colour", ".cells button") if focused(page, part)), ""))
        if order[-1] == ".cells button":
            break
    assert [part for part in order if part] == [".colour", ".cells button"]
    n = page.locator(".colour").evaluate_all("all => all.findIndex(e => e.ariaDisabled !== 'true')")
    button = page.locator(".colour").nth(n)
    expect(button).to_have_accessible_description(f"Key {n + 1}")
    page.keyboard.press(str(n + 1))
    expect(button).to_have_attribute("aria-pressed", "true")
    has_focus(page, ".cells button")
    button.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    expect(button).to_be_focused()


def test_a_press_that_does_nothing_says_why(page: Page) -> None:
    open_match(page, "shake", ME)
    assert my_turn(page)
    page.locator(".cells button").nth(14).click()
    expect(page.locator(".act .say")).to_have_text("Choose a colour first.")
    take_turn(page)
    assert my_turn(page)
    page.locator(FREE).first.click()
    taken = page.locator(".cells button:not([aria-label*=empty])").first
    cell = str(taken.get_attribute("aria-label"))[:2]
    taken.click()
    expect(page.locator(".act .say")).to_have_text(f"{cell} is taken.")
    page.get_by_role("button", name="Next place").or_(page.get_by_role("button", name="Previous place")).first.click()
    expect(page.locator(".act .say")).not_to_contain_text("taken")


def test_alone_a_blocked_colour_and_a_construction_tile_say_how_it_is(page: Page) -> None:
    open_match(page, "shake", ME, variant=["solo"])
    blocked = page.locator(".colour", has_text="most cubes")
    while my_turn(page) and not blocked.count():  # unless several tie
        take_turn(page)
    blocked.click(force=True)  # Playwright waits for what is not disabled
    expect(page.locator(".act .say")).to_have_text(re.compile("^Blocked: [a-z]+ have the most cubes.$"))
    expect(said(page)).to_have_text(re.compile("^Blocked: [a-z]+ have the most cubes.$"))
    page.locator(TITLE).focus()
    page.keyboard.press("Escape")
    page.locator(FREE).first.click()
    expect(page.locator(".act .say")).to_contain_text("place 1 of")
    page.keyboard.press(str(blocked.get_attribute("aria-keyshortcuts")))
    expect(page.locator(".act .say")).to_have_text(re.compile("^Blocked"))
    site = page.locator(".cells button[aria-label*=construction]").first
    cell, one, other = re.findall(
        r"^(\w\d): construction tile \((\w+) and (\w+)\)$", str(site.get_attribute("aria-label"))
    )[0]
    site.click()
    words = f"Construction tile on {cell}: cleared when a {one.lower()} and a {other.lower()} lie side by side"
    expect(page.locator(".act .say")).to_have_text(f"{words} anywhere in your city.")
    page.get_by_role("button", name="Close").click()
    expect(page.locator(".act .say")).to_contain_text("place 1 of")


def test_a_bonus_tile_shows_its_two_lines_and_what_counts_there(new_context: NewContext) -> None:
    page = new_context(viewport=PHONE).new_page()
    open_match(page, "shake", ME)
    assert my_turn(page)
    expect(page.locator(".coord")).to_have_count(12)
    expect(page.locator(".coord").first).to_be_visible()
    page.locator(".bonus").first.click()
    expect(page.locator(".any")).to_have_count(6)
    expect(page.locator(".wanted")).to_have_count(6)
    page.locator(FREE).first.click()
    expect(page.locator(".any, .wanted")).to_have_count(0)


def test_alone_the_goal_stands_on_the_table(page: Page) -> None:
    page.goto("/")
    open_match(page, "shake", ME, variant=["solo"])
    goal = page.get_by_role("region", name="The goal")
    expect(goal).to_contain_text("0 of 55 points")
    expect(goal).to_contain_text("0 of 4")
    expect(goal).not_to_contain_text("Best")


@pytest.mark.parametrize(("width", "height"), [(844, 390), (1024, 768), (390, 844), (1440, 900)])
def test_a_whole_turn_needs_no_scrolling(new_context: NewContext, width: int, height: int) -> None:
    page = new_context(viewport={"width": width, "height": height}).new_page()
    open_match(page, "shake", ME, BOT, BOT, BOT)
    assert my_turn(page)
    page.locator(FREE).first.click()
    expect(page.locator(".act .go")).to_be_in_viewport(ratio=1)
    expect(page.locator(".cells")).to_be_in_viewport(ratio=1)
    page.wait_for_function("() => document.documentElement.scrollHeight <= innerHeight")
    cells = at_rest(page.locator(".cells"))
    assert cells["width"] / 6 >= 44
    # Everybody's name is whole, and so is how strong a bot is.
    cut = page.locator(".other .name b").evaluate_all("all => all.filter(e => e.scrollWidth > e.clientWidth).length")
    assert cut == 0
    expect(page.locator(".other .strength").first).to_be_visible()
