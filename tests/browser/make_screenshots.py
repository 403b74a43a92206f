"""`make screenshots`: every screen at three sizes, light and dark, into `screenshots/`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import pytest
from playwright.sync_api import Page

from browser.conftest import BOT, ME, ROOT, WIFI, NewContext, in_network, open_match

FOLDER = ROOT / "screenshots"
SIZES = {"phone": (390, 844), "tablet": (820, 1180), "wide": (1440, 900)}
LONG = 600_000
"""On a new machine the coach is compiled first."""
FRIENDS = ({"kind": "me"}, *({"kind": "bot", "bot": "greedy"} for _ in range(3)))

Shoot = Callable[..., None]


@pytest.fixture(params=["en-GB", "de-DE"])
def page(new_context: NewContext, request: pytest.FixtureRequest) -> Page:
    page = new_context(locale=request.param).new_page()
    page.request.put("/api/me", data={"name": "Mia"})
    return page


@pytest.fixture
def shoot(page: Page) -> Shoot:
    """Takes screenshots; `whole`: of the full page. On a phone in German, whose texts are longer."""
    language = page.evaluate("navigator.language")[:2]

    def take(name: str, *, whole: bool = False, of: Page = page) -> None:
        for size, (width, height) in SIZES.items():
            if language == "de" and size != "phone":
                continue
            of.set_viewport_size({"width": width, "height": height})
            for theme in ("light", "dark"):
                of.emulate_media(color_scheme=theme)
                of.wait_for_timeout(250)
                if whole:  # a viewport as tall as the page, so that sticky elements stay at the lower edge
                    tall = of.evaluate("document.documentElement.scrollHeight")
                    of.set_viewport_size({"width": width, "height": max(height, tall)})
                of.screenshot(path=FOLDER / language / f"{name}-{size}-{theme}.png")

    return take


def play(page: Page, match: str, until: Callable[[Any], bool]) -> None:
    """Play my seat greedily until the position is worth showing or the match is over."""
    page.goto("about:blank")  # the page does not follow these moves
    number = 0
    while True:
        look = page.request.get(f"/api/matches/{match}").json()
        position = look["position"]
        if look["room"]["status"] == "over" or (position["legal"] and until(position)):
            return
        if not position["legal"]:
            page.wait_for_timeout(50)
            continue
        best = max(range(len(position["legal"])), key=lambda i: (position["gains"][i], (i * 7) % 11))
        number += 1
        turn = {"seat": position["seat"], "step": position["step"], "request": f"picture{number:04}"}
        page.request.post(f"/api/matches/{match}/moves", data={**turn, "actions": [position["legal"][best]]})


def pick_the_best(page: Page) -> None:
    """Pick the building and the place with the highest gain, so that there is something to see."""
    free, following = page.locator(".colour:not([aria-disabled=true])"), page.locator(".act .round").last

    def gains() -> Iterator[int]:
        page.wait_for_selector(".act .go:enabled")
        while True:
            yield int("".join(page.locator(".act .go span").all_inner_texts()).replace("−", "-") or 0)
            if not following.is_enabled():
                return
            following.click()

    best = []
    for building in free.all():
        building.click()
        page.wait_for_selector(".act .go:enabled")
        best.append(max(islice(gains(), 24)))
        page.keyboard.press("Escape")
    free.nth(best.index(max(best))).click()
    for gain in gains():
        if gain == max(best):
            break
    page.mouse.move(0, 0)  # at another size the mouse would point at another place
    page.evaluate("document.activeElement.blur()")


def worth_a_picture(position: Any) -> bool:
    """Whether a position is worth showing: mid-match with a choice and points to gain; towards the end any."""
    legal, current = position["legal"], position["view"]["state"]["round"]
    if current < 7 or legal[0]["type"] != "place":
        return False
    return current >= 12 or (max(position["gains"]) >= 5 and len({action["colour"] for action in legal}) >= 3)


def test_shake(page: Page, shoot: Shoot) -> None:
    match = open_match(page, "shake", *FRIENDS, side="beachfront")
    play(page, match, worth_a_picture)
    page.goto(f"/m/{match}")
    page.wait_for_selector(".colour")
    shoot("shake-choose")
    page.locator(".hint").click()
    page.wait_for_selector(".hints", timeout=LONG)
    shoot("shake-hint")
    page.locator(".hints .round").click()
    pick_the_best(page)
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
    shoot_afterwards(page, match, shoot)


def test_shake_solo(page: Page, shoot: Shoot) -> None:
    match = open_match(page, "shake", ME, variant=["solo"])
    play(page, match, lambda position: position["view"]["state"]["round"] == 6)
    page.goto(f"/m/{match}")
    page.locator(".colour:not([aria-disabled=true])").first.click()
    page.wait_for_selector(".act .go:enabled")
    shoot("shake-solo")


def test_canal_setup(page: Page, shoot: Shoot) -> None:
    page.goto("/new/canal?with=friends")
    page.get_by_role("radio").nth(2).check(force=True)
    page.locator(".board button").nth(1).click()
    page.locator("button:has(use[href='#i-flip'])").click()
    shoot("canal-setup", whole=True)


def test_canal(page: Page, shoot: Shoot) -> None:
    match = open_match(page, "canal", ME, *({"kind": "bot", "bot": "random"} for _ in range(3)))
    play(
        page, match, lambda position: position["view"]["state"]["turns"] > 20 and position["legal"][0]["type"] == "lay"
    )
    page.goto(f"/m/{match}")
    page.wait_for_selector(".place-target")
    shoot("canal-lay")
    page.locator("button:has(use[href='#i-bulb'])").click()
    page.wait_for_selector(".hints", timeout=LONG)
    shoot("canal-hint")
    page.locator(".hints .round").click()
    page.locator(".place-target").first.click()
    page.locator(".go:enabled").click()
    page.wait_for_selector(".site-target")
    shoot("canal-build")
    page.locator("button[aria-pressed]:has(use[href='#i-chart'])").click()
    page.locator(".projection td button").nth(4).click()
    shoot("canal-projection")
    page.keyboard.press("Escape")
    page.locator("button[aria-haspopup]").last.click()
    shoot("canal-menu")
    page.locator("button:has(use[href='#i-friends'])").click()
    page.wait_for_selector("dialog[open]")
    shoot("people")
    page.keyboard.press("Escape")
    play(page, match, lambda position: False)
    page.goto(f"/m/{match}")
    page.wait_for_timeout(800)
    shoot("canal-end", whole=True)
    page.goto(f"/m/{match}/replay?at=90")
    page.wait_for_timeout(800)
    shoot("canal-replay")
    shoot_afterwards(page, match, shoot)


def shoot_afterwards(page: Page, match: str, shoot: Shoot) -> None:
    """The verification of chance, and the analysis."""
    game = page.request.get(f"/api/matches/{match}").json()["room"]["game"]
    page.goto(f"/m/{match}/verify")
    page.wait_for_selector(".fits")
    shoot(f"verify-{game}", whole=True)
    page.goto(f"/m/{match}/analysis")
    page.wait_for_selector("article", timeout=LONG)
    page.wait_for_timeout(800)
    shoot(f"analysis-{game}", whole=True)


def test_around_the_table(page: Page, shoot: Shoot) -> None:
    for setup in ({"side": "beachfront"}, {}):
        match = open_match(page, "shake", ME, BOT, **setup)
    play(page, match, lambda position: False)
    open_match(page, "canal", ME, BOT)
    in_network(page, WIFI)
    open_match(page, "shake", ME, {"kind": "person"}, BOT)
    page.wait_for_selector(".qr")
    shoot("waiting-room", whole=True)
    guest = page.context.browser.new_context(  # type: ignore[union-attr]
        base_url=page.url.rpartition("/m/")[0], locale=page.evaluate("navigator.language"), reduced_motion="reduce"
    ).new_page()
    guest.goto(page.url)
    guest.wait_for_selector("form")
    shoot("waiting-room-guest", whole=True, of=guest)
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
        "link": "/link",
        "verify": "/verify",
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
    page.locator(".world .free").first.click()
    page.wait_for_timeout(400)
    shoot("pad-canal-count", whole=True)


def test_lessons(page: Page, shoot: Shoot) -> None:
    page.goto("/learn/shake")
    page.locator(".colour").first.click()
    page.locator(".act .go:enabled").click()
    page.wait_for_selector(".lesson .about .go")
    shoot("learn-shake-done")
