"""Invariants of Shake That City: what holds at every moment of every match."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import msgspec
from hypothesis import assume, given
from hypothesis import strategies as st

from properties.shake_strategies import cities, deals, few, many, matches, moments, open_steps, patterns, setups
from shake_tables import BONUS, ShakeMatch
from tiletown.games.shake import GAME, Deal, Place, Setup, Shake, State
from tiletown.games.shake.pieces import Side
from tiletown.kernel import CHANCE, Move, seats_among, states

LETTER = {"road": "R", "park": "P", "factory": "F", "shop": "S", "home": "H"}
replace = msgspec.structs.replace


# ---- conservation


@few
@given(matches())
def test_tiles_on_the_boards_equal_cubes_taken(match: ShakeMatch) -> None:
    """Every placement takes exactly as many tiles of its colour as the pattern shows."""
    taken = [Counter[str]() for _ in range(match.setup.players)]
    pattern = ""
    for state, move in zip(states(GAME, match.setup, match.moves), match.moves, strict=False):
        if isinstance(move.action, Shake):
            for seat, board in enumerate(state.boards):
                assert Counter(letter for letter in board if letter in "RPFSH") == taken[seat]
            pattern = move.action.pattern
        if isinstance(move.action, Place):
            assert move.by != CHANCE
            letter = LETTER[move.action.colour]
            taken[move.by][letter] += pattern.count(letter)
    for seat, board in enumerate(match.state.boards):
        assert Counter(letter for letter in board if letter in "RPFSH") == taken[seat]


@few
@given(matches())
def test_nothing_ever_moves(match: ShakeMatch) -> None:
    """A cell goes from construction to empty to a building, and never back."""
    walked = list(states(GAME, match.setup, match.moves))[1:]  # the deal lays the construction tiles
    for before, after in itertools.pairwise(walked):
        for old, new in zip(before.boards, after.boards, strict=True):
            for was, now in zip(old, new, strict=True):
                assert was == now or (was, now) == ("#", ".") or (was == "." and now in "RPFSH")


@few
@given(matches())
def test_boards_change_only_at_the_end_of_a_step_and_by_one_placement_each(match: ShakeMatch) -> None:
    walked = list(states(GAME, match.setup, match.moves))
    for before, move, after in zip(walked[1:-1], match.moves[1:], walked[2:], strict=True):
        if before.boards != after.boards:
            assert after.pending == (None,) * match.setup.players
            assert after.round == before.round + 1 or after.over
            for seat, (old, new) in enumerate(zip(before.boards, after.boards, strict=True)):
                added = Counter(new) - Counter(old.replace("#", "."))
                assert len([letter for letter in added if letter in "RPFSH"]) <= 1, (seat, move)


@few
@given(matches())
def test_flipped_tiles_stay_flipped_and_removed_tiles_stay_removed(match: ShakeMatch) -> None:
    flipped: list[set[str]] = [set() for _ in range(match.setup.players)]
    left = [4] * match.setup.players
    for state in itertools.islice(states(GAME, match.setup, match.moves), 1, None):
        for seat, sheet in enumerate(GAME.score(state)):
            now = {item.tile for item in sheet.lines[-1].items}
            assert flipped[seat] <= now
            flipped[seat] = now
            assert state.boards[seat].count("#") <= left[seat]
            left[seat] = state.boards[seat].count("#")


@few
@given(matches())
def test_a_game_has_one_deal_and_15_shakes(match: ShakeMatch) -> None:
    kinds = Counter(type(move.action) for move in match.moves)
    assert (kinds[Deal], kinds[Shake]) == (1, 15)
    assert kinds.total() <= 16 + 15 * (match.setup.players + 1)


# ---- simultaneity and secrets


@few
@given(open_steps(), st.randoms(use_true_random=False))
def test_simultaneous_moves_commute(state: State, rng: random.Random) -> None:
    chosen = {seat: rng.choice(GAME.legal_actions(state, seat)) for seat in seats_among(GAME.to_act(state))}
    ends = set()
    for order in itertools.permutations(chosen):
        end = state
        for seat in order:
            end = GAME.apply(end, seat, chosen[seat])
        ends.add(msgspec.json.encode(end))
    assert len(ends) == 1


@few
@given(open_steps(), st.randoms(use_true_random=False))
def test_nobody_sees_how_another_has_placed(state: State, rng: random.Random) -> None:
    """Two states that differ in one sealed placement look the same to all others, in every way there is to look."""
    seat = rng.choice(seats_among(GAME.to_act(state)))
    options = GAME.legal_actions(state, seat)
    assume(len(options) > 1)
    one, other = rng.sample(list(options), 2)
    after, instead = GAME.apply(state, seat, one), GAME.apply(state, seat, other)
    for looker in (None, *range(state.setup.players)):
        if looker == seat:
            assert GAME.view(after, looker) != GAME.view(instead, looker)
            continue
        view, same = GAME.view(after, looker), GAME.view(instead, looker)
        assert msgspec.json.encode(view) == msgspec.json.encode(same)
        assert GAME.reveal(Move(seat, one), after, looker) == GAME.reveal(Move(seat, other), instead, looker)
        assert GAME.imagine(view, random.Random(1)) == GAME.imagine(same, random.Random(1))
        if looker is not None:
            legal = GAME.legal_actions(view.state, looker)
            assert legal == GAME.legal_actions(after, looker)
            assert GAME.gains(view) == GAME.gains(same)
            assert GAME.guide(view, legal) == GAME.guide(same, legal)


@few
@given(open_steps(), st.randoms(use_true_random=False))
def test_every_sealed_placement_can_be_imagined(state: State, rng: random.Random) -> None:
    """What another seat may have placed is exactly what it could have placed, each equally likely."""
    assume(not any(state.pending))
    seat = rng.choice(seats_among(GAME.to_act(state)))
    options = GAME.legal_actions(state, seat)
    assume(isinstance(options[0], Place))
    after = GAME.apply(state, seat, rng.choice(options))
    looker = next(other for other in range(state.setup.players) if other != seat)
    view = GAME.view(after, looker)
    assert [GAME.imagine(view, Given(number)).pending[seat] for number in range(len(options))] == list(options)


class Given:
    """Chance that always comes out as one number."""

    def __init__(self, number: int) -> None:
        self.number = number

    def randrange(self, stop: int, /) -> int:
        assert self.number < stop
        return self.number


# ---- placing and gaining


@few
@given(moments(), st.randoms(use_true_random=False))
def test_a_gain_is_what_the_placement_brings(state: State, rng: random.Random) -> None:
    for seat in seats_among(GAME.to_act(state)) if state.pattern else ():
        view = GAME.view(state, seat)
        legal, gains = GAME.legal_actions(state, seat), GAME.gains(view)
        now = GAME.score(state)[seat].total
        for index in rng.sample(range(len(legal)), min(10, len(legal))):
            after = GAME.preview(view, [legal[index]])
            assert GAME.score(after.state)[seat].total - now == gains[index]
            assert GAME.score(after.state)[:seat] == GAME.score(state)[:seat]


@many
@given(cities, cities, patterns)
def test_a_fuller_city_has_fewer_places(city: str, more: str, pattern: str) -> None:
    """Whatever lies where, tiles that are added only take places away."""
    fuller = "".join(old if old != "." else new for old, new in zip(city, more, strict=True))
    assert places(fuller, pattern) <= places(city, pattern) | {"-"}


@many
@given(cities, st.sampled_from("RPFSH"), st.integers(1, 15))
def test_where_a_shape_lies_in_its_frame_changes_nothing(city: str, letter: str, shape: int) -> None:
    """Up to four tiles within 2 x 2, in the four corners of the 3 x 3 frame: they fit into the same places."""
    found = []
    for corner in (0, 1, 3, 4):
        cubes = ["S" if letter == "H" else "H"] * 9
        for bit, step in enumerate((0, 1, 3, 4)):
            if shape >> bit & 1:
                cubes[corner + step] = letter
        found.append({place for place in places(city, "".join(cubes)) if place[0] == letter})
    assert found[0] == found[1] == found[2] == found[3]


def places(city: str, pattern: str) -> set[str]:
    state = State(
        setup=Setup(1), boards=(city,), pending=(None,), deal=Deal(BONUS, 0), round=13, active=0, pattern=pattern
    )
    return {GAME.show_action(action) for action in GAME.legal_actions(state, 0)}


# ---- scoring: what must not matter


def building_points(city: str, side: Side) -> dict[str, int]:
    state = State(setup=Setup(1, side), boards=(city,), pending=(None,), deal=Deal(BONUS, 0), round=15, over=True)
    return {line.rule: line.points for line in GAME.score(state)[0].lines if line.rule != "bonus"}


def transposed(city: str) -> str:
    return "".join(city[row * 6 + column] for column in range(6) for row in range(6))


def mirrored(city: str) -> str:
    return "".join(city[row * 6 + 5 - column] for row in range(6) for column in range(6))


@many
@given(cities)
def test_landlocked_buildings_are_worth_the_same_whichever_way_the_board_lies(city: str) -> None:
    expected = building_points(city, "landlocked")
    for _ in range(4):
        assert building_points(transposed(city), "landlocked") == expected
        city = mirrored(transposed(city))  # a quarter turn
        assert building_points(city, "landlocked") == expected


@many
@given(cities)
def test_beachfront_buildings_are_worth_the_same_when_north_and_west_are_exchanged(city: str) -> None:
    assert building_points(transposed(city), "beachfront") == building_points(city, "beachfront")


@many
@given(cities, deals)
def test_a_bonus_tile_flips_in_the_transposed_city_in_the_transposed_place(city: str, deal: Deal) -> None:
    """North and west exchanged: the lines of a tile are the same two, but its halves change places (as assumed)."""
    state = State(setup=Setup(1), boards=(city,), pending=(None,), deal=Deal(deal.bonus, 0), round=15, over=True)
    other = State(
        setup=Setup(1),
        boards=(swapped(transposed(city)),),
        pending=(None,),
        deal=Deal(deal.bonus[3:] + deal.bonus[:3], 0),
        round=15,
        over=True,
    )
    turn = {"N1": "W1", "N2": "W2", "N3": "W3", "W1": "N1", "W2": "N2", "W3": "N3", "NW": "NW"}
    assert {turn[item.tile] for item in GAME.score(state)[0].lines[-1].items} == {
        item.tile for item in GAME.score(other)[0].lines[-1].items
    }


def swapped(city: str) -> str:
    """Rows 1 and 2, 3 and 4, 5 and 6 exchanged, and the columns likewise."""
    order = (1, 0, 3, 2, 5, 4)
    return "".join(city[row * 6 + column] for row in order for column in order)


@few
@given(setups.filter(lambda setup: setup.players > 1), st.lists(cities, min_size=4, max_size=4), st.data())
def test_who_wins_does_not_depend_on_the_seat(setup: Setup, boards: list[str], data: st.DataObject) -> None:
    """Fewer cities than four different ones, so that ties happen."""
    boards = [data.draw(st.sampled_from([*boards[:2], "." * 36])) for _ in range(setup.players)]
    order = data.draw(st.permutations(range(setup.players)))
    pairs = ("road/home", "road/park", "shop/home", "shop/factory") if setup.construction else ()
    state = State(
        setup=setup,
        boards=tuple(boards),
        pending=(None,) * setup.players,
        deal=Deal(BONUS, 0, pairs),
        round=15,
        over=True,
    )
    moved = replace(state, boards=tuple(boards[seat] for seat in order))
    one, other = GAME.result(state), GAME.result(moved)
    assert one.decided_by == other.decided_by
    assert {order[seat] for seat in other.winners} == set(one.winners)
    assert other.winners == tuple(sorted(other.winners))
