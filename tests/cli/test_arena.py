"""`tiletown arena`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

ISSUE = [
    *("--bots", "greedy,random", "--games", "20", "--players", "2", "--side", "landlocked"),
    *("--variant", "construction", "--seed", "7"),
]


def test_the_result_does_not_depend_on_the_jobs(tiletown) -> None:
    one, two = (tiletown("arena", "shake", *ISSUE, "--jobs", jobs, "--json") for jobs in (1, 2))
    assert one.code == two.code == 0
    assert one.out == two.out
    found = json.loads(one.out)
    assert [bot["bot"] for bot in found["bots"]] == ["greedy", "random"]
    assert found["games"] == 20
    assert found["setup"]["variant"] == ["construction"]
    for bot in found["bots"]:
        for part in ("score", "wins"):
            assert bot[part]["low"] <= bot[part]["value"] <= bot[part]["high"]
    shares = sum(bot["wins"]["value"] for bot in found["bots"])
    assert shares + found["nobody"] / 20 == pytest.approx(1)


def test_the_same_seed_the_same_text(tiletown) -> None:
    texts = [tiletown("arena", "shake", *ISSUE).out for _ in range(2)]
    assert texts[0] == texts[1]
    assert "bot      mean score" in texts[0]
    assert "share of wins" in texts[0]
    assert "Setup: variant construction." in texts[0]
    assert tiletown("arena", "shake", *ISSUE[:-1], "8").out != texts[0]


def test_solo_tells_the_share_of_games_won(tiletown) -> None:
    options = ["--bots", "greedy", "--games", "8", "--variant", "solo"]
    assert "games won" in tiletown("arena", "shake", *options).out
    found = json.loads(tiletown("arena", "shake", *options, "--json").out)
    assert found["setup"]["players"] == 1
    assert 0 <= found["bots"][0]["wins"]["value"] <= 1


def test_block_random_is_a_benchmark_without_winners(tiletown) -> None:
    options = ["--bots", "greedy", "--games", "4", "--players", "1", "--block-random"]
    found = json.loads(tiletown("arena", "shake", *options, "--json").out)
    assert found["bots"][0]["wins"] is None
    assert found["setup"]["block_random"] is True
    text = tiletown("arena", "shake", *options).out
    assert "share of wins" not in text
    assert "Setup: block_random true." in text


def test_one_game_has_no_interval_for_its_mean(tiletown) -> None:
    found = json.loads(tiletown("arena", "shake", "--bots", "random", "--games", "1", "--json").out)
    assert found["bots"][0]["score"]["low"] is None
    assert tiletown("arena", "shake", "--bots", "random", "--games", "1").code == 0


def test_fewer_bots_than_seats_repeat_and_more_are_refused(tiletown) -> None:
    options = ["--bots", "greedy,random", "--players", "3", "--games", "3", "--json"]
    found = json.loads(tiletown("arena", "shake", *options).out)
    assert [bot["seats"] for bot in found["bots"]] == [2, 1]
    refused = tiletown("arena", "shake", "--bots", "greedy,random,greedy").refused
    assert refused == "bots: 3 are named, and there are 2 seats"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("", 'Command "arena shake" parameter --bots requires an argument.'),
        ("--bots strong", "shake has no bot 'strong': choose one of random, greedy"),
        ("--bots greedy,", "shake has no bot ''"),
        ("--bots greedy --games 0", "games: at least 1 is needed, not 0"),
        ("--bots greedy --games many", "Invalid value for --games"),
        ("--bots greedy --jobs 0", "jobs: at least 1 is needed, not 0"),
        ("--bots greedy --players 5", "players: 1 to 4 can play, not 5"),
        ("--bots greedy --block-random --players 2", "block_random: it is a benchmark for one player without solo"),
        ("--bots greedy --variant solo --players 2", "variant: solo is for exactly one player"),
        ("--bots greedy --side moon", "side: 'moon' is neither landlocked nor beachfront"),
        ("--bots greedy --pieces none.toml", "none.toml: there is no such file"),
        ("--bots greedy --pieces half.toml", "half.toml: the pieces cannot be read: "),
    ],
)
def test_bad_options_are_refused_in_one_line(tiletown, options: str, message: str) -> None:
    Path("half.toml").write_text("[cubes]\nhome = 8\n")
    assert tiletown("arena", "shake", *options.split()).refused.startswith(message)
