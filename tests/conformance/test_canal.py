"""Canal City keeps every promise of the Game protocol."""

from canal_tables import held
from tiletown.games.canal import GAME, Lay, Setup
from tiletown.kernel import Guides, Match, ReadsDrawings, Seed, ShowsPieces, check_game


def test_canal_city_conforms() -> None:
    assert check_game(GAME, games=2) > 1_000


def test_canal_city_offers_a_guide_its_pieces_and_a_score_pad() -> None:
    assert isinstance(GAME, Guides)
    assert isinstance(GAME, ShowsPieces)
    assert isinstance(GAME, ReadsDrawings)


def test_the_guide_shows_my_tile_in_its_four_turns_and_nobody_elses() -> None:
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
