"""What a match is: its setup and its moves, and the moment that they lead to. The file format is in `record`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import KW_ONLY, dataclass, field, replace
from functools import cached_property
from typing import Any, Generic, TypeAlias

import msgspec

from .errors import ActionError, BadRecord, BadSetup, IllegalAction, OutOfTurn, TiletownError
from .fairness import Seated, Seed, Terms
from .game import (
    CHANCE,
    RESIGNATION,
    ActionT,
    Actor,
    AnyGame,
    Game,
    Move,
    Resign,
    Result,
    Rng,
    Seat,
    SeatChange,
    SetupT,
    StateT,
)

Stream: TypeAlias = Callable[[int], Rng]
"""The random numbers of the chance move at a ply: `Seed.stream`, or in the arena those of a deal."""


class Moment(msgspec.Struct, Generic[StateT], frozen=True, kw_only=True):
    """Where a match stands after some moves.

    A step is a stretch of moves in which seats choose at the same time: it begins at a ply and ends when all of its
    seats have acted. A turn names the step that it is meant for, so one that comes late is recognised as stale.
    """

    state: StateT
    ply: int
    """The number of moves made so far."""
    actors: frozenset[Actor]
    """Who may act now; nobody when the game is over."""
    step: int = 0
    """The ply at which the present step began."""
    acted: tuple[Seat, ...] = ()
    """Seats that have acted in this step while others are still to act."""
    resigned: tuple[Seat, ...] = ()
    """Seats that have resigned, in order: they cannot win any more."""

    @classmethod
    def first(cls, game: Game[SetupT, StateT, Any], setup: SetupT) -> Moment[StateT]:
        """Before the first move. Raises BadSetup."""
        return cls.of(game, game.start(setup))

    @classmethod
    def of(cls, game: Game[Any, StateT, Any], state: StateT, ply: int = 0) -> Moment[StateT]:
        """The moment of a state at the beginning of a step."""
        return cls(state=state, ply=ply, actors=game.to_act(state), step=ply)

    def after(self, game: Game[Any, StateT, ActionT], move: Move[ActionT]) -> Moment[StateT]:
        """The moment after one more move. Raises ActionError."""
        if isinstance(move.action, SeatChange):
            return self._after_change(game, move.by, move.action)
        state = game.apply(self.state, move.by, move.action)
        actors = game.to_act(state)
        ply = step = self.ply + 1
        acted: tuple[Seat, ...] = ()
        if actors and move.by != CHANCE and actors == self.actors - {move.by}:
            step, acted = self.step, (*self.acted, move.by)
        return Moment(
            state=state,
            ply=ply,
            actors=actors,
            step=step,
            acted=acted,
            resigned=self.resigned,
        )

    def _after_change(self, game: Game[Any, StateT, Any], seat: Actor, change: SeatChange) -> Moment[StateT]:
        """The moment after a change of who plays a seat: table, step and whose turn it is stay as they are."""
        if not self.actors:
            raise OutOfTurn("the game is over")
        if seat == CHANCE or not 0 <= seat < game.players(self.state):
            raise OutOfTurn("it is not a seat of this match")
        if seat in self.resigned:
            raise IllegalAction("resigned", "the seat has resigned already")
        resigned = (*self.resigned, seat) if isinstance(change, Resign) else self.resigned
        return msgspec.structs.replace(self, ply=self.ply + 1, resigned=resigned)

    def play(
        self, game: Game[Any, StateT, ActionT], stream: Stream, seat: Seat, actions: Iterable[ActionT]
    ) -> tuple[Moment[StateT], tuple[Move[ActionT], ...]]:
        """The moment after a seat's turn and the chance and forced moves that follow, and all those moves."""
        played = tuple(Move(seat, action) for action in actions)
        moment = self
        for move in played:
            moment = moment.after(game, move)
        moment, more = moment.advance(game, stream)
        return moment, played + more

    def advance(
        self, game: Game[Any, StateT, ActionT], stream: Stream
    ) -> tuple[Moment[StateT], tuple[Move[ActionT], ...]]:
        """Play chance and forced actions until a seat has a choice or the game is over."""
        moment, moves = self, []
        while (move := moment.next_move(game, stream)) is not None:
            moment = moment.after(game, move)
            moves.append(move)
        return moment, tuple(moves)

    def next_move(self, game: Game[Any, StateT, ActionT], stream: Stream) -> Move[ActionT] | None:
        """The next move if it is chance or forced; None if a seat has a choice or the game is over."""
        if CHANCE in self.actors:
            return Move(CHANCE, game.sample_chance(self.state, stream(self.ply)))
        for seat in seats_among(self.actors):
            if (action := game.forced(self.state, seat)) is not None:
                return Move(seat, action)
        return None

    def waits_for(self, seat: Seat, step: int) -> bool:
        """Whether that seat is still to act in that step; if not, its turn is stale."""
        return step == self.step and seat in self.actors


@dataclass(frozen=True)
class Match(Generic[SetupT, StateT, ActionT]):
    """A match at one moment. Immutable: `play` returns the match after a turn."""

    game: Game[SetupT, StateT, ActionT]
    setup: SetupT
    moment: Moment[StateT]
    _: KW_ONLY
    moves: tuple[Move[ActionT], ...] = ()
    seed: Seed | None = None
    """None in a record without its seed: it can be replayed, but not continued."""
    seed_hash: str = ""
    """The seed's SHA-256, public from the start; empty: the match has no seed at all."""
    id: str = ""
    """On a server: the id of the match."""
    seats: tuple[Seated, ...] = ()
    """Who had the seats when the match started; empty: unknown."""
    written_setup: msgspec.Raw | None = field(default=None, compare=False)
    """The setup as its record or its database has it; None: it was made here."""
    unbound: bool = False
    """The match began with format 1: only its seed was committed to."""

    @classmethod
    def before(
        cls,
        game: Game[SetupT, StateT, ActionT],
        setup: SetupT,
        seed: Seed | None,
        seats: Iterable[Seated] = (),
        match_id: str = "",
    ) -> Match[SetupT, StateT, ActionT]:
        """A match before its first move. Raises BadSetup."""
        moment, seats = Moment.first(game, setup), tuple(seats)
        if seats and len(seats) != (players := game.players(moment.state)):
            raise BadSetup("seats", f"{len(seats)} are named, but the match has {players}")
        return cls(game, setup, moment, seed=seed, seed_hash=seed.hash if seed else "", id=match_id, seats=seats)

    @classmethod
    def start(
        cls,
        game: Game[SetupT, StateT, ActionT],
        setup: SetupT,
        seed: Seed,
        seats: Iterable[Seated] = (),
        match_id: str = "",
    ) -> Match[SetupT, StateT, ActionT]:
        """A new match, played up to the first choice of a seat."""
        return cls.before(game, setup, seed, seats, match_id).started()

    def started(self) -> Match[SetupT, StateT, ActionT]:
        """This match, which has no move yet, played up to the first choice of a seat."""
        return self.extended(*self.moment.advance(self.game, self.stream))

    @cached_property
    def stream(self) -> Stream:
        """The random numbers of a ply: from the seed and the players' nonces."""
        if self.seed is None:
            raise BadRecord("this record does not hold its seed, so the match cannot be continued")
        return self.seed.mixed([seated.nonce for seated in self.seats]).stream

    @cached_property
    def terms(self) -> Terms | None:
        """What its commitment binds; None if there is no seed, or only the seed was committed to."""
        if self.unbound or not self.seed_hash:
            return None
        return Terms(
            seed_hash=self.seed_hash,
            match=self.id,
            game=self.game.name,
            rules=self.game.rules_version,
            pieces=self.game.digest(self.setup),
            setup=self.written_setup or msgspec.Raw(msgspec.json.encode(self.setup)),
            seats=self.seats or (Seated(),) * self.game.players(self.state),
        )

    @cached_property
    def commitment(self) -> str:
        """The commitment that is public before the first move; empty if the match has no seed at all."""
        return self.terms.commitment if self.terms else self.seed_hash

    @property
    def resigned(self) -> tuple[Seat, ...]:
        """Seats that have resigned, in order."""
        return self.moment.resigned

    @property
    def ended(self) -> bool:
        """Ended by resignation, before the game itself was over: at most one person has not resigned."""
        return bool(self.resigned) and len(self.people - set(self.resigned)) <= 1

    @property
    def resigning_ends(self) -> bool:
        """One more resignation ends the match, since it leaves at most one person."""
        return len(self.people - set(self.resigned)) <= 2

    @property
    def people(self) -> set[Seat]:
        """The seats that were people's when the match started; all, if that is unknown."""
        seats = self.seats or (Seated(),) * self.game.players(self.state)
        return {seat for seat, seated in enumerate(seats) if not seated.bot}

    @property
    def state(self) -> StateT:
        return self.moment.state

    @property
    def ply(self) -> int:
        return self.moment.ply

    @property
    def over(self) -> bool:
        return self.ended or not self.moment.actors

    @property
    def result(self) -> Result:
        """Who has won, or would if the match ended now."""
        return self.result_of(self.state)

    def result_of(self, state: StateT) -> Result:
        """Who would win if the match ended in that state: the last seat that has not resigned, else by the rules."""
        out = frozenset(self.resigned)
        if out:
            left = [seat for seat in range(self.game.players(state)) if seat not in out]
            if len(left) <= 1:
                return Result(tuple(left), RESIGNATION)
        return self.game.result(state, out)

    def play(self, seat: Seat, *actions: ActionT) -> Match[SetupT, StateT, ActionT]:
        """The match after the seat's turn and the chance and forced moves that follow. Raises ActionError."""
        return self.extended(*self.moment.play(self.game, self.stream, seat, actions))

    def change_seat(self, seat: Seat, change: SeatChange) -> Match[SetupT, StateT, ActionT]:
        """The match after a seat has resigned, was handed over or taken back; see `ended`.

        Raises TiletownError if the match is over, or if the seat cannot do that.
        """
        if self.over:
            raise TiletownError("the match is over, so no seat can change")
        self.check_changeable(seat)
        move: Move[Any] = Move(seat, change)
        return self.extended(self.moment.after(self.game, move), (move,))

    def check_changeable(self, seat: Actor) -> None:
        """Raise TiletownError if it is a bot's seat."""
        if seat in range(self.game.players(self.state)) and seat not in self.people:
            raise TiletownError(f"seat {seat} is a bot's, and stays one")

    def extended(self, moment: Moment[StateT], moves: Iterable[Move[ActionT]]) -> Match[SetupT, StateT, ActionT]:
        """The match with more moves, which lead to the moment."""
        return replace(self, moment=moment, moves=(*self.moves, *moves))

    def at(self, ply: int) -> Moment[StateT]:
        """The moment at that ply."""
        if ply == self.ply:
            return self.moment
        moment = Moment.first(self.game, self.setup)
        for move in self.moves[:ply]:
            moment = moment.after(self.game, move)
        return moment


def seats_among(actors: Iterable[Actor]) -> list[Seat]:
    """The seats among the actors, in order."""
    return sorted([actor for actor in actors if actor != CHANCE])


def moments(
    game: Game[SetupT, StateT, ActionT], setup: SetupT, moves: Sequence[Move[ActionT]]
) -> Iterator[Moment[StateT]]:
    """The moment before the first move, and after each. Raises BadRecord, which names the move that is refused."""
    moment = Moment.first(game, setup)
    yield moment
    for ply, move in enumerate(moves):
        try:
            moment = moment.after(game, move)
        except ActionError as error:
            raise BadRecord(f"{_shown(game, move)} is refused ({error.rule}): {error}", ply) from error
        yield moment


def states(game: Game[SetupT, StateT, ActionT], setup: SetupT, moves: Sequence[Move[ActionT]]) -> Iterator[StateT]:
    """The state before the first move, and after each. Raises BadRecord."""
    return (moment.state for moment in moments(game, setup, moves))


def replay(game: Game[SetupT, StateT, ActionT], setup: SetupT, moves: Sequence[Move[ActionT]]) -> Moment[StateT]:
    """The moment after all the moves. Raises BadRecord."""
    for moment in moments(game, setup, moves):  # noqa: B007
        pass
    return moment


def show_action(game: AnyGame, action: Any) -> str:
    """An action in the game's notation; a change of who plays a seat by its name, such as `hand-over greedy`."""
    if isinstance(action, SeatChange):
        return " ".join([str(action.__struct_config__.tag), *msgspec.structs.astuple(action)])
    return game.show_action(action)


def game_moves(moves: Iterable[Move[ActionT]]) -> list[Move[ActionT]]:
    """The moves that the game knows, without changes of who plays a seat."""
    return [move for move in moves if not isinstance(move.action, SeatChange)]


def _shown(game: AnyGame, move: Move[Any]) -> str:
    who = "chance" if move.by == CHANCE else f"seat {move.by}"
    return f"{who}, {show_action(game, move.action)}"
