"""The record, a match as a file of readable JSON: writing, reading and verifying it."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec

from .errors import BadRecord, MalformedAction, TiletownError
from .fairness import Seed
from .game import CHANCE, ActionT, AnyGame, Move, SetupT, StateT
from .match import Match, Moment, moments, replay

FORMAT = 1
"""The version of the file format; the rules have versions of their own."""

UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What msgspec raises for bytes that are not JSON, not UTF-8, nested too deep, or of another type."""


class Record(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The fields of a record. Actions and setup have the types of the game that `game` names."""

    tiletown: int
    game: str
    rules: int
    pieces: str
    setup: msgspec.Raw
    moves: tuple[msgspec.Raw, ...]
    names: tuple[str, ...] = ()
    commitment: str = ""
    seed: str = ""
    resigned: tuple[int, ...] = ()


def write_record(match: Match[Any, Any, Any], *, reveal_seed: bool) -> bytes:
    """The record of a match. `reveal_seed` is for a match that is over, or a player's own save."""
    raw = msgspec.json.encode
    record = Record(
        tiletown=FORMAT,
        game=match.game.name,
        rules=match.game.rules_version,
        pieces=match.game.digest(match.setup),
        setup=msgspec.Raw(raw(match.setup)),
        moves=tuple(msgspec.Raw(raw(move)) for move in match.moves),
        names=match.names,
        commitment=match.commitment,
        seed=match.seed.reveal() if reveal_seed and match.seed else "",
        resigned=match.resigned,
    )
    lines = [
        f'"{name}": {raw(getattr(record, name)).decode()}'
        for name in record.__struct_fields__
        if name != "moves" and (getattr(record, name) or name in ("tiletown", "rules"))
    ]
    moves = ",\n  ".join(bytes(move).decode() for move in record.moves)
    lines.append(f'"moves": [\n  {moves}\n]' if record.moves else '"moves": []')
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode()


def read_record(data: bytes, find: Callable[[str], AnyGame]) -> Match[Any, Any, Any]:
    """The match in a record, replayed to its end. Raises BadRecord, which says what is wrong and at which move."""
    try:
        record = msgspec.json.decode(data, type=Record)
    except UNREADABLE as error:
        raise BadRecord(f"this is not a complete Tiletown record: {error}") from error
    if record.tiletown != FORMAT:
        raise BadRecord(f"the record has format {record.tiletown}; this Tiletown reads format {FORMAT}")
    try:
        game = find(record.game)
    except TiletownError as error:
        raise BadRecord(str(error)) from error
    if record.rules != game.rules_version:
        age = "a newer" if record.rules > game.rules_version else "an older"
        raise BadRecord(
            f"the match was played with {age} version of the rules of {game.name} ({record.rules}); "
            f"this Tiletown plays version {game.rules_version}"
        )
    try:
        setup = msgspec.json.decode(record.setup, type=game.setup_type)
        first = Moment.first(game, setup)
    except (*UNREADABLE, TiletownError) as error:
        raise BadRecord(f"its setup is wrong: {error}") from error
    if game.digest(setup) != record.pieces:
        raise BadRecord(f"the match was played with other pieces (digest {record.pieces[:12]}) than this Tiletown has")
    players = game.players(first.state)
    if len(record.names) not in (0, players):
        raise BadRecord(f"it has {len(record.names)} names for {players} seats")
    if sorted(set(record.resigned) & set(range(players))) != sorted(record.resigned):
        raise BadRecord(f"it lists the resigned seats {list(record.resigned)}, but the match has {players} seats")
    moves = tuple(_read_move(game, raw, ply) for ply, raw in enumerate(record.moves))
    seed = Seed.from_hex(record.seed) if record.seed else None
    match: Match[Any, Any, Any] = Match(
        game,
        setup,
        first,
        moves=moves,
        seed=seed,
        names=record.names,
        commitment=record.commitment,
        resigned=tuple(sorted(record.resigned)),
    )
    try:
        moment = replay(game, setup, moves)
    except BadRecord:
        if seed is not None and seed.commitment == record.commitment:
            verify(match)  # if an earlier chance move was tampered with, that is the better explanation
        raise
    return replace(match, moment=moment, ended=bool(match.resigned and moment.actors))


def decode_action(game: AnyGame, data: bytes | msgspec.Raw) -> Any:
    """Decode an action from JSON. Raises MalformedAction."""
    try:
        return _decoder(game.action_type).decode(data)
    except UNREADABLE as error:
        raise MalformedAction(f"this is not an action of {game.name}: {error}") from error


@functools.cache
def _decoder(action_type: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(action_type)


def _read_move(game: AnyGame, raw: msgspec.Raw, ply: int) -> Move[Any]:
    try:
        move: Move[Any] = _decoder(Move[game.action_type]).decode(raw)  # type: ignore[name-defined]
    except UNREADABLE as error:
        raise BadRecord(f"this is not a move of {game.name}: {error}", ply) from error
    return move


def verify(match: Match[SetupT, StateT, ActionT]) -> None:
    """Check that all chance of the match comes from its committed seed. Raises BadRecord, which names the first move
    that does not."""
    if match.seed is None:
        raise BadRecord("the record does not show its seed, so its chance cannot be checked")
    if not match.commitment:
        raise BadRecord("the record has no commitment to check the seed against")
    if match.seed.commitment != match.commitment:
        raise BadRecord("the seed does not fit the commitment that was published before the first move")
    before = moments(match.game, match.setup, match.moves)
    for moment, move in zip(before, match.moves, strict=False):
        if move.by == CHANCE:
            sampled = match.game.sample_chance(moment.state, match.seed.stream(moment.ply))
            if sampled != move.action:
                recorded, expected = match.game.show_action(move.action), match.game.show_action(sampled)
                raise BadRecord(f"chance was {recorded}, but the seed gives {expected}", moment.ply)
