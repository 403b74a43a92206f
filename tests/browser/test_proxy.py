"""Through nginx as documented, at the root and under a path: a match of two in the browser, with the live feed."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import EXPERIENCED, PACE, WIDE, installed, watch
from browser.shake import play_a_round
from proxying import kept_port, nginx
from server.waiting import LIMIT
from serving import serving


def knowing(browser: Browser, name: str) -> closing[Browser]:
    """A browser for which a name leads to this machine, as a name server may say."""
    rule = f"--host-resolver-rules=MAP {name} 127.0.0.1"
    kind = browser.browser_type
    return closing(kind.launch(executable_path=installed(kind), args=[rule]))


def test_a_foreign_name_that_leads_here_is_not_answered(browser: Browser, tiletown: str) -> None:
    """DNS rebinding: a foreign page lets its own name lead to this machine, and is then of the same site as our API."""
    with knowing(browser, "evil.example") as misled:
        page = misled.new_page()
        for path in ("", "/api/me"):
            answer = page.goto(tiletown.replace("127.0.0.1", "evil.example") + path)
            assert answer
            assert (answer.status, answer.json()["code"]) == (421, "wrong-host")


@pytest.mark.parametrize("path", ["", "/games/tt"], ids=["at the root", "under a path"])
def test_a_match_of_two_through_nginx(browser: Browser, built_page: None, tmp_path: Path, path: str) -> None:
    faults: list[str] = []
    with kept_port() as port:
        play_through_nginx(browser, tmp_path, path, port, faults)
    assert not faults


def play_through_nginx(browser: Browser, tmp_path: Path, path: str, port: int, faults: list[str]) -> None:
    public = f"https://games.example.org:{port}{path}"
    options = ("--public-url", public, "--proxy", "127.0.0.1")

    def person() -> Page:
        context = named.new_context(
            ignore_https_errors=True, locale="en-GB", reduced_motion="reduce", viewport=WIDE, base_url=f"{public}/"
        )
        context.set_default_timeout(1000 * LIMIT)
        context.add_init_script(PACE)
        context.add_init_script(EXPERIENCED)
        context.on("page", lambda page: watch(page, public, faults))
        return context.new_page()

    with (
        serving(tmp_path / "matches.sqlite", options=options) as here,
        knowing(browser, "games.example.org") as named,
        nginx(tmp_path, port, urlsplit(here).port or 0, path),
    ):
        host, guest = person(), person()
        host.goto(f"{public}/")
        host.get_by_role("link", name="With friends").first.click()
        assert urlsplit(host.url).path == f"{path}/new/shake"
        host.get_by_label("Your name").fill("Ann")
        host.get_by_role("button", name="Open the table").click()
        invitation = host.locator(".invitation input[readonly]").input_value()
        assert invitation.startswith(f"{public}/m/")
        guest.goto(invitation)
        guest.get_by_label("Your name").fill("Ben")
        guest.get_by_role("button", name="Sit down").click()
        for page in (host, guest):  # the feed tells both
            page.wait_for_selector(".shake")
        play_a_round(host, guest)
        host.reload()
        expect(host.locator(".shake")).to_be_visible()
        (cookie,) = [one for one in host.context.cookies() if one.get("name") == "tiletown"]
        assert cookie.get("secure")
        assert cookie.get("httpOnly")
        assert cookie.get("path") == (path or "/")
        host.get_by_role("button", name="Menu").click()
        host.get_by_role("link", name="Settings").click()
        assert urlsplit(host.url).path == f"{path}/settings"
        host.go_back()
        expect(host.locator(".shake")).to_be_visible()
        for page in (host, guest):
            page.context.close()
