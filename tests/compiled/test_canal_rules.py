"""Compiled Canal City against the interpreted rules: cities, whole turns, and whole games move by move."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from benchmarks.canal_turns import all_turns
from canal_tables import held, with_faces
from tiletown.compiled.canal import games as canal_games
from tiletown.compiled.canal import rules as canal
from tiletown.compiled.chance import stream
from tiletown.compiled.compiling import compiled
from tiletown.games.canal import GAME, Arrange, Build, Centre, Draw, First, Lay, Setup, State
from tiletown.games.canal.city import MOST_TILES, PLACES, TILES, City, copy_city, lay, lift
from tiletown.games.canal.pieces import CITY_TILES, all_faces, city_tiles, face_number, turned_tile
from tiletown.games.canal.state import Action
from tiletown.games.canal.turn import quarters_with_canal
from tiletown.kernel import CHANCE, random_game, states

NARROW = with_faces({"*": "N-S- 2 F..."} | {f"{number:02}": "N--- 3 F.^." for number in range(1, 25)})
"""Straights and dead ends with one foundation: tiles without a place, pieces without a site, skipped rounds."""
BARREN = with_faces({"*": "NE-- 2 ...."} | {f"{number:02}": "NESW 2 ..v." for number in range(1, 6)})
"""No foundations but those in the centre: the stack runs out."""
DEAD_ENDS = with_faces({"*": "N--- 4 FF^."})
SETUPS = [
    Setup(2), Setup(3), Setup(4), Setup(2, pieces=NARROW), Setup(4, pieces=NARROW), Setup(3, pieces=BARREN),
    Setup(2, pieces=DEAD_ENDS), Setup(4, pieces=DEAD_ENDS),
    Setup(2, centre_scores=True), Setup(4, centre_scores=True), Setup(3, centre_scores=True, pieces=BARREN),
]  # fmt: skip


def positions(setup: Setup, phase: str, number: int, seed: str) -> list[State]:
    rng = random.Random(seed)
    found: list[State] = []
    while len(found) < number:
        match = random_game(GAME, setup, f"{seed} {len(found)}")
        fitting = [state for state in states(GAME, setup, match.moves) if state.phase == phase]
        found += rng.sample(fitting, min(6, len(fitting)))
    return found[:number]


def parts(city: Any) -> dict[str, Any]:
    """The contents of a city, independent of the numbering of its open places."""
    if not isinstance(city, City):
        city = City(*(city[name] for name in City._fields))
    tiles, places = int(city.size[TILES]), int(city.size[PLACES])
    open_places = zip(city.places[:places], city.demand[:places], strict=True)
    found: dict[str, Any] = {"places": {int(cell): int(demand) for cell, demand in open_places}}
    for name in ("at", "face", "near", "empty"):
        found[name] = [int(number) for number in getattr(city, name)[:tiles]]
    for name in ("jets", "owner", "height"):
        found[name] = [int(number) for number in getattr(city, name)[: 4 * tiles]]
    found["owned"] = [
        [int(number) for number in city.owned[MOST_TILES * seat : MOST_TILES * seat + tiles]] for seat in range(4)
    ]
    found["room"] = [int(number) for number in city.room]
    found["grid"] = {cell: int(city.grid[cell]) for cell in found["at"]}
    for place in range(places):
        assert city.grid[city.places[place]] == -(place + 1)
    return found


@pytest.mark.parametrize("setup", SETUPS)
def test_a_city_is_the_same_compiled(setup: Setup) -> None:
    for state in positions(setup, "lay", 20, "city"):
        assert parts(canal.cities_of(state)[0]) == parts(state.city)


@pytest.mark.parametrize("setup", SETUPS[:4])
def test_lifting_a_tile_undoes_laying_it(setup: Setup) -> None:
    for state in positions(setup, "lay", 20, "lift"):
        for action in GAME.legal_actions(state, state.seat):
            if isinstance(action, Lay):
                city: City = copy_city(state.city)
                tile = held(state, state.seat)
                lay(city, face_number(turned_tile(tile, action.quarters)), (action.y + 64) * 128 + action.x + 64)
                lift(city)
                assert parts(city) == parts(state.city)


def whole_turns(state: State) -> dict[tuple[Action, ...], tuple[int, int]]:
    """Every whole turn, action by action, with the points it brings the seat and costs the others together."""
    seat = state.seat
    now = [sheet.total for sheet in GAME.score(state)]
    found = {}

    def walk(state: State, done: tuple[Action, ...]) -> None:
        if state.seat != seat or state.phase not in ("lay", "build-1", "build-2"):
            then = [sheet.total for sheet in GAME.score(state)]
            lost = sum(now) - sum(then) + then[seat] - now[seat]
            found[done] = (then[seat] - now[seat], lost)
            return
        for action in GAME.legal_actions(state, seat):
            walk(GAME.apply(state, seat, action), (*done, action))

    walk(state, ())
    return found


def small_positions() -> list[State]:
    chosen = []
    barren = Setup(2, pieces=BARREN), Setup(3, centre_scores=True, pieces=BARREN)
    for setup in (Setup(2), Setup(3), Setup(2, centre_scores=True), Setup(4, pieces=NARROW), *barren):
        found = positions(setup, "lay", 30, "turns")
        chosen += [state for state in found if state.hands[state.seat] and 0 < number_of_turns(state) < 1200][:4]
    last = [state for state in positions(Setup(2), "lay", 200, "last") if state.supply[state.seat] <= 2]
    one_left = [state.after(supply=tuple(1 if s else 0 for s in state.supply)) for state in last[:3]]
    return chosen + one_left


def number_of_turns(state: State) -> int:
    return len(all_turns(canal.cities_of(state), state.seat, faces_in_hand(state), state.supply[state.seat]))


def faces_in_hand(state: State) -> Any:
    names = [tile.id for tile in city_tiles(state.setup.played_with)]
    index = names.index(held(state, state.seat).id)
    return canal.faces_of(state.setup)[index * 4 : index * 4 + 4]


def as_actions(state: State, row: Any) -> tuple[Action, ...]:
    laid = canal.lay_of(held(state, state.seat).id, row)
    cities = canal.cities_of(GAME.apply(state, state.seat, laid))
    return (laid, *(canal.build_of(cities, int(plot)) for plot in row[2:4] if plot >= 0))


def test_every_whole_turn_and_the_best_one() -> None:
    checked = 0
    for state in small_positions():
        expected = whole_turns(state)
        cities, faces, supply = canal.cities_of(state), faces_in_hand(state), state.supply[state.seat]
        before = parts(cities[0])
        rows = all_turns(cities, state.seat, faces, supply)
        assert {as_actions(state, row): int(row[4]) for row in rows} == {
            turn: points for turn, (points, _) in expected.items()
        }
        assert len(rows) == len(expected)
        for weight in (0.0, 0.5, 1.0):
            others = np.full(state.players, weight)
            most = max(points + weight * lost for points, lost in expected.values())
            for seed in range(4):
                best = canal.best_turn(cities, state.seat, faces, supply, others, stream(seed))
                points, lost = expected[as_actions(state, best)]
                assert points + weight * lost == most
        assert parts(cities[0]) == before
        checked += 1
    assert checked >= 10


def test_the_best_turns_are_chosen_equally_often() -> None:
    state = next(s for s in positions(Setup(2), "lay", 30, "even") if s.turns in (2, 3))
    expected = whole_turns(state)
    cities, faces, others = canal.cities_of(state), faces_in_hand(state), np.zeros(2)
    most = max(points for points, _ in expected.values())
    # A tile that looks the same turned is laid with the fewest quarters.
    best = {turn for turn, (points, _) in expected.items() if points == most}
    counts = Counter(
        as_actions(state, canal.best_turn(cities, state.seat, faces, 20, others, stream(seed))) for seed in range(4000)
    )
    assert set(counts) <= best
    if len(set(faces.tolist())) == 4:
        assert set(counts) == best or len(best) > 400
        even = 4000 / len(best)
        assert all(abs(number - even) < 6 * even**0.5 + 3 for number in counts.values())


@compiled()
def play_turn(games: canal_games.Games, faces: canal.Ints) -> None:
    """Play one random turn of the first game, or begin it."""
    if games[0].turns == 0:
        canal_games.begin(games[0], faces)
    else:
        canal_games.random_turn(games[0], faces)


@pytest.mark.parametrize("setup", SETUPS)
def test_compiled_games_follow_the_rules_move_by_move(setup: Setup) -> None:
    faces = canal.faces_of(setup)
    for seed in range(12):
        games = canal_games.new_games(1, setup, seed)
        play_turn(games, faces)
        state = as_begun(setup, games)
        while games["seat"][0] >= 0:
            before = laid_tiles(games[0])
            play_turn(games, faces)
            state = follow(state, games[0], before)
            compare(state, games[0])
        assert state.phase == "over"
        scores = [canal_games.final_points(games)[seat] for seat in range(setup.players)]
        assert scores == [sheet.total for sheet in GAME.score(state)]


def names_of(setup: Setup) -> list[str]:
    return [tile.id for tile in city_tiles(setup.played_with)]


def laid_tiles(game: Any) -> set[int]:
    there = {int(tile) for tile in game["hand"][: game["players"]] if tile >= 0}
    there |= {int(tile) for tile in game["pool"][: game["unseen"]]}
    return set(range(CITY_TILES)) - there - {int(tile) for tile in game["under"][: game["known"]]}


def as_begun(setup: Setup, games: Any) -> State:
    """The dealt compiled game as a state of the rules."""
    game, state = games[0], GAME.start(setup)
    centre: list[Centre] = []
    for index, side in zip(range(1, 5), (2, 3, 0, 1), strict=True):
        for tile in all_faces(setup.played_with):
            if tile.kind == "centre" and tile.id[:2] not in {found.face[:2] for found in centre}:
                fitting = [
                    quarters
                    for quarters in quarters_with_canal(tile, side)
                    if face_number(turned_tile(tile, quarters), setup.centre_scores) == game["city"]["face"][index]
                ]
                if fitting:
                    centre.append(Centre(tile.id, fitting[0]))
                    break
    if len(centre) < 4:
        pytest.skip("two faces look alike")
    state = GAME.apply(GAME.apply(state, CHANCE, Arrange(tuple(centre))), CHANCE, First(0))
    for seat in range(setup.players):
        state = GAME.apply(state, CHANCE, Draw(seat, names_of(setup)[game["hand"][seat]]))
    return state


def follow(state: State, game: Any, before: set[int]) -> State:
    """The state after the compiled game's last turn, action by action."""
    names, seat = names_of(state.setup), state.seat
    new = laid_tiles(game) - before
    under = [names[tile] for tile in game["under"][: game["known"]]]
    while state.phase in ("lay", "draw") and state.seat == seat:
        action = GAME.forced(state, seat) if state.phase == "lay" else None
        if state.phase == "lay" and action is None:
            break
        if action is not None:
            state = GAME.apply(state, seat, action)
            continue
        if state.untried is None:
            break
        # A tile drawn in this turn is the next under the stack if it went there; the last one drawn was laid.
        tried = [tile.id for tile in state.under]
        following = [name for name in under if name not in tried]
        drawn = state.under[0].id if not state.stack else following[0] if following else names[next(iter(new))]
        state = GAME.apply(state, CHANCE, Draw(seat, drawn))
    if new:
        cell, quarters, *plots = (int(number) for number in game["turn"])
        tile = names[next(iter(new))]
        state = GAME.apply(state, seat, Lay(tile, cell % 128 - 64, cell // 128 - 64, quarters))
        for plot in plots:
            if plot >= 0:
                at = int(game["city"]["at"][plot // 4])
                build = Build(at % 128 - 64, at // 128 - 64, ("NW", "NE", "SE", "SW")[plot % 4])
                state = GAME.apply(state, seat, build)
    if state.phase == "draw":
        state = GAME.apply(state, CHANCE, Draw(seat, names[game["hand"][seat]]))
    return state


def compare(state: State, game: Any) -> None:
    names = names_of(state.setup)
    assert parts(game["city"]) == parts(state.city)
    assert list(game["supply"][: state.players]) == list(state.supply)
    hands = [None if tile < 0 else names[tile] for tile in game["hand"][: state.players]]
    assert hands == [hand and held(state, seat).id for seat, hand in enumerate(state.hands)]
    assert [names[tile] for tile in game["under"][: game["known"]]] == [tile.id for tile in state.under]
    assert (game["unseen"], game["skipped"]) == (state.stack, state.skipped)
    assert (game["seat"] < 0) == (state.phase == "over")
    if game["seat"] >= 0:
        assert (game["seat"], game["turns"]) == (state.seat, state.turns)
