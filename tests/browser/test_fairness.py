"""The page against servers that cheat: it notes what it sees first, and checks the record by itself."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

import forging
from browser.conftest import PHONE, NewContext, address, axe, lost
from browser.playing import play_on
from serving import SOURCES

FITS = "Everything that this device can check fits."
FITS_NOT = "This record does not fit."


@pytest.fixture
def match_id(page: Page) -> str:
    """A match against a bot that this page has opened: it has seen the seed's hash, and sent its nonce."""
    return open_match(page)


def open_match(page: Page) -> str:
    page.goto("/new/shake?with=bots")
    page.get_by_role("combobox", name="Seat 2").select_option("bot:random")
    page.get_by_role("button", name="Start").click()
    page.wait_for_url(re.compile(r"/m/\w+$"))
    page.wait_for_selector(".shake")
    return page.url.rpartition("/")[2]


def answer_with(page: Page, address: str, change: Callable[[Any], Any]) -> None:
    """From now on the server's answers are changed."""

    def answer(route: Route) -> None:
        answered = route.fetch()
        route.fulfill(response=answered, json=change(answered.json()))

    page.route(re.compile(re.escape(address) + "$"), answer)


def test_the_page_checks_the_record_by_itself(page: Page, match_id: str, tmp_path: Path) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Fair draws").click()
    dialog = page.get_by_role("dialog", name="Fair draws")
    noted = "".join(dialog.locator("code").inner_text().split())
    assert noted == page.request.get(f"/api/matches/{match_id}").json()["room"]["commitment"]
    assert axe(page) == []
    page.goto("/settings")
    play_on(page, match_id)

    record = page.request.get(f"/api/matches/{match_id}/record").json()
    served: dict[str, Any] = record
    answer_with(page, f"/api/matches/{match_id}/record", lambda _: served)
    main, failed, alert = page.get_by_role("main"), page.locator("section.failed"), page.get_by_role("alert")

    def check(forged: dict[str, Any]) -> None:
        nonlocal served
        served = forged
        page.goto(f"/m/{match_id}/verify")

    # At the end the page checks without being asked, and says if something does not fit.
    served = forging.with_seed(record)
    page.goto(f"/m/{match_id}")
    expect(alert).to_contain_text("The record of this match does not fit")

    # Honest; a browser has no SHA-256 of its own on a page that came over http, so the page must not need it.
    page.add_init_script("Object.defineProperty(crypto, 'subtle', { value: undefined })")
    check(record)
    expect(main).to_contain_text(FITS)
    expect(main).to_contain_text("The random number of this device was used.")
    expect(main).to_contain_text("Whether every move was allowed")
    expect(failed).to_have_count(0)
    page.get_by_text("Check the rest").click()
    command = f"tiletown verify tiletown-{match_id[:6]}.json --commitment {noted} --fingerprint {record['fingerprint']}"
    expect(page.get_by_role("figure", name="Command").locator("code")).to_have_text(command)
    assert axe(page) == []
    with page.expect_download() as download:
        page.get_by_role("link", name="Save the record as a file").click()
    assert json.loads(download.value.path().read_bytes()) == record

    # Seed and commitment exchanged together, with all that hangs on them.
    check(forging.with_seed(record))
    expect(alert).to_contain_text(FITS_NOT)
    expect(failed).to_contain_text("The seed was exchanged")
    expect(failed).to_contain_text("The commitment was exchanged")

    # Another setup, in the record alone and with everything made consistent.
    check(record | {"setup": record["setup"] | {"side": "beachfront"}})
    expect(failed).to_contain_text("This was changed after the commitment was made: the setting “side”")
    check(forging.with_setup(record, side="beachfront"))
    expect(failed).to_contain_text("The setup is not as this device saw it first: the setting “side”")
    expect(failed).to_contain_text("The commitment was exchanged")

    # My nonce left out, and everything made consistent.
    check(forging.without_nonce(record, 0))
    expect(failed).to_contain_text("What this device was to add was left out: the random number of seat 1")

    # Another number drawn.
    forged, ply = forging.with_number(record)
    check(forged)
    expect(failed).to_contain_text("do not come from the seed")
    expect(failed.locator("b")).to_have_text(f"move {ply}")

    # Another match, from which nothing was noted.
    check(forging.consistent(record | {"match": "another"}))
    expect(failed).to_contain_text("It is the record of another match.")

    # Other cubes for the same numbers: seen by who has seen the record before.
    forged, ply = forging.with_shake(record)
    check(forged)
    expect(failed).to_contain_text("The moves were exchanged")

    # From the end on: only the rules can tell, and the program names the move.
    page.evaluate(
        """key => localStorage.setItem(key, JSON.stringify(
        { ...JSON.parse(localStorage.getItem(key)), fingerprint: undefined }))""",
        f"tiletown.fair.{match_id}",
    )
    check(forged)
    expect(main).to_contain_text(FITS)
    file = tmp_path / "record.json"
    file.write_text(json.dumps(forged))
    assert f"move {ply}: " in verified(file, "--commitment", noted, code=2)
    assert "fingerprint: " in verified(file, "--fingerprint", record["fingerprint"], code=2)
    file.write_text(json.dumps(record))
    assert "Verified" in verified(file, *command.split()[3:], code=0)


def verified(file: Path, *options: str, code: int) -> str:
    """What `tiletown verify` says of a file."""
    done = subprocess.run(
        [sys.executable, "-m", "tiletown", "verify", str(file), *options],
        capture_output=True,
        text=True,
        env={"PYTHONPATH": str(SOURCES), "PATH": ""},
        check=False,
    )
    assert done.returncode == code, done.stderr
    return done.stdout + done.stderr


def test_a_table_that_is_exchanged_is_told_at_once(page: Page, match_id: str) -> None:
    def exchange(look: dict[str, Any]) -> dict[str, Any]:
        room = look["room"]
        changed = {"commitment": "0" * 64, "setup": room["setup"] | {"side": "beachfront"}}
        return look | {"room": room | changed}

    answer_with(page, f"/api/matches/{match_id}", exchange)
    answer_with(page, f"/api/matches/{match_id}?seat=0", exchange)
    page.reload()
    expect(page.get_by_role("alert")).to_contain_text("the commitment and the setting “side”")
    page.get_by_role("button", name="Close").click()  # and play goes on
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.locator(".shake")).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Fair draws").click()
    expect(page.get_by_role("alert")).to_contain_text("The server has changed the commitment")


def test_a_server_that_wants_no_random_number_and_shows_no_commitment_is_found_out(page: Page) -> None:
    def start_at_once(route: Route) -> None:
        if route.request.method != "POST":
            route.continue_()
            return
        wanted = json.loads(route.request.post_data or "")
        answered = route.fetch(post_data=wanted | {"nonce_follows": False})
        look = answered.json()
        route.fulfill(response=answered, json=look | {"room": look["room"] | {"commitment": None}})

    page.route(re.compile("/api/matches$"), start_at_once)
    match_id = open_match(page)
    expect(page.get_by_role("alert")).to_contain_text("The server let this match begin without a commitment.")
    assert page.request.post(f"/api/matches/{match_id}/seats/0/resign").ok
    page.goto(f"/m/{match_id}/verify")
    failed = page.locator("section.failed")
    expect(failed).to_contain_text("While the match ran the server showed no commitment.")
    expect(failed).to_contain_text("What this device was to add was left out: the random number of seat 1")


def test_a_chosen_file_is_checked_too(page: Page, new_context: NewContext, match_id: str) -> None:
    assert page.request.post(f"/api/matches/{match_id}/seats/0/resign").ok
    record = page.request.get(f"/api/matches/{match_id}/record").body()
    page.goto(f"/m/{match_id}/replay?at=999")
    expect(page.get_by_role("slider")).to_have_attribute("aria-valuetext", re.compile("You give up"))

    def choose(page: Page, content: bytes) -> None:
        page.locator("input[type=file]").set_input_files(
            {"name": "my match.json", "mimeType": "application/json", "buffer": content}
        )

    # On the device that played, what it noted is used.
    page.goto("/verify")
    choose(page, record)
    expect(page.get_by_role("main")).to_contain_text(FITS)
    page.get_by_text("Check the rest").click()
    expect(page.get_by_role("figure", name="Command")).to_contain_text("tiletown verify 'my match.json' --commitment ")
    choose(page, b"not a record")
    expect(page.get_by_role("alert")).to_contain_text("This is not the record of a match of Tiletown.")
    choose(page, b'{"tiletown": 9}')
    expect(page.get_by_role("alert")).to_contain_text("format 9")

    # On another one, in German, on a phone: what it could not check is said, and nothing in English.
    other = new_context(viewport=PHONE, locale="de-DE", color_scheme="dark").new_page()
    other.goto("/verify")
    choose(other, record)
    main = other.get_by_role("main")
    expect(main).to_contain_text("Dieses Gerät war nicht dabei, solange die Partie lief.")
    expect(main).to_contain_text("Der Fingerabdruck ist der dieser Züge.")
    assert axe(other) == []
    lost(other, "/verify")


def test_each_player_adds_a_random_number_also_in_a_rematch(new_context: NewContext) -> None:
    ann, ben = new_context().new_page(), new_context().new_page()
    ann.goto("/new/shake?with=friends")
    ann.get_by_role("button", name="Open the table").click()
    ann.wait_for_url(re.compile(r"/m/\w+$"))
    ben.goto(ann.url)
    ben.get_by_role("button", name="Sit down").click()
    for _ in range(2):
        for page in (ann, ben):
            page.wait_for_selector(".shake")
        match_id = address(ann).rpartition("/")[2]
        assert address(ben) == address(ann)
        assert ben.request.post(f"/api/matches/{match_id}/seats/1/resign").ok
        record = ann.request.get(f"/api/matches/{match_id}/record").json()
        assert len({seat["nonce"] for seat in record["seats"]}) == 2
        for page in (ann, ben):
            page.goto(f"/m/{match_id}/verify")
            expect(page.get_by_role("main")).to_contain_text(FITS)
            expect(page.get_by_role("main")).to_contain_text("The random number of this device was used.")
        for page in (ann, ben):
            page.goto(f"/m/{match_id}")
            page.locator(".act .first").click()  # "Rematch", or "Join" once the other has asked
            page.wait_for_url(re.compile(f"/m/(?!{match_id})"))
