"""Only registry.py names the games; every other Python module finds the parts of a game by its folder."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import tiletown
from tiletown.cli.games.find import find_presenter
from tiletown.kernel import TiletownError
from tiletown.registry import GAMES, find_game, find_part

PACKAGE = Path(tiletown.__file__).parent
ANY, CAPITALIZED = "|".join(GAMES), "|".join(name.capitalize() for name in GAMES)
TITLES = "|".join(find_presenter(name).title for name in GAMES)
NAMES = re.compile(
    rf"{TITLES}|(?<![A-Za-z])(?:{ANY})(?![a-z])|(?:{CAPITALIZED})(?![a-z])|(?<![A-Z])(?:{ANY.upper()})(?![A-Z])"
)
"""The title of a game, or its name as a word, also within an identifier: `shake_turn`, `ShakeTurn`, `SHAKE_TURNS`."""
SHARED = sorted(
    path
    for path in PACKAGE.rglob("*.py")
    if path != PACKAGE / "registry.py" and not set(GAMES) & set(path.relative_to(PACKAGE).parts)
)
"""The modules that do not belong to a game."""
COMMANDS = PACKAGE / "cli" / "commands"
"""The modules whose docstrings are printed as help."""


def named_games(source: str, *, printed: bool = False) -> Iterator[str]:
    """The names of games in texts and all identifiers; comments, and docstrings that are not printed, may name them."""
    tree = ast.parse(source)
    explained = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and not printed
    }
    for node in ast.walk(tree):
        if id(node) in explained:
            continue
        for _, value in ast.iter_fields(node):
            for text in value if isinstance(value, list) else [value]:
                if isinstance(text, str):
                    yield from NAMES.findall(text)


@pytest.mark.parametrize("path", SHARED, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_module_that_belongs_to_no_game_names_none(path: Path) -> None:
    named = list(named_games(path.read_text(encoding="utf-8"), printed=path.parent == COMMANDS))
    assert named == [], "code of one game belongs into the folder of that game"
    assert NAMES.findall(path.name) == []


@pytest.mark.parametrize(
    "source",
    [
        "from .games import canal",
        "from .canal import rules",
        "import tiletown.canal",
        "from .games import third as canal",
        "NAMES = ('canal',)",
        "text = f'{name} of canal'",
        "def canal(): ...",
        "async def canal_turn(): ...",
        "class CanalTurn: ...",
        "class MyCanal(Table): ...",
        "def turn(canal): ...",
        "def turn(*, its_canal=1): ...",
        "turn(canal=1)",
        "CANAL_TILES = 3",
        "game.canal2",
        "lambda canal: 1",
        "match game:\n    case Game() as canal: ...",
    ],
)
def test_a_name_is_found_in_code(source: str) -> None:
    assert [name.lower() for name in named_games(source)] == ["canal"]


def test_other_words_examples_and_comments_are_allowed() -> None:
    assert list(named_games('"""Plays shake."""  # and canal\ncanals = shaken = Shaker = "Canals are shakes"\n')) == []
    assert list(named_games('"""Plays Shake That City."""  # and canal\n', printed=True)) == ["Shake That City"]


def test_an_unknown_game_is_refused_with_the_known_names() -> None:
    with pytest.raises(TiletownError, match=f"^there is no game 'chess': choose one of {', '.join(GAMES)}$"):
        find_game("chess")
    with pytest.raises(TiletownError, match=r"choose one of mine$"):
        find_game("chess", {"mine": GAMES["shake"]})


def test_a_part_may_be_missing_but_an_import_error_in_it_is_raised(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tmp_path / "parts" / "broken"
    broken.mkdir(parents=True)
    (broken / "__init__.py").write_text("import no_such_module\n")
    monkeypatch.syspath_prepend(tmp_path)
    assert find_part("parts", "missing", "rules") is None
    with pytest.raises(ModuleNotFoundError, match="no_such_module"):
        find_part("parts", "broken", "rules")
    found = find_part("tiletown.bots", "shake", "players")
    assert found is not None
    assert found.__name__ == "tiletown.bots.shake.players"
    assert find_part("tiletown.bots", "shake", "no_such_part") is None


@pytest.mark.parametrize(
    ("package", "game", "module"),
    [
        ("tiletown.compiled", "chance", "rules"),
        ("tiletown.cli.games", "plain", "presenter"),
        ("tiletown.coach", "hints", ""),
        ("tiletown.bots", "bot", "players"),
    ],
)
def test_a_module_is_no_part_of_a_game_of_the_same_name(package: str, game: str, module: str) -> None:
    assert find_part(package, game, module) is None
