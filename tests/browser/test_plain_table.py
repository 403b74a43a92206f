"""A game without pictures: opened, played, ended and replayed as text."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import BOT, ME, PHONE, NewContext, address, axe, lost, open_match, said, tab_to
from server.guess import GUESS, ROUNDS
from server.running import Running, new_server
from tiletown.registry import GAMES


@pytest.fixture(scope="module")
def tiletown(built_page: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that has a third game."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(GAMES, GUESS.name, GUESS)
        running = Running(new_server(f"sqlite:///{tmp_path_factory.mktemp('plain') / 'matches.sqlite'}"))
        yield running.url
        running.stop()


def guess(page: Page, number: int) -> None:
    """Choose a number and confirm it."""
    page.get_by_role("button", name=f'"number":{number}').click()
    page.get_by_role("button", name="Confirm").click()


def test_it_is_opened_from_the_home_screen_where_no_link_leads_nowhere(page: Page) -> None:
    page.goto("/")
    card = page.get_by_role("article").filter(has=page.get_by_role("heading", name="Guess"))
    expect(card).to_be_visible()
    ways = ("bots", "friends", "screen")
    expect(card.get_by_role("link")).to_have_count(len(ways))
    for n, way in enumerate(ways):
        expect(card.get_by_role("link").nth(n)).to_have_attribute("href", f"/new/guess?with={way}")
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("link", name=re.compile("Rules of"))).to_have_count(2)
    page.keyboard.press("Escape")
    card.get_by_role("button", name="Play Guess").click()
    expect(page.get_by_role("heading", name="Your turn", level=1)).to_be_visible()
    for path in ("/rules/guess", "/learn/guess", "/pad/guess", f"{address(page)}/analysis"):
        page.goto(path)
        expect(page.get_by_role("heading", name="Nothing here")).to_be_visible()


def test_a_match_of_three_is_opened_and_waits_for_a_friend(page: Page) -> None:
    page.goto("/new/guess?with=friends")
    page.get_by_role("button", name="Add a seat").click()
    expect(page.get_by_role("button", name="Add a seat")).to_have_count(0)  # there is no setup for four
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("heading", name="2 seats are free")).to_be_visible()
    expect(page.get_by_role("banner")).to_contain_text("Guess")


def test_a_turn_by_keyboard_is_chosen_undone_and_confirmed(page: Page) -> None:
    open_match(page, "guess", ME, BOT)
    tab_to(page, "[aria-label='Legal moves'] button")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    newest, confirm = said(page), page.get_by_role("button", name="Confirm")
    expect(page.locator(".chosen")).to_contain_text('"number":2')
    expect(newest).to_contain_text('Chosen: {"type":"guess","round":0,"number":2}, no points.')
    expect(confirm).to_be_focused()
    page.keyboard.press("Backspace")
    expect(page.locator(".chosen")).to_have_count(0)
    expect(page.locator("[aria-label='Legal moves'] button:focus")).to_be_visible()
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    expect(confirm).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="The table")).to_contain_text(re.compile(r"history:\s*\d, \d"))
    expect(page.get_by_role("region", name="Recent moves")).to_contain_text(
        'You: {"type":"guess","round":0,"number":4}'
    )
    expect(page.locator("h1")).to_be_focused()  # the button has gone: the focus waits at the heading


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_whole_match_on_a_phone_its_end_and_its_replay(new_context: NewContext, theme: str) -> None:
    page = new_context(viewport=PHONE, locale="de-DE", color_scheme=theme).new_page()
    match_id = open_match(page, "guess", ME, BOT)
    for number in range(ROUNDS):
        expect(page.get_by_role("heading", name="Wähle einen Zug")).to_be_visible()
        if not number:
            assert axe(page) == []
        page.get_by_role("button", name=f'"round":{number},"number":3').click()
        page.get_by_role("button", name="Bestätigen").click()
    expect(page.get_by_text("Entschieden durch: points", exact=True)).to_be_visible()
    expect(page.get_by_role("row", name="right")).to_be_visible()
    expect(page.get_by_role("link", name="Analyse")).to_have_count(0)
    assert axe(page) == []
    page.wait_for_function("() => document.documentElement.scrollWidth <= innerWidth")

    page.get_by_role("link", name="Wiederholung").click()
    expect(page.get_by_role("region", name="Moment der Partie")).to_contain_text('Zufall: {"type":"deal","round":0')
    page.keyboard.press("End")
    expect(page.get_by_role("region", name="Der Tisch").get_by_role("listitem")).to_have_count(3 * ROUNDS)
    assert axe(page) == []
    page.wait_for_function("() => document.documentElement.scrollWidth <= innerWidth")
    page.goto("/")
    expect(page.locator(f"a[href='/m/{match_id}']")).to_contain_text("Guess")


def test_two_at_one_screen_see_their_own_numbers_only(page: Page) -> None:
    open_match(page, "guess", {**ME, "name": "Ann"}, {**ME, "name": "Ben"})
    table = page.get_by_role("region", name="The table")
    page.get_by_role("button", name="I am Ann").click()
    expect(table).to_contain_text(re.compile(r"dealt:\s*\d, –"))
    guess(page, 1)
    page.get_by_role("button", name="Pass to Ben").click()
    page.get_by_role("button", name="I am Ben").click()
    expect(table).to_contain_text(re.compile(r"dealt:\s*–, \d"))
    expect(table).to_contain_text(re.compile(r"guesses:\s*-1, –"))
    expect(page.get_by_role("list", name="Legal moves").get_by_role("button")).to_have_count(5)


def test_with_text_at_200_percent_nothing_is_lost(new_context: NewContext) -> None:
    page = new_context(viewport=PHONE, locale="de-DE").new_page()
    page.add_init_script("addEventListener('DOMContentLoaded', () => document.documentElement.style.fontSize = '200%')")
    page.goto("/")
    expect(page.get_by_role("heading", name="Guess")).to_be_visible()
    lost(page, "home")
    match_id = open_match(page, "guess", ME, BOT, BOT)
    for number in range(ROUNDS):
        page.get_by_role("button", name=f'"round":{number},"number":3').click()
        expect(page.get_by_role("button", name="Bestätigen")).to_be_enabled()
        lost(page, "table")
        page.get_by_role("button", name="Bestätigen").click()
    expect(page.get_by_role("link", name="Wiederholung")).to_be_visible()
    lost(page, "end")
    page.goto(f"/m/{match_id}/replay")
    expect(page.get_by_role("region", name="Der Tisch")).to_be_visible()
    lost(page, "replay")
