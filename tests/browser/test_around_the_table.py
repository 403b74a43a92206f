"""Everything but the tables: score pad, handing over an absent seat, every other screen."""

from __future__ import annotations

import re
import sqlite3
from importlib import resources
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from browser.conftest import BOT, ME, PHONE, WIDE, NewContext, axe, lost, open_match, watch
from server.waiting import LIMIT, eventually
from serving import serving
from tiletown.games.shake.pieces import read_pieces

CITY = ("RPFSHH", "RFF.PH", "R.SRRR", "......", "......", "H....H")
WORTH = {"Roads": 6, "Parks": 2, "Factories": 4, "Shops": 4, "Homes": 6, "Bonus tiles": 3, "Total": 25}
"""As the rulebook counts that city; bonus tiles: the corner, two of every building."""
NAMES = {"R": "Road", "P": "Park", "F": "Factory", "S": "Shop", "H": "Home"}


def count_a_shake_city(page: Page) -> None:
    page.goto("/pad/shake")
    page.get_by_role("button", name="New count").click()
    for letter, name in NAMES.items():
        page.get_by_role("radio", name=name).click()
        for row, line in enumerate(CITY):
            for column, found in enumerate(line):
                if found == letter:
                    page.locator(".cells button").nth(6 * row + column).click()


def count_a_canal_city(page: Page) -> None:
    """One tile of value 3; its fountain in the north-east points at a building of two pieces."""
    page.goto("/pad/canal")
    page.get_by_role("button", name="New count").click()
    page.get_by_role("button", name="Add a tile on 1 south and 1 east").click()

    def corner(name: str) -> None:
        page.get_by_role("button", name=f"1 south and 1 east, {name} corner: ").click()

    corner("north-east")  # a fountain: the first press makes it face west
    page.get_by_role("radio", name="Pieces of Player 1").click()
    corner("north-west")
    corner("north-west")
    page.get_by_role("radio", name="Pieces of Player 2").click()
    corner("south-east")


def points(page: Page, column: int = 0) -> dict[str, int]:
    """The score sheet of one player, by the names of its lines."""
    rows = page.locator(".sheets tbody tr, .sheets tfoot tr").evaluate_all(
        """(rows, column) => rows.map(row =>
            [row.querySelector('th').innerText, row.querySelectorAll('td')[column].innerText])""",
        column,
    )
    return {name: int(number) for name, number in rows}


def test_the_score_pad_counts_known_cities_and_keeps_them(page: Page) -> None:
    count_a_shake_city(page)
    eventually(lambda: points(page) == WORTH, "the sheet has all points")
    assert set(points(page, 1).values()) == {0}
    page.wait_for_load_state("networkidle")  # nothing is being counted any more
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/score") else None)
    page.reload()
    expect(page.locator(".sheets tfoot td").first).to_have_text("25")
    page.wait_for_load_state("networkidle")
    assert len(asked) == 1, "only a change is counted again"

    count_a_canal_city(page)
    worth = {"Start": 5, "Tiles": 3, "Fountains": 2, "Total": 10}
    eventually(lambda: points(page) == worth, "the sheet has all points")
    assert {name: n for name, n in points(page, 1).items() if name in ("Tiles", "Fountains")} == {
        "Tiles": 0,
        "Fountains": 0,
    }
    page.goto("/pad/canal")
    expect(page.get_by_role("link", name=re.compile("Player 1 and Player 2.*won by Player 1"))).to_be_visible()


def test_a_corrected_box_counts_other_points_and_is_played_with(page: Page, tmp_path: Path) -> None:
    """Column B is filled: with the halves of the road tile as we assume them it flips nothing, swapped it does."""
    page.goto("/pad/shake")
    page.get_by_role("button", name="New count").click()
    page.get_by_role("radio", name="Home").click()
    for row in range(6):
        page.locator(".cells button").nth(6 * row + 1).click()
    total = page.locator(".sheets tfoot td").first
    expect(total).to_have_text("2")
    prints = page.get_by_role("region", name="My box")
    expect(prints).to_contain_text("which half of each bonus tile faces which line")

    prints.get_by_role("link", name="Correct them in my box").click()
    road = page.get_by_role("button", name="Road: the half to fill is on the left, seen from the city. Swap the halves")
    road.press("Enter")
    tiles = page.locator(".tiles li")
    expect(tiles.first).to_contain_text("yours")
    expect(tiles.nth(1)).to_contain_text("assumed")
    page.get_by_role("combobox", name="Beach").select_option(label="South")
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save as a file").click()
    mine = tmp_path / "mine.toml"
    saving.value.save_as(mine)
    pieces = read_pieces(mine.read_text(encoding="utf-8"))
    assert (pieces.halves.road.fill, pieces.halves.road.source, pieces.beachfront.beach.edges) == (
        "right", "yours", ("south",),
    )  # fmt: skip

    page.go_back()
    expect(total).to_have_text("5")
    expect(prints).to_contain_text("Counted with your box.")
    expect(prints).to_contain_text("the order of the halves of Park, Factory, Shop, Home and Different")
    page.get_by_role("button", name="West, middle, Home: not flipped. Flip it by hand").click()
    expect(total).to_have_text("8")
    expect(prints).to_contain_text("Flipped by hand: West, middle, Home.")

    page.goto("/new/shake")
    expect(page.get_by_role("radio", name="Ours")).to_be_checked()
    page.get_by_role("radio", name="Ours").press("ArrowRight")
    expect(page.get_by_role("radio", name="My box")).to_be_checked()
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/m/*")
    setup = page.request.get(f"/api/matches/{page.url.rpartition('/')[2]}").json()["room"]["setup"]
    assert setup["pieces"]["halves"]["road"] == {"fill": "right", "source": "yours"}

    page.goto("/box/shake")
    page.get_by_role("button", name="Back to ours").click()
    page.get_by_role("dialog").get_by_role("button", name="Back to ours").click()
    expect(tiles.first).to_contain_text("assumed")
    page.locator("input[type=file]").set_input_files(mine)
    expect(tiles.first).to_contain_text("yours")


def test_a_file_that_is_no_box_is_refused_and_says_what_is_wrong(new_context: NewContext) -> None:
    context = new_context(locale="de-DE")
    context.faults_wanted = True  # type: ignore[attr-defined]
    page = context.new_page()
    page.goto("/box/canal")
    file = page.locator("input[type=file]")
    notice = page.get_by_role("alert")
    ours = resources.files("tiletown.games.canal").joinpath("pieces.toml").read_text(encoding="utf-8")
    for text, words in {
        ours.replace('47 = "NES- 4 <FFF"', '47 = "NES- 9 <FFF"'): "tile 47: the value of a city tile is 2, 3 or 4",
        "#\n" * 15_001: "Das ist zu groß.",
    }.items():
        file.set_input_files({"name": "mine.toml", "mimeType": "text/plain", "buffer": text.encode()})
        expect(notice).to_contain_text(words)
    expect(page.get_by_text("Noch nichts berichtigt")).to_be_visible()
    corrected = ours.replace('47 = "NES- 4 <FFF"', '47 = "NES- 4 FFFF"')
    file.set_input_files({"name": "mine.toml", "mimeType": "text/plain", "buffer": corrected.encode()})
    expect(page.get_by_text("Das ist deine Schachtel")).to_be_visible()
    expect(notice).to_have_count(0)
    page.goto("/new/canal")
    expect(page.get_by_role("radio", name="Meine Schachtel")).not_to_be_checked()


@pytest.mark.parametrize(
    ("language", "sentence", "retry", "add"),
    [
        ("en-GB", "The server did not say how many can play", "Try again", "Add a player"),
        ("de-DE", "Der Server hat nicht gesagt, wie viele mitspielen können.", "Noch einmal", "Person dazunehmen"),
    ],
)
def test_a_score_pad_without_the_list_of_games_says_so_and_asks_again(
    new_context: NewContext, language: str, sentence: str, retry: str, add: str
) -> None:
    context = new_context(locale=language)
    context.faults_wanted = True  # type: ignore[attr-defined]
    page = context.new_page()
    context.route("**/api/games", lambda route: route.abort())
    page.goto("/pad/canal")
    page.locator(".begin .go").click()
    notice = page.get_by_role("alert")
    expect(notice).to_contain_text(sentence)
    expect(page.get_by_role("button", name=add)).to_have_count(0)
    context.unroute("**/api/games")
    notice.get_by_role("button", name=retry).click()
    expect(page.get_by_role("button", name=add)).to_be_visible()
    expect(notice).to_have_count(0)


def test_a_waiting_room_without_the_list_of_games_says_so_and_asks_again(new_context: NewContext) -> None:
    context = new_context()
    context.faults_wanted = True  # type: ignore[attr-defined]
    page = context.new_page()
    context.route("**/api/games", lambda route: route.abort())
    open_match(page, "canal", ME, {"kind": "person"})
    notice = page.get_by_role("alert")
    expect(notice).to_contain_text("The server did not say which bots it has")
    context.unroute("**/api/games")
    notice.get_by_role("button", name="Try again").click()
    page.get_by_role("button", name="Seat a bot").click()
    page.get_by_role("button", name="Very easy").click()
    expect(page.locator(".mapbox")).to_be_visible()


def test_a_bot_plays_an_absent_seat_until_its_owner_returns(browser: Browser, tiletown: str, tmp_path: Path) -> None:
    """Make the guest absent for five minutes, by changing the database while the server is down."""
    database = tmp_path / "matches.sqlite"
    faults: list[str] = []
    cookies = []

    def people(address: str) -> list[BrowserContext]:
        contexts = [browser.new_context(base_url=address, viewport=WIDE, locale="en-GB") for _ in range(2)]
        for context in contexts:
            context.set_default_timeout(1000 * LIMIT)
            context.on("page", lambda page: watch(page, address, faults))
        return contexts

    with serving(database) as address:
        host, guest = people(address)
        page, coming = host.new_page(), guest.new_page()
        match = open_match(page, "canal", ME, {"kind": "person"})
        coming.goto(f"/m/{match}")
        coming.get_by_label("Your name").fill("Mia")
        coming.get_by_role("button", name="Sit down").click()
        for one in (page, coming):
            expect(one.locator(".canal")).to_be_visible()
        for context in (host, guest):
            cookies.append(context.cookies())
            context.close()
    with sqlite3.connect(database) as file:
        file.execute("UPDATE seats SET present_until = present_until - 400")
    file.close()
    with serving(database) as address:
        host, guest = people(address)
        for context, kept in zip((host, guest), cookies, strict=True):
            context.add_cookies(kept)  # type: ignore[arg-type]
        page = host.new_page()
        page.goto(f"/m/{match}")
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Players").click()
        mia = page.get_by_role("dialog").get_by_role("listitem").filter(has_text="Mia")
        mia.get_by_role("button").click()
        expect(mia).to_contain_text("A bot stands in")
        seats = page.request.get(f"/api/matches/{match}").json()["room"]["seats"]
        assert [seat["kind"] for seat in seats if seat["name"] == "Mia"] == ["bot"]
        # An owner who returns plays again.
        returned = guest.new_page()
        returned.goto(f"/m/{match}")
        expect(returned.locator(".canal")).to_be_visible()
        expect(mia).not_to_contain_text("A bot stands in")
        seats = returned.request.get(f"/api/matches/{match}").json()["room"]["seats"]
        assert [seat["kind"] for seat in seats] == ["person", "person"]
        host.close()
        guest.close()
    assert not faults


PATHS = ("/", "/new/shake?with=friends", "/new/canal?with=bots", "/settings", "/rules/shake", "/rules/canal", "/learn")
MORE = (
    "/learn/shake",
    "/learn/canal",
    "/pad/shake",
    "/pad/canal",
    "/box/shake",
    "/box/canal",
    "/join",
    "/link",
    "/verify",
    "/nowhere",
)


def test_with_text_at_200_percent_no_screen_loses_anything(new_context: NewContext) -> None:
    """On a phone: nothing hangs over the side, and no button or heading is cut."""
    page = new_context(viewport=PHONE, locale="de-DE").new_page()
    page.add_init_script("addEventListener('DOMContentLoaded', () => document.documentElement.style.fontSize = '200%')")
    open_match(page, "canal", ME, BOT, BOT, BOT)
    page.wait_for_selector(".seat")
    lost(page, "canal")
    open_match(page, "shake", ME, {"kind": "person"})
    page.wait_for_selector(".invitation[aria-busy=false]")
    lost(page, "waiting room")
    for path in (*PATHS, *MORE):
        page.goto(path)
        page.wait_for_selector("h1, .lesson")
        page.wait_for_load_state("networkidle")
        lost(page, path)
    page.goto("/new/canal?with=bots")
    page.get_by_role("radio", name="Selbst anordnen").check(force=True)
    page.wait_for_selector(".board button")
    lost(page, "the centre arranged")


def test_axe_finds_nothing_on_a_score_pad_that_is_filled_in(page: Page) -> None:
    def check() -> None:
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            assert not axe(page), theme

    count_a_shake_city(page)
    expect(page.locator(".sheets tfoot td").first).to_have_text("25")
    check()
    count_a_canal_city(page)
    expect(page.locator(".sheets tfoot td").first).to_have_text("10")
    check()
    page.goto("/pad/canal")
    expect(page.get_by_role("link", name=re.compile("won by"))).to_be_visible()
    check()


@pytest.mark.parametrize("game", ["canal", "shake"])
def test_the_settings_hide_the_points_of_the_others_until_the_match_is_over(page: Page, game: str) -> None:
    page.goto("/settings")
    page.get_by_role("group", name="The others’ points").get_by_role("radio", name="Hide").check(force=True)
    match = open_match(page, game, ME, BOT)
    expect(page.get_by_text("points hidden")).to_have_count(1)
    if game == "canal":
        page.get_by_role("button", name="The result if it ended now").click()
        expect(page.get_by_role("heading", name="The result if it ended now")).to_be_visible()
        expect(page.get_by_role("table").get_by_text("points hidden")).to_have_count(4)  # three lines and the sum
    else:
        page.get_by_role("button", name="Enlarge the city").click()
        expect(page.get_by_role("dialog").get_by_role("table")).to_have_count(0)
    assert page.request.post(f"/api/matches/{match}/seats/0/resign").ok
    expect(page.locator(".sheets")).to_be_visible()
    expect(page.get_by_text("points hidden")).to_have_count(0)


def test_a_name_that_cannot_be_shown_is_refused_in_the_language_of_the_page(new_context: NewContext) -> None:
    context = new_context(locale="de-DE")
    context.faults_wanted = True  # type: ignore[attr-defined]
    page = context.new_page()
    page.goto("/settings")
    page.get_by_label("Dein Name").fill("Mia\u200b")  # a space without width
    page.get_by_role("button", name="Speichern").click()
    expect(page.get_by_role("alert")).to_contain_text("Dieser Name enthält Zeichen, die sich nicht anzeigen lassen.")


def test_a_refusal_with_an_unknown_code_shows_the_message_of_the_server(new_context: NewContext) -> None:
    context = new_context(locale="de-DE")
    context.faults_wanted = True  # type: ignore[attr-defined]
    page = context.new_page()
    problem = {"code": "full-moon", "message": "Not tonight."}
    context.route("**/api/codes/*", lambda route: route.fulfill(status=409, json=problem))
    page.goto("/join")
    page.get_by_label("Die sechs Zeichen").fill("abc123")
    page.get_by_role("button", name="Beitreten").click()
    expect(page.get_by_role("alert")).to_have_text("Der Server hat das abgelehnt: Not tonight.")


@pytest.mark.parametrize(
    ("path", "status", "code", "said"),
    [
        ("/m/{}", 500, "bug", "Auf dem Server ging etwas schief"),
        ("/m/{}", 404, "no-match", "Diese Adresse führt nirgendwohin"),
        ("/m/{}/replay", 409, "other-rules", "mit einer anderen Fassung der Regeln"),
        ("/m/{}/analysis", 409, "other-rules", "mit einer anderen Fassung der Regeln"),
    ],
)
def test_what_cannot_be_shown_says_why(new_context: NewContext, path: str, status: int, code: str, said: str) -> None:
    context = new_context(locale="de-DE")
    context.faults_wanted = True  # type: ignore[attr-defined]
    page, problem = context.new_page(), {"code": code, "message": "English."}
    context.route("**/api/matches/*", lambda route: route.fulfill(status=status, json=problem))
    page.goto(path.format("a" * 20))
    expect(page.get_by_role("main")).to_contain_text(said)


def test_a_code_may_be_typed_with_spaces(page: Page, new_context: NewContext) -> None:
    match = open_match(new_context().new_page(), "shake", ME, {"kind": "person"})
    code = page.request.get(f"/api/matches/{match}").json()["room"]["code"].upper()
    page.goto("/join")
    page.get_by_label("The six characters").fill(f" {code[:3]} {code[3:]} ")
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("button", name="Sit down")).to_be_visible()


def test_what_cannot_be_counted_says_why(new_context: NewContext) -> None:
    context = new_context(locale="de-DE")
    context.faults_wanted = True  # type: ignore[attr-defined]
    page, problem = context.new_page(), {"code": "too-many", "message": "English."}
    context.route("**/score", lambda route: route.fulfill(status=429, json=problem))
    page.goto("/pad/shake")
    page.locator(".begin .go").click()
    expect(page.get_by_text("Das war zu viel auf einmal.")).to_be_visible()
    expect(page.get_by_text("English.")).to_have_count(0)


@pytest.mark.parametrize(
    "ways", ["shake friends", "shake screen", "shake solo", "canal friends", "canal screen", "canal bots"]
)
def test_every_way_on_the_home_screen_opens_a_match_of_any_size(page: Page, ways: str) -> None:
    """Through the page only: the server accepts what the page requests, with every variant and up to four seats."""
    game, way = ways.split()
    for more in range(4):
        page.goto("/")
        page.locator(f"a[href='/new/{game}?with={way}']").click()
        expect(page.locator("footer button")).to_be_enabled()
        add = page.get_by_role("button", name="Add a seat")
        for _ in range(more):
            if add.count():
                add.click()
        seats = page.locator(".seats li").count()
        for box in page.get_by_role("checkbox").all():
            box.check()
        for last in page.locator("fieldset:has([type=radio])").all():
            last.locator("label").last.click()
        page.locator("footer button").click()
        page.wait_for_url(re.compile(r"/m/\w+$"))
        table = page.request.get(f"/api/matches/{page.url.rpartition('/')[2]}").json()["room"]
        assert len(table["seats"]) == seats


def test_without_a_server_a_match_and_a_part_of_the_page_say_so_and_lead_back(new_context: NewContext) -> None:
    context = new_context()
    context.faults_wanted = True  # type: ignore[attr-defined]
    page = context.new_page()
    match_id = open_match(page, "shake", ME, BOT)
    expect(page.locator(".shake")).to_be_visible()
    page.goto("/")
    context.route("**/api/matches/**", lambda route: route.abort())
    page.goto(f"/m/{match_id}")
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    expect(page.get_by_role("link", name="Back")).to_be_visible()
    context.unroute("**/api/matches/**")
    expect(page.locator(".shake")).to_be_visible()

    page.goto("/new/shake?with=friends")
    context.route("**/api/matches", lambda route: route.abort())
    page.set_viewport_size(PHONE)
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("alert")).to_be_in_viewport()  # not below the fold
    context.unroute("**/api/matches")

    page.goto("/")
    context.route("**/assets/Settings*", lambda route: route.abort())
    page.evaluate("history.pushState({ ours: true }, '', '/settings'); dispatchEvent(new PopStateEvent('popstate'))")
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    page.get_by_role("link", name="Back").click()
    expect(page.locator("a[href='/new/shake?with=friends']")).to_be_visible()
