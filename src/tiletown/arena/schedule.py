"""Who sits where, and on which deal: the shakes and draws of a game.

Two bots are compared on the same deals. A deal is played once for every place that one of them can take among the
others, so both have had every seat, both have begun, and both have met the same shakes and the same stack:

- two players: `a b` and `b a`;
- three and four: one `a` among `b`s on every seat, then one `b` among `a`s;
- alone: `a`, then `b`.

In a mirror match a bot meets itself, as a control of all this. On the same deal it would play the same game over
and over, and the result would be even by construction; so there every game has a deal of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec

Seating: TypeAlias = Literal["rotation", "pair", "mirror"]


class Table(msgspec.Struct, frozen=True):
    """Where one game is played."""

    deal: int
    """Games with the same deal meet the same shakes and draws."""
    sides: tuple[int, ...]
    """By seat, which of the contest's bots sits there."""


def table(seating: Seating, bots: int, players: int, number: int) -> Table:
    """The table of the game with that number."""
    if seating == "rotation":
        return Table(number, rotation(bots, players, number))
    places = arrangements(players)
    return Table(number if seating == "mirror" else number // len(places), places[number % len(places)])


def rotation(bots: int, players: int, number: int) -> tuple[int, ...]:
    """Fewer bots than seats repeat in order, and all move one seat on with each game."""
    return tuple((seat + number) % players % bots for seat in range(players))


def arrangements(players: int) -> tuple[tuple[int, ...], ...]:
    """The games of one deal between two bots: each of them once on every seat, alone among the other's."""
    places = [
        tuple(side if seat == alone else 1 - side for seat in range(players))
        for side in (0, 1)
        for alone in range(players)
    ]
    return tuple(dict.fromkeys(places))  # with two players the second half repeats the first


def whole_deals(games: int, players: int) -> int:
    """So many games, or a few more, that no deal is left half played."""
    size = len(arrangements(players))
    return -(-games // size) * size


def all_pairs(bots: Sequence[str]) -> list[tuple[str, str]]:
    """Every bot against each of those named before it."""
    return [(upper, lower) for at, upper in enumerate(bots) for lower in bots[:at]]
