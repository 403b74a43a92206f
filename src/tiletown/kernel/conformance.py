"""`check_game`: the promises of the `Game` protocol, checked on random games in every setup.

A game that passes can be stored, replayed, served, searched and shown by everything else in Tiletown.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable
from typing import Any, get_args

import msgspec

from .errors import ActionError, IllegalAction, MalformedAction, OutOfTurn
from .fairness import Seed
from .game import CHANCE, MOST_SEATS, NAME_PATTERN, RESIGNATION, ActionT, Game, Move, Seat, SetupT, StateT, View
from .match import Match, Moment, replay, seats_among
from .offers import Guides, HidesNothing, NamesDecisions
from .record import decode_action, verify_record, write_record

encode = msgspec.json.encode
Choose = Callable[[View[StateT], random.Random], ActionT]


class Nonsense(msgspec.Struct, frozen=True, tag="nonsense"):
    """An action that no game has."""


class NotConforming(AssertionError):
    """A promise of the Game protocol that a game breaks, with the seed that repeats the case."""


def check_game(
    game: Game[SetupT, StateT, ActionT],
    *,
    games: int = 2,
    seed: int = 0,
    candidates: Callable[[StateT, Seat], Iterable[ActionT]] | None = None,
) -> int:
    """Play `games` random games in every setup and check every promise on the way; returns the number of moves made.

    `candidates` returns conceivable actions in a state, legal or not: those that `legal_actions` does not list must be
    refused. Without it only actions from elsewhere in the game are tried, so one that is accepted but never listed
    goes unnoticed.
    """
    moves = 0
    _hold(bool(re.fullmatch(NAME_PATTERN, game.name)), f"the name {game.name!r} is not {NAME_PATTERN}")
    _check_decoding(game)
    for number, setup in enumerate(game.setups()):
        for repeat in range(games):
            case = f"{game.name}, setup {encode(setup).decode()}, seed {seed}:{number}:{repeat}"
            try:
                moves += _Check(game, setup, f"{seed}:{number}:{repeat}", candidates).whole_game()
            except NotConforming as broken:
                raise NotConforming(f"{broken} [{case}]") from broken
            except Exception as error:
                raise NotConforming(f"{type(error).__name__}: {error} [{case}]") from error
    if not moves:
        raise NotConforming(f"{game.name} names no setups")
    return moves


def random_game(game: Game[SetupT, StateT, ActionT], setup: SetupT, seed: str) -> Match[SetupT, StateT, ActionT]:
    """A whole match in which every seat chooses at random; the same text leads to the same match."""
    rng = random.Random(seed)
    match = Match.start(game, setup, Seed.of(seed))
    while not match.over:
        seat = rng.choice(seats_among(game.to_act(match.state)))
        match = match.play(seat, rng.choice(game.legal_actions(match.state, seat)))
    return match


class _Check:
    def __init__(
        self,
        game: Game[Any, Any, Any],
        setup: Any,
        label: str,
        candidates: Callable[[Any, Seat], Iterable[Any]] | None,
    ) -> None:
        self.game = game
        self.setup = setup
        self.candidates = candidates
        self.rng = random.Random(label)
        self.seed = Seed.of(label)
        self.seen: list[Any] = []
        """Actions of this game so far: what was legal earlier is often illegal now."""

    def whole_game(self) -> int:
        game = self.game
        state = game.start(self.setup)
        _hold(1 <= (players := game.players(state)) <= MOST_SEATS, f"{players} seats are not 1 to {MOST_SEATS}")
        _same(game.setup_type, self.setup)
        moves: list[Move[Any]] = []
        while game.to_act(state):
            self.check_state(state, moves)
            move = Moment.of(game, state, len(moves)).next_move(game, self.seed.stream)
            if move is None:
                seat = self.rng.choice(seats_among(game.to_act(state)))
                move = Move(seat, self.rng.choice(game.legal_actions(state, seat)))
            if move.by == CHANCE:
                self.check_secrecy(state, move, Move(CHANCE, game.sample_chance(state, self.rng)))
            moves.append(move)
            self.remember(move.action)
            state = self.unchanged(state, move.by, move.action)
        self.check_state(state, moves)
        self.check_end(state, moves)
        return len(moves)

    def check_state(self, state: Any, moves: list[Move[Any]]) -> None:
        game = self.game
        _same(game.state_type, state)
        actors = game.to_act(state)
        _hold(CHANCE not in actors or len(actors) == 1, "chance acts together with a seat")
        for seat in range(game.players(state)):
            self.check_actions(state, seat)
        self.check_forced(state)
        self.check_order(state)
        self.check_sealed(state)
        self.check_sheets(state)
        for who in (None, *range(game.players(state))):
            self.check_view(state, who, moves)
        if actors == {CHANCE}:
            self.refused(state, CHANCE, Nonsense(), MalformedAction)
            if self.seen:
                self.tried(state, CHANCE, self.rng.choice(self.seen))
        if self.seen:
            self.refused(state, game.players(state), self.rng.choice(self.seen), OutOfTurn)

    def check_actions(self, state: Any, seat: Seat) -> None:
        game = self.game
        legal = list(game.legal_actions(state, seat))
        _hold(bool(legal) == (seat in game.to_act(state)), f"seat {seat} is to act exactly when it has legal actions")
        _hold(len(set(legal)) == len(legal), "a legal action is listed twice")
        _hold(list(game.legal_actions(state, seat)) == legal, "the order of the legal actions is not stable")
        for action in self.rng.sample(legal, min(6, len(legal))):
            _same(game.action_type, action)
            text = game.show_action(action)
            _hold(game.read_action(text, state) == action, f"the notation {text!r} does not come back")
            self.unchanged(state, seat, action)
            self.remember(action)
        pool = self.seen + list(self.candidates(state, seat) if self.candidates else ())
        for action in self.rng.sample(pool, min(12, len(pool))):
            if action not in legal:
                self.refused(state, seat, action, IllegalAction if legal else OutOfTurn)
        self.refused(state, seat, Nonsense(), MalformedAction if legal else ActionError)

    def check_forced(self, state: Any) -> None:
        for seat in seats_among(self.game.to_act(state)):
            forced = self.game.forced(state, seat)
            if forced is not None:
                _hold(list(self.game.legal_actions(state, seat)) == [forced], "a forced action is not the only one")

    def check_order(self, state: Any) -> None:
        """Seats that act at the same time reach the same state in any order."""
        game = self.game
        together = seats_among(game.to_act(state))
        if len(together) < 2:
            return
        chosen = {seat: self.rng.choice(game.legal_actions(state, seat)) for seat in together}
        ends = []
        for order in (together, together[::-1], self.rng.sample(together, len(together))):
            end = state
            for seat in order:
                _hold(seat in game.to_act(end), f"seat {seat} lost its move because another acted first")
                end = game.apply(end, seat, chosen[seat])
            ends.append(encode(end))
        _hold(len(set(ends)) == 1, "the order of simultaneous moves matters")

    def check_sealed(self, state: Any) -> None:
        """Other seats see of a move only what `reveal` shows them, and nothing while they still have to act."""
        game = self.game
        together = seats_among(game.to_act(state))
        for seat in together:
            legal = game.legal_actions(state, seat)
            if len(legal) > 1:
                one, other = (Move(seat, action) for action in self.rng.sample(list(legal), 2))
                self.check_secrecy(state, one, other)
                after = game.apply(state, seat, one.action), game.apply(state, seat, other.action)
                for who in (None, *together) if len(together) > 1 else ():
                    if who != seat:
                        seen, instead = (encode(game.view(then, who)) for then in after)
                        _hold(seen == instead, "a simultaneous move is seen before all have made theirs")

    def check_secrecy(self, state: Any, one: Move[Any], other: Move[Any]) -> None:
        """`view` and `reveal` agree on whether two possible moves can be told apart."""
        game = self.game
        after, instead = game.apply(state, one.by, one.action), game.apply(state, other.by, other.action)
        if one == other or encode(after) == encode(instead):
            return
        for who in (None, *range(game.players(state))):
            revealed = encode(game.reveal(one, after, who)) != encode(game.reveal(other, instead, who))
            seen = encode(game.view(after, who)) != encode(game.view(instead, who))
            _hold(revealed or not seen, "a view shows what a revealed move hides")
            _hold(seen or not revealed, "a revealed move shows what the view hides")

    def check_playable(self, state: Any) -> None:
        """An imagined state is complete: it can be played to its end."""
        game = self.game
        while actors := game.to_act(state):
            if CHANCE in actors:
                state = game.apply(state, CHANCE, game.sample_chance(state, self.rng))
            else:
                seat = self.rng.choice(seats_among(actors))
                state = game.apply(state, seat, self.rng.choice(game.legal_actions(state, seat)))

    def check_view(self, state: Any, who: Seat | None, moves: list[Move[Any]]) -> None:
        game = self.game
        view = game.view(state, who)
        _hold(view.seat == who, "a view names the wrong seat")
        _same(View[game.state_type], view)  # type: ignore[name-defined]
        if isinstance(game, HidesNothing):
            _hold(encode(view.state) == encode(state), "a view hides something in a game that hides nothing")
        other = game.imagine(view, self.rng)
        _hold(encode(game.view(other, who)) == encode(view), "states that differ only in secrets have unequal views")
        _hold(game.to_act(other) == game.to_act(state) == game.to_act(view.state), "a secret decides who is to act")
        if self.rng.random() < 0.05:
            self.check_playable(other)
        for move in moves[-8:]:
            shown = game.reveal(move, state, who)
            _same(Move[game.action_type], shown)  # type: ignore[name-defined]
            _hold(encode(game.reveal(move, other, who)) == encode(shown), "a revealed move depends on a secret")
        if who is None:
            return
        legal = list(game.legal_actions(state, who))
        _hold(list(game.legal_actions(view.state, who)) == legal, "a seat's view has other legal actions")
        gains = list(game.gains(view))
        _hold(len(gains) == len(legal), "not every legal action has its gain")
        if isinstance(game, Guides):
            guide = game.guide(view, legal)
            _same(game.guide_type, guide)
            _hold(encode(game.guide(game.view(other, who), legal)) == encode(guide), "a guide depends on a secret")
        now = game.score(view.state)[who].total
        for index in self.rng.sample(range(len(legal)), min(4, len(legal))):
            then = game.preview(view, [legal[index]])
            _hold(game.score(then.state)[who].total - now == gains[index], "a gain is not what the preview scores")

    def check_sheets(self, state: Any) -> None:
        sheets = self.game.score(state)
        _hold(len(sheets) == self.game.players(state), "not every seat has a score sheet")
        for sheet in sheets:
            _hold(sheet.total == sum(line.points for line in sheet.lines), "a sheet's lines do not add up")
            for line in sheet.lines:
                _hold(line.points == sum(item.points for item in line.items), f"the items of {line.rule} do not add up")
        seats = range(self.game.players(state))
        named = get_args(self.game.decided_by_type) if isinstance(self.game, NamesDecisions) else ()
        for out in (frozenset[Seat](), *(frozenset((seat,)) for seat in seats), frozenset(seats)):
            result = self.game.result(state, out)
            _hold(all(sheets[seat].can_win for seat in result.winners), "a seat that cannot win has won")
            _hold(not out.intersection(result.winners), "a seat that has resigned has won")
            for by in (result.decided_by, RESIGNATION):
                _hold(not named or by in named, f"{by!r} decides, and the game does not name it")

    def check_end(self, state: Any, moves: list[Move[Any]]) -> None:
        game = self.game
        _hold((end := replay(game, self.setup, moves)).state == state, "replaying the moves leads to another state")
        match: Match[Any, Any, Any] = Match(
            game, self.setup, end, moves=tuple(moves), seed=self.seed, seed_hash=self.seed.hash
        )
        data = write_record(match, reveal_seed=True)
        again = verify_record(data, lambda name: game)
        _hold(again == match, "the record does not survive its file")
        _hold(game.score(again.state) == game.score(state), "the recounted score differs")
        for who in (None, *range(game.players(state))):
            shown = game.view(state, who)
            _hold(encode(game.view(game.imagine(shown, self.rng), who)) == encode(shown), "the last view is unstable")

    def remember(self, action: Any) -> None:
        if len(self.seen) < 400:
            self.seen.append(action)
        else:
            self.seen[self.rng.randrange(400)] = action

    def tried(self, state: Any, actor: Any, action: Any) -> None:
        """Apply a chance action that may be impossible here; if so, it must be refused with the right error."""
        try:
            self.unchanged(state, actor, action)
        except ActionError as error:
            _hold(bool(error.rule), "a refusal names no rule")

    def unchanged(self, state: Any, actor: Any, action: Any) -> Any:
        """The state after the action; the one before it must be unchanged."""
        before = encode(state)
        after = self.game.apply(state, actor, action)
        _hold(encode(state) == before, "apply changed the state it was given")
        return after

    def refused(self, state: Any, actor: Any, action: Any, expected: type[ActionError]) -> None:
        before = encode(state)
        try:
            self.game.apply(state, actor, action)
        except ActionError as error:
            _hold(isinstance(error, expected), f"{action} was refused as {type(error).__name__}: {error}")
            _hold(bool(error.rule) and bool(str(error)), "a refusal names no rule")
        else:
            raise NotConforming(f"{action} of {actor} was accepted although it is illegal")
        _hold(encode(state) == before, "a refused action changed the state")


def _check_decoding(game: Game[Any, Any, Any]) -> None:
    """Bytes that do not encode an action raise MalformedAction."""
    for data in (b"", b"{", b"null", b"[]", b"1", b'"pass"', b"{}", b'{"type":"nonsense"}', b'{"type":1}', b"\xff"):
        try:
            decode_action(game, data)
        except MalformedAction:
            continue
        raise NotConforming(f"{data!r} was read as an action of {game.name}")


def _same(kind: Any, value: Any) -> None:
    _hold(msgspec.json.decode(encode(value), type=kind) == value, f"{value} does not survive JSON")


def _hold(condition: bool, promise: str) -> None:
    if not condition:
        raise NotConforming(promise)
