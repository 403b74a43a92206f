"""Literals that are both stored and sent."""

from __future__ import annotations

from typing import Literal, TypeAlias

Status: TypeAlias = Literal["waiting", "running", "over", "cancelled"]
"""The status of a match."""
SeatKind: TypeAlias = Literal["person", "bot", "open"]
"""Who plays a seat now; `open`: nobody yet."""
NOBODY = "nobody"
"""`stand_in` of a move that no bot chose, because all of them failed."""
