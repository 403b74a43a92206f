"""Shake That City alone: solo, practice (S8), and the benchmark with a colour forbidden at random."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from shake_tables import EMPTY, SITES, colours, options, play, refused, sheet, table
from tiletown.games.shake import GAME, Pass, Setup, Shake
from tiletown.games.shake.pieces import Side
from tiletown.kernel import CHANCE, ActionError

# ---- solo: the colour with the most cubes is banned


@pytest.mark.parametrize(
    ("pattern", "may"),
    [
        ("HHH/SSF/FPR", "SFPR"),  # three homes are the most
        ("HHH/SSS/FPR", "HSFPR"),  # homes and shops tie: nothing is banned
        ("HHH/SSS/FFF", "HSF"),
        ("HHH/HHH/HHS", "S"),  # eight homes
        ("RRR/RRS/SSS", "S"),  # five roads against four shops
        ("RRR/RSS/SSF", "RSF"),  # four and four
        ("RRP/PFF/SSH", "RPFSH"),  # a tie of four colours with two each
        ("PPP/PPP/RFS", "RFS"),
        ("HSF/PRR/HSR", "HSFP"),
    ],
)
@pytest.mark.parametrize("side", ["landlocked", "beachfront"])
def test_solo_the_colour_with_the_most_cubes_is_banned_unless_several_tie(pattern: str, may: str, side: Side) -> None:
    state = table(EMPTY, pattern=pattern, variant=("solo",), side=side)
    assert colours(state) == set(may)
    for letter in set(pattern) - {"/"} - set(may):
        assert refused(state, f"0:{letter}@A1") == "most-cubes"


@pytest.mark.parametrize("number", range(1, 16))
def test_solo_the_ban_ends_after_round_12(number: int) -> None:
    state = table(EMPTY, pattern="HHH/SSF/FPR", variant=("solo",), round=number)
    assert ("H" in colours(state)) == (number >= 13)


def test_solo_only_the_ban_counts_not_what_fits() -> None:
    """The most cubes in the pattern are banned even if they would not fit; the second most are not banned for that."""
    state = table("RRRRRR/RRRRRR/RRRRRR/RRRRRR/RRRRR./RRRRRR", pattern="HHH/SSF/FPR", variant=("solo",))
    assert colours(state) == {"P", "R"}


# ---- solo: the target

# roads      A1 A2 C1 A4 on the edge, D4 E4 F4 from the east: 7; the others lead nowhere
# parks      F5: home; C6: factory and home: 3
# factories  B2 C2 E3 F3 C5: each next to a factory and a road; D5: the same: 12
# shops      B1 D1 F1 F2 A3 A6 on the edge: 6; D3, next to D4, gray: 3; B4, next to A4, brown: 2;
#            C4, next to D4, gray: 3; E5, next to E4, brown: 2: together 16
# homes      F6: 2; D6: a factory lies above it
# bonus      column C is full, rows 2 and 4 are full, row 5 has four types, two of each: 15
CITY_OF_55 = """
    R S R S . S
    R F F R R S
    S R R S F F
    R S S R R R
    . R F F S P
    S . P H . H""".replace(" ", "").strip()
CITY_OF_54 = "." + CITY_OF_55[1:]


def test_solo_wins_with_55_points_and_no_construction_tile() -> None:
    lines = {line.rule: line.points for line in sheet(CITY_OF_55, variant=("solo",)).lines}
    assert lines == {"road": 7, "park": 3, "factory": 12, "shop": 16, "home": 2, "bonus": 15}
    assert decided(CITY_OF_55) == ((0,), "target")


def test_solo_loses_with_54_points() -> None:
    """The same without the road on A1."""
    assert sheet(CITY_OF_54, variant=("solo",)).total == 54
    assert decided(CITY_OF_54) == ((), "target")


def test_solo_loses_with_a_construction_tile_left() -> None:
    """The same with a construction tile on B2 instead of a factory, and the empty city."""
    board = CITY_OF_55.replace("RFFRRS", "R#FRRS").replace(".RFFSP", "FRFFSP")
    assert decided(board) == ((), "construction")
    assert decided(SITES) == ((), "construction")


def test_solo_loses_by_points_when_the_tiles_are_gone() -> None:
    assert decided(EMPTY) == ((), "target")


def decided(board: str) -> tuple[tuple[int, ...], str]:
    found = GAME.result(table(board, variant=("solo",), round=15, over=True))
    return found.winners, found.decided_by


# ---- practice


def test_s8_one_player_without_solo_practises() -> None:
    state = table(EMPTY, pattern="HHH/SSF/FPR")
    assert colours(state) == {"H", "S", "F", "P", "R"}
    for board in (EMPTY, CITY_OF_55):
        for variant in ((), ("family",), ("construction",), ("family", "construction")):
            found = GAME.result(table(board, variant=variant, round=15, over=True))
            assert (found.winners, found.decided_by) == ((), "practice")


def test_s8_practice_with_construction_tiles_still_has_them() -> None:
    state = table(SITES, pattern="HHH/SSF/FPR", variant=("construction",))
    assert refused(state, "0:R@B2") == "does-not-fit"


# ---- a colour forbidden at random


def test_block_random_one_colour_of_the_pattern_is_forbidden_in_rounds_1_to_12() -> None:
    state = table(EMPTY, pattern="HHH/SSF/FPR", forbidden="shop", block_random=True)
    assert colours(state) == {"H", "F", "P", "R"}
    assert refused(state, "0:S@A1") == "forbidden"


def test_block_random_the_lot_is_even_over_the_colours_not_the_cubes() -> None:
    rng, due = random.Random(4), table(EMPTY, block_random=True)
    drawn: Counter[str] = Counter()
    for _ in range(20_000):
        shake = GAME.sample_chance(due, rng)
        assert isinstance(shake, Shake)
        if sorted(Counter(shake.pattern).values()) == [1, 1, 2, 2, 3]:
            letter = {"road": "R", "park": "P", "factory": "F", "shop": "S", "home": "H"}[str(shake.forbidden)]
            drawn[f"{shake.pattern.count(letter)} cubes"] += 1
    share = {kind: number / drawn.total() for kind, number in drawn.items()}
    assert drawn.total() > 2000
    assert abs(share["1 cubes"] - 2 / 5) < 0.04
    assert abs(share["2 cubes"] - 2 / 5) < 0.04
    assert abs(share["3 cubes"] - 1 / 5) < 0.04


@pytest.mark.parametrize("number", range(1, 16))
def test_block_random_draws_only_in_rounds_1_to_12(number: int) -> None:
    shake = GAME.sample_chance(table(EMPTY, block_random=True, round=number), random.Random(1))
    assert isinstance(shake, Shake)
    assert (shake.forbidden is not None) == (number <= 12)
    wrong = Shake(shake.pattern, None if number <= 12 else "home")
    with pytest.raises(ActionError) as refusal:
        GAME.apply(table(EMPTY, block_random=True, round=number), CHANCE, wrong)
    assert refusal.value.rule == "bad-shake"


def test_block_random_a_colour_that_is_not_there_cannot_be_forbidden() -> None:
    with pytest.raises(ActionError) as refusal:
        GAME.apply(table(EMPTY, block_random=True), CHANCE, Shake("HHHSSFFPP", "road"))
    assert refusal.value.rule == "bad-shake"


def test_block_random_a_forbidden_colour_that_alone_fits_is_a_pass() -> None:
    full = "RRRRRR/RRRRRR/RRRRRR/RRRRRR/RRRRRR/RRRRR."
    state = table(full, pattern="HHH/SSF/FPP", forbidden="park", block_random=True)
    assert options(state) == {"-"}
    state = table(full, pattern="HHH/HSF/FSP", forbidden="park", block_random=True)
    assert options(state) == {"-"}
    assert GAME.forced(state, 0) == Pass()
    assert options(play(state, "0:-")) == set()


def test_block_random_has_no_winner() -> None:
    found = GAME.result(table(CITY_OF_55, block_random=True, round=15, over=True))
    assert (found.winners, found.decided_by) == ((), "practice")
    assert Setup(1, block_random=True).construction is False
