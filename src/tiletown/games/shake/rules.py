"""Shake That City as a `Game`: who is to act, what they may do, and what each of them sees."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from itertools import product

import msgspec

from ...kernel import CHANCE, Actor, Move, OutOfTurn, Result, Rng, ScoreSheet, Seat, View, draw
from . import notation
from .board import names
from .city import read_city
from .guide import Drawing, Guide, drawn_table, make_guide
from .pieces import BONUS_TILES, COLOURS, SIDES, Colour, Pieces, cube_counts, our_pieces, pieces_digest
from .scoring import score_city
from .state import SOLO_TARGET, Action, Choose, Deal, Pass, Place, Sealed, Setup, Shake, State
from .table import (
    Outcomes,
    acted,
    allowed,
    board_after,
    check_action,
    check_setup,
    deal,
    draws_forbidden,
    end_round,
    fitting,
    legal,
    must_choose,
    on_board,
    outcomes,
    shake,
    with_pending,
)

replace = msgspec.structs.replace


class ShakeThatCity:
    """The rules of Shake That City."""

    name = "shake"
    rules_version = 1
    setup_type = Setup
    state_type = State
    action_type = Action
    guide_type = Guide
    pieces_type = Pieces
    drawing_type = Drawing

    def __init__(self, outcomes: Outcomes = outcomes) -> None:
        """`outcomes` may be a compiled function that gives the same: the rest of Tiletown asks it most often."""
        self.outcomes = outcomes

    def setups(self) -> Iterable[Setup]:
        """Every player count, side and variant."""
        for players, side in product(range(1, 5), SIDES):
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
        return State(setup, ("." * 36,) * setup.players, (None,) * setup.players)

    def players(self, state: State) -> int:
        """How many seats there are."""
        return state.setup.players

    def to_act(self, state: State) -> frozenset[Actor]:
        """The active player while it has to choose (S2), then all seats that have not acted yet."""
        if state.over:
            return frozenset()
        if not state.pattern:
            return frozenset((CHANCE,))
        if must_choose(state):
            return frozenset((state.active,))
        return frozenset(seat for seat, done in enumerate(state.pending) if done is None)

    def legal_actions(self, state: State, seat: Seat) -> Sequence[Action]:
        """Colours to choose, or placements by colour and in reading order; a pass only when nothing fits (S3)."""
        if seat not in self.to_act(state):
            return ()
        fits = [(colour, fitting(state.boards[seat], state.pattern, colour)) for colour in allowed(state, seat)]
        options: list[Action]
        if must_choose(state):
            options = [Choose(colour) for colour, cells in fits if cells]
        else:
            options = [place for colour, cells in fits for place in placements(colour, cells)]
        return options or [Pass()]

    def forced(self, state: State, seat: Seat) -> Action | None:
        """A pass, when nothing fits (S3)."""
        if seat not in self.to_act(state):
            return None
        board, pattern = state.boards[seat], state.pattern
        fits = any(fitting(board, pattern, colour) for colour in allowed(state, seat))
        return None if fits else Pass()

    def sample_chance(self, state: State, rng: Rng) -> Action:
        """The deal, or a shake: nine of the cubes without replacement, every arrangement equally likely."""
        setup, pieces = state.setup, state.setup.played_with
        if state.deal is None:
            bonus = draw(BONUS_TILES, 6, rng)
            active = rng.randrange(setup.players)
            pairs = [fact.pair for fact in pieces.construction.pairs] if setup.construction else []
            return Deal(bonus, active, draw(pairs, len(pairs), rng))
        cubes = "".join(letter * number for letter, number in zip("RPFSH", cube_counts(pieces), strict=True))
        pattern = "".join(draw(cubes, 9, rng))
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
            return deal(state, action) if state.deal is None else shake(state, action)
        state = acted(state, actor, legal(state, actor, action))
        return state if None in state.pending else end_round(state)

    def view(self, state: State, seat: Seat | None) -> View[State]:
        """S1: of the others' placements in this step, only that they were made. A pass follows from the board (S13)."""
        pending = tuple(
            Sealed() if isinstance(done, Place) and owner != seat else done for owner, done in enumerate(state.pending)
        )
        return View(seat, replace(state, pending=pending))

    def reveal(self, move: Move[Action], state: State, seat: Seat | None) -> Move[Action]:
        """A placement stays sealed until its step is over and its tiles lie on the board."""
        if move.by == CHANCE or move.by == seat or not isinstance(move.action, Place):
            return move
        return move if on_board(state.boards[move.by], move.action) else Move(move.by, Sealed())

    def imagine(self, view: View[State], rng: Rng) -> State:
        """Every sealed placement is any legal one."""
        state = view.table
        for seat, done in enumerate(state.pending):
            if isinstance(done, Sealed):
                state = with_pending(state, seat, None)
                options = self.legal_actions(state, seat)
                state = acted(state, seat, legal(state, seat, options[rng.randrange(len(options))]))
        return state

    def preview(self, view: View[State], actions: Sequence[Action]) -> View[State]:
        """The seat's own placement goes onto its board at once; the step stays open."""
        state, seat = view.table, _seat(view)
        for action in actions:
            check_action(action)
            if seat not in self.to_act(state):
                raise OutOfTurn(f"seat {seat} is not to act now")
            after = board_after(state, seat, legal(state, seat, action))
            state = acted(state, seat, legal(state, seat, action))
            state = replace(state, boards=tuple(after if i == seat else b for i, b in enumerate(state.boards)))
        return View(seat, state)

    def gains(self, view: View[State]) -> Sequence[int]:
        """The points of each placement; naming a colour or passing brings none."""
        state, seat = view.table, _seat(view)
        now = self.outcomes(state, seat, [Pass()])[0].points
        return [done.points - now for done in self.outcomes(state, seat, self.legal_actions(state, seat))]

    def guide(self, view: View[State], actions: Sequence[Action]) -> Guide:
        """What a client draws beside the table: effects of the actions, colours with their reasons, meters."""
        return make_guide(view, actions, self.outcomes)

    def pieces(self) -> Pieces:
        """The pieces that come with Tiletown."""
        return our_pieces()

    def read_drawing(self, drawing: Drawing) -> State:
        """The end of a match with these cities."""
        return drawn_table(drawing)

    def score(self, state: State) -> tuple[ScoreSheet, ...]:
        """A sheet for each city."""
        return tuple(sheet_of(board, state.setup, state.deal) for board in state.boards)

    def result(self, state: State, out: frozenset[Seat] = frozenset()) -> Result:
        """Points, then flipped bonus tiles, then fewer empty cells, then a shared victory."""
        sheets = self.score(state)
        able = [seat for seat, sheet in enumerate(sheets) if sheet.can_win and seat not in out]
        if len(out) == len(sheets):
            return Result((), "resigned")
        if state.setup.solo:
            won = able and sheets[0].total >= SOLO_TARGET
            return Result((0,) if won else (), "target" if able else "construction")
        if state.setup.players == 1:
            return Result((), "practice")  # S8
        if not able:
            return Result((), "construction")
        keys = {
            seat: (
                ("points", sheets[seat].total),
                ("bonus", len(sheets[seat].lines[-1].items)),
                ("empty", -state.boards[seat].count(".") - state.boards[seat].count("#")),
            )
            for seat in able
        }
        leaders = able
        for step in range(3):
            best = max(keys[seat][step][1] for seat in leaders)
            leaders = [seat for seat in leaders if keys[seat][step][1] == best]
            if len(leaders) == 1:
                return Result(tuple(leaders), keys[leaders[0]][step][0])
        return Result(tuple(leaders), "shared")

    def show_action(self, action: Action) -> str:
        """S@C3 and the like."""
        return notation.show_action(action)

    def read_action(self, text: str, state: State) -> Action:
        """The action that a text means."""
        return notation.read_action(text)


GAME = ShakeThatCity()


@functools.lru_cache(maxsize=4096)
def placements(colour: Colour, cells: int) -> tuple[Place, ...]:
    """The placements of a colour with their first tile on each of the cells."""
    return tuple(Place(colour, at) for at in names(cells))


@functools.lru_cache(maxsize=4096)
def sheet_of(board: str, setup: Setup, deal: Deal | None) -> ScoreSheet:
    """The sheet of one city: asked for again and again while the others still choose."""
    bonus = deal.bonus if deal else ()
    return score_city(read_city(board), setup.played_with, setup.side, bonus, family=setup.family)


def _seat(view: View[State]) -> Seat:
    if view.seat is None:
        raise OutOfTurn("a spectator cannot act")
    return view.seat
