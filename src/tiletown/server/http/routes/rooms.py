"""Before a match: opening it, joining it, the host's changes; and the list of my matches."""

from __future__ import annotations

from typing import Any

from ...play import answers
from ...play.live import Live
from ...wire.messages import ClaimSeat, FoundMatch, Look, MatchList, NewMatch, Room, SeatOrder, SeatRequest, SendNonce
from ..routing import Call, GuestCall, HostCall, JoinCall, MatchCall, Query, SeatCall, UnreadHostCall, route


@route("POST", "/api/matches", "Open a match.", status=201, errors=(404, 409))
async def open_match(call: GuestCall[NewMatch]) -> Look:
    return _look(call, await call.server.lobby.open(call.player, call.body))


@route(
    "GET",
    "/api/matches",
    "My matches, those where it is my turn first.",
    query=(Query("skip", "the number of matches to leave out", le=100_000),),
)
async def my_matches(call: Call[None]) -> MatchList:
    if call.known_player is None:
        return MatchList((), more=False)
    return await call.server.players.list_matches(call.known_player, call.query["skip"] or 0)


@route("GET", "/api/codes/{code}", "The waiting match with this code.", errors=(404,), guessable=True)
async def find_code(call: Call[None]) -> FoundMatch:
    return FoundMatch(await call.server.lobby.find_code(call.path["code"]))


@route("POST", "/api/matches/{match}/claim", "Take a seat; the last one starts the match.", errors=(404, 409))
async def claim_seat(call: JoinCall[ClaimSeat]) -> Look:
    claim, lobby = call.body, call.server.lobby
    return _look(call, await lobby.claim(call.live.id, call.player, claim.seat, claim.name, claim.nonce or ""))


@route("POST", "/api/matches/{match}/nonce", "Add my nonce to the seed, before the match starts.", errors=(404, 409))
async def send_nonce(call: SeatCall[SendNonce]) -> Look:
    return _look(call, await call.server.lobby.add_nonce(call.live.id, call.player, call.body.nonce))


@route(
    "POST",
    "/api/matches/{match}/leave",
    "Leave or decline a waiting match: my seats are open.",
    errors=(409,),
)
async def leave(call: SeatCall[None]) -> Room:
    await call.server.lobby.leave(call.live.id, call.player)
    return _room(call)


@route("PUT", "/api/matches/{match}/seats/{seat}", "Host: assign a seat, removing a guest who holds it.", errors=(409,))
async def change_seat(call: HostCall[SeatRequest]) -> Room:
    await call.server.lobby.change_seat(call.live.id, call.player, call.seat, call.body)
    return _room(call)


@route("PUT", "/api/matches/{match}/order", "Host: change the order of the seats.", errors=(409,))
async def order_seats(call: HostCall[SeatOrder]) -> Room:
    await call.server.lobby.order(call.live.id, call.body.order)
    return _room(call)


@route("POST", "/api/matches/{match}/cancel", "Host: cancel the match before it starts.", errors=(409,))
async def cancel(call: HostCall[None]) -> Room:
    await call.server.lobby.cancel(call.live.id)
    return _room(call)


@route("DELETE", "/api/matches/{match}", "Host: delete the match and its record.", status=204, errors=(409,))
async def delete_match(call: UnreadHostCall[None]) -> None:
    await call.server.lobby.delete(call.path["match"], call.player)


def _look(call: GuestCall[Any] | SeatCall[Any], live: Live) -> Look:
    """The match as the player who has just joined sees it."""
    server, seat = call.server, live.room.seat_to_show(call.player, None)
    return answers.look(live, server.positions, server.replays, call.player, seat, server.matches.now())


def _room(call: MatchCall[Any]) -> Room:
    return answers.room(call.live, call.known_player, call.server.matches.now())
