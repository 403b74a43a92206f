"""A probe for each route: a request that a player with permission would make. A new route needs a probe here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx
from msgspec import Struct

from tiletown.server.http.routing import Route


class World(Struct):
    """What a probe needs to know about a match."""

    match: str
    game: str
    setup: Any
    seat: int
    """A seat of the player who asks."""
    step: int
    actions: list[Any]
    """A turn that the seat could take, or could have taken."""
    code: str = "aaaaaa"
    other_seat: int = 1
    record: Any = None


Probe = Callable[[World], tuple[str, Any]]

SCORE_PADS = {
    "shake": {
        "cities": [{"board": "RPFSH.\n" + "......\n" * 5}],
        "bonus": ["road", "park", "factory", "shop", "home", "different"],
    },
}

PROBES: dict[str, Probe] = {
    "take_turn": lambda w: (
        f"/api/matches/{w.match}/moves",
        {"seat": w.seat, "step": w.step, "request": "probe-0001", "actions": w.actions},
    ),
    "feed": lambda w: (f"/api/matches/{w.match}/feed?seat={w.seat}", None),
    "preview": lambda w: (
        f"/api/matches/{w.match}/preview",
        {"seat": w.seat, "step": w.step, "actions": w.actions},
    ),
    "look": lambda w: (f"/api/matches/{w.match}?seat={w.seat}", None),
    "me": lambda w: ("/api/me", None),
    "rename": lambda w: ("/api/me", {"name": "Zoe"}),
    "delete_me": lambda w: ("/api/me", None),
    "make_device_link": lambda w: ("/api/me/link", None),
    "sign_out_others": lambda w: ("/api/me/sign-out-others", None),
    "use_device_link": lambda w: ("/api/link", {"token": "0" * 32}),
    "games": lambda w: ("/api/games", None),
    "pieces": lambda w: (f"/api/games/{w.game}/pieces", None),
    "read_pieces": lambda w: (f"/api/games/{w.game}/pieces/read", {"text": "cubes = 1"}),
    "write_pieces": lambda w: (f"/api/games/{w.game}/pieces/write", {"pieces": {}}),
    "score_sketch": lambda w: (f"/api/games/{w.game}/score", {"sketch": SCORE_PADS.get(w.game, {})}),
    "try_position": lambda w: (f"/api/games/{w.game}/try", {"setup": w.setup}),
    "open_match": lambda w: ("/api/matches", {"game": "guess", "setup": {"players": 1}, "seats": [{"kind": "me"}]}),
    "my_matches": lambda w: ("/api/matches", None),
    "find_code": lambda w: (f"/api/codes/{w.code}", None),
    "claim_seat": lambda w: (f"/api/matches/{w.match}/claim", {}),
    "send_nonce": lambda w: (f"/api/matches/{w.match}/nonce", {"nonce": "0" * 32}),
    "leave": lambda w: (f"/api/matches/{w.match}/leave", None),
    "change_seat": lambda w: (f"/api/matches/{w.match}/seats/{w.other_seat}", {"kind": "person"}),
    "order_seats": lambda w: (f"/api/matches/{w.match}/order", {"order": [0, 1]}),
    "cancel": lambda w: (f"/api/matches/{w.match}/cancel", None),
    "hand_over": lambda w: (f"/api/matches/{w.match}/seats/{w.other_seat}/handover", {"bot": "random"}),
    "take_back": lambda w: (f"/api/matches/{w.match}/seats/{w.seat}/return", None),
    "resign": lambda w: (f"/api/matches/{w.match}/seats/{w.seat}/resign", None),
    "hint": lambda w: (f"/api/matches/{w.match}/hint", {"seat": w.seat, "step": w.step}),
    "rematch": lambda w: (f"/api/matches/{w.match}/rematch", None),
    "replay": lambda w: (f"/api/matches/{w.match}/replay?seat={w.seat}", None),
    "record": lambda w: (f"/api/matches/{w.match}/record", None),
    "analyse": lambda w: (f"/api/matches/{w.match}/analysis", None),
    "analysis": lambda w: (f"/api/matches/{w.match}/analysis", None),
    "delete_match": lambda w: (f"/api/matches/{w.match}", None),
    "health": lambda w: ("/healthz", None),
    "server_info": lambda w: ("/api/server", None),
    "open_network": lambda w: ("/api/server/open", None),
    "metrics": lambda w: ("/metrics", None),
    "openapi": lambda w: ("/api/openapi.json", None),
    "api_page": lambda w: ("/api", None),
}


def ask(http: httpx.Client, route: Route, world: World, **headers: str) -> httpx.Response:
    """Send the probe of a route."""
    path, body = PROBES[route.name](world)
    return http.request(route.method, path, json=body, headers=headers)
