"""What each route does: one function for each entry of `contract.ROUTES`, under the same name."""

from __future__ import annotations

from typing import Any

import msgspec

from tiletown import __version__
from tiletown.coach import adviser
from tiletown.kernel import (
    BadRecord,
    Match,
    Move,
    ReadsDrawings,
    Seat,
    Seed,
    ShowsPieces,
    TiletownError,
    View,
    read_record,
    result_without,
    verify,
    write_record,
)
from tiletown.kernel import seats as seats_among

from ..play import seats
from ..play.errors import Refused
from ..play.live import Live
from ..play.matches import read_actions, read_setup, rules
from ..play.rooms import clean_name, new_id
from ..play.views import guide
from ..wire.messages import (
    AnalysisState,
    DeviceLink,
    Found,
    GameInfo,
    Games,
    Health,
    Hint,
    Look,
    Matches,
    Me,
    Previewed,
    Rematch,
    Replay,
    Room,
    RulesData,
    Scored,
    Summary,
    TurnTaken,
    Verified,
)
from .door import CONTENT, Call, FileAnswer
from .identity import LINK_SECONDS, hashed

PAGE = 50

# --- A match in play ------------------------------------------------------------------------------------------------


async def take_turn(call: Call) -> TurnTaken:
    turn, live = call.body, call.live
    row = seats.check_seat(live, call.player, turn.seat)
    if row.resigned:
        raise Refused(409, "not-running", "You have resigned.")
    actions = read_actions(live.game, turn.actions)
    if row.kind == "bot":
        await seats.take_back(call.server.matches, live, turn.seat)
    return await call.server.matches.take_turn(live, turn.seat, turn.step, actions, turn.request)


async def feed(call: Call) -> None:
    seat = seats.seat_to_show(call.live, call.anybody, call.query["seat"])
    last = call.headers.get(b"last-event-id", b"")
    seen = int(last) if last.isdigit() and len(last) < 7 else 0
    headers = [(b"content-type", CONTENT["events"]), *call.server.headers, (b"x-accel-buffering", b"no")]
    feeds = call.server.feeds
    await feeds.follow(call.live, call.anybody, seat, seen, call.asker, headers, call.receive, call.send)


async def preview(call: Call) -> Previewed:
    wanted, live = call.body, call.live
    seats.check_seat(live, call.player, wanted.seat)
    actions = read_actions(live.game, wanted.actions)
    return await call.server.matches.preview(live, wanted.seat, wanted.step, actions)


async def look(call: Call) -> Look:
    seat = seats.seat_to_show(call.live, call.anybody, call.query["seat"])
    return call.server.matches.look(call.live, call.anybody, seat)


async def hint(call: Call) -> Hint:
    wanted, live, server = call.body, call.live, call.server
    seats.check_seat(live, call.player, wanted.seat)
    if not seats.may_ask_for_hints(live, call.player):
        raise Refused(403, "no-hints", "Hints were not agreed on for this match.")
    await server.matches.expect(live, wanted.seat, wanted.step)
    game, view = live.game, live.game.view(live.head.state, wanted.seat)
    with rules:
        view = game.preview(view, read_actions(game, wanted.actions)) if wanted.actions else view
    advice = await server.bots.advise(live, view, adviser(game.name))
    await server.matches.count_hint(live, wanted.seat)
    return advice


# --- Who I am -------------------------------------------------------------------------------------------------------


async def me(call: Call) -> Me:
    player, server = call.anybody, call.server
    if player is None:
        return Me(None, "")
    call.become(player)  # a cookie in use does not run out
    return Me(player, await server.identity.name(player, server.matches.now()) or "")


async def rename(call: Call) -> Me:
    name, server = clean_name(call.body.name), call.server
    await server.store.rename(call.player, name)
    server.identity.remember(call.player, name, server.matches.now())
    for live in server.matches.of_player(call.player):
        await server.matches.changed(live)
    return Me(call.player, name)


async def delete_me(call: Call) -> None:
    server, player = call.server, call.player
    for match, status, _, _ in await server.store.matches_of(player):
        live = await server.matches.get(match)
        others = [row for row in live.seats if row.player not in (None, player)]
        if not others:
            await _delete(call, live)
        elif status == "waiting":
            await (server.rooms.cancel(match) if live.match.host == player else server.rooms.leave(match, player))
        else:
            for seat in seats.seats_of(live, player):
                if live.running and not live.seats[seat].resigned:
                    await _resign(call, live, seat)
    mine = server.matches.of_player(player)
    await server.store.delete_player(player)
    server.identity.forget(player)
    for live in mine:
        await server.matches.changed(live)
    call.become(None)


async def make_device_link(call: Call) -> DeviceLink:
    token, now = new_id(32), call.server.matches.now()
    await call.server.store.add_device_link(hashed(token), call.player, now + LINK_SECONDS, now)
    return DeviceLink(token, f"/link#{token}", LINK_SECONDS)


async def use_device_link(call: Call) -> Me:
    server, now = call.server, call.server.matches.now()
    if call.anybody and not call.body.replace and await server.store.matches_of(call.anybody):
        raise Refused(409, "other-guest", "This device already is a guest who sits in matches.")
    player = await server.store.use_device_link(hashed(call.body.token), now)
    name = await server.identity.name(player, now) if player else None
    if player is None or name is None:
        raise Refused(404, "no-link", "This link was used already, or it is older than ten minutes.")
    call.become(player)
    return Me(player, name)


# --- The games ------------------------------------------------------------------------------------------------------


async def games(call: Call) -> Games:
    infos = []
    for game in call.server.games.values():
        setups = tuple(game.setups())
        counts = tuple(game.players(game.start(setup)) for setup in setups)
        bots = tuple(call.server.bot_names(game.name))
        infos.append(GameInfo(game.name, game.rules_version, setups, counts, bots))
    return Games(tuple(infos))


async def rules_data(call: Call) -> RulesData:
    game = call.server.matches.game(call.path["game"])
    digest = game.digest(next(iter(game.setups())))
    if not isinstance(game, ShowsPieces):
        raise Refused(404, "no-pieces", f"{game.name} shows no pieces.")
    pieces = msgspec.Raw(msgspec.json.encode(game.pieces()))
    return RulesData(call.path["game"], call.server.games[call.path["game"]].rules_version, digest, pieces)


async def score_drawing(call: Call) -> Scored:
    game = call.server.matches.game(call.path["game"])
    if not isinstance(game, ReadsDrawings):
        raise Refused(404, "no-score-pad", f"{game.name} has no score pad.")
    try:
        drawing = msgspec.json.decode(call.body.drawing, type=game.drawing_type)
        state = game.read_drawing(drawing)
    except msgspec.DecodeError as error:
        raise Refused(422, "bad-drawing", f"drawing: {error}.", field="drawing") from error
    except TiletownError as error:
        raise Refused(422, "bad-drawing", str(error)) from error
    return Scored(game.score(state), game.result(state), guide(game, View(None, state), ()))


async def try_position(call: Call) -> Any:
    game, wanted = call.server.matches.game(call.path["game"]), call.body
    setup, _ = read_setup(game, wanted.setup)
    try:
        moves = [msgspec.json.decode(raw, type=Move[game.action_type]) for raw in wanted.moves]  # type: ignore[name-defined]
    except msgspec.DecodeError as error:
        raise Refused(422, "malformed", f"moves: {error}.", field="moves") from error
    actions = read_actions(game, wanted.actions)
    return call.server.matches.try_position(game, setup, moves, wanted.seat, actions)


async def verify_record(call: Call) -> Verified:
    try:
        match = read_record(call.body, call.server.find_game)
    except BadRecord as error:
        return Verified(False, str(error), error.ply, None, None, ())
    except TiletownError as error:
        raise Refused(422, "bad-record", str(error)) from error
    totals = tuple(sheet.total for sheet in match.game.score(match.state))
    ended = match.result
    try:
        verify(match)
    except BadRecord as error:
        return Verified(False, str(error), error.ply, match.game.name, ended, totals)
    return Verified(True, "Every chance comes from the committed seed.", None, match.game.name, ended, totals)


# --- Opening a match and sitting down -------------------------------------------------------------------------------


async def open_match(call: Call) -> Look:
    live = await call.server.rooms.open(call.player, call.body)
    return call.server.matches.look(live, call.player, seats.seat_to_show(live, call.player, None))


async def my_matches(call: Call) -> Matches:
    server, player, skip = call.server, call.anybody, call.query["skip"] or 0
    rows = await server.store.matches_of(player) if player else []
    order = {"running": 0, "waiting": 1, "over": 2}
    rows.sort(key=lambda row: (order[row[1]], -row[3]))
    found = []
    for match, _, _, updated in rows[skip : skip + PAGE]:
        try:
            found.append(_summary(call, await server.matches.get(match), updated))
        except Refused:  # deleted meanwhile, or of an older version
            continue
    found.sort(key=lambda line: not line.my_turn)
    return Matches(tuple(found), len(rows) > skip + PAGE)


def _summary(call: Call, live: Live, updated: int) -> Summary:
    player, now = call.anybody, call.server.matches.now()
    mine = seats.seats_of(live, player)
    state = live.head.state
    seen = state if live.over else live.game.view(state, mine[0] if mine else None).state
    totals = tuple(sheet.total for sheet in live.game.score(seen)) if live.started else ()
    return Summary(
        live.id,
        live.match.game,
        live.raw_setup,
        "over" if live.over else live.match.status,
        live.running and any(seat in mine for seat in seats_among(live.head.actors)),
        live.ply,
        tuple(seats.seat_info(live, row, player, now) for row in live.seats),
        mine,
        totals,
        result_without(live.game, state, live.resigned) if live.over else None,
        live.match.created,
        updated,
    )


async def find_code(call: Call) -> Found:
    match = await call.server.store.match_of_code(call.path["code"].lower())
    if match is None:
        raise Refused(404, "no-code", "No waiting match has this code.")
    return Found(match)


async def claim_seat(call: Call) -> Look:
    live = await call.server.rooms.claim(call.live.id, call.player, call.body.seat, call.body.name)
    return call.server.matches.look(live, call.player, seats.seat_to_show(live, call.player, None))


async def leave(call: Call) -> Room:
    return _room(call, await call.server.rooms.leave(call.live.id, call.player))


async def change_seat(call: Call) -> Room:
    return _room(call, await call.server.rooms.change_seat(call.live.id, call.player, call.seat, call.body))


async def order_seats(call: Call) -> Room:
    return _room(call, await call.server.rooms.order(call.live.id, call.body.order))


async def cancel(call: Call) -> Room:
    return _room(call, await call.server.rooms.cancel(call.live.id))


# --- During and after a match ---------------------------------------------------------------------------------------


async def hand_over(call: Call) -> Room:
    bot = call.server.rooms.check_bot(call.live.match.game, call.body.bot)
    await seats.hand_over(call.server.matches, call.live, call.seat, bot)
    return _room(call, call.live)


async def take_back(call: Call) -> Room:
    seats.check_seat(call.live, call.player, call.seat)
    await seats.take_back(call.server.matches, call.live, call.seat)
    return _room(call, call.live)


async def resign(call: Call) -> Room:
    seats.check_seat(call.live, call.player, call.seat)
    await _resign(call, call.live, call.seat)
    return _room(call, call.live)


async def _resign(call: Call, live: Live, seat: Seat) -> None:
    """The bot that plays on is a quick one: the others are not to wait for somebody who has left."""
    names = call.server.bot_names(live.match.game)
    await seats.resign(call.server.matches, live, seat, names[min(1, len(names) - 1)])


async def rematch(call: Call) -> Rematch:
    return Rematch(await call.server.rooms.rematch(call.live, call.player))


async def replay(call: Call) -> Replay:
    live, asked = call.live, call.query["seat"]
    if not live.started:
        raise Refused(409, "not-running", "The match has not started yet.")
    seat = None if live.over and asked is None else seats.seat_to_show(live, call.anybody, asked)
    first, count = call.query["first"] or 0, call.query["count"] or PAGE
    return call.server.matches.replay(live, seat, first, count)


async def record(call: Call) -> FileAnswer:
    live = call.live
    if not live.over:
        raise Refused(409, "not-over", "The record is shown when the match is over.")
    names = tuple(info.name or (info.bot or "") for info in _room(call, live).seats)
    whole: Match[Any, Any, Any] = Match(
        live.game, live.setup, live.head, tuple(live.moves), Seed.from_hex(live.match.seed), names,
        live.match.commitment, tuple(sorted(live.resigned)),
    )  # fmt: skip
    return FileAnswer(f"{live.match.game}-{live.id[:6]}.json", write_record(whole, reveal_seed=True))


async def analyse(call: Call) -> AnalysisState:
    return await call.server.analyses.start(call.live)


async def analysis(call: Call) -> AnalysisState:
    return await call.server.analyses.state(call.live)


async def delete_match(call: Call) -> None:
    live = call.live
    if live.running and any(row.player not in (None, call.player) and not row.resigned for row in live.seats):
        raise Refused(409, "others-playing", "Others still play this match; resign first.")
    await _delete(call, live)


async def _delete(call: Call, live: Live) -> None:
    await call.server.store.delete_match(live.id)
    call.server.matches.forget(live)


def _room(call: Call, live: Live) -> Room:
    return seats.room(live, call.anybody, call.server.matches.now())


# --- Operation ------------------------------------------------------------------------------------------------------


async def health(call: Call) -> Health:
    await call.server.store.ping()
    return Health("ok", __version__, call.server.compiling)


async def metrics(call: Call) -> bytes:
    return call.server.metrics.text()


async def openapi(call: Call) -> bytes:
    return call.server.openapi


async def api_page(call: Call) -> bytes:
    return call.server.api_page
