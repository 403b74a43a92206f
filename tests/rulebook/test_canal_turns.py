"""Vorbereitung, Ablauf, Ende der Partie: setup, the order of a turn, drawing, and how the game ends."""

import itertools
import random
from collections.abc import Iterator

import pytest

from canal_tables import held, table, tile, with_faces
from tiletown.games.canal import GAME, Arrange, Build, Centre, Draw, Exchange, First, Lay, Setup, Skip, State
from tiletown.games.canal.guide import CentreTile
from tiletown.games.canal.pieces import Pieces
from tiletown.games.canal.state import Action, Hand
from tiletown.kernel import CHANCE, BadSetup, IllegalAction, Match, Move, OutOfTurn, Seed, random_game

OPEN = """
    F  |  F F  |  F F  |  F
    ---3--- ---3--- ---3---
    F  |  F F  |  F F  |  F
"""
CLOSED = """
    F     F F     F
       3--- ---3
    F     F F     F
"""
"""Nothing can be laid here: no canal leads out."""


def test_the_start_tile_lies_in_the_middle_and_the_centre_tiles_around_it_each_with_a_canal_to_it() -> None:
    for seed in range(40):
        match = Match.start(GAME, Setup(2), Seed.of(str(seed)))
        centre = match.state.laid[:5]
        assert [(laid.x, laid.y) for laid in centre] == [(0, 0), (0, -1), (1, 0), (0, 1), (-1, 0)]
        assert sorted(laid.tile.id[:2] for laid in centre[1:]) == ["C1", "C2", "C3", "C4"]
        assert [laid.tile.canals[side] for laid, side in zip(centre[1:], (2, 3, 0, 1), strict=True)] == list("SWNE")


def test_chance_uses_every_tile_face_and_turn() -> None:
    seen = set()
    for seed in range(300):
        arranged = GAME.sample_chance(GAME.start(Setup(2)), random.Random(seed))
        assert isinstance(arranged, Arrange)
        seen |= {(side, tile.face, tile.quarters) for side, tile in enumerate(arranged.centre)}
    faces = {laid for _, laid, _ in seen}
    assert faces == {f"C{number}{side}" for number in range(1, 5) for side in "ab"}
    assert len(seen) == 4 * (4 * 4 + 4 * 3)  # four fronts with canals all around, four backs with three


def test_the_host_may_arrange_the_centre() -> None:
    own = (Centre("C2b", 2), Centre("C1a", 3), Centre("C4b", 0), Centre("C3b", 1))
    state = GAME.start(Setup(3, own))
    assert [(laid.tile.id, laid.quarters) for laid in state.laid[1:]] == [
        ("C2b", 2),
        ("C1a", 3),
        ("C4b", 0),
        ("C3b", 1),
    ]
    assert state.phase == "first"


@pytest.mark.parametrize("pieces", [None, with_faces({"C3b": "N--- 2 FFFF", "C1a": "N-S- 3 FFFF"})])
def test_the_guide_lists_every_way_in_which_a_centre_tile_may_lie_and_no_other(pieces: Pieces | None) -> None:
    offered = GAME.guide(GAME.view(GAME.start(Setup(2, pieces=pieces)), None), ()).centre
    assert [[tile.id for tile in tiles] for tiles in offered] == [["C1", "C2", "C3", "C4"]] * 4
    for place, number, face, quarters in itertools.product(range(4), range(4), range(2), range(4)):
        tried = Centre(f"C{number + 1}{'ab'[face]}", quarters)
        rest = (laid.faces[0][0] for laid in others(offered, place, number))
        own = [Centre(laid.tile.id, laid.quarters) for laid in rest]
        setup = Setup(2, (*own[:place], tried, *own[place:]), pieces=pieces)
        ways = offered[place][number].faces[face]
        if quarters in [way.quarters for way in ways]:
            assert GAME.start(setup).laid[1 + place] in ways
        else:
            with pytest.raises(
                BadSetup, match=f"{tried.face} turned by {quarters} has no canal towards the start tile"
            ):
                GAME.start(setup)


def others(offered: tuple[tuple[CentreTile, ...], ...], place: int, number: int) -> Iterator[CentreTile]:
    """The other three tiles on the other three sides."""
    numbers = (other for other in range(4) if other != number)
    return (offered[side][next(numbers)] for side in range(4) if side != place)


def test_when_the_centre_is_arranged_the_guide_offers_no_more() -> None:
    assert not GAME.guide(GAME.view(GAME.start(Setup(2, "standard")), None), ()).centre


@pytest.mark.parametrize(
    ("setup", "message"),
    [
        (Setup(1), "players: 2 to 4 can play, not 1"),
        (Setup(5), "players: 2 to 4 can play, not 5"),
        (Setup(2, "best"), "arrangement: 'best' is neither chance nor standard"),  # type: ignore[arg-type]
        (Setup(2, (Centre("C1a", 0),)), "arrangement: four centre tiles are needed: north, east, south, west"),
        (
            Setup(2, (Centre("C1a", 0), Centre("C1b", 0), Centre("C3a", 0), Centre("C4a", 0))),
            "arrangement: each of the centre tiles C1 to C4 must appear exactly once, on one of its faces",
        ),
        (
            Setup(2, (Centre("C1a", 0), Centre("C2b", 0), Centre("C3a", 0), Centre("C4a", 0))),
            "arrangement: C2b turned by 0 has no canal towards the start tile",
        ),
        (
            Setup(2, (Centre("C1a", 0), Centre("C2a", 7), Centre("C3a", 0), Centre("C4a", 0))),
            "arrangement: C2a cannot be turned by 7 quarters (0 to 3)",
        ),
        (
            Setup(2, (Centre("07", 0), Centre("C2a", 0), Centre("C3a", 0), Centre("C4a", 0))),
            "arrangement: '07' is not a face of a centre tile (C1a to C4b)",
        ),
        (Setup(2, pieces=with_faces({"07": "NES- 9 FFFF"})), "pieces: tile 07: the value of a city tile is 2, 3 or 4"),
    ],
)
def test_a_bad_setup_is_named(setup: Setup, message: str) -> None:
    with pytest.raises(BadSetup) as error:
        GAME.start(setup)
    assert str(error.value).startswith(message)


@pytest.mark.parametrize(("players", "points"), [(2, (5, 0)), (3, (5, 2, 0)), (4, (5, 3, 1, 0))])
def test_starting_points_in_order_of_play_from_a_first_player_by_lot(players: int, points: tuple[int, ...]) -> None:
    for first in range(players):
        state = GAME.apply(GAME.start(Setup(players, "standard")), CHANCE, First(first))
        assert tuple(state.points[(first + place) % players] for place in range(players)) == points


def test_an_even_start_has_its_own_points() -> None:
    state = GAME.apply(GAME.start(Setup(4, "standard", even_start=True)), CHANCE, First(2))
    assert sorted(state.points, reverse=True) == list(Setup(4, even_start=True).starting_points)


def test_an_even_start_of_two_has_other_points_if_the_centre_scores() -> None:
    """The rulebook's starting points stay the same (K4)."""
    setup = Setup(2, "standard", even_start=True, centre_scores=True)
    assert GAME.apply(GAME.start(setup), CHANCE, First(1)).points == (0, 1)
    assert Setup(2, centre_scores=True).starting_points == Setup(2).starting_points == (5, 0)


def test_k8_starting_points_are_shown_to_all() -> None:
    state = GAME.apply(GAME.start(Setup(3, "standard")), CHANCE, First(1))
    assert GAME.view(state, None).state.points == GAME.view(state, 0).state.points == (0, 5, 2)


def test_everybody_draws_one_tile_and_play_goes_clockwise_from_the_first_player() -> None:
    match = Match.start(GAME, Setup(3), Seed.of("order"))
    draws = [move.action.seat for move in match.moves if isinstance(move.action, Draw)]
    first = match.state.first
    assert first is not None
    assert draws == [(first + place) % 3 for place in range(3)]
    assert (match.state.seat, match.state.stack) == (first, 51)


def test_a_turn_is_lay_build_build_draw() -> None:
    state = table(OPEN, "NESW 3 FFFF")
    for action, phase in (
        (Lay("99", 0, -1, 0), "build-1"),
        (Build(0, -1, "NW"), "build-2"),
        (Build(0, 0, "SE"), "draw"),
    ):
        state = GAME.apply(state, 0, action)
        assert state.phase == phase
    assert (state.hands[0], state.supply, GAME.to_act(state)) == (None, (18, 20), frozenset({CHANCE}))
    state = GAME.apply(state, CHANCE, Draw(0, "07"))
    assert (state.phase, state.seat, state.stack, held(state, 0).id) == ("lay", 1, 29, "07")


def test_the_steps_keep_their_order() -> None:
    state = table(OPEN, "NESW 3 FFFF")
    with pytest.raises(IllegalAction, match="a tile is laid now"):
        GAME.apply(state, 0, Build(0, 0, "NW"))
    state = GAME.apply(state, 0, Lay("99", 0, -1, 0))
    with pytest.raises(IllegalAction, match="a piece is built now"):
        GAME.apply(state, 0, Lay("99", 1, -1, 0))
    with pytest.raises(OutOfTurn):
        GAME.apply(state, 1, Build(0, 0, "NW"))
    with pytest.raises(OutOfTurn):
        GAME.apply(state, CHANCE, Draw(0, "07"))


def test_only_a_tile_of_the_stack_is_drawn_and_by_whose_turn_it_is() -> None:
    state = table(OPEN, None, phase="draw")
    for action, rule in (
        (Draw(1, "07"), "not-your-draw"),
        (Draw(0, "77"), "not-in-stack"),
        (Draw(0, None), "not-in-stack"),
    ):
        with pytest.raises(IllegalAction) as error:
            GAME.apply(state, CHANCE, action)
        assert error.value.rule == rule


def test_k1_a_tile_that_can_be_laid_nowhere_is_shown_and_put_under_the_stack_and_another_is_drawn() -> None:
    state = table(CLOSED, "NESW 3 FFFF")
    assert GAME.forced(state, 0) == Exchange("99")
    state = GAME.apply(state, 0, Exchange("99"))
    assert ([tile.id for tile in state.under], state.hands[0], state.phase, state.seat) == (["99"], None, "draw", 0)
    assert [tile.id for tile in GAME.view(state, 1).state.under] == ["99"]
    state = GAME.apply(state, CHANCE, Draw(0, "07"))
    assert (state.phase, state.seat, state.untried) == ("lay", 0, 29)


def test_k1_each_tile_of_the_stack_is_tried_at_most_once_and_then_the_turn_ends_without_building() -> None:
    state = table(CLOSED, "NESW 3 FFFF", stack=2)
    tried = []
    while state.seat == 0 and not (state.phase == "draw" and state.untried is None):
        if state.phase == "lay":
            action = GAME.forced(state, 0)
            assert isinstance(action, Exchange)
            state = GAME.apply(state, 0, action)
            tried.append(action.tile)
        else:
            state = GAME.apply(state, CHANCE, GAME.sample_chance(state, random.Random(1)))
    assert len(set(tried)) == len(tried) == 3  # the tile in hand and the two of the stack
    assert ([tile.id for tile in state.under], state.skipped, state.supply) == (tried, 1, (20, 20))
    state = GAME.apply(state, CHANCE, GAME.sample_chance(state, random.Random(1)))
    assert (state.seat, state.hands[0]) == (1, Hand(tile("NESW 3 FFFF"), shown=True))


def test_k1_a_tile_that_can_be_laid_is_not_exchanged() -> None:
    with pytest.raises(IllegalAction, match="can be laid"):
        GAME.apply(table(OPEN), 0, Exchange("99"))


def test_k1_tiles_under_the_stack_are_drawn_in_their_order_and_everybody_knows_them() -> None:
    under = (tile("NES- 2 FFFF", "07"), tile("NES- 3 FFFF", "08"))
    state = table(OPEN, None, phase="draw", stack=0, under=under)
    assert GAME.sample_chance(state, random.Random(0)) == Draw(0, "07")
    with pytest.raises(IllegalAction, match="tile 07 is on top"):
        GAME.apply(state, CHANCE, Draw(0, "08"))
    state = GAME.apply(state, CHANCE, Draw(0, "07"))
    assert GAME.view(state, 1).state.hands[0] == Hand(under[0], shown=True)
    assert GAME.reveal(Move(CHANCE, Draw(0, "07")), state, 1).action == Draw(0, "07")


def test_k5_a_player_whose_supply_is_empty_draws_no_tile_and_has_no_more_turns() -> None:
    state = table(OPEN, None, players=3, phase="build-1", base=(0, 0), supply=(1, 20, 20))
    state = GAME.apply(state, 0, Build(0, 0, "NW"))
    assert (state.phase, state.seat, state.hands[0], state.stack) == ("lay", 1, None, 30)
    state = table(OPEN, None, players=3, phase="build-1", base=(0, 0), supply=(2, 0, 3))
    state = GAME.apply(GAME.apply(state, 0, Build(0, 0, "NW")), 0, Build(1, 0, "NW"))
    assert state.seat == 2


def test_k5_no_tile_in_hand_and_none_to_draw_skips_the_turn() -> None:
    state = table(OPEN, None, stack=0)
    assert GAME.legal_actions(state, 0) == (Skip(),)
    assert GAME.forced(state, 0) == Skip()
    state = GAME.apply(state, 0, Skip())
    assert (state.seat, state.skipped, state.phase) == (1, 1, "lay")


def test_k5_a_turn_with_a_tile_is_not_skipped() -> None:
    with pytest.raises(IllegalAction, match="only without a tile"):
        GAME.apply(table(OPEN), 0, Skip())


def test_k5_a_whole_round_of_skipped_turns_ends_the_game() -> None:
    state = table(OPEN, None, players=3, stack=0, supply=(4, 0, 4))
    nobody_has_a_tile = state.after(hands=(None, None, None))
    state = GAME.apply(nobody_has_a_tile, 0, Skip())
    assert state.seat == 2
    state = GAME.apply(state, 2, Skip())
    assert (state.phase, state.ending, GAME.to_act(state)) == ("over", "round-skipped", frozenset())


def test_the_game_ends_when_all_pieces_are_placed() -> None:
    state = table(OPEN, None, phase="build-2", base=(1, 0), supply=(1, 0))
    state = GAME.apply(state, 0, Build(0, 0, "NW"))
    assert (state.phase, state.ending) == ("over", "all-placed")


def test_twenty_pieces_each_never_a_tile_twice() -> None:
    for players in (2, 3, 4):
        match = random_game(GAME, Setup(players), f"conservation {players}")
        state = GAME.start(match.setup)
        for move in match.moves:
            state = GAME.apply(state, move.by, move.action)
            check_conservation(state)


def check_conservation(state: State) -> None:
    for seat in range(state.players):
        assert state.supply[seat] + sum(b.height for b in state.buildings if b.owner == seat) == 20
    there = [laid.tile.id for laid in state.laid if laid.tile.kind == "city"]
    there += [tile.id for tile in state.under]
    there += [held(state, seat).id for seat, hand in enumerate(state.hands) if hand]
    assert len(set(there)) == len(there)
    assert len(there) + state.stack == 54
    if state.laid:
        assert [laid.tile.kind for laid in state.laid[:5]] == ["start"] + ["centre"] * 4
    assert len({(laid.x, laid.y) for laid in state.laid}) == len(state.laid)


def test_lay_build_build_may_be_submitted_together_all_or_nothing() -> None:
    match = Match.start(GAME, Setup(2), Seed.of("together"))
    seat = match.state.seat
    lay = GAME.legal_actions(match.state, seat)[0]
    first = GAME.legal_actions(GAME.apply(match.state, seat, lay), seat)[0]
    then = GAME.apply(GAME.apply(match.state, seat, lay), seat, first)
    second = GAME.legal_actions(then, seat)[-1]
    assert (
        match.play(seat, lay, first, second).state == match.play(seat, lay).play(seat, first).play(seat, second).state
    )
    with pytest.raises(IllegalAction):
        match.play(seat, lay, first, first)
    assert match.state.seat == seat


def test_hands_are_hidden_from_others_and_draws_are_revealed_when_the_tile_is_laid() -> None:
    match = Match.start(GAME, Setup(2), Seed.of("hidden"))
    seat = match.state.seat
    tile_id = held(match.state, seat).id
    drawn: Move[Action] = Move(CHANCE, Draw(seat, tile_id))
    assert GAME.view(match.state, 1 - seat).state.hands[seat] == Hand(None)
    assert held(GAME.view(match.state, seat).state, seat).id == tile_id
    assert GAME.reveal(drawn, match.state, 1 - seat).action == Draw(seat, None)
    assert GAME.reveal(drawn, match.state, None).action == Draw(seat, None)
    assert GAME.reveal(drawn, match.state, seat) == drawn
    after = GAME.apply(match.state, seat, GAME.legal_actions(match.state, seat)[0])
    assert GAME.reveal(drawn, after, 1 - seat) == drawn


def test_imagined_hands_are_every_unseen_tile_equally_often() -> None:
    match = Match.start(GAME, Setup(2), Seed.of("imagine"))
    view = GAME.view(match.state, 0)
    rng = random.Random(3)
    counts: dict[str, int] = {}
    for _ in range(5300):
        name = held(GAME.imagine(view, rng), 1).id
        counts[name] = counts.get(name, 0) + 1
    assert held(match.state, 0).id not in counts
    assert len(counts) == 53
    assert max(abs(number - 100) for number in counts.values()) < 45  # four and a half deviations
