"""What others do is shown beat by beat: what stands on the screen, and how long, by a clock that the test drives."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from playwright.sync_api import Page, expect

from browser.canal import build, lay, settled
from browser.conftest import BOT, ME, NewContext, open_match, stop_clock
from browser.playing import asked, begun_by_me
from server.waiting import attempts

TICK = 100
"""Milliseconds of the page's clock between two looks at it."""
READING = 2000
"""How long the test reads what has to be read."""
TOOK, REVEAL = 900, 1800
"""Milliseconds of a beat, as src/shake/beats.ts has them,"""
STEP, PAUSE = 1000, 600
"""and src/canal/beats.ts."""
REVEALED = re.compile(r"You(: \w+ [+−]\d+| pass);\s*Bruno(: \w+ [+−]\d+| passes)")
"""What each player placed and won by it."""
WAITING = """(() => { const real = fetch
    window.waiting = 0
    window.fetch = async (...of) => {
        waiting++
        try { const answer = await real(...of); await answer.clone().arrayBuffer(); return answer }
        finally { waiting-- }
    } })()"""
"""Notes for how many answers of the server the page waits: meanwhile the test's clock stands still."""
SHAKE_NOW = """() => ({
    waiting,
    title: document.querySelector('.bar h1')?.textContent.trim() ?? '',
    chips: [...document.querySelectorAll('.pattern .gains')].map(gains => gains.textContent.trim()).filter(Boolean),
    table: [],
    mine: document.querySelector('.colour:not([aria-disabled=true]), .shake-it') !== null,
    read: document.querySelector('.act [data-stage].go')?.textContent.trim() ?? '',
    over: document.querySelector('.end') !== null,
})"""
CANAL_NOW = """() => ({
    waiting,
    title: document.querySelector('.dock .say b')?.textContent.trim() ?? '',
    chips: [...document.querySelectorAll('.seat .change')].map(chip => chip.textContent.trim()),
    table: [
        parseInt(document.querySelector('.map')?.ariaLabel?.match(/[0-9]+/)?.[0]),
        ...[...document.querySelectorAll('.seat .left')].map(left => parseInt(left.textContent)),
        ...[...document.querySelectorAll('.seat .pts + .sr')].map(points => parseInt(points.textContent)),
    ],
    mine: document.querySelector('.place-target') !== null,
    read: document.querySelector('.dock [data-stage].go')?.textContent.trim() ?? '',
    over: document.querySelector('.end') !== null,
})"""


@dataclass(frozen=True)
class Scene:
    """What stood on the screen, and for how many milliseconds."""

    title: str
    ms: int
    chips: list[str]
    """The words and numbers beside it."""
    table: list[int]
    """What lay on the table: tiles, and the pieces and the points of each seat."""
    read: str
    """The button with which it was read, if it was held."""

    def lasted(self, ms: int) -> None:
        """Neither shorter nor longer; what is held stays as long as it is read."""
        assert abs(self.ms - (READING if self.read else ms)) <= TICK, self


def calm(new_context: NewContext) -> Page:
    """A page with motion, at a calm pace, whose clock stands still until a test moves it."""
    context = new_context(pace="calm", reduced_motion="no-preference")
    context.add_init_script(WAITING)
    return context.new_page()


def film(page: Page, now: str) -> list[Scene]:
    """Let the clock run until it is my turn or the match is over; the scenes that were shown until then.

    What has to be read is read after READING. Time passes only while the page waits for nothing: a beat lasts exactly
    as long as it should, however slow the server is.
    """
    looks: list[dict[str, Any]] = []
    held = 0
    for _ in attempts("it is my turn, or the end"):
        seen = page.evaluate(now)
        if seen["mine"] or seen["over"]:
            break
        if seen["waiting"]:
            page.wait_for_timeout(5)
            continue
        held = held + TICK if seen["read"] else 0
        if held > READING:
            page.locator("[data-stage].go").click()
            continue
        looks.append(seen)
        page.clock.run_for(TICK)
    scenes = [list(group) for _, group in groupby(looks, key=lambda look: (look["title"], look["table"]))]
    return [
        Scene(
            scene[0]["title"],
            TICK * len(scene),
            max((look["chips"] for look in scene), key=len),
            scene[0]["table"],
            max(look["read"] for look in scene),
        )
        for scene in scenes
    ]


def place(page: Page) -> None:
    """Shake if it is up to me, pick a colour and place it where it is offered first."""
    page.wait_for_selector(".colour:not([aria-disabled=true]), .shake-it")
    if page.locator(".shake-it").count():
        page.locator(".shake-it").click()
        page.clock.run_for(1200)
    page.locator(".colour:not([aria-disabled=true])").first.click()
    page.locator(".act .go").click()
    expect(page.locator(".act .go:not([data-stage])")).to_have_count(0)


def test_a_whole_match_of_shake_that_city_can_be_followed(new_context: NewContext) -> None:
    page = calm(new_context)
    open_match(page, "shake", ME, BOT)
    page.wait_for_selector(".shake")
    stop_clock(page)
    reveals, scenes = 0, []
    for _ in range(16):
        scenes = film(page, SHAKE_NOW)
        for scene in scenes:
            if scene.title == "Everyone has placed":
                reveals += 1
                scene.lasted(REVEAL)
                assert REVEALED.search("".join(scene.chips)), scene
            elif scene.title == "You pass":
                reveals += 1
                assert scene.ms >= READING, scene  # it stays until it is read
            elif scene.title.startswith("Bruno took"):
                scene.lasted(TOOK)
        if page.locator(".end").count():
            break
        place(page)
    expect(page.locator(".end")).to_have_count(1)
    assert reveals >= 15
    last = [scene for scene in scenes if scene.read][-1]
    if last.title == "You pass":  # the last move of all was a pass of mine
        assert last.read == "OK"
    else:
        assert last.read == "To the result"
        last.lasted(REVEAL)


def take_turn(page: Page) -> None:
    lay(page)
    build(page)
    build(page)


def frames_of(page: Page, match_id: str) -> list[Any]:
    """All frames of a match as my seat saw them."""
    frames: list[Any] = []
    last = 0
    while len(frames) <= last:
        answer = asked(page, f"{match_id}/replay?seat=0&first={len(frames)}&count=20")
        frames += answer["frames"]
        last = answer["last"]
    return frames


def test_a_whole_match_of_canal_city_can_be_followed(new_context: NewContext) -> None:
    """Each tile and piece of the bot is seen by itself, with what it brings and takes; the last one is read."""
    page = calm(new_context)
    match_id = begun_by_me(page)
    page.wait_for_selector(".place-target")
    stop_clock(page)
    seen: list[Scene] = []
    for _ in attempts("the match is over"):
        take_turn(page)
        page.get_by_role("button", name="End turn").click()
        seen += film(page, CANAL_NOW)
        if page.locator(".end").count():
            break
        say = page.locator(".dock .say")
        expect(say).to_contain_text(re.compile("Since your last turn|no points have changed", re.IGNORECASE))
    shown = [scene for scene in seen if re.match("Bruno (lays|builds)|That was the last turn", scene.title)]
    frames = frames_of(page, match_id)
    moves = [frame for frame in frames if frame["move"] and frame["move"]["by"] == 1]
    assert len(shown) == len(moves) >= 30
    for n, (scene, frame) in enumerate(zip(shown, moves, strict=True)):
        state, laid = frame["view"]["state"], frame["move"]["action"]["type"] == "lay"
        last = n + 1 == len(moves)
        assert scene.title == ("That was the last turn" if last else "Bruno lays a tile" if laid else "Bruno builds")
        totals = [sheet["total"] for sheet in frame["sheets"]]
        assert scene.table == [len(state["laid"]), *state["supply"], *totals], (scene, frame["ply"])
        assert scene.chips == [f"{'+' if change > 0 else '−'}{abs(change)}" for change in frame["changes"] if change]
        ends = not last and moves[n + 1]["move"]["action"]["type"] == "lay"
        scene.lasted(STEP + PAUSE if ends else STEP)
        assert bool(scene.read) == last
    assert shown[-1].read == "To the result"


def begin_canal(page: Page) -> None:
    """Open a match with a bot, and make my first turn ready."""
    open_match(page, "canal", ME, BOT)
    page.wait_for_selector(".canal")
    stop_clock(page)
    film(page, CANAL_NOW)
    take_turn(page)


def test_a_press_skips_to_now_and_it_can_be_seen_again(new_context: NewContext) -> None:
    page = calm(new_context)
    begin_canal(page)
    skips: list[Callable[[], object]] = [
        lambda: page.locator(".map").first.click(position={"x": 40, "y": 40}),
        lambda: page.keyboard.press("Escape"),
        lambda: page.get_by_role("button", name="Skip").click(),
    ]
    for skip in skips:
        page.get_by_role("button", name="End turn").click()
        expect(page.locator(".dock .say b").first).to_have_text("Bruno lays a tile")
        for _ in attempts("presses lead to my turn"):
            skip()  # the clock stands still: nothing else leads on
            if my_turn(page):
                break  # else the bot was still at its turn
        take_turn(page)
    page.keyboard.press("w")
    expect(page.locator(".dock .say b").first).to_have_text("Bruno lays a tile")
    page.keyboard.press("Escape")
    settled(page)  # my tentative turn is where it was
    expect(page.get_by_role("button", name="End turn")).to_be_enabled()


def my_turn(page: Page) -> bool:
    """Whether it is my turn, as soon as it is that or something is being shown."""
    page.wait_for_selector(".place-target, [data-stage]")
    return page.locator(".place-target").count() > 0


def test_without_motion_one_line_says_what_happened(new_context: NewContext) -> None:
    context = new_context(pace="calm")
    context.add_init_script(WAITING)
    page = context.new_page()
    begin_canal(page)
    page.get_by_role("button", name="End turn").click()
    page.wait_for_selector(".place-target")  # the clock stands still: nothing was played
    expect(page.locator(".dock .say")).to_contain_text("Since your last turn")
