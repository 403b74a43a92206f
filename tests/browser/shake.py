"""Shake That City as a person plays it on the page."""

from __future__ import annotations

from playwright.sync_api import Page, expect

FREE = ".colour:not([aria-disabled=true])"


def my_turn(page: Page) -> bool:
    """Wait until it is my turn (True) or the match is over (False)."""
    page.wait_for_selector(f"{FREE}, .end")
    return page.locator(".end").count() == 0


def take_turn(page: Page) -> str:
    """Pick the first available building, and place it where the ghost appears first; returns the cells."""
    step = page.locator(".shake").get_attribute("data-step")
    page.locator(FREE).first.click()
    place = page.locator(".act .go")
    expect(place).to_be_enabled()
    cells = page.locator(".act .say b").inner_text()
    place.click()
    page.wait_for_function(
        """([step, free]) => document.querySelector('.end') || !document.querySelector(free)
            || document.querySelector('.shake')?.dataset.step !== step""",
        arg=[step, FREE],
    )
    return cells


def play_to_the_end(page: Page) -> int:
    turns = 0
    while my_turn(page):
        take_turn(page)
        turns += 1
    return turns
