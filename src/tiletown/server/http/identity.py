"""Guests: a signed cookie, a name, and a link that moves them to another device. No password, no e-mail."""

from __future__ import annotations

import hashlib
import hmac
import re
from collections import OrderedDict

from ..play.rooms import new_id
from ..storage.store import Store

COOKIE = "tiletown"
PLAYER = re.compile(rb"[0-9a-z]{20}")
KEPT_DAYS = 400
LINK_SECONDS = 600
KEPT = 10_000
TRUSTED_SECONDS = 30
"""How long a player is believed to exist without asking the database again."""


class Identity:
    """Says who a cookie belongs to."""

    def __init__(self, key: bytes, store: Store, *, secure: bool) -> None:
        self._key = key
        self._store = store
        self._secure = secure
        self._known: OrderedDict[str, tuple[str, int]] = OrderedDict()
        self._recognised: OrderedDict[bytes, str] = OrderedDict()
        """Cookie headers whose signature was right, and whose they are."""

    def remembered(self, cookies: bytes, now: float) -> str | None:
        """The player of a cookie header that was seen a moment ago: the database need not be asked."""
        player = self._recognised.get(cookies)
        return player if player is not None and self._known.get(player, ("", 0))[1] > now else None

    async def player(self, cookies: bytes, now: int) -> str | None:
        """The player of a cookie header; None if it names nobody: missing, forged, or somebody deleted."""
        player = self._recognised.get(cookies)
        if player is None:
            player = self._signed_by_us(cookies)
            if player is not None and len(cookies) < 500:
                self._recognised[cookies] = player
                if len(self._recognised) > KEPT:
                    self._recognised.popitem(last=False)
        return player if player is not None and await self.name(player, now) is not None else None

    async def name(self, player: str, now: int) -> str | None:
        """The name of a player; None if there is no such player."""
        name, until = self._known.get(player, ("", 0))
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
        self._known[player] = (name, now + TRUSTED_SECONDS)
        self._known.move_to_end(player)
        if len(self._known) > KEPT:
            self._known.popitem(last=False)

    def forget(self, player: str) -> None:
        """Ask the database next time."""
        self._known.pop(player, None)

    async def new_guest(self, now: int) -> str:
        """A new player without a name."""
        player = new_id()
        await self._store.add_player(player, "", now)
        self.remember(player, "", now)
        return player

    def set_cookie(self, player: str) -> str:
        """The header that makes a browser this player: no script can read it, no other site can use it."""
        return self._cookie(f"{player}.{self._signature(player)}", KEPT_DAYS * 86_400)

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
