"""Compiled code counts and finds bits as the interpreter does."""

import random

from tiletown.compiled import bits
from tiletown.compiled.compiling import compiled


def count(members: int) -> int:
    return members.bit_count()


def first(members: int) -> int:
    return (members & -members).bit_length() - 1


bits.compile_count(count)
bits.compile_first(first)


@compiled()
def both(members: int) -> tuple[int, int]:
    return count(members), first(members)


def test_every_single_bit() -> None:
    for bit in range(63):
        assert both(1 << bit) == (1, bit)


def test_random_sets() -> None:
    rng = random.Random(1)
    for _ in range(1000):
        members = rng.getrandbits(63) | 1 << rng.randrange(63)
        assert both(members) == (count(members), first(members))


def test_the_empty_set_has_no_members() -> None:
    assert both(0)[0] == 0


@compiled()
def nth(members: int, index: int) -> int:
    return bits.nth(members, index)


def test_the_nth_member() -> None:
    rng = random.Random(2)
    for _ in range(3000):
        members = rng.getrandbits(63) & (rng.getrandbits(63) | rng.getrandbits(63)) | 1 << rng.randrange(63)
        in_order = [bit for bit in range(63) if members >> bit & 1]
        index = rng.randrange(len(in_order))
        assert nth(members, index) == in_order[index]


def test_the_nth_member_of_all_and_of_one() -> None:
    for bit in range(63):
        assert nth(2**63 - 1, bit) == bit
        assert nth(1 << bit, 0) == bit
