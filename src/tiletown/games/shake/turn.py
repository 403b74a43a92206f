"""A turn: who may choose which colour, what a placement does, how a round begins and ends."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from operator import gt
from typing import TypeAlias

import msgspec

from tiletown.kernel import BadPieces, BadSetup, IllegalAction, MalformedAction, Seat

from . import notation
from .board import BIT_OF_NAME, NAME_OF_BIT, NAMES, names
from .city import (
    COLOUR_LETTERS,
    LETTERS,
    City,
    all_places,
    barred,
    built,
    free,
    read_city,
    shape_of,
    shapes_of,
    surroundings_of,
    with_letter,
    write_city,
)
from .pieces import BONUS_TILES, COLOURS, SIDES, Colour, check_pieces, construction_cells, cube_counts
from .state import (
    MOST_SEATS,
    OPEN_ROUND,
    ROUNDS,
    SOLO_TARGET,
    VARIANTS,
    Action,
    Choose,
    Deal,
    Pass,
    Place,
    Sealed,
    Setup,
    Shake,
    State,
)

replace = msgspec.structs.replace


def check_setup(setup: Setup) -> None:
    """Raise BadSetup if the setup cannot be played."""
    if not 1 <= setup.players <= MOST_SEATS:
        raise BadSetup("players", f"1 to {MOST_SEATS} can play, not {setup.players}")
    if setup.side not in SIDES:
        raise BadSetup("side", f"{setup.side!r} is neither {' nor '.join(SIDES)}")
    for variant in setup.variant:
        if variant not in VARIANTS:
            raise BadSetup("variant", f"{variant!r} is none of {', '.join(VARIANTS)}")
    if len(set(setup.variant)) != len(setup.variant):
        raise BadSetup("variant", "a variant is named twice")
    if setup.solo and setup.players != 1:
        raise BadSetup("variant", "solo is for exactly one player")
    if setup.solo and setup.family:
        raise BadSetup("variant", f"solo cannot be combined with family: its {SOLO_TARGET} points could not be reached")
    if setup.block_random and (setup.players != 1 or setup.solo):
        raise BadSetup("block_random", "it is a benchmark for one player without solo")
    if setup.pieces is not None:
        try:
            check_pieces(setup.pieces)
        except BadPieces as error:
            raise BadSetup("pieces", str(error)) from error


def check_action(action: Action) -> None:
    """Raise MalformedAction for a value that JSON could not have given: another type, or an unknown colour."""
    if not isinstance(action, Action):
        raise MalformedAction("this is no action of Shake That City")
    if isinstance(action, Choose | Place) and action.colour not in COLOURS:
        raise MalformedAction(f"{action.colour!r} is not a building")


def must_choose(state: State) -> bool:
    """Whether the active player has to name its colour before anybody may place.

    S2; not from OPEN_ROUND on, where nothing is blocked, and not with one player (S12).
    """
    return (
        state.setup.players > 1
        and state.round < OPEN_ROUND
        and state.chosen is None
        and state.pending[state.active] is None
    )


def allowed(state: State, seat: Seat) -> tuple[Colour, ...]:
    """The colours of the pattern that the seat may choose, whether or not they fit."""
    if seat == state.active and state.chosen is not None:
        return (state.chosen,)
    return not_barred(state.pattern, state.round, state.setup.solo, state.chosen or state.forbidden)


@functools.lru_cache(maxsize=4096)
def not_barred(pattern: str, round_: int, solo: bool, taken: Colour | None) -> tuple[Colour, ...]:
    """The colours of a pattern without the one that is barred in this round."""
    counts = [pattern.count(letter) for letter in COLOUR_LETTERS]
    bar = barred(round_, solo, counts, COLOURS.index(taken) if taken else -1)
    return tuple(colour for number, colour in enumerate(COLOURS) if counts[number] and number != bar)


Fits: TypeAlias = tuple[int, ...]
"""For each of the five colours, the cells of a board where the first cell of its shape can be placed."""
FindFits: TypeAlias = Callable[[str, str], Fits]


@functools.lru_cache(maxsize=4096)
def fitting(board: str, pattern: str) -> Fits:
    """Where the colours of the pattern fit on the board; cached, since it is needed many times in a round."""
    return tuple(all_places(read_city(board), shapes_of(pattern, COLOURS)))


def that_fit(colours: Sequence[Colour], fits: Fits) -> list[Colour]:
    """Those of the colours that fit somewhere."""
    return [colour for colour in colours if fits[COLOURS.index(colour)]]


@functools.lru_cache(maxsize=4096)
def placements(colours: tuple[Colour, ...], fits: Fits) -> tuple[Place, ...]:
    """Every placement of the colours; cached, since it is needed again while the others choose."""
    found: list[Place] = []
    for colour in colours:
        found += map(PLACES[colour].__getitem__, names(fits[COLOURS.index(colour)]))
    return tuple(found)


PLACES = {colour: {at: Place(colour, at) for at in NAMES} for colour in COLOURS}
"""Every possible placement, by colour and first cell."""


def choices(colours: tuple[Colour, ...], fits: Fits) -> tuple[Choose, ...]:
    """The colours that fit somewhere."""
    return tuple([Choose(colour) for colour in that_fit(colours, fits)])


NOTHING_FITS = (Pass(),)


def legal_actions(state: State, seat: Seat, fits: Fits) -> Sequence[Action]:
    """What the seat, which is to act, may do: name a colour, or place tiles; a pass only when nothing fits (S3)."""
    options = choices if must_choose(state) else placements
    return options(allowed(state, seat), fits) or NOTHING_FITS


def forced(state: State, seat: Seat, fits: Fits) -> Action | None:
    """A pass, when nothing fits (S3)."""
    return None if that_fit(allowed(state, seat), fits) else Pass()


def shape(state: State, colour: Colour) -> int:
    """The shape of a colour in this round's pattern."""
    return shape_of(state.pattern, COLOURS.index(colour))


def acted(state: State, seat: Seat, action: Choose | Place | Pass) -> State:
    """The state after the seat has named its colour, or with its placement pending until all have acted."""
    if isinstance(action, Choose):
        return replace(state, chosen=action.colour)
    return with_pending(state, seat, action)


def with_pending(state: State, seat: Seat, done: Place | Pass | None) -> State:
    """The state with this pending action of the seat."""
    return replace(state, pending=tuple([done if i == seat else other for i, other in enumerate(state.pending)]))


def check_legal(state: State, seat: Seat, action: Action, fits: Fits) -> Choose | Place | Pass:
    """The action, if it is legal for the seat, which is to act. Raises IllegalAction that names the rule.

    `fits` is `fitting` of the seat's board.
    """
    match action:
        case Choose(colour):
            if not must_choose(state):
                raise IllegalAction("no-choice-due", "no colour has to be named now: place tiles of one")
            check_colour(state, seat, colour)
            if not that_fit((colour,), fits):
                raise IllegalAction("fits-nowhere", f"the {colour} tiles of this pattern fit nowhere in your city")
        case Place(colour, at):
            if must_choose(state):
                raise IllegalAction("choose-first", "the active player names a colour before placing (S2)")
            check_colour(state, seat, colour)
            if at not in BIT_OF_NAME:
                raise IllegalAction("no-such-cell", f"{at!r} is not a cell (A1 to F6)")
            if not fits[COLOURS.index(colour)] >> BIT_OF_NAME[at] & 1:
                city = read_city(state.boards[seat])
                raise IllegalAction("does-not-fit", why_not(city, shape(state, colour), BIT_OF_NAME[at]))
        case Pass():
            for colour in that_fit(allowed(state, seat), fits):
                raise IllegalAction("must-place", f"{colour} fits, so you may not pass (S3)")
        case Deal() | Shake():
            raise IllegalAction("chance-only", "only chance deals and shakes")
        case Sealed():
            raise IllegalAction("sealed", "a sealed placement says nothing, so it cannot be played")
    return action


def check_colour(state: State, seat: Seat, colour: Colour) -> None:
    """Raise IllegalAction unless the seat may choose the colour."""
    if notation.LETTER[colour] not in state.pattern:
        raise IllegalAction("not-in-pattern", f"there is no {colour} in this pattern")
    if colour in allowed(state, seat):
        return
    if state.setup.solo:
        why = f"{colour} has the most cubes, and solo forbids that before round {OPEN_ROUND}"
        raise IllegalAction("most-cubes", why)
    if state.forbidden is not None:
        raise IllegalAction("forbidden", f"{colour} is forbidden in this round")
    if seat == state.active:
        raise IllegalAction("already-chosen", f"you have named {state.chosen}, so you cannot place {colour}")
    raise IllegalAction("blocked", f"{colour} is taken by the active player in this round")


def why_not(city: City, shape: int, at: int) -> str:
    """Why the shape does not fit with its first cell on `at`."""
    for step in range(shape.bit_length()):
        if shape >> step & 1 and not free(city) >> at + step & 1:
            if at + step not in NAME_OF_BIT:
                return "a tile would lie outside the city"
            under = " under a construction tile" if city[5] >> at + step & 1 else " taken"
            return f"{NAME_OF_BIT[at + step]} is{under}"
    raise AssertionError("it fits")


def dealt(state: State, action: Action) -> State:
    """The state after the deal; the first shake comes next."""
    setup, pieces = state.setup, state.setup.played_with
    if not isinstance(action, Deal):
        raise IllegalAction("deal-first", "the tiles are dealt before anything else")
    if sorted(action.bonus) != sorted(BONUS_TILES):
        raise IllegalAction("bad-deal", "the six bonus tiles are dealt once each")
    if not 0 <= action.first < setup.players:
        raise IllegalAction("bad-deal", f"there is no seat {action.first}")
    pairs = [fact.pair for fact in pieces.construction.pairs] if setup.construction else []
    if sorted(action.construction) != sorted(pairs):
        raise IllegalAction("bad-deal", "the construction tiles dealt are not those of this match")
    board = "." * 36
    if pairs:
        sites = sum(1 << bit for bit in construction_cells(pieces))
        board = write_city((0, 0, 0, 0, 0, sites))
    return replace(state, deal=action, round=1, active=action.first, boards=(board,) * setup.players)


def shaken(state: State, action: Action) -> State:
    """The state after a shake."""
    if not isinstance(action, Shake):
        raise IllegalAction("shake-due", "the cubes are shaken now")
    shown = [action.pattern.count(letter) for letter in COLOUR_LETTERS]
    cubes = cube_counts(state.setup.played_with)
    if len(action.pattern) != 9 or sum(shown) != 9 or any(map(gt, shown, cubes)):
        raise IllegalAction("bad-shake", f"{action.pattern!r} is not nine of the cubes in the shaker")
    if draws_forbidden(state) != (action.forbidden is not None):
        rounds = f"rounds 1-{OPEN_ROUND - 1}"
        raise IllegalAction("bad-shake", f"a colour is forbidden by lot exactly in {rounds} with block_random")
    if action.forbidden is not None and notation.LETTER[action.forbidden] not in action.pattern:
        raise IllegalAction("bad-shake", f"{action.forbidden} is not in the pattern")
    return replace(state, pattern=action.pattern, forbidden=action.forbidden)


def draws_forbidden(state: State) -> bool:
    """Whether the next shake also forbids a random colour."""
    return state.setup.block_random and state.round < OPEN_ROUND


def round_over(state: State) -> State:
    """The state after a round: placements are on the boards; the next player is active, or the game is over."""
    if any(isinstance(done, Sealed) for done in state.pending):
        raise IllegalAction("sealed", "the round cannot end on a view: the others' placements are sealed")
    boards = tuple(
        board_after(state, seat, done) for seat, done in enumerate(state.pending) if isinstance(done, Place | Pass)
    )
    players = state.setup.players
    state = replace(state, boards=boards, pending=(None,) * players, pattern="", forbidden=None, chosen=None)
    if state.round == ROUNDS:
        return replace(state, over=True)
    return replace(state, round=state.round + 1, active=(state.active + 1) % players)


def board_after(state: State, seat: Seat, action: Action) -> str:
    """The seat's board after a placement, without the construction tiles that it removes."""
    if not isinstance(action, Place):
        return state.boards[seat]
    board, colour = state.boards[seat], COLOURS.index(action.colour)
    cells = shape(state, action.colour) << BIT_OF_NAME[action.at]
    if LETTERS[5] in board:
        city = read_city(board)
        left = built(city, colour, cells, surroundings_of(state.setup, state.deal).sites)[5]
        board = with_letter(board, city[5] & ~left, ".")
    return with_letter(board, cells, LETTERS[colour])


def on_board(board: str, action: Place) -> bool:
    """Whether the placement is already on the board."""
    return board[NAMES.index(action.at)] == notation.LETTER[action.colour]
