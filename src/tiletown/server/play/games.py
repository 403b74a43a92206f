"""The games without a match: their setups and pieces, the score pad, positions to try."""

from __future__ import annotations

import msgspec

from tiletown.bots import bot_names
from tiletown.kernel import (
    UNREADABLE,
    ActionError,
    AnyGame,
    BadPieces,
    HidesNothing,
    ListsNumbers,
    Match,
    ReadsSketches,
    ShowsPieces,
    TiletownError,
    View,
)

from ..wire.messages import (
    GameInfo,
    GamePieces,
    OwnPieces,
    PiecesFile,
    Position,
    Scored,
    ScoreRequest,
    TryRequest,
)
from ..wire.problems import Refused
from .positions import guide, position, position_of_view
from .reading import (
    check_length,
    check_seat_of,
    illegal,
    read_actions,
    read_moves,
    read_setup,
    refusing_illegal_actions,
)


def info(game: AnyGame) -> GameInfo:
    """A game in the list of games."""
    setups = tuple(game.setups())
    players = tuple(game.players(game.start(setup)) for setup in setups)
    numbers = msgspec.Raw(msgspec.json.encode(game.numbers if isinstance(game, ListsNumbers) else None))
    return GameInfo(
        name=game.name,
        rules_version=game.rules_version,
        setups=setups,
        players=players,
        bots=bot_names(game.name),
        hides=not isinstance(game, HidesNothing),
        numbers=numbers,
    )


def pieces(game: AnyGame) -> GamePieces:
    """The pieces of a game."""
    if not isinstance(game, ShowsPieces):
        raise Refused("no-pieces", f"{game.name} shows no pieces.")
    data = msgspec.Raw(msgspec.json.encode(game.pieces()))
    return GamePieces(game.name, game.rules_version, game.digest(next(iter(game.setups()))), data)


MOST_PIECES_CHARACTERS = 30_000
"""More than six times as large as our own files."""


def read_pieces(game: AnyGame, file: PiecesFile) -> OwnPieces:
    """The pieces in a corrected copy of a game's data file."""
    if not isinstance(game, ShowsPieces):
        raise Refused("no-pieces", f"{game.name} shows no pieces.")
    if len(file.text) > MOST_PIECES_CHARACTERS:
        raise Refused("too-large", f"The file has more than {MOST_PIECES_CHARACTERS} characters.", field="text")
    try:
        data = msgspec.json.encode(game.read_pieces(file.text))
    except BadPieces as error:
        raise Refused("bad-pieces", str(error), field="text") from error
    check_length("text", data)
    return OwnPieces(msgspec.Raw(data))


def write_pieces(game: AnyGame, own: OwnPieces) -> PiecesFile:
    """The data file of pieces."""
    if not isinstance(game, ShowsPieces):
        raise Refused("no-pieces", f"{game.name} shows no pieces.")
    try:
        return PiecesFile(game.write_pieces(msgspec.json.decode(own.pieces, type=game.pieces_type)))
    except (*UNREADABLE, BadPieces) as error:
        raise Refused("bad-pieces", str(error), field="pieces") from error


def score_sketch(game: AnyGame, wanted: ScoreRequest) -> Scored:
    """The score of a sketched table."""
    if not isinstance(game, ReadsSketches):
        raise Refused("no-score-pad", f"{game.name} has no score pad.")
    try:
        state = game.sketched_state(msgspec.json.decode(wanted.sketch, type=game.sketch_type))
    except UNREADABLE as error:
        raise Refused("bad-sketch", f"sketch: {error}.", field="sketch") from error
    except TiletownError as error:
        raise Refused("bad-sketch", str(error)) from error
    view = View(None, state)
    return Scored(
        view=view,  # type: ignore[arg-type]
        guide=guide(game, view, ()),
        sheets=game.score(state),
        result=game.result(state),
    )


def try_position(game: AnyGame, wanted: TryRequest) -> Position:
    """The position after moves that a client made up, as the seat sees it after more tentative actions."""
    setup, moment = read_setup(game, wanted.setup)
    moves, actions = read_moves(game, wanted.moves), read_actions(game, wanted.actions)
    for ply, move in enumerate(moves):
        try:
            moment = moment.after(game, move)
        except ActionError as error:
            raise illegal(error, f"Move {ply}: {error}", ply) from error
    match = Match(game, setup, moment)
    if wanted.seat is None:
        return position_of_view(match, View(None, moment.state))
    check_seat_of(game, moment.state, wanted.seat)
    if not actions:
        return position(match, wanted.seat)
    with refusing_illegal_actions:
        return position_of_view(match, game.preview(game.view(moment.state, wanted.seat), actions))
