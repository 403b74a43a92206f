"""Shake That City as a `Game`: who is to act, what they may do, and what each of them sees."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product

import msgspec

from ...kernel import CHANCE, Actor, Move, OutOfTurn, Result, Rng, ScoreSheet, Seat, View, sample
from . import guide, notation
from .city import COLOUR_LETTERS
from .guide import Guide
from .outcomes import FindOutcomes, Outcome, Outcomes, known_outcomes, outcomes
from .pieces import (
    BONUS_TILES,
    COLOURS,
    SIDES,
    Colour,
    Pieces,
    cube_counts,
    our_pieces,
    pieces_digest,
    read_pieces,
    write_pieces,
)
from .score_pad import Sketch, Sketched, sketched_state
from .scoring import BY_BOARD, CityScore, CountTally, DecidedBy, city_score, result_of, tally
from .state import MOST_SEATS, Action, Deal, Numbers, Place, Sealed, Setup, Shake, State
from .turn import (
    FindFits,
    Fits,
    acted,
    allowed,
    board_after,
    check_action,
    check_legal,
    check_setup,
    dealt,
    draws_forbidden,
    fitting,
    forced,
    legal_actions,
    must_choose,
    on_board,
    placements,
    round_over,
    shaken,
    with_pending,
)

replace = msgspec.structs.replace


class ShakeThatCity:
    """The rules of Shake That City."""

    name = "shake"
    rules_version = 2
    setup_type = Setup
    state_type = State
    action_type = Action
    guide_type = Guide
    pieces_type = Pieces
    sketch_type = Sketch
    decided_by_type = DecidedBy
    numbers = Numbers()

    def __init__(
        self, outcomes: FindOutcomes = outcomes, tally: CountTally = tally, fitting: FindFits = fitting
    ) -> None:
        """The functions that are called most often can be replaced by compiled ones with the same results."""
        self.find_outcomes = outcomes
        self.tally = tally
        self.fitting = fitting

    def setups(self) -> Iterable[Setup]:
        """Every player count, side and variant."""
        for players, side in product(range(1, MOST_SEATS + 1), SIDES):
            yield Setup(players, side)
            yield Setup(players, side, ("family",))
            yield Setup(players, side, ("construction",))
            yield Setup(players, side, ("family", "construction"))
        for side in SIDES:
            yield Setup(1, side, ("solo",))
            yield Setup(1, side, block_random=True)

    def digest(self, setup: Setup) -> str:
        """SHA-256 of the pieces."""
        return pieces_digest(setup.played_with)

    def start(self, setup: Setup) -> State:
        """Empty boards; the deal comes next."""
        check_setup(setup)
        return State(setup=setup, boards=("." * 36,) * setup.players, pending=(None,) * setup.players)

    def players(self, state: State) -> int:
        """The number of seats."""
        return state.setup.players

    def to_act(self, state: State) -> frozenset[Actor]:
        """The active player while it has to choose (S2), then all seats that have not acted yet."""
        if state.over:
            return frozenset()
        if not state.pattern:
            return frozenset((CHANCE,))
        if must_choose(state):
            return frozenset((state.active,))
        return frozenset([seat for seat, done in enumerate(state.pending) if done is None])

    def legal_actions(self, state: State, seat: Seat) -> Sequence[Action]:
        """Colours to choose, or placements by colour and in reading order; a pass only when nothing fits (S3)."""
        return legal_actions(state, seat, self.fits(state, seat)) if seat in self.to_act(state) else ()

    def placements(self, state: State, seat: Seat) -> tuple[Place, ...]:
        """The placements of all colours that the seat may choose, whether or not it is to act."""
        return placements(allowed(state, seat), self.fits(state, seat))

    def fits(self, state: State, seat: Seat) -> Fits:
        """Where each colour fits on the seat's board."""
        return self.fitting(state.boards[seat], state.pattern)

    def forced(self, state: State, seat: Seat) -> Action | None:
        """A pass, when nothing fits (S3)."""
        return forced(state, seat, self.fits(state, seat)) if seat in self.to_act(state) else None

    def sample_chance(self, state: State, rng: Rng) -> Action:
        """The deal, or a shake: nine of the cubes without replacement, every arrangement equally likely."""
        setup, pieces = state.setup, state.setup.played_with
        if state.deal is None:
            bonus = sample(BONUS_TILES, 6, rng)
            active = rng.randrange(setup.players)
            pairs = [fact.pair for fact in pieces.construction.pairs] if setup.construction else []
            return Deal(bonus, active, sample(pairs, len(pairs), rng))
        cubes = "".join(letter * number for letter, number in zip(COLOUR_LETTERS, cube_counts(pieces), strict=True))
        pattern = "".join(sample(cubes, 9, rng))
        forbidden: Colour | None = None
        if draws_forbidden(state):
            shown = [colour for colour in COLOURS if notation.LETTER[colour] in pattern]
            forbidden = shown[rng.randrange(len(shown))]
        return Shake(pattern, forbidden)

    def apply(self, state: State, actor: Actor, action: Action) -> State:
        """The next state; when the last seat of a step has acted, all placements go onto the boards."""
        check_action(action)
        if actor not in self.to_act(state):
            who = "chance" if actor == CHANCE else f"seat {actor}"
            raise OutOfTurn(f"{who} is not to act now")
        if actor == CHANCE:
            return dealt(state, action) if state.deal is None else shaken(state, action)
        state = acted(state, actor, check_legal(state, actor, action, self.fits(state, actor)))
        return state if None in state.pending else round_over(state)

    def view(self, state: State, seat: Seat | None) -> View[State]:
        """The others' placements of this step are sealed (S1). A pass is not: it follows from the board (S13)."""
        pending = tuple(
            [SEALED if isinstance(done, Place) and owner != seat else done for owner, done in enumerate(state.pending)]
        )
        return View(seat, replace(state, pending=pending))

    def reveal(self, move: Move[Action], state: State, seat: Seat | None) -> Move[Action]:
        """A placement stays sealed until its step is over and its tiles are on the board."""
        if move.by == CHANCE or move.by == seat or not isinstance(move.action, Place):
            return move
        return move if on_board(state.boards[move.by], move.action) else Move(move.by, SEALED)

    def imagine(self, view: View[State], rng: Rng) -> State:
        """A state in which every sealed placement is a random legal one."""
        state = view.state
        for seat, done in enumerate(state.pending):
            if isinstance(done, Sealed):
                state = with_pending(state, seat, None)
                options = self.legal_actions(state, seat)
                action = options[rng.randrange(len(options))]
                state = acted(state, seat, check_legal(state, seat, action, self.fits(state, seat)))
        return state

    def preview(self, view: View[State], actions: Sequence[Action]) -> View[State]:
        """The seat's own placement goes onto its board at once; the step stays open."""
        state, seat = view.state, _seat(view)
        for action in actions:
            check_action(action)
            if seat not in self.to_act(state):
                raise OutOfTurn(f"seat {seat} is not to act now")
            done = check_legal(state, seat, action, self.fits(state, seat))
            after = board_after(state, seat, done)
            boards = tuple([after if i == seat else board for i, board in enumerate(state.boards)])
            state = replace(acted(state, seat, done), boards=boards)
        return View(seat, state)

    def gains(self, view: View[State]) -> Sequence[int]:
        """The points of each placement; naming a colour or passing brings none."""
        state, seat = view.state, _seat(view)
        if seat not in self.to_act(state):
            return ()
        if must_choose(state):
            return (0,) * len(self.legal_actions(state, seat))
        return self.outcomes(state, seat).gain or (0,)

    def outcomes(self, state: State, seat: Seat) -> Outcomes:
        """The outcome of each of the seat's `placements`."""
        return known_outcomes(*self._asked(state, seat))

    def outcome_by_place(self, state: State, seat: Seat) -> dict[Place, Outcome[int]]:
        """The same, placement by placement."""
        rows = zip(*self.outcomes(state, seat), strict=True)
        return dict(zip(self.placements(state, seat), map(Outcome._make, rows), strict=True))

    def _asked(self, state: State, seat: Seat) -> tuple[str, str, tuple[Colour, ...], Setup, Deal | None, FindOutcomes]:
        colours = allowed(state, seat)
        return state.boards[seat], state.pattern, colours, state.setup, state.deal, self.find_outcomes

    def guide(self, view: View[State], actions: Sequence[Action]) -> Guide:
        """The outcome of each placement, why a colour cannot be picked, the meters of the bonus tiles."""
        state, seat = view.state, view.seat
        meters = tuple([score.meters for score in self.city_scores(state)]) if state.deal else ()
        sealed_gains = tuple([self.sealed_gain(state, each) for each in range(state.setup.players)])
        if seat is None:
            return guide.guide(view, (), (), meters, sealed_gains)
        outcomes = guide.outcomes_by_colour(*self._asked(state, seat)) if actions else ()
        return guide.guide(view, outcomes, self.fits(state, seat), meters, sealed_gains)

    def sealed_gain(self, state: State, seat: Seat) -> int:
        """The points that the seat's placement will bring when the others have placed, too; 0 if it is hidden."""
        done = state.pending[seat]
        if not isinstance(done, Place):
            return 0
        boards = (state.boards[seat], board_after(state, seat, done))
        now, then = (city_score(board, state.setup, state.deal, self.tally).sheet.total for board in boards)
        return then - now

    def covers(self, view: View[State], action: Action) -> tuple[str, ...]:
        """The cells of a placement."""
        return guide.covers(view.state, action)

    def pieces(self) -> Pieces:
        """The pieces that come with Tiletown."""
        return our_pieces()

    def read_pieces(self, text: str) -> Pieces:
        """The pieces in a corrected copy of the data file."""
        return read_pieces(text)

    def write_pieces(self, pieces: Pieces) -> str:
        """Their data file."""
        return write_pieces(pieces)

    def sketched_state(self, sketch: Sketch) -> State:
        """The end of a match with these cities."""
        return sketched_state(sketch)

    def score(self, state: State) -> tuple[ScoreSheet, ...]:
        """A sheet for each city."""
        return tuple([score.sheet for score in self.city_scores(state)])

    def city_scores(self, state: State) -> list[CityScore]:
        """The sheet and the meters of each city."""
        by_hand = state.by_hand if isinstance(state, Sketched) else (BY_BOARD,) * len(state.boards)
        return [
            city_score(board, state.setup, state.deal, self.tally, flipped)
            for board, flipped in zip(state.boards, by_hand, strict=True)
        ]

    def result(self, state: State, out: frozenset[Seat] = frozenset()) -> Result:
        """Points, then flipped bonus tiles, then fewer empty cells, then a shared victory."""
        return result_of(self.score(state), state.boards, state.setup, out)

    def show_action(self, action: Action) -> str:
        """The action in notation, such as S@C3."""
        return notation.show_action(action)

    def read_action(self, text: str, state: State) -> Action:
        """The action in a text."""
        return notation.read_action(text)


GAME = ShakeThatCity()


SEALED = Sealed()


def _seat(view: View[State]) -> Seat:
    if view.seat is None:
        raise OutOfTurn("a spectator cannot act")
    return view.seat
