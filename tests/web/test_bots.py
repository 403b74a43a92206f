"""Every bot of ours has a word for its strength in every language; the page shows it instead of the bot's name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tiletown.bots import bot_names
from tiletown.registry import GAMES

TEXTS = Path(__file__).parents[2] / "web" / "src" / "texts"


@pytest.mark.parametrize("language", sorted(folder.name for folder in TEXTS.iterdir() if folder.is_dir()))
@pytest.mark.parametrize("game", sorted(GAMES))
def test_bots_have_words(language: str, game: str) -> None:
    words = re.findall(
        r"^strength-(\S+) =", (TEXTS / language / "common.ftl").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert set(bot_names(game)) <= set(words)
