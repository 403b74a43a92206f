"""A match in play and after its end: turns, feed, hints, leaving and returning, replay, record, analysis."""

from __future__ import annotations

import asyncio
import time

from ...play import answers, seats
from ...play.reading import read_actions
from ...wire.ids import MOST_PLIES
from ...wire.messages import (
    AnalysisState,
    HandOverRequest,
    Hint,
    HintRequest,
    Look,
    Moved,
    Preview,
    Previewed,
    Rematch,
    Replay,
    Room,
    Turn,
    TurnTaken,
)
from ..routing import CONTENT, FileAnswer, MatchCall, Query, SeatCall, route

FRAMES = 50
"""The most frames in one answer."""
SEAT = Query("seat", "whose view: one of my seats; by default my first one, or a spectator's")


@route("POST", "/api/matches/{match}/moves", "Submit a turn: all its actions or none.", errors=(409, 422))
async def take_turn(call: SeatCall[Turn]) -> TurnTaken:
    start = time.perf_counter()
    taken = await call.server.turns.submit(call.live, call.player, call.body)
    await asyncio.sleep(0)  # the feeds are sent before the answer, so the page need not fetch the position
    call.server.metrics.turn_seconds.observe(time.perf_counter() - start)
    return taken


@route(
    "GET",
    "/api/matches/{match}/feed",
    "Follow the match live: events `room`, `position` and `gone`.",
    query=(SEAT,),
    kind="events",
    answer=Moved,
    errors=(403, 404),
)
async def feed(call: MatchCall[None]) -> None:
    seat = call.live.room.seat_to_show(call.known_player, call.query["seat"])
    last = call.headers.get(b"last-event-id", b"")
    seen = int(last) if last.isdigit() and len(last) < 7 else 0
    headers = [
        (b"content-type", CONTENT["events"].encode()), *call.server.headers, (b"x-accel-buffering", b"no")
    ]  # fmt: skip
    feeds = call.server.feeds
    opened = feeds.feed(call.live, call.known_player, seat, seen, call.send, call.metered)
    await feeds.follow(opened, call.limit_key, headers, call.receive)


@route(
    "POST",
    "/api/matches/{match}/preview",
    "What a tentative turn would bring; stores nothing.",
    errors=(409, 422),
)
async def preview(call: SeatCall[Preview]) -> Previewed:
    wanted, live = call.body, call.live
    live.room.check_playing(call.player, wanted.seat)
    return await call.server.turns.preview(live, wanted.seat, wanted.step, read_actions(live.game, wanted.actions))


@route(
    "GET",
    "/api/matches/{match}",
    "The room, the position as I see it, the log, and the frame after my last move.",
    query=(SEAT,),
    errors=(403, 404),
)
async def look(call: MatchCall[None]) -> Look:
    server, live = call.server, call.live
    seat = live.room.seat_to_show(call.known_player, call.query["seat"])
    return answers.look(live, server.positions, server.replays, call.known_player, seat, server.matches.now())


@route("POST", "/api/matches/{match}/hint", "The best turns for my seat, by the coach.", errors=(403, 409, 422))
async def hint(call: SeatCall[HintRequest]) -> Hint:
    return await call.server.hints.give(call.live, call.player, call.body)


@route("POST", "/api/matches/{match}/seats/{seat}/handover", "Give an absent seat to a bot.", errors=(409,))
async def hand_over(call: SeatCall[HandOverRequest]) -> Room:
    await seats.hand_over(call.server.matches, call.live, call.player, call.seat, call.body.bot)
    return answers.room(call.live, call.player, call.server.matches.now())


@route("POST", "/api/matches/{match}/seats/{seat}/return", "Take my seat back from the bot.", errors=(403, 409))
async def take_back(call: SeatCall[None]) -> Room:
    call.live.room.check_seat(call.player, call.seat)
    await seats.take_back(call.server.matches, call.live, call.seat)
    return answers.room(call.live, call.player, call.server.matches.now())


@route(
    "POST", "/api/matches/{match}/seats/{seat}/resign", "Resign: a bot plays on, and I cannot win.", errors=(403, 409)
)
async def resign(call: SeatCall[None]) -> Room:
    call.live.room.check_seat(call.player, call.seat)
    await seats.resign(call.server.matches, call.live, call.seat)
    return answers.room(call.live, call.player, call.server.matches.now())


@route("POST", "/api/matches/{match}/rematch", "Open the rematch, or join it.", errors=(409,))
async def rematch(call: SeatCall[None]) -> Rematch:
    return Rematch(await call.server.lobby.rematch(call.live, call.player))


@route(
    "GET",
    "/api/matches/{match}/replay",
    f"The frames of past plies, up to {FRAMES} at a time.",
    query=(SEAT, Query("first", "the first ply", le=MOST_PLIES), Query("count", "how many", le=FRAMES, ge=1)),
    errors=(403, 404),
)
async def replay(call: MatchCall[None]) -> Replay:
    query, replays = call.query, call.server.replays
    return replays.replay(call.live, call.known_player, query["seat"], query["first"] or 0, query["count"] or FRAMES)


@route(
    "GET",
    "/api/matches/{match}/record",
    "The whole record of a finished match, as a file.",
    kind="file",
    errors=(404, 409),
)
async def record(call: MatchCall[None]) -> FileAnswer:
    await call.server.matches.see_end(call.live)
    return FileAnswer(f"{call.live.game.name}-{call.live.id[:6]}.json", answers.record(call.live))


@route("POST", "/api/matches/{match}/analysis", "Analyse a finished match in the background.", errors=(409,))
async def analyse(call: SeatCall[None]) -> AnalysisState:
    return await call.server.analyses.start(call.live)


@route(
    "GET",
    "/api/matches/{match}/analysis",
    "The analysis of a finished match, or its progress.",
    errors=(404, 409),
)
async def analysis(call: MatchCall[None]) -> AnalysisState:
    return await call.server.analyses.state(call.live)
