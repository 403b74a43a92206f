"""Ids: the pattern of each kind, and new ones that nobody can guess."""

from __future__ import annotations

import secrets

from tiletown.kernel import MOST_SEATS, NAME_PATTERN

ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyz"
CODE_ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"
"""Without letters and digits that are easily confused."""

ID_LENGTH = 20
TOKEN_LENGTH = 32
CODE_LENGTH = 6

MATCH = PLAYER = f"[0-9a-z]{{{ID_LENGTH}}}"
TOKEN = f"[0-9a-z]{{{TOKEN_LENGTH}}}"
CODE = f"[0-9a-zA-Z]{{{CODE_LENGTH}}}"
"""Wider than CODE_ALPHABET: a mistyped code is looked for, and not found."""
SEAT = "|".join(map(str, range(MOST_SEATS)))
GAME = NAME_PATTERN
BOT = "[a-z0-9_-]{1,20}"
REQUEST = "[0-9A-Za-z_-]{8,64}"

MOST_PLIES = 100_000


def new_match_id() -> str:
    return _random(ID_LENGTH, ALPHABET)


def new_player_id() -> str:
    return _random(ID_LENGTH, ALPHABET)


def new_token() -> str:
    """The token of a device link."""
    return _random(TOKEN_LENGTH, ALPHABET)


def new_code() -> str:
    """The code of a waiting match, to type instead of its link."""
    return _random(CODE_LENGTH, CODE_ALPHABET)


def _random(length: int, alphabet: str) -> str:
    number, letters = secrets.randbelow(len(alphabet) ** length), ""  # one call to the system instead of one a letter
    for _ in range(length):
        number, letter = divmod(number, len(alphabet))
        letters += alphabet[letter]
    return letters
