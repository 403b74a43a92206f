"""The kit covers what was found."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from attack.findings import FINDINGS

TRIED = {
    name
    for file in Path(__file__).parent.glob("test_*.py")
    for name in re.findall(r'pytest\.mark\.finding\("([\w-]+)"\)', file.read_text(encoding="utf-8"))
}


@pytest.mark.parametrize("name", FINDINGS)
def test_every_finding_is_tried(name: str) -> None:
    assert name in TRIED


def test_no_test_names_an_unknown_finding() -> None:
    assert FINDINGS.keys() >= TRIED
