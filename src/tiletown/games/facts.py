"""Where a fact about the box comes from: both games' data files mark each of theirs."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

Source: TypeAlias = Literal["rulebook", "assumed"]
"""`rulebook`: stated in the rulebook, or implied by it. `assumed`: our guess, because our copy lacks the picture."""


class Fact(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Something printed in the box, and how we know it."""

    source: Source
