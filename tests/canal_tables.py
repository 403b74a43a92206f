"""States of Canal City drawn as text, for tests."""

from __future__ import annotations

import textwrap
from typing import TypeAlias

from tiletown.games.canal import GAME, Build, Lay, Setup, State, read_map
from tiletown.games.canal.pieces import Pieces, Tile, our_pieces
from tiletown.games.canal.state import Action, Hand, Laid, Phase
from tiletown.kernel import IllegalAction, Match

CanalMatch: TypeAlias = Match[Setup, State, Action]


def tile(face: str, name: str = "99") -> Tile:
    """A city tile with that face, such as `NES- 3 FFF<`."""
    canals, value, plots = face.split()
    return Tile(name, "city", canals, int(value), plots)


def table(
    city: str,
    hand: str | None = "NESW 3 FFFF",
    *,
    players: int = 2,
    phase: Phase = "lay",
    base: tuple[int, int] | None = None,
    supply: tuple[int, ...] | None = None,
    stack: int = 30,
    under: tuple[Tile, ...] = (),
    centre_scores: bool = False,
) -> State:
    """A table with a sketched city, at a moment in the turn of seat 0."""
    drawing = read_map(textwrap.dedent(city))
    laid = tuple(
        Laid(at.x, at.y, 0, Tile(f"t{number}", at.kind, at.canals, at.value, at.plots))
        for number, at in enumerate(drawing.tiles)
    )
    hands = (Hand(tile(hand)) if hand and phase == "lay" else None, *(Hand(tile("NESW 2 FFFF", "98")),) * (players - 1))
    return State(
        setup=Setup(players, "standard", centre_scores=centre_scores),
        phase=phase,
        seat=0,
        supply=supply or (20,) * players,
        hands=hands,
        stack=stack,
        under=under,
        laid=laid,
        buildings=drawing.buildings,
        first=0,
        points=(0,) * players,
        turns=1,
        base=base,
    )


def held(state: State, seat: int) -> Tile:
    """The tile in a seat's hand."""
    hand = state.hands[seat]
    assert hand is not None
    assert hand.tile is not None
    return hand.tile


def refused(state: State, action: Lay | Build, seat: int = 0) -> str:
    """The name of the rule that forbids the action."""
    try:
        GAME.apply(state, seat, action)
    except IllegalAction as error:
        assert action not in GAME.legal_actions(state, seat)
        return error.rule
    assert action in GAME.legal_actions(state, seat)
    return ""


def lays(state: State) -> set[tuple[int, int, int]]:
    """Where and how the tile in hand may be laid."""
    return {(a.x, a.y, a.quarters) for a in GAME.legal_actions(state, state.seat) if isinstance(a, Lay)}


def tiles_to_build_on(state: State) -> set[str]:
    """The tiles on which the seat may build now."""
    return {f"{a.x},{a.y}" for a in GAME.legal_actions(state, state.seat) if isinstance(a, Build)}


def sites(state: State) -> set[str]:
    """The plots on which the seat may build now."""
    return {f"{a.x},{a.y}:{a.plot}" for a in GAME.legal_actions(state, state.seat) if isinstance(a, Build)}


def with_faces(changes: dict[str, str]) -> Pieces:
    """Our tiles with other faces: names (`*`: every city tile) to faces such as `NES- 3 FFF<`."""
    lines = []
    for line in our_pieces().tiles:
        name, _, face = line.partition(" ")
        lines.append(f"{name} {changes.get(name, changes.get('*', face) if name.isdecimal() else face)}")
    return Pieces("a test's faces", tuple(lines))
