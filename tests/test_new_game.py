"""docs/a-new-game.md works as written: its game is checked, played, compared, stored, verified, served and tested."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from needs import need
from new_game import NAME, OTHERS, PAGE, ROOT, blocks, python, tiletown, write_game
from server.running import Client
from serving import serving

COMMANDS = [shlex.split(line) for line in re.findall(r"^\$ (.*)$", "".join(blocks("console")), re.MULTILINE)]
MOVES = 2 * 6 * 2
"""The moves of a match of two: a roll and a tower for each of their six plots."""
FOR_ALL_GAMES = [
    "tests/bots/test_bots.py",
    "tests/cli/test_commands.py",
    "tests/cli/test_every_game.py",
    "tests/golden/test_stored.py",
    "tests/kernel/test_records.py",
    "tests/test_registry.py",
    "tests/web/test_bots.py",
]
"""The tests that are made for every registered game."""
OWN = " and ".join(f"not {name}" for name in OTHERS)


def command(*beginning: str) -> list[str]:
    """The arguments of the command of the page with this beginning."""
    return next(words[1:] for words in COMMANDS if tuple(words[: len(beginning)]) == beginning)


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources with the game in them."""
    return write_game(tmp_path_factory.mktemp("new-game"))


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that offers the game, with its real bot processes."""
    folder = tmp_path_factory.mktemp("serving")
    with serving(folder / "matches.sqlite", write_game(folder, others_with_bots=False)) as address:
        yield address


def typed_game() -> str:
    """The input of a whole match, with other commands in between; the last plot is forced."""
    return "hint\nscore\nwords\nhelp\n" + "".join(f"{plot}\n\n" for plot in "FEDCB")


def test_the_code_is_about_a_hundred_lines() -> None:
    rules, *_ = blocks("python")
    assert 80 < sum(bool(line.strip()) for line in rules.splitlines()) < 120


def test_the_checks_pass(sources: Path, tmp_path: Path) -> None:
    written = [f"src/tiletown/games/{NAME}", "src/tiletown/registry.py", f"tests/golden/make_{NAME}.py"]
    for work in (["ruff", "format", "--check"], ["ruff", "check"], ["mypy", "--cache-dir", str(tmp_path)]):
        python(sources, sources.parent, "-m", *work, *written)


def test_the_types_of_the_page_are_up_to_date(sources: Path) -> None:
    installed = ROOT / "web" / "node_modules" / ".tiletown"
    need("node_modules", None if installed.exists() else "npm has not installed what the checks of the page need")
    python(sources, ROOT, "-m", "web.checks.api_types", "--check")


def test_the_tests_of_all_games_pass(sources: Path) -> None:
    """With golden games as the page says; tests about one of the other games are left out."""
    python(sources, sources.parent, *command("python", "-m"))
    shown = python(
        sources, sources.parent, "-m", "pytest", "-n", "0", "-p", "no:cacheprovider", "-k", OWN, *FOR_ALL_GAMES
    )
    assert re.search(r"^\d+ passed(, \d+ deselected)? in ", shown.stdout, re.MULTILINE), shown.stdout


def test_it_conforms(sources: Path, tmp_path: Path) -> None:
    assert int(python(sources, tmp_path, *command("python", "-c")).stdout) > 100


def test_every_command_is_tested_here() -> None:
    words = {tuple(words[:2]) for words in COMMANDS}
    tiletown = (("tiletown", name) for name in ("play", "arena", "replay", "verify"))
    assert words == {("python", "-c"), ("python", "-m"), *tiletown}


def test_a_match_at_the_terminal_is_recorded_and_verified(sources: Path, tmp_path: Path) -> None:
    played = tiletown(sources, tmp_path, *command("tiletown", "play"), typed=typed_game()).stdout
    beginning, *_ = blocks("text")
    assert beginning in played
    assert "What random would play" in played
    assert "sunlit" in played
    assert re.search(r"^The (winner|victory is shared): ", played, re.MULTILINE)
    shown = tiletown(sources, tmp_path, *command("tiletown", "replay")).stdout
    assert "You: F." in shown
    assert shown.splitlines()[-1] in played
    assert "all legal" in tiletown(sources, tmp_path, *command("tiletown", "verify")).stdout


def test_a_saved_match_is_resumed(sources: Path, tmp_path: Path) -> None:
    arguments = ["play", NAME, "--players", "3", "--save", "half.json"]
    assert "The match is saved" in tiletown(sources, tmp_path, *arguments, typed="A\n\nquit\n").stdout
    resumed = tiletown(sources, tmp_path, "resume", "half.json", typed="".join(f"{plot}\n\n" for plot in "BCDE"))
    assert "The record is saved" in resumed.stdout
    assert json.loads(tiletown(sources, tmp_path, "replay", "half.json", "--json").stdout)["moves"] == 3 * 6 * 2


def test_bots_play_it_in_the_arena(sources: Path, tmp_path: Path) -> None:
    arguments = command("tiletown", "arena")
    shown = tiletown(sources, tmp_path, *arguments).stdout
    assert shown.startswith("Skyline: 100 games, 2 players")
    two = tiletown(sources, tmp_path, *arguments, "--jobs", "2").stdout
    assert two == shown


def test_it_is_listed_with_its_bot(sources: Path, tmp_path: Path) -> None:
    games = json.loads(tiletown(sources, tmp_path, "games", "--json").stdout)
    assert games[-1] == {"game": NAME, "title": "Skyline", "bots": ["random"]}


def test_the_server_offers_it_beside_the_others(address: str) -> None:
    games = {game["name"]: game for game in Client(address).get("/api/games").json()["games"]}
    assert {name: game["hides"] for name, game in games.items()} == {"shake": True, "canal": True, "skyline": False}
    assert list(games) == ["shake", "canal", NAME]
    assert games[NAME]["bots"] == ["random"]
    assert games[NAME]["players"] == [2, 1, 3, 4]


def play(ann: Client, match: str) -> None:
    """Sit on seat 0 and take the first legal action each time, until the match is over."""
    for event, _, data in ann.events(match, 0):
        if event == "room" and data["status"] == "over":
            return
        if event == "position" and (legal := data["position"]["legal"]):
            answer = ann.turn(match, 0, legal[:1], data["position"]["step"])
            assert answer.status_code == 200, answer.text


def test_a_match_against_the_bot_is_served_to_its_end(address: str, sources: Path, tmp_path: Path) -> None:
    ann = Client(address, "Ann")
    match = ann.open(NAME, "me random")
    hint = ann.post(f"/api/matches/{match}/hint", {"seat": 0, "step": ann.look(match, 0)["position"]["step"]})
    assert hint.json()["bot"] == "random"
    play(ann, match)
    look = ann.look(match, 0)
    assert look["position"]["result"]["decided_by"] == "points"
    assert [sheet["lines"][0]["rule"] for sheet in look["position"]["sheets"]] == ["sunlit", "sunlit"]

    replay = ann.get(f"/api/matches/{match}/replay?first=0&count=50").json()
    assert (replay["last"], len(replay["frames"])) == (MOVES, MOVES + 1)
    record = ann.get(f"/api/matches/{match}/record")
    (tmp_path / "served.json").write_bytes(record.content)
    assert "all legal" in tiletown(sources, tmp_path, "verify", "served.json").stdout
    assert ann.post(f"/api/matches/{match}/analysis").status_code == 409


def test_the_page_names_every_convention() -> None:
    for file in re.findall(r"`((?:src|web)/[\w/.-]+)`", PAGE):
        assert NAME in file or (ROOT / file).exists(), file
    for file in ("bots/bot.py", "coach/coaches.py", "cli/games/base.py", "kernel/offers.py"):
        assert f"`{file}`" in PAGE
        assert (ROOT / "src" / "tiletown" / file).exists()
