"""Literals that are both stored and sent."""

from __future__ import annotations

from typing import Literal, TypeAlias

Status: TypeAlias = Literal["waiting", "running", "over", "cancelled"]
"""The status of a match."""
ListedStatus: TypeAlias = Literal[Status, "unreadable"]
"""Its status in a list; `unreadable`: this server has not its rules or its pieces, so it can only be deleted."""
SeatKind: TypeAlias = Literal["person", "bot", "open"]
"""Who plays a seat now; `open`: nobody yet."""
Listening: TypeAlias = Literal["here", "network"]
"""Whether a server can be reached from its own machine only, or from others too."""
