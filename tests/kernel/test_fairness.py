"""The committed seed and its chance: fixed for ever, unbiased, and verifiable by anybody."""

from __future__ import annotations

import hashlib
import hmac
import itertools
from collections import Counter

import pytest

from tiletown.kernel import BadRecord, ChanceStream, Rng, Seed, sample

ZERO = Seed(bytes(32))
WORDS = 1 << 32

# The first numbers of the streams. They must never change: old records are verified with them.
FIXED_WORDS = [
    1987727551,
    2911656819,
    509778200,
    2697446784,
    720816784,
    4223953356,
    996448563,
    1137099393,
    2887870649,
    2217925325,
]
FIXED_PLIES = [1987727551, 1946093158, 3542340410, 2663858608]
FIXED_SIXES = [5, 0, 0, 5, 5, 3, 3, 0, 3, 5, 0, 5, 5, 2, 3, 5, 1, 4, 3, 2]
FIXED_NINE = (21, 29, 4, 22, 18, 10, 1, 5, 0)
FIXED_SEED = "ea6afa499f40127e8c7bebe56b0ce8ba6fee9c2210365da45e24b286e376af2f"


# ---- the stream can never change silently


def test_the_hash_is_the_sha_256_of_the_seed() -> None:
    assert ZERO.hash == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    assert Seed.of("Tiletown").hash == hashlib.sha256(bytes.fromhex(Seed.of("Tiletown").reveal())).hexdigest()


def test_fixed_words() -> None:
    stream = ZERO.stream(0)
    assert [stream.randrange(WORDS) for _ in range(10)] == FIXED_WORDS
    assert [ZERO.stream(ply).randrange(WORDS) for ply in (0, 1, 2, 1000)] == FIXED_PLIES


def test_fixed_draws() -> None:
    stream = Seed.of("Tiletown").stream(7)
    assert [stream.randrange(6) for _ in range(20)] == FIXED_SIXES
    assert sample(range(32), 9, Seed.of("Tiletown").stream(8)) == FIXED_NINE
    assert Seed.of("Tiletown").reveal() == FIXED_SEED


def test_the_stream_follows_its_documentation() -> None:
    """As the module says: HMAC-SHA256 of the seed over a text, the ply and the block, eight words a block."""
    secret = bytes(range(32))
    stream = Seed(secret).stream(5)
    expected: list[int] = []
    for block in range(3):
        message = b"tiletown chance" + (5).to_bytes(8, "big") + block.to_bytes(8, "big")
        digest = hmac.new(secret, message, hashlib.sha256).digest()
        expected += [int.from_bytes(digest[i : i + 4], "big") for i in range(0, 32, 4)]
    assert [stream.randrange(WORDS) for _ in range(24)] == expected


def test_every_ply_has_a_stream_of_its_own() -> None:
    first = {tuple(ZERO.stream(ply).randrange(WORDS) for _ in range(2)) for ply in range(200)}
    assert len(first) == 200
    assert ZERO.stream(3).randrange(WORDS) == ZERO.stream(3).randrange(WORDS)


# ---- unbiased


class Words(ChanceStream):
    """A stream of given words."""

    def __init__(self, *words: int) -> None:
        super().__init__(bytes(32), 0)
        self.given = list(words)

    def _word(self) -> int:
        return self.given.pop(0)


@pytest.mark.parametrize(
    "stop", [1, 2, 3, 4, 5, 6, 7, 23, 24, 25, 30, 31, 32, 1000, 2**31 - 1, 2**31 + 1, 2**32 - 1, 2**32]
)
def test_words_that_would_favour_small_numbers_are_rejected(stop: int) -> None:
    """The words below `fair` fall evenly on the numbers; the rest, fewer than `stop`, are not used."""
    fair = WORDS // stop * stop
    assert WORDS - fair < stop
    assert Words(fair - 1).randrange(stop) == stop - 1
    assert Words(0).randrange(stop) == 0
    if fair < WORDS:
        stream = Words(fair, WORDS - 1, fair - 1, 17)
        assert stream.randrange(stop) == stop - 1
        assert stream.given == [17]


@pytest.mark.parametrize("stop", [0, -1, 2**32 + 1])
def test_a_range_that_cannot_be_drawn_from(stop: int) -> None:
    with pytest.raises(ValueError, match="outside"):
        ZERO.stream(0).randrange(stop)


class Choices:
    """Returns given numbers, and records the range of each request."""

    def __init__(self, numbers: tuple[int, ...]) -> None:
        self.numbers = iter(numbers)
        self.stops: list[int] = []

    def randrange(self, stop: int, /) -> int:
        self.stops.append(stop)
        return next(self.numbers)


@pytest.mark.parametrize(("size", "count"), [(1, 1), (3, 2), (4, 2), (4, 4), (5, 3), (6, 6)])
def test_every_arrangement_comes_from_exactly_one_row_of_numbers(size: int, count: int) -> None:
    """So if the numbers are even, the arrangements are."""
    ranges = [range(size - step) for step in range(count)]
    drawn = Counter(sample(range(size), count, Choices(numbers)) for numbers in itertools.product(*ranges))
    assert set(drawn) == set(itertools.permutations(range(size), count))
    assert set(drawn.values()) == {1}


def test_sampling_uses_only_the_numbers_it_needs() -> None:
    rng = Choices((0,) * 9)
    sample(range(32), 9, rng)
    assert rng.stops == [32, 31, 30, 29, 28, 27, 26, 25, 24]


def test_sampling_does_not_change_its_items() -> None:
    items = list("RPFSH")
    sample(items, 5, ZERO.stream(0))
    assert items == list("RPFSH")
    assert sample(items, 0, ZERO.stream(0)) == ()


@pytest.mark.parametrize(("stop", "limit"), [(2, 10.9), (3, 13.9), (6, 20.6), (32, 61.1)])
def test_the_numbers_are_even(stop: int, limit: float) -> None:
    """Chi-square over 20,000 numbers of 2,000 plies, below its 0.1 % limit; the seed is fixed, so is the result."""
    seed = Seed.of(f"even {stop}")
    counts: Counter[int] = Counter()
    for ply in range(2000):
        stream = seed.stream(ply)
        counts.update(stream.randrange(stop) for _ in range(10))
    expected = 20_000 / stop
    assert sum((counts[number] - expected) ** 2 / expected for number in range(stop)) < limit


def test_neighbouring_numbers_are_independent() -> None:
    stream = Seed.of("pairs").stream(0)
    pairs = Counter((stream.randrange(4), stream.randrange(4)) for _ in range(16_000))
    assert sum((pairs[pair] - 1000) ** 2 / 1000 for pair in itertools.product(range(4), range(4))) < 37.7


# ---- the seed


def test_a_seed_does_not_show_itself() -> None:
    seed = Seed.of("secret")
    assert seed.reveal() not in repr(seed)
    assert seed.reveal() not in str(seed)
    assert seed.hash[:12] in repr(seed)


def test_seeds_are_equal_by_value() -> None:
    assert Seed.of("a") == Seed.of("a") != Seed.of("b")
    assert hash(Seed.of("a")) == hash(Seed.of("a"))
    assert Seed.of("a") != Seed.of("a").reveal()
    assert len({Seed.fresh().reveal() for _ in range(20)}) == 20


def test_a_seed_survives_its_text() -> None:
    seed = Seed.fresh()
    assert Seed.from_hex(seed.reveal()) == seed


@pytest.mark.parametrize(
    "text", ["", "0" * 63, "0" * 65, "g" * 64, "A" * 64, "0" * 64 + "\n", " " + "0" * 63, "٠" * 64]
)
def test_a_text_that_is_not_a_seed(text: str) -> None:
    with pytest.raises(BadRecord, match="64 hexadecimal digits"):
        Seed.from_hex(text)


def test_a_seed_has_32_bytes() -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        Seed(b"short")


def test_a_stream_is_an_rng() -> None:
    rng: Rng = ZERO.stream(0)
    assert rng.randrange(1) == 0
