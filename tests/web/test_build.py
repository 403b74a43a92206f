"""`web/build.py`: when the page is built again, and what the command says."""

from __future__ import annotations

from pathlib import Path

import pytest

from web import build


@pytest.fixture
def npm_calls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A small page in a folder of its own; npm only writes down what it is asked, and `build` makes a page."""
    for name in ("index.html", "package-lock.json", "src/main.ts", "src/texts/keys.d.ts", "node_modules/.tiletown"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name)
    (tmp_path / "package.json").write_text('{"scripts": {"check": "", "build": ""}}')
    page = tmp_path / "static"
    monkeypatch.setattr(build, "WEB", tmp_path)
    monkeypatch.setattr(build, "PAGE", page)
    monkeypatch.setattr(build, "DIGEST", page / "sources.sha256")
    monkeypatch.setattr(build, "GENERATED", tmp_path / "src/texts/keys.d.ts")
    calls: list[str] = []

    def npm(*arguments: str) -> None:
        calls.append(" ".join(word for word in arguments if not word.startswith("--")))
        if "build" in arguments:
            page.mkdir(exist_ok=True)
            (page / "index.html").write_text("built")

    monkeypatch.setattr(build, "npm", npm)
    return calls


def test_a_page_of_the_same_sources_is_not_built_again(npm_calls: list[str]) -> None:
    assert build.main([]) == 0
    assert npm_calls == ["ci", "run build warn"]
    assert build.main(["build"]) == 0
    (build.WEB / "src/main.ts").touch()  # a fresh checkout has new times
    (build.WEB / "src/texts/keys.d.ts").write_text("written by a check")
    (build.WEB / "README.md").write_text("no source of the page")
    assert build.main([]) == 0
    assert npm_calls == ["ci", "run build warn"]


@pytest.mark.parametrize("change", ["edit", "rename", "add", "remove the page"])
def test_a_change_builds_the_page_again(npm_calls: list[str], change: str) -> None:
    build.build_page()
    source = build.WEB / "src/main.ts"
    match change:
        case "edit":
            source.write_text("edited")
        case "rename":
            source.rename(source.with_name("other.ts"))
        case "add":
            source.with_name("more.ts").write_text("")
        case _:
            (build.PAGE / "index.html").unlink()
    assert not build.up_to_date()
    build.build_page()
    assert build.up_to_date()
    assert npm_calls == ["ci", "run build warn", "run build warn"]


def test_what_the_checks_need_is_fetched_once(npm_calls: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    build.build_page()
    for _ in range(2):
        assert build.main(["check"]) == 0
    assert npm_calls == ["ci", "run build warn", "ci", "run check", "run check"]
    assert capsys.readouterr().err.splitlines() == [
        "Fetching the npm packages that build the page...",
        "Building the page...",
        "Fetching the npm packages that check the page...",
    ]


def test_a_check_must_not_change_the_sources(
    npm_calls: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Servers may be running with the page: a check that makes it old would lead to a new build below them."""
    build.install(checks=True)
    monkeypatch.setattr(build, "npm", lambda *arguments: (build.WEB / "src/main.ts").write_text("formatted"))
    assert build.main(["check"]) == 1
    assert "A check has changed the sources of the page" in capsys.readouterr().err
    assert build.main(["check"]) == 0  # nothing is left to change


def test_an_unknown_command_names_those_there_are(npm_calls: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert build.main(["chekc"]) == 2
    assert capsys.readouterr().err == "There is no command 'chekc': choose one of check, build, npm.\n"
    assert npm_calls == []


def test_a_failing_npm_is_one_sentence(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def fails(*arguments: str) -> None:
        raise RuntimeError("npm ci failed with exit code 1.")

    monkeypatch.setattr(build, "npm", fails)
    assert build.main(["npm", "ci"]) == 1
    assert capsys.readouterr().err == "npm ci failed with exit code 1.\n"
