"""This machine in its network: its addresses and names, listening sockets, and the key of a client for limits."""

from __future__ import annotations

import contextlib
import errno
import functools
import ipaddress
import re
import socket
from collections.abc import Iterable
from typing import NamedTuple

import ifaddr

from tiletown.kernel import TiletownError

TCP_TIMEOUT_MS = 45_000
"""The kernel closes a connection when data has been unacknowledged for this long (TCP_USER_TIMEOUT)."""
BACKLOG = 2048
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104
"""The hosts that mean all addresses, of IPv4 and of IPv6."""
VIRTUAL = re.compile(
    r"lo\d*$|br-[0-9a-f]{12}$|docker|podman|virbr|lxcbr|lxdbr|incusbr|cni|cali|flannel|veth|vethernet|vmnet|vbox"
    r"|hyper-v|vmware|virtualbox|tun|tap|utun|ppp|wg|wireguard|wintun|zt|tailscale|nordlynx|proton|openvpn",
    re.IGNORECASE,
)
"""Interfaces whose names begin like this are of containers, virtual machines or VPNs, and lead to no device at home."""
HOME_DOMAINS = frozenset({"", "local", "lan", "home", "home.arpa", "fritz.box", "internal", "localdomain"})
"""What a router at home may put behind a machine's name; nobody outside can own a name that ends like this."""


class Interface(NamedTuple):
    """A network interface and its addresses."""

    names: tuple[str, ...]
    """Its name; on Windows the adapter's description, too."""
    addresses: tuple[str, ...]

    @property
    def virtual(self) -> bool:
        """Whether it is of a container, a virtual machine or a VPN."""
        return any(map(VIRTUAL.match, self.names))


def interfaces() -> list[Interface]:
    """All network interfaces of this machine."""
    return [
        Interface(
            tuple({adapter.nice_name, *(ip.nice_name for ip in adapter.ips)}),
            tuple(str(ip.ip if isinstance(ip.ip, str) else ip.ip[0]) for ip in adapter.ips),
        )
        for adapter in ifaddr.get_adapters()
    ]


def addresses_for_others(found: Iterable[Interface], default: str | None, *, ipv6: bool = True) -> list[str]:
    """The addresses by which other devices reach this machine, that of the default route first.

    They are the private ones: an interface's IPv6 address counts only if it has no IPv4 address, which is easier to
    type. Without any it is the address of the default route, as on a server that is rented.
    """
    real = [
        [address for address in interface.addresses if ipv6 or ":" not in address]
        for interface in found
        if not interface.virtual
    ]
    at_home: list[str] = []
    for addresses in real:
        private = [address for address in addresses if _at_home(address)]
        at_home += [address for address in private if ":" not in address] or private
    if not at_home:
        return [default] if default and any(default in addresses for addresses in real) else []
    return sorted(dict.fromkeys(at_home), key=lambda address: address != default)


def _at_home(address: str) -> bool:
    parsed = ipaddress.ip_address(address)
    return parsed.is_private and not parsed.is_loopback and not parsed.is_link_local and not parsed.is_unspecified


def is_near(address: str) -> bool:
    """Whether an address is this machine's own, or of a network such as one at home."""
    try:
        return ipaddress.ip_address(plain_address(address)).is_private
    except ValueError:
        return False


def default_address() -> str | None:
    """This machine's address towards the default route, from the routing table: nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return None


def is_own_name(name: str) -> bool:
    """Whether a name is this machine's, perhaps with the domain of a network at home."""
    own = socket.gethostname().lower()
    label, _, domain = name.partition(".")
    return name == own or (label == own.partition(".")[0] and domain in HOME_DOMAINS)


def is_loopback(host: str) -> bool:
    """Whether a host name or address means this machine itself."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(plain_address(host)).is_loopback
    except ValueError:
        return False


@functools.lru_cache(10_000)
def plain_address(address: str) -> str:
    """An address in its usual form: an IPv4 address that came through an IPv6 socket as IPv4, without a scope."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    return str(getattr(parsed, "ipv4_mapped", None) or parsed)


@functools.lru_cache(10_000)
def client_key(address: str) -> str:
    """The key of a client for limits: its IPv4 address, or the /64 network of its IPv6 address, which one home has."""
    plain = plain_address(address)
    try:
        return str(ipaddress.ip_network((plain, 64), strict=False)) if ":" in plain else plain
    except ValueError:  # a proxy may forward anything
        return plain


def read_proxy(text: str) -> str:
    """The address or network of a proxy. Raises TiletownError."""
    try:
        return str(ipaddress.ip_network(text, strict=False) if "/" in text else ipaddress.ip_address(text))
    except ValueError as error:
        raise TiletownError(f"the proxy {text!r} is not an IP address or network, such as 127.0.0.1") from error


def listen(host: str, port: int, *, only_ipv6: bool = False) -> socket.socket:
    """A listening socket; on `::` it takes IPv4 too, unless `only_ipv6`. Raises TiletownError."""
    foreign = f"the host {host!r} is not an address of this computer, such as 127.0.0.1, or 0.0.0.0 for all of them"
    if not host:  # which would mean all addresses
        raise TiletownError(foreign)
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with contextlib.ExitStack() as close_on_error:
            listening = close_on_error.enter_context(socket.socket(family, kind, protocol))
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if hasattr(socket, "TCP_USER_TIMEOUT"):  # accepted connections inherit it
                listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, TCP_TIMEOUT_MS)
            if family == socket.AF_INET6:
                listening.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, only_ipv6)
            listening.bind(address)
            listening.listen(BACKLOG)
            close_on_error.pop_all()
            return listening
    except (socket.gaierror, UnicodeError) as error:
        raise TiletownError(foreign) from error
    except (OSError, OverflowError) as error:
        number = error.errno if isinstance(error, OSError) else None
        if number == errno.EADDRNOTAVAIL:
            raise TiletownError(foreign) from error
        why = f"cannot listen on {host} port {port}: {error}"
        if number == errno.EADDRINUSE:
            why = (
                f"port {port} is in use, perhaps by another Tiletown: "
                f"choose another one with `--port`, or `make play PORT={port + 1}`"
            )
        raise TiletownError(why) from error
