"""What a match is: its setup and its moves, and the moment that they lead to. The file format is in `record`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import KW_ONLY, dataclass, replace
from typing import Any, Generic, TypeAlias

import msgspec

from .errors import ActionError, BadRecord, BadSetup, TiletownError
from .fairness import Seed
from .game import CHANCE, RESIGNATION, ActionT, Actor, AnyGame, Game, Move, Result, Rng, Seat, SetupT, StateT

Stream: TypeAlias = Callable[[int], Rng]
"""The random numbers of the chance move at a ply: `Seed.stream`, or in the arena those of a deal."""


class Moment(msgspec.Struct, Generic[StateT], frozen=True):
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

    @classmethod
    def first(cls, game: Game[SetupT, StateT, Any], setup: SetupT) -> Moment[StateT]:
        """Before the first move. Raises BadSetup."""
        return cls.of(game, game.start(setup))

    @classmethod
    def of(cls, game: Game[Any, StateT, Any], state: StateT, ply: int = 0) -> Moment[StateT]:
        """The moment of a state at the beginning of a step."""
        return cls(state, ply, game.to_act(state), ply)

    def after(self, game: Game[Any, StateT, ActionT], move: Move[ActionT]) -> Moment[StateT]:
        """The moment after one more move. Raises ActionError."""
        state = game.apply(self.state, move.by, move.action)
        actors = game.to_act(state)
        ply = self.ply + 1
        if actors and move.by != CHANCE and actors == self.actors - {move.by}:
            return Moment(state, ply, actors, self.step, (*self.acted, move.by))
        return Moment(state, ply, actors, ply)

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
    names: tuple[str, ...] = ()
    commitment: str = ""
    resigned: tuple[Seat, ...] = ()
    """Seats that have resigned, in order: they cannot win any more."""
    ended: bool = False
    """Ended by resignation, before the game itself was over."""

    @classmethod
    def before(
        cls, game: Game[SetupT, StateT, ActionT], setup: SetupT, seed: Seed | None, names: Iterable[str] = ()
    ) -> Match[SetupT, StateT, ActionT]:
        """A match before its first move. Raises BadSetup."""
        moment, names = Moment.first(game, setup), tuple(names)
        if names and len(names) != (players := game.players(moment.state)):
            raise BadSetup("names", f"{len(names)} names for {players} seats")
        return cls(game, setup, moment, seed=seed, names=names, commitment=seed.commitment if seed else "")

    @classmethod
    def start(
        cls, game: Game[SetupT, StateT, ActionT], setup: SetupT, seed: Seed, names: Iterable[str] = ()
    ) -> Match[SetupT, StateT, ActionT]:
        """A new match, played up to the first choice of a seat."""
        blank = cls.before(game, setup, seed, names)
        return blank.extended(*blank.moment.advance(game, seed.stream))

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
        if self.seed is None:
            raise BadRecord("this record does not hold its seed, so the match cannot be continued")
        return self.extended(*self.moment.play(self.game, self.seed.stream, seat, actions))

    def resign(self, seat: Seat, people: Iterable[Seat]) -> Match[SetupT, StateT, ActionT]:
        """The match after a seat has resigned; it ends if at most one of the seats of people has not.

        Raises TiletownError if the match is over or has no such seat.
        """
        if self.over:
            raise TiletownError("the match is over, so nobody can resign")
        if not 0 <= seat < self.game.players(self.state):
            raise TiletownError(f"this match has no seat {seat}")
        resigned = {*self.resigned, seat}
        return replace(self, resigned=tuple(sorted(resigned)), ended=len(set(people) - resigned) <= 1)

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


def _shown(game: AnyGame, move: Move[Any]) -> str:
    who = "chance" if move.by == CHANCE else f"seat {move.by}"
    return f"{who}, {game.show_action(move.action)}"
