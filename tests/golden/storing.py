"""What the stored games of every game share: how one is searched for, written and read.

A search plays game after game from numbered seeds until one has what is wanted, so the files come out the same each
time.
"""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from tiletown.kernel import Game, Match, Seat, Seed, View, read_record, seats, write_record
from tiletown.registry import find_game

EXPECTED = "expected.json"
"""The one file of a folder that is no game: what each game's result is."""
AnyGame: TypeAlias = Game[Any, Any, Any]
Played: TypeAlias = Match[Any, Any, Any]
Policy: TypeAlias = Callable[[AnyGame, View[Any], random.Random], Any]


def seated(view: View[Any]) -> Seat:
    """The seat of a view that is no spectator's."""
    assert view.seat is not None
    return view.seat


def at_random(game: AnyGame, view: View[Any], rng: random.Random) -> Any:
    """Any legal action."""
    return rng.choice(game.legal_actions(view.state, seated(view)))


def greedily(game: AnyGame, view: View[Any], rng: random.Random) -> Any:
    """Most points now."""
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
    features: Callable[[Played], set[str]]
    """What happened in a match, found by replaying it."""
    facts: Callable[[Played], dict[str, object]]
    """What else than its result a match must come to when it is replayed."""
    players: dict[str, Callable[[Any, str], Played]] = field(default_factory=dict)
    """How the games are played that are too rare for playing and hoping."""

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
        """The table of what each stored game comes to."""
        found: dict[str, dict[str, Any]] = json.loads((self.folder / EXPECTED).read_text(encoding="utf-8"))
        return found

    def expectation(self, match: Played) -> dict[str, object]:
        """What the match must come to when it is replayed."""
        result = self.game.result(match.state)
        return {
            "scores": [sheet.total for sheet in self.game.score(match.state)],
            "winners": list(result.winners),
            "decided_by": result.decided_by,
            "moves": len(match.moves),
            **self.facts(match),
            "features": sorted(self.features(match)),
        }

    def search(self, name: str) -> Played:
        """The first game with what is wanted."""
        wanted = self.wanted[name]
        for number in itertools.count():
            seed = f"golden {name} {number}"
            play = self.players.get(name)
            match = play(wanted.setup, seed) if play else self.played(wanted, seed)
            if wanted.features <= self.features(match):
                return match
        raise AssertionError("never reached")

    def played(self, wanted: Wanted, seed: str) -> Played:
        rng = random.Random(seed)
        match: Played = Match.start(self.game, wanted.setup, Seed.of(seed))
        while not match.over:
            seat = rng.choice(seats(self.game.to_act(match.state)))
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
