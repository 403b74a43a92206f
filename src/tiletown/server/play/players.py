"""Players: their names, the list of their matches, and their deletion."""

from __future__ import annotations

from ..storage.store import MatchOf
from ..wire.literals import Status
from ..wire.messages import MatchList
from ..wire.problems import Refused
from .answers import summary, unreadable_summary
from .lobby import Lobby, clean_name
from .matches import Matches
from .seats import resign

MATCHES = 50
"""The most matches in one answer (page size)."""
ORDER: dict[Status, int] = {"running": 0, "waiting": 1, "over": 2}
"""The order of the list of matches; cancelled ones are not in it."""


class Players:
    """Renames and deletes players, and lists their matches."""

    def __init__(self, matches: Matches, lobby: Lobby) -> None:
        self._matches = matches
        self._store = matches.store
        self._lobby = lobby

    async def list_matches(self, player: str, skip: int) -> MatchList:
        """A page of a player's matches, those that wait for them (their turn, a rematch) first."""
        rows = await self._store.matches_of(player)
        rows.sort(key=lambda row: (ORDER[row.status], -row.updated))
        summaries, now = [], self._matches.now()
        for row in rows[skip : skip + MATCHES]:
            try:
                summaries.append(summary(await self._matches.get(row.id), player, row.updated, now))
            except Refused:  # deleted meanwhile, or of another rules version
                if stored := await self._store.load_room(row.id):
                    summaries.append(unreadable_summary(stored, player, row.updated))
        summaries.sort(key=lambda summary: not (summary.my_turn or any(seat.kept_for_me for seat in summary.seats)))
        return MatchList(tuple(summaries), len(rows) > skip + MATCHES)

    async def check_no_matches(self, player: str) -> None:
        """Refuse if the player has matches, which a device would lose by becoming another guest."""
        if await self._store.matches_of(player):
            raise Refused("other-guest", "This device already belongs to a guest with matches.")

    async def rename(self, player: str, name: str) -> str:
        """Rename a player in all their matches; returns the name as it is shown."""
        name = clean_name(name)
        await self._store.rename(player, name)
        await self._matches.rename(player, name)
        return name

    async def remove(self, player: str) -> None:
        """Delete a player, who leaves or resigns all matches first; one that cannot be read only loses the player."""
        for row in await self._store.matches_of(player):
            try:
                await self._withdraw(row, player)
            except Refused as refused:
                if refused.code not in ("other-rules", "no-match"):
                    raise
        mine = self._matches.of_player(player)
        await self._store.delete_player(player)
        for live in mine:
            await self._matches.changed(live)

    async def _withdraw(self, row: MatchOf, player: str) -> None:
        """Delete a match that nobody else plays; else cancel or leave it while it waits, and resign once it runs."""
        if not row.shared:
            await self._lobby.remove(row.id)
            return
        live = await self._matches.get(row.id)
        if row.status == "waiting":
            host = live.room.row.host == player
            await (self._lobby.cancel(live.id) if host else self._lobby.leave(live.id, player))
        else:
            for seat in live.room.mine(player):
                if live.running and not live.room.seats[seat].resigned:
                    await resign(self._matches, live, seat)
