"""Every game in the terminal: whole matches typed in notation, and no secret on the screen."""

from __future__ import annotations

import dataclasses
import io
import random
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from rich.console import Console

from server.guess import GUESS
from tiletown.cli.commands.replay import Replay
from tiletown.cli.games.find import find_presenter
from tiletown.cli.terminal.session import Left, Session
from tiletown.kernel import CHANCE, Match, Seated, Seed, random_game, seats_among, verify_chance
from tiletown.registry import GAMES, find_game

ASKED = ("score", "table", "words", "hint", "help", "undo", "", "nonsense")
NAMES = (*GAMES, GUESS.name)
"""The games, and one that has no presenter of its own."""


@pytest.fixture(autouse=True)
def third_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, GUESS.name, GUESS)
    monkeypatch.setattr("tiletown.cli.terminal.session.BOT_SECONDS", 3600)  # a slow machine gets the same hints


def table_for(name: str, typed: Sequence[str], match: Match[Any, Any, Any]) -> tuple[Session, io.StringIO]:
    """A session that prints into a string and reads these lines."""
    text, lines = io.StringIO(), iter(typed)
    console = Console(file=text, width=200, markup=False, highlight=False, soft_wrap=True)
    return Session(find_presenter(name), match, console, lambda prompt: next(lines)), text


def setups(name: str) -> list[Any]:
    """Every fourth kind of setup, the first among them; all if there are only a few."""
    kinds = list(find_game(name).setups())
    return kinds[::4] if len(kinds) > 4 else kinds


class Person:
    """Types any legal action in the game's notation, and confirms what is complete."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.turn: list[Any] = []
        self.session: Session | None = None

    def __call__(self, prompt: str) -> str:
        session = self.session
        assert session is not None
        if "confirms" in prompt or not prompt.endswith("> ") or session.match.over:
            self.turn = []
            return ""
        game = session.game
        seat = next(seat for seat, shown in enumerate(session.names) if prompt.startswith(shown))
        now = game.preview(game.view(session.match.state, seat), self.turn)
        self.turn.append(self.rng.choice(game.legal_actions(now.state, seat)))
        return game.show_action(self.turn[-1])


@pytest.mark.parametrize("name", NAMES)
def test_whole_matches_in_many_setups(name: str) -> None:
    game = find_game(name)
    for number, setup in enumerate(setups(name)):
        rng = random.Random(number)
        players = game.players(game.start(setup))
        bots = [bool(seat) and rng.random() < 0.5 for seat in range(players)]
        seats = [Seated(bot="random") if bot else Seated(f"P{seat}") for seat, bot in enumerate(bots)]
        match = Match.start(game, setup, Seed.of(f"{number}"), seats)
        text, person = io.StringIO(), Person(rng)
        console = Console(file=text, width=200, markup=False, highlight=False, soft_wrap=True)
        person.session = session = Session(find_presenter(name), match, console, person)
        session.run()
        assert session.match.over
        verify_chance(session.match)
        assert "Not possible" not in text.getvalue()
        turns = find_presenter(name).turns(session.match.moves)
        assert all(game.show_action(move.action) in turns for move in session.match.moves)
        whole = "\n".join(str(line) for line in Replay(find_presenter(name), session.match).whole())
        assert whole.count("\n") > len(session.match.moves)


@pytest.mark.parametrize("name", NAMES)
def test_a_turn_shows_nothing_but_what_its_seat_may_see(name: str) -> None:
    """The same turn in two worlds that the seat cannot tell apart prints the same text."""
    game = find_game(name)
    compared = wanted = 0
    for number, setup in enumerate(setups(name)):
        players = game.players(game.start(setup))
        if players < 2:
            continue
        match = random_game(game, setup, f"secrets {number}")
        seed, rng = Seed.of(f"secrets {number}"), random.Random(number)
        seats = tuple(Seated(f"P{seat}") for seat in range(players))
        choices = [ply for ply, move in enumerate(match.moves) if move.by != CHANCE]
        asked = rng.sample(choices, min(3, len(choices)))
        wanted += len(asked)
        for length in asked:
            half = Match.before(game, setup, seed, seats)
            for move in match.moves[:length]:
                half = half.extended(half.moment.after(game, move), [move])
            for seat in seats_among(game.to_act(half.state)):
                seen = []
                for world in (half.state, game.imagine(game.view(half.state, seat), rng)):
                    other = dataclasses.replace(half, moment=msgspec.structs.replace(half.moment, state=world))
                    session, text = table_for(name, ["", *ASKED, "quit", "no"], other)
                    with pytest.raises(Left):
                        session.turn(seat)
                    seen.append(text.getvalue())
                assert seen[0] == seen[1]
                compared += 1
    assert compared >= wanted > 2
