"""Setup, state and actions of the game: frozen values that JSON can hold."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

import msgspec

from ...kernel import Seat
from .pieces import BonusTile, Colour, Pieces, Side, our_pieces

Variant: TypeAlias = Literal["family", "construction", "solo"]
VARIANTS: tuple[Variant, ...] = get_args(Variant)
MOST_SEATS = 4
ROUNDS = 15
OPEN_ROUND = 13
"""From this round on, no colour is blocked or banned."""
SOLO_TARGET = 55
"""The points that win the solo variant."""


class Numbers(msgspec.Struct, frozen=True):
    """The numbers of the rules, for clients that explain them."""

    rounds: int = ROUNDS
    open_round: int = OPEN_ROUND
    """From this round on, no colour is blocked or banned."""
    solo_target: int = SOLO_TARGET
    """The points that win the solo variant, at least."""


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """What is agreed before the match."""

    players: int = 2
    side: Side = "landlocked"
    variant: tuple[Variant, ...] = ()
    block_random: bool = False
    """A benchmark for one player: before OPEN_ROUND a random colour of the pattern is forbidden."""
    pieces: Pieces | None = None
    """A corrected copy of the pieces; None: ours."""

    @property
    def played_with(self) -> Pieces:
        return self.pieces or our_pieces()

    @property
    def solo(self) -> bool:
        return "solo" in self.variant

    @property
    def family(self) -> bool:
        return "family" in self.variant

    @property
    def construction(self) -> bool:
        """Whether construction tiles lie on the boards: solo always has them."""
        return "construction" in self.variant or self.solo


class Deal(
    msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True, cache_hash=True, tag="deal"
):
    """Chance at the start: the order of bonus tiles, the first active player, the order of construction tiles."""

    bonus: tuple[BonusTile, ...]
    first: Seat
    construction: tuple[str, ...] = ()


class Shake(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True, tag="shake"):
    """Chance in each round: nine cubes, as letters in reading order."""

    pattern: str
    forbidden: Colour | None = None


class Choose(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="choose"):
    """The active player names a colour: public and final (S2)."""

    colour: Colour


class Place(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, cache_hash=True, tag="place"):
    """Place the tiles of a colour; `at` is the cell of the first one in reading order."""

    colour: Colour
    at: str


class Pass(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="pass"):
    """Place nothing, since no colour that may be chosen fits (S3)."""


class Sealed(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="sealed"):
    """A placement that the viewer may not see yet (S1)."""


Action: TypeAlias = Deal | Shake | Choose | Place | Pass | Sealed


class State(msgspec.Struct, frozen=True, kw_only=True):
    """The state. A board is 36 letters in reading order: R P F S H, . for empty, # for a construction tile."""

    setup: Setup
    boards: tuple[str, ...]
    pending: tuple[Place | Pass | Sealed | None, ...]
    """The action of each seat in this step; placements go onto the boards when all have acted."""
    deal: Deal | None = None
    round: int = 0
    """0 before the deal, then 1 to ROUNDS; at the end it stays ROUNDS."""
    active: Seat = 0
    pattern: str = ""
    """The cubes of this round; empty while a shake is due, and at the end."""
    forbidden: Colour | None = None
    chosen: Colour | None = None
    over: bool = False
