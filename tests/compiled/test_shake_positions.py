"""Compiled and interpreted Shake That City give the same answers in every position."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from shake_tables import table
from tiletown.compiled.shake import rules as compiled
from tiletown.games.shake import GAME, Choose, Deal, Pass, Place, Setup, State, board, city, scoring
from tiletown.games.shake.board import BOARD, CELLS
from tiletown.games.shake.city import City, Sites, surroundings_of
from tiletown.games.shake.outcomes import NO_OUTCOMES
from tiletown.games.shake.pieces import BONUS_TILES, SIDES, construction_cells, our_pieces
from tiletown.kernel import OutOfTurn, View, random_game, states

EMPTY: City = (0, 0, 0, 0, 0, 0)
NO_SITES = Sites((), (), ())
SHAPES = sorted({city.shape_of_nine(nine) for nine in range(1, 512)})
PAIRS = tuple(fact.pair for fact in our_pieces().construction.pairs)


def random_city(rng: random.Random, construction: bool) -> City:
    """A random city, from empty to full, perhaps with construction tiles."""
    sets = [0] * 6
    sites = construction_cells(our_pieces()) if construction else ()
    filled = rng.random()
    for cell in CELLS:
        if cell in sites and rng.random() < 0.7:
            sets[5] |= 1 << cell
        elif rng.random() < filled:
            sets[rng.randrange(5)] |= 1 << cell
    return (sets[0], sets[1], sets[2], sets[3], sets[4], sets[5])


def with_free(cells: int) -> City:
    """A city in which only these cells are free."""
    return (BOARD & ~cells, 0, 0, 0, 0, 0)


def fits(here: City, shape: int) -> int:
    """Where the shape fits, by compiled code."""
    return compiled.all_places(city.write_city(here).encode(), (shape, 0, 0, 0, 0))[0]


def test_there_are_shapes_of_one_to_nine_cells() -> None:
    assert {shape.bit_count() for shape in SHAPES} == set(range(1, 10))
    assert all(shape & 1 for shape in SHAPES)


def test_every_shape_fits_alike_on_an_empty_board_and_over_every_edge() -> None:
    for shape in SHAPES:
        places = fits(EMPTY, shape)
        assert places == city.places(EMPTY, shape)
        for cell in CELLS:
            cells = shape << cell
            on_board = cells & BOARD == cells
            assert (places >> cell & 1 == 1) == on_board


@pytest.mark.parametrize("cell", CELLS)
def test_one_free_cell_and_one_taken_cell(cell: int) -> None:
    alone, all_but = with_free(1 << cell), with_free(BOARD & ~(1 << cell))
    for shape in SHAPES:
        assert fits(alone, shape) == city.places(alone, shape) == (1 << cell if shape == 1 else 0)
        assert fits(all_but, shape) == city.places(all_but, shape)


def test_the_last_cell_counts_like_any_other() -> None:
    match = compiled.match_of(Setup(1), None)
    for colour in range(5):
        built = compiled.building(EMPTY, colour, 1 << CELLS[-1], match)
        assert built == city.built(EMPTY, colour, 1 << CELLS[-1], NO_SITES)
        assert built[colour] == 1 << 45
    assert compiled.points((1 << CELLS[-1], 0, 0, 0, 0, 0), match) == 1


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("variant", [(), ("construction",), ("family", "construction")])
def test_random_positions(side: str, variant: tuple[str, ...]) -> None:
    rng = random.Random(f"{side} {variant}")
    setup = Setup(2, side, variant)  # type: ignore[arg-type]
    for number in range(1500):
        pairs = tuple(rng.sample(PAIRS, 4)) if setup.construction else ()
        if number % 50 == 0:
            deal = Deal(tuple(rng.sample(BONUS_TILES, 6)), 0, pairs)
            match, around = compiled.match_of(setup, deal), surroundings_of(setup, deal)
        here, shape, colour = random_city(rng, setup.construction), rng.choice(SHAPES), rng.randrange(5)
        assert compiled.points(here, match) == scoring.total_points(here, around.ground, around.slots, around.family)
        places = fits(here, shape)
        assert places == city.places(here, shape)
        if places:
            cells = shape << board.first(places)
            assert compiled.building(here, colour, cells, match) == city.built(here, colour, cells, around.sites)


def name(setup: Setup) -> str:
    return "-".join([str(setup.players), setup.side, *setup.variant, *["block_random"] * setup.block_random])


def views(setup: Setup, seed: str) -> Iterator[View[State]]:
    for state in states(GAME, setup, random_game(GAME, setup, seed).moves):
        for seat in range(setup.players):
            yield GAME.view(state, seat)


@pytest.mark.parametrize("setup", list(GAME.setups()), ids=name)
def test_what_fits_what_it_brings_and_sheets_of_every_view(setup: Setup) -> None:
    kinds = set()
    for view in views(setup, "gains"):
        assert list(compiled.gains(view)) == list(GAME.gains(view))
        actions = GAME.legal_actions(view.state, view.seat or 0)
        assert compiled.GAME.outcomes(view.state, view.seat or 0) == GAME.outcomes(view.state, view.seat or 0)
        assert compiled.GAME.fits(view.state, view.seat or 0) == GAME.fits(view.state, view.seat or 0)
        assert compiled.GAME.score(view.state) == GAME.score(view.state)
        kinds |= {type(action) for action in actions}
    assert kinds >= ({Choose, Place} if setup.players > 1 else {Place})


def test_a_pass_brings_nothing() -> None:
    state = table("RRRRRR/RRRRRR/RRR.RR/RRRRRR/RRRRRR/RRRRRR", pattern="RRP/PSS/SHH")
    view = GAME.view(state, 0)
    assert list(GAME.legal_actions(state, 0)) == [Pass()]
    assert list(compiled.gains(view)) == list(GAME.gains(view)) == [0]


def test_a_spectator_has_no_gains_compiled_or_not() -> None:
    state = random_game(GAME, Setup(2), "spectator").state
    for game in (GAME, compiled.GAME):
        with pytest.raises(OutOfTurn):
            game.gains(GAME.view(state, None))


def test_without_a_pattern_nothing_is_placed() -> None:
    state = table("RRR.../....../....../....../....../......")
    assert compiled.GAME.outcomes(state, 0) == GAME.outcomes(state, 0) == NO_OUTCOMES


def test_the_guide_is_the_same() -> None:
    for view in list(views(Setup(2, variant=("construction",)), "guide"))[::7]:
        actions = GAME.legal_actions(view.state, view.seat or 0)
        assert compiled.GAME.guide(view, actions) == GAME.guide(view, actions)
