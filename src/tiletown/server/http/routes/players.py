"""The player behind the cookie: name, device links, deletion."""

from __future__ import annotations

from ...wire.messages import DeviceLink, Me, Rename, UseDeviceLink
from ..identity import LINK_SECONDS
from ..routing import Call, GuestCall, PlayerCall, route


@route("GET", "/api/me", "The player that my cookie names.")
async def me(call: Call[None]) -> Me:
    player, server = call.known_player, call.server
    if player is None:
        return Me(None, "")
    call.renew_cookie()  # one in use does not expire
    return Me(player, await server.identity.name(player, server.matches.now()) or "")


@route("PUT", "/api/me", "Set my name; the first call creates the guest.")
async def rename(call: GuestCall[Rename]) -> Me:
    name = await call.server.players.rename(call.player, call.body.name)
    call.server.identity.forget(call.player)
    return Me(call.player, name)


@route("DELETE", "/api/me", "Delete me and my data.", status=204)
async def delete_me(call: PlayerCall[None]) -> None:
    await call.server.players.remove(call.player)
    call.server.identity.forget(call.player)
    call.become(None)


@route("POST", "/api/me/link", "A one-time link that moves me to another device; older ones end.", status=201)
async def make_device_link(call: PlayerCall[None]) -> DeviceLink:
    token = await call.server.identity.new_link(call.player, call.server.matches.now())
    return DeviceLink(token, f"/link#{token}", LINK_SECONDS)


@route("POST", "/api/link", "Become the guest of a device link.", errors=(404, 409), guessable=True)
async def use_device_link(call: Call[UseDeviceLink]) -> Me:
    server, now = call.server, call.server.matches.now()
    if call.known_player and not call.body.replace:
        await server.players.check_no_matches(call.known_player)
    player, row = await server.identity.use_link(call.body.token, now)
    call.become(player, row.generation)
    return Me(player, row.name)


@route("POST", "/api/me/sign-out-others", "Sign me out on all other devices.", status=204)
async def sign_out_others(call: PlayerCall[None]) -> None:
    call.become(call.player, await call.server.identity.sign_out_others(call.player))
    call.server.matches.start_background(call.server.feeds.end(call.player))
