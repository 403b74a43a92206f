"""What a virtual screen reader says while a round of each game is played by keyboard, in its order."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.canal import take_turn
from browser.conftest import BOT, ME, ROOT, NewContext, focused, has_focus, open_match, tab_to
from browser.playing import asked, begun_by_me, play_some
from browser.shake import FREE
from server.waiting import eventually

READER = ROOT / "web" / "node_modules" / "@guidepup" / "virtual-screen-reader" / "lib" / "esm" / "index.browser.js"
LISTEN = "document.addEventListener('DOMContentLoaded', () => reader.start({ container: document.body }))"
KINDS = {"R": "Road", "P": "Park", "F": "Factory", "S": "Shop", "H": "Home"}


@pytest.fixture
def page(new_context: NewContext) -> Page:
    return listening(new_context)


def listening(new_context: NewContext, pace: str = "instant") -> Page:
    """A page with a virtual screen reader, which has been listening since it was loaded."""
    module = READER.read_text(encoding="utf-8")
    exported = re.search(r"export\s*\{[^}]*?([\w$]+) as virtual\b", module)
    assert exported
    # As a script: the page's content security policy would not let it load a module.
    context = new_context(pace)
    context.add_init_script(f"(() => {{{module[: exported.start()]}; window.reader = {exported[1]} }})()\n{LISTEN}")
    return context.new_page()


def hear(page: Page, *sentences: str) -> list[str]:
    """Wait until these were said, one after another, others perhaps between them; then forget what was said so far.

    Each is a pattern for the whole of an announcement. Gives what was said; what comes meanwhile is kept.
    """
    said: list[str] = []

    def all_said() -> bool:
        log = page.evaluate("async () => (await reader.spokenPhraseLog()).slice(window.heardSoFar ?? 0)")
        said[:] = [str(one).removeprefix("polite: ") for one in log]
        phrases = iter(said)
        return all(any(re.fullmatch(sentence, phrase) for phrase in phrases) for sentence in sentences)

    try:
        eventually(all_said, f"heard: {sentences}")
    except AssertionError as error:
        raise AssertionError(f"{error}, but heard: {said[-20:]}") from error
    twice = [one for one, after in pairwise(said) if one == after]
    assert not twice, f"said twice: {twice[:3]}"
    page.evaluate("n => { window.heardSoFar = (window.heardSoFar ?? 0) + n }", len(said))
    return said


def look(page: Page, match_id: str) -> Any:
    return page.request.get(f"/api/matches/{match_id}").json()["position"]


def pattern_of(position: Any) -> str:
    words = [KINDS[letter] for letter in position["view"]["state"]["pattern"]]
    rows = "; ".join(", ".join(words[row : row + 3]) for row in (0, 3, 6))
    return f"The pattern, row by row: {rows}\\."


def points(position: Any) -> str:
    mine, hers = (sheet["total"] for sheet in position["sheets"])
    return f"Points: you {mine}, Bruno {hers}\\."


def test_a_round_of_shake_is_heard_in_its_order(page: Page) -> None:
    match_id = open_match(page, "shake", ME, BOT)
    page.wait_for_selector(f"{FREE}, .shake-it")
    has_focus(page, "h1")
    first = look(page, match_id)
    hear(page, r"Shake That City\. Round 1 of 15\.")
    if page.locator(".shake-it").count():
        tab_to(page, ".shake-it")
        page.keyboard.press("Enter")
    page.wait_for_selector(FREE)
    page.keyboard.press("p")
    hear(page, pattern_of(first))

    free = page.evaluate(
        "free => [...document.querySelectorAll('.colour')].findIndex((one) => one.matches(free)) + 1", FREE
    )
    page.keyboard.press(f"{free}")
    cells = r"[A-F][1-6](, [A-F][1-6])*( and [A-F][1-6])?"
    hear(page, rf"{cells}: .+ points?\. Place \d+ of \d+\.")
    page.keyboard.press("Enter")  # the focus is on the ghost
    page.wait_for_function("() => document.querySelector('.shake')?.innerText.includes('ound 2')")
    second = look(page, match_id)
    gain = second["sheets"][1]["total"]
    heard = hear(
        page,
        rf"(Homes?|Shops?|Factory|Factories|Parks?|Roads?) placed on {cells}: .+ points?",
        rf"Bruno: (homes?|shops?|factory|factories|parks?|roads?) on {cells}, "
        rf"(plus {gain} points|plus one point|no points)\.",
        r"Round 2\.",
    )
    if page.locator(".shake-it").count():
        tab_to(page, ".shake-it")
        page.keyboard.press("Enter")
    if not any(re.fullmatch(pattern_of(second), one) for one in heard):
        hear(page, pattern_of(second))
    page.wait_for_selector(FREE)

    page.keyboard.press("s")
    page.keyboard.press("l")
    page.keyboard.press("t")
    now = look(page, match_id)
    hear(
        page,
        points(now),
        r"Bruno: .+ points?\.( Bruno .+)?",
        r".*(You choose first|Choose a colour)\.( Waiting for .+)?",
    )


def test_a_turn_of_canal_city_is_heard_in_its_order(page: Page) -> None:
    match_id = open_match(page, "canal", ME, BOT)
    page.wait_for_selector(".place-target")
    hear(page, r"Canal City\. \d+ tiles left\.", r".*Your turn\. Lay your tile\. .+")
    before = look(page, match_id)
    page.keyboard.press("p")
    value = before["guide"]["faces"][0]["value"]
    hear(page, rf"Value {value}; canals .+; north-west .+, south-west .+\.")

    tab_to(page, ".place-target")
    page.keyboard.press("Enter")
    hear(page, r"Your tile is at .+; it fits in .+\.")
    page.keyboard.press("Enter")
    hear(page, r"Laid at .+\. (Build a piece|Your turn is ready)\. .+")
    for done in (1, 2):
        page.wait_for_selector(".canal[aria-busy=false]")
        has_focus(page, ".site-target, .dock .go:enabled")
        if not focused(page, ".site-target"):
            break
        page.keyboard.press("Enter")
        expect(page.locator(".phases .done")).to_have_count(done + 1)
        hear(page, r"Built at .+ corner: .+\. (Build a second piece|Your turn is ready)\. .+")
    tab_to(page, ".dock .go:enabled")
    page.keyboard.press("Enter")
    page.wait_for_function("step => document.querySelector('.canal')?.dataset.step !== step", arg=str(before["step"]))
    page.wait_for_selector(".place-target")
    now = look(page, match_id)
    heard = hear(
        page,
        r"Bruno laid a tile at .+ (and built at .+|could not build)\.",
        r"Your turn\. Lay your tile\. .+",
    )
    changes = [one for one in heard if "Points:" in one]
    assert all(re.match(r"(You|Bruno) (plus|minus) \d+", one) for one in changes)
    if [sheet["total"] for sheet in now["sheets"]] != [sheet["total"] for sheet in before["sheets"]]:
        assert re.search(points(now), changes[-1])
    page.keyboard.press("s")
    page.keyboard.press("l")
    page.keyboard.press("t")
    hear(page, points(now), r".*Bruno laid a tile at .+", r"Your turn\. Lay your tile\. .+")


def test_the_last_turn_is_heard_before_anything_is_pressed(new_context: NewContext) -> None:
    page = listening(new_context, pace="calm")
    match_id = begun_by_me(page)
    page.goto("about:blank")  # the page does not follow these moves
    while asked(page, match_id)["position"]["view"]["state"]["supply"][0] > 2:
        play_some(page, match_id, turns=1)
    page.goto(f"/m/{match_id}")
    result = page.get_by_role("button", name="To the result")
    while True:
        page.locator(".place-target").or_(result).first.wait_for()
        if result.count():
            break
        hear(page, r".*Your turn\. Lay your tile\. .+")
        take_turn(page)
    heard = hear(page, r"Bruno laid a tile at .+", r"The match is over\.")
    assert heard.count("The match is over.") == 1
    expect(page.locator(".bar h1")).to_have_text("The match is over")
    expect(page.locator(".dock .say > b")).to_have_text("That was the last turn")
    expect(page.locator(".seat .thinking, .seat.acting, .hand")).to_have_count(0)
    result.click()
    expect(page.locator(".end")).to_be_visible()


def test_a_guest_hears_that_the_match_begins(page: Page, new_context: NewContext) -> None:
    match_id = open_match(page, "shake", ME, {"kind": "person"})
    hear(page, "One seat is free")
    guest = new_context().new_page()
    guest.goto(f"/m/{match_id}")
    guest.get_by_role("button", name="Sit down").click()
    hear(page, r"The match begins\.", r"Shake That City\. Round 1 of 15\.")


def test_the_keys_are_listed_with_their_answers(page: Page) -> None:
    open_match(page, "canal", ME, BOT)
    page.wait_for_selector(".place-target")
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keys and answers")
    expect(keys).to_contain_text(re.compile(r"T\s*Whose turn is it\?\s*Your turn\. Lay your tile\."))
    expect(keys).to_contain_text(re.compile(r"S\s*How many points\?\s*Points: you \d+, Bruno \d+\."))
    page.keyboard.press("Escape")
    expect(keys).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Keys and answers").click()
    expect(keys).to_be_visible()
