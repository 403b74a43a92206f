"""Shake That City through the page only: alone, with friends, at one screen, by keyboard, on a bad connection."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from browser.conftest import (
    BOT,
    ME,
    PHONE,
    WIFI,
    NewContext,
    address,
    at_rest,
    axe,
    has_focus,
    in_network,
    open_by_keyboard,
    open_match,
    said,
    tab_to,
)
from browser.shake import FREE, my_turn, play_to_the_end, take_turn
from server.waiting import LONG, POLITE, attempts, eventually


def test_a_whole_solo_game_from_the_home_screen(page: Page) -> None:
    page.goto("/")
    page.get_by_role("navigation", name="Other ways to play Shake That City").get_by_role("link", name="Solo").click()
    expect(page.get_by_role("checkbox", name="Solo variant")).to_be_checked()
    page.get_by_role("button", name="Start").click()
    assert 1 <= play_to_the_end(page) <= 15
    expect(page.locator(".end h2").first).to_have_text(re.compile("You win|Not this time"))
    total = page.locator("tfoot td").inner_text()
    page.goto("/")
    expect(page.get_by_role("link", name=re.compile(rf"Just me.*{total}"))).to_be_visible()


def test_two_people_and_two_bots_join_by_link_and_play_a_rematch(new_context: NewContext) -> None:
    host, guest = new_context().new_page(), new_context(viewport=PHONE, locale="de-DE").new_page()
    in_network(host, WIFI)
    host.goto("/new/shake?with=friends")
    for _ in range(2):
        host.get_by_role("button", name="Add a seat").click()
    for seat in (3, 4):
        host.get_by_label(f"Seat {seat}", exact=True).select_option("bot:random")
    host.get_by_role("button", name="Open the table").click()
    link = host.get_by_label("The link to this match").input_value()
    expect(host.get_by_role("heading", name="One seat is free")).to_be_visible()

    guest.goto(link.removeprefix(WIFI))
    guest.get_by_label("Dein Name").fill("Mia")
    guest.get_by_role("button", name="Platz nehmen").click()

    def take_turns() -> bool:
        """Take the turn of whoever may act; True when both see the end."""
        for page in (host, guest):
            page.wait_for_selector(".shake, .end")
            if not page.locator(".end").count() and page.locator(FREE).count():
                take_turn(page)
        return all(page.locator(".end").count() for page in (host, guest))

    eventually(take_turns, "both see the end of the match", LONG)
    expect(host.get_by_role("columnheader", name="Mia")).to_be_visible()
    expect(guest.get_by_role("columnheader", name="Du")).to_be_visible()
    look = host.request.get(f"/api/matches/{address(host).rpartition('/')[2]}").json()
    points = [str(sheet["total"]) for sheet in look["position"]["sheets"]]
    for page in (host, guest):  # each has the own column first
        columns = page.locator("tfoot td")
        expect(columns).to_have_count(4)
        assert sorted(columns.all_inner_texts()) == sorted(points)

    host.get_by_role("button", name="Rematch").click()
    expect(host.get_by_role("heading", name="Waiting for Mia.")).to_be_visible()
    guest.get_by_role("button", name="Mitspielen").click()
    guest.wait_for_selector(".shake")
    host.wait_for_selector(".shake")
    assert address(host) == address(guest)


def test_at_one_screen_the_curtain_hides_what_the_others_must_not_see(page: Page) -> None:
    open_match(page, "shake", {"kind": "me", "name": "Ben"}, {"kind": "me", "name": "Ida"})
    turns = {"Ben": 0, "Ida": 0}
    for _ in range(6):
        page.wait_for_selector(f".curtain, {FREE}, .act .go:has(.token)")
        pass_on = page.get_by_role("button", name=re.compile("Pass to (Ben|Ida)"))
        if pass_on.count():
            pass_on.click()
        if page.locator(".curtain").count():
            expect(page.locator(".shake")).to_have_count(0)
            button = page.get_by_role("button", name=re.compile("I am (Ben|Ida)"))
            turns[button.inner_text().removeprefix("I am ")] += 1
            button.click()
        take_turn(page)
    assert min(turns.values()) >= 2


def test_a_reload_in_mid_turn_brings_the_ghost_back(page: Page) -> None:
    open_match(page, "shake", ME, BOT)
    assert my_turn(page)
    page.locator(FREE).last.click()
    page.get_by_role("button", name="Next place").click()
    cells = page.locator(".act .say b")
    expect(cells).to_have_text(re.compile("[A-F][1-6]"))
    before = cells.inner_text()
    gain = page.locator(".act .go").inner_text()
    page.reload()
    expect(cells).to_have_text(before)
    expect(page.locator(".act .go")).to_have_text(re.compile(re.escape(gain.split()[-1])))
    page.locator(".act .go").click()
    expect(page.locator(".track .now")).not_to_have_text("1")


def after_the_bot(page: Page, match_id: str, before: Any) -> Any:
    """The position in the next round, as soon as the bot has placed, too."""

    def position() -> Any:
        answer = page.request.get(f"/api/matches/{match_id}")
        if not answer.ok:
            return None  # there is a rate limit
        now = answer.json()["position"]
        return now if now["view"]["state"]["round"] > before["view"]["state"]["round"] else None

    return eventually(position, "the bot has placed, too", pause=POLITE)


def test_the_ghost_follows_the_mouse_without_any_request(page: Page) -> None:
    """With and without naming a building first: the ghost shows the points that the turn then brings."""
    match_id = open_match(page, "shake", ME, BOT)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(f"{request.method} {request.url}"))
    chose = set()
    for _ in range(2):
        assert my_turn(page)
        position = page.request.get(f"/api/matches/{match_id}").json()["position"]
        chose.add(position["legal"][0]["type"])
        asked.clear()
        seen = set()
        for building in page.locator(FREE).all():
            building.click()
            for cell in page.locator(".cells button").all()[::3]:
                cell.hover()
                seen.add(page.locator(".act .say b").inner_text())
        assert len(seen) > 5
        # What the round before has brought may still be on its way.
        assert not [request for request in asked if "/api/" in request and "/replay?" not in request]
        said = page.locator(".act .go").inner_text().removeprefix("Place").replace("\u2212", "-") or "0"
        lines = page.locator(".full-sheet:visible td .plus").all_inner_texts()
        page.locator(".act .go").click()
        page.wait_for_function("step => document.querySelector('.shake')?.dataset.step !== step",
                               arg=f"{position['step']}.{position['seat']}")  # fmt: skip
        before, after = position["sheets"][0], after_the_bot(page, match_id, position)["sheets"][0]
        assert int(said) == after["total"] - before["total"]
        changes = [new["points"] - old["points"] for old, new in zip(before["lines"], after["lines"], strict=True)]
        assert [int(line.replace("\u2212", "-")) for line in lines] == [change for change in changes if change]
        (sent,) = [request for request in asked if "/api/" in request and "GET" not in request]
        assert re.fullmatch(f"POST .*/api/matches/{match_id}/moves", sent)
    assert chose == {"choose", "place"}


def test_a_cut_connection_loses_nothing(new_context: NewContext) -> None:
    context = new_context()
    page = context.new_page()
    open_match(page, "shake", ME)
    assert my_turn(page)
    page.locator(FREE).first.click()
    expect(page.locator(".act .go")).to_be_enabled()
    # Every request fails, as on a train; the browser itself says so in its console, which is not an error of the page.
    context.route("**/api/**", lambda route: route.abort())
    with quiet(page):
        page.locator(".act .go").click()
        expect(page.locator(".act").get_by_text("No connection. Nothing is lost; trying again.")).to_be_visible()
        context.unroute("**/api/**")
        # The network is back: the turn is sent automatically, once.
        expect(page.locator(".track .now")).to_have_text("2")


def test_two_tabs_of_one_player_stay_together(new_context: NewContext) -> None:
    context = new_context()
    one, other = context.new_page(), context.new_page()
    match = open_match(one, "shake", ME)
    other.goto(f"/m/{match}")
    assert my_turn(one)
    assert my_turn(other)
    other.locator(FREE).first.click()
    take_turn(one)
    expect(other.locator(".track .now")).to_have_text("2")
    expect(other.locator(".act .go")).to_have_count(0)


def test_a_whole_game_by_keyboard_alone(page: Page) -> None:
    match_id = open_by_keyboard(page, "/new/shake?with=friends")
    turns = 0
    while my_turn(page):
        tab_to(page, FREE)
        page.keyboard.press("Enter")
        # The focus moves by itself: to the ghost, which the arrow keys move.
        has_focus(page, ".cells button")
        for key in ("ArrowRight", "ArrowDown", "ArrowLeft"):
            page.keyboard.press(key)
        has_focus(page, ".cells button")
        expect(page.locator(".act .go")).to_be_enabled()
        step = page.locator(".shake").get_attribute("data-step")
        page.keyboard.press("Enter")
        page.wait_for_function(
            "step => document.querySelector('.end') || document.querySelector('.shake')?.dataset.step !== step",
            arg=step,
        )
        turns += 1
    assert turns >= 10  # in a full city nothing may fit
    assert page.request.get(f"/api/matches/{match_id}").json()["room"]["status"] == "over"
    tab_to(page, ".act .go:enabled")  # and on to the rematch
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: match_id not in url)


def test_after_the_place_button_the_keyboard_is_at_the_heading(page: Page) -> None:
    open_match(page, "shake", ME)
    assert my_turn(page)
    tab_to(page, FREE)
    page.keyboard.press("Enter")
    tab_to(page, ".act .go:enabled")
    page.keyboard.press("Enter")
    has_focus(page, "h1")


def test_a_move_is_announced(page: Page) -> None:
    open_match(page, "shake", ME)
    assert my_turn(page)
    page.locator(FREE).first.click()
    live = said(page)
    expect(live).to_contain_text(re.compile(r"[A-F][1-6].*points?. Place 1 of \d+"))
    page.locator(".act .go").click()
    expect(page.locator(".said")).to_contain_text(re.compile(r"placed on .* points?"))


def test_the_language_changes_in_place(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="EN: switch to German").click()
    expect(page.get_by_role("heading", name="Meine Partien")).to_have_count(0)
    expect(page.get_by_role("button", name="Shake That City spielen")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.reload()
    expect(page.get_by_role("button", name="Shake That City spielen")).to_be_visible()


def test_a_turn_on_a_phone_needs_no_scrolling_and_every_target_is_large(new_context: NewContext) -> None:
    page = new_context(viewport=PHONE).new_page()
    open_match(page, "shake", ME, BOT, BOT, BOT, side="beachfront")
    assert my_turn(page)
    page.locator(FREE).first.click()
    expect(page.locator(".act .go")).to_be_enabled()
    page.wait_for_function("() => document.documentElement.scrollHeight <= innerHeight")
    at_rest(page.locator(".cells"))
    small = page.evaluate("""() => [...document.querySelectorAll('button, a, select, input')]
        .filter(e => e.checkVisibility() && !e.closest('.sprite'))
        .map(e => [e.getBoundingClientRect(), e.getAttribute('aria-label') || e.textContent])
        .filter(([box]) => box.width && (box.width < 44 || box.height < 44))
        .map(([box, name]) => `${name}: ${box.width} x ${box.height}`)""")
    assert not small


@pytest.mark.parametrize(("width", "height", "text"), [(720, 450, 100), (390, 844, 200)])
def test_at_200_percent_nothing_is_lost(new_context: NewContext, width: int, height: int, text: int) -> None:
    """A wide screen zoomed to 200 %, and a phone with its text at 200 %: everything is there, nothing overflows."""
    page = new_context(viewport={"width": width, "height": height}).new_page()
    page.add_init_script(
        f"addEventListener('DOMContentLoaded', () => document.documentElement.style.fontSize = '{text}%')"
    )
    open_match(page, "shake", ME, BOT, BOT, BOT)
    assert my_turn(page)
    page.locator(FREE).first.click()
    expect(page.locator(".act .go")).to_be_enabled()
    cells = at_rest(page.locator(".cells"))
    assert cells["width"] > 150
    hidden = page.evaluate("""() => [...document.querySelectorAll('h1, .act button, .say b, .colour .n span, .other b')]
        .filter(e => e.checkVisibility())
        .filter(e => { const box = e.getBoundingClientRect(); return box.left < 0 || box.top + scrollY < 0
            || box.right > innerWidth + 1
            || e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).overflow === 'hidden' })
        .map(e => e.outerHTML.slice(0, 120))""")
    assert not hidden
    page.locator(".act .go").click()
    expect(page.locator(".track .now")).to_have_text("2")


class quiet:  # noqa: N801
    """A context in which network errors of a page are expected."""

    def __init__(self, page: Page) -> None:
        self.context: BrowserContext = page.context

    def __enter__(self) -> None:
        self.context.faults_wanted = True  # type: ignore[attr-defined]

    def __exit__(self, *_: object) -> None:
        self.context.faults_wanted = False  # type: ignore[attr-defined]


def test_a_hint_shows_ranked_ghosts_and_the_table_says_that_it_was_asked(page: Page) -> None:
    for _ in attempts("all five colours were shaken: then there is the least room for hints"):
        match_id = open_match(page, "shake", ME)
        state = page.request.get(f"/api/matches/{match_id}").json()["position"]["view"]["state"]
        if len(set(state["pattern"])) == 5:
            break
    page.get_by_role("button", name="Hint").click()
    options = page.get_by_role("group", name=re.compile("^Best turn"))
    expect(options).to_be_visible(timeout=1000 * LONG)  # on a new machine the bot is compiled first
    turns = options.get_by_role("button").count() - 1  # one is away with them
    assert 1 <= turns <= 3
    expect(page.locator(".advised")).to_have_count(turns)
    expect(page.locator(".rank text")).to_have_text(["1", "2", "3"][:turns])
    assert not axe(page)
    first = options.get_by_role("button").first
    expect(first).to_have_accessible_name(re.compile(r"^1\. \w+ on .+: \d+\.\d expected points, .+ now"))
    first.click()
    expect(options).to_have_count(0)
    expect(page.locator(".advised")).to_have_count(0)
    place = page.get_by_role("button", name=re.compile("^Place"))
    expect(place).to_be_enabled()
    assert page.request.get(f"/api/matches/{match_id}").json()["room"]["seats"][0]["hints_used"] == 1

    # They are shown again without asking again.
    page.get_by_role("button", name="Hint").click()
    expect(first).to_have_attribute("aria-pressed", "true")
    assert page.request.get(f"/api/matches/{match_id}").json()["room"]["seats"][0]["hints_used"] == 1
    options.get_by_role("button", name="Hide the hints").click()
    expect(options).to_have_count(0)
