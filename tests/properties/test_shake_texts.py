"""Everything of Shake That City survives its text and its JSON; and whatever else is given is refused politely."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from properties.shake_strategies import (
    actions,
    boards,
    few,
    json_values,
    many,
    matches,
    moments,
    patterns,
    seeds,
    setups,
    texts,
)
from shake_tables import ShakeMatch
from tiletown.games.shake import GAME, Setup, Sketch, SketchedCity, State, notation
from tiletown.games.shake.pieces import BONUS_TILES, our_pieces, read_pieces
from tiletown.kernel import (
    ActionError,
    BadNotation,
    BadPieces,
    BadRecord,
    BadSetup,
    Match,
    Move,
    Seated,
    Seed,
    TiletownError,
    View,
    decode_action,
    random_game,
    read_record,
    replay,
    write_record,
)
from tiletown.registry import find_game

encode, decode = msgspec.json.encode, msgspec.json.decode
ErrorT = TypeVar("ErrorT", bound=TiletownError)
OVER = random_game(GAME, Setup(2), "over").state

# ---- round trips


@many
@given(boards)
def test_boards_come_back(board: str) -> None:
    assert notation.read_board(notation.show_board(board)) == board
    assert notation.read_board(notation.show_board(board).replace("\n", "/")) == board


@many
@given(patterns)
def test_patterns_come_back(pattern: str) -> None:
    assert notation.read_pattern(notation.show_pattern(pattern)) == pattern


@many
@given(actions)
def test_actions_come_back(action: Any) -> None:
    text = notation.show_action(action)
    assert "\n" not in text
    assert notation.read_action(text) == action
    assert decode_action(GAME, encode(action)) == action


@few
@given(matches(), st.data())
def test_turns_come_back_from_any_moment(match: ShakeMatch, data: st.DataObject) -> None:
    moves = match.moves[: data.draw(st.integers(0, len(match.moves)))]
    assert notation.read_turns(notation.show_turns(moves)) == moves


@few
@given(setups)
def test_setups_come_back(setup: Setup) -> None:
    assert decode(encode(setup), type=Setup) == setup
    with_pieces = msgspec.structs.replace(setup, pieces=our_pieces())
    assert decode(encode(with_pieces), type=Setup) == with_pieces
    assert GAME.digest(with_pieces) == GAME.digest(setup)


@few
@given(moments())
def test_states_and_views_come_back(state: State) -> None:
    assert decode(encode(state), type=State) == state
    for looker in (None, *range(state.setup.players)):
        view = GAME.view(state, looker)
        assert decode(encode(view), type=View[State]) == view


@few
@given(setups, seeds, st.data())
def test_records_come_back(setup: Setup, seed: str, data: st.DataObject) -> None:
    """At any moment, with or without names and seed."""
    whole = random_game(GAME, setup, seed)
    moves = whole.moves[: data.draw(st.integers(0, len(whole.moves)))]
    moment = replay(GAME, setup, moves)
    seats = data.draw(st.one_of(st.just(()), st.tuples(*[st.builds(Seated, texts, texts)] * setup.players)))
    seats = seats if any(seat != Seated() for seat in seats) else ()
    secret = Seed.of(seed)
    match = Match(GAME, setup, moment, moves=moves, seed=secret, seed_hash=secret.hash, seats=seats)
    assert read_record(write_record(match, reveal_seed=True), find_game) == match
    sealed = read_record(write_record(match, reveal_seed=False), find_game)
    assert (sealed.seed, sealed.state, sealed.moves, sealed.seats) == (None, moment.state, moves, seats)


# ---- whatever else

RECORD = write_record(random_game(GAME, Setup(2, "beachfront", ("construction",)), "fuzz"), reveal_seed=True)


@many
@given(st.data())
def test_a_record_with_wrong_bytes_is_read_or_refused(data: st.DataObject) -> None:
    damaged = bytearray(RECORD)
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(damaged) - 1))
        end = data.draw(st.integers(start, min(len(damaged), start + 12)))
        damaged[start:end] = data.draw(st.binary(max_size=4))
    read_or_refused(bytes(damaged))


@many
@given(st.data())
def test_a_record_with_a_wrong_value_is_read_or_refused(data: st.DataObject) -> None:
    """Any value of the JSON is replaced by any other; a wrong move is named by its number, or a later one is."""
    record = json.loads(RECORD)
    holder, key = data.draw(st.sampled_from(list(places_in(record))))
    holder[key] = data.draw(json_values)
    refused = read_or_refused(json.dumps(record).encode())
    if refused is not None and holder is record["moves"]:
        assert refused.ply is not None
        assert refused.ply >= key


@many
@given(st.data())
def test_a_record_with_moves_left_out_doubled_or_exchanged_names_the_move(data: st.DataObject) -> None:
    record = json.loads(RECORD)
    moves = record["moves"]
    first = data.draw(st.integers(0, len(moves) - 2))
    match data.draw(st.sampled_from(["leave out", "double", "exchange"])):
        case "leave out":
            del moves[first]
        case "double":
            moves.insert(first, moves[first])
        case "exchange":
            moves[first], moves[first + 1] = moves[first + 1], moves[first]
    refused = read_or_refused(json.dumps(record).encode())
    assert refused is None or (refused.ply is not None and refused.ply >= first)


def places_in(value: Any) -> Any:
    """Every place of a JSON value, as its holder and key."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in list(items):
        yield value, key
        yield from places_in(inner)


def read_or_refused(data: bytes) -> BadRecord | None:
    refused = refusal(lambda: read_record(data, find_game), BadRecord)
    if refused is None:
        match = read_record(data, find_game)
        assert read_record(write_record(match, reveal_seed=True), find_game) == match
    return refused


def refusal(call: Callable[[], object], kind: type[ErrorT]) -> ErrorT | None:
    """The error of this kind that a call raises, which is one sentence; None if it raises none."""
    try:
        call()
    except kind as error:
        refused = error
    else:
        return None
    assert str(refused)
    assert "\n" not in str(refused)
    return refused


@many
@given(st.one_of(st.binary(max_size=60), json_values.map(lambda value: json.dumps(value).encode())))
def test_what_is_no_record_is_refused(data: bytes) -> None:
    with pytest.raises(BadRecord):
        read_record(data, find_game)


@many
@given(json_values)
@example({"type": "place", "colour": "road", "at": "A1"})
def test_any_json_is_an_action_or_malformed(value: Any) -> None:
    """And an action, when the game is over, is refused."""
    data = json.dumps(value).encode()
    refused = refusal(lambda: decode_action(GAME, data), ActionError)
    if refused is not None:
        assert refused.rule == "malformed"
    else:
        assert refusal(lambda: GAME.apply(OVER, 0, decode_action(GAME, data)), ActionError)


@many
@given(moments(st.just(Setup(2))), actions, st.sampled_from([0, 1, 2, -1, "chance"]))
def test_any_action_is_applied_or_refused_in_any_moment(state: State, action: Any, actor: Any) -> None:
    refused = refusal(lambda: GAME.apply(state, actor, action), ActionError)
    if refused is not None:
        assert refused.rule
    else:
        after = GAME.apply(state, actor, action)
        assert actor == "chance" or action in GAME.legal_actions(state, actor)
        assert decode(encode(after), type=State) == after


notations = st.one_of(
    st.text(max_size=60),
    st.text("RPFSHD@/!?-.#: ABCDEF0123456789deal\n", max_size=80),
    st.tuples(actions.map(notation.show_action), st.text(max_size=3)).map("".join),
)


@many
@given(notations)
@example("deal R P F S H D 0\n\n1. SSS/HHH/RRR")
@example("1" * 5000 + ". SSS/HHH/RRR")
def test_any_text_is_notation_or_refused(text: str) -> None:
    for read in (notation.read_action, notation.read_board, notation.read_pattern, notation.read_turns):
        refusal(partial(read, text), BadNotation)


@many
@given(st.one_of(st.text(max_size=60), st.dictionaries(texts, texts, max_size=3).map(str)))
def test_any_text_is_refused_as_pieces(text: str) -> None:
    with pytest.raises(BadPieces):
        read_pieces(text)


@many
@given(st.data())
def test_pieces_with_a_wrong_value_are_played_with_or_refused(data: st.DataObject) -> None:
    """Pieces that are accepted can be played with to the end."""
    pieces = json.loads(encode(our_pieces()))
    holder, key = data.draw(st.sampled_from(list(places_in(pieces))))
    holder[key] = data.draw(st.one_of(json_values, st.sampled_from(["A1", "F6", "road/shop", "east", 1, 8, "111111"])))
    setup = {"players": 1, "side": "beachfront", "variant": ["construction"], "pieces": pieces}
    try:
        parsed = msgspec.convert(setup, Setup)
    except msgspec.ValidationError:
        return
    refused = refusal(lambda: GAME.start(parsed), BadSetup)
    if refused is not None:
        assert refused.field == "pieces"
    else:
        assert random_game(GAME, parsed, "pieces").over


@many
@given(
    st.builds(
        Setup,
        st.integers(-2, 6),
        st.sampled_from(["landlocked", "beachfront", "seaside"]),
        st.lists(st.sampled_from(["family", "construction", "solo", "wild"]), max_size=3).map(tuple),
        st.booleans(),
    )
)
def test_any_setup_starts_or_names_its_field(setup: Setup) -> None:
    refused = refusal(lambda: GAME.start(setup), BadSetup)
    if refused is not None:
        assert refused.field in Setup.__struct_fields__
    else:
        assert GAME.to_act(GAME.start(setup)) == {"chance"}


@many
@given(
    st.lists(st.one_of(boards.map(notation.show_board), st.text("RPFSH.#\n", max_size=50)), max_size=5),
    st.lists(st.sampled_from([*BONUS_TILES, "castle"]), max_size=7, unique=True),
    st.sampled_from(["landlocked", "beachfront", "seaside"]),
    st.lists(st.sampled_from(["family", "construction", "solo", "wild"]), max_size=2).map(tuple),
)  # fmt: skip
def test_any_sketch_is_scored_or_refused(cities: list[str], bonus: list[str], side: Any, variant: Any) -> None:
    sketch = Sketch(tuple(SketchedCity(city) for city in cities), tuple(bonus), side, variant)
    if refusal(lambda: GAME.sketched_state(sketch), TiletownError) is None:
        assert len(GAME.score(GAME.sketched_state(sketch))) == len(cities)


@few
@given(matches())
def test_every_move_of_a_game_is_shown_to_somebody(match: ShakeMatch) -> None:
    """At the end nothing is sealed any more: everybody is shown the moves as they were made."""
    for looker in (None, *range(match.setup.players)):
        shown: list[Move[Any]] = [GAME.reveal(move, match.state, looker) for move in match.moves]
        assert tuple(shown) == match.moves
