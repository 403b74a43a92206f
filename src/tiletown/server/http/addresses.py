"""The addresses of a server: those that other devices can open, and the hosts that it answers to."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Awaitable, Callable, Mapping
from urllib.parse import urlsplit

from msgspec import Struct

from tiletown.kernel import TiletownError

from ..network import (
    EVERYWHERE,
    addresses_for_others,
    default_address,
    interfaces,
    is_loopback,
    is_near,
    is_own_name,
    plain_address,
)
from ..wire.literals import Listening
from ..wire.messages import ServerInfo
from ..wire.problems import Refused

HOST = re.compile(r"(\[[0-9a-f:.]+\]|[0-9a-z._-]+)(:[0-9]{1,5})?", re.ASCII)
PATH = re.compile(r"(/[0-9A-Za-z._~-]+)*", re.ASCII)
OURS = ("api", "assets", "m")
"""The first parts of paths that the page has itself."""
MOST_HOSTS = 1_000
"""The size of the cache of accepted `Host` headers."""
FORWARDED = (b"x-forwarded-for", b"forwarded", b"x-real-ip", b"via")
"""Headers that a proxy adds: who sends them may sit anywhere."""


class PublicUrl(Struct, frozen=True):
    """The URL under which everybody reaches a server, usually through a proxy."""

    scheme: str
    host: str
    """With the port, if the URL has one."""
    path: str
    """Without a slash at its end: empty at the root."""

    @property
    def origin(self) -> str:
        return f"{self.scheme}://{self.host}"

    @property
    def url(self) -> str:
        return self.origin + self.path


def read_public_url(text: str) -> PublicUrl:
    """The URL that a keeper names. Raises TiletownError."""
    try:
        parts = urlsplit(text)
        host, port = (parts.hostname or "").lower(), parts.port
    except ValueError:
        raise TiletownError(f"the public URL {text!r} cannot be read") from None
    if parts.scheme not in ("http", "https") or not HOST.fullmatch(_in_url(host)) or "@" in parts.netloc:
        raise TiletownError(f"the public URL {text!r} is not of the form https://games.example.org/path")
    path = parts.path.rstrip("/")
    if parts.query or parts.fragment or not PATH.fullmatch(path) or {".", ".."} & set(path.split("/")):
        raise TiletownError(f"the public URL {text!r} may end with a path of letters, digits and . _ ~ -, no more")
    if path.split("/")[1:2] and path.split("/")[1] in OURS:
        raise TiletownError(f"the public URL {text!r} has a path that begins as our own do: choose another one")
    usual = {"http": 80, "https": 443}[parts.scheme]
    return PublicUrl(parts.scheme, _in_url(host) + ("" if port in (None, usual) else f":{port}"), path)


class Addresses:
    """The addresses of one server. `listens_on` says where it listens, as soon as it does."""

    def __init__(self, public: PublicUrl | None = None) -> None:
        self.public = public
        self.name: str | None = None
        """Its host name, as long as it is announced by mDNS."""
        self.base = public.path if public else ""
        """The path below which everything is, without a slash at its end."""
        self.open_network: Callable[[], Awaitable[None]] | None = None
        """Makes the server listen on all addresses. Raises TiletownError."""
        self._opening = asyncio.Lock()
        self._hosts: tuple[str, ...] = ("127.0.0.1",)
        self._port, self._scheme = 0, "http"
        self._accepted: set[bytes] = set()
        self._own: frozenset[str] = frozenset()
        self._own_until = 0.0

    def listens_on(self, *hosts: str, port: int, secure: bool) -> None:
        """The server listens there now; the first host is the one that is shown."""
        self._hosts, self._port, self._scheme = hosts, port, "https" if secure else "http"

    @property
    def listening(self) -> Listening:
        """Whether other devices can reach the server, or only this one."""
        return "here" if is_loopback(self._hosts[0]) else "network"

    @property
    def here(self) -> str:
        """The URL for a browser on this machine."""
        return self._url("localhost" if self._hosts[0] in EVERYWHERE else self._hosts[0])

    def others(self) -> tuple[str, ...]:
        """The URLs for other devices, the best one first."""
        if self.public:
            return (self.public.url,)
        return tuple(map(self._url, [*self.reachable(), *([self.name] if self.name else [])]))

    def reachable(self) -> list[str]:
        """The addresses of this machine by which other devices reach the server, the best one first."""
        if self.listening == "here":
            return []
        if self._hosts[0] not in EVERYWHERE:
            return [self._hosts[0]]
        return addresses_for_others(interfaces(), default_address(), ipv6="::" in self._hosts)

    def _url(self, host: str) -> str:
        return f"{self._scheme}://{_in_url(host)}:{self._port}{self.base}"

    # --- Who asks ---------------------------------------------------------------------------------------------------

    def answers_to(self, host: bytes) -> bool:
        """Whether a `Host` header names this server. Another name would be one that a foreign page made lead here."""
        if host in self._accepted:
            return True
        parsed = HOST.fullmatch(host.decode("latin-1").lower())
        if not parsed or not self._is_ours(parsed[1].strip("[]").rstrip(".")):
            return False
        if len(self._accepted) < MOST_HOSTS:
            self._accepted.add(host)
        return True

    def _is_ours(self, name: str) -> bool:
        if is_loopback(name) or is_own_name(name) or name in (self.name, self._hosts[0].lower()):
            return True
        return (self.public is not None and name == _without_port(self.public.host)) or name in self._own_addresses()

    def _own_addresses(self) -> frozenset[str]:
        """All addresses of this machine, read again after a second."""
        now = time.monotonic()
        if now > self._own_until:
            self._own = frozenset(plain_address(address) for found in interfaces() for address in found.addresses)
            self._own_until = now + 1
        return self._own

    def is_secure(self, scheme: str, host: bytes) -> bool:
        """Whether the browser that sent a request sees https: here, or at the proxy of the public URL."""
        if scheme == "https":
            return True
        return self.public is not None and self.public.scheme == "https" and host == self.public.host.encode()

    def is_here(self, client: str, headers: Mapping[bytes, bytes]) -> bool:
        """Whether a request comes from a browser on this machine, and by no proxy, as it may with a public URL."""
        if self.public or not is_loopback(client):
            return False
        host = headers.get(b"host", b"")
        origin = headers.get(b"origin", b"http://" + host).partition(b"://")[2]
        near = _names_loopback(host) and _names_loopback(origin)
        return near and not any(name in headers for name in FORWARDED)

    async def open(self, client: str, headers: Mapping[bytes, bytes]) -> None:
        """Let other devices at home reach the server, until it stops."""
        if not self.is_here(client, headers) or self.open_network is None:
            raise Refused("not-here", "Only a browser on the computer that runs Tiletown may do this.")
        async with self._opening:  # two tabs may ask at once
            if self.listening == "here":
                try:
                    await self.open_network()
                except TiletownError as error:
                    raise Refused("cannot-open", f"The network cannot be opened: {error}.") from error

    def info(self, client: str, headers: Mapping[bytes, bytes]) -> ServerInfo:
        """What a browser has to know to invite others."""
        may_open = self.listening == "here" and self.open_network is not None and self.is_here(client, headers)
        known = self.others() if self.public or is_near(client) else ()  # nobody outside learns what is inside
        return ServerInfo(known, self.listening, self.name, may_open)


def _names_loopback(host: bytes) -> bool:
    parsed = HOST.fullmatch(host.decode("latin-1").lower())
    return bool(parsed and is_loopback(parsed[1].strip("[]")))


def _without_port(host: str) -> str:
    return host.partition("]")[0].strip("[") if host.startswith("[") else host.partition(":")[0]


def _in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host
