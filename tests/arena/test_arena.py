"""The arena: seating, statistics, and the same result for a seed with any number of processes."""

from __future__ import annotations

import math
import multiprocessing
import random
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import pytest

from arena.intervals import high, low
from tiletown.arena import (
    Contest,
    Played,
    mean_interval,
    play_game,
    run,
    standings,
    wilson_interval,
)
from tiletown.arena.schedule import rotation
from tiletown.games.shake import GAME, Setup, State
from tiletown.games.shake.state import Action
from tiletown.kernel import Rng, TiletownError

CONTEST = Contest(game="shake", setup=Setup(2), bots=("greedy", "random"), games=12, seed=7)


def seating(bots: str, players: int, number: int) -> tuple[str, ...]:
    return tuple(bots[side] for side in rotation(len(bots), players, number))


def test_seats_rotate_and_bots_repeat_in_order() -> None:
    assert [seating("ab", 2, number) for number in range(3)] == [("a", "b"), ("b", "a"), ("a", "b")]
    assert [seating("ab", 3, number) for number in range(3)] == [("a", "b", "a"), ("b", "a", "a"), ("a", "a", "b")]
    assert seating("abc", 4, 0) == ("a", "b", "c", "a")
    assert seating("a", 4, 9) == ("a",) * 4


def test_every_bot_sits_on_every_seat_equally_often() -> None:
    for players in (2, 3, 4):
        for bots in ("a", "ab", "abc"[:players]):
            tables = [seating(bots, players, number) for number in range(players)]
            for seat in range(players):
                assert sorted(table[seat] for table in tables) == sorted(tables[0])


def test_the_same_seed_gives_the_same_games_on_any_executor() -> None:
    here = run(CONTEST)
    assert [game.number for game in here] == list(range(12))
    assert run(CONTEST) == here
    with ThreadPoolExecutor(2) as threads:
        assert run(CONTEST, threads) == here
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as processes:
        assert run(CONTEST, processes) == here
    other = Contest(game="shake", setup=Setup(2), bots=("greedy", "random"), games=12, seed=8)
    assert [game.scores for game in run(other)] != [game.scores for game in here]


def test_a_game_depends_on_its_number_alone() -> None:
    assert play_game(CONTEST, 5) == run(CONTEST)[5]


def test_a_game_has_the_same_shakes_whichever_bot_plays() -> None:
    """Contests of one player that differ only in the bot have the same deal and the same shakes."""
    seen = []
    for bot in ("random", "greedy"):
        contest = Contest(game="shake", setup=Setup(1), bots=(bot,), games=1, seed=3)
        seen.append(shakes(contest))
    assert seen[0] == seen[1]
    assert len(seen[0]) == 16


def shakes(contest: Contest) -> list[Action]:
    """The chance of the contest's first game."""
    found: list[Action] = []
    sample = GAME.sample_chance

    def watched(state: State, rng: Rng) -> Action:
        found.append(sample(state, rng))
        return found[-1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(GAME, "sample_chance", watched)
        play_game(contest, 0)
    return found


def test_progress_counts_every_game() -> None:
    done: list[int] = []
    run(CONTEST, progress=done.append)
    assert sum(done) == 12


def test_wins_are_shared_and_lost() -> None:
    played = [
        Played(0, ("a", "b", "a"), (10, 20, 30), (0, 1, 2), "shared"),
        Played(1, ("b", "a", "a"), (9, 9, 9), (), "construction"),
        Played(2, ("a", "a", "b"), (1, 2, 3), (2,), "points"),
        Played(3, ("a", "b", "a"), (5, 1, 1), (0,), "points"),
    ]
    found = standings(played)
    a, b = found.bots
    assert (a.bot, b.bot) == ("a", "b")
    assert a.wins.value == pytest.approx((2 / 3 + 0 + 0 + 1) / 4)
    assert b.wins.value == pytest.approx((1 / 3 + 0 + 1 + 0) / 4)
    assert a.score.value == pytest.approx((20 + 9 + 1.5 + 3) / 4)
    assert b.score.value == pytest.approx((20 + 9 + 3 + 1) / 4)
    assert (a.seats, b.seats) == (2, 1)
    assert a.even == pytest.approx(2 / 3)
    assert found.nobody == 1
    assert found.decided_by == {"construction": 1, "points": 2, "shared": 1}


def test_the_intervals_are_the_published_ones() -> None:
    # Wilson 1927, as in Newcombe 1998, table I: 81 of 263, and 15 of 148.
    found = wilson_interval(81 / 263, 263)
    assert (round(low(found), 4), round(high(found), 4)) == (0.2553, 0.3662)
    found = wilson_interval(15 / 148, 148)
    assert (round(low(found), 4), round(high(found), 4)) == (0.0624, 0.1605)
    assert wilson_interval(0.0, 50).low == 0.0
    assert wilson_interval(1.0, 50).high == pytest.approx(1.0)
    flat = mean_interval([1, 2, 3, 4, 5])
    assert flat.value == 3
    assert high(flat) - flat.value == pytest.approx(1.959964 * math.sqrt(2.5 / 5), rel=1e-6)
    assert mean_interval([4]).low is None


def test_the_intervals_have_their_coverage() -> None:
    """95 % intervals of known means and shares, with games in which a bot has two dependent seats."""
    rng, hits = random.Random(1), {"score": 0, "wins": 0}
    for _ in range(400):
        played = []
        for number in range(100):
            luck = rng.gauss(0, 5)  # common to all seats of a game
            scores = tuple(round(50 + luck + rng.gauss(0, 2)) for _ in range(3))
            winner = rng.randrange(3)
            played.append(Played(number, seating("ab", 3, number), scores, (winner,), "points"))
        a = standings(played).bots[0]
        hits["score"] += low(a.score) <= 50 <= high(a.score)
        hits["wins"] += low(a.wins) <= 2 / 3 <= high(a.wins)
    assert all(0.92 * 400 <= hit <= 0.98 * 400 for hit in hits.values()), hits


@pytest.mark.parametrize(
    ("contest", "message"),
    [
        (Contest(game="shake", setup=Setup(2), bots=("greedy",), games=0), "games: at least 1 is needed, not 0"),
        (Contest(game="shake", setup=Setup(2), bots=(), games=1), "bots: name at least one"),
        (
            Contest(game="shake", setup=Setup(2), bots=("greedy",) * 3, games=1),
            "bots: 3 named for 2 seats",
        ),
        (Contest(game="shake", setup=Setup(2), bots=("strong",), games=1), "shake has no bot 'strong'"),
        (Contest(game="shake", setup=Setup(5), bots=("greedy",), games=1), "players: 1 to 4 can play, not 5"),
        (Contest(game="chess", setup=Setup(2), bots=("greedy",), games=1), "there is no game 'chess'"),
    ],
)
def test_a_contest_that_cannot_be_played(contest: Contest, message: str) -> None:
    with pytest.raises(TiletownError, match=message):
        run(contest)


def test_greedy_beats_random() -> None:
    greedy, chance = standings(
        run(Contest(game="shake", setup=Setup(2), bots=("greedy", "random"), games=30, seed=1))
    ).bots
    assert low(greedy.wins) > 0.5 > high(chance.wins)
    assert low(greedy.score) > high(chance.score)
