"""The list of everything that the server answers: served, documented (OpenAPI) and tested from this one list."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Raw, Struct

from ..wire.messages import (
    AnalysisState,
    ClaimSeat,
    DeviceLink,
    Found,
    Games,
    HandOver,
    Health,
    Hint,
    HintRequest,
    Look,
    Matches,
    Me,
    Moved,
    NewMatch,
    Position,
    Preview,
    Previewed,
    Rematch,
    Rename,
    Replay,
    Room,
    RulesData,
    Scored,
    ScoreRequest,
    SeatOrder,
    SeatWish,
    TryRequest,
    Turn,
    TurnTaken,
    UseDeviceLink,
    Verified,
)


class Query(Struct, frozen=True):
    """A parameter in the query string: always a number here."""

    name: str
    about: str
    le: int = 15
    ge: int = 0


class Route(Struct, frozen=True):
    """One thing that the server does. `name` is the name of the function in `routes` that does it."""

    method: Literal["GET", "POST", "PUT", "DELETE"]
    path: str
    name: str
    about: str
    body: Any = None
    answer: Any = None
    """The type of the body of a 2xx answer; None: no body (204)."""
    status: int = 200
    query: tuple[Query, ...] = ()
    needs: Literal["nobody", "guest", "player", "seat", "host"] = "nobody"
    """nobody: no cookie needed. guest: a cookie is made if there is none. player: 401 without a valid cookie.
    seat: a player who holds a seat of this match. host: the player who opened this match."""
    kind: Literal["json", "events", "file", "text", "page"] = "json"
    errors: tuple[int, ...] = ()


SEAT = Query("seat", "whose view: one of my seats; left out: my first one, or the spectator's")

ROUTES: tuple[Route, ...] = (
    # A match.
    Route("POST", "/api/matches/{match}/moves", "take_turn", "Submit a turn: all its actions or none.",
          Turn, TurnTaken, needs="seat", errors=(409, 422)),
    Route("GET", "/api/matches/{match}/feed", "feed", "Follow the match live: events `table` and `position`.",
          None, Moved, query=(SEAT,), kind="events", errors=(403, 404)),
    Route("POST", "/api/matches/{match}/preview", "preview", "What a tentative turn would bring; stores nothing.",
          Preview, Previewed, needs="seat", errors=(409, 422)),
    Route("GET", "/api/matches/{match}", "look", "The table, the position as I see it, and the log.",
          None, Look, query=(SEAT,), errors=(403, 404)),
    # Who I am.
    Route("GET", "/api/me", "me", "Who the cookie says I am.", None, Me),
    Route("PUT", "/api/me", "rename", "Give myself a name; the first time this makes the guest.",
          Rename, Me, needs="guest"),
    Route("DELETE", "/api/me", "delete_me", "Delete me and all that is mine.", needs="player", status=204),
    Route("POST", "/api/me/link", "make_device_link", "A link that moves me to another device, once.",
          None, DeviceLink, needs="player", status=201),
    Route("POST", "/api/link", "use_device_link", "Become the guest that a device link names.",
          UseDeviceLink, Me, errors=(404, 409)),
    # The games.
    Route("GET", "/api/games", "games", "The games, their setups and their bots.", None, Games),
    Route("GET", "/api/games/{game}/rules", "rules_data", "The material of a game, and which facts are assumed.",
          None, RulesData, errors=(404,)),
    Route("POST", "/api/games/{game}/score", "score_drawing", "Score a drawn table (the score pad).",
          ScoreRequest, Scored, errors=(404, 422)),
    Route("POST", "/api/games/{game}/try", "try_position", "A position given by its moves; stores nothing.",
          TryRequest, Position, errors=(404, 422)),
    Route("POST", "/api/verify", "verify_record", "Check a record file against its commitment.",
          Raw, Verified, errors=(422,)),
    # Opening a match and sitting down.
    Route("POST", "/api/matches", "open_match", "Open a match.", NewMatch, Look, needs="guest", status=201,
          errors=(404,)),
    Route("GET", "/api/matches", "my_matches", "My matches, mine to move first.", None, Matches,
          query=(Query("skip", "how many to leave out", le=100_000),)),
    Route("GET", "/api/codes/{code}", "find_code", "The match that six letters stand for.", None, Found,
          errors=(404,)),
    Route("POST", "/api/matches/{match}/claim", "claim_seat", "Sit down; the last seat starts the match.",
          ClaimSeat, Look, needs="guest", errors=(404, 409)),
    Route("POST", "/api/matches/{match}/leave", "leave", "Stand up again before the match has started.",
          None, Room, needs="seat", errors=(409,)),
    Route("PUT", "/api/matches/{match}/seats/{seat}", "change_seat", "Host: who is to sit there; removes a guest.",
          SeatWish, Room, needs="host", errors=(409,)),
    Route("PUT", "/api/matches/{match}/order", "order_seats", "Host: change the order of the seats.",
          SeatOrder, Room, needs="host", errors=(409,)),
    Route("POST", "/api/matches/{match}/cancel", "cancel", "Host: call the match off before it has started.",
          None, Room, needs="host", errors=(409,)),
    # During and after a match.
    Route("POST", "/api/matches/{match}/seats/{seat}/handover", "hand_over", "Give an absent seat to a bot.",
          HandOver, Room, needs="seat", errors=(409,)),
    Route("POST", "/api/matches/{match}/seats/{seat}/return", "take_back", "Take my seat back from the bot.",
          None, Room, needs="seat", errors=(403, 409)),
    Route("POST", "/api/matches/{match}/seats/{seat}/resign", "resign", "Give up: a bot plays on, I cannot win.",
          None, Room, needs="seat", errors=(403, 409)),
    Route("POST", "/api/matches/{match}/hint", "hint", "What a strong bot would do in my place.",
          HintRequest, Hint, needs="seat", errors=(403, 409)),
    Route("POST", "/api/matches/{match}/rematch", "rematch", "Open the rematch, or sit down in it.",
          None, Rematch, needs="seat", errors=(409,)),
    Route("GET", "/api/matches/{match}/replay", "replay", "The tables of past plies, up to 50 at a time.",
          None, Replay, query=(SEAT, Query("first", "the first ply", le=100_000),
                               Query("count", "how many", le=50, ge=1)), errors=(403, 404)),
    Route("GET", "/api/matches/{match}/record", "record", "The whole record of a finished match, as a file.",
          None, bytes, kind="file", errors=(404, 409)),
    Route("POST", "/api/matches/{match}/analysis", "analyse", "Have a finished match analysed, in the background.",
          None, AnalysisState, needs="seat", errors=(409,)),
    Route("GET", "/api/matches/{match}/analysis", "analysis", "The analysis of a finished match, or how far it is.",
          None, AnalysisState, errors=(404, 409)),
    Route("DELETE", "/api/matches/{match}", "delete_match", "Host: delete the match and its record.",
          needs="host", status=204, errors=(409,)),
    # Operation.
    Route("GET", "/healthz", "health", "Whether this server and its database are well.", None, Health,
          errors=(503,)),
    Route("GET", "/metrics", "metrics", "Counters and timings in Prometheus form.", None, str, kind="text"),
    Route("GET", "/api/openapi.json", "openapi", "This interface as an OpenAPI document.", None, dict),
    Route("GET", "/api", "api_page", "This interface as a page to read.", None, str, kind="page"),
)  # fmt: skip
"""Everything that the server answers, besides the files of the web page."""
