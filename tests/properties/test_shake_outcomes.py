"""What a guide says of a placement before it is made is what a preview of it gives, number by number."""

from __future__ import annotations

import random

import msgspec
import pytest

from shake_tables import EMPTY, play, table
from tiletown.compiled.shake.rules import GAME as COMPILED
from tiletown.games.shake import GAME, Choose, Pass, Place, Setup, State
from tiletown.games.shake.board import NAMES
from tiletown.games.shake.guide import ColourOutcomes, Guide
from tiletown.games.shake.pieces import COLOURS, SLOTS, FillHalf, our_pieces
from tiletown.kernel import ScoreSheet, View, random_game, seats_among, states

PATTERN = "SSR/PRH/HHS"
PIECES = our_pieces()
RIGHT = FillHalf(source="yours", fill="right")
SWAPPED = msgspec.structs.replace(PIECES.halves, road=RIGHT, factory=RIGHT, different=RIGHT)
SETUPS = [*GAME.setups(), Setup(2, pieces=msgspec.structs.replace(PIECES, halves=SWAPPED))]


def name(setup: Setup) -> str:
    own = ["own_pieces"] * (setup.pieces is not None)
    return "-".join([str(setup.players), setup.side, *setup.variant, *["block_random"] * setup.block_random, *own])


@pytest.mark.parametrize("setup", SETUPS, ids=name)
def test_outcomes_are_what_previews_give(setup: Setup) -> None:
    rng = random.Random(name(setup))
    compared = 0
    for state in states(GAME, setup, random_game(GAME, setup, "outcomes").moves):
        for seat in seats_among(GAME.to_act(state)):
            view = GAME.view(state, seat)
            guide = guide_of(view)
            assert COMPILED.guide(view, GAME.legal_actions(state, seat)) == guide
            assert offered(guide) == placements(view)
            for outcomes in guide.outcomes:
                for index in rng.sample(range(len(outcomes.at)), min(2, len(outcomes.at))):
                    compare(view, guide, outcomes, index)
                    compared += 1
    assert compared > 60


def compare(view: View[State], guide: Guide, outcomes: ColourOutcomes, index: int) -> None:
    """Hold one placement's numbers to its preview."""
    seat, colour = view.seat or 0, outcomes.colour
    cells = [outcomes.at[index] + distance for distance in outcomes.shape]
    place = Place(colour, NAMES[cells[0]])
    then = GAME.preview(view, [place] if place in GAME.legal_actions(view.state, seat) else [Choose(colour), place])
    before, after = GAME.score(view.state)[seat], GAME.score(then.state)[seat]
    board, new = view.state.boards[seat], then.state.boards[seat]
    assert [cell for cell in range(36) if board[cell] != new[cell] and new[cell] != "."] == cells
    assert entry(outcomes.gain, index) == after.total - before.total
    changes = [entry(line, index) for line in outcomes.lines]
    assert changes == [new.points - old.points for old, new in zip(before.lines, after.lines, strict=True)]
    meters = GAME.guide(View(None, then.state), ()).meters[seat]
    assert digits(outcomes.fill, index, 6) == [meter.fill for meter in meters[:6]]
    assert digits(outcomes.four, index, 6) == [meter.four for meter in meters[:6]]
    flips = [SLOTS[slot] for slot in range(7) if entry(outcomes.flips, index) >> slot & 1]
    were = {meter.slot for meter in guide.meters[seat] if meter.flipped}
    assert flips == [meter.slot for meter in meters if meter.flipped and meter.slot not in were]
    sites = view.state.setup.played_with.construction.cells
    clears = [sites[site] for site in range(4) if entry(outcomes.clears, index) >> site & 1]
    assert clears == [site for site in sites if (board[NAMES.index(site)], new[NAMES.index(site)]) == ("#", ".")]
    if colour == "home" or view.state.setup.family:
        assert outcomes.points is None
    else:
        assert outcomes.points is not None
        earned = earned_by_cell(after, colour)
        assert digits(outcomes.points, index, len(cells)) == [earned.get(NAMES[cell], 0) for cell in cells]


def earned_by_cell(sheet: ScoreSheet, colour: str) -> dict[str, int]:
    """The points of each cell of a line whose items share their points out evenly."""
    points: dict[str, int] = {}
    for item in sheet.lines[COLOURS.index(colour)].items:
        for cell in item.cells:
            points[cell] = points.get(cell, 0) + item.points // len(item.cells)
    return points


def entry(column: tuple[int, ...], index: int) -> int:
    return column[index] if column else 0


def digits(column: tuple[int, ...], index: int, number: int) -> list[int]:
    return [entry(column, index) >> 3 * digit & 7 for digit in range(number)]


def guide_of(view: View[State]) -> Guide:
    assert view.seat is not None
    return GAME.guide(view, GAME.legal_actions(view.state, view.seat))


def offered(guide: Guide) -> list[Place]:
    return [Place(outcomes.colour, NAMES[at]) for outcomes in guide.outcomes for at in outcomes.at]


def placements(view: View[State]) -> list[Place]:
    """Every placement that the seat's next actions can come to, in the order of legal actions."""
    found: list[Place] = []
    for action in GAME.legal_actions(view.state, view.seat or 0):
        if isinstance(action, Place):
            found.append(action)
        elif isinstance(action, Choose):
            found += placements(GAME.preview(view, [action]))
    return found


def test_who_may_not_act_is_told_no_outcomes() -> None:
    state = table(EMPTY, EMPTY, pattern=PATTERN)
    assert {outcomes.colour for outcomes in guide_of(GAME.view(state, 0)).outcomes} == {"road", "park", "shop", "home"}
    assert guide_of(GAME.view(state, 1)).outcomes == ()
    chosen = play(state, "0:S")
    assert {outcomes.colour for outcomes in guide_of(GAME.view(chosen, 0)).outcomes} == {"shop"}
    assert {outcomes.colour for outcomes in guide_of(GAME.view(chosen, 1)).outcomes} == {"road", "park", "home"}
    placed = play(chosen, "0:S@A1")
    assert guide_of(GAME.view(placed, 0)).outcomes == ()


def test_a_pass_has_no_outcomes() -> None:
    state = table("RRRRRR/RRRRRR/RRR.RR/RRRRRR/RRRRRR/RRRRRR", pattern="RRP/PSS/SHH")
    assert list(GAME.legal_actions(state, 0)) == [Pass()]
    assert guide_of(GAME.view(state, 0)).outcomes == ()
