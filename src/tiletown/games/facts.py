"""Where a fact about the box comes from: both games' data files mark each of theirs."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

import msgspec

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
