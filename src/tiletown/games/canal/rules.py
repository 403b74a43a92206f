"""Canal City as a `Game`: who is to act, what they may do, and what each of them sees."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...kernel import (
    CHANCE,
    Actor,
    IllegalAction,
    MalformedAction,
    Move,
    OutOfTurn,
    Result,
    Rng,
    ScoreSheet,
    Seat,
    View,
    sample,
)
from . import guide, notation
from .guide import Guide
from .outcomes import legal_outcomes
from .pieces import Pieces, city_tiles, our_pieces, pieces_digest, read_pieces, write_pieces
from .score_pad import Sketch, Tallied, sketched_state, tally_sheets
from .scoring import DecidedBy, result_of, score_sheets
from .state import (
    SUPPLY,
    Action,
    Arrange,
    Build,
    Centre,
    Draw,
    Exchange,
    First,
    Hand,
    Lay,
    Numbers,
    Setup,
    Skip,
    State,
)
from .turn import (
    arranged,
    begun,
    built,
    check_setup,
    drawn,
    exchanged,
    forced,
    laid,
    legal_actions,
    random_arrangement,
    standard,
    turn_over,
    unseen,
)


class CanalCity:
    """The rules of Canal City."""

    name = "canal"
    rules_version = 2
    setup_type = Setup
    state_type = State
    action_type = Action
    guide_type = Guide
    pieces_type = Pieces
    sketch_type = Sketch
    decided_by_type = DecidedBy
    numbers = Numbers()

    def setups(self) -> Iterable[Setup]:
        """Every player count, with each kind of arrangement and of starting points, and with a centre that scores."""
        own = (Centre("C2b", 2), Centre("C1a", 3), Centre("C4b", 0), Centre("C3b", 1))
        for players in (2, 3, 4):
            yield Setup(players)
            yield Setup(players, "standard", even_start=True)
            yield Setup(players, centre_scores=True)
        yield Setup(2, own)
        yield Setup(3, pieces=our_pieces())

    def digest(self, setup: Setup) -> str:
        """SHA-256 of the pieces."""
        return pieces_digest(setup.played_with)

    def start(self, setup: Setup) -> State:
        """The state before the first chance move; the centre is arranged unless the setup leaves it to chance."""
        check_setup(setup)
        none = (None,) * setup.players
        state = State(
            setup=setup,
            phase="arrange",
            seat=0,
            supply=(SUPPLY,) * setup.players,
            hands=none,
            stack=len(city_tiles(setup.played_with)),
        )
        if setup.arrangement == "chance":
            return state
        return arranged(state, standard(setup) if setup.arrangement == "standard" else setup.arrangement)

    def players(self, state: State) -> int:
        """The number of seats."""
        return state.players

    def to_act(self, state: State) -> frozenset[Actor]:
        """Chance sets up and draws; the seat whose turn it is lays and builds."""
        if state.phase == "over":
            return frozenset()
        return frozenset((state.seat if state.phase in ("lay", "build-1", "build-2") else CHANCE,))

    def legal_actions(self, state: State, seat: Seat) -> Sequence[Action]:
        """Places by rows from the north, then by quarters; sites by rows; or the only action left: exchange or skip."""
        return state.cached(legal_actions) if seat in self.to_act(state) else ()

    def forced(self, state: State, seat: Seat) -> Action | None:
        """K1 and K5: a tile that cannot be laid is exchanged, a turn without a tile is skipped."""
        return forced(state) if state.phase == "lay" and seat == state.seat else None

    def sample_chance(self, state: State, rng: Rng) -> Action:
        """The arrangement of the centre, the first player, or the drawn tile."""
        if state.phase == "arrange":
            return Arrange(random_arrangement(state.setup, rng))
        if state.phase == "first":
            return First(rng.randrange(state.players))  # K10
        if state.stack:
            tiles = state.cached(unseen)
            return Draw(state.seat, tiles[rng.randrange(len(tiles))].id)
        return Draw(state.seat, state.under[0].id)

    def apply(self, state: State, actor: Actor, action: Action) -> State:
        """The next state. A turn ends automatically: after the second piece, or when nothing more can be built."""
        if not isinstance(action, Action):
            raise MalformedAction("this is not an action of Canal City")
        if actor not in self.to_act(state):
            raise OutOfTurn(f"{'chance' if actor == CHANCE else f'seat {actor}'} is not to act now")
        match state.phase, action:
            case "arrange", Arrange(centre):
                return arranged(state, centre)
            case "first", First(seat):
                return begun(state, seat)
            case "deal" | "draw", Draw():
                return drawn(state, action)
            case "lay", Lay():
                return laid(state, action)
            case "lay", Exchange(tile):
                return exchanged(state, tile)
            case "lay", Skip():
                if state.hands[state.seat] is not None:
                    raise IllegalAction("has-a-tile", "a turn is skipped only without a tile (K5)")
                return turn_over(state, skipped=True)
            case "build-1" | "build-2", Build():
                return built(state, action)
        raise IllegalAction("not-now", f"{_due(state)} now, so {notation.show_action(action)!r} is not possible")

    def view(self, state: State, seat: Seat | None) -> View[State]:
        """The other seats' tiles are hidden, unless all have seen them go under the stack."""
        hands = tuple(
            Hand(None) if hand is not None and owner != seat and not hand.shown else hand
            for owner, hand in enumerate(state.hands)
        )
        return View(seat, state.after(hands=hands))

    def reveal(self, move: Move[Action], state: State, seat: Seat | None) -> Move[Action]:
        """A tile that another seat has drawn is hidden until it is laid or shown."""
        action = move.action
        if not isinstance(action, Draw) or action.seat == seat or action.tile is None:
            return move
        if action.tile in {laid.tile.id for laid in state.laid} | {tile.id for tile in state.under}:
            return move
        if any(hand is not None and hand.shown and hand.tile and hand.tile.id == action.tile for hand in state.hands):
            return move
        return Move(move.by, Draw(action.seat, None))

    def imagine(self, view: View[State], rng: Rng) -> State:
        """The hidden hands are any of the tiles that the view does not show, every deal equally likely."""
        state = view.state
        hidden = [seat for seat, hand in enumerate(state.hands) if hand is not None and hand.tile is None]
        dealt = dict(zip(hidden, sample(unseen(state), len(hidden), rng), strict=True))
        hands = tuple(Hand(dealt[seat]) if seat in dealt else hand for seat, hand in enumerate(state.hands))
        return state.after(hands=hands)

    def preview(self, view: View[State], actions: Sequence[Action]) -> View[State]:
        """The view after the seat's own actions; at the end of the turn, before it draws."""
        state = view.state
        for action in actions:
            state = self.apply(state, _seat(view), action)
        return self.view(state, view.seat)

    def gains(self, view: View[State]) -> Sequence[int]:
        """The points of each place or site: fountains that reach a building, and tiles won."""
        seat, state = _seat(view), view.state
        return [outcome.gain for outcome in state.cached(legal_outcomes)] if seat in self.to_act(state) else []

    def guide(self, view: View[State], actions: Sequence[Action]) -> Guide:
        """Reach and distances, the leader of each tile, the target of each fountain, the outcome of each action."""
        return guide.guide(view.state, view.seat, actions)

    def covers(self, view: View[State], action: Action) -> tuple[str, ...]:
        """The cell that a tile is laid on, or the plot that a piece is built on."""
        return guide.covers(action)

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
        """The end of a match with this city."""
        return sketched_state(sketch)

    def score(self, state: State) -> tuple[ScoreSheet, ...]:
        """A sheet for each seat: starting points, tiles, fountains."""
        return tally_sheets(state) if isinstance(state, Tallied) else state.cached_for_city(score_sheets)

    def result(self, state: State, out: frozenset[Seat] = frozenset()) -> Result:
        """The most points; ties are not broken."""
        return result_of(self.score(state), out)

    def show_action(self, action: Action) -> str:
        """The action in notation, such as `lay 07 2,-1 r1`."""
        return notation.show_action(action)

    def read_action(self, text: str, state: State) -> Action:
        """The action in a text."""
        return notation.read_action(text, state)


GAME = CanalCity()


def _due(state: State) -> str:
    what = {"arrange": "the centre is arranged", "first": "the first player is drawn", "lay": "a tile is laid"}
    return what.get(state.phase, "a piece is built" if state.phase.startswith("build") else "a tile is drawn")


def _seat(view: View[State]) -> Seat:
    if view.seat is None:
        raise OutOfTurn("a spectator cannot act")
    return view.seat
