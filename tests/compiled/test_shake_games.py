"""Compiled games of Shake That City follow the rules move by move, and their chance is fair."""

from __future__ import annotations

import math
import random
import statistics
from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec
import numpy as np
import pytest

from tiletown.compiled.chance import streams
from tiletown.compiled.shake import batch as shake_batch
from tiletown.compiled.shake import games as shake_games
from tiletown.compiled.shake import rules as shake
from tiletown.compiled.shake.batch import ACTIONS, PASS, Batch, action_number, numbered_action
from tiletown.games.shake import GAME, Choose, Deal, Pass, Place, Setup, Shake, State
from tiletown.games.shake.city import LETTERS, write_city
from tiletown.games.shake.pieces import BONUS_TILES, COLOURS, FillHalf, our_pieces
from tiletown.kernel import CHANCE, BadSetup, IllegalAction, MalformedAction, TiletownError, random_game

RIGHT = FillHalf(source="yours", fill="right")
SWAPPED = msgspec.structs.replace(our_pieces().halves, road=RIGHT, different=RIGHT)
SETUPS = [
    *GAME.setups(),
    Setup(2, pieces=msgspec.structs.replace(our_pieces(), cubes=msgspec.structs.replace(our_pieces().cubes, road=8))),
    Setup(2, pieces=msgspec.structs.replace(our_pieces(), halves=SWAPPED)),
]


def name(setup: Setup) -> str:
    options = [*setup.variant, *["block_random"] * setup.block_random, *["pieces"] * (setup.pieces is not None)]
    return "-".join([str(setup.players), setup.side, *options])


def pattern_letters(pattern: int) -> str:
    """A record's pattern as nine letters."""
    return "".join(LETTERS[colour] for i in range(9) for colour in range(5) if pattern >> 9 * colour + i & 1)


def random_scores(number: int, setup: Setup, seed: int) -> Any:
    """The final points, a column for each seat, of games with random legal placements."""
    scores = np.empty((number, setup.players), np.int64)
    shake_games.play_random(shake_games.new_games(1, setup, seed), scores)
    return scores


class Follower:
    """A match by the rules that repeats the moves of one game of a batch."""

    def __init__(self, batch: Batch, index: int, setup: Setup) -> None:
        self.game, self.legal = batch.games[index], batch.legal[index]
        self.setup, self.steps, self.kinds = setup, 0, set[type]()
        self.state: State = GAME.apply(GAME.start(setup), CHANCE, self.deal())
        self.shake()

    def deal(self) -> Deal:
        match, pairs = self.game["match"], []
        if self.setup.construction:
            colours = zip(match["ones"], match["others"], strict=True)
            pairs = [f"{COLOURS[one]}/{COLOURS[other]}" for one, other in colours]
        return Deal(tuple(BONUS_TILES[tile] for tile in match["tiles"]), int(self.game["active"]), tuple(pairs))

    def shake(self) -> None:
        taken = int(self.game["taken"])
        forbidden = COLOURS[taken] if self.setup.block_random and taken >= 0 else None
        pattern = pattern_letters(int(self.game["pattern"]))
        self.state = GAME.apply(self.state, CHANCE, Shake(pattern, forbidden))

    def check_legal(self) -> None:
        """The seats to act, and what they may do, are those of the rules; `choose` and `place` are one action."""
        for seat in range(self.setup.players):
            expected = set()
            if seat in GAME.to_act(self.state):
                for action in GAME.legal_actions(self.state, seat):
                    self.kinds.add(type(action))
                    if isinstance(action, Choose):
                        chosen = GAME.apply(self.state, seat, action)
                        places = GAME.legal_actions(chosen, seat)
                        expected |= {action_number(place) for place in places if isinstance(place, Place)}
                    else:
                        assert isinstance(action, Place | Pass)
                        expected.add(action_number(action))
            assert set(np.flatnonzero(self.legal[seat]).tolist()) == expected

    def play(self, actions: list[int]) -> None:
        """Play the actions of a step, and the shake that followed in the compiled game."""
        self.steps += 1
        for seat in sorted(GAME.to_act(self.state), key=str):
            assert seat != CHANCE
            action = numbered_action(actions[seat])
            if isinstance(GAME.legal_actions(self.state, seat)[0], Choose):
                assert isinstance(action, Place)
                self.state = GAME.apply(self.state, seat, Choose(action.colour))
            self.state = GAME.apply(self.state, seat, action)
        if GAME.to_act(self.state) == {CHANCE}:
            self.check_cities()
            self.shake()

    def check_cities(self) -> None:
        """Between rounds, when no placement is pending, the boards are equal."""
        boards = [write_city(tuple(int(cells) for cells in city)) for city in self.game["cities"]]  # type: ignore[arg-type]
        assert tuple(boards[: self.setup.players]) == self.state.boards


@pytest.mark.parametrize("setup", SETUPS, ids=name)
def test_a_batch_plays_by_the_rules(setup: Setup) -> None:
    follow(Batch(7, setup, 11), range(7), setup)


@pytest.mark.parametrize("setup", [Setup(1), Setup(2, variant=("construction",))], ids=name)
def test_games_with_a_pass_play_by_the_rules(setup: Setup) -> None:
    batch = Batch(1500, setup, 12)
    passing = np.zeros(1500, np.bool_)
    while not batch.over:
        passing |= batch.legal[:, :, PASS].any(axis=1)
        batch.step(batch.random_actions())
    chosen = np.flatnonzero(passing).tolist()[:5]
    assert len(chosen) == 5
    assert Pass in follow(Batch(1500, setup, 12), chosen, setup)


def follow(batch: Batch, chosen: Iterable[int], setup: Setup) -> set[type]:
    """Play the batch to its end, and the chosen games by the rules too; gives the kinds of legal actions."""
    followers = {index: Follower(batch, index, setup) for index in chosen}
    while not batch.over:
        for follower in followers.values():
            follower.check_legal()
        actions = batch.random_actions()
        batch.step(actions)
        for index, follower in followers.items():
            follower.play(actions[index].tolist())
    assert not batch.legal.any()
    scores = batch.scores()
    for index, follower in followers.items():
        assert follower.state.over
        assert follower.steps == (15 if setup.players == 1 else 27)
        follower.check_cities()
        assert scores[index].tolist() == [sheet.total for sheet in GAME.score(follower.state)]
    return set.union(*(follower.kinds for follower in followers.values()))


@pytest.mark.parametrize("setup", [Setup(1), Setup(3, "beachfront", ("construction",))], ids=name)
def test_threads_change_nothing(setup: Setup) -> None:
    one, three = Batch(1999, setup, 3), Batch(1999, setup, 3, threads=3)
    while not one.over:
        actions = one.random_actions()
        assert actions.tolist() == three.random_actions().tolist()
        one.step(actions)
        three.step(actions)
        assert (one.legal == three.legal).all()
    assert three.over
    assert one.games.tobytes() == three.games.tobytes()
    assert one.scores().tolist() == three.scores().tolist()


def test_a_reset_batch_plays_other_games() -> None:
    batch = Batch(50, Setup(1), 3)
    first = batch.games["pattern"].tolist()
    batch.reset()
    assert batch.games["pattern"].tolist() != first
    assert not batch.games["cities"].any()


@pytest.mark.parametrize("bad", [-1, PASS, ACTIONS, 10**15])
def test_an_illegal_action_is_named_and_changes_nothing(bad: int) -> None:
    batch = Batch(20, Setup(2), 3)
    actions = batch.random_actions()
    seat = int(batch.games["active"][17])
    actions[17, seat] = bad
    before, legal = batch.games.tobytes(), batch.legal.copy()
    with pytest.raises(IllegalAction, match=f"game 17, seat {seat}: action {bad} is not legal"):
        batch.step(actions)
    assert batch.games.tobytes() == before
    assert (batch.legal == legal).all()


def test_every_action_is_refused_unless_the_mask_has_it() -> None:
    batch = Batch(1, Setup(1), 3)
    for action in np.flatnonzero(~batch.legal[0, 0]).tolist():
        with pytest.raises(IllegalAction):
            batch.step(np.array([[action]]))
    batch.step(np.array([[np.flatnonzero(batch.legal[0, 0])[-1]]]))


def test_bad_shapes_setups_and_numbers() -> None:
    with pytest.raises(MalformedAction, match="shape"):
        Batch(5, Setup(2), 3).step(np.zeros((5, 1), np.int64))
    with pytest.raises(BadSetup):
        Batch(5, Setup(7), 3)
    with pytest.raises(TiletownError, match="at least"):
        Batch(0, Setup(2), 3)
    with pytest.raises(TiletownError, match="at least"):
        Batch(5, Setup(2), 3, threads=0)
    with pytest.raises(MalformedAction):
        numbered_action(ACTIONS)


def test_numbers_and_actions() -> None:
    assert [action_number(numbered_action(number)) for number in range(ACTIONS)] == list(range(ACTIONS))
    assert numbered_action(0) == Place("road", "A1")
    assert numbered_action(179) == Place("home", "F6")
    assert numbered_action(PASS) == Pass()


@pytest.mark.parametrize("setup", [Setup(1, variant=("solo",)), Setup(4)], ids=name)
def test_one_game_step_by_step(setup: Setup) -> None:
    """Seat after seat instead of all at once: the same legal actions, in ascending order, and the same game."""
    batch, numbers = Batch(1, setup, 8), np.zeros(ACTIONS, np.int64)
    words = shake_games.new_games(1, setup, 8).view(np.int64)
    size = shake_batch.deal_one(words, numbers)
    assert words.tobytes() == batch.games.tobytes()
    rng = random.Random(8)
    while not batch.over:
        actions = np.full((1, setup.players), PASS)
        for seat in range(setup.players):
            if batch.legal[0, seat].any():
                assert numbers[:size].tolist() == np.flatnonzero(batch.legal[0, seat]).tolist()
                assert shake_batch.step_one(words, 999, numbers) == -1
                actions[0, seat] = rng.choice(numbers[:size])
                size = shake_batch.step_one(words, actions[0, seat], numbers)
        batch.step(actions)
        assert words.tobytes() == batch.games.tobytes()
    assert size == 0
    assert shake_batch.step_one(words, PASS, numbers) == 0


def chi_squared(found: Counter[Any], expected: dict[Any, float]) -> float:
    assert set(found) <= set(expected)
    return sum((found[key] - often) ** 2 / often for key, often in expected.items())


def limit(freedom: int) -> float:
    """The limit of chi squared that a fair sample exceeds once in 30,000 times (Wilson and Hilferty)."""
    return freedom * (1 - 2 / (9 * freedom) + 4 * math.sqrt(2 / (9 * freedom))) ** 3


@pytest.fixture(scope="module")
def shaken() -> list[str]:
    """The patterns of 24,000 shakes."""
    batch = Batch(1600, Setup(1), 1)
    found = []
    while not batch.over:
        found += [pattern_letters(pattern) for pattern in batch.games["pattern"].tolist()]
        batch.step(batch.random_actions())
    return found


CUBES = dict(zip("RPFSH", (5, 6, 6, 7, 8), strict=True))


@pytest.mark.parametrize("place", range(9))
def test_every_cell_of_the_pattern_shows_colours_as_often_as_there_are_cubes(shaken: list[str], place: int) -> None:
    expected = {letter: len(shaken) * cubes / 32 for letter, cubes in CUBES.items()}
    assert chi_squared(Counter(pattern[place] for pattern in shaken), expected) < limit(4)


@pytest.mark.parametrize("letter", "RPFSH")
def test_the_number_of_cubes_of_a_colour_is_that_of_drawing_without_replacement(shaken: list[str], letter: str) -> None:
    own = CUBES[letter]
    ways = {n: math.comb(own, n) * math.comb(32 - own, 9 - n) / math.comb(32, 9) for n in range(own + 1)}
    rare = {n for n, share in ways.items() if share * len(shaken) < 5}
    expected = {n: share * len(shaken) for n, share in ways.items() if n not in rare}
    expected[-1] = sum(ways[n] for n in rare) * len(shaken) + 1e-9
    found = Counter(-1 if (n := pattern.count(letter)) in rare else n for pattern in shaken)
    assert chi_squared(found, expected) < limit(len(expected) - 1)


def test_neighbouring_cells_are_drawn_without_replacement(shaken: list[str]) -> None:
    for one, other in ((0, 1), (2, 3), (0, 8), (5, 6)):
        expected = {a + b: len(shaken) * CUBES[a] * (CUBES[b] - (a == b)) / (32 * 31) for a in CUBES for b in CUBES}
        assert chi_squared(Counter(p[one] + p[other] for p in shaken), expected) < limit(24)


def test_deals_are_even() -> None:
    games = Batch(7200, Setup(3, variant=("construction",)), 2).games
    orders = Counter(map(tuple, games["match"]["tiles"].tolist()))
    assert len(orders) == 720
    assert chi_squared(orders, dict.fromkeys(orders, 10.0)) < limit(719)
    pairs = Counter(
        (*one, *other)
        for one, other in zip(games["match"]["ones"].tolist(), games["match"]["others"].tolist(), strict=True)
    )
    assert len(pairs) == 24
    assert chi_squared(pairs, dict.fromkeys(pairs, 300.0)) < limit(23)
    active = Counter(games["active"].tolist())
    assert chi_squared(active, dict.fromkeys(range(3), 2400.0)) < limit(2)


def test_random_actions_are_even() -> None:
    batch = Batch(1, Setup(1), 6)
    games = np.repeat(batch.games, 30_000)
    games["random"] = streams(30_000, 9)
    actions = np.empty((30_000, 1), np.int64)
    shake_batch.choose_all(games, actions)
    legal = np.flatnonzero(batch.legal[0, 0]).tolist()
    assert chi_squared(Counter(actions[:, 0].tolist()), dict.fromkeys(legal, 30_000 / len(legal))) < limit(
        len(legal) - 1
    )


def test_the_randomly_blocked_colour_is_any_of_the_pattern() -> None:
    games = Batch(30_000, Setup(1, block_random=True), 4).games
    shown = [
        (sum(pattern >> 9 * colour & 511 != 0 for colour in range(5)), pattern >> 9 * taken & 511)
        for pattern, taken in zip(games["pattern"].tolist(), games["taken"].tolist(), strict=True)
    ]
    assert all(cells for _, cells in shown)
    ranks: Counter[int] = Counter()
    for pattern, taken in zip(games["pattern"].tolist(), games["taken"].tolist(), strict=True):
        colours = [colour for colour in range(5) if pattern >> 9 * colour & 511]
        if len(colours) == 5:
            ranks[taken] += 1
    assert chi_squared(ranks, dict.fromkeys(range(5), ranks.total() / 5)) < limit(4)


@pytest.mark.parametrize("setup", [Setup(1), Setup(1, "beachfront", ("solo",)), Setup(2)], ids=name)
def test_random_games_score_as_interpreted_ones_do(setup: Setup) -> None:
    """The means differ by less than four standard errors."""
    compiled = random_scores(20_000, setup, 5)
    interpreted = [GAME.score(random_game(GAME, setup, f"{setup} {number}").state)[-1].total for number in range(250)]
    error = math.hypot(statistics.stdev(interpreted) / math.sqrt(250), compiled.std() / math.sqrt(compiled.size))
    assert abs(statistics.mean(interpreted) - compiled.mean()) < 4 * error
    assert compiled.std() == pytest.approx(statistics.stdev(interpreted), rel=0.2)


def test_random_games_follow_from_the_seed() -> None:
    assert random_scores(100, Setup(2), 5).tolist() == random_scores(100, Setup(2), 5).tolist()
    assert random_scores(100, Setup(2), 5).tolist() != random_scores(100, Setup(2), 6).tolist()


def test_entry_points_have_one_signature_each() -> None:
    """Two signatures of one function could overwrite each other in a shared cache (see `compiling`)."""
    for setup in (Setup(1), Setup(2, variant=("construction",))):
        batch = Batch(4, setup, 1, threads=2)
        batch.step(batch.random_actions())
        batch.step(batch.random_actions().astype(np.int32))
        batch.step(np.asfortranarray(batch.random_actions()))
        batch.scores()
        random_scores(2, setup, 1)
        match = random_game(GAME, setup, "forms")
        shake.gains(GAME.view(match.state, 0))
        shake.GAME.outcomes(match.state, 0)
        shake.GAME.score(match.state)
        numbers = np.zeros(ACTIONS, np.int64)
        shake_batch.step_one(batch.games[:1].view(np.int64), 5, numbers)
        shake_batch.step_one(batch.games[:1].view(np.int64), numbers[0], numbers)
    for module in (shake, shake_games, shake_batch):
        for name, function in vars(module).items():
            if hasattr(function, "signatures"):
                assert len(function.signatures) <= 1, name
