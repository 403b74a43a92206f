"""Shake That City, rulebook section 2: choosing colours; rounds 13, 14 and 15."""

from __future__ import annotations

import pytest

from shake_tables import EMPTY, city, colours, options, play, refused, table
from tiletown.games.shake import GAME, Choose, Pass, Place, Sealed
from tiletown.games.shake.state import Action
from tiletown.kernel import Move

FOUR = (EMPTY,) * 4
PATTERN = "SSR/PRH/HHS"  # three shops, two roads, a park, three homes; no factory
FULL_BUT_ONE = "RRRRRR/RRRRRR/RRRRRR/RRRRRR/RRRRRR/RRRRR."
FULL = "RRRRRR/RRRRRR/RRRRRR/RRRRRR/RRRRRR/RRRRRR"


def test_the_active_player_chooses_first() -> None:
    state = table(*FOUR, pattern=PATTERN, active=2)
    assert GAME.to_act(state) == {2}
    assert options(state, 2) == {"R", "P", "S", "H"}
    assert options(state, 0) == set()
    assert refused(state, "0:R@A1") == "out-of-turn"
    assert refused(state, "2:R@A1") == "choose-first"


def test_the_rulebooks_example() -> None:
    """The active player takes blue (shop), two others both gray (road), the fourth green (park)."""
    state = play(table(*FOUR, pattern=PATTERN), "0:S")
    assert GAME.to_act(state) == {0, 1, 2, 3}
    state = play(state, "1:R@C1 2:R@F2 3:P@F6 0:S@A1")
    assert state.boards == (
        city("SS..../....../..S.../....../....../......"),
        city("..R.../.R..../....../....../....../......"),
        city("....../.....R/....R./....../....../......"),
        city("....../....../....../....../....../.....P"),
    )


def test_the_chosen_colour_is_blocked_for_all_others() -> None:
    state = play(table(*FOUR, pattern=PATTERN), "0:S")
    assert colours(state, 0) == {"S"}
    for other in (1, 2, 3):
        assert colours(state, other) == {"R", "P", "H"}
        assert refused(state, f"{other}:S@A1") == "blocked"


def test_the_others_may_choose_the_same_colour() -> None:
    state = play(table(*FOUR, pattern=PATTERN), "0:S 1:H@C1 2:H@C1 3:H@C1")
    assert GAME.to_act(state) == {0}


def test_only_colours_of_the_pattern_can_be_chosen() -> None:
    state = table(*FOUR, pattern=PATTERN)
    assert refused(state, "0:F") == "not-in-pattern"
    assert refused(play(state, "0:S"), "1:F@A1") == "not-in-pattern"


def test_s2_the_choice_is_public_and_final() -> None:
    state = play(table(*FOUR, pattern=PATTERN), "0:S")
    for looker in (None, 0, 1, 2, 3):
        assert GAME.view(state, looker).state.chosen == "shop"
        assert GAME.reveal(Move(0, Choose("shop")), state, looker) == Move(0, Choose("shop"))
    assert refused(state, "0:R") == "no-choice-due"
    assert refused(state, "0:S") == "no-choice-due"
    assert refused(state, "0:R@A1") == "already-chosen"
    assert refused(state, "1:R") == "no-choice-due"


def test_s1_a_placement_is_sealed_until_all_have_acted() -> None:
    state = play(table(*FOUR, pattern=PATTERN), "0:S 1:R@B1")
    move: Move[Action] = Move(1, Place("road", "B1"))
    assert GAME.view(state, 1).state.pending[1] == Place("road", "B1")
    assert GAME.reveal(move, state, 1) == move
    for looker in (None, 0, 2, 3):
        assert GAME.view(state, looker).state.pending == (None, Sealed(), None, None)
        assert GAME.view(state, looker).state.boards == state.boards
        assert GAME.reveal(move, state, looker) == Move(1, Sealed())
    state = play(state, "0:S@A1 2:P@A1 3:H@C1")
    for looker in (None, 0, 2, 3):
        assert GAME.reveal(move, state, looker) == move
        assert GAME.view(state, looker).state.boards == state.boards


def test_s2_the_active_players_placement_is_sealed_as_well() -> None:
    state = play(table(*FOUR, pattern=PATTERN), "0:S 0:S@A1")
    assert GAME.view(state, 1).state.pending == (Sealed(), None, None, None)
    assert GAME.view(state, 0).state.pending == (Place("shop", "A1"), None, None, None)


def test_s1_nobody_acts_twice_in_a_step() -> None:
    state = play(table(*FOUR, pattern=PATTERN), "0:S 1:R@B1")
    assert GAME.to_act(state) == {0, 2, 3}
    assert refused(state, "1:R@C1") == "out-of-turn"


def test_s1_a_view_cannot_be_played_to_the_end_of_the_round() -> None:
    """A view is not the table: with sealed placements the round cannot end."""
    state = play(table(EMPTY, EMPTY, pattern=PATTERN), "0:S 0:S@A1")
    assert refused(GAME.view(state, 1).state, "1:R@B1") == "sealed"
    assert refused(state, "1:?") == "sealed"


@pytest.mark.parametrize("number", range(1, 13))
def test_in_rounds_1_to_12_the_colour_is_blocked(number: int) -> None:
    state = table(EMPTY, EMPTY, pattern=PATTERN, round=number)
    assert GAME.to_act(state) == {0}
    assert colours(play(state, "0:H"), 1) == {"R", "P", "S"}


@pytest.mark.parametrize("number", [13, 14, 15])
def test_in_rounds_13_to_15_nothing_is_blocked_and_nobody_chooses_first(number: int) -> None:
    state = table(EMPTY, EMPTY, EMPTY, pattern=PATTERN, round=number, active=1)
    assert GAME.to_act(state) == {0, 1, 2}
    for seat in (0, 1, 2):
        assert colours(state, seat) == {"R", "P", "S", "H"}
        assert refused(state, f"{seat}:R") == "no-choice-due"
    state = play(state, "2:S@A1 1:S@A1")
    assert colours(state, 0) == {"R", "P", "S", "H"}
    assert play(state, "0:S@A1").boards == (city("SS..../....../..S.../....../....../......"),) * 3


def test_a_colour_that_fits_nowhere_cannot_be_chosen() -> None:
    """One cell is free: only the park, a single tile, fits."""
    state = table(FULL_BUT_ONE, EMPTY, pattern=PATTERN)
    assert options(state, 0) == {"P"}
    assert refused(state, "0:S") == "fits-nowhere"
    assert refused(play(state, "0:P"), "0:P@A1") == "does-not-fit"
    assert options(play(state, "0:P"), 0) == {"P@F6"}


def test_s14_an_active_player_who_must_pass_blocks_nothing() -> None:
    state = table(FULL, EMPTY, EMPTY, pattern=PATTERN)
    assert GAME.forced(state, 0) == Pass()
    state = play(state, "0:-")
    assert GAME.to_act(state) == {1, 2}
    assert colours(state, 1) == colours(state, 2) == {"R", "P", "S", "H"}
    state = play(state, "2:S@A1 1:S@A1")
    assert state.boards[0] == "R" * 36
    assert (state.round, state.active) == (2, 1)


def test_s12_alone_no_colour_has_to_be_named_first() -> None:
    for variant in ((), ("solo",)):
        state = table(EMPTY, pattern=PATTERN, variant=variant)
        assert {option[1] for option in options(state)} == {"@"}
        assert refused(state, "0:P") == "no-choice-due"


def test_s13_a_pass_is_not_sealed() -> None:
    """That nothing fits can be seen on the board, so there is nothing to hide."""
    state = play(table(EMPTY, FULL, EMPTY, pattern=PATTERN), "0:S 1:-")
    for looker in (None, 0, 2):
        assert GAME.view(state, looker).state.pending[1] == Pass()
        assert GAME.reveal(Move(1, Pass()), state, looker) == Move(1, Pass())
