"""The first minute of a newcomer: the question before the first match, and the pointers of the first turn."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from browser.canal import take_turn as take_canal_turn
from browser.conftest import BOT, ME, PHONE, NewContext, axe, open_match

POINTERS = {"shake": ["cubes", "Press a cell"], "canal": ["place for your tile", "foundation", "plays your turn"]}

APART = """keep => {
    const box = document.querySelector('.bubble').getBoundingClientRect();
    return [...document.querySelectorAll(`.ring, ${keep}`)].map(one => one.getBoundingClientRect()).every(
        one => one.right <= box.left || one.left >= box.right || one.bottom <= box.top || one.top >= box.bottom)
}"""
"""The words of a pointer cover neither its place nor what is looked at."""

POINTS = """() => {
    const [box, line, ring] = ['.bubble', '.layer .line path', '.layer .ring'].map(
        one => document.querySelector(one)?.getBoundingClientRect())
    const touch = (one, other) => one.left <= other.right + 12 && one.right >= other.left - 12
        && one.top <= other.bottom + 12 && one.bottom >= other.top - 12
    return line && touch(line, box) && touch(line, ring)
}"""
"""An arrow leads from the words of a pointer to its place."""


def newcomer(new_context: NewContext) -> Page:
    return new_context(newcomer=True, viewport=PHONE).new_page()


def test_a_newcomer_is_asked_once_and_may_learn(new_context: NewContext) -> None:
    page = newcomer(new_context)
    page.goto("/")
    play = page.get_by_role("button", name="Play Canal City")
    play.click()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("New here?")
    assert not axe(page)
    learn = sheet.get_by_role("button", name=re.compile("New here"))
    expect(learn).to_be_focused()
    learn.click()
    expect(page).to_have_url(re.compile("/learn/canal$"))
    page.goto("/")
    play.click()  # asked already
    expect(page).to_have_url(re.compile(r"/m/\w+$"))


def test_who_knows_the_game_plays_at_once(new_context: NewContext) -> None:
    page = newcomer(new_context)
    page.goto("/")
    page.get_by_role("button", name="Play Shake That City").click()
    page.get_by_role("button", name=re.compile("I know the game")).click()
    expect(page).to_have_url(re.compile(r"/m/\w+$"))


def test_each_game_says_how_it_is_learned_and_how_long_it_takes(page: Page) -> None:
    page.goto("/")
    expect(page.locator("article").first).to_contain_text("1 to 4 players")
    page.get_by_role("link", name="Learn it: Shake That City").click()
    expect(page).to_have_url(re.compile("/learn/shake$"))


@pytest.mark.parametrize("game", POINTERS)
def test_the_first_turn_is_pointed_out_and_no_other(new_context: NewContext, game: str) -> None:
    page = newcomer(new_context)
    open_match(page, game, ME, BOT, *([BOT] if game == "canal" else []))
    bubble = page.get_by_role("region", name="First steps")
    page.wait_for_selector(".colour:not([aria-disabled=true]), .place-target")
    first, *rest = POINTERS[game]
    expect(bubble).to_contain_text(first)
    expect(page.locator(".ring.act")).to_be_visible()
    page.wait_for_function(POINTS)
    page.wait_for_function(APART, arg=".pattern" if game == "shake" else ".place-target")
    assert not axe(page)
    if game == "shake":
        page.locator(".colour:not([aria-disabled=true])").first.click()
        expect(bubble).to_contain_text(rest[0])
        page.wait_for_function(POINTS)
        page.locator(".act .go:enabled").click()
    else:
        bubble.get_by_role("button", name="Got it").click()
        expect(bubble).to_have_count(0)
        take_canal_turn(page)
    page.wait_for_function("game => JSON.parse(localStorage.getItem('tiletown.learned'))[game].noPointers", arg=game)
    expect(bubble).to_have_count(0)
    page.reload()
    page.wait_for_selector(".shake, .canal")
    expect(bubble).to_have_count(0)


def test_pointers_can_be_sent_away_by_key(new_context: NewContext) -> None:
    page = newcomer(new_context)
    open_match(page, "canal", ME, BOT)
    page.wait_for_selector(".place-target")
    none = page.get_by_role("button", name="No more")
    none.focus()
    page.keyboard.press("Enter")
    expect(none).to_have_count(0)
    page.reload()
    page.wait_for_selector(".place-target")
    expect(none).to_have_count(0)


def test_whoever_has_played_before_is_not_disturbed(page: Page) -> None:
    open_match(page, "canal", ME, BOT)
    page.wait_for_selector(".place-target")
    expect(page.get_by_role("region", name="First steps")).to_have_count(0)
