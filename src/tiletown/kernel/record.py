"""The record, a match as a file of readable JSON: writing, reading and verifying it. docs/formats.md has its form."""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final, get_args

import msgspec

from .errors import ActionError, BadRecord, MalformedAction, TiletownError
from .fairness import FORMAT, NONCE_PATTERN, Drawn, Seated, Seed, Terms, digest
from .game import CHANCE, Actor, AnyGame, Move, Resign, Seat, SeatChange
from .match import Match, Moment, moments, show_action

UNBOUND_FORMAT: Final = 1
"""The format before it, still read: its commitment covers the seed alone."""
UNBOUND: Final = "the setup, the pieces, the rules, the seats, the players' nonces, and who resigned when"
"""What the commitment of the format before does not cover."""
BOT_PREFIX: Final = "bot:"
"""The prefix of a bot's name among the names of a record of the format before."""

UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What msgspec raises for bytes that are not JSON, not UTF-8, nested too deep, or of another type."""

AnyMatch = Match[Any, Any, Any]
FindGame = Callable[[str], AnyGame]


class RecordedMove(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One move of a record."""

    by: Actor
    action: msgspec.Raw
    drawn: tuple[tuple[int, int], ...] = ()
    """Of a chance move, if the seed is revealed: every number drawn, and of how many it was one."""


class Record(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The fields of a record. Actions and setup have the types of the game that `game` names."""

    tiletown: int
    game: str
    rules: int
    match: str = ""
    pieces: str
    setup: msgspec.Raw
    names: tuple[str, ...] = ()
    """Format 1 only."""
    seats: tuple[Seated, ...] = ()
    digests: dict[str, str] = {}
    commitment: str = ""
    seed: str = ""
    resigned: tuple[int, ...] = ()
    """Format 1 only."""
    moves: tuple[msgspec.Raw, ...]
    """Each a `RecordedMove`, decoded one by one, so that a refusal names it."""
    fingerprint: str = ""


# --- Writing --------------------------------------------------------------------------------------------------------


def write_record(match: AnyMatch, *, reveal_seed: bool) -> bytes:
    """The record of a match. `reveal_seed` is for a match that is over, or a player's own save."""
    raw = msgspec.json.encode
    moves = recorded_moves(match, drawn=reveal_seed and match.seed is not None)
    terms = match.terms
    record = Record(
        tiletown=UNBOUND_FORMAT if match.unbound else FORMAT,
        game=match.game.name,
        rules=match.game.rules_version,
        match="" if match.unbound else match.id,
        pieces=match.game.digest(match.setup),
        setup=match.written_setup or msgspec.Raw(raw(match.setup)),
        names=tuple(BOT_PREFIX + seat.bot if seat.bot else seat.name for seat in match.seats) if match.unbound else (),
        seats=() if match.unbound else terms.seats if terms else match.seats,
        digests=terms.digests() if terms else {},
        commitment=match.commitment,
        seed=match.seed.reveal() if reveal_seed and match.seed else "",
        resigned=_resigned_without_move(match) if match.unbound else (),
        moves=tuple(msgspec.Raw(raw(move)) for move in moves),
        fingerprint="" if match.unbound else fingerprint_of(match.commitment, moves),
    )
    lines = [
        f'"{name}": {raw(getattr(record, name)).decode()}'
        for name in record.__struct_fields__
        if name not in ("moves", "fingerprint") and (getattr(record, name) or name in ("tiletown", "rules"))
    ]
    listed = ",\n  ".join(bytes(move).decode() for move in record.moves)
    lines.append(f'"moves": [\n  {listed}\n]' if record.moves else '"moves": []')
    if record.fingerprint:
        lines.append(f'"fingerprint": "{record.fingerprint}"')
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode()


def recorded_moves(match: AnyMatch, *, drawn: bool) -> tuple[RecordedMove, ...]:
    """The moves as a record has them, with the numbers that were drawn for each chance move."""
    numbers = drawn_numbers(match) if drawn and not match.unbound else {}
    return tuple(
        RecordedMove(move.by, msgspec.Raw(msgspec.json.encode(move.action)), numbers.get(ply, ()))
        for ply, move in enumerate(match.moves)
    )


def drawn_numbers(match: AnyMatch) -> dict[int, tuple[tuple[int, int], ...]]:
    """By ply: the numbers that the seed gives for each chance move."""
    return {ply: numbers for ply, numbers, _ in _chance(match)}


def fingerprint_of(commitment: str, moves: Sequence[RecordedMove]) -> str:
    """The digest of everything in a record: who compares two fingerprints compares two matches."""
    plain = msgspec.json.decode(msgspec.json.encode(moves))  # so that the keys within actions are sorted too
    return digest({"commitment": commitment, "moves": plain})


# --- Reading --------------------------------------------------------------------------------------------------------


def read_record(data: bytes, find: FindGame) -> AnyMatch:
    """The match in a record, replayed to its end. Raises BadRecord, which says what is wrong and at which move.

    This refuses what cannot be replayed; `verify_record` also refuses what was changed afterwards.
    """
    record = decode_record(data)
    match = _match_before(record, find)
    try:
        return _replayed(match, record)
    except BadRecord:
        if match.seed is not None and match.seed.hash == match.seed_hash:
            verify_chance(match)  # if an earlier chance move was tampered with, that is the better explanation
        raise


def decode_record(data: bytes) -> Record:
    """The fields of a record of a known format. Raises BadRecord."""
    try:
        record = msgspec.json.decode(data, type=Record)
    except UNREADABLE as error:
        raise BadRecord(f"this is not a complete Tiletown record: {error}") from error
    if record.tiletown not in (UNBOUND_FORMAT, FORMAT):
        known = f"formats {UNBOUND_FORMAT} and {FORMAT}"
        raise BadRecord(f"tiletown: the record has format {record.tiletown}; this Tiletown reads {known}")
    newer = ("match", "seats", "digests", "fingerprint")
    for name in newer if record.tiletown == UNBOUND_FORMAT else ("names", "resigned"):
        if getattr(record, name):
            raise BadRecord(f"tiletown: the record says format {record.tiletown}, which has no {name}")
    return record


def _match_before(record: Record, find: FindGame) -> AnyMatch:
    """The match of a record at its first moment, with its moves not yet replayed."""
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
    unbound = record.tiletown == UNBOUND_FORMAT
    seats = tuple(map(_named, record.names)) if unbound else record.seats
    players = game.players(first.state)
    if len(seats) not in (0, players):
        raise BadRecord(f"it has {len(seats)} {'names' if unbound else 'entries'} for {players} seats")
    for seat, seated in enumerate(seats):
        if seated.nonce and not re.fullmatch(NONCE_PATTERN, seated.nonce):
            raise BadRecord(f"seats.{seat}.nonce is not 32 hexadecimal digits")
    if sorted(set(record.resigned) & set(range(players))) != sorted(record.resigned):
        raise BadRecord(f"it lists the resigned seats {list(record.resigned)}, but the match has {players} seats")
    seed = Seed.from_hex(record.seed) if record.seed else None
    moves = tuple(_read_move(game, move, ply) for ply, move in enumerate(_decode_moves(record)))
    return Match(
        game,
        setup,
        first,
        moves=moves,
        seed=seed,
        seed_hash=record.commitment if unbound else record.digests.get("seed", ""),
        id=record.match,
        seats=seats if any(seat != Seated() for seat in seats) else (),
        written_setup=record.setup,
        unbound=unbound,
    )


def _named(name: str) -> Seated:
    """A seat by its name in format 1."""
    return Seated(bot=name.removeprefix(BOT_PREFIX)) if name.startswith(BOT_PREFIX) else Seated(name)


def _replayed(match: AnyMatch, record: Record) -> AnyMatch:
    """The match after all its moves. Raises BadRecord, which names the move that is refused."""
    moment = match.moment
    for moment, move in zip(moments(match.game, match.setup, match.moves), (*match.moves, None), strict=True):
        if move is None:
            break
        if not match.unbound and replace(match, moment=moment).ended:
            raise BadRecord("the match had been ended by resignation before it", moment.ply)
        if isinstance(move.action, SeatChange):
            try:
                match.check_changeable(move.by)
            except TiletownError as error:
                raise BadRecord(str(error), moment.ply) from error
    return replace(match, moment=msgspec.structs.replace(moment, resigned=(*moment.resigned, *record.resigned)))


def _resigned_without_move(match: AnyMatch) -> tuple[Seat, ...]:
    """Seats that resigned before resignations were moves."""
    moved = {move.by for move in match.moves if isinstance(move.action, Resign)}
    return tuple(seat for seat in match.resigned if seat not in moved)


def decode_action(game: AnyGame, data: bytes | msgspec.Raw) -> Any:
    """Decode an action of a game from JSON. Raises MalformedAction."""
    try:
        return _decoder(game.action_type).decode(data)
    except UNREADABLE as error:
        raise MalformedAction(f"this is not an action of {game.name}: {error}") from error


def decode_move(game: AnyGame, by: Actor, data: bytes | msgspec.Raw) -> Move[Any]:
    """Decode a stored move: an action of the game, or a change of who plays a seat. Raises MalformedAction."""
    tag = _tagged.decode(data).type
    change = _CHANGES.get(tag) if isinstance(tag, str) else None
    if change is None:
        return Move(by, decode_action(game, data))
    try:
        return Move(by, msgspec.json.decode(data, type=change))
    except UNREADABLE as error:
        raise MalformedAction(f"this is not a move: {error}") from error


class _Tagged(msgspec.Struct):
    type: Any = None


_tagged = msgspec.json.Decoder(_Tagged)
_CHANGES: dict[str, type[SeatChange]] = {kind.__struct_config__.tag: kind for kind in get_args(SeatChange)}


@functools.cache
def _decoder(action_type: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(action_type)


def _decode_moves(record: Record) -> list[RecordedMove]:
    moves = []
    for ply, raw in enumerate(record.moves):
        try:
            moves.append(_decoder(RecordedMove).decode(raw))
        except UNREADABLE as error:
            raise BadRecord(f"this is not a move of {record.game}: {error}", ply) from error
    return moves


def _read_move(game: AnyGame, move: RecordedMove, ply: int) -> Move[Any]:
    try:
        return decode_move(game, move.by, move.action)
    except (*UNREADABLE, MalformedAction) as error:
        raise BadRecord(f"this is not a move of {game.name}: {error}", ply) from error


# --- Verifying ------------------------------------------------------------------------------------------------------


def verify_record(
    data: bytes, find: FindGame, commitment: str | None = None, fingerprint: str | None = None
) -> AnyMatch:
    """The match in a record that nobody has changed. Raises BadRecord, which names what was changed.

    Seed, game, rules, pieces, setup and seats must be those that the commitment binds, every move legal, all chance
    as the seed and the nonces give it, and the fingerprint that of the moves. `commitment` is the one that a player
    noted while the match ran, `fingerprint` that of its end: only who has them knows that not everything, or
    the moves of the players, was exchanged together.
    """
    record = decode_record(data)
    _check_unique(data)
    if not record.seed:
        raise BadRecord("the record does not show its seed, so its chance cannot be checked")
    if not record.commitment:
        raise BadRecord("the record has no commitment to check the seed against")
    if commitment is not None and commitment != record.commitment:
        raise BadRecord("commitment: it is not the one that you noted, so it was changed, or this is another match")
    if fingerprint is not None and fingerprint != record.fingerprint:
        raise BadRecord("fingerprint: it is not the one that you noted, so it or moves were changed")
    if record.tiletown == FORMAT:
        _check_terms(record)
    match = _match_before(record, find)
    same = record.tiletown == UNBOUND_FORMAT or record.fingerprint == fingerprint_of(
        record.commitment, _decode_moves(record)
    )
    try:
        verify_chance(match)
        match = _replayed(match, record)
        if record.tiletown == FORMAT:
            _check_drawn(match, record)
    except BadRecord as error:
        if same or not isinstance(error.__cause__, ActionError):
            raise
        illegal = str(error).removeprefix(f"move {error.ply}: ")
        raise BadRecord(f"this move or one before it was changed: {illegal}", error.ply) from error
    if not same:
        cut = "" if match.over else "; the match is not over, so its end may be missing"
        raise BadRecord(f"moves: they do not have the fingerprint of this record: one of them, or it, was changed{cut}")
    return match


def _check_unique(data: bytes) -> None:
    """Refuse a key that stands twice: programs differ in which of the two they read."""

    def unique(pairs: list[tuple[str, Any]]) -> None:
        names = [name for name, _ in pairs]
        if twice := [name for name in names if names.count(name) > 1]:
            raise BadRecord(f"{twice[0]}: it stands there twice")

    try:
        json.loads(data, object_pairs_hook=unique)
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"this is not a complete Tiletown record: {error}") from error


def _check_terms(record: Record) -> None:
    """Whether seed, match id, game, rules, pieces, setup and seats are those that the commitment binds."""
    if not record.digests:
        raise BadRecord("digests: they are missing, so nothing can be compared with the commitment")
    if Seed.from_hex(record.seed).hash != record.digests.get("seed"):
        raise BadRecord("seed: it is not the one that was committed to before the first move")
    terms = Terms(
        seed_hash=record.digests["seed"],
        match=record.match,
        game=record.game,
        rules=record.rules,
        pieces=record.pieces,
        setup=record.setup,
        seats=record.seats,
    )
    try:
        found = terms.digests()
    except UNREADABLE as error:
        raise BadRecord(f"its setup is wrong: {error}") from error
    names = found.keys() | record.digests.keys()
    changed = sorted(name for name in names if found.get(name) != record.digests.get(name))
    if changed:
        raise BadRecord(f"{', '.join(changed)}: changed since the commitment was made")
    if digest(record.digests) != record.commitment:
        raise BadRecord("commitment: it does not bind this seed, game, setup and these seats")


def _check_drawn(match: AnyMatch, record: Record) -> None:
    """Whether the numbers that the record shows were drawn."""
    numbers = drawn_numbers(match)
    for ply, move in enumerate(_decode_moves(record)):
        if move.drawn != numbers.get(ply, ()):
            raise BadRecord("drawn: these are not the numbers that the seed gives", ply)


def verify_chance(match: AnyMatch) -> None:
    """Check that all chance of the match comes from its seed and nonces. Raises BadRecord, which names the first move
    that does not."""
    if match.seed is None:
        raise BadRecord("the record does not show its seed, so its chance cannot be checked")
    if not match.seed_hash:
        raise BadRecord("the record has no commitment to check the seed against")
    if match.seed.hash != match.seed_hash:
        raise BadRecord("seed: it is not the one that was committed to before the first move")
    for ply, _, sampled in _chance(match):
        made = match.moves[ply].action
        if sampled != made:
            recorded, expected = show_action(match.game, made), match.game.show_action(sampled)
            raise BadRecord(f"chance was {recorded}, but the seed gives {expected}", ply)


def _chance(match: AnyMatch) -> Iterator[tuple[int, tuple[tuple[int, int], ...], Any]]:
    """Of each chance move: its ply, the numbers that the seed gives there, and the action that follows from them."""
    for moment, move in zip(moments(match.game, match.setup, match.moves), match.moves, strict=False):
        if move.by == CHANCE and not isinstance(move.action, SeatChange):
            source = Drawn(match.stream(moment.ply))
            action = match.game.sample_chance(moment.state, source)
            yield moment.ply, tuple(source.numbers), action
