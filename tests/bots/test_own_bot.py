"""The bot of docs/bots.md, written and named as that page says."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from tiletown import bots
from tiletown.bots import Bot, bot_names, find_bot
from tiletown.bots.shake import players
from tiletown.games.shake import GAME, Setup
from tiletown.kernel import Match, Seed, seats_among

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "bots.md").read_text(encoding="utf-8")


@pytest.fixture
def tidy(monkeypatch: pytest.MonkeyPatch) -> Bot:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    names = dict(vars(players))
    exec(code, names)
    bot: Bot = names["Tidy"]()
    monkeypatch.setattr(players, "LADDER", (bot, *players.LADDER))
    monkeypatch.setattr(bots.shake, "NAMES", (bot.name, *bots.shake.NAMES))
    return bot


def test_it_is_found_by_its_name_and_plays_a_match(tidy: Bot) -> None:
    assert bot_names("shake")[:2] == ("random", "tidy")
    assert find_bot("shake", "tidy") is tidy
    match, rng = Match.start(GAME, Setup(players=2), Seed.of("tidy")), random.Random(1)
    while not match.over:
        seat = seats_among(GAME.to_act(match.state))[0]
        match = match.play(seat, tidy.choose(GAME.view(match.state, seat), rng))
    assert min(sheet.total for sheet in GAME.score(match.state)) > 20


@pytest.mark.parametrize("page", ["bots.md", "notebook/2026-11-bots.md"])
def test_files_that_the_pages_name_exist(page: str) -> None:
    text = (DOCS / page).read_text(encoding="utf-8")
    for link in re.findall(r"\]\(([^)#:]+)\)", text):
        assert ((DOCS / page).parent / link).exists(), link
    for module in re.findall(r"python -m ([\w.]+)", text):
        assert (DOCS.parent / f"{module.replace('.', '/')}.py").exists(), module
    for path in re.findall(r"`((?:bots|tests|docs)/[^`]+)`", text):
        assert any(list(root.glob(path)) for root in (DOCS.parent, DOCS.parent / "src" / "tiletown")), path
