"""Shake That City, rulebook section 3: placing building tiles; and what happens when nothing fits."""

from __future__ import annotations

from typing import Any

import pytest

from shake_tables import EMPTY, SITES, city, options, play, refused, table
from tiletown.games.shake import GAME, Choose, Pass, Place, Setup, State
from tiletown.kernel import ActionError, MalformedAction, Match, Moment, OutOfTurn, Seed

FULL = "RRRRRR/RRRRRR/RRRRRR/RRRRRR/RRRRRR/RRRRRR"


def at(state: State, colour: str, seat: int = 0) -> set[str]:
    """Where a colour can go: the cells for the first of its tiles in reading order."""
    return {option[2:] for option in options(state, seat) if option.startswith(f"{colour}@")}


# ---- exactly as in the pattern


def test_tiles_lie_exactly_as_the_cubes_do() -> None:
    # S . .
    # S . S   three shops among homes and roads
    # . . .
    after = play(table(EMPTY, pattern="SHH/SHS/HRR"), "0:S@C2")
    assert after.boards[0] == city("....../..S.../..S.S./....../....../......")


HOLES = "RRRRRR/R..RRR/RR.RRR/RRRRRR/RRRRRR/RRRRRR"


@pytest.mark.parametrize(
    ("pattern", "fits"),
    [
        ("SSH/HSH/HRR", {"B2"}),  # as it is
        ("SHH/SSH/HRR", set()),  # the same three, turned
        ("HSS/HSH/HRR", set()),  # mirrored
        ("SHH/HHS/HSR", set()),  # arranged anew
        ("SSH/HSH/HSR", set()),  # one more than there is room for
        ("SSH/HHH/HRR", {"B2"}),  # part of it
    ],
)
def test_no_turn_no_mirror_no_split(pattern: str, fits: set[str]) -> None:
    """Three cells are free:  . .
                                .   """  # fmt: skip
    assert at(table(HOLES, pattern=pattern, round=13), "S") == fits


@pytest.mark.parametrize("place", range(9))
def test_a_single_tile_goes_anywhere_wherever_its_cube_lies(place: int) -> None:
    """Only the cells of the colour count: the frame of the pattern may hang over the edge (S19)."""
    drawn = "H" * place + "S" + "H" * (8 - place)
    state = table(EMPTY, pattern=f"{drawn[:3]}/{drawn[3:6]}/{drawn[6:]}", round=13)
    assert len(at(state, "S")) == 36


@pytest.mark.parametrize(
    ("pattern", "places"),
    [
        ("SHH/HHH/HHR", 36),  # one tile
        ("SSH/HHH/HRR", 30),  # 1 x 2
        ("SHH/SHH/HRR", 30),  # 2 x 1
        ("SSS/HHH/HRR", 24),  # 1 x 3
        ("SHS/HHH/HRR", 24),  # 1 x 3 with a gap
        ("SSH/SSH/HRR", 25),  # 2 x 2
        ("SHH/HSH/HRR", 25),  # a diagonal
        ("HSH/SHH/HRR", 25),  # the other diagonal: the second tile lies to the west of the first
        ("SHH/HHS/HRR", 20),  # 2 x 3
        ("HHS/SHH/HRR", 20),
        ("HHS/HRR/SHH", 16),  # 3 x 3, from corner to corner
        ("SHS/HHH/SRS", 16),
        ("HSH/SHS/HSH", 16),  # a ring
        ("HHH/HSH/HRS", 25),  # in the south-east of the frame
    ],
)
def test_how_many_places_there_are_on_an_empty_board(pattern: str, places: int) -> None:
    """(7 - height) x (7 - width) of the tiles themselves."""
    assert len(at(table(EMPTY, pattern=pattern, round=13), "S")) == places


def test_tiles_do_not_go_round_the_edge() -> None:
    """S . S needs three columns: it cannot begin in E or F, nor can the tile to the west of the first wrap."""
    assert at(table(EMPTY, pattern="SHS/HHH/HRR", round=13), "S") == {f"{c}{r}" for c in "ABCD" for r in range(1, 7)}
    west = at(table(EMPTY, pattern="HHS/SHH/HRR", round=13), "S")
    assert west == {f"{c}{r}" for c in "CDEF" for r in range(1, 6)}
    state = table(EMPTY, pattern="SHS/HHH/HRR", round=13)
    assert refused(state, "0:S@E1") == refused(state, "0:S@F6") == "does-not-fit"


def test_every_cell_must_be_empty_and_free_of_construction_tiles() -> None:
    """A row of three fits where three free cells lie side by side."""
    board = """
        .....P
        .#....
        ..#...
        ...#..
        P...#.
        ......"""
    state = table(board, pattern="SSS/HHH/HRR", round=13, variant=("construction",))
    assert at(state, "S") == {"A1", "B1", "C1", "C2", "D2", "D3", "A4", "B5", "A6", "B6", "C6", "D6"}


def test_why_it_does_not_fit_is_said() -> None:
    state = table(
        "....../.#..../..#.../...#../....#P/......", pattern="SSS/HHH/HRR", round=13, variant=("construction",)
    )

    def why(action: Place) -> str:
        with pytest.raises(ActionError) as refusal:
            GAME.apply(state, 0, action)
        return str(refusal.value)

    assert why(Place("shop", "D5")) == "E5 is under a construction tile"
    assert why(Place("shop", "F5")) == "F5 is taken"
    assert why(Place("shop", "E1")) == "a tile would lie outside the city"
    assert why(Place("shop", "E6")) == "a tile would lie outside the city"
    assert "not a cell" in why(Place("shop", "G1"))
    assert "not a cell" in why(Place("shop", "A7"))
    assert "not a cell" in why(Place("shop", ""))


def test_an_action_that_is_none_is_malformed() -> None:
    state = table(EMPTY, pattern="SSS/HHH/HRR", round=13)
    wrong: list[Any] = [Place("castle", "A1"), Choose("castle"), object(), None, "S@A1"]  # type: ignore[arg-type]
    for action in wrong:
        with pytest.raises(MalformedAction):
            GAME.apply(state, 0, action)
        with pytest.raises(MalformedAction):
            GAME.preview(GAME.view(state, 0), [action])


# ---- placing is a must


def test_whoever_can_place_must() -> None:
    """One cell is free, and the only single cube is the park."""
    state = table(FULL[:-1] + ".", pattern="SSH/PHH/HSS", round=13)
    assert options(state) == {"P@F6"}
    assert refused(state, "0:-") == "must-place"


def test_s3_an_active_player_who_can_choose_must() -> None:
    state = table(EMPTY, EMPTY, pattern="SSH/PHH/HSS")
    assert refused(state, "0:-") == "must-place"
    assert refused(play(state, "0:S"), "0:-") == "must-place"
    assert refused(play(state, "0:S"), "1:-") == "must-place"


def test_s3_passing_is_the_only_option_when_nothing_fits_and_is_made_at_once() -> None:
    state = table(FULL, FULL, pattern="SSH/PHH/HSS")
    assert options(state, 0) == {"-"}
    assert GAME.forced(state, 0) == Pass()
    assert refused(state, "0:S") == "fits-nowhere"
    state = play(state, "0:-")
    assert options(state, 1) == {"-"}
    assert GAME.forced(state, 1) == Pass()
    assert play(state, "1:-").round == 2


def test_s3_nobody_is_forced_who_has_a_choice_of_one() -> None:
    """A single placement is still the player's to make."""
    assert GAME.forced(table(FULL[:-1] + ".", pattern="SSH/PHH/HSS", round=13), 0) is None


def test_s3_full_boards_play_themselves_to_the_end() -> None:
    state = table(FULL, FULL, round=14)
    match = Match(GAME, state.setup, Moment.of(GAME, state), seed=Seed.of("full")).play(0)
    assert match.over
    assert [type(move.action).__name__ for move in match.moves] == ["Shake", "Pass", "Pass"] * 2


def test_s4_a_blocked_colour_that_alone_would_fit_is_no_help() -> None:
    """The English text speaks of any colour of the pattern; the German one, which stands, of those one may choose."""
    state = play(table(EMPTY, FULL[:-1] + ".", pattern="SSH/PHH/HSS"), "0:P")
    assert options(state, 1) == {"-"}
    assert refused(state, "1:P@F6") == "blocked"
    assert GAME.forced(state, 1) == Pass()


def test_s4_the_same_with_the_colour_that_solo_bans() -> None:
    """Four homes are the most, and only they fit into the 2 x 2 that is left."""
    board = "RRRRRR/RRRRRR/RRRRRR/RRRRRR/RR..RR/RR..RR"
    pattern = "HHS/HHF/FSS"
    assert options(table(board, pattern=pattern, round=12, variant=("solo",))) == {"-"}
    assert options(table(board, pattern=pattern, round=13, variant=("solo",))) == {"H@C5"}
    assert options(table(board, pattern=pattern, round=12)) == {"H@C5"}


def test_another_colour_must_be_chosen_when_one_does_not_fit() -> None:
    state = table("RRRRRR/RRRRRR/RRRRRR/RRRRRR/RRRRRR/RRRR..", pattern="SSS/PPH/HHF", round=13)
    assert options(state) == {"P@E6", "F@E6", "F@F6"}


# ---- nothing is ever moved


def test_tiles_are_never_moved_removed_or_covered() -> None:
    state = table("P...../....../....../....../....../......", pattern="SSS/HHH/HRR", round=13)
    assert refused(state, "0:S@A1") == "does-not-fit"
    assert play(state, "0:S@B1").boards[0] == city("PSSS../....../....../....../....../......")


def test_s16_building_tiles_do_not_run_out() -> None:
    """The box has 40 of each and spares; four cities full of homes would need 144."""
    rows = "HHHHHH/" * 5 + "HHHHH."
    state = table(rows, rows, rows, rows, pattern="HSS/SSS/PPP", round=13)
    state = play(state, "0:H@F6 1:H@F6 2:H@F6 3:H@F6")
    assert state.boards == ("H" * 36,) * 4


def test_a_city_starts_with_four_closed_cells_under_construction_tiles() -> None:
    state = table(SITES, pattern="SHH/HHH/HHF", round=13, variant=("construction",))
    assert len(at(state, "S")) == 32
    assert refused(state, "0:S@C3") == "does-not-fit"


def test_a_match_makes_passes_without_asking() -> None:
    """After a choice of colour the other's pass follows by itself, and then the round ends with the active player."""
    state = table(EMPTY, FULL, pattern="SSH/PHH/HSS")
    match = Match(GAME, Setup(2), Moment.of(GAME, state), seed=Seed.of("pass")).play(0, Choose("park"))
    assert [(move.by, type(move.action).__name__) for move in match.moves] == [(0, "Choose"), (1, "Pass")]
    assert GAME.to_act(match.state) == {0}


def test_a_preview_shows_the_own_board_only_and_keeps_the_rules() -> None:
    state = table(EMPTY, EMPTY, pattern="SSH/PHH/HSS")
    view = GAME.view(state, 0)
    after = GAME.preview(view, [Choose("park"), Place("park", "F6")]).state
    assert after.boards == (city("....../....../....../....../....../.....P"), city(EMPTY))
    assert after.round == 1
    assert GAME.preview(view, []).state == state
    with pytest.raises(OutOfTurn):
        GAME.preview(GAME.view(state, 1), [Place("park", "F6")])
    with pytest.raises(OutOfTurn):
        GAME.preview(view, [Choose("park"), Place("park", "F6"), Place("park", "E6")])
    with pytest.raises(ActionError):
        GAME.preview(view, [Place("park", "F6")])
    with pytest.raises(OutOfTurn):
        GAME.preview(GAME.view(state, None), [Choose("park")])
