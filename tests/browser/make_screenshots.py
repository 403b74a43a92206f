"""`make screenshots`: every screen at three sizes, light and dark, into `screenshots/`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from browser.conftest import BOT, ME, ROOT, NewContext, open_match

FOLDER = ROOT / "screenshots"
SIZES = {"phone": (390, 844), "tablet": (820, 1180), "wide": (1440, 900)}
FRIENDS = ({"kind": "me"}, *({"kind": "bot", "bot": "greedy"} for _ in range(3)))

Shoot = Callable[..., None]


@pytest.fixture(params=["en-GB", "de-DE"])
def page(new_context: NewContext, request: pytest.FixtureRequest) -> Page:
    page = new_context(locale=request.param).new_page()
    page.request.put("/api/me", data={"name": "Mia"})
    return page


@pytest.fixture
def shoot(page: Page) -> Shoot:
    """Takes the pictures of the screen as it is; `whole`: as far as it scrolls. German, the longer one, on a phone."""
    language = page.evaluate("navigator.language")[:2]

    def take(name: str, *, whole: bool = False) -> None:
        for size, (width, height) in SIZES.items():
            if language == "de" and size != "phone":
                continue
            page.set_viewport_size({"width": width, "height": height})
            for theme in ("light", "dark"):
                page.emulate_media(color_scheme=theme)
                page.wait_for_timeout(250)
                page.screenshot(path=FOLDER / language / f"{name}-{size}-{theme}.png", full_page=whole)

    return take


def play(page: Page, match: str, until: Callable[[Any], bool]) -> None:
    """Play my seat by whatever brings most now, until the position is one to show or the match is over."""
    page.goto("about:blank")  # nobody looks on while the moves are made from here
    number = 0
    while True:
        look = page.request.get(f"/api/matches/{match}").json()
        position = look["position"]
        if look["table"]["status"] == "over" or (position["legal"] and until(position)):
            return
        if not position["legal"]:
            page.wait_for_timeout(50)
            continue
        best = max(range(len(position["legal"])), key=lambda i: (position["gains"][i], (i * 7) % 11))
        number += 1
        turn = {"seat": position["seat"], "step": position["step"], "request": f"picture{number:04}"}
        page.request.post(f"/api/matches/{match}/moves", data={**turn, "actions": [position["legal"][best]]})


def test_shake(page: Page, shoot: Shoot) -> None:
    match = open_match(page, "shake", *FRIENDS, side="beachfront")
    play(
        page,
        match,
        lambda position: position["view"]["table"]["round"] == 9 and position["legal"][0]["type"] == "place",
    )
    page.goto(f"/m/{match}")
    page.wait_for_selector(".colour")
    shoot("shake-choose")
    page.locator(".colour:not([aria-disabled=true])").first.click()
    page.wait_for_selector(".act .go:enabled")
    shoot("shake-place")
    page.locator(".other").first.click()
    shoot("shake-other-city")
    page.keyboard.press("Escape")
    play(page, match, lambda position: False)
    page.goto(f"/m/{match}")
    page.wait_for_selector(".end")
    shoot("shake-end", whole=True)
    page.goto(f"/m/{match}/replay?at=60")
    page.wait_for_timeout(800)
    shoot("shake-replay")


def test_shake_solo(page: Page, shoot: Shoot) -> None:
    match = open_match(page, "shake", ME, variant=["solo"])
    play(page, match, lambda position: position["view"]["table"]["round"] == 6)
    page.goto(f"/m/{match}")
    page.locator(".colour:not([aria-disabled=true])").first.click()
    page.wait_for_selector(".act .go:enabled")
    shoot("shake-solo")


def test_canal(page: Page, shoot: Shoot) -> None:
    match = open_match(page, "canal", ME, *({"kind": "bot", "bot": "random"} for _ in range(3)))
    play(
        page, match, lambda position: position["view"]["table"]["turns"] > 20 and position["legal"][0]["type"] == "lay"
    )
    page.goto(f"/m/{match}")
    page.wait_for_selector(".slot-target")
    shoot("canal-lay")
    page.locator(".slot-target").first.click()
    page.locator(".go:enabled").click()
    page.wait_for_selector(".site-target")
    shoot("canal-build")
    play(page, match, lambda position: False)
    page.goto(f"/m/{match}")
    page.wait_for_timeout(800)
    shoot("canal-end", whole=True)
    page.goto(f"/m/{match}/replay?at=90")
    page.wait_for_timeout(800)
    shoot("canal-replay")


def test_around_the_table(page: Page, shoot: Shoot) -> None:
    for setup in ({"side": "beachfront"}, {}):
        match = open_match(page, "shake", ME, BOT, **setup)
    play(page, match, lambda position: False)
    open_match(page, "canal", ME, BOT)
    open_match(page, "shake", ME, {"kind": "person"}, BOT)
    page.wait_for_selector(".qr")
    shoot("waiting-room", whole=True)
    open_match(page, "shake", {"kind": "me", "name": "Mia"}, {"kind": "me", "name": "Jonas"})
    page.wait_for_selector(".curtain")
    shoot("curtain")
    for name, path in {
        "home": "/",
        "new-shake": "/new/shake?with=friends",
        "new-solo": "/new/shake?with=solo",
        "new-canal": "/new/canal",
        "settings": "/settings",
        "rules-shake": "/rules/shake",
        "rules-canal": "/rules/canal",
        "learn": "/learn",
        "learn-shake": "/learn/shake",
        "learn-canal": "/learn/canal",
        "pad-shake": "/pad/shake",
        "pad-canal": "/pad/canal",
        "join": "/join",
        "not-found": "/nowhere",
    }.items():
        page.goto(path)
        page.wait_for_selector("h1")
        page.wait_for_timeout(800)
        shoot(name, whole=True)


def test_score_pad(page: Page, shoot: Shoot) -> None:
    page.goto("/pad/shake")
    page.locator(".btn.go").click()
    for brush, cells in enumerate(((0, 6, 12, 15, 16, 17), (1, 10), (2, 7, 8), (3, 14), (4, 5, 11, 30, 35))):
        page.get_by_role("radiogroup").get_by_role("radio").nth(brush).click()
        for cell in cells:
            page.locator(".cells button").nth(cell).click()
    page.wait_for_timeout(400)
    shoot("pad-shake-count", whole=True)
    page.goto("/pad/shake")
    shoot("pad-shake-earlier", whole=True)
    page.goto("/pad/canal")
    page.locator(".btn.go").click()
    page.locator(".world .empty").first.click()
    page.wait_for_timeout(400)
    shoot("pad-canal-count", whole=True)
