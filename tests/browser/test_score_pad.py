"""The score pad of Canal City: a whole city on the drawing with few presses, the quick tally, undo, and keys."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.conftest import PHONE, WIDE, NewContext, at_rest, axe, has_focus
from tiletown.games.canal import GAME, Setup, State
from tiletown.games.canal.pieces import CORNERS
from tiletown.kernel import Match, Seed

PRESSES = 120
"""At most, for a city of 25 tiles."""
CORNER_NAMES = {"NW": "north-west", "NE": "north-east", "SE": "south-east", "SW": "south-west"}
FACING = {"^": "north", ">": "east", "v": "south", "<": "west"}


def finished() -> State:
    """The end of a match of two in which both took what brought the most at once."""
    match = Match.start(GAME, Setup(2), Seed.of("c"))
    while not match.over:
        seat = match.state.seat
        gains = GAME.gains(GAME.view(match.state, seat))
        match = match.play(seat, GAME.legal_actions(match.state, seat)[gains.index(max(gains))])
    return match.state


def new_count(page: Page) -> None:
    page.goto("/pad/canal")
    page.get_by_role("button", name="New count").click()
    expect(page.get_by_role("radio", name="Tiles with value 4")).to_be_visible()
    expect(page.locator(".world .free").first).to_be_visible()


def spoken(x: int, y: int) -> str:
    """A cell in the words of the page."""
    parts = [f"{abs(y)} {'north' if y < 0 else 'south'}"] if y else []
    return " and ".join(parts + ([f"{abs(x)} {'west' if x < 0 else 'east'}"] if x else []))


def totals(page: Page) -> Locator:
    return page.locator(".sheets tfoot td")


def worth(state: State) -> list[str]:
    return [str(sheet.total) for sheet in GAME.score(state)]


class Pad:
    """Presses on the score pad, which it counts."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.presses = 0

    def press(self, button: Locator) -> None:
        button.click()
        self.presses += 1

    def tool(self, name: str) -> None:
        radio = self.page.get_by_role("radio", name=name)
        if radio.get_attribute("aria-checked") != "true":
            self.press(radio)

    def plot(self, x: int, y: int, corner: str) -> Locator:
        return self.page.locator(f"[data-key='{x},{y}:{corner}']")

    def lay(self, cells: dict[tuple[int, int], int]) -> None:
        """Lay tiles with these values beside those that lie there: as many of one value as possible, then the next."""
        left = dict(cells)
        while left:
            for value in (3, 4, 2):
                while found := next(self._free(left, value), None):
                    self.tool(f"Tiles with value {value}")
                    self.press(self.page.get_by_role("button", name=f"Add a tile on {spoken(*found)}", exact=True))
                    del left[found]

    def _free(self, left: dict[tuple[int, int], int], value: int) -> Iterator[tuple[int, int]]:
        free = self.page.locator(".world .free").evaluate_all("all => all.map(one => one.dataset.key)")
        return (cell for cell in left if left[cell] == value and f"{cell[0]},{cell[1]}" in free)


def that_count(state: State) -> Iterator[tuple[int, int, str, str]]:
    """The fountains behind the points, each with where it faces."""
    faces = {(at.x, at.y): at.tile.plots for at in state.laid}
    for sheet in GAME.score(state):
        for item in sheet.lines[2].items:
            for name in item.cells[1:]:
                cell, _, corner = name.partition(":")
                x, y = map(int, cell.split(","))
                yield x, y, corner, FACING[faces[x, y][CORNERS.index(corner)]]


@pytest.mark.parametrize("viewport", [PHONE, WIDE], ids=["phone", "wide"])
def test_a_city_of_25_tiles_takes_few_presses_and_scores_as_the_game_does(
    new_context: NewContext, viewport: dict[str, int]
) -> None:
    state = finished()
    assert len(state.laid) == 25
    assert sum(building.height for building in state.buildings) == 40
    page = new_context(viewport=viewport).new_page()
    new_count(page)
    pad = Pad(page)
    pad.lay({(at.x, at.y): at.tile.value for at in state.laid if at.tile.kind == "city"})
    for x, y, corner, way in that_count(state):
        pad.tool("Tiles with value 3")
        plot = pad.plot(x, y, corner)
        for _ in range(6):
            if f"Fountain facing {way}" in (plot.get_attribute("aria-label") or ""):
                break
            pad.press(plot)
    for seat in (0, 1):
        pad.tool(f"Pieces of Player {seat + 1}")
        for building in state.buildings:
            for _ in range(building.height if building.owner == seat else 0):
                pad.press(pad.plot(building.x, building.y, building.plot))
    for seat, points in enumerate(state.points):
        field = page.get_by_role("spinbutton", name=f"Player {seat + 1}")
        if field.input_value() != str(points):
            field.fill(str(points))
            pad.presses += 2
    expect(totals(page)).to_have_text(worth(state))
    assert pad.presses <= PRESSES
    assert not axe(page)


def test_the_quick_tally_has_the_sum_of_the_city(page: Page) -> None:
    state = finished()
    new_count(page)
    page.get_by_role("radio", name="Quick tally").check(force=True)
    presses = 0
    for seat, sheet in enumerate(GAME.score(state)):
        mine = page.get_by_role("region", name=f"Player {seat + 1}")
        for item in sheet.lines[1].items:
            if item.points:
                mine.get_by_role("button", name=f"One more: Tiles with value {item.points}").click()
                presses += 1
        mine.get_by_role("spinbutton", name="Fountain points").fill(str(sheet.lines[2].points))
        page.get_by_role("spinbutton", name=f"Player {seat + 1}", exact=True).fill(str(state.points[seat]))
    expect(totals(page)).to_have_text(worth(state))
    assert presses <= 20
    assert not axe(page)
    page.reload()
    expect(totals(page)).to_have_text(worth(state))


def test_what_was_entered_by_mistake_is_undone_also_a_removed_player(page: Page) -> None:
    new_count(page)
    page.get_by_role("button", name="Add a player").click()
    page.get_by_role("radio", name="Pieces of Player 3").click()
    plot = page.locator("[data-key='1,0:NW']")
    plot.click()
    plot.click()
    expect(plot).to_have_accessible_name("1 east, north-west corner: Player 3, 2 pieces")
    page.get_by_role("radio", name="Take pieces away").click()
    plot.click()
    expect(plot).to_have_accessible_name("1 east, north-west corner: Player 3, one piece")
    page.get_by_role("button", name="Remove Player 3").click()
    expect(plot).to_have_accessible_name("1 east, north-west corner: Foundation")
    undo = page.get_by_role("button", name="Undo")
    undo.click()
    expect(plot).to_have_accessible_name("1 east, north-west corner: Player 3, one piece")
    undo.click()
    expect(plot).to_have_accessible_name("1 east, north-west corner: Player 3, 2 pieces")


def test_by_keys_and_for_ears(page: Page) -> None:
    new_count(page)
    said = page.locator("[aria-live=polite]").last
    page.locator("[data-key='0,0']").focus()
    page.keyboard.press("ArrowRight")
    has_focus(page, "[data-key^='1,0']")
    for _ in range(6):
        page.keyboard.press("ArrowRight")
    has_focus(page, "[data-key='2,0']")
    page.keyboard.press("Enter")
    expect(said).to_contain_text("Tile 2 east added")
    expect(page.locator("[data-key='2,0']")).to_be_focused()
    page.keyboard.press("Enter")
    expect(said).to_contain_text("Tile 2 east, value 4")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Backspace")
    page.keyboard.press("Control+z")
    expect(said).to_contain_text("Undone.")


PLACES = """() => { const map = document.querySelector('.map').getBoundingClientRect()
    return [...document.querySelectorAll('.world .free')].filter(one => { const box = one.getBoundingClientRect()
        return box.left >= map.left - 1 && box.top >= map.top - 1 && box.right <= map.right + 1
            && box.bottom <= map.bottom + 1 }).map(one => one.dataset.key) }"""
"""The places for a tile that are seen whole."""


def beside(x: int, y: int) -> set[str]:
    return {f"{x},{y - 1}", f"{x + 1},{y}", f"{x},{y + 1}", f"{x - 1},{y}"}


def test_a_thumb_reaches_every_place_also_while_the_city_grows(new_context: NewContext) -> None:
    page = new_context(viewport=PHONE, has_touch=True).new_page()
    new_count(page)
    free = page.locator(".world .free")
    expect(free).to_have_count(8)
    page.wait_for_function(f"() => ({PLACES})().length === 8")
    for x, y in ((0, -2), (0, -3), (-1, -3), (-2, -3), (-3, -3)):
        target = page.locator(f"[data-key='{x},{y}']")
        before = at_rest(target)
        target.tap()
        expect(target).to_have_class(re.compile("middle"))
        after = at_rest(target)
        all_free = free.evaluate_all("all => all.map(one => one.dataset.key)")
        wanted = sorted(beside(x, y) & set(all_free))
        page.wait_for_function(f"wanted => wanted.every(one => ({PLACES})().includes(one))", arg=wanted)
        across = after["x"] + after["width"] / 2 - before["x"] - before["width"] / 2
        down = after["y"] + after["height"] / 2 - before["y"] - before["height"] / 2
        assert max(abs(across), abs(down)) < 88, (x, y)  # it is where it was pressed, or a place farther in
    small = page.locator(".world button").evaluate_all(
        "all => all.filter(one => Math.min(one.offsetWidth, one.offsetHeight) < 44).length"
    )
    assert small == 0
