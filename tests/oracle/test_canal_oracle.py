"""The game against the oracle on random positions: exact sets of legal actions, reach, and scores."""

from __future__ import annotations

import json
import random

import msgspec
import pytest

from canal_tables import held
from tiletown.games.canal import GAME, Build, Lay, Pieces, Setup, State, our_pieces, reach
from tiletown.games.canal.pieces import Kind, Tile
from tiletown.kernel import Match, Seed

from .canal_oracle import Oracle
from .canal_oracle import Tile as OracleTile

POSITIONS_EACH = 1_500
KINDS = ("2", "3", "4", "narrow 2", "narrow 3", "fountains 2", "fountains 4", "wild 2", "wild 4")


def tile_set(kind: str, rng: random.Random) -> Pieces | None:
    """Our tiles, or tiles with which rare situations happen often."""
    if kind.isdecimal():
        return None
    lines = []
    for line in our_pieces().tiles:
        name, canals, value, plots = line.split()
        if name.isdecimal():
            if kind.startswith("narrow"):
                canals, plots = rng.choice(("N-S-", "NE--", "N---")), rng.choice(("F...", "....", "FF.."))
            elif kind.startswith("fountains"):
                plots = "".join(rng.choice("FF^>v<") for _ in range(4))
            else:
                canals = "".join(rng.choice((side, side, "-")) for side in "NESW")
                value, plots = rng.choice("234"), "".join(rng.choice("FFF.^>v<") for _ in range(4))
        elif name != "S" and kind.startswith("wild"):
            value, plots = rng.choice("0123456789"), "".join(rng.choice("F.^>v<") for _ in range(4))
        lines.append(f"{name} {canals} {value} {plots}")
    return Pieces(kind, tuple(lines))


@pytest.mark.parametrize("kind", KINDS)
def test_legal_actions_reach_and_scores(kind: str) -> None:
    rng = random.Random(kind)
    seen = 0
    phases: set[str] = set()
    centres: set[bool] = set()
    while seen < POSITIONS_EACH:
        setup = Setup(int(kind[-1]), centre_scores=rng.random() < 0.5, pieces=tile_set(kind, rng))
        match = Match.start(GAME, setup, Seed.of(f"{kind} {seen}"))
        centres.add(setup.centre_scores)
        while not match.over:
            check(match.state)
            seen += 1
            phases.add(match.state.phase)
            legal = GAME.legal_actions(match.state, match.state.seat)
            match = match.play(match.state.seat, rng.choice(legal))
        check(match.state)
        phases.add(match.state.phase)
    assert phases == {"lay", "build-1", "build-2", "over"}
    assert centres == {False, True}


def check(state: State) -> None:
    oracle = Oracle(json.loads(msgspec.json.encode(state)), list(state.setup.played_with.tiles))
    for tile in state.laid:
        there = oracle.tiles[tile.x, tile.y]
        assert tile.tile == as_printed(tile.tile.id, tile.tile.kind, there)
    legal = GAME.legal_actions(state, state.seat)
    if state.phase == "lay" and state.hands[state.seat] is not None:
        lays = oracle.lays(held(state, state.seat).id)
        assert {(a.x, a.y, a.quarters) for a in legal if isinstance(a, Lay)} == lays
        assert len(legal) == len(lays)
    elif state.phase.startswith("build"):
        assert state.base is not None
        builds = oracle.builds()
        assert {((a.x, a.y), a.plot) for a in legal if isinstance(a, Build)} == builds
        assert len(legal) == len(builds)
        far = {f"{x},{y}": distance for (x, y), distance in oracle.distances(state.base).items()}
        within = oracle.tiles[state.base].value
        assert {tile.cell: tile.distance for tile in reach(state)} == {
            cell: distance for cell, distance in far.items() if distance <= within
        }
    points = [tuple(line.points for line in sheet.lines) for sheet in GAME.score(state)]
    assert points == oracle.points()


def as_printed(name: str, kind: Kind, tile: OracleTile) -> Tile:
    canals = "".join(side if side in tile.canals else "-" for side in "NESW")
    plots = "".join(tile.plots[corner] for corner in ("NW", "NE", "SE", "SW"))
    return Tile(name, kind, canals, tile.value, plots)
