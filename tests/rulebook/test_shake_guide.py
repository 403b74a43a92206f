"""Shake That City, the guide: why a colour is not available, and the progress of bonus tiles."""

from __future__ import annotations

import pytest

from shake_tables import EMPTY, SITES, play, table
from tiletown.games.shake import GAME, Choose, Guide, Place, State
from tiletown.kernel import Guides, ListsNumbers, NamesDecisions, OutOfTurn, ReadsSketches, ShowsPieces, View

FULL_BUT_ONE = "RRRRRR/RRRRRR/RRRRRR/RRRRRR/RRRRRR/RRRRR."
PATTERN = "SSR/PRH/HHS"  # three shops, two roads, a park, three homes; no factory


def guide(state: State, seat: int | None = 0) -> Guide:
    actions = GAME.legal_actions(state, seat) if seat is not None else ()
    return GAME.guide(GAME.view(state, seat), actions)


def offers(state: State, seat: int = 0) -> dict[str, str]:
    return {offer.colour: offer.availability for offer in guide(state, seat).colours}


def test_the_game_offers_what_clients_ask_for() -> None:
    assert isinstance(GAME, Guides)
    assert isinstance(GAME, ShowsPieces)
    assert isinstance(GAME, ReadsSketches)
    assert isinstance(GAME, NamesDecisions)
    assert isinstance(GAME, ListsNumbers)


def test_why_a_colour_is_there_or_not() -> None:
    state = table(EMPTY, FULL_BUT_ONE, pattern=PATTERN)
    everything = {"road": "free", "park": "free", "factory": "absent", "shop": "free", "home": "free"}
    assert offers(state, 0) == everything
    state = play(state, "0:S")
    assert offers(state, 0) == {
        "road": "not-chosen", "park": "not-chosen", "factory": "absent", "shop": "free", "home": "not-chosen",
    }  # fmt: skip
    assert offers(state, 1) == {
        "road": "fits-nowhere", "park": "free", "factory": "absent", "shop": "taken", "home": "fits-nowhere",
    }  # fmt: skip
    taken = next(offer for offer in guide(state, 1).colours if offer.colour == "shop")
    assert (taken.by, taken.tiles) == (0, 3)


def test_why_a_colour_is_not_there_alone() -> None:
    assert offers(table(EMPTY, pattern="HHH/SSF/FPR", variant=("solo",)))["home"] == "most-cubes"
    assert offers(table(EMPTY, pattern="HHH/SSF/FPR", variant=("solo",), round=13))["home"] == "free"
    state = table(EMPTY, pattern="HHH/SSF/FPR", block_random=True, forbidden="park")
    assert offers(state)["park"] == "forbidden"


@pytest.mark.parametrize("number", range(1, 16))
def test_the_open_rounds(number: int) -> None:
    assert guide(table(EMPTY, EMPTY, pattern=PATTERN, round=number)).open_rounds == (number >= 13)


def test_a_colour_is_free_exactly_when_it_can_be_played() -> None:
    for state in (
        table(FULL_BUT_ONE, EMPTY, pattern=PATTERN),
        table(SITES, pattern="HHH/HHH/HHS", variant=("solo",)),
        table(FULL_BUT_ONE, pattern="HHH/HHH/HHS", variant=("solo",)),
    ):
        legal = GAME.legal_actions(state, 0)
        playable = {action.colour for action in legal if isinstance(action, Choose | Place)}
        assert {colour for colour, why in offers(state).items() if why == "free"} == playable


def test_how_far_each_bonus_tile_is() -> None:
    # shop tile W1: three shops in row 1; park tile N2: column C has one tile; different W3: row 5 has three types
    board = "SSS.../....../....../....../RPF.../......"
    (meters,) = guide(table(board, pattern=PATTERN)).meters
    assert [(m.slot, m.tile, m.fill, m.four, m.flipped) for m in meters] == [
        ("N1", "road", 2, 0, False),  # column A: two tiles; column B: no road
        ("N2", "park", 2, 0, False),
        ("N3", "factory", 0, 0, False),
        ("W1", "shop", 0, 3, False),
        ("W2", "home", 0, 0, False),
        ("W3", "different", 0, 3, False),
        ("NW", "corner", 5, 0, False),  # of ten: one road, one park, one factory, two shops
    ]


def test_spectators_see_meters_and_no_options() -> None:
    found = guide(table(EMPTY, EMPTY, pattern=PATTERN), None)
    assert (found.outcomes, found.colours) == ((), ())
    assert len(found.meters) == 2
    with pytest.raises(OutOfTurn):
        GAME.gains(GAME.view(table(EMPTY, pattern=PATTERN), None))


def test_a_guide_tells_nothing_sealed() -> None:
    """Whatever the active player has placed, the other is told the same."""
    state = play(table(EMPTY, EMPTY, pattern=PATTERN), "0:S")
    assert guide(play(state, "0:S@A1"), 1) == guide(play(state, "0:S@D4"), 1)


def test_a_guide_names_the_cells_of_ones_own_sealed_placement() -> None:
    state = play(play(table(EMPTY, EMPTY, pattern=PATTERN), "0:S"), "0:S@B2")
    assert guide(state, 0).sealed == (("B2", "C2", "D4"), ())
    assert guide(state, 1).sealed == guide(state, None).sealed == ((), ())


def test_a_guide_tells_what_a_sealed_placement_will_bring_whoever_may_see_it() -> None:
    """As much as the score has grown by when the others have placed, too; the others are told nothing."""
    before = table("R...../....../....../....../....../......", EMPTY, pattern=PATTERN)
    state = play(play(before, "0:R"), "0:R@B1")  # and A2: both beside the road on A1, which reaches concrete
    for told in (guide(state, 1), guide(state, None), guide(before, 0)):
        assert told.sealed_gains == (0, 0)
    after = play(state, "1:S@A1")
    brought = GAME.score(after)[0].total - GAME.score(before)[0].total
    assert brought > 0
    replayed = GAME.guide(View(None, state), ())  # of a finished match, whose secrets are open
    assert guide(state, 0).sealed_gains == replayed.sealed_gains == (brought, 0)
