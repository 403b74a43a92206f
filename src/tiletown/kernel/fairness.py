"""Fair chance: the secret seed, the players' nonces, the commitment to all that was agreed, and the numbers drawn.

When a match is opened the SHA-256 of its seed is public, and cannot be changed any more. Then each player sends a
nonce. When the match starts, the commitment binds the seed's hash, the match's id, game, rules, pieces, setup and
seats with their nonces (`Terms`); anybody who sees these can repeat it.

The chance at ply n is sampled from HMAC-SHA256(key, "tiletown chance" n block), block = 0, 1, ...; the key is
HMAC-SHA256(seed, "tiletown nonces" nonces), or the seed itself if nobody sent a nonce. Who has the seed after the match
can repeat it, and nobody could have known it before. Numbers are unbiased, by rejection: a word that would favour small
numbers is dropped.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Sequence
from typing import Any, Final, TypeVar

import msgspec

from .errors import BadRecord
from .game import Rng

T = TypeVar("T")

FORMAT: Final = 2
"""The version of the format of records, one of the terms: whoever binds more or other terms increases it."""
NONCE_PATTERN: Final = "[0-9a-f]{32}"
"""The regular expression of a nonce: 16 random bytes."""


def canonical(value: Any) -> bytes:
    """The one way to write a value as JSON: sorted keys, no spaces."""
    return msgspec.json.encode(value, order="sorted")


def digest(value: Any) -> str:
    """SHA-256 of a value in its canonical form."""
    return hashlib.sha256(canonical(value)).hexdigest()


def fresh_nonce() -> str:
    """A new random nonce from the operating system."""
    return secrets.token_hex(16)


class Seated(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who had a seat when the match started."""

    name: str = ""
    bot: str = ""
    """Which bot, if it was one."""
    nonce: str = ""
    """What the player added to the seed (NONCE_PATTERN); empty if nothing."""


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """Everything agreed before the first move."""

    seed_hash: str
    match: str
    """The id of the match."""
    game: str
    rules: int
    pieces: str
    """The digest of the pieces."""
    setup: msgspec.Raw
    seats: tuple[Seated, ...]

    def digests(self) -> dict[str, str]:
        """The digest of every term by its name: whoever compares them finds the one that was changed.

        The setup is taken as it is written, field by field: a field that a later version adds changes nothing.
        """
        setup = msgspec.json.decode(self.setup)
        if not isinstance(setup, dict):
            raise BadRecord("its setup is not an object")
        values: dict[str, Any] = {
            "tiletown": FORMAT,
            "match": self.match,
            "game": self.game,
            "rules": self.rules,
            "pieces": self.pieces,
        }
        values |= {f"setup.{name}": value for name, value in setup.items()}
        for seat, seated in enumerate(self.seats):
            values |= {f"seats.{seat}.{name}": value for name, value in msgspec.structs.asdict(seated).items()}
        return {"seed": self.seed_hash} | {name: digest(value) for name, value in values.items()}

    @property
    def commitment(self) -> str:
        """SHA-256 of all the digests."""
        return digest(self.digests())


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
    def hash(self) -> str:
        """Its SHA-256, public as soon as the match is opened."""
        return hashlib.sha256(self._secret).hexdigest()

    def mixed(self, nonces: Sequence[str]) -> Seed:
        """The seed with the nonces of all seats mixed in; the same seed if there are none."""
        if not any(nonces):
            return self
        return Seed(hmac.digest(self._secret, b"tiletown nonces" + canonical(nonces), "sha256"))

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
        return f"<Seed with hash {self.hash[:12]}>"


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


class Drawn:
    """A source of random numbers that notes each number, and of how many it was one."""

    def __init__(self, source: Rng) -> None:
        self._source = source
        self.numbers: list[tuple[int, int]] = []

    def randrange(self, stop: int, /) -> int:
        number = self._source.randrange(stop)
        self.numbers.append((number, stop))
        return number


def sample(items: Sequence[T], count: int, rng: Rng) -> tuple[T, ...]:
    """`count` of the items in random order, without replacement, every arrangement equally likely."""
    pool = list(items)
    for i in range(count):
        j = i + rng.randrange(len(pool) - i)
        pool[i], pool[j] = pool[j], pool[i]
    return tuple(pool[:count])
