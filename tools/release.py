"""Checks that version, changelog and git tags agree: `python -m tools.release`.

The version is in `src/tiletown/__init__.py`. The newest section of `CHANGELOG.md` is about it, headed `## 0.2.0
(unreleased)` or with the date of its release, `## 0.2.0 (2026-12-24)`. A released version has the tag
`v0.2.0`: every tag needs its dated section. The reverse is not checked, since a clone may have no tags.
"""

from __future__ import annotations

import re
import subprocess
import sys
from datetime import date
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).parents[1]
UNRELEASED = "unreleased"
Version = tuple[int, ...]


def main() -> int:
    """Print the problems, and return the exit code."""
    version = re.search(r'^__version__ = "(.*)"$', read("src/tiletown/__init__.py"), re.MULTILINE)
    wrong = problems(version[1] if version else "", read("CHANGELOG.md"), tags(), tags("--points-at", "HEAD"))
    for problem in wrong:
        print(f"release: {problem}", file=sys.stderr)
    return 1 if wrong else 0


def problems(version: str, changelog: str, tagged: set[str], tagged_here: set[str]) -> list[str]:
    """What does not agree; `tagged` are all versions with a tag, `tagged_here` those of this commit."""
    sections = re.findall(r"^## (.*)$", changelog, re.MULTILINE)
    headings = [re.fullmatch(r"(\d+\.\d+\.\d+) \((.+)\)", section) for section in sections]
    if None in headings or not headings:
        return ["a section of CHANGELOG.md must be headed by a version and its day, as in ## 0.2.0 (2026-12-24)"]
    days = {heading[1]: heading[2] for heading in headings if heading}
    newest = next(iter(days))
    wrong = []
    if version != newest:
        wrong.append(f"the version is {version!r}, but the newest section of CHANGELOG.md is about {newest}")
    if any(number(later) <= number(earlier) for later, earlier in pairwise(days)) or len(days) < len(sections):
        wrong.append("the sections of CHANGELOG.md must go from the newest version to the oldest, each once")
    if not re.search(r"^- ", re.split(r"^## .*$", changelog, flags=re.MULTILINE)[1], re.MULTILINE):
        wrong.append(f"the section of CHANGELOG.md about {newest} says nothing")
    wrong += [
        f"{of} is released on {day!r}, which is not a date"
        for of, day in days.items()
        if day != UNRELEASED and not is_day(day)
    ]
    wrong += [f"{of} is {UNRELEASED}, but older than {newest}" for of in [*days][1:] if days[of] == UNRELEASED]
    wrong += [f"v{tag} is a tag, but CHANGELOG.md has no section about it" for tag in sorted(tagged - days.keys())]
    wrong += [
        f"v{tag} is a tag, but its section in CHANGELOG.md says {UNRELEASED}"
        for tag in sorted(tagged)
        if days.get(tag) == UNRELEASED
    ]
    if version in tagged - tagged_here:
        wrong.append(f"v{version} is the tag of another commit: what comes after a release needs a new version")
    return wrong


def number(version: str) -> Version:
    """A version as a comparable tuple."""
    return tuple(map(int, version.split(".")))


def is_day(text: str) -> bool:
    """Whether a text is a date such as 2026-12-24."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def tags(*which: str) -> set[str]:
    """The versions that have a tag; none outside a git repository."""
    try:
        done = subprocess.run(
            ["git", "tag", "--list", "v*", *which], cwd=ROOT, capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return set()
    return {tag.removeprefix("v") for tag in done.stdout.split()}


def read(name: str) -> str:
    """A file of this repository."""
    return (ROOT / name).read_text(encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
