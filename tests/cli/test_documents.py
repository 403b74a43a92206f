"""The examples of docs/formats.md and docs/command-line.md work."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

from cli.conftest import Tiletown
from tiletown.games.shake import notation

DOCS = Path(__file__).parents[2] / "docs"
FORMATS = (DOCS / "formats.md").read_text()


def block(language: str, beginning: str) -> str:
    """The first code block of a language with this beginning."""
    found: list[str] = re.findall(rf"```{language}\n(.*?)```", FORMATS, re.DOTALL)
    return next(text for text in found if text.startswith(beginning))


def test_the_sketched_city_scores(tiletown: Tiletown) -> None:
    ran = tiletown("score", "-", "--json", stdin=block("toml", 'game = "shake"'))
    assert json.loads(ran.out)["total"] == 5


def test_the_record_replays(tiletown: Tiletown) -> None:
    record = json.loads(block("json", '{\n"tiletown"'))
    for shortened in ("seed", "commitment", "digests", "fingerprint"):
        del record[shortened]
    del record["seats"][0]["nonce"]
    ran = tiletown("replay", "-", "--json", stdin=json.dumps(record))
    assert json.loads(ran.out) == {"game": "shake", "scores": [0, 0], "winners": [1], "moves": 5}


def test_the_notation_is_read_and_written() -> None:
    table = dict(re.findall(r"^\| ([a-z ]+) \| `([^`]+)` \|", FORMATS, re.MULTILINE))
    for name in ("choose", "place", "pass", "sealed", "shake"):
        assert notation.show_action(notation.read_action(table[name])) == table[name]
    assert notation.show_pattern(notation.read_pattern(table["pattern"])) == table["pattern"]
    assert notation.show_board(notation.read_board(table["board"])) == table["board"].replace("/", "\n")
    deal = "deal R P F S H D 0"
    assert deal in table["deal"]
    turns = f"{deal}\n1. {table['shake']}\n2. {table['shake']}\n{table['a round']}"
    assert notation.show_turns(notation.read_turns(turns)) == turns


def test_the_arena_of_the_page_plays(tiletown: Tiletown) -> None:
    line = re.search(r"^tiletown (arena .*)$", (DOCS / "command-line.md").read_text(), re.MULTILINE)
    assert line is not None
    arguments = shlex.split(line[1].replace("--games 1000", "--games 4").replace("--jobs 2", "--jobs 1"))
    assert tiletown(*arguments, "--json").code == 0
