"""Stored games: how they are searched for, written and read.

A search plays games from numbered seeds until one has the wanted features, so it finds the same games each time.
"""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from tiletown.kernel import Game, Match, Seat, Seed, View, read_record, seats_among, write_record
from tiletown.registry import find_game

EXPECTED = "expected.json"
"""The file of a folder with the expected results of its games."""
AnyGame: TypeAlias = Game[Any, Any, Any]
Played: TypeAlias = Match[Any, Any, Any]
Policy: TypeAlias = Callable[[AnyGame, View[Any], random.Random], Any]


def seated(view: View[Any]) -> Seat:
    """The seat of a view that is not a spectator's."""
    assert view.seat is not None
    return view.seat


def at_random(game: AnyGame, view: View[Any], rng: random.Random) -> Any:
    """A random legal action."""
    return rng.choice(game.legal_actions(view.state, seated(view)))


def greedily(game: AnyGame, view: View[Any], rng: random.Random) -> Any:
    """The most points now."""
    legal, gains = game.legal_actions(view.state, seated(view)), game.gains(view)
    return max(zip(gains, legal, strict=True), key=lambda option: (option[0], rng.random()))[1]


class Wanted(NamedTuple):
    """A kind of game: its setup, what must happen in it, and how it is played."""

    setup: Any
    features: frozenset[str] = frozenset()
    policy: Policy = at_random


def want(setup: Any, *features: str, policy: Policy = at_random) -> Wanted:
    return Wanted(setup, frozenset(features), policy)


@dataclass(frozen=True)
class Shelf:
    """The stored games of one game."""

    game: AnyGame
    wanted: dict[str, Wanted]
    name_of: Callable[[Any], str]
    """The name of the stored game of a setup."""
    features: Callable[[Played], set[str]] = lambda match: set()
    """What happened in a match, found by replaying it."""
    facts: Callable[[Played], dict[str, object]] = lambda match: {}
    """Further facts, besides the result, that a replay must give."""
    players: dict[str, Callable[[Any, str], Played]] = field(default_factory=dict)
    """Special players for games that random play would hardly ever find."""

    @property
    def folder(self) -> Path:
        return Path(__file__).parent / self.game.name

    def names(self) -> list[str]:
        """The stored games."""
        return [path.stem for path in sorted(self.folder.glob("*.json")) if path.name != EXPECTED]

    def file(self, name: str) -> Path:
        return self.folder / f"{name}.json"

    def stored(self, name: str) -> Played:
        """The stored game of that name, replayed."""
        return read_record(self.file(name).read_bytes(), find_game)

    def expected(self) -> dict[str, dict[str, Any]]:
        """The expectations of all stored games."""
        found: dict[str, dict[str, Any]] = json.loads((self.folder / EXPECTED).read_text(encoding="utf-8"))
        return found

    def expectation(self, match: Played) -> dict[str, object]:
        """What a replay of the match must give."""
        result = match.result
        return {
            "scores": [sheet.total for sheet in self.game.score(match.state)],
            "winners": list(result.winners),
            "decided_by": result.decided_by,
            "moves": len(match.moves),
            **self.facts(match),
            "features": sorted(self.features(match)),
        }

    def search(self, name: str) -> Played:
        """The first game with the wanted features."""
        wanted = self.wanted[name]
        for number in itertools.count():
            seed = f"golden {name} {number}"
            play = self.players.get(name)
            match = play(wanted.setup, seed) if play else self.played(wanted, seed)
            if wanted.features <= self.features(match):
                return match
        raise AssertionError("unreachable")

    def played(self, wanted: Wanted, seed: str) -> Played:
        rng = random.Random(seed)
        match: Played = Match.start(self.game, wanted.setup, Seed.of(seed))
        while not match.over:
            seat = rng.choice(seats_among(self.game.to_act(match.state)))
            match = match.play(seat, wanted.policy(self.game, self.game.view(match.state, seat), rng))
        return match

    def write(self, names: list[str]) -> None:
        """Search for the games of these names, or for all, and write them."""
        self.folder.mkdir(exist_ok=True)
        table = self.expected() if (self.folder / EXPECTED).exists() else {}
        for name in names or list(self.wanted):
            match = self.search(name)
            self.file(name).write_bytes(write_record(match, reveal_seed=True))
            table[name] = self.expectation(match)
            print(name, table[name]["scores"], table[name]["decided_by"], table[name]["features"], flush=True)
            rows = [f"{json.dumps(name)}: {json.dumps(table[name])}" for name in sorted(table) if name in self.wanted]
            (self.folder / EXPECTED).write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")
