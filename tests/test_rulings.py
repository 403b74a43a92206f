"""Every cited ruling is in docs/rulings.md, and every ruling there is cited."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
RULINGS = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
NUMBER = re.compile(r"(?<![A-Za-z0-9])([SK][1-9][0-9]?)(?![A-Za-z0-9])")


def written() -> list[str]:
    return re.findall(r"^\*\*([SK][0-9]+)\. ", RULINGS, flags=re.MULTILINE)


def cited(folder: str) -> dict[str, str]:
    """The numbers that a folder cites, each with one of the files; a test may cite in its name (test_s4_...)."""
    found: dict[str, str] = {}
    for path in sorted((ROOT / folder).rglob("*")):
        if path.suffix in (".py", ".toml") and path != Path(__file__):
            text = path.read_text(encoding="utf-8")
            names = " ".join(name.upper() for name in re.findall(r"def test_([sk][0-9]+)_", text))
            found |= dict.fromkeys(NUMBER.findall(f"{text} {names}"), str(path.relative_to(ROOT)))
    return found


def test_every_cited_ruling_exists() -> None:
    missing = {number: file for number, file in cited("src").items() if number not in written()}
    assert not missing


def test_every_ruling_is_cited() -> None:
    assert set(written()) - set(cited("src")) - set(cited("tests")) == set()


def test_the_rulings_are_numbered_in_order() -> None:
    for letter in "SK":
        numbers = [int(number[1:]) for number in written() if number[0] == letter]
        assert numbers == list(range(1, len(numbers) + 1))
    assert len(written()) == len(set(written()))
    assert len(written()) >= 21 + 10


def test_the_rulings_only_refer_to_one_another() -> None:
    assert set(NUMBER.findall(RULINGS)) == set(written())
