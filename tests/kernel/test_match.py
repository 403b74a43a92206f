"""A match: start, turns, chance and forced moves, verification."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from shake_tables import EMPTY, ShakeMatch, table
from tiletown.games.shake import GAME, Choose, Deal, Pass, Place, Setup, Shake, State
from tiletown.games.shake.state import Action
from tiletown.kernel import (
    CHANCE,
    BadRecord,
    BadSetup,
    HandOver,
    IllegalAction,
    Match,
    Moment,
    Move,
    OutOfTurn,
    Resign,
    Result,
    Seated,
    Seed,
    TakeBack,
    TiletownError,
    moments,
    random_game,
    replay,
    seats_among,
    states,
    verify_chance,
)

SEED = Seed.of("a match")


def started(players: int = 2) -> ShakeMatch:
    return Match.start(GAME, Setup(players), SEED)


def test_a_match_starts_at_the_first_choice() -> None:
    match = started()
    assert [type(move.action) for move in match.moves] == [Deal, Shake]
    assert GAME.to_act(match.state) == {match.state.active}
    assert match.seed_hash == SEED.hash
    assert not match.over


def test_playing_gives_a_new_match_and_leaves_the_old_one() -> None:
    match = started()
    active = match.state.active
    before = match.moves
    after = match.play(active, GAME.legal_actions(match.state, active)[0])
    assert match.moves == before
    assert after.moves[: len(before)] == before
    assert after.state != match.state


def test_several_actions_are_played_all_or_none() -> None:
    match = started()
    active = match.state.active
    choose = GAME.legal_actions(match.state, active)[0]
    place = GAME.legal_actions(GAME.apply(match.state, active, choose), active)[0]
    assert match.play(active, choose, place).moves[-2:] == (Move(active, choose), Move(active, place))
    with pytest.raises(IllegalAction):
        match.play(active, choose, Pass())
    assert len(match.moves) == 2


def test_playing_nothing_changes_nothing() -> None:
    assert started().play(0) == started()


def test_a_match_that_is_over_is_over() -> None:
    match = random_game(GAME, Setup(2), "over")
    assert match.over
    with pytest.raises(OutOfTurn):
        match.play(0, Pass())


def test_a_bad_setup_starts_nothing() -> None:
    with pytest.raises(BadSetup):
        Match.start(GAME, Setup(9), SEED)


@pytest.mark.parametrize("names", [("Ada",), ("Ada", "Bob", "Cleo")])
def test_all_seats_are_named_or_none(names: tuple[str, ...]) -> None:
    assert Match.start(GAME, Setup(2), SEED).seats == ()
    both = (Seated("Ada"), Seated("Bob"))
    assert Match.start(GAME, Setup(2), SEED, iter(both)).seats == both
    with pytest.raises(BadSetup) as refused:
        Match.start(GAME, Setup(2), SEED, map(Seated, names))
    assert refused.value.field == "seats"


def test_chance_depends_on_the_seed_and_the_ply_alone() -> None:
    """Whatever the players do, a shake at the same ply is the same."""
    one, other = started(1), started(1)
    one = one.play(0, GAME.legal_actions(one.state, 0)[0])
    other = other.play(0, GAME.legal_actions(other.state, 0)[-1])
    assert one.moves[2] != other.moves[2]
    assert one.moves[3] == other.moves[3]
    assert Match.start(GAME, Setup(1), Seed.of("another")).moves != started(1).moves


def test_advance_plays_chance_and_forced_moves_until_there_is_a_choice() -> None:
    full = "/".join(["RRRRRR"] * 6)
    state = table(full, full, round=14)
    end, moves = Moment.of(GAME, state, 40).advance(GAME, SEED.stream)
    assert end.state.over
    assert [(move.by, type(move.action)) for move in moves] == [
        (CHANCE, Shake), (0, Pass), (1, Pass), (CHANCE, Shake), (0, Pass), (1, Pass),
    ]  # fmt: skip
    assert moves[0].action == GAME.sample_chance(state, SEED.stream(40))
    assert end.advance(GAME, SEED.stream) == (end, ())
    assert (end.ply, end.actors) == (46, frozenset())


def test_next_move_is_chance_or_forced() -> None:
    assert Moment.of(GAME, table(EMPTY, EMPTY, pattern="SSR/PRH/HHS"), 3).next_move(GAME, SEED.stream) is None
    chance = Moment.of(GAME, table(EMPTY, EMPTY), 3).next_move(GAME, SEED.stream)
    assert chance is not None
    assert isinstance(chance.action, Shake)


def test_a_step_lasts_until_all_its_seats_have_acted() -> None:
    """A second turn in a step, or one for a step that is over, is stale; the others may still act."""
    moment = Moment.of(GAME, table(EMPTY, EMPTY, EMPTY, pattern="SSR/PRH/HHS", round=13), 7)
    assert moment.waits_for(0, 7)
    place: Action = Place("road", "D1")
    moment = moment.after(GAME, Move(1, place))
    assert (moment.ply, moment.step, moment.acted) == (8, 7, (1,))
    assert [moment.waits_for(seat, 7) for seat in range(3)] == [True, False, True]
    assert not moment.waits_for(0, 8)
    for seat in (0, 2):
        moment = moment.after(GAME, Move(seat, place))
    assert (moment.ply, moment.step, moment.acted) == (10, 10, ())
    assert not moment.waits_for(0, 7)


def test_a_match_knows_every_moment_that_led_to_it() -> None:
    match = random_game(GAME, Setup(2), "moments")
    walked = list(moments(GAME, match.setup, match.moves))
    assert [match.at(ply) for ply in (0, 5, match.ply)] == [walked[0], walked[5], walked[-1]]
    assert all(walked[moment.step].step == moment.step for moment in walked)


def test_a_resignation_ends_a_match_when_one_of_its_people_is_left() -> None:
    match = started(3)
    once = match.change_seat(0, Resign())
    assert (once.resigned, once.ended, once.over) == ((0,), False, False)
    assert (match.resigning_ends, once.resigning_ends) == (False, True)
    twice = once.change_seat(2, Resign())
    assert (twice.resigned, twice.ended, twice.over) == ((0, 2), True, True)
    assert twice.result == Result((1,), "resignation")
    alone = Match.start(GAME, Setup(3), SEED, [Seated("Ann"), Seated(bot="greedy"), Seated(bot="greedy")])
    assert alone.change_seat(0, Resign()).ended
    assert alone.change_seat(0, HandOver("greedy")).change_seat(0, Resign()).ended
    assert not match.resigned


def test_a_seat_that_has_resigned_cannot_win_by_points() -> None:
    match = started(3)
    played = match.change_seat(0, Resign())
    while not played.over:
        seat = seats_among(played.moment.actors)[0]
        played = played.play(seat, GAME.legal_actions(played.state, seat)[0])
    assert not played.ended, "it was played to its end"
    assert 0 not in played.result.winners
    assert played.result == GAME.result(played.state, frozenset({0}))


def test_nobody_resigns_twice_after_the_end_for_a_bot_or_from_a_seat_that_is_not_there() -> None:
    match = started(3).change_seat(0, Resign())
    for change in (Resign(), HandOver("greedy"), TakeBack()):
        with pytest.raises(TiletownError, match="has resigned already"):
            match.change_seat(0, change)
    with pytest.raises(TiletownError, match="not a seat of this match"):
        match.change_seat(3, Resign())
    with pytest.raises(TiletownError, match="not a seat of this match"):
        match.change_seat(3, HandOver("greedy"))
    with pytest.raises(TiletownError, match="over"):
        random_game(GAME, Setup(2), "over").change_seat(0, Resign())
    bots = Match.start(GAME, Setup(2), SEED, [Seated("Ann"), Seated(bot="greedy")])
    with pytest.raises(TiletownError, match="seat 1 is a bot's, and stays one"):
        bots.change_seat(1, Resign())


def test_a_change_of_a_seat_has_a_ply_and_leaves_table_and_step_as_they_are() -> None:
    match = started(3)
    active = match.state.active
    chosen = match.play(active, GAME.legal_actions(match.state, active)[0])
    changed = chosen.change_seat(1, HandOver("greedy"))
    assert (changed.ply, changed.moment.step, changed.state) == (chosen.ply + 1, chosen.moment.step, chosen.state)
    last: Move[Any] = changed.moves[-1]
    assert last == Move(1, HandOver("greedy"))
    assert all(changed.moment.waits_for(seat, chosen.moment.step) for seat in seats_among(chosen.moment.actors))


def test_seats_are_sorted_and_without_chance() -> None:
    assert seats_among({2, 0, 1}) == [0, 1, 2]
    assert seats_among({CHANCE}) == []


def test_states_are_the_state_before_the_first_move_and_after_each() -> None:
    match = random_game(GAME, Setup(2), "states")
    walked = list(states(GAME, match.setup, match.moves))
    assert len(walked) == len(match.moves) + 1
    assert walked[0] == GAME.start(match.setup)
    assert walked[-1] == match.state == replay(GAME, match.setup, match.moves).state
    assert replay(GAME, match.setup, ()).state == walked[0]


def test_a_move_that_does_not_fit_is_named() -> None:
    match = random_game(GAME, Setup(2), "broken")
    for ply in (0, 1, 2, 10, len(match.moves) - 1):
        moves: list[Move[Action]] = [*match.moves[:ply], Move(0, Place("road", "Z9")), *match.moves[ply + 1 :]]
        with pytest.raises(BadRecord) as refused:
            replay(GAME, match.setup, moves)
        assert refused.value.ply == ply
        assert str(refused.value).startswith(f"move {ply}: seat 0, R@Z9 is refused (")


def test_a_missing_move_is_reported_at_its_ply() -> None:
    match = random_game(GAME, Setup(2), "missing")
    without = match.moves[:2] + match.moves[3:]  # the active player never named its colour
    with pytest.raises(BadRecord) as refused:
        replay(GAME, match.setup, without)
    assert refused.value.ply == 2


# ---- verify


@pytest.fixture(scope="module")
def played() -> ShakeMatch:
    return random_game(GAME, Setup(2, "landlocked", ("construction",)), "verify")


def test_an_honest_match_is_verified(played: ShakeMatch) -> None:
    verify_chance(played)
    verify_chance(started())


def with_moves(match: ShakeMatch, moves: tuple[Move[Action], ...]) -> ShakeMatch:
    return replace(match, moves=moves)


def test_tampered_chance_is_named(played: ShakeMatch) -> None:
    """Another shake, with which all moves of the players are still legal: only the seed tells."""
    shakes = [ply for ply, move in enumerate(played.moves) if isinstance(move.action, Shake)]
    ply = shakes[-1]
    state = list(states(GAME, played.setup, played.moves))[ply]
    tampered = next(other for other in others(played, ply, state) if fits(other))
    with pytest.raises(BadRecord) as refused:
        verify_chance(tampered)
    assert refused.value.ply == ply
    assert "but the seed gives" in str(refused.value)


def others(match: ShakeMatch, ply: int, state: State) -> Iterator[ShakeMatch]:
    rng = random.Random(1)
    for _ in range(5000):
        other = Move(CHANCE, GAME.sample_chance(state, rng))
        if other != match.moves[ply]:
            yield with_moves(match, (*match.moves[:ply], other, *match.moves[ply + 1 :]))


def fits(match: ShakeMatch) -> bool:
    try:
        replay(GAME, match.setup, match.moves)
    except BadRecord:
        return False
    return True


def test_a_tampered_deal_is_named(played: ShakeMatch) -> None:
    deal = played.moves[0].action
    assert isinstance(deal, Deal)
    other: Move[Action] = Move(CHANCE, msgspec.structs.replace(deal, bonus=deal.bonus[::-1]))
    with pytest.raises(BadRecord) as refused:
        verify_chance(with_moves(played, (other, *played.moves[1:])))
    assert refused.value.ply == 0


def test_chance_that_cannot_follow_is_named_with_its_rule(played: ShakeMatch) -> None:
    shake: Move[Action] = Move(CHANCE, Shake("HHHHHHHHH"))
    with pytest.raises(BadRecord) as refused:
        verify_chance(with_moves(played, (played.moves[0], shake, *played.moves[2:])))
    assert refused.value.ply == 1
    assert "bad-shake" in str(refused.value) or "the seed gives" in str(refused.value)


def test_a_tampered_seed_does_not_fit_the_commitment(played: ShakeMatch) -> None:
    other = replace(played, seed=Seed.of("other"))
    with pytest.raises(BadRecord, match="seed: it is not the one"):
        verify_chance(other)


def test_a_tampered_seed_with_its_own_commitment_does_not_fit_the_chance(played: ShakeMatch) -> None:
    seed = Seed.of("other")
    with pytest.raises(BadRecord) as refused:
        verify_chance(replace(played, seed=seed, seed_hash=seed.hash))
    assert refused.value.ply == 0


def test_an_illegal_move_of_a_player_is_named(played: ShakeMatch) -> None:
    ply, by, colour = next(
        (ply, move.by, move.action.colour) for ply, move in enumerate(played.moves) if isinstance(move.action, Place)
    )
    illegal: Move[Action] = Move(by, Place(colour, "B2"))  # under a construction tile
    with pytest.raises(BadRecord) as refused:
        verify_chance(with_moves(played, (*played.moves[:ply], illegal, *played.moves[ply + 1 :])))
    assert refused.value.ply == ply
    assert "does-not-fit" in str(refused.value)


def test_verify_checks_chance_not_the_choices_of_players() -> None:
    """Another legal move of a player, with the chance of its ply, is another honest match."""
    match = started(1)
    first, *_, last = GAME.legal_actions(match.state, 0)
    for action in (first, last):
        verify_chance(match.play(0, action))


def test_without_seed_or_commitment_nothing_can_be_verified(played: ShakeMatch) -> None:
    with pytest.raises(BadRecord, match="does not show its seed"):
        verify_chance(replace(played, seed=None))
    with pytest.raises(BadRecord, match="no commitment"):
        verify_chance(replace(played, seed_hash=""))


def test_without_its_seed_a_match_cannot_be_continued() -> None:
    match = started()
    sealed = replace(match, seed=None)
    with pytest.raises(BadRecord, match="cannot be continued"):
        sealed.play(match.state.active, Choose("home"))
