"""The games: their setups, pieces and score pads, positions to try."""

from __future__ import annotations

from tiletown.registry import GAMES

from ...play import games as play
from ...wire.messages import (
    GamePieces,
    Games,
    OwnPieces,
    PiecesFile,
    Position,
    Scored,
    ScoreRequest,
    TryRequest,
)
from ..routing import Call, route


@route("GET", "/api/games", "The games, their setups and their bots.")
async def games(call: Call[None]) -> Games:
    return Games(tuple(map(play.info, GAMES.values())))


@route("GET", "/api/games/{game}/pieces", "The pieces of a game, and which facts are assumed.", errors=(404,))
async def pieces(call: Call[None]) -> GamePieces:
    return play.pieces(call.server.matches.game(call.path["game"]))


@route("POST", "/api/games/{game}/pieces/read", "Read a pieces file (TOML).", errors=(404, 413, 422))
async def read_pieces(call: Call[PiecesFile]) -> OwnPieces:
    return play.read_pieces(call.server.matches.game(call.path["game"]), call.body)


@route("POST", "/api/games/{game}/pieces/write", "Write pieces as a file (TOML).", errors=(404, 422))
async def write_pieces(call: Call[OwnPieces]) -> PiecesFile:
    return play.write_pieces(call.server.matches.game(call.path["game"]), call.body)


@route("POST", "/api/games/{game}/score", "Score a sketched table (the score pad).", errors=(404, 422))
async def score_sketch(call: Call[ScoreRequest]) -> Scored:
    return play.score_sketch(call.server.matches.game(call.path["game"]), call.body)


@route("POST", "/api/games/{game}/try", "A position given by its moves; stores nothing.", errors=(404, 422))
async def try_position(call: Call[TryRequest]) -> Position:
    return play.try_position(call.server.matches.game(call.path["game"]), call.body)
