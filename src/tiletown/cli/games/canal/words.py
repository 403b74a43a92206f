"""Canal City in words: the table, tile by tile, and what a tile or a piece does."""

from __future__ import annotations

from collections.abc import Sequence

from tiletown.games.canal import Build, Guide, Lay, State, Tile
from tiletown.games.canal.outcomes import Outcome, outcomes
from tiletown.games.canal.pieces import CORNERS, faces_by_name
from tiletown.games.canal.score_pad import PLAYERS
from tiletown.games.canal.state import Hand
from tiletown.kernel import ScoreSheet, Seat

from ...terminal.console import Lines, counted, listed, points

REASONS = {
    "starting-points": "starting points",
    "tallest": "tallest building",
    "more-pieces": "tied for the tallest, more pieces there",
    "tied": "tied, nobody gets it",
}
SIDE = {"N": "north", "E": "east", "S": "south", "W": "west"}
PLOT = {
    "F": "foundation",
    ".": "garden",
    "^": "fountain to the north",
    ">": "fountain to the east",
    "v": "fountain to the south",
    "<": "fountain to the west",
}
PHASES = {"lay": "lay a tile", "build-1": "build the first piece", "build-2": "build the second piece"}


def turn_line(state: State, names: Sequence[str]) -> str:
    """The turn, its seat, and what that seat is to do."""
    if state.phase == "over":
        return "The game is over."
    if state.phase not in PHASES:
        return f"Turn {state.turns}." if state.turns else "The table is being set."
    return f"Turn {state.turns}, {names[state.seat]}: {PHASES[state.phase]}."


def seat_lines(state: State, names: Sequence[str], sheets: Sequence[ScoreSheet]) -> Lines:
    """Everybody's letter, points and pieces, in order of play."""
    first = state.first or 0
    order = [(first + place) % state.players for place in range(state.players)]
    return [
        f"{PLAYERS[seat]} {names[seat]}: {counted(sheets[seat].total, 'point')}, "
        f"{counted(state.supply[seat], 'piece')} left"
        for seat in order
    ]


def stack_words(state: State) -> str:
    """The number of tiles left to draw, and those that everybody knows."""
    total = state.stack + len(state.under)
    known = f"; under it, in this order: {', '.join(tile.id for tile in state.under)}" if state.under else ""
    return f"{counted(total, 'tile')} in the stack{known}."


def centre_words(state: State) -> list[str]:
    """That the centre tiles score, if that was agreed (K4)."""
    return ["The centre tiles score too."] if state.setup.centre_scores else []


def tile_words(tile: Tile) -> str:
    """A face in words."""
    canals = [SIDE[letter] for letter in tile.canals if letter != "-"]
    plots = ", ".join(f"{corner} {PLOT[letter]}" for corner, letter in zip(CORNERS, tile.plots, strict=True))
    return f"{tile.id}, value {tile.value}, canals {listed(canals) if canals else 'nowhere'}, {plots}"


def city_words(state: State, names: Sequence[str], guide: Guide) -> Lines:
    """Every tile with what stands on it and who leads it; the buildings that fountains point at."""
    leads = {lead.cell: lead for lead in guide.leads}
    jets = {jet.plot for jet in guide.jets}
    lines: Lines = []
    for laid in sorted(state.laid, key=lambda at: (at.y, at.x)):
        cell = f"{laid.x},{laid.y}"
        stands = {b.plot: b for b in state.buildings if (b.x, b.y) == (laid.x, laid.y)}
        parts = []
        for corner, letter in zip(CORNERS, laid.tile.plots, strict=True):
            if corner in stands:
                fountain = ", under a fountain" if f"{cell}:{corner}" in jets else ""
                owner, height = stands[corner].owner, counted(stands[corner].height, "piece")
                parts.append(f"{corner} {height} of {names[owner]}{fountain}")
            elif letter != ".":
                parts.append(f"{corner} {PLOT[letter]}")
        centre = "value" if state.setup.centre_scores else "reach"
        kind = {
            "city": f"value {laid.tile.value}",
            "centre": f"centre, {centre} {laid.tile.value}",
            "start": "start tile",
        }
        canals = "".join(letter for letter in laid.tile.canals if letter != "-")
        lead = leads.get(cell)
        led = "" if lead is None else f"; {names[lead.seat] if lead.seat is not None else 'nobody'} leads"
        what = f", {'; '.join(parts)}" if parts else ""
        lines.append(f"{cell}: {kind[laid.tile.kind]}, canals {canals or 'none'}{what}{led}.")
    return lines


def laid_words(action: Lay, state: State, seat: Seat, names: Sequence[str]) -> str:
    """A tile that is laid, and what its fountains bring."""
    face = faces_by_name(state.setup.played_with).get(action.tile)
    turned = f", turned {counted(action.quarters, 'quarter')}" if action.quarters else ""
    # A view hides the other hands, but this tile has been laid, so everybody knows it.
    hands = tuple(Hand(face) if owner == seat else hand for owner, hand in enumerate(state.hands))
    outcome = outcomes(state.after(hands=hands), seat, [action])[0]
    gain = sum(outcome.lines.values())
    brings = f", {points(gain)}" if gain else ""
    return f"tile {action.tile} on {action.x},{action.y}{turned}{brings}{other_words(outcome, names)}"


def built_words(action: Build, state: State, seat: Seat, names: Sequence[str]) -> str:
    """A piece that is built, and the points it brings and takes."""
    outcome = outcomes(state, seat, [action])[0]
    gain = sum(outcome.lines.values())
    return f"a piece on {action.x},{action.y}:{action.plot}, {points(gain)}{other_words(outcome, names)}"


def other_words(outcome: Outcome, names: Sequence[str]) -> str:
    """The points that an action takes from others or gives to them, in brackets."""
    taken = [f"takes {lost} from {names[seat]}" for seat, lost in outcome.takes.items()]
    given = [f"gives {gained} to {names[seat]}" for seat, gained in outcome.gives.items()]
    return f" ({', '.join(taken + given)})" if taken or given else ""


def item_words(sheet: ScoreSheet) -> Lines:
    """Every line of a sheet with its items."""
    lines: Lines = []
    for line in sheet.lines:
        parts = []
        for item in line.items:
            if line.rule == "fountain":
                parts.append(f"{item.points} for {item.cells[0]} ({counted(len(item.cells) - 1, 'fountain')})")
            elif line.rule == "tile":
                parts.append(f"{item.points} for {item.tile} ({REASONS[item.reason]})")
        lines.append(f"  {line.rule} {line.points}" + (f": {'; '.join(parts)}" if parts else ""))
    return lines
