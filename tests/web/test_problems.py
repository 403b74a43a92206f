"""Every refusal of the server that a person can meet has a sentence in both languages."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from tiletown.server.http.statuses import STATUSES
from tiletown.server.wire.problems import ProblemCode

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web" / "src"

OF_PROGRAMS = {"method", "not-json", "bad-request", "cross-site", "no-pieces", "no-score-pad", "refused"}
"""Only a program that does not know the API meets these; the page falls back on the server's own words."""


def codes() -> set[str]:
    """What the server refuses with, but for 503: the page treats that like no answer at all."""
    assert set(STATUSES) == set(get_args(ProblemCode))
    return {code for code, status in STATUSES.items() if status != 503}


def sentences() -> dict[str, str]:
    """The page's table: a sentence for each code."""
    table = re.search(r"SENTENCES = \{(.*?)\} as const", (WEB / "shared" / "problems.ts").read_text(), re.DOTALL)
    assert table
    return {quoted or bare: key for quoted, bare, key in re.findall(r'(?:"([a-z-]+)"|(\w+)): "([a-z-]+)"', table[1])}


def test_every_code_has_a_sentence_or_is_for_programs() -> None:
    assert set(sentences()) | OF_PROGRAMS == codes()
    assert not set(sentences()) & OF_PROGRAMS


@pytest.mark.parametrize("language", ["de", "en"])
def test_every_sentence_is_there(language: str) -> None:
    texts = (WEB / "texts" / language / "problems.ftl").read_text(encoding="utf-8")
    written = set(re.findall(r"^problem-([a-z-]+) =", texts, re.MULTILINE))
    assert written == {*sentences().values(), "other", "unreachable"}
