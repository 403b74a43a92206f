"""What holds for any city, any tile set and any text: symmetries, round trips, and refusals in one sentence."""

from __future__ import annotations

import contextlib
import random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tiletown.games.canal import (
    GAME,
    Build,
    Lay,
    Pieces,
    Setup,
    Sketch,
    SketchedTile,
    our_pieces,
    read_map,
    read_pieces,
    read_sketch,
    show_map,
)
from tiletown.games.canal.notation import read_action, read_turns, show_action
from tiletown.games.canal.pieces import CORNERS
from tiletown.games.canal.state import Building
from tiletown.kernel import Match, Seed, TiletownError, decode_action, random_game, states

canals = st.tuples(*(st.sampled_from((side, "-")) for side in "NESW")).map("".join)
plots = st.text("FFF.^>v<", min_size=4, max_size=4)
places = st.tuples(st.integers(-3, 3), st.integers(-3, 3))


@st.composite
def sketches(draw: st.DrawFn) -> Sketch:
    """Tiles anywhere near each other, with buildings on some of their foundations."""
    tiles, buildings, left = [], [], [20] * 4
    for x, y in draw(st.sets(places, min_size=1, max_size=12)):
        tile = SketchedTile(
            x=x,
            y=y,
            value=draw(st.integers(2, 4)),
            plots=draw(plots),
            canals=draw(canals),
            kind=draw(st.sampled_from(("city", "centre"))),
        )
        tiles.append(tile)
        for corner, letter in zip(CORNERS, tile.plots, strict=True):
            owner, height = draw(st.integers(-2, 3)), draw(st.integers(1, 4))
            if letter == "F" and owner >= 0 and height <= left[owner]:
                left[owner] -= height
                buildings.append(Building(x, y, corner, owner, height))
    return Sketch(tuple(tiles), tuple(buildings), (0, 0, 0, 0), draw(st.booleans()))


def totals(sketch: Sketch) -> list[list[int]]:
    return [[line.points for line in sheet.lines] for sheet in GAME.score(GAME.sketched_state(sketch))]


def turned(sketch: Sketch) -> Sketch:
    """The whole city a quarter turn clockwise."""
    turn = {"^": ">", ">": "v", "v": "<", "<": "^"}
    tiles = tuple(
        msgspec.structs.replace(
            tile,
            x=-tile.y,
            y=tile.x,
            plots="".join(turn.get(letter, letter) for letter in tile.plots[-1:] + tile.plots[:-1]),
            canals="".join(
                side if there != "-" else "-"
                for side, there in zip("NESW", tile.canals[-1:] + tile.canals[:-1], strict=True)
            ),
        )
        for tile in sketch.tiles
    )
    buildings = tuple(
        msgspec.structs.replace(b, x=-b.y, y=b.x, plot=CORNERS[(CORNERS.index(b.plot) + 1) % 4])
        for b in sketch.buildings
    )
    return msgspec.structs.replace(sketch, tiles=tiles, buildings=buildings)


@given(sketches())
@settings(max_examples=150)
def test_a_city_is_worth_the_same_from_every_side_and_in_any_order(sketch: Sketch) -> None:
    expected = totals(sketch)
    assert totals(turned(sketch)) == expected
    backwards = msgspec.structs.replace(sketch, tiles=sketch.tiles[::-1], buildings=sketch.buildings[::-1])
    assert totals(backwards) == expected


@given(sketches(), st.permutations(range(4)))
@settings(max_examples=100)
def test_points_follow_the_colours(sketch: Sketch, colours: list[int]) -> None:
    """Players who swap their pieces swap their points: no seat is favoured."""
    swapped = tuple(msgspec.structs.replace(b, owner=colours[b.owner]) for b in sketch.buildings)
    after = totals(msgspec.structs.replace(sketch, buildings=swapped))
    assert [after[colours[seat]] for seat in range(4)] == totals(sketch)


@given(sketches())
@settings(max_examples=100)
def test_a_centre_that_scores_is_worth_as_much_as_city_tiles(sketch: Sketch) -> None:
    """K4: with the option a centre tile counts like a city tile, without it like no tile; fountains always count."""
    as_city = tuple(msgspec.structs.replace(tile, kind="city") for tile in sketch.tiles)
    scoring = msgspec.structs.replace(sketch, centre_scores=True)
    assert totals(scoring) == totals(msgspec.structs.replace(sketch, tiles=as_city))
    cities = {(tile.x, tile.y) for tile in sketch.tiles if tile.kind == "city"}
    built = tuple(building for building in sketch.buildings if (building.x, building.y) in cities)
    without = totals(msgspec.structs.replace(sketch, centre_scores=False))
    assert [tiles for _, tiles, _ in without] == [
        tiles for _, tiles, _ in totals(msgspec.structs.replace(scoring, buildings=built))
    ]
    assert [fountains for *_, fountains in without] == [fountains for *_, fountains in totals(scoring)]


@given(st.integers(0, 2**32), st.integers(2, 4), st.booleans())
@settings(max_examples=6)
def test_gains_are_the_points_that_an_action_brings(seed: int, players: int, centre_scores: bool) -> None:
    """What the guide promises for an action, also to and from the others, is what the score sheets say after it."""
    match = random_game(GAME, Setup(players, centre_scores=centre_scores), f"gains {seed}")
    for state, move in zip(states(GAME, match.setup, match.moves), match.moves, strict=False):
        if not isinstance(move.action, Lay | Build):
            continue
        seat = state.seat
        legal = GAME.legal_actions(state, seat)
        outcome = GAME.guide(GAME.view(state, seat), legal).outcomes[legal.index(move.action)]
        before, after = GAME.score(state), GAME.score(GAME.apply(state, seat, move.action))
        changes = {other: after[other].total - before[other].total for other in range(players)}
        promised = {other: outcome.gives.get(other, 0) - outcome.takes.get(other, 0) for other in range(players)}
        assert changes == promised | {seat: outcome.gain}


@given(sketches())
@settings(max_examples=100)
def test_maps_come_back(sketch: Sketch) -> None:
    again = read_map(show_map(sketch))
    assert set(again.tiles) == set(sketch.tiles)
    assert set(again.buildings) == set(sketch.buildings)


@given(st.text(alphabet="laybuild drw0123,-:;rNWSE\n?xchange", max_size=40) | st.text(max_size=30))
@settings(max_examples=300)
def test_any_text_is_an_action_or_refused_in_a_sentence(text: str) -> None:
    for read in (read_action, read_turns, read_sketch, read_map, read_pieces):
        with contextlib.suppress(TiletownError):
            read(text)


@given(st.integers(0, 2**32), st.integers(2, 4))
@settings(max_examples=6)
def test_every_action_of_a_match_survives_text_and_json(seed: int, players: int) -> None:
    match = random_game(GAME, Setup(players), f"properties {seed}")
    for move in match.moves:
        assert read_action(show_action(move.action)) == move.action
        assert decode_action(GAME, msgspec.json.encode(move.action)) == move.action


@given(st.lists(st.tuples(canals, st.integers(2, 4), plots), min_size=54, max_size=54), st.integers(0, 2**32))
@settings(max_examples=15)
def test_any_tile_set_can_be_played_to_its_end(faces: list[tuple[str, int, str]], seed: int) -> None:
    """Even tiles without canals or foundations: K1, K2 and K5 bring every game to its end."""
    centre = [line for line in our_pieces().tiles if not line[0].isdecimal()]
    lines = [f"{n:02} {canal} {number} {plot}" for n, (canal, number, plot) in enumerate(faces, 1)]
    match = random_game(GAME, Setup(2, pieces=Pieces("any", (*centre, *lines))), f"any {seed}")
    assert match.state.ending in ("all-placed", "round-skipped")
    for seat in range(2):
        stands = sum(b.height for b in match.state.buildings if b.owner == seat)
        assert stands + match.state.supply[seat] == 20


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_world_that_differs_only_in_secrets_gives_the_same_views_and_logs(players: int) -> None:
    """At every ply, for every seat and a spectator: views and all revealed moves so far are equal, byte by byte."""
    rng = random.Random(players)
    match = Match.start(GAME, Setup(players, centre_scores=players == 3), Seed.of(f"secrets {players}"))
    while not match.over:
        for who in (None, *range(players)):
            view = GAME.view(match.state, who)
            other = GAME.imagine(view, rng)
            assert msgspec.json.encode(GAME.view(other, who)) == msgspec.json.encode(view)
            for move in match.moves:
                assert GAME.reveal(move, other, who) == GAME.reveal(move, match.state, who)
            actions = GAME.legal_actions(view.state, who) if who is not None else ()
            assert GAME.guide(GAME.view(other, who), actions) == GAME.guide(view, actions)
        seat = match.state.seat
        match = match.play(seat, rng.choice(GAME.legal_actions(match.state, seat)))
