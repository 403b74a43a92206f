"""Guests: a signed cookie, a name, and a link that moves them to another device. No password, no e-mail."""

from __future__ import annotations

import hashlib
import hmac
import re

from cachetools import LRUCache

from ..storage.store import Store
from ..wire import ids

COOKIE = "tiletown"
PLAYER = re.compile(ids.PLAYER.encode())
COOKIE_DAYS = 400
"""How long a browser keeps the cookie; browsers allow no more."""
LINK_SECONDS = 600
"""How long a device link works."""
CACHED_PLAYERS = 10_000
NAME_SECONDS = 30
"""How long a player is believed to exist, and to have this name, without asking the database again."""
CACHED_COOKIE_BYTES = 500
"""A longer `Cookie` header is not cached."""


class Identity:
    """Says which player a cookie belongs to. The cookie is the player's id, signed with the database's key."""

    def __init__(self, key: bytes, store: Store, *, secure: bool) -> None:
        self._key = key
        self._store = store
        self._secure = secure
        self._names: LRUCache[str, tuple[str, int]] = LRUCache(CACHED_PLAYERS)
        """The name of a player, and until when it is believed."""
        self._verified: LRUCache[bytes, str] = LRUCache(CACHED_PLAYERS)
        """Verified `Cookie` headers, and the player each belongs to."""

    async def player(self, cookies: bytes, now: int) -> str | None:
        """The player of a cookie header; None if it names nobody: missing, forged, or somebody deleted."""
        player = self._verified.get(cookies)
        if player is None:
            player = self._signed_by_us(cookies)
            if player is not None and len(cookies) < CACHED_COOKIE_BYTES:
                self._verified[cookies] = player
        return player if player is not None and await self.name(player, now) is not None else None

    async def name(self, player: str, now: int) -> str | None:
        """The name of a player; None if there is no such player."""
        name, until = self._names.get(player, ("", 0))
        if until > now:
            return name
        found = await self._store.name_of(player)
        if found is None:
            self.forget(player)
        else:
            self.remember(player, found, now)
        return found

    def remember(self, player: str, name: str, now: int) -> None:
        """This player exists and has this name."""
        self._names[player] = (name, now + NAME_SECONDS)

    def forget(self, player: str) -> None:
        """Ask the database next time."""
        self._names.pop(player, None)

    async def new_guest(self, now: int) -> str:
        """A new player without a name."""
        player = ids.new_player_id()
        await self._store.add_player(player, "", now)
        self.remember(player, "", now)
        return player

    def set_cookie(self, player: str) -> str:
        """The header that makes a browser this player: no script can read it, no other site can use it."""
        return self._cookie(f"{player}.{self._signature(player)}", COOKIE_DAYS * 86_400)

    def clear_cookie(self) -> str:
        """The header that makes a browser nobody."""
        return self._cookie("", 0)

    def _cookie(self, value: str, seconds: int) -> str:
        secure = "; Secure" if self._secure else ""
        return f"{COOKIE}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Strict{secure}"

    def _signature(self, player: str) -> str:
        return hmac.digest(self._key, f"tiletown player {player}".encode(), "sha256").hex()

    def _signed_by_us(self, cookies: bytes) -> str | None:
        for part in cookies.split(b";"):
            name, _, value = part.strip().partition(b"=")
            if name == COOKIE.encode():
                player, _, signature = value.partition(b".")
                if PLAYER.fullmatch(player):
                    expected = self._signature(player.decode()).encode()
                    if hmac.compare_digest(signature, expected):
                        return player.decode()
        return None


def hashed(token: str) -> str:
    """A device link as it is stored."""
    return hashlib.sha256(token.encode()).hexdigest()
