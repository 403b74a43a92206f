"""The room of a match: everything stored about it but its moves, and who may act for a seat."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from tiletown.kernel import Seat, Seated

from ..storage.tables import MatchRow, SeatRow
from ..wire.problems import Refused

replace = msgspec.structs.replace


class Room:
    """A match as it is stored, without its moves. Immutable: a change makes a new one."""

    __slots__ = ("names", "row", "seats", "seats_of")

    def __init__(self, row: MatchRow, seats: Iterable[SeatRow], names: dict[str, str]) -> None:
        self.row = row
        self.seats = tuple(seats)
        self.names = names
        """The names of the players who own seats, or for whom seats are kept."""
        owners = {seat.player for seat in self.seats if seat.player is not None}
        self.seats_of: dict[str | None, tuple[Seat, ...]] = {
            owner: tuple(seat.seat for seat in self.seats if seat.player == owner) for owner in owners
        }

    @property
    def started(self) -> bool:
        return self.row.status in ("running", "over")

    def with_presence(self, until: dict[str, int]) -> Room:
        """The room with newer leases: the time until which each of these players is present."""
        seats = [
            replace(seat, present_until=until[seat.player]) if seat.player in until else seat for seat in self.seats
        ]
        return Room(self.row, seats, self.names)

    def with_name(self, player: str, name: str) -> Room:
        """The room after a player has changed their name."""
        return Room(self.row, self.seats, {**self.names, player: name})

    def looks_like(self, other: Room, now: int) -> bool:
        """Whether both rooms look the same to every client; a renewed lease makes no difference."""
        return (self.row, self._shown(now), self.names) == (other.row, other._shown(now), other.names)

    def _shown(self, now: int) -> list[SeatRow]:
        """The seats, with presence reduced to connected or not."""
        return [replace(seat, present_until=seat.present_until > now) for seat in self.seats]

    def name_of(self, seat: SeatRow) -> str:
        """The name shown on a seat: its own, or else that of its owner or of the player for whom it is kept."""
        return seat.name or self.names.get(seat.player or seat.kept_for or "", "")

    def seated(self) -> tuple[Seated, ...]:
        """The seats as a commitment binds them, if the match started now."""
        return tuple(
            Seated(self.name_of(seat), "" if seat.player else seat.bot or "", seat.nonce or "") for seat in self.seats
        )

    def awaits_nonce(self, player: str | None) -> bool:
        """Whether the match does not start before this player has sent a nonce."""
        return self.row.status == "waiting" and any(self.seats[seat].nonce is None for seat in self.mine(player))

    # --- Guards -----------------------------------------------------------------------------------------------------

    def mine(self, player: str | None) -> tuple[Seat, ...]:
        """The seats that belong to a player."""
        return self.seats_of.get(player, ())

    def concerns(self, player: str | None) -> bool:
        """Whether a player has a seat here, or one is kept for them."""
        return player is not None and any(player in (seat.player, seat.kept_for) for seat in self.seats)

    def check_seated(self, player: str | None) -> None:
        """Refuse a player who has no seat here, and for whom none is kept."""
        if not self.concerns(player):
            raise Refused("not-seated", "You have no seat in this match.")

    def check_host(self, player: str | None) -> None:
        """Refuse everybody but the player who opened this match."""
        if player is None or self.row.host != player:
            raise Refused("not-host", "Only the host of this match may do that.")

    def check_seat(self, player: str | None, seat: Seat) -> SeatRow:
        """The seat, if it belongs to the player."""
        row = self.seat(seat)
        if player is None or row.player != player:
            raise Refused("not-your-seat", "This seat is not yours.")
        return row

    def check_playing(self, player: str | None, seat: Seat) -> SeatRow:
        """The seat, if it belongs to the player and has not resigned."""
        row = self.check_seat(player, seat)
        if row.resigned:
            raise Refused("not-running", "You have resigned.")
        return row

    def seat(self, seat: Seat) -> SeatRow:
        """A seat by its number."""
        if seat >= len(self.seats):
            raise Refused("no-seat", f"This match has no seat {seat}.")
        return self.seats[seat]

    def seat_to_show(self, player: str | None, asked: Seat | None) -> Seat | None:
        """Whose view to show: the seat asked for, by default the player's first, else None (a spectator).

        Refused if the seat asked for is not the player's.
        """
        if asked is not None:
            return self.check_seat(player, asked).seat
        mine = self.mine(player)
        return mine[0] if mine else None

    def may_ask_hints(self, player: str | None) -> bool:
        """Whether a player may ask for hints: where the host has allowed them, or as the only person among bots.

        At one screen several people share an owner: each of its seats is a person.
        """
        people = sum(seat.player is not None for seat in self.seats)
        return bool(self.mine(player)) and (self.row.hints_allowed or people == 1)
