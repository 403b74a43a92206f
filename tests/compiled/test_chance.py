"""Random numbers of compiled code against a plain Python reference, rejections included."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from tiletown.compiled import chance
from tiletown.compiled.compiling import compiled

GOLDEN = 0x9E3779B97F4A7C15


@compiled()
def numbers_below(streams: NDArray[Any], stop: int, found: NDArray[np.int64]) -> None:
    for i in range(len(found)):
        found[i] = chance.below(streams[0], stop)


@compiled()
def triples_below(streams: NDArray[Any], stop: int, found: NDArray[np.int64]) -> None:
    for i in range(len(found)):
        found[i, 0], found[i, 1], found[i, 2] = chance.three_below(streams[0], stop)


class Reference:
    """The same generator in plain Python."""

    def __init__(self, state: int) -> None:
        self.state = state

    def word(self) -> int:
        self.state = (self.state + GOLDEN) % 2**64
        z = self.state
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        z = (z ^ z >> 27) * 0x94D049BB133111EB % 2**64
        return (z ^ z >> 31) >> 32

    def below(self, *stops: int) -> list[int]:
        """Scale a word to the product of the stops; the 2**32 % size surplus words are rejected."""
        size = int(np.prod(stops))
        while True:
            word, found = self.word(), []
            for stop in stops:
                result, word = divmod(word * stop, 2**32)
                found.append(result)
            if word >= 2**32 % size:
                return found


@pytest.mark.parametrize("stop", [1, 2, 3, 9, 32, 36, 180])
def test_numbers_are_those_of_the_reference(stop: int) -> None:
    found = np.empty(2000, np.int64)
    numbers_below(chance.stream(stop), stop, found)
    reference = Reference(stop)
    assert found.tolist() == [reference.below(stop)[0] for _ in range(2000)]


@pytest.mark.parametrize("stop", [9, 24, 32, 40])
def test_triples_are_those_of_the_reference(stop: int) -> None:
    found = np.empty((2000, 3), np.int64)
    triples_below(chance.stream(stop), stop, found)
    reference = Reference(stop)
    assert found.tolist() == [reference.below(stop, stop - 1, stop - 2) for _ in range(2000)]


def test_a_surplus_word_is_rejected() -> None:
    """From this state the next word is 0, one of the surplus words that would make the result 0 likelier."""
    before_zero = 2**64 - GOLDEN
    assert Reference(before_zero).word() == 0
    second = Reference(before_zero)
    second.word()
    found = np.empty(1, np.int64)
    numbers_below(chance.stream(before_zero), 7, found)
    assert found.tolist() == second.below(7)


def test_rejection_makes_all_results_equally_frequent() -> None:
    """Over all words of a 12-bit generator, each result comes from the same number of accepted words."""
    words, stops = 2**12, (5, 4, 3)
    often: dict[tuple[int, ...], int] = {}
    for first in range(words):
        word, found = first, []
        for stop in stops:
            result, word = divmod(word * stop, words)
            found.append(result)
        if word >= words % 60:
            often[tuple(found)] = often.get(tuple(found), 0) + 1
    assert len(often) == 60
    assert len(set(often.values())) == 1


def test_streams_follow_from_the_seed_and_differ() -> None:
    assert chance.streams(1000, 5).tolist() == chance.streams(1000, 5).tolist()
    assert len(set(chance.streams(1000, 5).tolist()) | set(chance.streams(1000, 6).tolist())) == 2000
