"""What the page's texts say of the rules agrees with the rules, and the German texts use the German edition's words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tiletown.games import canal, shake
from tiletown.games.shake.scoring import (
    FACTORY_BY_FACTORY,
    FACTORY_BY_ROAD,
    HOME_GROUP,
    PARK_BY_FACTORY_OR_BEACH,
    PARK_BY_HOME,
    ROAD_CONNECTED,
)
from tiletown.games.shake.state import OPEN_ROUND, ROUNDS, SOLO_TARGET

PAGE = Path(__file__).parent.parent / "web" / "src"
LANGUAGES = sorted(path.name for path in (PAGE / "texts").iterdir() if path.is_dir())
each_language = pytest.mark.parametrize("language", LANGUAGES)

NUMBERS = {
    "pad-solo": {SOLO_TARGET},
    "shake-round-of": {ROUNDS},
    "learn-shake-roads": {ROAD_CONNECTED},
    "learn-shake-homes": {HOME_GROUP[1]},
    "learn-shake-factories": {FACTORY_BY_FACTORY, FACTORY_BY_ROAD},
    "learn-shake-parks": {PARK_BY_HOME, PARK_BY_FACTORY_OR_BEACH},
    "learn-shake-blocked-done": {OPEN_ROUND},
}
"""The texts with numbers of the rules in them; all others get these as arguments."""
NOT_GERMAN = {
    "Strand": "Meer",
    "Bauplatz": "Baufeld",
    "Linie": "Reihe",
    "Wähle ein Gebäude": "Wähle eine Farbe",
    "Solo-Herausforderung": "Solo-Variante",
    "Drücke ein": "Tippe auf",
}
"""Words that the German edition does not use, and the ones that it does."""


def texts(language: str) -> dict[str, str]:
    """Every text of a language, by its key."""
    found: dict[str, str] = {}
    for path in sorted((PAGE / "texts" / language).glob("*.ftl")):
        for message in re.split(r"^(?=[a-z][a-z0-9-]* = )", path.read_text(encoding="utf-8"), flags=re.MULTILINE):
            key, equals, text = message.partition(" = ")
            if equals and not key.startswith("#"):
                found[key] = text
    return found


def numbers_in(text: str) -> set[int]:
    return {int(number) for number in re.findall(r"(?<![\w$])\d+(?!\w)", text)}


@each_language
def test_a_text_that_names_a_number_of_the_rules_names_the_right_one(language: str) -> None:
    every = texts(language)
    assert {key: numbers_in(every[key]) for key in NUMBERS} == NUMBERS
    constants = {SOLO_TARGET, ROUNDS, OPEN_ROUND}
    others = {key: numbers_in(text) & constants for key, text in every.items() if key not in NUMBERS}
    assert {key: found for key, found in others.items() if found} == {}


def test_the_rounds_that_the_page_draws_are_those_of_the_rules() -> None:
    track = (PAGE / "shake" / "table" / "RoundTrack.svelte").read_text(encoding="utf-8")
    assert (f"rounds = {ROUNDS}," in track, f"open = {OPEN_ROUND}," in track) == (True, True)


def test_the_numbers_for_the_page_are_those_of_the_rules() -> None:
    rows = canal.GAME.numbers.starting_points
    assert [canal.Setup(len(row)).starting_points for row in rows] == list(rows)
    assert canal.GAME.numbers.starting_points == ((5, 0), (5, 2, 0), (5, 3, 1, 0))
    assert shake.GAME.numbers == type(shake.GAME.numbers)(rounds=15, open_round=13, solo_target=55)


@pytest.mark.parametrize("word", NOT_GERMAN)
def test_german_texts_use_the_words_of_the_german_edition(word: str) -> None:
    wrong = [key for key, text in texts("de").items() if word in text]
    assert wrong == [], f"the German edition says {NOT_GERMAN[word]}"
