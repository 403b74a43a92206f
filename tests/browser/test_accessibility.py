"""axe-core finds nothing on any state of any screen, light or dark."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from browser import canal, shake
from browser.conftest import BOT, ME, PHONE, ROOT, WIDE, NewContext, open_match
from browser.playing import finished, played

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
SETTLED = """() => document.getAnimations().filter(({ effect }) => effect.getTiming().iterations !== Infinity)
    .every(({ playState }) => playState !== 'running')"""
RUN = """async rules => {
    const faults = []
    for (const theme of ['light', 'dark']) {
        document.documentElement.dataset.theme = theme
        const found = await axe.run(document, { resultTypes: ['violations'], rules })
        for (const { id, nodes } of found.violations)
            for (const { html, failureSummary } of nodes)
                faults.push(`${theme} ${id}: ${html.slice(0, 160)} (${failureSummary})`)
    }
    delete document.documentElement.dataset.theme
    return faults
}"""


HELD = """() => { const real = setTimeout
    window.setTimeout = (act, ms, ...more) => real(act, ms > 500 ? 1e9 : ms, ...more) }"""
"""From now on nothing on the stage passes: axe takes longer than a beat."""
CALM = """if (location.protocol.startsWith('http'))
    localStorage.setItem('tiletown.settings', JSON.stringify({ pace: 'calm' }))"""


class States:
    """The states of a page, each checked in both themes as it is reached; the faults are told together."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.faults: dict[str, list[str]] = {}

    def check(self, state: str, *, moving: bool = False) -> None:
        """`moving`: something fades in or out just now, so contrasts mean nothing."""
        if not moving:
            self.page.wait_for_function(SETTLED)
        if not self.page.evaluate("'axe' in window"):
            # Evaluated through the DevTools protocol, so that the page keeps its content security policy.
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        if faults := self.page.evaluate(RUN, {"color-contrast": {"enabled": not moving}}):
            self.faults[state] = faults

    def visit(self, *paths: str) -> None:
        for path in paths:
            self.page.goto(path)
            self.page.wait_for_selector("h1, .lesson")
            self.page.wait_for_load_state("networkidle")
            self.check(path)

    def dialogs(self, *names: str) -> None:
        """The menu, and what its entries show."""
        self.page.get_by_role("button", name="Menu").click()
        self.check("menu")
        self.close()
        for name in names:
            self.page.get_by_role("button", name="Menu").click()
            self.page.get_by_role("dialog").get_by_role("button", name=name, exact=True).click()
            expect(self.page.get_by_role("dialog", name=re.compile("."))).to_be_visible()
            self.check(name)
            self.close()

    def close(self) -> None:
        """Close what is open, and wait until it is."""
        self.page.keyboard.press("Escape")
        expect(self.page.locator("dialog[open]")).to_have_count(0)


@pytest.fixture(params=[WIDE, PHONE], ids=["wide", "phone"])
def states(request: pytest.FixtureRequest, new_context: NewContext) -> States:
    return States(new_context(viewport=request.param).new_page())


def test_the_screens_around_the_table(page: Page) -> None:
    states = States(page)
    states.visit("/", "/new/shake", "/new/shake?with=friends", "/new/canal?with=screen", "/settings", "/join", "/link")
    states.visit("/rules/shake", "/rules/canal", "/box/shake", "/box/canal", "/pad/shake", "/pad/canal", "/verify")
    states.visit("/learn", "/learn/shake", "/learn/canal", "/nowhere")
    open_match(page, "shake", ME, BOT, {"kind": "person"})
    page.wait_for_selector(".invitation[aria-busy=false]")
    states.check("waiting room")
    played(page, "shake", ME)
    states.visit("/")
    assert states.faults == {}


def test_the_table_of_shake(states: States) -> None:
    page = states.page
    open_match(page, "shake", ME, BOT, side="beachfront")
    assert shake.my_turn(page)
    states.check("choosing")
    page.locator(shake.FREE).first.click()
    expect(page.locator(".act .go")).to_be_enabled()
    states.check("placing")
    states.dialogs("Moves", "Players", "Keys and answers", "Fair draws", "Give up")
    page.get_by_role("button", name="Enlarge the city").first.click()
    page.wait_for_selector("dialog[open]")
    states.check("another city")
    states.close()
    shake.take_turn(page)
    if shake.my_turn(page):
        states.check("the next round")
    for setup in ({"variant": ["solo"]}, {"variant": ["construction"]}):
        open_match(page, "shake", *([ME] if setup["variant"] == ["solo"] else [ME, BOT]), **setup)
        assert shake.my_turn(page)
        states.check(f"{setup}")
    open_match(page, "shake", {"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Ben"})
    page.wait_for_selector(".curtain")
    states.check("curtain")
    assert states.faults == {}


def test_the_table_of_canal_city(states: States) -> None:
    page = states.page
    open_match(page, "canal", ME, BOT, BOT, BOT)
    canal.my_turn(page)
    states.check("laying")
    page.locator(".place-target").first.click()
    states.check("a place chosen")
    page.get_by_role("button", name="Lay it here").click()
    expect(page.locator(".phases .done")).to_have_count(1)
    canal.settled(page)
    states.check("building")
    canal.build(page)
    canal.build(page)
    states.check("ready")
    page.get_by_role("button", name="The result if it ended now").click()
    states.check("projection")
    page.keyboard.press("Escape")
    states.dialogs("Moves", "Players", "Keys and answers")
    canal.end_turn(page)
    canal.my_turn(page)
    states.check("my next turn")
    assert states.faults == {}


@pytest.mark.parametrize("game", ["shake", "canal"])
def test_after_a_match(states: States, game: str) -> None:
    page = states.page
    match_id = finished(page, game)
    page.goto(f"/m/{match_id}")
    expect(page.get_by_role("button", name=re.compile("Rematch|Play again"))).to_be_visible()
    states.check("end")
    states.visit(f"/m/{match_id}/replay?at=9", f"/m/{match_id}/verify")
    assert states.faults == {}


@pytest.mark.parametrize("game", ["shake", "canal"])
def test_while_the_stage_plays(new_context: NewContext, game: str) -> None:
    context = new_context(reduced_motion="no-preference")
    context.add_init_script(CALM)
    states = States(page := context.new_page())
    open_match(page, game, ME, BOT)
    if game == "shake":
        page.wait_for_selector(f"{shake.FREE}, .shake-it")
        if page.locator(".shake-it").count():
            page.locator(".shake-it").click()
        page.locator(shake.FREE).first.click()
        page.evaluate(HELD)
        page.locator(".act .go:enabled").click()
    else:
        canal.my_turn(page)
        canal.lay(page)
        canal.build(page)
        canal.build(page)
        page.evaluate(HELD)
        page.get_by_role("button", name="End turn").click()
    title = page.locator("h1" if game == "shake" else ".dock .say b")
    beat = re.compile("Everyone has placed|took" if game == "shake" else "Bruno lays a tile")
    expect(title.first).to_have_text(beat)
    states.check("playing", moving=True)
    expect(title.first).to_have_text(beat)
    assert states.faults == {}
