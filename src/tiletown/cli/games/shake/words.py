"""Shake That City in words: what is on the table, what a placement does, why a colour is not available."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never, cast

from tiletown.games.shake import State
from tiletown.games.shake.board import NAMES, names
from tiletown.games.shake.guide import ColourOffer
from tiletown.games.shake.notation import LETTER
from tiletown.games.shake.outcomes import Outcome
from tiletown.games.shake.pieces import BONUS_TILES, COLOURS, SLOTS, Pieces, faced, fills_right, slot_names
from tiletown.games.shake.scoring import DecidedBy, Meter
from tiletown.games.shake.state import OPEN_ROUND, ROUNDS, SOLO_TARGET
from tiletown.kernel import Result, ScoreSheet, Seat, View

from ...terminal.console import Lines, counted, listed, others_resigned

REASONS = {
    "road-connected": "connected to a concrete edge",
    "road-unconnected": "not connected",
    "park-home": "next to a home",
    "park-factory": "next to a factory",
    "park-beach": "on the beach",
    "park-alone": "next to nothing that counts",
    "factory-factory": "next to a factory",
    "factory-road": "next to a road",
    "factory-alone": "next to neither factory nor road",
    "shop-zone-1": "in a zone of 1",
    "shop-zone-2": "in a zone of 2",
    "shop-zone-3": "in a zone of 3",
    "shop-unserved": "not connected",
    "home-group": "a group",
    "home-beach": "a group on the beach",
    "home-factory": "a group next to a factory",
    "bonus-fill": "line filled",
    "bonus-four": "at least four in the line",
    "bonus-corner": "at least two of every building",
    "bonus-by-hand": "flipped by hand",
}
UNAVAILABLE = {
    "taken": "taken by {by}",
    "forbidden": "forbidden at random in this round",
    "most-cubes": "it has the most cubes, which solo forbids",
    "not-chosen": "not the colour that you named",
    "fits-nowhere": "fits nowhere",
    "absent": "not in this pattern",
}
KINDS = (*((LETTER[colour], colour) for colour in COLOURS), ("#", "under construction"))


def round_line(state: State, names: Sequence[str]) -> str:
    """The round and the active player."""
    if state.over:
        return "The game is over."
    if not state.round:
        return "The tiles have not been dealt."
    if len(names) == 1:
        return f"Round {state.round} of {ROUNDS}."
    if state.round >= OPEN_ROUND:
        return f"Round {state.round} of {ROUNDS}: nothing is blocked."
    chosen = f", who named {state.chosen}" if state.chosen else ""
    return f"Round {state.round} of {ROUNDS}. Active: {names[state.active]}{chosen}."


def verdict(result: Result, sheets: Sequence[ScoreSheet], names: Sequence[str], *, solo: bool) -> str:
    """Who has won, and what decided it."""
    by, total = cast("DecidedBy", result.decided_by), counted(sheets[0].total, "point")
    match by:
        case "practice":
            return f"Practice is over: {total}."
        case "target" if result.winners:
            return f"Won: {total}, at least {SOLO_TARGET}, and no construction tile is left."
        case "target":
            return f"Not won: {total}; at least {SOLO_TARGET} are needed."
        case "construction" if solo:
            return f"Not won: a construction tile is left ({total}; at least {SOLO_TARGET} are needed, too)."
        case "construction":
            return "Nobody wins: every city has construction tiles left."
        case "resignation" if not result.winners:
            return "Nobody wins: all have resigned."
        case "cleared":
            why = "by clearing all construction tiles; a city with more points has some left"
        case "points":
            why = "by points"
        case "bonus":
            why = "equal points, more bonus tiles flipped"
        case "empty":
            why = "equal points and bonus tiles, fewer empty cells"
        case "shared":
            why = "equal in points, bonus tiles and empty cells"
        case "resignation":
            why = others_resigned(names)
        case _:
            assert_never(by)
    shared = "The victory is shared" if len(result.winners) > 1 else "The winner"
    return f"{shared}: {listed(names[seat] for seat in result.winners)}, {why}."


def waiting_lines(view: View[State], names: Sequence[str]) -> Lines:
    """Which of the others have acted in this step; their placements are sealed (S1)."""
    placed = [names[seat] for seat, done in enumerate(view.state.pending) if done is not None and seat != view.seat]
    return [f"Placed already, sealed until all have: {listed(placed)}."] if placed else []


def city_words(board: str) -> str:
    """The cells of each kind of building."""
    kinds = []
    for letter, name in KINDS:
        cells = [cell for cell, here in zip(NAMES, board, strict=True) if here == letter]
        kinds += [f"{name} {' '.join(cells)}"] if cells else []
    return "; ".join(kinds) or "an empty city"


def placed_words(outcome: Outcome[int]) -> str:
    """What a placement does."""
    text = f"{COLOURS[outcome.colour]} on {' '.join(names(outcome.cells))}: {counted(outcome.gain, 'point')}"
    for slot in slot_names(outcome.flips):
        text += f", bonus tile {slot} flipped"
    for cell in names(outcome.clears):
        text += f", construction tile on {cell} gone"
    return text


def also_words(outcome: Outcome[int]) -> str:
    """What a placement does besides its points, in brackets."""
    also = [f"flips {slot}" for slot in slot_names(outcome.flips)]
    also += [f"clears {cell}" for cell in names(outcome.clears)]
    return f" ({', '.join(also)})" if also else ""


def unavailable_words(offer: ColourOffer, names: Sequence[str]) -> str:
    """Why a colour is not available."""
    return UNAVAILABLE[offer.availability].format(by=names[offer.by] if offer.by is not None else "")


def meter_words(meter: Meter, pieces: Pieces) -> str:
    """The progress of a bonus tile."""
    if meter.flipped:
        return f"{meter.slot} {meter.tile}: flipped"
    if meter.tile == "corner":
        return f"{meter.slot} corner: at least two of every building, {meter.fill} of 10"
    right = fills_right(pieces) >> BONUS_TILES.index(meter.tile) & 1
    fill, four = [line_words(names(line)) for line in faced(SLOTS.index(meter.slot), right)]
    return f"{meter.slot} {meter.tile}: {fill} filled, {meter.fill} of 6; or {meter.tile} in {four}, {meter.four} of 4"


def line_words(cells: Sequence[str]) -> str:
    """The column or row of the cells."""
    return f"column {cells[0][0]}" if cells[0][0] == cells[-1][0] else f"row {cells[0][1]}"


def construction_words(state: State, seat: Seat) -> str:
    """The construction tiles left in a city, with their pairs; empty: none."""
    if state.deal is None or "#" not in state.boards[seat]:
        return ""
    left = [here == "#" for here in state.boards[seat]]
    return site_words(state.setup.played_with, state.deal.construction, left)


def site_words(pieces: Pieces, pairs: Sequence[str], there: Sequence[bool] = (True,) * 36) -> str:
    """The construction tile on each cell."""
    sites = zip(pieces.construction.cells, pairs, strict=True)
    return ", ".join(f"{cell} {pair}" for cell, pair in sites if there[NAMES.index(cell)])


def stuck_lines(sheets: Sequence[ScoreSheet], names: Sequence[str]) -> Lines:
    """Who could not win if the game ended now."""
    stuck = [name for sheet, name in zip(sheets, names, strict=True) if not sheet.can_win]
    return [f"Construction tiles left, so no victory: {listed(stuck)}."] if stuck else []
