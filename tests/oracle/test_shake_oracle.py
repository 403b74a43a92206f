"""The game against the oracle: scores line by line, exact sets of moves, and what every move does."""

from __future__ import annotations

import itertools
import random

import pytest

from oracle import shake_oracle as oracle
from tiletown.games.shake import GAME, Choose, Deal, Pass, Place, Setup, Shake, State
from tiletown.games.shake.board import names
from tiletown.games.shake.pieces import BONUS_TILES, COLOURS, SIDES, our_pieces, slot_names
from tiletown.games.shake.state import Variant
from tiletown.kernel import CHANCE, Actor, ScoreSheet, seats_among

CHUNKS = 24
POSITIONS = 20_000
"""What all chunks together compare at least: cities with a pattern from which their seat is to choose or place."""
FROM_CITIES = POSITIONS // CHUNKS // 2 + 1
FROM_GAMES = POSITIONS // CHUNKS // 2 + 1


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_cities(chunk: int) -> None:
    """Cities of every density, mostly such as no play would make: what is rare in play is common here."""
    rng = random.Random(f"cities {chunk}")
    compared = 0
    while compared < FROM_CITIES:
        state = random_state(rng)
        compared += compare(state, table_of(state), rng)


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_games(chunk: int) -> None:
    """Whole games in step with the oracle's own table, which keeps its own cities and never looks at ours."""
    rng = random.Random(f"games {chunk}")
    mine = list(GAME.setups())[chunk::CHUNKS]
    compared = 0
    for number in itertools.count():
        if number >= len(mine) and compared >= FROM_GAMES:
            break
        compared += play_in_step(mine[number % len(mine)], rng)


def compare(state: State, table: oracle.Table, rng: random.Random) -> int:
    """Hold the game to the oracle in one state; gives the number of cities whose moves were compared."""
    acting: set[Actor] = {CHANCE} if not state.pattern and not state.over else {*table.acting()}
    assert GAME.to_act(state) == acting
    sheets = GAME.score(state)
    for seat, city in enumerate(table.cities):
        assert state.boards[seat] == oracle.write(city)
        assert items_of(sheets[seat]) == oracle.score(city, table.side, table.bonus, state.setup.family)
        assert sheets[seat].total == sum(line.points for line in sheets[seat].lines)
        assert sheets[seat].can_win == ("construction" not in city.values())
        compare_moves(state, table, seat, rng)
    for out in (frozenset[int](), frozenset(seat for seat in range(table.players) if rng.random() < 0.3)):
        result = GAME.result(state, out)
        assert (result.winners, result.decided_by) == table.result(out)
    return len(table.acting())


def compare_moves(state: State, table: oracle.Table, seat: int, rng: random.Random) -> None:
    options = table.options(seat)
    legal = list(GAME.legal_actions(state, seat))
    assert {option_of(action) for action in legal} == set(options)
    assert legal == sorted(legal, key=reading_order)
    if not legal or rng.random() < 0.7:
        return
    view = GAME.view(state, seat)
    gains = GAME.gains(view)
    outcomes = GAME.outcome_by_place(state, seat)
    before, family = table.cities[seat], state.setup.family
    flipped = oracle.flips(before, table.bonus)
    now = oracle.total(oracle.score(before, table.side, table.bonus, family))
    for index in rng.sample(range(len(legal)), min(3, len(legal))):
        action, cells = legal[index], options[option_of(legal[index])]
        after = before
        if isinstance(action, Place):
            after = oracle.after_placing(before, action.colour, cells, table.sites)
        assert gains[index] == oracle.total(oracle.score(after, table.side, table.bonus, family)) - now
        if not isinstance(action, Place):
            continue
        outcome = outcomes[action]
        assert set(names(outcome.cells)) == {oracle.name(cell) for cell in cells}
        assert set(slot_names(outcome.flips)) == set(oracle.flips(after, table.bonus)) - set(flipped)
        gone = {cell for cell, there in before.items() if there == "construction"} - set(after)
        assert set(names(outcome.clears)) == {oracle.name(cell) for cell in gone}


def play_in_step(setup: Setup, rng: random.Random) -> int:
    state = GAME.start(setup)
    deal = GAME.sample_chance(state, rng)
    assert isinstance(deal, Deal)
    state = GAME.apply(state, CHANCE, deal)
    site = dict.fromkeys(oracle.DIAGONAL, "construction") if setup.construction else {}
    cities: list[oracle.City] = [dict(site) for _ in range(setup.players)]
    table = oracle.Table(
        setup.players, setup.side, setup.variant, deal.bonus, deal.first, deal.construction, cities=cities
    )
    compared = 0
    while not state.over:
        compared += compare(state, table, rng)
        if not state.pattern:
            shake = GAME.sample_chance(state, rng)
            assert isinstance(shake, Shake)
            state = GAME.apply(state, CHANCE, shake)
            table.shake(shake.pattern, shake.forbidden)
        else:
            seat = rng.choice(sorted(table.acting()))
            action = rng.choice(GAME.legal_actions(state, seat))
            state = GAME.apply(state, seat, action)
            table.act(seat, option_of(action))
    assert table.over
    return compared + compare(state, table, rng)


def random_state(rng: random.Random) -> State:
    """Any table in the middle of a round: cities of any density, any round, anybody active, chosen or not."""
    players = rng.randint(1, 4)
    side = rng.choice(SIDES)
    variants: list[tuple[Variant, ...]] = [(), ("family",), ("construction",), ("family", "construction")]
    variant = rng.choice([*variants, ("solo",), ("solo",)] if players == 1 else variants)
    setup = Setup(players, side, variant, block_random=players == 1 and "solo" not in variant and rng.random() < 0.5)
    pairs = [fact.pair for fact in our_pieces().construction.pairs] if setup.construction else []
    bonus = tuple(rng.sample(BONUS_TILES, 6))
    deal = Deal(bonus, rng.randrange(players), tuple(rng.sample(pairs, len(pairs))))
    boards = tuple(random_board(rng, setup.construction, dict(zip(oracle.DIAGONAL, deal.construction, strict=False)))
                   for _ in range(players))  # fmt: skip
    number = rng.randint(1, 15)
    blank = State(
        setup=setup, boards=boards, pending=(None,) * players, deal=deal, round=number, active=rng.randrange(players)
    )
    shake = GAME.sample_chance(blank, rng)
    assert isinstance(shake, Shake)
    state = GAME.apply(blank, CHANCE, shake)
    for _ in range(rng.randrange(players + 2)):
        seat = rng.choice(seats_among(GAME.to_act(state)))
        after = GAME.apply(state, seat, rng.choice(GAME.legal_actions(state, seat)))
        if not after.pattern:
            break
        state = after
    return state


def random_board(rng: random.Random, construction: bool, sites: dict[oracle.Cell, str]) -> str:
    density = rng.choice([0.0, 0.1, 0.3, 0.5, 0.7, 0.85, 0.95, 1.0])
    favour = rng.choice(["RPFSH", "RPFSH", "RRRRS", "FHHHH", "PPFHR", "SSSRR", "FFFR"])
    city = {cell: oracle.BUILDINGS[rng.choice(favour)] for cell in oracle.ALL_CELLS if rng.random() < density}
    for cell in sites:
        if rng.random() < 0.5:
            city[cell] = "construction"
    for cell, pair in sites.items():  # a construction tile whose pair lies there would have gone long ago
        if city.get(cell) == "construction" and oracle.adjacent_pair(city, *pair.split("/")):
            del city[cell]
    assert construction or "construction" not in city.values()
    return oracle.write(city)


def table_of(state: State) -> oracle.Table:
    assert state.deal is not None
    table = oracle.Table(
        state.setup.players,
        state.setup.side,
        state.setup.variant,
        state.deal.bonus,
        state.active,
        state.deal.construction,
        state.round,
        chosen=state.chosen,
        cities=[oracle.read(board) for board in state.boards],
    )
    table.shake(state.pattern, state.forbidden)
    for seat, done in enumerate(state.pending):
        if done is not None:
            table.done[seat] = None
    return table


def items_of(sheet: ScoreSheet) -> dict[str, set[oracle.Scored]]:
    """Our score sheet in the oracle's form."""
    at = {oracle.name(cell): cell for cell in oracle.ALL_CELLS}
    found = {
        line.rule: {
            (item.points, item.reason, frozenset(at[cell] for cell in item.cells), item.tile) for item in line.items
        }
        for line in sheet.lines
    }
    assert [len(items) for items in found.values()] == [len(line.items) for line in sheet.lines]
    return found


def option_of(action: object) -> oracle.Option:
    match action:
        case Choose(colour):
            return "choose", colour
        case Place(colour, at):
            return "place", colour, at
        case Pass():
            return ("pass",)
    raise AssertionError(f"{action} is not an option of a seat")


def reading_order(action: object) -> tuple[int, int, int]:
    match action:
        case Choose(colour):
            return COLOURS.index(colour), 0, 0
        case Place(colour, at):
            return COLOURS.index(colour), int(at[1]), ord(at[0])
    return 0, 0, 0
