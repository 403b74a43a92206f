"""Guests: a signed cookie, a name, and a link that moves them to another device. No password, no e-mail."""

from __future__ import annotations

import hashlib
import hmac
import re

from cachetools import LRUCache

from ..storage.store import Store
from ..storage.tables import PlayerRow
from ..wire import ids
from ..wire.problems import Refused

COOKIE = "tiletown"
NAMED = re.compile(rf"({ids.PLAYER})(?:\.([1-9][0-9]{{0,8}}))?".encode())
"""A player and, from the second generation of their cookies on, the generation."""
COOKIE_DAYS = 400
"""The cookie's Max-Age; browsers allow no more."""
LINK_SECONDS = 600
"""How long a device link works."""
CACHED_PLAYERS = 10_000
PLAYER_SECONDS = 30
"""How long a player's existence, name and generation are cached."""
CACHED_COOKIE_BYTES = 500
"""A longer `Cookie` header is not cached."""


class Identity:
    """Which player a cookie belongs to. The cookie is the player's id, signed with the database's key.

    From the second generation on the cookie also names its generation, and the signature covers it. So it can be
    revoked: cookies of an older generation than the player's are invalid.
    """

    def __init__(self, key: bytes, store: Store, *, path: str = "/") -> None:
        """`path`: below which the cookie is sent."""
        self._key = key
        self._store = store
        self._path = path
        self._players: LRUCache[str, tuple[PlayerRow, int]] = LRUCache(CACHED_PLAYERS)
        """Players, each with the expiry of what is cached about them."""
        self._verified: LRUCache[bytes, tuple[str, int]] = LRUCache(CACHED_PLAYERS)
        """Verified `Cookie` headers, with the player and the generation of each (cache)."""

    async def player(self, cookies: bytes, now: int) -> str | None:
        """The player of a `Cookie` header; None if ours is missing, forged or revoked, or its player was deleted."""
        verified = self._verified.get(cookies)
        if verified is None:
            verified = self._verify(cookies)
            if verified is None:
                return None
            if len(cookies) < CACHED_COOKIE_BYTES:
                self._verified[cookies] = verified
        player, generation = verified
        row = await self._row(player, now)
        return player if row is not None and row.generation <= generation else None  # a newer one: the row is cached

    async def name(self, player: str, now: int) -> str | None:
        """The name of a player; None if there is no such player."""
        row = await self._row(player, now)
        return None if row is None else row.name

    async def _row(self, player: str, now: int) -> PlayerRow | None:
        row, until = self._players.get(player, (None, 0))
        if until - PLAYER_SECONDS <= now < until:  # a clock that was set back makes nothing live longer
            return row
        row = await self._store.player(player)
        if row is None:
            self.forget(player)
        else:
            self._remember(player, row, now)
        return row

    def _remember(self, player: str, row: PlayerRow, now: int) -> None:
        self._players[player] = (row, now + PLAYER_SECONDS)

    def forget(self, player: str) -> None:
        """Drop what is cached about a player."""
        self._players.pop(player, None)

    async def new_guest(self, now: int) -> str:
        """A new player without a name."""
        player = ids.new_player_id()
        await self._store.add_player(player, "", now)
        self._remember(player, PlayerRow("", 0), now)
        return player

    async def sign_out_others(self, player: str) -> int:
        """Revoke all cookies and device links of a player; returns the generation of the next cookie."""
        generation = await self._store.sign_out_others(player)
        self.forget(player)
        return generation

    async def new_link(self, player: str, now: int) -> str:
        """The token of a new device link, which works once, for LINK_SECONDS; older links of the player end."""
        token = ids.new_token()
        await self._store.add_device_link(_hashed(token), player, now + LINK_SECONDS, now)
        return token

    async def use_link(self, token: str, now: int) -> tuple[str, PlayerRow]:
        """The player of a device link; refused if it is used, too old, or not the player's newest."""
        used = await self._store.use_device_link(_hashed(token), now)
        if used is None:
            minutes = LINK_SECONDS // 60
            raise Refused(
                "no-link", f"This link was used already, or replaced by a newer one, or is over {minutes} minutes old."
            )
        return used

    def set_cookie(self, player: str, generation: int = 0) -> str:
        """The `Set-Cookie` header that makes a browser this player; no script can read it, no other site use it."""
        named = f"{player}.{generation}" if generation else player
        return self._cookie(f"{named}.{self._signature(named)}", COOKIE_DAYS * 86_400)

    def renewed_cookie(self, cookies: bytes) -> str | None:
        """The `Set-Cookie` header that prolongs the cookie of a `Cookie` header, with the generation that it has."""
        verified = self._verify(cookies)
        return verified and self.set_cookie(*verified)

    def clear_cookie(self) -> str:
        """The `Set-Cookie` header that signs a browser out."""
        return self._cookie("", 0)

    def _cookie(self, value: str, seconds: int) -> str:
        return f"{COOKIE}={value}; Path={self._path}; Max-Age={seconds}; HttpOnly; SameSite=Strict"

    def _signature(self, named: str) -> str:
        return hmac.digest(self._key, f"tiletown player {named}".encode(), "sha256").hex()

    def _verify(self, cookies: bytes) -> tuple[str, int] | None:
        """The player and the generation of our cookie; None if it is missing or forged."""
        for part in cookies.split(b";"):
            name, _, value = part.strip().partition(b"=")
            if name == COOKIE.encode():
                named, _, signature = value.rpartition(b".")
                if found := NAMED.fullmatch(named):
                    expected = self._signature(named.decode()).encode()
                    if hmac.compare_digest(signature, expected):
                        return found[1].decode(), int(found[2] or 0)
        return None


def _hashed(token: str) -> str:
    """A device link's token as it is stored: its SHA-256."""
    return hashlib.sha256(token.encode()).hexdigest()
