"""A match is its setup and its moves; everything else follows by replaying them."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic

import msgspec

from .errors import ActionError, BadRecord, BadSetup, MalformedAction, TiletownError
from .fairness import Seed
from .game import CHANCE, ActionT, Actor, AnyGame, Game, Move, Result, Seat, SetupT, StateT

FORMAT = 1
"""The version of the record's own form; the rules have versions of their own."""

UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What msgspec raises for bytes that are no JSON, no text, too deep, or not of the type that is asked for."""


@dataclass(frozen=True)
class Match(Generic[SetupT, StateT, ActionT]):
    """A match at one moment. `play` gives the next moment; nothing is ever changed in place."""

    game: Game[SetupT, StateT, ActionT]
    setup: SetupT
    state: StateT
    moves: tuple[Move[ActionT], ...] = ()
    seed: Seed | None = None
    """None for a record whose seed was never revealed: it can be replayed, not played on."""
    names: tuple[str, ...] = ()
    commitment: str = ""
    resigned: tuple[Seat, ...] = ()
    """Who has given up. A match that stops before the game is over was ended by that."""

    @classmethod
    def start(
        cls, game: Game[SetupT, StateT, ActionT], setup: SetupT, seed: Seed, names: Iterable[str] = ()
    ) -> Match[SetupT, StateT, ActionT]:
        """A new match, played on to the first choice of a seat."""
        names = tuple(names)
        if names and len(names) != (players := game.players(game.start(setup))):
            raise BadSetup("names", f"{len(names)} seats are named, and the match has {players}")
        blank = cls(game, setup, game.start(setup), (), seed, names, seed.commitment)
        return blank._advanced(blank.state, ())

    @property
    def over(self) -> bool:
        return bool(self.resigned) or not self.game.to_act(self.state)

    @property
    def result(self) -> Result:
        """Who has won, or would if the match ended now."""
        return result_without(self.game, self.state, frozenset(self.resigned))

    def play(self, seat: Seat, *actions: ActionT) -> Match[SetupT, StateT, ActionT]:
        """The match after the seat's actions (all or none of them) and everything that follows by itself."""
        state = self.state
        for action in actions:
            state = self.game.apply(state, seat, action)
        return self._advanced(state, tuple(Move(seat, action) for action in actions))

    def _advanced(self, state: StateT, played: tuple[Move[ActionT], ...]) -> Match[SetupT, StateT, ActionT]:
        if self.seed is None:
            raise BadRecord("this record does not hold its seed, so the match cannot be played on")
        state, more = advance(self.game, state, len(self.moves) + len(played), self.seed)
        moves = self.moves + played + more
        return Match(self.game, self.setup, state, moves, self.seed, self.names, self.commitment)


def result_without(game: AnyGame, state: Any, out: frozenset[Seat]) -> Result:
    """Who would win if the match ended now; the last one who has not given up, whatever the points."""
    if out:
        left = [seat for seat in range(game.players(state)) if seat not in out]
        if len(left) == 1:
            return Result((left[0],), "resignation")
    return game.result(state, out)


def advance(
    game: Game[SetupT, StateT, ActionT], state: StateT, ply: int, seed: Seed
) -> tuple[StateT, tuple[Move[ActionT], ...]]:
    """Play chance and forced actions until a seat has a choice or the game is over; `ply` numbers the next move."""
    moves: list[Move[ActionT]] = []
    while (move := next_move(game, state, ply + len(moves), seed)) is not None:
        state = game.apply(state, move.by, move.action)
        moves.append(move)
    return state, tuple(moves)


def next_move(game: Game[SetupT, StateT, ActionT], state: StateT, ply: int, seed: Seed) -> Move[ActionT] | None:
    """The move that follows by itself: chance, or the action of a seat that has no choice."""
    actors = game.to_act(state)
    if CHANCE in actors:
        return Move(CHANCE, game.sample_chance(state, seed.stream(ply)))
    for seat in seats(actors):
        if (action := game.forced(state, seat)) is not None:
            return Move(seat, action)
    return None


def seats(actors: Iterable[Actor]) -> list[Seat]:
    """The seats among them, in order."""
    return sorted([actor for actor in actors if actor != CHANCE])


def states(game: Game[SetupT, StateT, ActionT], setup: SetupT, moves: Sequence[Move[ActionT]]) -> Iterator[StateT]:
    """The state before the first move, and after each. Raises BadRecord, which names the move that does not fit."""
    state = game.start(setup)
    yield state
    for ply, move in enumerate(moves):
        try:
            state = game.apply(state, move.by, move.action)
        except ActionError as error:
            raise BadRecord(f"{_shown(game, move)} is refused ({error.rule}): {error}", ply) from error
        yield state


def replay(game: Game[SetupT, StateT, ActionT], setup: SetupT, moves: Sequence[Move[ActionT]]) -> StateT:
    """The state after all the moves."""
    for state in states(game, setup, moves):  # noqa: B007
        pass
    return state


def verify(match: Match[SetupT, StateT, ActionT]) -> None:
    """Check that every chance of the match comes from its committed seed. Raises BadRecord that says where not."""
    if match.seed is None:
        raise BadRecord("the record does not show its seed, so its chance cannot be checked")
    if not match.commitment:
        raise BadRecord("the record has no commitment to check the seed against")
    if match.seed.commitment != match.commitment:
        raise BadRecord("the seed does not fit the commitment that was published before the first move")
    before = states(match.game, match.setup, match.moves)
    for ply, (state, move) in enumerate(zip(before, match.moves, strict=False)):
        if move.by == CHANCE:
            drawn = match.game.sample_chance(state, match.seed.stream(ply))
            if drawn != move.action:
                shown, right = match.game.show_action(move.action), match.game.show_action(drawn)
                raise BadRecord(f"chance was {shown}, but the seed gives {right}", ply)


class Record(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A match as a file: readable JSON. Actions and setup are typed by the game that `game` names."""

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
    """The match as a file. The seed goes in only when the caller says so: a match that is over, or one's own save."""
    raw = msgspec.json.encode
    record = Record(
        FORMAT,
        match.game.name,
        match.game.rules_version,
        match.game.digest(match.setup),
        msgspec.Raw(raw(match.setup)),
        tuple(msgspec.Raw(raw(move)) for move in match.moves),
        match.names,
        match.commitment,
        match.seed.reveal() if reveal_seed and match.seed else "",
        match.resigned,
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
    """The match in a file, replayed to its end. Raises BadRecord that says what is wrong and where."""
    try:
        record = msgspec.json.decode(data, type=Record)
    except UNREADABLE as error:
        raise BadRecord(f"this is not a whole Tiletown record: {error}") from error
    if record.tiletown != FORMAT:
        raise BadRecord(f"the record has format {record.tiletown}; this Tiletown reads format {FORMAT}")
    try:
        game = find(record.game)
    except TiletownError as error:
        raise BadRecord(str(error)) from error
    if record.rules != game.rules_version:
        age = "a newer" if record.rules > game.rules_version else "an older"
        raise BadRecord(
            f"the match was played by {age} version of the rules of {game.name} ({record.rules}); "
            f"this Tiletown plays version {game.rules_version}"
        )
    try:
        setup = msgspec.json.decode(record.setup, type=game.setup_type)
        first = game.start(setup)
    except (*UNREADABLE, TiletownError) as error:
        raise BadRecord(f"its setup is wrong: {error}") from error
    if game.digest(setup) != record.pieces:
        raise BadRecord(f"the match was played with other pieces (digest {record.pieces[:12]}) than this Tiletown has")
    if len(record.names) not in (0, game.players(first)):
        raise BadRecord(f"it names {len(record.names)} seats, and the match has {game.players(first)}")
    if sorted(set(record.resigned) & set(range(game.players(first)))) != sorted(record.resigned):
        raise BadRecord(f"it says that seats {list(record.resigned)} resigned, and has {game.players(first)}")
    moves = tuple(_read_move(game, raw, ply) for ply, raw in enumerate(record.moves))
    seed = Seed.from_hex(record.seed) if record.seed else None
    match = Match(game, setup, first, moves, seed, record.names, record.commitment, record.resigned)
    try:
        return replace(match, state=replay(game, setup, moves))
    except BadRecord:
        if seed is not None and seed.commitment == record.commitment:
            verify(match)  # an earlier chance that was changed is the better answer
        raise


def decode_action(game: AnyGame, data: bytes | msgspec.Raw) -> Any:
    """The action in a piece of JSON. Raises MalformedAction."""
    try:
        return _decoder(game.action_type).decode(data)
    except UNREADABLE as error:
        raise MalformedAction(f"this is no action of {game.name}: {error}") from error


@functools.cache
def _decoder(action_type: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(action_type)


def _read_move(game: AnyGame, raw: msgspec.Raw, ply: int) -> Move[Any]:
    try:
        move: Move[Any] = _decoder(Move[game.action_type]).decode(raw)  # type: ignore[name-defined]
    except UNREADABLE as error:
        raise BadRecord(f"this is no move of {game.name}: {error}", ply) from error
    return move


def _shown(game: AnyGame, move: Move[Any]) -> str:
    who = "chance" if move.by == CHANCE else f"seat {move.by}"
    return f"{who}, {game.show_action(move.action)}"
