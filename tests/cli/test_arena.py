"""`tiletown arena`."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from cli.conftest import Tiletown
from tiletown.arena import Contest, Played, executors

ISSUE = [
    *("--bots", "greedy,random", "--games", "20", "--players", "2", "--side", "landlocked"),
    *("--variant", "construction", "--seed", "7"),
]


def test_the_result_does_not_depend_on_the_jobs(tiletown: Tiletown) -> None:
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


def test_the_same_seed_gives_the_same_text(tiletown: Tiletown) -> None:
    texts = [tiletown("arena", "shake", *ISSUE).out for _ in range(2)]
    assert texts[0] == texts[1]
    assert "bot      mean score" in texts[0]
    assert "share of wins" in texts[0]
    assert "Setup: variant construction." in texts[0]
    assert tiletown("arena", "shake", *ISSUE[:-1], "8").out != texts[0]


def test_solo_shows_the_share_of_games_won(tiletown: Tiletown) -> None:
    options = ["--bots", "greedy", "--games", "8", "--variant", "solo"]
    assert "games won" in tiletown("arena", "shake", *options).out
    found = json.loads(tiletown("arena", "shake", *options, "--json").out)
    assert found["setup"]["players"] == 1
    assert 0 <= found["bots"][0]["wins"]["value"] <= 1


def test_block_random_is_a_benchmark_without_winners(tiletown: Tiletown) -> None:
    options = ["--bots", "greedy", "--games", "4", "--players", "1", "--block-random"]
    found = json.loads(tiletown("arena", "shake", *options, "--json").out)
    assert found["bots"][0]["wins"] is None
    assert found["setup"]["block_random"] is True
    text = tiletown("arena", "shake", *options).out
    assert "share of wins" not in text
    assert "Setup: block_random true." in text


def test_one_game_has_no_interval_for_its_mean(tiletown: Tiletown) -> None:
    found = json.loads(tiletown("arena", "shake", "--bots", "random", "--games", "1", "--json").out)
    assert found["bots"][0]["score"]["low"] is None
    assert tiletown("arena", "shake", "--bots", "random", "--games", "1").code == 0


def test_fewer_bots_than_seats_repeat_and_more_are_refused(tiletown: Tiletown) -> None:
    options = ["--bots", "greedy,random", "--players", "3", "--games", "3", "--json"]
    found = json.loads(tiletown("arena", "shake", *options).out)
    assert [bot["seats"] for bot in found["bots"]] == [2, 1]
    refused = tiletown("arena", "shake", "--bots", "greedy,random,greedy").refused
    assert refused == "bots: 3 named for 2 seats"


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
def test_bad_options_are_refused_in_one_line(tiletown: Tiletown, options: str, message: str) -> None:
    Path("half.toml").write_text("[cubes]\nhome = 8\n")
    assert tiletown("arena", "shake", *options.split()).refused.startswith(message)


PAIRS = ["--bots", "random,greedy", "--pairs", "--games", "40", "--seed", "3"]


def test_all_pairs_do_not_depend_on_the_jobs(tiletown: Tiletown) -> None:
    one, two = (tiletown("arena", "shake", *PAIRS, "--jobs", jobs, "--json") for jobs in (1, 2))
    assert one.code == two.code == 0
    assert one.out == two.out
    found = json.loads(one.out)
    (pair,) = found["pairs"]
    assert pair["bots"] == ["greedy", "random"]
    assert (pair["games"], pair["deals"], pair["answer"]) == (40, 20, "better")
    assert found["mirror"]["bots"] == ["random", "random"]
    assert found["mirror"]["sound"] is True
    assert [rated["bot"] for rated in found["ratings"]] == ["greedy", "random"]


def test_all_pairs_as_text_picture_and_csv(tiletown: Tiletown) -> None:
    ran = tiletown("arena", "shake", *PAIRS, "--picture", "ladder.svg", "--csv", "games.csv")
    assert ran.out.startswith("Shake That City: random, greedy\n1 pair, 40 games each, 2 players, seed 3.")
    assert re.search(r"^greedy +\d+\.\d\d \(", ran.out, re.MULTILINE)
    assert re.search(r"^greedy - random +40 +better +\d", ran.out, re.MULTILINE)
    assert "Control: random against itself, 40 games, balance" in ran.out
    assert "The interval contains 50 %, as it must." in ran.out
    assert "Shake That City: random, greedy" in Path("ladder.svg").read_text()
    assert Path("games.csv").read_text().count("\n") == 1 + 2 * 80


def test_pairs_of_three_players_show_the_share_of_wins_alone(tiletown: Tiletown) -> None:
    options = ["--bots", "random,greedy", "--pairs", "--players", "3", "--games", "7"]
    text = tiletown("arena", "shake", *options).out
    assert "1 pair, 12 games each, 3 players" in text  # two whole deals
    assert "share of wins, alone (even: 33.3 %)" in text
    assert "Each bot in turn has one seat, and the other all the rest." in text


def test_a_failed_control_is_reported(tiletown: Tiletown, monkeypatch: pytest.MonkeyPatch) -> None:
    from tiletown.arena import games, pairs

    even = games.in_order

    def biased(contest: Contest, executor: object = None) -> Iterator[Played]:
        """The first side of a mirror match always wins."""
        for game in even(contest, None):
            first = contest.assignment(game.number).sides.index(0)
            yield msgspec.structs.replace(game, winners=(first,)) if contest.seating == "mirror" else game

    monkeypatch.setattr(pairs, "in_order", biased)
    assert "THE CONTROL FAILED: the interval does not contain 50 %." in tiletown("arena", "shake", *PAIRS).out
    assert json.loads(tiletown("arena", "shake", *PAIRS, "--json").out)["mirror"]["sound"] is False


def test_until_decided_stops_early(tiletown: Tiletown) -> None:
    options = ["--bots", "random,greedy", "--pairs", "--until-decided", "--games", "400"]
    one, two = (tiletown("arena", "canal", *options, "--jobs", jobs, "--json").out for jobs in (1, 2))
    assert one == two
    (pair,) = json.loads(one)["pairs"]
    assert pair["games"] < 40
    assert pair["answer"] == "better"
    assert pair["balance"]["low"] > 0.5
    assert pair["ahead"]["low"] is None
    text = tiletown("arena", "canal", *options).out
    assert "1 pair, at most 400 games each" in text
    assert "is valid whenever the test stops" in text


def test_the_rotated_games_as_csv(tiletown: Tiletown) -> None:
    assert tiletown("arena", "shake", *ISSUE, "--csv", "games.csv").code == 0
    lines = Path("games.csv").read_text().splitlines()
    assert len(lines) == 1 + 40
    assert lines[1].startswith("greedy - random,rotation,0,0,0,0,greedy,")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("--bots greedy --pairs", "bots: at least two are needed for a pair"),
        ("--bots greedy,greedy --pairs", "bots: greedy is named twice, but a pair needs two different bots"),
        ("--bots greedy,random --until-decided", "--until-decided is only valid with --pairs"),
        ("--bots greedy,random --mirror greedy", "--mirror is only valid with --pairs"),
        ("--bots greedy,random --picture a.svg", "--picture is only valid with --pairs"),
        ("--bots greedy,random --pairs --mirror strong", "shake has no bot 'strong'"),
        ("--bots greedy,random --pairs --picture none/a.svg", "none/a.svg cannot be written: there is no such folder"),
        ("--bots greedy,random --csv .", ". cannot be written: this is a folder, not a file"),
        ("--bots greedy --jobs 2 --cluster tcp://127.0.0.1:1", "--jobs and --cluster cannot be combined"),
        ("--bots greedy --cluster nonsense://x", "cluster: no Dask scheduler answers at 'nonsense://x'"),
        ("--bots greedy --cluster tcp://127.0.0.1:1", "cluster: no Dask scheduler answers at 'tcp://127.0.0.1:1'"),
    ],
)
def test_bad_combinations_are_refused_in_one_line(
    tiletown: Tiletown, options: str, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(executors, "CONNECT_TIMEOUT", 1)
    assert tiletown("arena", "shake", *options.split()).refused.startswith(message)
    assert not list(Path().iterdir())


def test_a_cluster_without_dask_is_refused_in_one_line(tiletown: Tiletown, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    refused = tiletown("arena", "shake", "--bots", "greedy", "--cluster", "tcp://127.0.0.1:8786").refused
    assert refused == "cluster: Dask is not installed: pip install 'tiletown[cluster]'"
