"""The games: their setups, pieces and score pads, positions to try, records to verify."""

from __future__ import annotations

import msgspec

from tiletown.bots import bot_names
from tiletown.kernel import BadRecord, Move, ReadsSketches, ShowsPieces, TiletownError, View, read_record, verify
from tiletown.registry import GAMES, find_game

from ...play.reading import read_actions, read_setup
from ...play.views import guide
from ...wire.messages import GameInfo, Games, Position, RulesData, Scored, ScoreRequest, TryRequest, Verified
from ...wire.problems import Refused
from ..routing import Call, route


@route("GET", "/api/games", "The games, their setups and their bots.")
async def games(call: Call[None]) -> Games:
    infos = []
    for game in GAMES.values():
        setups = tuple(game.setups())
        counts = tuple(game.players(game.start(setup)) for setup in setups)
        bots = bot_names(game.name)
        infos.append(GameInfo(game.name, game.rules_version, setups, counts, bots))
    return Games(tuple(infos))


@route("GET", "/api/games/{game}/rules", "The pieces of a game, and which facts are assumed.", errors=(404,))
async def rules_data(call: Call[None]) -> RulesData:
    game = call.server.matches.game(call.path["game"])
    if not isinstance(game, ShowsPieces):
        raise Refused("no-pieces", f"{game.name} shows no pieces.")
    pieces = msgspec.Raw(msgspec.json.encode(game.pieces()))
    return RulesData(game.name, game.rules_version, game.digest(next(iter(game.setups()))), pieces)


@route("POST", "/api/games/{game}/score", "Score a sketched table (the score pad).", errors=(404, 422))
async def score_sketch(call: Call[ScoreRequest]) -> Scored:
    game = call.server.matches.game(call.path["game"])
    if not isinstance(game, ReadsSketches):
        raise Refused("no-score-pad", f"{game.name} has no score pad.")
    try:
        sketch = msgspec.json.decode(call.body.sketch, type=game.sketch_type)
        state = game.sketched_state(sketch)
    except msgspec.DecodeError as error:
        raise Refused("bad-sketch", f"sketch: {error}.", field="sketch") from error
    except TiletownError as error:
        raise Refused("bad-sketch", str(error)) from error
    return Scored(game.score(state), game.result(state), guide(game, View(None, state), ()))


@route("POST", "/api/games/{game}/try", "A position given by its moves; stores nothing.", errors=(404, 422))
async def try_position(call: Call[TryRequest]) -> Position:
    game, wanted = call.server.matches.game(call.path["game"]), call.body
    setup, _ = read_setup(game, wanted.setup)
    try:
        moves = [msgspec.json.decode(raw, type=Move[game.action_type]) for raw in wanted.moves]  # type: ignore[name-defined]
    except msgspec.DecodeError as error:
        raise Refused("malformed", f"moves: {error}.", field="moves") from error
    actions = read_actions(game, wanted.actions)
    return call.server.turns.try_position(game, setup, moves, wanted.seat, actions)


@route("POST", "/api/verify", "Check a record file against its commitment.", errors=(422,))
async def verify_record(call: Call[msgspec.Raw]) -> Verified:
    try:
        match = read_record(call.body, find_game)
    except BadRecord as error:
        return Verified(fits=False, message=str(error), ply=error.ply, game=None, result=None, totals=())
    except TiletownError as error:
        raise Refused("bad-record", str(error)) from error
    fits, message, ply = True, "Every chance comes from the committed seed.", None
    try:
        verify(match)
    except BadRecord as error:
        fits, message, ply = False, str(error), error.ply
    totals = tuple(sheet.total for sheet in match.game.score(match.state))
    return Verified(fits=fits, message=message, ply=ply, game=match.game.name, result=match.result, totals=totals)
