"""The game of docs/a-new-game.md in the browser: a match on the plain table, its replay, its record, its fairness."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import axe
from new_game import NAME, write_game
from serving import serving


@pytest.fixture(scope="module")
def tiletown(built_page: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with the game in it, and the page as it is now."""
    folder = tmp_path_factory.mktemp("new-game")
    with serving(folder / "matches.sqlite", write_game(folder, others_with_bots=False)) as address:
        yield address


def test_a_whole_match_on_the_plain_table(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name=re.compile(f"Play {NAME}", re.IGNORECASE)).click()
    page.wait_for_url(re.compile(r"/m/\w+$"))
    match_id = page.url.rpartition("/")[2]

    actions = page.get_by_role("list", name="Legal moves")
    for turn, plot in enumerate("FEDCB"):  # A is then the last free plot, and built on by itself
        expect(actions.get_by_role("button")).to_have_count(6 - turn)
        if turn == 1:
            assert axe(page) == []
        actions.get_by_role("button", name=re.compile(rf"^{plot}\b")).click()
        page.get_by_role("button", name="Confirm").click()

    expect(page.get_by_role("heading", name=re.compile("win|victory", re.IGNORECASE))).to_be_visible()
    expect(page.get_by_role("row", name=re.compile("^sunlit", re.IGNORECASE))).to_be_visible()
    assert axe(page) == []

    record = page.request.get(f"/api/matches/{match_id}/record").json()
    assert [move["action"]["plot"] for move in record["moves"] if move["by"] == 0] == list("FEDCBA")
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_role("slider")).to_be_visible()  # the end shows the streets too
    expect(page.get_by_role("main")).to_contain_text("streets")
    assert axe(page) == []

    page.get_by_role("link", name="Was the draw fair?").click()
    expect(page.get_by_role("main")).to_contain_text("Everything that this device can check fits.")
