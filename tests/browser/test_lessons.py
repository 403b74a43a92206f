"""The lessons of both games, played right and wrong, in both languages."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, expect

from browser.conftest import NewContext, axe, lost
from lessons import wrong_turn
from server.waiting import attempts
from tiletown.registry import find_game
from web.lessons import canal, shake

LESSONS = {"shake": shake.lessons(), "canal": canal.lessons()}
LANGUAGES = {"en": "Lesson {} of {}", "de": "Lektion {} von {}"}
SCREENS = [(390, 844), (360, 640), (844, 390), (820, 1180), (1440, 900), (1280, 720)]
CHECKED = [(390, 844)]
"""Those on which axe looks at every lesson; at a wide table it has looked elsewhere."""
TWO_FRAMES = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
IN_THE_MIDDLE = """() => {
    const board = document.querySelector('.mine .cells').getBoundingClientRect()
    return Math.abs(board.left + board.width / 2 - innerWidth / 2) < 10
}"""


def begin(page: Page, game: str, number: int) -> dict[str, Any]:
    """Open a lesson: this device has done those before it."""
    lessons = LESSONS[game]
    done = {game: {"lessons": [lesson["name"] for lesson in lessons[:number]]}}
    if not page.url.startswith("http"):
        page.goto("/settings")
    page.evaluate("done => localStorage.setItem('tiletown.learned', JSON.stringify(done))", done)
    page.goto(f"/learn/{game}")
    expect(page.locator(".lesson .cells, .lesson .targets").first).to_be_attached()
    return lessons[number]


def take(page: Page, game: str, lesson: dict[str, Any], turn: list[dict[str, Any]]) -> None:
    """Take a turn of a lesson and confirm it, as a person does with a mouse."""
    if game == "shake":
        place(page, turn[-1])
        page.locator(".act .go:enabled").click()
        return
    for n, action in enumerate(turn):
        cell = f"{action['x']},{action['y']}"
        page.wait_for_selector(".canal[aria-busy=false]")
        if action["type"] == "lay":
            if page.locator(f".canal[data-at='{cell}']").count() == 0:
                page.locator(f"[data-key='{cell}']").click()
            for _ in range(4):
                if page.locator(f".canal[data-quarters='{action['quarters']}']").count():
                    break
                before = page.locator(".canal").get_attribute("data-quarters")
                page.keyboard.press("r")
                expect(page.locator(".canal")).not_to_have_attribute("data-quarters", str(before))
            page.locator(".dock .go:enabled").click()
        else:
            page.locator(f"[data-key='{cell}:{action['plot']}']").click()
        if n + 1 < len(turn):
            expect(page.locator(".place-target")).to_have_count(0)
            if turn[n + 1]["type"] == "build" and action["type"] == "build":
                expect(page.locator(f"[data-key='{cell}:{action['plot']}']")).to_have_count(0)
    if not lesson["stops"]:
        page.locator(".dock .go:enabled").click()


def place(page: Page, action: dict[str, Any]) -> None:
    """Bring the ghost of a colour to its place."""
    page.locator(f".colour:has([href='#tile-{action['colour']}'])").click()
    said = page.locator(".act .say b")
    for _ in range(40):
        expect(page.locator(".act .go")).to_be_enabled()
        cells = said.inner_text()
        if cells.split()[0] == action["at"]:
            return
        page.locator(".act .btn.round").last.click()
        expect(said).not_to_have_text(cells)
    raise AssertionError(f"{action} is not offered")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", LESSONS)
def test_all_lessons_are_played_to_the_end_of_the_course(new_context: NewContext, game: str, language: str) -> None:
    page = new_context(locale=language).new_page()
    lessons = LESSONS[game]
    page.goto("/learn")
    page.locator(f"a[href='/learn/{game}']").click()
    for number, lesson in enumerate(lessons, 1):
        expect(page.get_by_role("heading", level=1)).to_have_text(LANGUAGES[language].format(number, len(lessons)))
        goal = lesson["goal"]
        if amount := goal.get("gain") or goal.get("takes") or goal.get("distance"):
            expect(page.locator(".about")).to_contain_text(str(amount))
        take(page, game, lesson, lesson["solution"])
        why = page.locator(".about .why")
        expect(why).to_be_visible()
        assert "*" not in page.locator("body").inner_text()
        if goal.get("gain") or goal.get("takes"):
            expect(why).to_have_text(re.compile(r"^\d+ (points?|Punkte?): "))
            expect(page.locator(".ring.lit").first).to_be_visible()
            expect(page.locator(".ring.lit .plus").first).to_be_visible()
        page.locator(".about .go").click()
    expect(page.get_by_role("heading", level=2)).to_contain_text("Shake That City" if game == "shake" else "Canal City")
    assert not axe(page)
    page.locator("main .btn.go").click()
    expect(page).to_have_url(re.compile(r"/m/\w+$"))


@pytest.mark.parametrize(
    ("game", "name", "language"),
    [("shake", "homes", "en"), ("shake", "roads", "de"), ("canal", "turn", "en"), ("canal", "take", "de")],
)
def test_a_wrong_turn_is_explained_then_helped_then_solved(
    new_context: NewContext, game: str, name: str, language: str
) -> None:
    """One lesson of each kind; web/tests/learn and tests/web check what each lesson says, and that it can be missed."""
    page = new_context(locale=language).new_page()
    number = [lesson["name"] for lesson in LESSONS[game]].index(name)
    lesson = begin(page, game, number)
    wrong = msgspec.to_builtins(wrong_turn(find_game(game), lesson))
    missed, clue = page.locator(".about .missed"), page.locator(".about .clue")
    for miss in range(1, 4):
        take(page, game, lesson, wrong)
        expect(missed).to_be_visible()
        expect(clue).to_have_count(1 if miss >= 2 else 0)
        said = missed.inner_text()
        expect(page.locator(".live, [aria-live]").filter(has_text=said).first).to_be_attached()
        page.locator(".about .go").click()  # all of it is taken back with one press
        expect(missed).to_have_count(0)
    expect(clue).to_contain_text({"en": "as marked", "de": "wie markiert"}[language])
    follow_pointers(page)
    expect(page.locator(".about .why")).to_be_visible()


def follow_pointers(page: Page) -> None:
    """Do what the rings on the table show until the lesson is done."""
    for _ in attempts("the pointers lead to the end of the lesson"):
        page.locator(".ring.act, .about .why").first.wait_for()
        if page.locator(".about .why").count():
            return
        rings = page.locator(".ring.act").evaluate_all("""all => all.map(one => one.getBoundingClientRect())
            .map(box => [box.x + box.width / 2, box.y + box.height / 2])""")
        if len(rings) > 1:  # cells: the ghost is to come there
            page.locator(".act .btn.round").last.click()
        elif rings:
            page.mouse.click(*rings[0])
        page.evaluate(TWO_FRAMES)  # the rings follow


@pytest.mark.parametrize("game", LESSONS)
def test_every_lesson_fits_every_screen(new_context: NewContext, game: str) -> None:
    page = new_context(locale="de").new_page()
    for number, lesson in enumerate(LESSONS[game]):
        begin(page, game, number)
        for width, height in SCREENS:
            where = f"{lesson['name']} at {width} x {height}"
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_function(
                "() => document.documentElement.scrollHeight <= innerHeight"
            )  # once it is laid out anew
            lost(page, where)
            if "bonus" in lesson["hides"] and width < 600:  # the board alone, in the middle
                page.wait_for_function(IN_THE_MIDDLE)
            if (width, height) in CHECKED:
                assert not axe(page), where
