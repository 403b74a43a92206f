"""Pairs and ladders: the same deals for both sides, statistics, and the same result on any executor."""

from __future__ import annotations

import csv
import io
import random
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from typing import Any
from xml.etree import ElementTree

import pytest

from arena.intervals import high, low, width
from tiletown.arena import (
    Contest,
    Ladder,
    Played,
    as_csv,
    compared,
    paint_ladder,
    play_game,
    ratings,
    run_ladder,
    run_pair,
    share_of_deals,
    wilson_interval,
)
from tiletown.arena.intervals import student
from tiletown.arena.pairs import deals
from tiletown.arena.schedule import all_pairs, arrangements, assignment, whole_deals
from tiletown.games import canal, shake
from tiletown.kernel import AnyGame, Rng, TiletownError
from tiletown.registry import find_game

LADDER = Ladder(game="shake", setup=shake.Setup(2), bots=("random", "greedy"), games=12, mirror="random", seed=7)


def test_both_bots_have_every_seat_of_every_deal() -> None:
    assert arrangements(1) == ((0,), (1,))
    assert arrangements(2) == ((0, 1), (1, 0))
    assert arrangements(3) == ((0, 1, 1), (1, 0, 1), (1, 1, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1))
    for players in (1, 2, 3, 4):
        for seat in range(players):
            sides = [sides[seat] for sides in arrangements(players)]
            assert sides.count(0) == sides.count(1)


def test_a_pair_shares_its_deals_and_a_mirror_match_does_not() -> None:
    assert [assignment("pair", 2, 2, number).deal for number in range(6)] == [0, 0, 1, 1, 2, 2]
    assert [assignment("mirror", 2, 2, number).deal for number in range(6)] == [0, 1, 2, 3, 4, 5]
    assert [assignment("mirror", 2, 2, number).sides for number in range(2)] == [(0, 1), (1, 0)]
    assert (whole_deals(7, 2), whole_deals(6, 2), whole_deals(7, 3), whole_deals(1, 4)) == (8, 6, 12, 8)
    assert all_pairs("abc") == [("b", "a"), ("c", "a"), ("c", "b")]


@pytest.mark.parametrize(("game", "setup"), [("shake", shake.Setup(2)), ("canal", canal.Setup(2))])
def test_both_games_of_a_deal_have_the_same_first_player_and_the_same_chance(
    game: str, setup: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules, found = find_game(game), []
    sample = type(rules).sample_chance

    def watched(self: AnyGame, state: Any, rng: Rng) -> Any:
        found.append(sample(self, state, rng))
        return found[-1]

    monkeypatch.setattr(type(rules), "sample_chance", watched)
    contest = Contest(game=game, setup=setup, bots=("greedy", "random"), games=4, seed=3, seating="pair")
    seen = []
    for number in range(3):
        found.clear()
        play_game(contest, number)
        seen.append(list(found))
    assert seen[0] == seen[1]
    assert seen[1] != seen[2]


def test_the_results_of_a_deal_of_two_players() -> None:
    contest = Contest(game="shake", setup=shake.Setup(2), bots=("a", "b"), games=6, seating="pair")
    played = [
        Played(0, ("a", "b"), (50, 40), (0,), "points"),
        Played(1, ("b", "a"), (44, 46), (1,), "points"),
        Played(2, ("a", "b"), (50, 50), (0, 1), "shared"),
        Played(3, ("b", "a"), (40, 30), (0,), "points"),
        Played(4, ("a", "b"), (30, 20), (), "construction"),
        Played(5, ("b", "a"), (10, 20), (1,), "points"),
    ]
    one, two, three = deals(contest, played)
    assert (one.wins, one.balance, one.decided, one.won, one.scores) == ((1, 0), 1, 2, 2, (48, 42))
    assert (two.wins, two.balance, two.decided, two.won) == ((0.25, 0.75), 0.25, 1, 0)
    assert (three.wins, three.balance, three.decided) == ((0.5, 0), 0.75, 1)
    found = compared(contest, played)
    assert (found.games, found.deals, found.decided) == (6, 3, 4)
    assert found.won is not None
    assert found.won.value == pytest.approx(3 / 4)
    assert found.balance.value == pytest.approx((1 + 0.25 + 0.75) / 3)
    assert found.ahead.value == pytest.approx((6 - 5 + 10) / 3)
    assert found.answer == "open"


def test_the_results_of_a_deal_of_three_players() -> None:
    contest = Contest(game="shake", setup=shake.Setup(3), bots=("a", "b"), games=6, seating="pair")
    winners = [(0,), (1,), (0,), (1,), (0, 1), (2,)]  # a alone wins two of three; b alone half a game and a whole one
    played = [
        Played(number, tuple("ab"[side] for side in sides), (9, 9, 9), won, "points")
        for number, (sides, won) in enumerate(zip(arrangements(3), winners, strict=True))
    ]
    (deal,) = deals(contest, played)
    assert deal.wins == pytest.approx((2 / 3, 1.5 / 3))
    assert deal.balance == pytest.approx((1 + 2 / 3 - 1 / 2) / 2)
    assert (deal.decided, deal.won) == (3, 2)


def test_two_games_of_one_player_are_compared_as_one() -> None:
    practice = Contest(game="shake", setup=shake.Setup(1, block_random=True), bots=("a", "b"), games=4, seating="pair")
    played = [
        Played(0, ("a",), (60,), (), "practice"),
        Played(1, ("b",), (55,), (), "practice"),
        Played(2, ("a",), (50,), (), "practice"),
        Played(3, ("b",), (50,), (), "practice"),
    ]
    assert [deal.balance for deal in deals(practice, played)] == [1, 0.5]
    assert compared(practice, played).ahead.value == 2.5
    solo = Contest(game="shake", setup=shake.Setup(1, variant=("solo",)), bots=("a", "b"), games=6, seating="pair")
    played = [
        Played(number, (bot,), (40,), won, "solo")
        for number, (bot, won) in enumerate([("a", (0,)), ("b", (0,)), ("a", (0,)), ("b", ()), ("a", ()), ("b", ())])
    ]
    assert [deal.balance for deal in deals(solo, played)] == [0.5, 1, 0.5]
    found = compared(solo, played)
    assert [share.value for share in found.wins] == pytest.approx([2 / 3, 1 / 3])
    assert found.decided == 1


def test_the_interval_over_deals() -> None:
    # Independent games, one for each deal: Wilson's interval, a little wider because of few deals.
    won = [1.0] * 30 + [0.0] * 20
    over_deals, over_games = share_of_deals(won, [1.0] * 50), wilson_interval(0.6, 50)
    assert over_deals is not None
    assert over_deals.low == pytest.approx(over_games.low, abs=0.005)
    assert low(over_deals) < low(over_games)
    # Deals that mostly give one win to each side are more informative than as many independent games.
    paired = share_of_deals([2.0] * 15 + [0.0] * 5 + [1.0] * 80, [2.0] * 100)
    assert paired is not None
    assert width(paired) < 0.7 * width(wilson_interval(0.55, 200))
    # All won, or always one each: the interval does not shrink to nothing.
    assert share_of_deals([2.0] * 10, [2.0] * 10) == wilson_interval(1.0, 20)
    assert share_of_deals([1.0] * 10, [2.0] * 10) == wilson_interval(0.5, 20)
    assert share_of_deals([0.0], [0.0]) is None


def test_student() -> None:
    assert [round(student(freedom), 2) for freedom in (6, 9, 29, 10**6)] == [2.45, 2.26, 2.05, 1.96]


@pytest.mark.parametrize(("chance", "luck"), [(0.5, 0.0), (0.5, 0.5), (0.75, 0.3), (0.95, 0.0)])
@pytest.mark.parametrize("number", [15, 60])
def test_the_interval_over_deals_has_its_coverage(chance: float, luck: float, number: int) -> None:
    """A share `luck` of the deals gives one win to each side, whichever bots play."""
    rng, hits = random.Random(5), 0
    true = luck / 2 + (1 - luck) * chance
    for _ in range(400):
        won = [
            1.0 if rng.random() < luck else float((rng.random() < chance) + (rng.random() < chance))
            for _ in range(number)
        ]
        found = share_of_deals(won, [2.0] * number)
        assert found is not None
        hits += found.contains(true)
    assert hits >= 0.925 * 400


def test_the_same_ladder_on_any_executor() -> None:
    here = run_ladder(LADDER)
    done: list[int] = []
    with ThreadPoolExecutor(2) as threads:
        assert run_ladder(LADDER, threads, done.append) == here
    assert sum(done) == 24
    assert here.pairs[0].bots == ("greedy", "random")
    assert here.pairs[0].answer == "better"
    assert [rated.bot for rated in here.ratings] == ["greedy", "random"]
    assert here.control.bots == ("random", "random")


@pytest.mark.parametrize(
    ("game", "setup"),
    [
        ("canal", canal.Setup(2)),
        ("canal", canal.Setup(3)),
        ("shake", shake.Setup(4)),
        ("shake", shake.Setup(2, variant=("construction",))),
        ("shake", shake.Setup(1, variant=("solo",))),
        ("shake", shake.Setup(1, block_random=True)),
    ],
)
def test_ladders_of_every_kind(game: str, setup: object) -> None:
    found = run_ladder(Ladder(game=game, setup=setup, bots=("random", "greedy"), games=4, mirror="greedy"))
    assert found.pairs[0].games >= 4
    assert found.pairs[0].ahead.value > 0
    assert {rated.bot for rated in found.ratings} == {"random", "greedy"}


def test_until_decided_stops_at_the_same_deal_on_any_executor() -> None:
    contest = Contest(game="shake", setup=shake.Setup(2), bots=("greedy", "random"), games=60, seed=1, seating="pair")
    here = run_pair(contest, until_decided=True)
    assert len(here) < 30
    done: list[int] = []
    with ThreadPoolExecutor(3) as threads:
        assert run_pair(contest, threads, done.append, until_decided=True) == here
    assert sum(done) == 60  # the progress bar ends full
    found = compared(contest, here, until_decided=True)
    assert found.answer == "better"
    assert low(found.balance) > 0.5
    assert found.ahead.low is None  # such an interval is for a number of games fixed beforehand
    before = compared(contest, here[:-2], until_decided=True)
    assert before.answer == "open"
    ladder = run_ladder(
        Ladder(
            game="shake",
            setup=shake.Setup(2),
            bots=("random", "greedy"),
            games=60,
            mirror="random",
            seed=1,
            until_decided=True,
        )
    )
    assert ladder.pairs[0] == found
    assert ladder.control.games == len(here)


def test_the_control_is_even_and_detects_an_unfair_arena(monkeypatch: pytest.MonkeyPatch) -> None:
    ladder = Ladder(game="shake", setup=shake.Setup(2), bots=("random", "greedy"), games=100, mirror="random", seed=2)
    control = ladder.control(100)
    found = compared(control, run_pair(control))
    assert found.answer == "open"
    assert low(found.balance) < 0.5 < high(found.balance)
    assert low(found.balance) > 0.3
    # An arena that does not rotate seats, where the first seat has an advantage, is detected.
    unfair = [
        Played(n, ("random", "random"), (1, 0), (control.assignment(n).sides.index(0),), "points") for n in range(100)
    ]
    assert compared(control, unfair).answer == "better"


def test_ratings_follow_strength_and_their_intervals_hold() -> None:
    rng = random.Random(4)
    strength = {"a": 0.2, "b": 0.5, "c": 0.8}

    def results() -> list[tuple[Contest, list[Played]]]:
        found = []
        for pair in combinations(strength, 2):
            contest = Contest(game="shake", setup=shake.Setup(2), bots=pair, games=80, seating="pair")
            played = []
            for number in range(80):
                names = tuple(pair[side] for side in contest.assignment(number).sides)
                first = strength[names[0]] / (strength[names[0]] + strength[names[1]])
                played.append(Played(number, names, (0, 0), (int(rng.random() >= first),), "points"))
            found.append((contest, played))
        return found

    once = results()
    rated = ratings(once)
    assert rated == ratings(once)
    assert [one.bot for one in rated] == ["c", "b", "a"]
    assert all(low(one.rating) < one.rating.value < high(one.rating) for one in rated)
    # Compared with a repetition on other games, both intervals together nearly always cover the difference.
    again = {one.bot: one.rating.value for one in ratings(results())}
    for one in rated:
        assert abs(again[one.bot] - one.rating.value) < 1.5 * (high(one.rating) - one.rating.value)


def test_a_bot_that_won_everything_is_not_certain() -> None:
    contest = Contest(game="shake", setup=shake.Setup(2), bots=("a", "b"), games=40, seating="pair")
    played = [
        Played(number, tuple("ab"[side] for side in contest.assignment(number).sides), (0, 0), (number % 2,), "points")
        for number in range(40)
    ]
    first, second = ratings([(contest, played)])
    assert (first.bot, second.bot) == ("a", "b")
    assert width(first.rating) > 1


def test_a_tie_and_a_game_without_a_winner_leave_equal_ratings_equal() -> None:
    contest = Contest(game="shake", setup=shake.Setup(3), bots=("a", "b"), games=6, seating="pair")
    played = [
        Played(number, tuple("ab"[side] for side in contest.assignment(number).sides), (0, 0, 0), winners, "points")
        for number, winners in enumerate([(), (0, 1, 2)] * 3)
    ]
    assert [one.rating.value for one in ratings([(contest, played)])] == pytest.approx([25, 25])


def test_all_games_as_csv() -> None:
    found = run_ladder(LADDER)
    rows = list(csv.DictReader(io.StringIO(as_csv(found.played))))
    assert len(rows) == 2 * 24
    assert rows[2] == {
        "contest": "greedy - random",
        "seating": "pair",
        "game": "1",
        "deal": "0",
        "seat": "0",
        "side": "1",
        "bot": "random",
        "score": rows[2]["score"],
        "won": "0",
        "decided_by": "points",
    }
    greedy = [int(row["score"]) for row in rows if row["bot"] == "greedy" and row["seating"] == "pair"]
    assert sum(greedy) / len(greedy) == pytest.approx(found.pairs[0].scores[0].value)
    assert {row["seating"] for row in rows} == {"pair", "mirror"}


def test_the_picture_is_svg_and_complete() -> None:
    found = run_ladder(LADDER)
    picture = ElementTree.fromstring(paint_ladder(found, "A <title>", "12 games"))
    words = " ".join(picture.itertext())
    assert "A <title>" in words
    for rated in found.ratings:
        assert rated.rating.number(1) in words
    assert found.pairs[0].balance.percent().split(" (")[0] in words
    assert "Control, random against itself" in words
    assert "prefers-color-scheme: dark" in words


@pytest.mark.parametrize(
    ("bots", "mirror", "games", "message"),
    [
        (("greedy",), "greedy", 2, "bots: at least two are needed for a pair"),
        (("greedy", "random", "greedy"), "greedy", 2, "bots: greedy is named twice"),
        (("greedy", "strong"), "greedy", 2, "shake has no bot 'strong'"),
        (("greedy", "random"), "strong", 2, "shake has no bot 'strong'"),
        (("greedy", "random"), "random", 0, "games: at least 1 is needed, not 0"),
    ],
)
def test_a_ladder_that_cannot_be_played(bots: tuple[str, ...], mirror: str, games: int, message: str) -> None:
    with pytest.raises(TiletownError, match=message):
        run_ladder(Ladder(game="shake", setup=shake.Setup(2), bots=bots, games=games, mirror=mirror))
