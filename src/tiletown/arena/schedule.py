"""Who sits where in a game, and on which deal (its shakes and draws).

Two bots are compared on the same deals. A deal is played once for every seat that one of them can take among seats of
the other, so both have every seat, both begin, and both get the same shakes and the same stack:

- two players: `a b` and `b a`;
- three and four: one `a` among `b`s on every seat, then one `b` among `a`s;
- one player: `a`, then `b`.

In a mirror match a bot plays itself, as a control. On the same deal it would play the same game again and again, and
the result would be even by construction; so there every game has its own deal.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec

Seating: TypeAlias = Literal["rotation", "pair", "mirror"]


class Assignment(msgspec.Struct, frozen=True):
    """The deal and the seats of one game."""

    deal: int
    """Games with the same deal have the same shakes and draws."""
    sides: tuple[int, ...]
    """For each seat, the index of its bot in the contest."""


def assignment(seating: Seating, bots: int, players: int, number: int) -> Assignment:
    """The assignment of the game with that number."""
    if seating == "rotation":
        return Assignment(number, rotation(bots, players, number))
    orders = arrangements(players)
    return Assignment(number if seating == "mirror" else number // len(orders), orders[number % len(orders)])


def rotation(bots: int, players: int, number: int) -> tuple[int, ...]:
    """The bots in order, repeated if there are more seats, and rotated by one seat from game to game."""
    return tuple((seat + number) % players % bots for seat in range(players))


def arrangements(players: int) -> tuple[tuple[int, ...], ...]:
    """The games of one deal between two bots: each bot once on every seat, alone among seats of the other."""
    orders = [
        tuple(side if seat == alone else 1 - side for seat in range(players))
        for side in (0, 1)
        for alone in range(players)
    ]
    return tuple(dict.fromkeys(orders))  # with two players the second half repeats the first


def whole_deals(games: int, players: int) -> int:
    """`games` rounded up to whole deals."""
    size = len(arrangements(players))
    return -(-games // size) * size


def all_pairs(bots: Sequence[str]) -> list[tuple[str, str]]:
    """Every bot against each of those named before it."""
    return [(upper, lower) for at, upper in enumerate(bots) for lower in bots[:at]]
