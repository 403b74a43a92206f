"""Bit counts and bit scans with one processor instruction each.

Both games keep sets in integers and ask for the number of members and for the first one. The interpreter uses
`int.bit_count` and `int.bit_length`; compiled code gets the processor's own instructions.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic, overload

from .compiling import inlined


def compile_count(count: Callable[[int], int]) -> None:
    """Compile calls of a game's `count`, the number of members of a set, to one instruction."""
    overload(count)(lambda members: lambda members: popcount(members))


def compile_first(first: Callable[[int], int]) -> None:
    """Compile calls of a game's `first`, the lowest member of a non-empty set, to one instruction."""
    overload(first)(lambda members: lambda members: trailing_zeros(members))


def _popcount(typing: Any, number: Any) -> Any:
    """The number of bits set in a 64-bit integer."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


def _trailing_zeros(typing: Any, number: Any) -> Any:
    """The number of the lowest bit that is set in a 64-bit integer; it must not be 0."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        undefined_for_zero = ir.Constant(ir.IntType(1), 1)
        return builder.cttz(arguments[0], undefined_for_zero)

    return types.int64(types.int64), generate


popcount: Any = intrinsic(_popcount)
trailing_zeros: Any = intrinsic(_trailing_zeros)

ONES = np.uint64(0x0101010101010101)
HIGHS = np.uint64(0x8080808080808080)
NTH_IN_BYTE = np.zeros((256, 8), np.uint8)
for _byte in range(256):
    _bits = [bit for bit in range(8) if _byte >> bit & 1]
    NTH_IN_BYTE[_byte, : len(_bits)] = _bits


@inlined
def nth(members: int, index: int) -> int:
    """The member of a set with `index` members below it, which must exist. Without a branch.

    The members are counted in each byte; one product gives the running totals, one subtraction compares all of them
    with the index, which gives the byte; a table gives the bit within the byte.
    """
    set_ = np.uint64(members)
    twos = set_ - (set_ >> np.uint64(1) & np.uint64(0x5555555555555555))
    fours = (twos & np.uint64(0x3333333333333333)) + (twos >> np.uint64(2) & np.uint64(0x3333333333333333))
    bytes_ = fours + (fours >> np.uint64(4)) & np.uint64(0x0F0F0F0F0F0F0F0F)
    totals = bytes_ * ONES
    passed = np.uint64(index) * ONES + HIGHS - totals & HIGHS  # a byte's high bit: its total is at most the index
    start = 8 * popcount(np.int64(passed))
    before = np.int64((totals << np.uint64(8)) >> np.uint64(start) & np.uint64(255))
    bit: int = start + NTH_IN_BYTE[members >> start & 255, index - before]
    return bit
