"""A running server and a real browser; a page with a console error or a request to another host fails its test."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    BrowserType,
    ConsoleMessage,
    FloatRect,
    Locator,
    Page,
    Request,
    Response,
    ViewportSize,
    expect,
    sync_playwright,
)
from playwright.sync_api import TimeoutError as TooLate

from needs import need
from server.waiting import LIMIT
from serving import serving

ROOT = Path(__file__).parents[2]

expect.set_options(timeout=1000 * LIMIT)
CHROMIUMS = ("chromium-headless-shell", "chromium", "google-chrome")
"""The first is the same browser without the interface around the page, which costs time and shows nothing here."""
PHONE: ViewportSize = {"width": 390, "height": 844}
WIDE: ViewportSize = {"width": 1440, "height": 900}


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium, Playwright's or the system's; it ends with its module, for a later `asyncio.run` needs its thread."""
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=installed(playwright.chromium))
        yield running
        running.close()


def installed(chromium: BrowserType) -> str:
    """The path of Chromium, Playwright's or the system's."""
    paths = (chromium.executable_path, *map(shutil.which, CHROMIUMS))
    path = next((one for one in paths if one and Path(one).exists()), None)
    need("browser", None if path else "run playwright install chromium")
    return str(path)


@pytest.fixture(scope="session")
def tiletown(built_page: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with the page as it is now."""
    with serving(tmp_path_factory.mktemp("tiletown") / "matches.sqlite") as address:
        yield address


NewContext = Callable[..., BrowserContext]

PACE = """if (location.protocol.startsWith('http') && !localStorage.getItem('tiletown.settings'))
    localStorage.setItem('tiletown.settings', JSON.stringify({ pace: 'instant' }))"""
"""What others do is shown at once, until a test chooses another pace."""

EXPERIENCED = """if (location.protocol.startsWith('http') && !localStorage.getItem('tiletown.learned')) {
    const known = { asked: true, noPointers: true }
    localStorage.setItem('tiletown.learned', JSON.stringify({ shake: known, canal: known }))
}"""
"""Whoever plays has played before: nothing is asked or pointed out."""

NONCE = """{
    const draw = crypto.getRandomValues.bind(crypto)
    crypto.getRandomValues = drawn => drawn instanceof Uint8Array ? drawn.fill(NUMBER) : draw(drawn)
}"""
"""The page adds the same nonce to its matches each time, so that they can be repeated; each person has another."""


@pytest.fixture
def new_context(browser: Browser, tiletown: str) -> Iterator[NewContext]:
    """Makes browser contexts, each with its own cookies, whose pages are watched."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def make(pace: str = "instant", *, newcomer: bool = False, **options: Any) -> BrowserContext:
        settings = {"viewport": WIDE, "locale": "en-GB", "reduced_motion": "reduce", **options}
        context = browser.new_context(base_url=tiletown, **settings)
        context.on("page", lambda page: watch(page, tiletown, faults))
        context.set_default_timeout(1000 * LIMIT)
        context.add_init_script(PACE.replace("instant", pace))
        context.add_init_script(NONCE.replace("NUMBER", str(len(contexts))))
        if not newcomer:
            context.add_init_script(EXPERIENCED)
        contexts.append(context)
        return context

    yield make
    for context in contexts:
        context.close()
    assert not faults


@pytest.fixture
def page(new_context: NewContext) -> Page:
    """One person's page, wide, in English, with reduced motion."""
    return new_context().new_page()


def watch(page: Page, address: str, faults: list[str]) -> None:
    """Record every console error, warning of Svelte, uncaught exception and request to another host."""
    home = (address, "data:", "blob:", "about:")

    def said(message: ConsoleMessage) -> None:
        if (message.type == "error" or "svelte.dev" in message.text) and not meant():
            faults.append(message.text)

    def answered(response: Response) -> None:
        if response.status >= 400 and not meant():
            faults.append(f"{response.status} {response.url}")

    def asked(request: Request) -> None:
        if not request.url.startswith(home):
            faults.append(request.url)

    def meant() -> bool:
        return getattr(page.context, "faults_wanted", False)

    page.on("console", said)
    page.on("response", answered)
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("request", asked)


def open_match(page: Page, game: str, *seats: dict[str, str], **setup: object) -> str:
    """Open a match as this page's guest, and go to it; returns its id."""
    answer = page.request.post(
        "/api/matches", data={"game": game, "setup": {"players": len(seats), **setup}, "seats": list(seats)}
    )
    assert answer.ok, answer.text()
    match_id = str(answer.json()["room"]["id"])
    page.goto(f"/m/{match_id}")
    return match_id


WIFI = "http://192.168.178.34:8000"
"""Where a server at home might be reached; no test goes there."""


def server_info(*addresses: str, listening: str = "network", may_open: bool = False) -> dict[str, object]:
    """What `GET /api/server` answers."""
    return {"addresses": addresses, "listening": listening, "name": None, "may_open": may_open}


def in_network(page: Page, *addresses: str) -> None:
    """Let the server say that it can be reached at these addresses: it is tested on loopback only."""
    page.route("**/api/server", lambda route: route.fulfill(json=server_info(*addresses)))


def stop_clock(page: Page) -> None:
    """From now on time passes on the page only by `page.clock.run_for`.

    It jumps an hour ahead, for it can stop only at a time to come, and a slow machine may take long to stop it.
    """
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 3600)


def focused(page: Page, selector: str) -> bool:
    """Whether the element has the focus right now; `has_focus` waits for it."""
    return bool(page.evaluate("selector => document.activeElement?.matches(selector) ?? false", selector))


def has_focus(page: Page, selector: str) -> None:
    """Wait until an element has the focus."""
    page.wait_for_function("selector => document.activeElement?.matches(selector)", arg=selector)


def at_rest(element: Locator) -> FloatRect:
    """Where an element is, once two frames in a row show it at the same place; needs a clock that runs."""
    box: FloatRect = element.evaluate("""async element => {
        const look = () => { const { x, y, width, height } = element.getBoundingClientRect()
            return { x, y, width, height } }
        for (let before = '', now = look(); ; before = JSON.stringify(now), now = look()) {
            if (before === JSON.stringify(now)) return now
            await new Promise(requestAnimationFrame)
        } }""")
    return box


def address(page: Page) -> str:
    """The address of the page itself: `page.url` hears of a change a moment later."""
    return str(page.evaluate("location.href"))


def said(page: Page) -> Locator:
    """The newest announcement to screen readers."""
    return page.locator(".said p").last


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until the element, which may still have to appear, has the focus; it may have it already."""
    page.wait_for_selector(selector, state="attached")
    for _ in range(60):
        if focused(page, selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach {selector}")


def open_by_keyboard(page: Page, address: str) -> str:
    """From the home screen into a match against one bot, by keyboard alone; returns the match's id."""
    page.goto("/")
    tab_to(page, f"a[href='{address}']")
    page.keyboard.press("Enter")
    page.wait_for_selector("option[value='bot:random']", state="attached")
    tab_to(page, "select")
    page.keyboard.press("Home")  # the first choice: the bot that needs no compiler
    expect(page.locator("select")).to_have_value("bot:random")
    tab_to(page, "footer button:enabled")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/m/\w+$"))
    return page.url.rpartition("/")[2]


ME, BOT = {"kind": "me"}, {"kind": "bot", "bot": "random"}


ARRIVED = """async () => {
    const moving = document.getAnimations().filter(one => one.effect?.getComputedTiming().endTime !== Infinity)
    for (const one of moving) one.finish()
    await Promise.allSettled(moving.map(one => one.finished))
}"""
"""Ends what moves or fades: a colour on its way says nothing about its contrast."""


def axe(page: Page) -> list[str]:
    """The violations that axe-core finds on the page, once everything on it has arrived."""
    source = (ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text()
    # Evaluated through the DevTools protocol, so that the page keeps its content security policy.
    page.evaluate(source)
    nodes: list[tuple[str, Any]] = []
    for _ in range(3):  # on a slow machine something may begin to fade while axe looks: a violation is there each time
        page.evaluate(ARRIVED)
        found = page.evaluate("() => axe.run(document, { resultTypes: ['violations'] })")
        nodes = [(rule["id"], node) for rule in found["violations"] for node in rule["nodes"]]
        if not nodes:
            break
    return [f"{rule}: {node['html'][:160]} ({node['failureSummary']})" for rule, node in nodes]


LOST = """() => [
    ...[document.documentElement.scrollWidth - innerWidth].filter(wide => wide > 0).map(wide => `${wide} pixels`),
    ...[...document.querySelectorAll('h1, h2, button, a.btn, label, p, th')]
        .filter(e => e.checkVisibility() && !e.closest('.sr, .map, .track') && !e.matches('.sr'))
        .filter(e => { const box = e.getBoundingClientRect(); return box.right > innerWidth + 1 || box.left < -1 })
        .map(e => e.outerHTML.slice(0, 140)),
]"""
"""How much wider than the screen the page is, and what is cut off at its sides."""


def lost(page: Page, where: str) -> None:
    """Fail if something overflows the right edge or is clipped, once the page is laid out."""
    try:
        page.wait_for_function(f"() => !({LOST})().length", timeout=1000 * LIMIT / 4)
    except TooLate as error:
        raise AssertionError(f"{where}: {page.evaluate(LOST)}") from error
