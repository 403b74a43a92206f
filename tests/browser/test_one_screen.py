"""Several people at one screen: their names, the button that passes the screen on, and the curtain."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as Gone

from browser.conftest import PHONE, WIFI, NewContext, address, axe, has_focus, in_network, open_match, said, stop_clock
from browser.playing import play_some
from browser.shake import FREE, take_turn
from server.waiting import LONG, eventually

BEN, IDA, ULI = ({"kind": "me", "name": name} for name in ("Ben", "Ida", "Uli"))


def new_match(page: Page, game: str) -> None:
    page.goto(f"/new/{game}?with=screen")
    expect(page.locator("footer button")).to_be_enabled()


def names_of(page: Page) -> list[str]:
    page.wait_for_url(re.compile(r"/m/\w+$"))
    look = page.request.get(f"/api/matches/{page.url.rpartition('/')[2]}").json()
    return [seat["name"] for seat in look["room"]["seats"]]


def test_every_seat_has_a_name_field_and_the_names_are_offered_next_time(page: Page) -> None:
    new_match(page, "shake")
    fields = page.get_by_role("textbox")
    expect(fields).to_have_count(2)
    for n, field in enumerate(fields.all()):
        expect(field).to_have_value("")
        assert field.get_attribute("placeholder") == f"Player {n + 1}"
    expect(page.get_by_role("group", name="Names on this device")).to_have_count(0)
    fields.first.fill("Opa")
    fields.last.fill("Mia")
    page.locator("footer button").click()
    assert names_of(page) == ["Opa", "Mia"]

    new_match(page, "canal")
    assert not axe(page)
    expect(fields.first).to_have_value("Opa")  # whose device it is
    page.get_by_role("group", name="Names on this device").get_by_role("button", name="Mia").click()
    expect(fields.last).to_have_value("Mia")
    has_focus(page, "input[placeholder='Player 2']")
    page.locator("footer button").click()
    assert names_of(page) == ["Opa", "Mia"]


def test_a_seat_without_a_name_gets_one_that_the_curtain_can_say(page: Page) -> None:
    new_match(page, "canal")
    page.locator("footer button").click()
    assert names_of(page) == ["Player 1", "Player 2"]
    expect(page.get_by_role("heading", name=re.compile("Pass the screen to Player [12]"))).to_be_visible()


def test_a_turn_stays_on_the_table_until_the_screen_is_passed_on(page: Page) -> None:
    open_match(page, "shake", BEN, IDA)
    ready = page.get_by_role("button", name=re.compile("I am"))
    first = ready.inner_text().removeprefix("I am ")
    other = "Ida" if first == "Ben" else "Ben"
    ready.click()
    page.wait_for_selector(FREE)
    expect(page.locator(".curtain")).to_have_count(0)
    take_turn(page)
    pass_on = page.get_by_role("button", name=f"Pass to {other}")
    expect(pass_on).to_be_visible()
    expect(page.locator(".shake")).to_be_visible()
    expect(page.locator(".curtain")).to_have_count(0)
    has_focus(page, ".act .go")
    expect(said(page)).to_have_text(f"Pass to {other}")  # after what was placed
    assert not axe(page)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=f"Pass the screen to {other}")).to_be_visible()
    expect(page).to_have_title(re.compile(f"^Pass the screen to {other}"))
    expect(page.locator(".shake")).to_have_count(0)
    has_focus(page, ".curtain button")
    page.keyboard.press("Enter")
    page.wait_for_selector(FREE)
    expect(page.locator(".curtain")).to_have_count(0)


def place_and_pass_on(page: Page, *, people: int) -> None:
    """All but the last person of a round place and pass the screen on; the last one only places."""
    for n in range(people):
        page.locator(".curtain button").click()
        eventually(lambda: press_if_there(page, ".shake-it") or page.locator(FREE).count() > 0, "the cubes lie there")
        take_turn(page)
        if n < people - 1:
            page.locator(".act .pass").click()


def press_if_there(page: Page, button: str) -> bool:
    """Press a button that may not be there; never True: what follows has to come first."""
    with suppress(Gone):
        if page.locator(button).count():
            page.locator(button).click(timeout=3000)
    return False


def test_the_reveal_stays_for_all_at_the_screen_until_the_next_round_is_wanted(new_context: NewContext) -> None:
    page = new_context(pace="calm", reduced_motion="no-preference", viewport=PHONE).new_page()
    open_match(page, "shake", BEN, IDA)
    place_and_pass_on(page, people=2)
    # Whoever has placed last is the next to shake.
    following = page.get_by_role("button", name="Next round")
    expect(following).to_be_visible()
    assert not axe(page)
    stop_clock(page)
    page.clock.run_for(10_000)
    expect(page.get_by_role("heading", name="Everyone has placed")).to_be_visible()
    page.clock.resume()
    following.click()
    expect(page.get_by_role("heading", name="You shake")).to_be_visible()
    expect(page.locator(".curtain, .act .pass")).to_have_count(0)


def test_a_reveal_costs_no_second_press_where_the_screen_is_passed_on(new_context: NewContext) -> None:
    page = new_context(pace="calm", viewport=PHONE).new_page()
    match_id = open_match(page, "shake", BEN, IDA, ULI)
    state = page.request.get(f"/api/matches/{match_id}").json()["position"]["view"]["state"]
    place_and_pass_on(page, people=3)
    last, following = (1 if state["active"] == 2 else 2), (state["active"] + 1) % 3
    expect(page.locator(".act .go")).to_have_text("Next round" if last == following else re.compile("^Pass to"))


@pytest.mark.parametrize("game", ["shake", "canal"])
def test_without_a_curtain_the_next_person_goes_on_at_once(page: Page, game: str) -> None:
    new_match(page, game)
    for field, name in zip(page.get_by_role("textbox").all(), ("Ben", "Ida"), strict=True):
        field.fill(name)
    page.get_by_role("checkbox", name="Curtain between turns").uncheck()
    page.locator("footer button").click()
    expect(page.locator(f".{game}")).to_be_visible()
    expect(page.locator(".curtain")).to_have_count(0)
    look = page.request.get(f"/api/matches/{address(page).rpartition('/')[2]}").json()
    if game == "shake":
        take_turn(page)
        acting = look["position"]["view"]["state"]["active"]
        page.get_by_role("button", name=f"Pass to {('Ida', 'Ben')[acting]}").click()
        page.wait_for_selector(FREE)
        expect(page.locator(".curtain")).to_have_count(0)
    page.reload()
    expect(page.locator(f".{game}")).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("checkbox", name="Curtain between turns").check()
    page.keyboard.press("Escape")
    page.reload()
    expect(page.get_by_role("heading", name="Pass the screen to")).to_be_visible()


def test_the_last_rounds_in_which_all_choose_at_the_same_time_are_played_to_the_end(new_context: NewContext) -> None:
    """With motion: the cubes of whoever is to shake next stay in the box, but only until that person has the screen."""
    page = new_context(reduced_motion="no-preference", viewport=PHONE).new_page()
    match_id = open_match(page, "shake", BEN, IDA)
    play_some(page, match_id, turns=22)
    page.reload()
    buttons = (".curtain button", ".act .pass", ".shake-it", ".act .go:enabled", FREE)
    shown = page.locator(", ".join((".end", *buttons)))
    turns = 0

    def go_on() -> bool:
        """Do what there is to do; True at the end."""
        nonlocal turns
        expect(shown.first).to_be_visible()
        with suppress(Gone):  # what was there a moment ago may be gone
            for button in buttons:
                if page.locator(button).count():
                    turns += button == FREE
                    page.locator(button).first.click(timeout=3000)
                    break
        return page.locator(".end").count() > 0

    eventually(go_on, "the match is over", LONG)
    assert turns > 2


def test_the_host_is_asked_for_a_name_until_there_is_one(new_context: NewContext) -> None:
    host, guest = new_context().new_page(), new_context(viewport=PHONE).new_page()
    host.goto("/new/shake?with=friends")
    expect(host.get_by_label("Your name")).to_be_visible()
    host.locator("footer button").click()
    host.wait_for_url(re.compile(r"/m/\w+$"))
    guest.goto(host.url)
    expect(guest.get_by_text("Guest 1")).to_be_visible()
    host.get_by_label("Your name").fill("Mia")
    host.get_by_role("button", name="Save").click()
    expect(host.get_by_label("Your name")).to_have_count(0)
    expect(guest.get_by_text("Mia", exact=True)).to_be_visible()
    assert not axe(host)
    # And never again.
    host.goto("/new/canal?with=friends")
    expect(host.get_by_label("Your name")).to_have_value("Mia")
    host.locator("footer button").click()
    host.wait_for_url(re.compile(r"/m/\w+$"))
    expect(host.get_by_role("heading", name="Invite")).to_be_visible()
    expect(host.get_by_label("Your name")).to_have_count(0)


def test_the_host_invites_without_scrolling_on_the_smallest_phone(new_context: NewContext) -> None:
    page = new_context(viewport={"width": 360, "height": 640}, locale="de-DE").new_page()
    in_network(page, WIFI)
    open_match(page, "shake", {"kind": "me"}, {"kind": "person"}, {"kind": "person"})
    code = page.get_by_role("img", name="QR")
    expect(code).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Kopieren")).to_be_in_viewport(ratio=1)
    expect(page.get_by_label("Der Link zu dieser Partie")).to_be_in_viewport(ratio=1)


def test_the_host_seats_a_bot_of_any_strength_and_goes_home_after_calling_off(page: Page) -> None:
    page.request.put("/api/me", data={"name": "Mia"})
    open_match(page, "canal", {"kind": "me"}, {"kind": "person"}, {"kind": "person"})
    seats = page.get_by_role("listitem")
    page.get_by_role("button", name="Seat a bot").first.click()
    strengths = page.get_by_role("group", name="Strength of the bot").get_by_role("button")
    expect(strengths).to_have_text(["Very easy", "Easy", "Medium", "Strong", "Master"])
    assert not axe(page)
    strengths.filter(has_text="Strong").click()
    expect(seats.nth(1)).to_contain_text("Bot: Strong")
    page.get_by_role("button", name="Another bot").click()
    strengths.filter(has_text="Very easy").click()
    expect(seats.nth(1)).to_contain_text("Bot: Very easy")
    page.get_by_role("button", name="Call the match off").click()
    expect(page).to_have_url(re.compile(r"/$"))
    expect(page.get_by_text("called this match off")).to_have_count(0)
