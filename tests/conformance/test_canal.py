"""Canal City conforms to the Game protocol."""

import random

import msgspec
import pytest

from canal_tables import held
from tiletown.games.canal import GAME, Lay, Setup, State
from tiletown.kernel import Guides, ListsNumbers, Match, ReadsSketches, Seed, ShowsPieces, check_game, seats_among


def test_canal_city_conforms() -> None:
    assert check_game(GAME, games=2) > 1_000


def test_canal_city_offers_a_guide_its_pieces_and_a_score_pad() -> None:
    assert isinstance(GAME, Guides)
    assert isinstance(GAME, ShowsPieces)
    assert isinstance(GAME, ListsNumbers)
    assert isinstance(GAME, ReadsSketches)


def test_the_guide_has_the_four_rotations_of_my_tile_and_of_no_other() -> None:
    state = Match.start(GAME, Setup(2), Seed.of("faces")).state
    seat = state.seat
    faces = GAME.guide(GAME.view(state, seat), ()).faces
    assert len(faces) == 4
    assert {face.id for face in faces} == {held(state, seat).id}
    for lay in GAME.legal_actions(state, seat):
        assert isinstance(lay, Lay)
        assert GAME.apply(state, seat, lay).laid[-1].tile == faces[lay.quarters]
    other = GAME.guide(GAME.view(state, 1 - seat), ()).faces
    assert {face.id for face in other} == {held(state, 1 - seat).id}
    assert GAME.guide(GAME.view(state, None), ()).faces == ()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_cached_of_a_city_is_what_a_fresh_one_works_out(players: int) -> None:
    rng, match = random.Random(players), Match.start(GAME, Setup(players), Seed.of(f"kept {players}"))
    while not match.over:
        state, (seat,) = match.state, seats_among(match.moment.actors)
        fresh = msgspec.json.decode(msgspec.json.encode(state), type=State)
        actions = GAME.legal_actions(state, seat)
        assert actions == GAME.legal_actions(fresh, seat)
        assert GAME.score(state) == GAME.score(fresh)
        view = GAME.view(state, seat)
        assert GAME.guide(view, actions) == GAME.guide(GAME.view(fresh, seat), actions)
        for action in rng.choices(actions, k=3):  # previews share the city's caches with the match
            GAME.score(GAME.preview(view, [action]).state)
        match = match.play(seat, rng.choice(actions))
