"""A batch of games of Shake That City for research: many games stepped at once from Python, with integer actions.

An action is 36 x colour + cell in reading order, or PASS. `games` says how a game is divided into steps.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tiletown.games.shake import Pass, Place, Setup, board
from tiletown.games.shake.board import NAMES
from tiletown.games.shake.pieces import COLOURS
from tiletown.kernel import IllegalAction, MalformedAction, TiletownError

from ..compiling import compiled, inlined
from .games import GAME_RECORD, Games, city_worth, deal, new_games, next_step, place, random_place

PASS = 180
ACTIONS = 181
WORDS = 23
"""A mask of legal actions has one byte for each action and is written in words of eight; three bytes are padding."""
EIGHT = np.array([[byte >> bit & 1 for bit in range(8)] for byte in range(256)], np.uint8).view(np.uint64)[:, 0]
"""Byte -> its eight bits as the eight bytes of a word."""


PART = 256
"""The smallest part of a batch that is worth a thread."""


class Batch:
    """Many games of one setup, stepped together.

    `legal[game, seat, action]` says what each seat may do now; it is all False for a seat that is not to act. Every
    game of a setup has the same number of steps, so they all end together.
    """

    def __init__(self, games: int, setup: Setup, seed: int, threads: int = 1) -> None:
        if games < 1 or threads < 1:
            raise TiletownError(f"a batch needs at least one game and one thread, not {games} and {threads}")
        self.games = new_games(games, setup, seed)
        self._mask = np.zeros((games, setup.players, WORDS), np.uint64)
        self.legal = self._mask.view(np.bool_)[:, :, :ACTIONS]
        size = max(PART, games // (4 * threads)) if threads > 1 else games
        self._parts = [slice(start, start + size) for start in range(0, games, size)]
        self._helpers = ThreadPoolExecutor(threads - 1) if threads > 1 else None
        self._threads = threads
        self.reset()

    @property
    def over(self) -> bool:
        """Whether the games are over; they all end at the same step."""
        return not self.games["acting"][0]

    def reset(self) -> None:
        """Start new games: deal, and shake for the first round."""
        self._in_parts(deal_all, self.games, self._mask)

    def step(self, actions: NDArray[np.int64]) -> None:
        """Apply `actions[game, seat]` of the seats to act, shake where a round is over, and update `legal`.

        The actions of other seats are ignored. Raises MalformedAction or IllegalAction, and then changes nothing.
        """
        actions = np.ascontiguousarray(actions, np.int64)
        if actions.shape != self.legal.shape[:2]:
            raise MalformedAction(
                f"actions have shape {actions.shape} instead of {self.legal.shape[:2]} (games, seats)"
            )
        wrong = first_illegal(self.games, actions)
        if wrong >= 0:
            game, seat = divmod(wrong, actions.shape[1])
            raise IllegalAction("illegal", f"game {game}, seat {seat}: action {actions[game, seat]} is not legal now")
        self._in_parts(step_all, self.games, actions, self._mask)

    def random_actions(self) -> NDArray[np.int64]:
        """A random legal action for each seat to act; PASS for the others."""
        actions = np.empty(self.legal.shape[:2], np.int64)
        self._in_parts(choose_all, self.games, actions)
        return actions

    def scores(self) -> NDArray[np.int64]:
        """The points of every city if the games ended now."""
        scores = np.empty(self.legal.shape[:2], np.int64)
        self._in_parts(score_all, self.games, scores)
        return scores

    def _in_parts(self, function: Callable[..., None], *arrays: NDArray[Any]) -> None:
        """Call the function on all parts: each thread takes the next part until none is left."""
        parts = iter(self._parts)

        def work() -> None:
            for part in parts:
                function(*(array[part] for array in arrays))

        helpers = [self._helpers.submit(work) for _ in range(self._threads - 1)] if self._helpers else []
        work()
        for helper in helpers:
            if not helper.cancel():
                helper.result()


def action_number(action: Place | Pass) -> int:
    """The number of an action."""
    if isinstance(action, Pass):
        return PASS
    return 36 * COLOURS.index(action.colour) + NAMES.index(action.at)


def numbered_action(number: int) -> Place | Pass:
    """The action of a number."""
    if not 0 <= number < ACTIONS:
        raise MalformedAction(f"{number} is not the number of an action (0 to {PASS})")
    return Pass() if number == PASS else Place(COLOURS[number // 36], NAMES[number % 36])


@compiled()
def deal_one(words: NDArray[np.int64], numbers: NDArray[np.int64]) -> int:
    """Start one game; arguments and result are those of `step_one`."""
    game = words.view(GAME_RECORD)[0]
    deal(game)
    return list_legal(game, numbers)


@compiled()
def step_one(words: NDArray[np.int64], action: int, numbers: NDArray[np.int64]) -> int:
    """Apply an action of the first seat to act in one game; returns the number of legal actions of the next one.

    These are written to `numbers`. Returns 0 at the end of the game, and -1 without a change if the action is illegal.
    `words` is `new_games(1, ...).view(np.int64)`: numba unpacks an array of integers faster than one of records.
    """
    game = words.view(GAME_RECORD)[0]
    if not game.acting:
        return 0
    seat = board.first(game.acting)
    if not is_legal(game, seat, action):
        return -1
    colour, bit = placement(action)
    place(game, seat, colour, bit)
    game.acting &= game.acting - 1
    if not game.acting:
        next_step(game)
    return list_legal(game, numbers)


@compiled()
def deal_all(games: Games, mask: NDArray[np.uint64]) -> None:
    """Start every game."""
    for i in range(len(games)):
        deal(games[i])
        write_masks(games[i], mask[i])


@compiled()
def first_illegal(games: Games, actions: NDArray[np.int64]) -> int:
    """The first illegal action, as game * seats + seat; -1 if all are legal."""
    seats = actions.shape[1]
    for i in range(len(games)):
        for seat in range(seats):
            if games[i].acting >> seat & 1 and not is_legal(games[i], seat, actions[i, seat]):
                return int(i * seats + seat)
    return -1


@compiled()
def step_all(games: Games, actions: NDArray[np.int64], mask: NDArray[np.uint64]) -> None:
    """Step every game. The actions must be legal."""
    for i in range(len(games)):
        game = games[i]
        for seat in range(game.players):
            if game.acting >> seat & 1:
                colour, bit = placement(actions[i, seat])
                place(game, seat, colour, bit)
        next_step(game)
        write_masks(game, mask[i])


@compiled()
def choose_all(games: Games, actions: NDArray[np.int64]) -> None:
    """A random action for every seat to act."""
    for i in range(len(games)):
        game = games[i]
        for seat in range(game.players):
            colour, bit = random_place(game, seat) if game.acting >> seat & 1 else (-1, 0)
            actions[i, seat] = number(colour, bit)


@compiled()
def score_all(games: Games, scores: NDArray[np.int64]) -> None:
    """The points of every city."""
    for i in range(len(games)):
        for seat in range(games[i].players):
            scores[i, seat] = city_worth(games[i], seat)


@inlined
def is_legal(game: Any, seat: int, action: int) -> bool:
    """Whether the action is legal for a seat that is to act."""
    places = game.places[seat]
    if action == PASS:
        return not (places[0] | places[1] | places[2] | places[3] | places[4])
    if not 0 <= action < PASS:
        return False
    colour, bit = placement(action)
    return bool(places[colour] >> bit & 1)


@inlined
def list_legal(game: Any, numbers: NDArray[np.int64]) -> int:
    """Write the legal actions of the first seat to act to `numbers`; returns their number."""
    if not game.acting:
        return 0
    seat = board.first(game.acting)
    size = 0
    for colour in range(5):
        places = game.places[seat, colour]
        while places:
            numbers[size] = number(colour, board.first(places))
            size += 1
            places &= places - 1
    if size == 0:
        numbers[0] = PASS
        size = 1
    return size


@inlined
def placement(action: int) -> tuple[int, int]:
    """The colour and the first cell's bit of a numbered action; (-1, 0) for a pass."""
    if action == PASS:
        return -1, 0
    colour, cell = action // 36, action % 36
    return colour, board.STRIDE * (cell // 6) + cell % 6


@inlined
def number(colour: int, bit: int) -> int:
    """The number of a placement; a colour of -1 is a pass."""
    if colour < 0:
        return PASS
    return 36 * colour + 6 * (bit >> 3) + (bit & 7)


@inlined
def write_masks(game: Any, mask: NDArray[np.uint64]) -> None:
    """Write the mask of each seat, one byte for each action; the 2 x 36 cells of two colours fill nine words."""
    for seat in range(game.players):
        if game.acting >> seat & 1:
            places = game.places[seat]
            one, two, three = packed(places[0]), packed(places[1]), packed(places[2])
            four, five = packed(places[3]), packed(places[4])
            must_pass = not (one | two | three | four | five)
        else:
            one = two = three = four = five = 0
            must_pass = False
        write_two(mask[seat], 0, one, two)
        write_two(mask[seat], 9, three, four)
        write_two(mask[seat], 18, five, 1 if must_pass else 0)


@inlined
def write_two(mask: NDArray[np.uint64], start: int, one: int, other: int) -> None:
    """Write the cells of two colours, 36 bytes each; after the last colour comes only the pass."""
    for i in range(4):
        mask[start + i] = EIGHT[one >> 8 * i & 255]
    mask[start + 4] = EIGHT[one >> 32 | (other & 15) << 4]
    if start + 5 < WORDS:
        for i in range(4):
            mask[start + 5 + i] = EIGHT[other >> 4 + 8 * i & 255]


@inlined
def packed(cells: int) -> int:
    """A set of cells without the guard columns: 36 bits in reading order."""
    found = 0
    for row in range(6):
        found |= cells >> 2 * row & 63 << 6 * row
    return found
