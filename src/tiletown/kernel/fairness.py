"""The committed seed, and the chance that is sampled from it.

Before the first move the commitment (SHA-256 of the seed) is published. The chance at ply n is sampled from
HMAC-SHA256(seed, "tiletown chance" n block), block = 0, 1, ...: anybody who has the seed after the match can repeat
it, and nobody could have known it before. Numbers are unbiased, by rejection: a word that would favour small numbers
is dropped.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Sequence
from typing import TypeVar

from .errors import BadRecord
from .game import Rng

T = TypeVar("T")


class Seed:
    """The secret seed of one match. `repr` does not show it."""

    def __init__(self, secret: bytes) -> None:
        if len(secret) != 32:
            raise ValueError("a seed has 32 bytes")
        self._secret = secret

    @classmethod
    def fresh(cls) -> Seed:
        """A new random seed from the operating system."""
        return cls(secrets.token_bytes(32))

    @classmethod
    def of(cls, text: str) -> Seed:
        """A seed derived from any text, for matches that can be repeated exactly."""
        return cls(hashlib.sha256(f"tiletown seed {text}".encode()).digest())

    @classmethod
    def from_hex(cls, text: str) -> Seed:
        """The seed as a record shows it once the match is over."""
        if not re.fullmatch("[0-9a-f]{64}", text):
            raise BadRecord("the seed is not 64 hexadecimal digits")
        return cls(bytes.fromhex(text))

    @property
    def commitment(self) -> str:
        """The SHA-256 that is published before the first move."""
        return hashlib.sha256(self._secret).hexdigest()

    def reveal(self) -> str:
        """The seed itself, in hexadecimal: for the record of a match that is over, or a player's own save."""
        return self._secret.hex()

    def stream(self, ply: int) -> ChanceStream:
        """The random numbers of the move with that ply."""
        return ChanceStream(self._secret, ply)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Seed) and hmac.compare_digest(self._secret, other._secret)

    def __hash__(self) -> int:
        return hash(self._secret)

    def __repr__(self) -> str:
        return f"<Seed committed to {self.commitment[:12]}>"


class ChanceStream:
    """Unbiased random numbers from a seed, one stream for each ply."""

    def __init__(self, secret: bytes, ply: int) -> None:
        self._secret = secret
        self._prefix = b"tiletown chance" + ply.to_bytes(8, "big")
        self._block = 0
        self._words: list[int] = []

    def randrange(self, stop: int, /) -> int:
        """One of 0 .. stop-1, each equally likely."""
        if not 0 < stop <= 1 << 32:
            raise ValueError("stop lies outside 1 .. 2**32")
        fair = (1 << 32) - (1 << 32) % stop
        while True:
            word = self._word()
            if word < fair:
                return word % stop

    def _word(self) -> int:
        if not self._words:
            digest = hmac.digest(self._secret, self._prefix + self._block.to_bytes(8, "big"), "sha256")
            self._words = [int.from_bytes(digest[i : i + 4], "big") for i in range(28, -4, -4)]
            self._block += 1
        return self._words.pop()


def sample(items: Sequence[T], count: int, rng: Rng) -> tuple[T, ...]:
    """`count` of the items in random order, without replacement, every arrangement equally likely."""
    pool = list(items)
    for i in range(count):
        j = i + rng.randrange(len(pool) - i)
        pool[i], pool[j] = pool[j], pool[i]
    return tuple(pool[:count])
