"""Guests: a signed cookie, a name, and a link that moves them to another device. No password, no e-mail."""

from __future__ import annotations

import hashlib
import hmac
import re

from cachetools import LRUCache

from ..storage.store import Store
from ..wire import ids
from ..wire.problems import Refused

COOKIE = "tiletown"
PLAYER = re.compile(ids.PLAYER.encode())
COOKIE_DAYS = 400
"""The cookie's Max-Age; browsers allow no more."""
LINK_SECONDS = 600
"""How long a device link works."""
CACHED_PLAYERS = 10_000
NAME_SECONDS = 30
"""How long a player's existence and name are cached."""
CACHED_COOKIE_BYTES = 500
"""A longer `Cookie` header is not cached."""


class Identity:
    """Which player a cookie belongs to. The cookie is the player's id, signed with the database's key."""

    def __init__(self, key: bytes, store: Store, *, secure: bool) -> None:
        self._key = key
        self._store = store
        self._secure = secure
        self._names: LRUCache[str, tuple[str, int]] = LRUCache(CACHED_PLAYERS)
        """Names of players, each with its expiry (cache)."""
        self._verified: LRUCache[bytes, str] = LRUCache(CACHED_PLAYERS)
        """Verified `Cookie` headers, and the player each belongs to (cache)."""

    async def player(self, cookies: bytes, now: int) -> str | None:
        """The player of a `Cookie` header; None if our cookie is missing or forged, or its player was deleted."""
        player = self._verified.get(cookies)
        if player is None:
            player = self._verify(cookies)
            if player is not None and len(cookies) < CACHED_COOKIE_BYTES:
                self._verified[cookies] = player
        return player if player is not None and await self.name(player, now) is not None else None

    async def name(self, player: str, now: int) -> str | None:
        """The name of a player; None if there is no such player."""
        name, until = self._names.get(player, ("", 0))
        if until > now:
            return name
        stored = await self._store.name_of(player)
        if stored is None:
            self.forget(player)
        else:
            self.remember(player, stored, now)
        return stored

    def remember(self, player: str, name: str, now: int) -> None:
        """Cache the name of a player."""
        self._names[player] = (name, now + NAME_SECONDS)

    def forget(self, player: str) -> None:
        """Drop the cached name of a player."""
        self._names.pop(player, None)

    async def new_guest(self, now: int) -> str:
        """A new player without a name."""
        player = ids.new_player_id()
        await self._store.add_player(player, "", now)
        self.remember(player, "", now)
        return player

    async def new_link(self, player: str, now: int) -> str:
        """The token of a new device link, which works once, for LINK_SECONDS."""
        token = ids.new_token()
        await self._store.add_device_link(_hashed(token), player, now + LINK_SECONDS, now)
        return token

    async def use_link(self, token: str, now: int) -> str:
        """The player of a device link; refused if it is used, too old, or its player was deleted."""
        player = await self._store.use_device_link(_hashed(token), now)
        if player is None or await self.name(player, now) is None:
            minutes = LINK_SECONDS // 60
            raise Refused("no-link", f"This link has been used already, or is older than {minutes} minutes.")
        return player

    def set_cookie(self, player: str) -> str:
        """The `Set-Cookie` header that makes a browser this player; no script can read it, no other site use it."""
        return self._cookie(f"{player}.{self._signature(player)}", COOKIE_DAYS * 86_400)

    def clear_cookie(self) -> str:
        """The `Set-Cookie` header that signs a browser out."""
        return self._cookie("", 0)

    def _cookie(self, value: str, seconds: int) -> str:
        secure = "; Secure" if self._secure else ""
        return f"{COOKIE}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Strict{secure}"

    def _signature(self, player: str) -> str:
        return hmac.digest(self._key, f"tiletown player {player}".encode(), "sha256").hex()

    def _verify(self, cookies: bytes) -> str | None:
        for part in cookies.split(b";"):
            name, _, value = part.strip().partition(b"=")
            if name == COOKIE.encode():
                player, _, signature = value.partition(b".")
                if PLAYER.fullmatch(player):
                    expected = self._signature(player.decode()).encode()
                    if hmac.compare_digest(signature, expected):
                        return player.decode()
        return None


def _hashed(token: str) -> str:
    """A device link's token as it is stored: its SHA-256."""
    return hashlib.sha256(token.encode()).hexdigest()
