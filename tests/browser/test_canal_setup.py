"""The setup of Canal City on the page: the host arranges the centre, and decides whether it scores."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from browser.canal import lay, my_turn, settled
from browser.conftest import ME, PHONE, NewContext, axe, has_focus, lost, open_match, said, tab_to
from server.waiting import POLITE, eventually

SIDES = ("North", "East", "South", "West")
NAME = re.compile(r"(\w+): tile (C\d), (front|back), (?:not turned|turned (one|\d) quarters?);")
STANDARD = [("C1a", 0), ("C2a", 0), ("C3a", 0), ("C4a", 0)]


def choose_own(page: Page) -> None:
    """On the setup of a match against the bot that needs no compiler: my own arrangement."""
    page.goto("/new/canal?with=bots")
    page.locator("select").select_option("bot:random")
    page.get_by_role("radio", name="Your own").check(force=True)
    expect(tiles(page)).to_have_count(4)


def tiles(page: Page) -> Any:
    return page.get_by_role("group", name="The centre, around the start tile").get_by_role("button")


def named(page: Page) -> list[tuple[str, int]]:
    """Faces and quarters N, E, S, W, as a screen reader says them."""
    found = []
    for side, button in zip(SIDES, tiles(page).all(), strict=True):
        name = NAME.match(button.get_attribute("aria-label") or "")
        assert name
        assert name[1] == side
        quarters = {None: 0, "one": 1, "2": 2, "3": 3}[name[4]]
        found.append((f"{name[2]}{'a' if name[3] == 'front' else 'b'}", quarters))
    return found


def lies(page: Page, *faces: str) -> list[tuple[str, int]]:
    """Wait until these faces lie N, E, S and W; with their quarters."""

    def found() -> list[tuple[str, int]] | None:
        now = named(page)
        return now if [face for face, _ in now] == [*faces] else None

    return eventually(found, f"{faces} in the centre")


def start(page: Page) -> str:
    page.locator("footer button").click()
    page.wait_for_url(re.compile(r"/m/\w+$"))
    return page.url.rpartition("/")[2]


def on_the_table(page: Page, match: str) -> list[tuple[str, int]]:
    """The centre of the city that lies on the table."""

    def position() -> Any:
        answer = page.request.get(f"/api/matches/{match}")
        return answer.ok and answer.json()["position"]  # there is a rate limit, and a nonce may be on its way

    state = eventually(position, "the match has begun", pause=POLITE)["view"]["state"]
    return [(laid["tile"]["id"], laid["quarters"]) for laid in state["laid"][1:5]]


def in_setup(setup: Any) -> list[tuple[str, int]]:
    return [(tile["face"], tile["quarters"]) for tile in setup["arrangement"]]


def test_the_centre_is_arranged_by_mouse_lies_on_the_table_and_is_kept(page: Page) -> None:
    choose_own(page)
    assert named(page) == STANDARD
    tiles(page).nth(1).click()
    page.get_by_role("button", name="Flip").click()
    lies(page, "C1a", "C2b", "C3a", "C4a")
    east = named(page)[1]
    page.get_by_role("button", name="Turn", exact=True).click()
    eventually(lambda: named(page)[1] != east, "the tile in the east is turned")
    page.get_by_role("button", name="Exchange").click()
    tiles(page).nth(2).click()
    wanted = lies(page, "C1a", "C3a", "C2b", "C4a")

    # Another choice and back: it is still there.
    page.get_by_role("radio", name="Standard").check(force=True)
    expect(tiles(page)).to_have_count(0)
    page.get_by_role("radio", name="Your own").check(force=True)
    expect(tiles(page)).to_have_count(4)
    eventually(lambda: named(page) == wanted, "they lie as before")

    match = start(page)
    assert on_the_table(page, match) == wanted
    assert page.request.post(f"/api/matches/{match}/seats/0/resign").ok
    assert in_setup(page.request.get(f"/api/matches/{match}/record").json()["setup"]) == wanted
    again = page.request.post(f"/api/matches/{match}/rematch").json()["id"]
    page.goto(f"/m/{again}")  # it starts when the page has added its nonce
    page.wait_for_selector(".canal")
    assert on_the_table(page, again) == wanted
    page.goto("/")  # one press opens a match as the last one was; the button says so when the list of matches has come
    page.get_by_role("button", name="New match: Canal City").click()
    page.wait_for_url(re.compile(r"/m/\w+$"))
    assert on_the_table(page, page.url.rpartition("/")[2]) == wanted


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_centre_is_arranged_by_keyboard_on_a_small_screen_and_announced(
    new_context: NewContext, theme: str
) -> None:
    page = new_context(viewport=PHONE, color_scheme=theme).new_page()
    page.goto("/new/canal?with=bots")
    page.locator("select").select_option("bot:random")
    tab_to(page, "[type=radio]")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(tiles(page)).to_have_count(4)
    tab_to(page, ".board button")
    newest = said(page)
    page.keyboard.press("ArrowRight")
    has_focus(page, ".board button:nth-of-type(2)[aria-pressed=true]")
    page.keyboard.press("f")
    expect(newest).to_have_text(re.compile(r"^Flipped\. East: tile C2, back, .+; value \d, canals .+ foundation.*$"))
    page.keyboard.press("r")
    expect(newest).to_have_text(re.compile(r"^Turned\. East: tile C2, back, "))
    turned = named(page)
    page.keyboard.press("Shift+R")
    page.keyboard.press("r")
    eventually(lambda: named(page) == turned, "it is turned back")
    page.keyboard.press("x")
    expect(newest).to_have_text(re.compile("^Which tile changes places with the one in the east\\?"))
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowLeft")
    has_focus(page, ".board button:nth-of-type(4)[aria-pressed=true]")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("x")
    page.keyboard.press("ArrowDown")
    has_focus(page, ".board button:nth-of-type(3)[aria-pressed=false]")
    page.keyboard.press("Enter")
    expect(newest).to_have_text(re.compile("^Exchanged\\. South: tile C2, back, .+; East: tile C3, front, "))
    wanted = lies(page, "C1a", "C3a", "C2b", "C4a")
    assert not axe(page)
    lost(page, "setup")

    page.get_by_role("button", name="Back to standard").press("Enter")
    eventually(lambda: named(page) == STANDARD, "they lie as by default")
    page.get_by_role("button", name="Shuffle").press("Enter")
    expect(newest).to_have_text(re.compile("^Shuffled\\. North: tile C\\d, .+; West: tile C\\d, "))
    wanted = named(page)
    assert sorted(face[:2] for face, _ in wanted) == ["C1", "C2", "C3", "C4"]
    tab_to(page, "footer button:enabled")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/m/\w+$"))
    assert on_the_table(page, page.url.rpartition("/")[2]) == wanted


def test_a_centre_that_cannot_be_arranged_or_is_refused_says_so_at_its_place(new_context: NewContext) -> None:
    context = new_context()
    context.faults_wanted = True  # type: ignore[attr-defined]
    page = context.new_page()
    context.route("**/api/games/canal/try", lambda route: route.abort())
    page.goto("/new/canal?with=bots")
    page.get_by_role("radio", name="Your own").check(force=True)
    notice = page.get_by_role("alert")
    expect(notice).to_contain_text("The server did not say how the centre may lie.")
    context.unroute("**/api/games/canal/try")
    notice.get_by_role("button", name="Try again").click()
    expect(tiles(page)).to_have_count(4)
    expect(notice).to_have_count(0)

    def refuse(route: Route) -> None:
        problem = {"code": "bad-setup", "message": "English.", "field": "setup.arrangement"}
        route.fulfill(status=400, json=problem)

    context.route("**/api/matches", refuse)
    page.locator("footer button").click()
    expect(page.locator("section").filter(has=tiles(page)).get_by_role("alert")).to_contain_text(
        "The server has refused this centre"
    )
    expect(notice).to_have_count(1)


def test_a_centre_that_scores_is_agreed_on_led_and_counted(page: Page) -> None:
    page.goto("/new/canal?with=friends")
    page.get_by_role("checkbox", name="The centre scores").check()
    match = start(page)
    expect(page.get_by_text("Agreed: random centre, the centre scores")).to_be_visible()
    assert page.request.get(f"/api/matches/{match}").json()["room"]["setup"]["centre_scores"] is True

    for scores, words in ((True, "centre tile, value 3, led by"), (False, "centre tile, reach 3;")):
        # At one screen, so that nobody has built before the first turn.
        open_match(page, "canal", ME, {**ME, "name": "Ben"}, arrangement="standard", centre_scores=scores)
        page.get_by_role("button", name="I am").click()
        my_turn(page)
        lay(page)
        page.get_by_role("button", name=re.compile("^1 (north|south), .* empty foundation")).first.click()
        settled(page)
        expect(page.locator(".world use[href^='#flag-p']")).to_have_count(1 if scores else 0)
        expect(page.get_by_role("list", name="The city in words").get_by_text(words).first).to_be_attached()


def test_on_the_score_pad_the_centre_scores_when_it_is_switched_on(page: Page) -> None:
    page.goto("/pad/canal")
    page.get_by_role("button", name="New count").click()
    page.get_by_role("radio", name="Pieces of Player 1").click()
    page.get_by_role("button", name="1 north, north-west corner: ").click()
    line = page.locator(".sheets tr").filter(has_text="Tiles").locator("td").first
    expect(line).to_have_text("0")
    page.get_by_role("checkbox", name="The centre scores").check()
    expect(line).to_have_text("3")
    expect(page.locator(".map use[href='#flag-p1']")).to_have_count(1)
    page.get_by_role("radio", name="Tiles with value 2").click()
    page.get_by_role("button", name="Tile 1 north, value 3").click()
    expect(line).to_have_text("2")
