"""The list of my matches on the home screen, and what the menu of a match offers."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from browser.conftest import BOT, ME, PHONE, WIFI, NewContext, axe, has_focus, in_network, open_match, said
from browser.playing import finished, played


def home(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("heading", name="My matches")).to_be_visible()


def test_open_matches_are_told_apart_and_continued(page: Page) -> None:
    first = open_match(page, "shake", ME, BOT)
    home(page)
    card = page.get_by_role("listitem").filter(has_text="Bruno (Very easy)")
    expect(card).to_have_count(1)
    expect(card).to_contain_text(re.compile(r"Shake That City, Round 1, (just now|\d+ minutes? ago)"))
    expect(page.get_by_role("link", name="Continue Shake That City")).to_have_attribute("href", f"/m/{first}")
    expect(page.get_by_role("link", name="Continue Canal City")).to_have_count(0)
    expect(page.get_by_role("button", name="New match: Shake That City")).to_be_visible()
    expect(page.get_by_role("button", name="Play Canal City")).to_be_visible()
    assert not axe(page)
    page.get_by_role("link", name="Continue Shake That City").click()
    expect(page.locator(".shake")).to_be_visible()


def test_a_finished_match_is_taken_off_the_list_and_brought_back(page: Page) -> None:
    played(page, "shake", ME, BOT)
    home(page)
    cards = page.get_by_role("listitem")
    expect(cards).to_have_text(re.compile(r"(Won|Lost), \d+ : \d+"))
    cards.get_by_role("button", name="More about the match").click()
    assert not axe(page)
    page.get_by_role("button", name="Remove from my list").click()
    expect(cards).to_contain_text("Removed from your list.")
    page.get_by_role("button", name="Undo").click()
    expect(cards.get_by_role("link")).to_be_visible()
    cards.get_by_role("button", name="More about the match").click()
    page.get_by_role("button", name="Remove from my list").click()
    page.reload()
    expect(page.get_by_role("button", name="Play Shake That City")).to_be_visible()
    page.wait_for_load_state("networkidle")
    expect(page.get_by_role("heading", name="My matches")).to_have_count(0)


def test_a_match_is_given_up_and_called_off_from_home(page: Page) -> None:
    open_match(page, "canal", ME, BOT)
    home(page)
    page.get_by_role("button", name="More about the match").click()
    page.get_by_role("button", name="Give up").click()
    expect(page.get_by_text("The match ends at once, and Bruno wins.")).to_be_visible()
    page.get_by_role("button", name="Give up").click()
    expect(page.get_by_role("listitem")).to_contain_text("You gave up")
    open_match(page, "canal", ME, {"kind": "person"})
    home(page)
    waiting = page.get_by_role("listitem").filter(has_text="One seat is free")
    waiting.get_by_role("button", name="More about the match").click()
    page.get_by_role("button", name="Call the match off").click()
    expect(waiting).to_have_count(0)


def test_a_match_with_friends_stays_in_the_list_while_they_play(new_context: NewContext) -> None:
    page, friend = new_context().new_page(), new_context().new_page()
    match_id = open_match(page, "shake", ME, {"kind": "person"})
    assert friend.request.post(f"/api/matches/{match_id}/claim", data={"name": "Ida"}).ok
    home(page)
    page.get_by_role("button", name="More about the match: Ida").click()
    expect(page.get_by_role("button", name="Give up")).to_be_visible()
    expect(page.get_by_role("button", name="Remove from my list")).to_have_count(0)


@pytest.mark.parametrize("game", ["shake", "canal"])
def test_the_log_has_chapters_points_and_the_table_at_that_moment(new_context: NewContext, game: str) -> None:
    page = new_context(viewport=PHONE).new_page()
    page.goto(f"/m/{finished(page, game)}")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Moves").click()
    dialog = page.get_by_role("dialog", name="Moves")
    headings = dialog.get_by_role("heading", level=3)
    expect(headings.first).to_be_visible()
    chapter = {"shake": "Round", "canal": "Turn"}[game]
    expect(headings.last).to_have_text(f"{chapter} 1")
    numbers = [int(text.removeprefix(f"{chapter} ")) for text in headings.all_inner_texts()]
    assert numbers == list(range(len(numbers), 0, -1))  # the newest first
    expect(dialog.locator(".plus").first).to_have_text(re.compile(r"[+−]\d+"))
    line = dialog.get_by_role("listitem").get_by_role("button").first
    line.click()
    expect(line).to_have_attribute("aria-expanded", "true")
    expect(dialog.locator(".moment > .frame")).to_be_visible()
    if game == "shake":
        expect(dialog.locator(".moment figure .city").first).to_be_visible()
        expect(dialog.locator(".what").filter(has_text=re.compile(r"[A-F][1-6] [A-F][1-6]")).first).to_be_visible()
    assert not axe(page)


def test_the_menu_of_a_table_has_the_match_first_and_no_other_game(page: Page) -> None:
    open_match(page, "canal", ME, BOT)
    page.get_by_role("button", name="Menu").click()
    menu = page.get_by_role("navigation", name="Menu")
    for n, entry in enumerate(("Moves", "Players", "Replay", "Fair draws", "Give up")):
        expect(menu.locator("> a, > button").nth(n)).to_have_text(entry)
    expect(menu.get_by_role("link", name="Rules of Canal City")).to_be_visible()
    expect(menu.get_by_role("link", name="Rules of Shake That City")).to_have_count(0)
    expect(menu.get_by_role("link", name="Join a match")).to_have_count(0)
    assert not axe(page)
    menu.get_by_role("button", name="Give up").click()
    expect(page.get_by_role("group", name="Give up")).to_be_visible()


@pytest.mark.parametrize(
    ("answer", "said"),
    [("granted", "You will be told when it is your turn"), ("denied", "This browser does not allow messages")],
)
def test_asking_to_be_told_is_answered(page: Page, answer: str, said: str) -> None:
    page.add_init_script(
        "class Asked extends EventTarget {"
        " static permission = 'default';"
        f" static async requestPermission() {{ return '{answer}'; }} }}"
        " window.Notification = Asked;"
    )
    open_match(page, "canal", ME, BOT)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Tell me when it is my turn").click()
    expect(page.get_by_text(said)).to_be_visible()


def test_another_device_gets_a_link_to_copy_or_to_photograph(page: Page) -> None:
    in_network(page, WIFI)
    page.goto("/settings")
    page.get_by_role("button", name="Make a link").click()
    expect(page.get_by_role("img", name="The link as a QR code")).to_be_visible()
    expect(page.get_by_role("textbox", name="The link to your matches")).to_have_value(re.compile("/link#"))
    expect(said(page)).to_contain_text("The link and the QR code are here.")
    has_focus(page, ".device button")
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert not axe(page)


def test_all_other_devices_are_signed_out(new_context: NewContext) -> None:
    page, lost_phone = new_context().new_page(), new_context(viewport=PHONE).new_page()
    open_match(page, "shake", ME, BOT)
    link = page.request.post("/api/me/link").json()
    lost_phone.goto("/")
    assert lost_phone.request.post("/api/link", data={"token": link["token"]}).ok
    home(lost_phone)
    page.goto("/settings")
    page.get_by_role("button", name="Sign out all other devices").click()
    expect(page.get_by_role("dialog")).to_contain_text("each of them needs a new link")
    assert not axe(page)
    page.get_by_role("button", name="Sign them out").click()
    expect(page.get_by_role("main").get_by_text("Only this device has your matches now.")).to_be_visible()
    assert not axe(page)
    home(page)
    lost_phone.reload()
    expect(lost_phone.get_by_role("button", name="Play Shake That City")).to_be_visible()
    expect(lost_phone.get_by_role("heading", name="My matches")).to_have_count(0)


def test_a_match_of_another_version_is_deleted_from_home(page: Page) -> None:
    match = open_match(page, "shake", ME, BOT)

    def of_another_version(route: Route) -> None:
        answer = route.fetch()
        listed = answer.json()
        for line in listed["matches"]:
            line.update(status="unreadable", setup={}, my_turn=False, to_act=[], totals=[])
        route.fulfill(response=answer, json=listed)

    page.context.route("**/api/matches", of_another_version)
    home(page)
    card = page.get_by_role("listitem").filter(has_text="From another version")
    expect(page.get_by_role("button", name="Play Shake That City")).to_be_visible()  # nothing to continue
    card.get_by_role("button", name="More about the match").click()
    expect(page.get_by_role("dialog")).to_contain_text("another version of the rules")
    assert not axe(page)
    page.get_by_role("button", name="Delete").click()
    expect(card).to_have_count(0)
    assert page.request.get(f"/api/matches/{match}").status == 404
    page.context.unroute_all(behavior="wait")  # the list may be asked for again just now


def test_the_size_of_the_text_is_chosen_and_kept(page: Page) -> None:
    page.goto("/settings")
    large = page.get_by_role("group", name="Text size").get_by_role("radio", name="Very large")
    expect(large).to_be_attached()
    usual = page.evaluate("parseFloat(getComputedStyle(document.body).fontSize)")
    large.check(force=True)
    page.reload()
    expect(large).to_be_checked()
    page.wait_for_function("usual => parseFloat(getComputedStyle(document.body).fontSize) === 1.25 * usual", arg=usual)
