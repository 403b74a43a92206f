"""`tiletown analyse`: a finished match explained, as text and as JSON; anything else is refused in one line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.conftest import Tiletown
from tiletown.bots.shake.search import Effort
from tiletown.coach.shake import coach as shake

GOLDEN = Path(__file__).parents[1] / "golden" / "shake"


@pytest.fixture(autouse=True)
def little_effort(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"THOROUGH": Effort(1, ((2, 4),)), "SHAKES": 10, "BEAM": 5}.items():
        monkeypatch.setattr(shake, name, value)


def test_a_match_in_words_and_as_json(tiletown: Tiletown) -> None:
    record = str(GOLDEN / "2-landlocked.json")
    ran = tiletown("analyse", record, "--plain")
    assert ran.code == 0, ran.err
    assert "as master sees it" in ran.out
    assert "The winner: " in ran.out
    assert ran.out.count("The costliest choices:") == 2
    found = json.loads(tiletown("analyse", record, "--json").out)
    assert [len(seat["turns"]) for seat in found["seats"]] == [15, 15]


def test_a_match_that_is_not_over_is_refused(tiletown: Tiletown, tmp_path: Path) -> None:
    record = json.loads((GOLDEN / "2-landlocked.json").read_text())
    record["moves"] = record["moves"][:9]
    file = tmp_path / "running.json"
    file.write_text(json.dumps(record))
    ran = tiletown("analyse", str(file))
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.count("\n") == 1
    assert "not over" in ran.err


def test_a_match_that_was_not_played_to_its_end_is_refused(tiletown: Tiletown, tmp_path: Path) -> None:
    record = json.loads((GOLDEN / "2-landlocked.json").read_text())
    record["moves"], record["resigned"] = record["moves"][:9], [1]
    file = tmp_path / "resigned.json"
    file.write_text(json.dumps(record))
    ran = tiletown("analyse", str(file))
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.count("\n") == 1
    assert "ended by resignation" in ran.err
