"""Random numbers in compiled code: splitmix64, unbiased and repeatable.

Each game has its own generator in the field `random` of its record. It is for bots and research; a match between people
draws from its committed seed (`kernel.fairness`).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from .compiling import inlined

STREAM = np.dtype([("random", np.uint64)])
"""A generator without a game."""
Stream = NDArray[Any]
"""An array of one STREAM."""
LOWER = np.uint64(0xFFFFFFFF)
HALF = np.uint64(32)


def streams(number: int, seed: int) -> NDArray[np.uint64]:
    """The initial states of independent generators, all from one seed."""
    states: NDArray[Any] = np.random.SeedSequence(seed).generate_state(number, np.uint64)
    return states


def stream(seed: int) -> Stream:
    """A generator that starts from the seed.

    It is made in Python and passed in as an array: a record does not keep its array alive, so one made in compiled code
    could be freed while it is used.
    """
    streams = np.zeros(1, STREAM)
    streams["random"] = seed
    return streams


@inlined
def below(game: Any, stop: int) -> int:
    """One of 0 .. stop-1, all equally likely.

    The upper half of the product of `stop` and a random word. Words whose lower half is less than 2**32 % stop are
    rejected: without that some results would be likelier (Lemire, "Fast random integer generation in an interval").
    """
    size = np.uint64(stop)
    while True:
        product = next_word(game) * size
        if product & LOWER >= size or product & LOWER >= (np.uint64(1) << HALF) % size:
            return np.int64(product >> HALF)  # type: ignore[return-value]


@inlined
def three_below(game: Any, stop: int) -> tuple[int, int, int]:
    """One of 0 .. stop-1, one of 0 .. stop-2 and one of 0 .. stop-3, from one random word.

    The lower half of each product is the word for the next one (Brackett-Rozinsky and Lemire, "Batched
    ranged random integer generation").
    """
    one, two, three = np.uint64(stop), np.uint64(stop - 1), np.uint64(stop - 2)
    size = one * two * three
    while True:
        a = next_word(game) * one
        b = (a & LOWER) * two
        c = (b & LOWER) * three
        if c & LOWER >= size or c & LOWER >= (np.uint64(1) << HALF) % size:
            return np.int64(a >> HALF), np.int64(b >> HALF), np.int64(c >> HALF)  # type: ignore[return-value]


@inlined
def next_word(game: Any) -> Any:
    """32 random bits: the upper half of the next number of splitmix64."""
    game.random += np.uint64(0x9E3779B97F4A7C15)
    z = game.random
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return (z ^ (z >> np.uint64(31))) >> HALF
