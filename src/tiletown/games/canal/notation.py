"""The notation of Canal City, read and written.

lay         lay 07 2,-1 r1      tile 07, two to the east and one to the north of the start tile, one quarter clockwise
build       build 2,-1:NW       a piece on the north-western plot of the tile on 2,-1
exchange    exchange 07         K1: the tile goes under the stack
skip        skip                K5
draw        draw 0 07           seat 0 draws tile 07; `draw 0 ?` when the reader may not see it
first       first 1             seat 1 begins
arrange     arrange C1a r0 C2b r1 C3a r0 C4a r2         the centre tiles N E S W
a turn      lay 07 2,-1 r1; build 2,-1:NW; build 0,-1:SE
a record    lines such as `1: lay ...; build ...; build ...` and `chance: draw 1 12`

A whole city is written as a map (`score_pad`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import groupby

from ...kernel import CHANCE, Actor, BadNotation, Move
from .pieces import CORNERS, Corner
from .state import Action, Arrange, Build, Centre, Draw, Exchange, First, Lay, Skip, State

EXAMPLES = {
    "lay": "lay 07 2,-1 r1",
    "build": "build 2,-1:NW",
    "exchange": "exchange 07",
    "skip": "skip",
    "draw": "draw 0 07",
    "first": "first 1",
    "arrange": "arrange C1a r0 C2b r1 C3a r0 C4a r2",
}


def show_action(action: Action) -> str:
    """The action as text."""
    match action:
        case Lay(tile, x, y, quarters):
            return f"lay {tile} {x},{y} r{quarters}"
        case Build(x, y, plot):
            return f"build {x},{y}:{plot}"
        case Exchange(tile):
            return f"exchange {tile}"
        case Skip():
            return "skip"
        case Draw(seat, tile):
            return f"draw {seat} {'?' if tile is None else tile}"
        case First(seat):
            return f"first {seat}"
        case Arrange(centre):
            return " ".join(["arrange", *(f"{tile.face} r{tile.quarters}" for tile in centre)])


def read_action(text: str, state: State | None = None) -> Action:
    """The action in a text. With a state, `lay 2,-1 r1` lays the tile of the seat whose turn it is."""
    verb, *words = text.split() or [""]
    verb = verb.lower()
    match verb, words:
        case "lay", [at, quarters]:
            return Lay(_hand(state), *_place(at), _quarters(quarters))
        case "lay", [tile, at, quarters]:
            return Lay(tile, *_place(at), _quarters(quarters))
        case "build", [at]:
            place, _, plot = at.partition(":")
            return Build(*_place(place), _plot(plot))
        case "exchange", [tile]:
            return Exchange(tile)
        case "skip", []:
            return Skip()
        case "draw", [seat, tile] if seat.isdecimal():
            return Draw(int(seat), None if tile == "?" else tile)
        case "first", [seat] if seat.isdecimal():
            return First(int(seat))
        case "arrange", [a, ra, b, rb, c, rc, d, rd]:
            faces = ((a, ra), (b, rb), (c, rc), (d, rd))
            return Arrange(tuple(Centre(face, _quarters(quarters)) for face, quarters in faces))
    if verb in EXAMPLES:
        raise BadNotation(f"{text.strip()!r} is not written like {EXAMPLES[verb]!r}")
    raise BadNotation(f"{text.strip()!r} is not an action such as {EXAMPLES['lay']!r} or {EXAMPLES['build']!r}")


def show_turn(actions: Iterable[Action]) -> str:
    """The actions of one turn as text."""
    return "; ".join(show_action(action) for action in actions)


def read_turn(text: str, state: State | None = None) -> tuple[Action, ...]:
    """The actions of a written turn."""
    return tuple(read_action(part, state) for part in text.split(";") if part.strip())


def show_turns(moves: Sequence[Move[Action]]) -> str:
    """The moves of a record, one line for consecutive moves of one actor."""
    lines = []
    for by, group in groupby(moves, key=lambda move: move.by):
        lines.append(f"{by}: {show_turn(move.action for move in group)}")
    return "\n".join(lines)


def read_turns(text: str) -> tuple[Move[Action], ...]:
    """The moves of written turns."""
    moves: list[Move[Action]] = []
    for number, line in enumerate(text.strip().splitlines(), 1):
        who, separator, turn = line.partition(":")
        who = who.strip()
        if not separator or not (who == CHANCE or who.isdecimal()):
            raise BadNotation(f"line {number}: a turn begins with a seat or chance and a colon, such as '0: skip'")
        by: Actor = CHANCE if who == "chance" else int(who)
        moves += [Move(by, action) for action in read_turn(turn)]
    return tuple(moves)


def _hand(state: State | None) -> str:
    hand = None if state is None else state.hands[state.seat]
    if hand is None or hand.tile is None:
        raise BadNotation("name the tile too, as in 'lay 07 2,-1 r1'")
    return hand.tile.id


def _place(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"(-?\d{1,2}),(-?\d{1,2})", text)
    if not found:
        raise BadNotation(f"{text!r} is not a place such as 2,-1")
    return int(found[1]), int(found[2])


def _quarters(text: str) -> int:
    if not re.fullmatch("[rR][0-3]", text):
        raise BadNotation(f"{text!r} is not a rotation: r0, r1, r2 or r3")
    return int(text[1])


def _plot(text: str) -> Corner:
    for corner in CORNERS:
        if text.upper() == corner:
            return corner
    raise BadNotation(f"{text!r} is not a plot: NW, NE, SE or SW")
