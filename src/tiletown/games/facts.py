"""Where a fact about the box comes from: both games' data files mark each of theirs."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeAlias, get_args

import msgspec

from ..kernel import BadPieces

Source: TypeAlias = Literal["rulebook", "follows", "assumed", "yours"]
"""`rulebook`: the rulebook says so. `follows`: it does not say so, but what it says implies it. `assumed`: our guess,
because our copy lacks the picture. `yours`: an owner of the box has corrected or confirmed it."""
SOURCES: tuple[Source, ...] = get_args(Source)


class Fact(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Something printed in the box, and how we know it."""

    source: Source


class Statement(Fact, frozen=True):
    """A fact in words, which no rule reads."""

    what: str


LONGEST_LINE = 1000
"""tomllib's time grows with the square of the dots in a key, and whoever asks a server may send any text."""


def read_toml(text: str, form: type[Any], others: Mapping[str, str]) -> Any:
    """A data file in its form. `others`: tables that only the file of another game has, with its title.

    Raises BadPieces.
    """
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > LONGEST_LINE:
            raise BadPieces(f"the pieces cannot be read: line {number} has more than {LONGEST_LINE} characters")
    try:
        tables = tomllib.loads(text)
        for table, game in others.items():
            if table in tables:
                raise BadPieces(f"this is a file of {game}")
        return msgspec.convert(tables, form)
    except (msgspec.ValidationError, RecursionError, ValueError) as error:  # ValueError: no TOML, or a huge number
        raise BadPieces(f"the pieces cannot be read: {error}") from error


def toml(value: str | Sequence[str]) -> str:
    """A text, or a list of texts, as TOML."""
    if not isinstance(value, str):
        return f"[{', '.join(map(toml, value))}]"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def statement_lines(facts: Sequence[Statement]) -> list[str]:
    """The statements of a data file."""
    return [f"\n[[facts]]\nwhat = {toml(fact.what)}\nsource = {toml(fact.source)}" for fact in facts]
