"""Canal City in the browser: table, end and replay, played through the page only."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page, Route, expect

from browser.canal import build, end_turn, lay, my_turn, settled, take_turn
from browser.conftest import (
    BOT,
    ME,
    PHONE,
    NewContext,
    at_rest,
    axe,
    focused,
    has_focus,
    open_by_keyboard,
    open_match,
    said,
    tab_to,
)
from browser.playing import play_some
from server.waiting import LONG, eventually


def test_a_whole_game_of_three_its_end_and_its_replay(page: Page) -> None:
    page.goto("/")
    page.get_by_role("navigation", name="Other ways to play Canal City").get_by_role(
        "link", name="Against bots"
    ).click()
    page.get_by_role("button", name="Add a seat").click()
    for seat in (2, 3):
        page.get_by_label(f"Seat {seat}", exact=True).select_option("bot:random")
    page.get_by_role("radio", name=re.compile("Even start")).check(force=True)
    page.get_by_role("button", name="Start").click()
    page.wait_for_url(re.compile(r"/m/\w+$"))
    match_id = page.url.rpartition("/")[2]
    turns = 0
    while my_turn(page):
        take_turn(page)
        turns += 1
    assert turns >= 10  # a piece that finds no site stays for another turn
    look = page.request.get(f"/api/matches/{match_id}").json()
    assert look["room"]["status"] == "over"

    # The end: the sheet adds up, and a number shows the tiles behind it.
    totals = [str(sheet["total"]) for sheet in look["position"]["sheets"]]
    expect(page.locator("tfoot td")).to_have_text(totals)
    lines = {line["rule"]: line for line in look["position"]["sheets"][0]["lines"]}
    page.get_by_role("button", name=f"You, Tiles: {lines['tile']['points']}").click()
    expect(page.locator(".mark.under")).to_have_count(
        sum(len(item["cells"]) for item in lines["tile"]["items"] if item["points"])
    )

    # The replay ends with the same points.
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_role("slider", name="Moment of the match")).to_be_visible()
    page.keyboard.press("End")
    expect(page).to_have_url(re.compile(r"\?at=\d+$"))
    expect(page.locator(".seat .pts")).to_have_text(totals)


LABELS = "sites => sites.map(site => site.ariaLabel)"
RING = """[getComputedStyle(document.activeElement).outlineStyle,
    getComputedStyle(document.activeElement, '::after').width]"""
"""The ring of a focused site is as wide as the site, not as what is pressed."""


def gain(label: str) -> int:
    """The points that a site brings, by its spoken name."""
    found = re.search(r"plus (one|\d+) point", label)
    return 0 if not found else 1 if found[1] == "one" else int(found[1])


def test_my_next_turn_has_the_focus_of_whoever_plays_by_keyboard(new_context: NewContext) -> None:
    page = new_context("brisk", reduced_motion="no-preference").new_page()
    open_match(page, "canal", ME, BOT)
    for n in range(2):
        my_turn(page)
        if n == 0:
            tab_to(page, ".place-target")
        has_focus(page, ".place-target")
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        for done in (1, 2, 3):
            expect(page.locator(".phases .done")).to_have_count(done)
            settled(page)
            has_focus(page, ".site-target, .dock .go:enabled")
            if focused(page, ".dock .go:enabled"):
                break
            page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        has_focus(page, "[data-arrive]")  # whose turn it is


def test_a_whole_game_by_keyboard_alone(page: Page) -> None:
    match_id = open_by_keyboard(page, "/new/canal?with=bots")
    turns = 0
    while my_turn(page):
        if turns == 0:
            tab_to(page, ".place-target")
        has_focus(page, ".place-target")  # later by itself
        if turns == 1:
            page.keyboard.press("ArrowDown")
            page.keyboard.press("ArrowRight")
            has_focus(page, ".place-target")
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name="Lay it here")).to_be_enabled()
        page.keyboard.press("r")
        page.keyboard.press("Enter")
        expect(page.locator(".phases .done")).to_have_count(1)
        if turns == 2:  # back is a key too, and the tile is where it was
            page.keyboard.press("Backspace")
            expect(page.locator(".phases .done")).to_have_count(0)
            has_focus(page, ".place-target")
            page.keyboard.press("Enter")
            expect(page.locator(".phases .done")).to_have_count(1)
        for _ in range(2):
            # The focus moves by itself: to the sites, then to the button that ends the turn.
            page.wait_for_selector(".canal[aria-busy=false]")
            has_focus(page, ".site-target, .dock .go:enabled")
            if focused(page, ".site-target"):
                gains = [gain(label) for label in page.locator(".site-target").evaluate_all(LABELS)]
                assert gain(page.evaluate("document.activeElement.ariaLabel")) == max(gains)
                assert page.evaluate(RING) == ["none", "36px"]
                done = page.locator(".phases .done").count()
                page.keyboard.press("Enter")
                expect(page.locator(".phases .done")).to_have_count(done + 1)
        has_focus(page, ".dock .go:enabled")
        turn = page.locator(".canal").get_attribute("data-step")
        page.keyboard.press("Enter")
        page.wait_for_function("turn => document.querySelector('.canal')?.dataset.step !== turn", arg=turn)
        turns += 1
    assert turns >= 10  # a piece that finds no site stays for another turn
    assert page.request.get(f"/api/matches/{match_id}").json()["room"]["status"] == "over"


def test_at_one_screen_a_curtain_hides_the_tile_between_turns(page: Page) -> None:
    match_id = open_match(page, "canal", {"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Ben"})
    seen = []
    for _ in range(3):
        title = page.get_by_role("heading", name="Pass the screen to")
        expect(title).to_be_visible()
        name = title.inner_text().removeprefix("Pass the screen to ")
        expect(page.locator(".hand, .map")).to_have_count(0)
        page.get_by_role("button", name=f"I am {name}").click()
        my_turn(page)
        seat = ["Ann", "Ben"].index(name)
        view = page.request.get(f"/api/matches/{match_id}?seat={seat}").json()["position"]["view"]
        hand = view["state"]["hands"]
        assert hand[seat]["tile"]
        assert hand[1 - seat]["tile"] is None
        expect(page.locator(".hand .value")).to_have_text(str(hand[seat]["tile"]["value"]))
        seen.append(name)
        take_turn_at_one_screen(page)
    assert seen[0] != seen[1]
    assert seen[0] == seen[2]


def take_turn_at_one_screen(page: Page) -> None:
    lay(page)
    build(page)
    build(page)
    page.get_by_role("button", name="End turn").click()
    page.get_by_role("button", name=re.compile("Pass to (Ann|Ben)")).click()


def test_a_reload_in_mid_turn_brings_the_tentative_turn_back(page: Page) -> None:
    match_id = open_match(page, "canal", ME, BOT)
    my_turn(page)
    before = page.request.get(f"/api/matches/{match_id}").json()["position"]["ply"]
    lay(page)
    build(page)
    page.reload()
    expect(page.locator(".phases .done")).to_have_count(2)
    # Nothing was sent; a step back, and on to the end.
    assert page.request.get(f"/api/matches/{match_id}").json()["position"]["ply"] == before
    page.get_by_role("button", name="Back", exact=True).last.click()
    expect(page.locator(".phases .done")).to_have_count(1)
    settled(page)
    build(page)
    build(page)
    end_turn(page)
    assert page.request.get(f"/api/matches/{match_id}").json()["position"]["ply"] > before


def test_a_connection_cut_in_mid_turn_loses_nothing(new_context: NewContext) -> None:
    context = new_context()
    page = context.new_page()
    match_id = open_match(page, "canal", ME, BOT)
    my_turn(page)
    notice = page.locator(".trouble").get_by_text("No connection. Nothing is lost; trying again.")
    context.faults_wanted = True  # type: ignore[attr-defined]
    context.route("**/api/**", lambda route: route.abort())
    page.locator(".place-target").first.click()
    page.get_by_role("button", name="Lay it here").click()
    expect(notice).to_be_visible()
    context.unroute("**/api/**")
    settled(page)
    expect(notice).to_have_count(0)
    build(page)
    build(page)
    context.route("**/api/matches/*/moves", lambda route: route.abort())
    step = page.locator(".canal").get_attribute("data-step")
    page.get_by_role("button", name="End turn").click()
    expect(notice).to_be_visible()
    context.unroute("**/api/matches/*/moves")
    page.wait_for_function("step => document.querySelector('.canal')?.dataset.step !== step", arg=step)
    log = page.request.get(f"/api/matches/{match_id}").json()["log"]
    assert [entry["action"]["type"] for entry in log if entry["by"] == 0][:3] == ["lay", "build", "build"]
    context.faults_wanted = False  # type: ignore[attr-defined]


def test_a_site_too_small_for_a_finger_comes_closer_and_is_built_on(new_context: NewContext) -> None:
    """One tap does both: everything can be taken back."""
    page = new_context(viewport=PHONE, has_touch=True, is_mobile=True).new_page()
    open_match(page, "canal", ME, BOT)
    my_turn(page)
    page.locator(".place-target").first.tap()
    page.get_by_role("button", name="Lay it here").tap()
    expect(page.locator(".phases .done")).to_have_count(1)
    settled(page)
    expect(page.locator(".site-target").first).to_be_visible()
    for _ in range(5):
        page.keyboard.press("-")
    small = at_rest(page.locator(".site-target").first)
    assert small["width"] < 44
    page.locator(".site-target").first.tap()
    expect(page.locator(".phases .done")).to_have_count(2)
    settled(page)
    page.keyboard.press("Backspace")
    expect(page.locator(".phases .done")).to_have_count(1)
    settled(page)
    large = at_rest(page.locator(".site-target").first)
    assert large["width"] > small["width"]


def test_a_turn_on_a_phone_takes_five_taps(new_context: NewContext) -> None:
    """Place, lay, site, site, end; also late in a match, when the city does not fit in large."""
    page = new_context(viewport=PHONE, has_touch=True, is_mobile=True).new_page()
    match_id = open_match(page, "canal", ME, BOT)
    for late in (False, True):
        if late:
            play_some(page, match_id, turns=7)
            page.reload()
        my_turn(page)
        page.evaluate("window.taps = 0; addEventListener('click', () => taps++, true)")
        page.locator(".place-target").first.tap()
        page.get_by_role("button", name="Lay it here").tap()
        expect(page.locator(".phases .done")).to_have_count(1)
        settled(page)
        done = 1
        while page.locator(".site-target").count():
            page.locator(".site-target").first.tap()
            done += 1
            expect(page.locator(".phases .done")).to_have_count(done)
            settled(page)
        turn = page.locator(".canal").get_attribute("data-step")
        page.get_by_role("button", name="End turn").tap()
        page.wait_for_function("turn => document.querySelector('.canal')?.dataset.step !== turn", arg=turn)
        assert page.evaluate("taps") <= 5


def test_every_action_is_announced(page: Page) -> None:
    open_match(page, "canal", ME, BOT)
    my_turn(page)
    newest = said(page)
    page.locator(".place-target").first.click()
    expect(newest).to_have_text(re.compile(r"^Your tile is at .+; it fits in .+\.\s*$"))
    page.get_by_role("button", name="Lay it here").click()
    expect(newest).to_have_text(re.compile(r"^Laid at .+\. Build a piece\. Up to .+ along the water\.\s*$"))
    settled(page)
    page.locator(".site-target").first.click()
    expect(newest).to_have_text(re.compile(r"^Built at .+ corner: .+\. Build a second piece\. .+\s*$"))
    settled(page)
    page.keyboard.press("Backspace")
    expect(newest).to_have_text(re.compile(r"^Taken back\. Build a piece\. "))
    settled(page)
    build(page)
    build(page)
    end_turn(page)
    my_turn(page)
    expect(newest).to_have_text(re.compile(r"^Your turn\. Lay your tile\. "))
    expect(page.locator(".said")).to_have_text(re.compile(r"laid a tile at .+ and built at .+Your turn\."))


def test_a_tentative_turn_shows_what_it_brings_and_takes(page: Page) -> None:
    """Beside each seat's points stands what the turn changes, and the dock says it; the preview has the numbers."""
    open_match(page, "canal", ME, BOT)
    my_turn(page)
    for _ in range(4):  # by then buildings stand close enough to take tiles from each other
        take_turn(page)
        my_turn(page)
    lay(page)
    with page.expect_response("**/preview") as answer:
        build(page)
        build(page)
    expect(page.get_by_role("button", name="End turn")).to_be_enabled()
    actions = page.evaluate("() => Object.entries(sessionStorage).find(([key]) => key.startsWith('tiletown.turn'))[1]")
    request = answer.value.request.post_data_json
    body = {"seat": request["seat"], "step": request["step"], "actions": json.loads(actions)["actions"]}  # type: ignore[index]
    previewed = page.request.post(answer.value.url, data=body).json()
    expect(page.locator(".seat .change")).to_have_text([signed(n) for n in previewed["changes"] if n])
    expect(page.locator(".tentative")).to_have_count(len(body["actions"]))
    say = page.locator(".dock .say")
    if previewed["changes"][0] > 0:
        expect(say).to_contain_text(re.compile(f"brings ({previewed['changes'][0]} points|one point)"))
    if previewed["changes"][1] < 0:
        expect(say).to_contain_text(re.compile(f"takes ({-previewed['changes'][1]} points|one point) from Bruno"))


def signed(n: int) -> str:
    return f"+{n}" if n > 0 else f"\u2212{-n}"


def test_the_map_says_why_not(page: Page) -> None:
    open_match(page, "canal", ME, BOT, arrangement="standard")
    my_turn(page)
    lay(page)
    start = at_rest(page.locator(".world use[href='#logo-mark']"))
    page.mouse.click(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    expect(page.locator(".dock .say")).to_contain_text(re.compile("Nobody builds on the start tile|Out of reach"))


def test_a_player_who_resigns_watches_while_a_bot_plays_on(page: Page) -> None:
    match_id = open_match(page, "canal", *({"kind": "me", "name": name} for name in ("Ann", "Ben", "Eve")))
    title = page.get_by_role("heading", name="Pass the screen to")
    first = title.inner_text().removeprefix("Pass the screen to ")
    page.get_by_role("button", name=f"I am {first}").click()
    my_turn(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Players").click()
    page.get_by_role("listitem").filter(has_text=first).get_by_role("button", name="Give up").click()
    page.get_by_role("group", name="Give up").get_by_role("button", name="Give up").click()
    # A bot takes that turn; the screen goes on to somebody else.
    page.get_by_role("button", name="Pass to").click()
    expect(title).to_be_visible()
    expect(title).not_to_have_text(f"Pass the screen to {first}")
    seats = page.request.get(f"/api/matches/{match_id}").json()["room"]["seats"]
    assert [seat["name"] for seat in seats if seat["resigned"]] == [first]


def test_the_map_by_wheel_mouse_keys_and_buttons(page: Page) -> None:
    open_match(page, "canal", ME, BOT)
    my_turn(page)
    place = page.locator(".place-target").first

    def box() -> tuple[int, int, int]:
        found = at_rest(place)
        return round(found["x"]), round(found["y"]), round(found["width"])

    fitted = box()
    expect(page.get_by_role("button", name="Fit the city")).to_have_count(0)
    middle = at_rest(page.locator(".map"))
    x, y = middle["x"] + middle["width"] / 2, middle["y"] + middle["height"] / 2
    page.mouse.move(x, y)
    page.mouse.wheel(0, -300)
    expect(page.get_by_role("button", name="Fit the city")).to_be_visible()
    closer = eventually(lambda: now if (now := box())[2] > fitted[2] else None, "the city is closer")
    page.mouse.down()
    page.mouse.move(x + 60, y + 30, steps=4)
    page.mouse.up()
    eventually(lambda: box() == (closer[0] + 60, closer[1] + 30, closer[2]), "the city is where it was drawn")
    expect(page.locator(".ring")).to_have_count(0)  # a drag is no press
    page.get_by_role("button", name="Fit the city").click()
    eventually(lambda: box() == fitted, "the whole city")
    page.keyboard.press("+")
    eventually(lambda: box()[2] > fitted[2], "it is closer")
    page.keyboard.press("0")
    page.get_by_role("button", name="Zoom out").click()
    eventually(lambda: box()[2] < fitted[2], "it is farther away")
    page.keyboard.press("0")
    eventually(lambda: box() == fitted, "the whole city")

    # The wheel over my tile turns it, where it fits in more than one way.
    turnable = page.locator(".place-target[aria-label*=' ways']")
    if not turnable.count():
        return
    over = page.locator(f".place-target[data-key='{turnable.first.get_attribute('data-key')}']")
    over.click()
    expect(page.locator(".ring")).to_have_count(1)
    before = page.locator(".hand svg").first.inner_html()
    over.hover()
    page.mouse.wheel(0, 100)
    page.wait_for_function("before => document.querySelector('.hand svg').innerHTML !== before", arg=before)


def test_two_fingers_zoom(new_context: NewContext) -> None:
    page = new_context(viewport=PHONE, has_touch=True, is_mobile=True).new_page()
    open_match(page, "canal", ME, BOT)
    my_turn(page)
    before = at_rest(page.locator(".place-target").first)
    fingers = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[int, int]) -> None:
        touches = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    touch("touchStart", (170, 400), (220, 400))
    for spread in range(10, 70, 10):
        touch("touchMove", (170 - spread, 400), (220 + spread, 400))
    touch("touchEnd")
    expect(page.get_by_role("button", name="Fit the city")).to_be_visible()
    wide = 1.5 * before["width"]
    eventually(lambda: at_rest(page.locator(".place-target").first)["width"] > wide, "the city is closer")


def test_my_turn_is_signalled_when_the_page_is_in_the_background(new_context: NewContext) -> None:
    page = new_context(permissions=["notifications"]).new_page()
    page.add_init_script("""
        window.calls = [];
        Object.defineProperty(document, 'hidden', { get: () => true });
        window.Notification = class { constructor(title) { calls.push(title); } close() { calls.push('closed'); } };
        Notification.permission = 'granted';
        navigator.setAppBadge = async (n) => { calls.push('badge ' + n); };
        navigator.clearAppBadge = async () => {};
    """)
    open_match(page, "canal", ME, BOT)
    my_turn(page)
    page.evaluate("calls.length = 0")
    take_turn(page)
    my_turn(page)
    expect(page).to_have_title("Your turn · Tiletown")
    page.wait_for_function("() => calls.includes('Your turn') && calls.includes('badge 1')")


def test_a_hint_shows_whole_turns_and_the_table_says_that_it_was_asked(page: Page) -> None:
    match_id = open_match(page, "canal", ME, BOT)
    my_turn(page)
    page.get_by_role("button", name="Hint").click()
    options = page.get_by_role("group", name=re.compile("^(Best turn|A weaker hint)"))
    expect(options).to_be_visible(timeout=1000 * LONG)  # on a new machine the bot is compiled first
    turns = options.get_by_role("button").filter(has=page.locator(".rank"))
    assert 1 <= turns.count() <= 3
    # Every place of every turn is marked on the map with the numbers of the turns that use it.
    wanted = {str(n + 1) for n in range(turns.count())}
    badges = page.locator(".advice text")
    eventually(lambda: set(" ".join(badges.all_text_contents()).split()) == wanted, "the turns are on the map")
    narrow = "buttons => buttons.filter(button => button.scrollWidth > button.clientWidth).length"
    assert options.get_by_role("button").evaluate_all(narrow) == 0
    assert not axe(page)
    first = turns.first
    expect(first).to_have_accessible_name(re.compile(r"^1\. lay at .+ build at .+: .+ now"))

    # A press puts the whole turn on the table, another one takes it back.
    first.click()
    expect(options).to_have_count(0)
    expect(page.locator(".phases .done")).to_have_count(3)
    expect(page.locator(".advice")).to_have_count(0)
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(first).to_have_attribute("aria-pressed", "true")
    first.click()
    expect(page.locator(".phases .done")).to_have_count(0)
    expect(page.locator(".advice")).not_to_have_count(0)
    first.click()
    settled(page)
    end_turn(page)
    expect(options).to_have_count(0)
    seat = page.request.get(f"/api/matches/{match_id}").json()["room"]["seats"][0]
    assert seat["hints_used"] == 1


def test_a_hint_that_takes_long_says_what_it_waits_for(new_context: NewContext) -> None:
    """The server answers late, and says that the bot is still being compiled."""
    context = new_context()
    page = context.new_page()
    open_match(page, "canal", ME, BOT)
    my_turn(page)
    health = {"status": "ok", "version": "1", "compiling": ["canal master"]}
    context.route("**/healthz", lambda route: route.fulfill(json=health))
    held: list[Route] = []
    context.route("**/hint", lambda route: held.append(route))
    page.get_by_role("button", name="Hint").click()
    say = page.locator(".dock .say")
    expect(say).to_contain_text("The coach is still being prepared on this server.")
    health["compiling"] = ["shake master"]
    expect(say).to_contain_text("The coach is thinking")
    health["compiling"] = ["canal expert"]  # not the one that is asked
    for _ in range(2):  # when it asks for the second time, it has shown the first answer
        with page.expect_request("**/healthz"):
            pass
    expect(say).to_contain_text("The coach is thinking")
    context.unroute("**/hint")
    held[0].fulfill(json={"bot": "master", "measure": "chance", "options": []})
    expect(page.get_by_text("No hint found: play as you like.")).to_be_visible()
    expect(say).not_to_contain_text("The coach")


def test_a_hint_without_an_answer_does_not_say_that_it_is_asked_for_again(new_context: NewContext) -> None:
    context = new_context()
    context.faults_wanted = True  # type: ignore[attr-defined]
    page = context.new_page()
    open_match(page, "canal", ME, BOT)
    my_turn(page)
    context.route("**/hint", lambda route: route.abort())
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".trouble")).to_have_text("The server does not answer. Check the connection and try again.")
    context.unroute("**/hint")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".trouble")).to_have_count(0)


def test_a_bot_that_is_still_being_compiled_says_so(new_context: NewContext) -> None:
    """A bot is to move, and the server says that it is not ready."""
    context = new_context()
    page = context.new_page()

    def bots_turn(route: Route) -> None:
        look = route.fetch().json()
        look["room"]["seats"][1]["bot"] = "master"
        look["position"] |= {"to_act": [1], "legal": [], "gains": []}
        route.fulfill(json=look)

    context.route(re.compile(r"/api/matches/\w{20}$"), bots_turn)
    context.route("**/feed*", lambda route: None)
    health = {"status": "ok", "version": "1", "compiling": ["canal master"]}
    context.route("**/healthz", lambda route: route.fulfill(json=health))
    open_match(page, "canal", ME, BOT)
    expect(page.get_by_text("Bruno is still being prepared on this server.").first).to_be_visible()
    health["compiling"] = []
    expect(page.locator(".trouble")).to_have_count(0)
