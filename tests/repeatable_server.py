"""`tiletown serve` without chance: the first match that somebody opens is always the same, and so is each further one.

So a browser test plays the same matches each time, and a failure is a change and not a chance; TILETOWN_SEED=TEXT plays
others. Bots decide alike, too. A page must not add a random nonce of its own.
"""

from __future__ import annotations

import os
from collections import Counter
from random import Random
from typing import Any

from tiletown.cli import main
from tiletown.kernel.fairness import Seed
from tiletown.server.http import server
from tiletown.server.play import bot_players, hints
from tiletown.server.play.live import Live
from tiletown.server.play.lobby import Lobby

SEED = os.environ.get("TILETOWN_SEED", "a town")


def bot_seed(key: bytes, live: Live, seat: int) -> int:
    """Like the server's, without its key and the match's id, which are always new."""
    return Random(f"{SEED} {live.match.ply} {seat}").getrandbits(64)


class RepeatableLobby(Lobby):
    """Its seeds depend only on how many matches the host has opened."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._opened = Counter[str]()

    async def _add(self, player: str, *given: Any, **named: Any) -> Live:
        self._opened[player] += 1
        self._fresh_seed = lambda: Seed.of(f"{SEED} {self._opened[player]}")
        return await super()._add(player, *given, **named)


if __name__ == "__main__":
    bot_players.bot_seed = bot_seed
    hints.bot_seed = bot_seed  # type: ignore[attr-defined]
    server.Lobby = RepeatableLobby  # type: ignore[attr-defined]
    raise SystemExit(main())
