"""The addresses of a server: which ones an invitation may have, and the network that opens at a press."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from namespace import second_device
from server.conftest import Site
from server.running import Client, Running, new_server
from tiletown.kernel import TiletownError
from tiletown.server import mdns, run
from tiletown.server.http import addresses
from tiletown.server.http.addresses import Addresses, read_public_url
from tiletown.server.network import Interface, addresses_for_others, is_own_name, listen

LO = Interface(("lo",), ("127.0.0.1", "::1"))
WIFI = Interface(("wlan0",), ("192.168.178.34", "fe80::1", "fd00::34"))
CABLE = Interface(("eth0",), ("10.0.0.7",))
WINDOWS = Interface(("Realtek PCIe GbE Family Controller", "Local Area Connection"), ("192.168.0.9",))
BRIDGE = Interface(("br-lan",), ("192.168.1.1",))
RENTED = Interface(("ens3",), ("203.0.114.8", "2a00:1450::9"))
ONLY_IPV6 = Interface(("en1",), ("fd00::7", "2a00:1450::7"))
OTHERS = [
    Interface(("docker0",), ("172.17.0.1",)),
    Interface(("veth12ab",), ("10.1.0.1",)),
    Interface(("tun0",), ("10.8.0.2",)),
    Interface(("wg0",), ("10.9.0.2",)),
    Interface(("podman0",), ("10.88.0.1",)),
    Interface(("br-0a1b2c3d4e5f",), ("172.18.0.1",)),
    Interface(("Hyper-V Virtual Ethernet Adapter", "vEthernet (WSL)"), ("172.29.0.1",)),
    Interface(("VirtualBox Host-Only Ethernet Adapter", "Ethernet 3"), ("192.168.56.1",)),
    Interface(("WireGuard Tunnel", "home"), ("10.9.0.3",)),
    Interface(("eth9",), ("169.254.7.7", "203.0.114.7")),
]


@pytest.mark.parametrize(
    ("found", "default", "expected"),
    [
        ([LO, *OTHERS], None, []),
        ([LO, *OTHERS], "10.9.0.2", []),
        ([LO, WIFI, CABLE, *OTHERS], None, ["192.168.178.34", "10.0.0.7"]),
        ([LO, WIFI, CABLE, *OTHERS], "10.0.0.7", ["10.0.0.7", "192.168.178.34"]),
        ([LO, WIFI, *OTHERS], "10.9.0.2", ["192.168.178.34"]),
        ([LO, WINDOWS, BRIDGE], None, ["192.168.0.9", "192.168.1.1"]),
        ([LO, ONLY_IPV6], "198.51.100.7", ["fd00::7"]),
        ([LO, RENTED], "203.0.114.8", ["203.0.114.8"]),
        ([LO, RENTED, CABLE], "203.0.114.8", ["10.0.0.7"]),
        ([LO], "127.0.0.1", []),
    ],
)
def test_other_devices_find_private_addresses_of_real_interfaces(
    found: list[Interface], default: str | None, expected: list[str]
) -> None:
    assert addresses_for_others(found, default) == expected
    assert addresses_for_others(found, default, ipv6=False) == [one for one in expected if ":" not in one]


@pytest.fixture
def at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """This machine has Wi-Fi and a cable, which is its default route."""
    monkeypatch.setattr(addresses, "interfaces", lambda: [LO, WIFI, CABLE, *OTHERS])
    monkeypatch.setattr(addresses, "default_address", lambda: "10.0.0.7")
    monkeypatch.setattr(socket, "gethostname", lambda: "Laptop")


@pytest.mark.usefixtures("at_home")
@pytest.mark.parametrize(
    ("host", "public", "name", "here", "others"),
    [
        ("127.0.0.1", None, None, "http://127.0.0.1:8000", ()),
        ("0.0.0.0", None, None, "http://localhost:8000", ("http://10.0.0.7:8000", "http://192.168.178.34:8000")),
        ("10.0.0.7", None, None, "http://10.0.0.7:8000", ("http://10.0.0.7:8000",)),
        ("::1", None, None, "http://[::1]:8000", ()),
        (
            "0.0.0.0", None, "oma.local", "http://localhost:8000",
            ("http://10.0.0.7:8000", "http://192.168.178.34:8000", "http://oma.local:8000"),
        ),
        ("10.0.0.7", None, "oma.local", "http://10.0.0.7:8000", ("http://10.0.0.7:8000", "http://oma.local:8000")),
        (
            "127.0.0.1", "https://games.example.org:443/tt/", None, "http://127.0.0.1:8000/tt",
            ("https://games.example.org/tt",),
        ),
    ],
)  # fmt: skip
def test_where_a_server_is(host: str, public: str | None, name: str | None, here: str, others: tuple[str, ...]) -> None:
    known = Addresses(read_public_url(public) if public else None)
    known.listens_on(host, port=8000, secure=False)
    known.name = name
    assert known.here == here
    assert known.others() == others


@pytest.mark.usefixtures("at_home")
@pytest.mark.parametrize(
    ("host", "ours"),
    [
        ("laptop", True),
        ("laptop.local:8000", True),
        ("laptop.fritz.box", True),
        ("LAPTOP.home.arpa", True),
        ("laptop.evil.example", False),
        ("other.local", False),
        ("192.168.178.34:8000", True),
        ("[fd00::34]:8000", True),
        ("192.168.178.35", False),
        ("oma.local:8000", True),
        ("games.example.org", True),
        ("games.example.org.evil.example", False),
    ],
)
def test_the_hosts_that_a_server_answers_to(host: str, ours: bool) -> None:
    known = Addresses(read_public_url("https://games.example.org/tt"))
    known.name = "oma.local"
    assert known.answers_to(host.encode()) is ours
    assert known.answers_to(host.encode()) is ours  # also from the cache


def test_own_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "box.example.org")
    assert is_own_name("box.example.org")
    assert is_own_name("box")
    assert not is_own_name("box.example.com")


# --- Opening the network --------------------------------------------------------------------------------------------


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Site]:
    site = Site(f"sqlite:///{tmp_path / 'x.sqlite'}", 1)
    yield site
    site.stop()


def has_ipv6() -> bool:
    try:
        with socket.create_server(("::1", 0), family=socket.AF_INET6):
            return True
    except OSError:
        return False


def test_the_network_opens_at_a_press_and_nobody_is_interrupted(server: Site) -> None:
    ann = server.player("Ann")
    match = ann.open("guess", "me person")
    feed = ann.events(match)
    feed.until(lambda event, data: event == "room")
    before = ann.get("/api/server").json()
    assert before == {"addresses": [], "listening": "here", "name": None, "may_open": True}
    port = server.url.rsplit(":", 1)[1]
    for _ in range(2):  # a second press changes nothing
        answer = ann.post("/api/server/open")
        assert answer.status_code == 200, answer.text
        assert answer.json()["listening"] == "network"
        assert not answer.json()["may_open"]
    assert all(not url.startswith(("http://127.", "http://localhost")) for url in answer.json()["addresses"])
    assert all(url.endswith(f":{port}") for url in answer.json()["addresses"])
    for address in ("127.0.0.1", "127.0.0.9", *(["[::1]"] if has_ipv6() else [])):
        other = Client(f"http://{address}:{port}", "Ben")
        assert other.look(match)["room"]["status"] == "waiting"
    other.post(f"/api/matches/{match}/claim", {})
    feed.until(lambda event, data: event == "position")  # the old connection still gets its news


def test_two_tabs_may_press_at_once(server: Site) -> None:
    tabs = [Client(server.url) for _ in range(4)]
    for tab in tabs:
        tab.get("/api/me")  # connected before the first socket is closed
    with ThreadPoolExecutor(4) as together:
        answers = list(together.map(lambda tab: tab.post("/api/server/open"), tabs))
    assert [answer.status_code for answer in answers] == [200] * 4


def test_in_a_network_of_ipv6_alone_the_addresses_are_offered_after_the_press(
    server: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not has_ipv6():
        pytest.skip("no IPv6 here")
    monkeypatch.setattr(addresses, "interfaces", lambda: [LO, ONLY_IPV6])
    monkeypatch.setattr(addresses, "default_address", lambda: None)
    port = server.url.rsplit(":", 1)[1]
    assert server.player().post("/api/server/open").json()["addresses"] == [f"http://[fd00::7]:{port}"]


def test_nobody_outside_learns_the_addresses_inside() -> None:
    known = Addresses()
    known.listens_on("192.168.178.34", port=8000, secure=False)
    assert known.info("192.168.178.50", {}).addresses == ("http://192.168.178.34:8000",)
    assert known.info("8.8.8.8", {}).addresses == ()


def test_a_port_that_another_program_has_elsewhere_leaves_everything_as_it_was(server: Site) -> None:
    ann = server.player("Ann")
    with socket.socket() as taken:
        taken.bind(("127.0.0.7", int(server.url.rsplit(":", 1)[1])))
        taken.listen()
        answer = ann.post("/api/server/open")
        assert (answer.status_code, answer.json()["code"]) == (409, "cannot-open")
        assert Client(server.url).get("/api/server").json()["listening"] == "here"
    assert ann.post("/api/server/open").status_code == 200


def test_a_socket_for_all_of_ipv6_takes_ipv4_too() -> None:
    if not has_ipv6():
        pytest.skip("no IPv6 here")
    with listen("::", 0) as listening:
        for address in ("127.0.0.1", "::1"):
            socket.create_connection((address, listening.getsockname()[1])).close()


def test_a_socket_that_cannot_be_had_says_why() -> None:
    with listen("127.0.0.1", 0) as first, pytest.raises(TiletownError, match="in use"):
        listen("127.0.0.1", first.getsockname()[1])
    with pytest.raises(TiletownError, match="not an address of this computer"):
        listen("192.0.2.99", 0)


# --- mDNS -----------------------------------------------------------------------------------------------------------


def test_a_name_is_announced_to_the_network_and_must_be_free() -> None:
    zeroconf = pytest.importorskip("zeroconf.asyncio")

    async def ask() -> tuple[list[str], str]:
        with second_device() as device:
            async with mdns.announced("oma.local", [device.host], 8123):
                async with zeroconf.AsyncZeroconf(interfaces=[device.host]) as other:
                    info = await other.async_get_service_info(mdns.SERVICE, f"oma.{mdns.SERVICE}", 30_000)
                assert info is not None
                assert (info.server, info.port) == ("oma.local.", 8123)
                with pytest.raises(TiletownError) as taken:
                    async with mdns.announced("oma.local", [device.host], 8124):
                        pass
                return [*info.parsed_addresses(), device.host], str(taken.value)

    (announced, host), why = asyncio.run(ask())
    assert announced == host
    assert "another device is called oma.local already" in why


@pytest.mark.parametrize("free", [True, False])
@pytest.mark.usefixtures("at_home")
def test_a_name_is_offered_once_it_is_announced(free: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    @asynccontextmanager
    async def announced(name: str, addresses: list[str], port: int) -> AsyncIterator[None]:
        assert addresses == ["10.0.0.7", "192.168.178.34"]
        if not free:
            raise TiletownError(f"another device is called {name} already")
        yield

    monkeypatch.setattr(run, "announced", announced)
    running = Running(new_server(f"sqlite:///{tmp_path / 'x.sqlite'}", name="oma.local"))
    try:
        browser = Client(running.url)
        assert browser.get("/api/server").json()["name"] is None
        opened = browser.post("/api/server/open").json()
        assert opened["listening"] == "network"
        assert opened["name"] == ("oma.local" if free else None)
        assert any("oma.local" in url for url in opened["addresses"]) is free
        answer = Client(running.url).http.get("/api/me", headers={"host": "oma.local"})
        assert answer.status_code == (200 if free else 421)
    finally:
        running.stop()


@pytest.mark.parametrize(("typed", "name"), [("oma", "oma.local"), ("Oma.local", "oma.local")])
def test_a_name_is_read(typed: str, name: str) -> None:
    assert mdns.read_name(typed) == name
