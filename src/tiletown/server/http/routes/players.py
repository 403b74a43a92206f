"""The player behind the cookie: name, device links, deletion."""

from __future__ import annotations

from ...play import seats
from ...play.lobby import clean_name
from ...wire.ids import new_token
from ...wire.messages import DeviceLink, Me, Rename, UseDeviceLink
from ...wire.problems import Refused
from ..identity import LINK_SECONDS, hashed
from ..routing import Call, GuestCall, PlayerCall, route


@route("GET", "/api/me", "The player that my cookie names.")
async def me(call: Call[None]) -> Me:
    player, server = call.visitor, call.server
    if player is None:
        return Me(None, "")
    call.become(player)  # renewed: a cookie in use does not expire
    return Me(player, await server.identity.name(player, server.matches.now()) or "")


@route("PUT", "/api/me", "Set my name; the first call creates the guest.")
async def rename(call: GuestCall[Rename]) -> Me:
    name, server = clean_name(call.body.name), call.server
    await server.store.rename(call.player, name)
    server.identity.remember(call.player, name, server.matches.now())
    for live in server.matches.of_player(call.player):
        await server.matches.changed(live)
    return Me(call.player, name)


@route("DELETE", "/api/me", "Delete me and my data.", status=204)
async def delete_me(call: PlayerCall[None]) -> None:
    server, player = call.server, call.player
    for match, status, _, _ in await server.store.matches_of(player):
        live = await server.matches.get(match)
        if all(seat.player in (None, player) for seat in live.room.seats):
            await server.lobby.delete(live)
        elif status == "waiting":
            host = live.room.row.host == player
            await (server.lobby.cancel(match) if host else server.lobby.leave(match, player))
        else:
            for seat in live.room.mine(player):
                if live.running and not live.room.seats[seat].resigned:
                    await seats.resign(server.matches, live, seat, server.lobby.quick_bot(live.game.name))
    mine = server.matches.of_player(player)
    await server.store.delete_player(player)
    server.identity.forget(player)
    for live in mine:
        await server.matches.changed(live)
    call.become(None)


@route("POST", "/api/me/link", "A one-time link that moves me to another device.", status=201)
async def make_device_link(call: PlayerCall[None]) -> DeviceLink:
    token, now = new_token(), call.server.matches.now()
    await call.server.store.add_device_link(hashed(token), call.player, now + LINK_SECONDS, now)
    return DeviceLink(token, f"/link#{token}", LINK_SECONDS)


@route("POST", "/api/link", "Become the guest of a device link.", errors=(404, 409), guessable=True)
async def use_device_link(call: Call[UseDeviceLink]) -> Me:
    server, now = call.server, call.server.matches.now()
    if call.visitor and not call.body.replace and await server.store.matches_of(call.visitor):
        raise Refused("other-guest", "This device already belongs to a guest with matches.")
    player = await server.store.use_device_link(hashed(call.body.token), now)
    name = await server.identity.name(player, now) if player else None
    if player is None or name is None:
        minutes = LINK_SECONDS // 60
        raise Refused("no-link", f"This link has been used already, or is older than {minutes} minutes.")
    call.become(player)
    return Me(player, name)
