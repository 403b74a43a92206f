"""Canal City in the terminal: a typed turn, sketched cities, and one clear line for everything that is wrong."""

from __future__ import annotations

import json
import re
from importlib import resources
from pathlib import Path

import pytest

from cli.conftest import Tiletown
from tiletown.games import canal
from tiletown.games.canal import notation

FORMATS = (Path(__file__).parents[2] / "docs" / "formats.md").read_text()
CITY = next(text for text in re.findall(r"```toml\n(.*?)```", FORMATS, re.DOTALL) if 'game = "canal"' in text)
TILES = resources.files(canal).joinpath("pieces.toml").read_text(encoding="utf-8")


def test_the_drawn_city_of_the_page_scores(tiletown: Tiletown) -> None:
    ran = tiletown("score", "-", "--json", stdin=CITY)
    assert json.loads(ran.out) == {
        "totals": [15, 3],
        "items": [{"start": 5, "tile": 4, "fountain": 6}, {"start": 0, "tile": 3, "fountain": 0}],
        "tiles": [{"at": "0,0", "winner": 0, "by": "tallest"}, {"at": "1,0", "winner": 1, "by": "tallest"}],
        "winners": [0],
    }
    output = tiletown("score", "-", stdin=CITY).out
    assert "4 for 0,0 (tallest building)" in output
    assert "6 for 0,0:NW (2 fountains)" in output


def test_the_tally_of_the_page_scores(tiletown: Tiletown) -> None:
    tally = next(text for text in re.findall(r"```toml\n(.*?)```", FORMATS, re.DOTALL) if "[[tally]]" in text)
    scoring = json.loads(tiletown("score", "-", "--json", stdin=tally).out)
    assert (scoring["totals"], scoring["tiles"], scoring["winners"]) == ([40, 22], [], [0])
    assert re.search(r"[Tt]otal +40 +22", tiletown("score", "-", stdin=tally).out)


def test_the_notation_of_the_page_is_read_and_written() -> None:
    section = FORMATS.partition("## Notation of Canal City")[2]
    table = dict(re.findall(r"^\| ([a-z ]+) \| `([^`]+)` \|", section, re.MULTILINE))
    for name in notation.EXAMPLES:
        assert notation.show_action(notation.read_action(table[name])) == table[name]
    assert notation.show_turn(notation.read_turn(table["a whole turn"])) == table["a whole turn"]
    assert notation.show_turns(notation.read_turns(table["a record"])) == table["a record"]


def test_a_turn_is_typed_and_described(tiletown: Tiletown) -> None:
    typed = "0,-2\n0,-2 r0; 0,-2 nw\n0,-2 NE\n\nquit\nno\n"
    ran = tiletown("play", "canal", "--seed", "3", "--arrangement", "standard", stdin=typed)
    assert ran.code == 0
    assert "tiles in reach, by distance" in ran.out or "Turn 1, greedy" in ran.out


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--players", "5"], "players: 2 to 4 can play, not 5"),
        (["--arrangement", "best"], "arrangement: 'best' is neither chance nor standard"),
        (["--arrangement", "C1a:0,C2a:0"], "arrangement: four centre tiles are needed"),
        (["--arrangement", "C1a,C2a,C3a,C4a"], "arrangement: 'C1a' is not a face and its quarters such as C2b:2"),
        (["--arrangement", "C1a:9"], "arrangement: 'C1a:9' is not a face and its quarters such as C2b:2"),
        (["--pieces", "missing.toml"], "missing.toml: there is no such file"),
        (["--pieces", "wrong.toml"], "wrong.toml: tile 07: "),
    ],
)
def test_a_bad_setup_is_one_line(tiletown: Tiletown, options: list[str], message: str) -> None:
    Path("wrong.toml").write_text(re.sub(r'(?m)^07 = ".*"$', '07 = "NESX 2 FFFF"', TILES))
    ran = tiletown("play", "canal", *options)
    assert ran.code == 2
    assert ran.err.startswith(f"tiletown: {message}")
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("---4---", "---5---"), "city.toml: map, tile 1 of row 1: its middle line"),
        (("A3 |", "A33|"), "city.toml: building 0,0:NW: a building has 1 to 20 pieces, not 33"),
        (("points = [5, 0]", "points = [5, 0, 1, 2, 3]"), "city.toml: points: there are 2 to 4 players, not 5"),
        (("city = ", "plan = "), "city.toml: this is not a sketched city"),
    ],
)
def test_a_bad_city_is_one_line(tiletown: Tiletown, change: tuple[str, str], message: str) -> None:
    Path("city.toml").write_text(CITY.replace(*change))
    ran = tiletown("score", "city.toml")
    assert ran.code == 2
    assert ran.err.startswith(f"tiletown: {message}")
    assert ran.err.count("\n") == 1


def test_k4_a_centre_that_scores_is_said_and_counted(tiletown: Tiletown) -> None:
    city = CITY.replace("---4---", "--(4)--")
    assert json.loads(tiletown("score", "-", "--json", stdin=city).out)["totals"] == [11, 3]
    city = city.replace("centre_scores = false", "centre_scores = true")
    scoring = json.loads(tiletown("score", "-", "--json", stdin=city).out)
    assert scoring["totals"] == [15, 3]
    assert scoring["tiles"][0] == {"at": "0,0", "winner": 0, "by": "tallest"}
    for options, sentences in (
        ([], ["(3) is a centre tile, which scores nothing", "centre, reach"]),
        (["--centre-scores"], ["(3) is a centre tile, which scores too", "centre, value", "centre tiles score too."]),
    ):
        typed = f"help\nwords\nsave {len(options)}.json\nquit\n"
        ran = tiletown("play", "canal", "--seed", "3", "--arrangement", "standard", *options, stdin=typed)
        assert all(sentence in ran.out for sentence in sentences), ran.out
        assert ("score too" in ran.out) == bool(options)
        assert json.loads(Path(f"{len(options)}.json").read_text())["setup"]["centre_scores"] == bool(options)


def test_k4_the_arena_plays_with_a_centre_that_scores(tiletown: Tiletown) -> None:
    plain, scoring = (
        json.loads(tiletown("arena", "canal", "--bots", "random", "--games", "4", "--json", *options).out)
        for options in ([], ["--centre-scores"])
    )
    assert scoring["setup"] == plain["setup"] | {"centre_scores": True}
    assert scoring["bots"][0]["score"]["value"] > plain["bots"][0]["score"]["value"]  # the same games


def test_a_match_remembers_other_tiles(tiletown: Tiletown) -> None:
    Path("mine.toml").write_text(re.sub(r'(?m)^07 = ".*"$', '07 = "NESW 4 FF.F"', TILES))
    typed = "save mine.json\nquit\n"
    assert tiletown("play", "canal", "--pieces", "mine.toml", "--seed", "1", stdin=typed).code == 0
    assert "07 NESW 4 FF.F" in json.loads(Path("mine.json").read_text())["setup"]["pieces"]["tiles"]
    Path("mine.toml").unlink()
    assert tiletown("verify", "mine.json").code == 0
