"""Invitations: a link and a QR code that another device can open, or why there is none and what to do about it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, ViewportSize, expect

from browser.conftest import (
    BOT,
    ME,
    PHONE,
    WIDE,
    WIFI,
    NewContext,
    axe,
    has_focus,
    in_network,
    lost,
    open_match,
    said,
    server_info,
    stop_clock,
)

PERSON = {"kind": "person"}
CABLE = "http://10.0.0.7:8000"
HERE = server_info(listening="here", may_open=True)
TO_ITSELF = "//localhost|//127\\."


def says(page: Page, *answers: dict[str, Any], opened: dict[str, Any] | None = None) -> None:
    """What the server says about its addresses, one answer after the other, and after the network was opened."""
    left = list(answers)

    def answer(route: Route) -> None:
        route.fulfill(json=left.pop(0) if len(left) > 1 else left[0])

    page.route("**/api/server", answer)
    page.route("**/api/server/open", lambda route: route.fulfill(json=opened))


def link(page: Page) -> Locator:
    return page.locator(".invitation input[readonly]")


def code(page: Page) -> Locator:
    return page.locator(".invitation svg[data-text]")


def invites_to(page: Page, address: str) -> None:
    """Link and QR code are there, and lead to the same place."""
    expect(link(page)).to_have_value(address)
    expect(code(page)).to_have_attribute("data-text", address)
    expect(code(page)).to_be_visible()


def invites_nobody(page: Page) -> None:
    """There is no link and no QR code, above all none that leads a device to itself."""
    expect(code(page)).to_have_count(0)
    expect(page.locator("input[readonly]")).to_have_count(0)
    assert not re.search(TO_ITSELF, page.locator("main").inner_html())


def sound(page: Page, states: Iterable[str]) -> None:
    """Nothing is cut off, and axe finds nothing."""
    for state in states:
        lost(page, state)
        assert not axe(page), state


WORDS = {
    "en-GB": ("Only this computer can open this.", "Let others in your home join", "Others in your home can join now"),
    "de-DE": (
        "Das kann nur dieser Computer öffnen.",
        "Andere zu Hause mitspielen lassen",
        "Jetzt können andere bei dir zu Hause mitspielen",
    ),
}


@pytest.mark.parametrize(("locale", "viewport"), [("en-GB", WIDE), ("de-DE", PHONE)])
def test_a_page_under_localhost_lets_others_in_at_a_press(
    new_context: NewContext, locale: str, viewport: ViewportSize
) -> None:
    only_here, let_in, open_now = WORDS[locale]
    page = new_context(locale=locale, viewport=viewport).new_page()
    says(page, HERE, opened=server_info(WIFI))
    match = open_match(page, "shake", ME, PERSON)
    expect(page.get_by_text(only_here)).to_be_visible()
    invites_nobody(page)
    sound(page, ["closed"])
    page.get_by_role("button", name=let_in).press("Enter")
    invites_to(page, f"{WIFI}/m/{match}")
    has_focus(page, ".invitation .link button")
    expect(said(page)).to_contain_text(open_now)
    sound(page, ["open"])


def test_whoever_may_not_open_the_network_is_told_what_to_do(page: Page) -> None:
    says(page, server_info(listening="here"))
    open_match(page, "shake", ME, PERSON)
    expect(page.get_by_text("--host 0.0.0.0")).to_be_visible()
    expect(page.locator(".invitation button")).to_have_count(0)
    invites_nobody(page)


def test_a_refusal_to_open_is_told_and_the_button_stays(page: Page) -> None:
    setattr(page.context, "faults_wanted", True)  # noqa: B010
    says(page, HERE)
    page.route(
        "**/api/server/open",
        lambda route: route.fulfill(status=409, json={"code": "cannot-open", "message": "The port is taken."}),
    )
    open_match(page, "shake", ME, PERSON)
    page.get_by_role("button", name="Let others in your home join").click()
    expect(page.get_by_role("alert")).to_contain_text("The network could not be opened")
    has_focus(page, ".invitation .go")
    invites_nobody(page)


def test_without_a_network_or_an_answer_one_can_try_again(page: Page) -> None:
    setattr(page.context, "faults_wanted", True)  # noqa: B010
    says(page, server_info(), server_info(WIFI))
    match = open_match(page, "shake", ME, PERSON)
    expect(page.get_by_text("This computer is in no network.")).to_be_visible()
    invites_nobody(page)
    sound(page, ["in no network"])
    page.get_by_role("button", name="Try again").click()
    invites_to(page, f"{WIFI}/m/{match}")
    page.route("**/api/server", lambda route: route.abort())
    page.reload()
    expect(page.get_by_text("The server has not said")).to_be_visible()
    invites_nobody(page)
    sound(page, ["no answer"])
    in_network(page, WIFI)
    page.get_by_role("button", name="Try again").click()
    invites_to(page, f"{WIFI}/m/{match}")


def test_one_of_several_networks_is_chosen_for_all_invitations(new_context: NewContext) -> None:
    page = new_context(viewport=PHONE, locale="de-DE").new_page()
    in_network(page, WIFI, CABLE, "http://oma.local:8000")
    match = open_match(page, "shake", ME, PERSON)
    invites_to(page, f"{WIFI}/m/{match}")
    before = code(page).locator("path").get_attribute("d")
    page.get_by_text("Nicht dieses Netz?").click()
    page.get_by_role("radio", name="10.0.0.7:8000").check(force=True)
    invites_to(page, f"{CABLE}/m/{match}")
    assert code(page).locator("path").get_attribute("d") != before
    expect(said(page)).to_contain_text("10.0.0.7:8000")
    sound(page, ["chooser"])
    page.reload()  # this device has chosen
    invites_to(page, f"{CABLE}/m/{match}")
    page.get_by_role("button", name="Menü").click()
    page.get_by_role("link", name="Einstellungen").click()
    page.get_by_role("button", name="Link erstellen").click()
    expect(link(page)).to_have_value(re.compile(f"^{re.escape(CABLE)}/link#"))


def test_after_a_minute_in_which_nobody_came_three_things_can_be_checked(new_context: NewContext) -> None:
    page, guest = new_context(viewport=PHONE, locale="de-DE").new_page(), new_context().new_page()
    in_network(page, WIFI)
    page.clock.install()
    match = open_match(page, "shake", ME, PERSON, PERSON)
    invites_to(page, f"{WIFI}/m/{match}")
    stop_clock(page)
    help_ = page.get_by_role("region", name="Ist noch niemand angekommen?")
    guest.request.post(f"/api/matches/{match}/claim", data={"name": "Opa"})
    expect(page.get_by_text("Opa")).to_be_visible()  # somebody came: the minute begins again
    page.clock.run_for(59_000)
    expect(help_).to_have_count(0)
    page.clock.run_for(1_000)
    expect(help_.get_by_role("listitem")).to_have_count(3)
    for word in ("WLAN", "FRITZ!Box", "Firewall", "192.168.178.34:8000", str(page.locator(".code").text_content())):
        expect(help_).to_contain_text(word)
    expect(said(page)).to_contain_text("Ist noch niemand angekommen?")
    page.clock.resume()
    sound(page, ["help"])
    guest.request.post(f"/api/matches/{match}/leave")
    expect(page.get_by_role("heading", name="2 Plätze sind frei")).to_be_visible()
    expect(help_).to_have_count(0)


def test_the_link_to_a_moment_of_a_replay_is_an_invitation_too(page: Page) -> None:
    says(page, HERE, opened=server_info(WIFI))
    match = open_match(page, "canal", ME, BOT)
    page.goto(f"/m/{match}/replay")
    page.get_by_role("button", name="Copy link").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Only this computer can open this.")
    invites_nobody(page)
    sound(page, ["dialog"])
    dialog.get_by_role("button", name="Let others in your home join").click()
    expect(link(page)).to_have_value(re.compile(f"^{re.escape(WIFI)}/m/{match}/replay\\?at="))
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Copy link").click()
    expect(said(page)).to_contain_text("The link to this moment is copied.")
    expect(dialog).not_to_be_visible()


def test_a_device_link_waits_until_the_other_device_can_come(page: Page) -> None:
    says(page, HERE, opened=server_info(WIFI))
    page.goto("/settings")
    page.get_by_role("button", name="Make a link").click()
    expect(page.get_by_role("main").get_by_text("Only this computer can open this.")).to_be_visible()
    expect(said(page)).to_contain_text("Only this computer can open this.")
    has_focus(page, ".invitation .go")
    invites_nobody(page)
    page.get_by_role("button", name="Let others in your home join").click()
    expect(code(page)).to_have_attribute("data-text", re.compile(f"^{re.escape(WIFI)}/link#"))
    expect(page.get_by_text("Valid until")).to_be_visible()
    sound(page, ["device link"])


def test_what_is_shared_at_the_end_is_an_invitation_too(page: Page) -> None:
    says(page, HERE, opened=server_info(WIFI))
    match = open_match(page, "shake", ME, BOT)
    page.wait_for_selector("[data-step]")
    page.request.post(f"/api/matches/{match}/seats/0/resign")
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_role("dialog")).to_contain_text("Only this computer can open this.")
    invites_nobody(page)
    page.get_by_role("button", name="Let others in your home join").click()
    invites_to(page, f"{WIFI}/m/{match}/replay")
    sound(page, ["share"])


@pytest.mark.parametrize("game", ["shake", "canal"])
def test_a_table_whose_server_was_closed_lets_the_others_in_again(new_context: NewContext, game: str) -> None:
    """As after a restart: who was there before cannot come back until the network is open again."""
    page, guest = new_context(viewport=PHONE, locale="de-DE").new_page(), new_context().new_page()
    setattr(page.context, "faults_wanted", True)  # noqa: B010
    says(page, HERE, opened=server_info(WIFI))
    match = open_match(page, game, ME, PERSON)
    guest.request.post(f"/api/matches/{match}/claim", data={"name": "Opa"})
    note = page.locator(".trouble.lost", has_text="nur auf diesem Computer")
    expect(note).to_be_visible()
    sound(page, ["closed"])
    let_in = page.get_by_role("button", name="Andere zu Hause mitspielen lassen")
    refusal = {"status": 409, "json": {"code": "cannot-open", "message": "The port is taken."}}
    page.route("**/api/server/open", lambda route: route.fulfill(**refusal), times=1)
    let_in.click()
    expect(page.locator(".said")).to_contain_text("Das Netzwerk ließ sich nicht öffnen.")
    sound(page, ["refused"])
    let_in.click()
    expect(page.locator(".trouble.lost")).to_have_count(0)
    expect(page.locator(".said")).to_contain_text("können jetzt wieder herein")
    sound(page, ["open again"])
