"""Canal City as a person plays it on the page."""

from __future__ import annotations

from playwright.sync_api import Page, expect


def my_turn(page: Page) -> bool:
    """Wait until it is my turn (True) or the match is over (False)."""
    page.wait_for_function("() => document.querySelector('.place-target, .crown')")
    return page.locator(".place-target").count() > 0


def settled(page: Page) -> None:
    """Wait until the next piece can be built, or the turn can be ended."""
    page.wait_for_selector(".canal[aria-busy=false]")
    page.wait_for_function("() => document.querySelector('.site-target, .dock .go:enabled')")


def lay(page: Page) -> None:
    page.locator(".place-target").first.click()
    page.get_by_role("button", name="Lay it here").click()
    expect(page.locator(".phases .done")).to_have_count(1)
    settled(page)


def build(page: Page) -> None:
    """Build on the first site, if there is one."""
    if page.locator(".site-target").count():
        done = page.locator(".phases .done").count()
        page.locator(".site-target").first.click()
        expect(page.locator(".phases .done")).to_have_count(done + 1)
        settled(page)


def end_turn(page: Page) -> None:
    turn = page.locator(".canal").get_attribute("data-step")
    page.get_by_role("button", name="End turn").click()
    page.wait_for_function("turn => document.querySelector('.canal')?.dataset.step !== turn", arg=turn)


def take_turn(page: Page) -> None:
    lay(page)
    build(page)
    build(page)
    end_turn(page)
