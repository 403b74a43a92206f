"""The version, the changelog and the tags fit; and what is said when they do not."""

from __future__ import annotations

import tomllib

import pytest

from tiletown import __version__
from tools import release

CHANGELOG = """# Changelog

## 0.2.0 (unreleased)
- more

## 0.1.0 (2026-12-24)
- something
"""


def test_version_changelog_and_tags_fit(capsys: pytest.CaptureFixture[str]) -> None:
    code = release.main()
    assert (code, capsys.readouterr().err) == (0, "")


@pytest.mark.parametrize(
    ("version", "tagged"),
    [("0.2.0", set()), ("0.2.0", {"0.1.0"})],
    ids=["a clone without tags", "after a release"],
)
def test_what_fits(version: str, tagged: set[str]) -> None:
    assert release.problems(version, CHANGELOG, tagged, set()) == []


def test_a_release_is_a_day_and_a_tag_on_its_commit() -> None:
    released = CHANGELOG.replace("unreleased", "2027-01-06")
    assert release.problems("0.2.0", released, {"0.1.0", "0.2.0"}, {"0.2.0"}) == []
    assert release.problems("0.2.0", released, {"0.1.0", "0.2.0"}, set()) == [
        "v0.2.0 is the tag of another commit: what comes after a release needs a new version"
    ]


@pytest.mark.parametrize(
    ("version", "changelog", "tagged", "says"),
    [
        ("0.3.0", CHANGELOG, set(), "the version is '0.3.0', but the newest section of CHANGELOG.md is about 0.2.0"),
        ("", CHANGELOG, set(), "the version is ''"),
        ("0.2.0", CHANGELOG.replace("0.2.0 (unreleased)", "Unreleased"), set(), "must be headed by a version"),
        ("0.2.0", "# Changelog\n", set(), "must be headed by a version"),
        ("0.2.0", CHANGELOG.replace("- more\n", ""), set(), "about 0.2.0 says nothing"),
        ("0.2.0", CHANGELOG.replace("12-24", "24-12"), set(), "'2026-24-12', which is not a date"),
        ("0.2.0", CHANGELOG.replace("2026-12-24", "unreleased"), set(), "0.1.0 is unreleased, but older than 0.2.0"),
        ("0.2.0", CHANGELOG.replace("0.1.0", "0.10.0"), set(), "from the newest version to the oldest"),
        ("0.2.0", CHANGELOG.replace("0.1.0", "0.2.0"), set(), "from the newest version to the oldest"),
        ("0.2.0", CHANGELOG, {"0.0.9"}, "v0.0.9 is a tag, but CHANGELOG.md has no section about it"),
        ("0.2.0", CHANGELOG, {"0.2.0"}, "v0.2.0 is a tag, but its section in CHANGELOG.md says unreleased"),
    ],
)
def test_what_does_not_fit(version: str, changelog: str, tagged: set[str], says: str) -> None:
    assert says in " / ".join(release.problems(version, changelog, tagged, set()))


def test_the_version_is_the_package_s_own() -> None:
    assert f'__version__ = "{__version__}"' in release.read("src/tiletown/__init__.py")
    assert "version" not in tomllib.loads(release.read("pyproject.toml"))["project"]
