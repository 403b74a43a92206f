"""Hints: the best turns for a seat, ranked by the game's adviser, the bot that its coach speaks for."""

from __future__ import annotations

import logging
from typing import Any, Protocol

import msgspec

from tiletown.coach import adviser
from tiletown.kernel import Seat

from ..wire.messages import Hint, HintRequest
from ..wire.problems import Refused, busy, stale
from .bot_players import NoAnswer, bot_seed
from .live import Live
from .matches import Matches
from .positions import legal_actions
from .reading import read_actions
from .turns import Turns

log = logging.getLogger("tiletown.coach")


class HintWorker(Protocol):
    """Ranks turns in another process; see `server.workers`."""

    async def advise(self, game: str, bot: str, view: bytes, seed: int, legal: Any, for_whom: str) -> Hint:
        """A hint for that player. Raises NoAnswer."""
        ...


class Hints:
    """Gives hints, and counts them."""

    def __init__(self, matches: Matches, turns: Turns, worker: HintWorker, key: bytes) -> None:
        self._matches = matches
        self._turns = turns
        self._worker = worker
        self._key = key

    async def give(self, live: Live, player: str, wanted: HintRequest) -> Hint:
        """The best turns for a player's seat after a tentative turn, from the seat's view alone."""
        live.room.check_playing(player, wanted.seat)
        if not live.room.may_ask_hints(player):
            raise Refused("no-hints", "Hints are not allowed in this match.")
        actions = read_actions(live.game, wanted.actions)
        view = await self._turns.previewed(live, wanted.seat, wanted.step, actions)
        legal = legal_actions(live.game, view)
        if not legal:
            raise stale(live.match.ply)
        game, seed = live.game.name, bot_seed(self._key, live, wanted.seat)
        try:
            hint = await self._worker.advise(game, adviser(game), msgspec.json.encode(view), seed, legal, player)
        except NoAnswer as error:
            log.warning("no hint", extra={"game": game, "why": str(error)})
            raise busy("The coach cannot answer at the moment; try again.") from error
        await self._count(live, wanted.seat)
        return hint

    async def _count(self, live: Live, seat: Seat) -> None:
        """Count a hint, which everybody in the room sees."""
        await self._matches.store.change(
            live.id, lambda change: change.update_seat(seat, hints_used=change.seats[seat].hints_used + 1)
        )
        await self._matches.changed(live)
