"""Two devices that are really apart: from the page on this machine to a seat and a whole round on the other one."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from browser.conftest import EXPERIENCED, PACE, PHONE, WIDE, installed
from browser.shake import play_a_round
from namespace import second_device
from server.waiting import LIMIT
from serving import serving


def person(browser: Browser, **options: object) -> Page:
    context = browser.new_context(locale="en-GB", reduced_motion="reduce", **options)  # type: ignore[arg-type]
    context.set_default_timeout(1000 * LIMIT)
    context.add_init_script(PACE)
    context.add_init_script(EXPERIENCED)
    return context.new_page()


def test_a_phone_joins_without_the_command_line(browser: Browser, built_page: None, tmp_path: Path) -> None:
    with second_device() as device, serving(tmp_path / "matches.sqlite") as address:
        host = person(browser, viewport=WIDE)
        host.goto(address)
        host.locator("a[href='/new/shake?with=friends']").click()
        host.get_by_label("Your name").fill("Ann")
        host.get_by_role("button", name="Open the table").click()
        expect(host.get_by_text("Only this computer can open this.")).to_be_visible()
        host.get_by_role("button", name="Let others in your home join").click()
        link = host.locator(".invitation input[readonly]")
        expect(link).to_be_visible()
        if f"//{device.host}:" not in link.input_value():  # this machine is in another network, too
            host.get_by_text("Not this network?").click()
            host.locator(".invitation label", has_text=f"{device.host}:").click()
        invitation = link.input_value()
        assert f"//{device.host}:" in invitation

        program = device.command(tmp_path, installed(browser.browser_type))
        with closing(browser.browser_type.launch(executable_path=program)) as elsewhere:
            guest = person(elsewhere, viewport=PHONE, has_touch=True)
            guest.goto(invitation)
            guest.get_by_label("Your name").fill("Ben")
            guest.get_by_role("button", name="Sit down").click()
            for page in (host, guest):
                page.wait_for_selector(".shake")
            play_a_round(host, guest)
            refused = guest.evaluate("fetch('/api/server/open', { method: 'POST' }).then(answer => answer.status)")
            assert refused == 403  # only this machine opens the network
