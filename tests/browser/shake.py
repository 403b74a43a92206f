"""Shake That City as a person plays it on the page."""

from __future__ import annotations

from functools import partial

from playwright.sync_api import Page, expect

from server.waiting import eventually

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


def play_a_round(*pages: Page) -> None:
    """Each takes a turn as soon as it may, the active player first; then the next round begins for all."""
    before, due = [step(page) for page in pages], list(pages)

    def all_taken() -> bool:
        for page in due:
            if page.locator(FREE).count():
                take_turn(page)
                due.remove(page)
                break
        return not due

    eventually(all_taken, "all have taken their turn", pause=0.1)
    for page, first in zip(pages, before, strict=True):
        eventually(partial(moved_on, page, first), "the next round has begun")


def moved_on(page: Page, before: str | None) -> bool:
    return step(page) != before


def step(page: Page) -> str | None:
    return page.locator(".shake").get_attribute("data-step")
