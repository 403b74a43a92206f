"""Where a fact about the box comes from: both games' data files mark each of theirs."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

Source: TypeAlias = Literal["rulebook", "assumed"]
"""The rulebook says so, or it follows from it; or the picture that shows it is missing from the text that we have."""


class Fact(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Something printed in the box, and how we know it."""

    source: Source
