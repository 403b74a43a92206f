"""Canal City in a terminal."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import resources
from typing import Annotated, Any, cast

from cyclopts import Parameter

from tiletown.games.canal import (
    GAME,
    Arrange,
    Build,
    Centre,
    Draw,
    Exchange,
    First,
    Lay,
    Setup,
    Sketch,
    Skip,
    State,
    our_pieces,
    read_pieces,
    read_sketch,
    show_map,
    sketch_of,
)
from tiletown.games.canal.notation import read_action, show_turns
from tiletown.games.canal.pieces import CORNERS, SIDES
from tiletown.games.canal.score_pad import PLAYERS, show_tile
from tiletown.kernel import RESIGNATION, BadNotation, BadSetup, Move, Result, ScoreSheet, Seat, TiletownError, View

from ...terminal.console import Lines, counted, listed, others_resigned, points
from ...terminal.files import named, read_text
from ...terminal.sheets import sheet_table
from .pictures import pictures
from .words import (
    built_words,
    centre_words,
    city_words,
    item_words,
    laid_words,
    other_words,
    seat_lines,
    stack_words,
    tile_words,
    turn_line,
)


@dataclass(kw_only=True)
class CanalOptions:
    """The setup of Canal City."""

    arrangement: str = "chance"
    """The centre tiles: chance, standard, or faces and quarters N E S W such as C2b:2,C1a:3,C4b:0,C3b:1."""
    even_start: Annotated[bool, Parameter(negative="")] = False
    """Starting points fitted by simulation instead of the rulebook's."""
    centre_scores: Annotated[bool, Parameter(negative="")] = False
    """The centre tiles score, as the city tiles do (ruling K4)."""
    pieces: str | None = None
    """Other pieces, in the form that `tiletown pieces canal` prints: the real faces, entered from the box."""

    def setup(self, players: int | None) -> Setup:
        """The setup; two players by default."""
        pieces = None
        if self.pieces is not None:
            try:
                pieces = read_pieces(read_text(self.pieces))
            except TiletownError as error:
                raise named(self.pieces, error) from error
        arrangement: Any = self.arrangement
        if ":" in self.arrangement or "," in self.arrangement:
            arrangement = tuple(_centre(part) for part in self.arrangement.split(","))
        return Setup(2 if players is None else players, arrangement, self.even_start, self.centre_scores, pieces)


class CanalPresenter:
    """How Canal City is shown and read in a terminal."""

    game = GAME
    title = "Canal City"
    options = CanalOptions

    def pieces_text(self) -> str:
        """The file of all tiles."""
        return resources.files("tiletown.games.canal").joinpath("pieces.toml").read_text(encoding="utf-8")

    def pictures(self, pieces: str | None) -> Sequence[tuple[str, str]]:
        """All tiles: the centre, and the city tiles by value."""
        return list(pictures(read_pieces(pieces) if pieces is not None else our_pieces()))

    def help(self, view: View[State]) -> Lines:
        """What a tile shows, and how to type a turn."""
        scores = "scores too" if view.state.setup.centre_scores else "scores nothing"
        return [
            "A tile has four plots in its corners: F foundation, . garden, ^ > v < a fountain and where it points,",
            "A3 a building of player A with three pieces. Lines are canals; the number in the middle is the value:",
            f"points for the tallest building, and how far you may build. (3) is a centre tile, which {scores};",
            "o is the start tile. Places are named x,y: x to the east, y to the south, 0,0 is the start tile.",
            "2,-1           how your tile may be turned there, or which plots you may build on",
            "2,-1 r1        lays your tile there, turned one quarter clockwise (r0 to r3)",
            "2,-1 NW        builds on the north-western plot of that tile",
            "2,-1 r1; 2,-1 NW; 0,-1 SE      a whole turn",
        ]

    def table(self, view: View[State], names: Sequence[str]) -> Lines:
        """Whose turn it is, everybody's points and pieces, the map, my tile."""
        state = view.state
        lines: Lines = [turn_line(state, names), *seat_lines(state, names, GAME.score(state)), ""]
        if state.laid:
            lines += [*show_map(sketch_of(state.laid, state.buildings)).rstrip("\n").split("\n"), ""]
        lines += [stack_words(state), *centre_words(state)]
        hand = None if view.seat is None else state.hands[view.seat]
        if hand is not None and hand.tile is not None and state.phase != "lay":
            lines += [f"Your tile, {hand.tile.id}:", *show_tile(hand.tile)]
        return lines

    def words(self, view: View[State], names: Sequence[str]) -> Lines:
        """The same in words, tile by tile."""
        state = view.state
        lines: Lines = [turn_line(state, names), *seat_lines(state, names, GAME.score(state))]
        lines += city_words(state, names, GAME.guide(View(None, state), ()))
        hand = None if view.seat is None else state.hands[view.seat]
        if hand is not None and hand.tile is not None:
            lines.append(f"Your tile: {tile_words(hand.tile)}.")
        return [*lines, stack_words(state), *centre_words(state)]

    def choices(self, view: View[State], names: Sequence[str]) -> Lines:
        """The tile in its four rotations and where each fits, or the tiles in reach with their plots."""
        state = view.state
        if state.phase == "lay":
            return _places(view, names)
        piece = "first" if state.phase == "build-1" else "second"
        lines: Lines = [f"Your {piece} piece; tiles in reach, by distance:"]
        choices = _choices(view)
        for tile in GAME.guide(view, ()).reach:
            here = [text for at, text in _sites(choices, tile.cell, names)]
            lines.append(f"  {tile.distance}: {tile.cell}  {', '.join(here) or WHY[tile.why]}")
        return lines

    def detail(self, text: str, view: View[State], names: Sequence[str]) -> Lines | None:
        """The legal actions at a place."""
        place = re.fullmatch(r"\s*(-?\d{1,2})\s*,\s*(-?\d{1,2})\s*", text)
        if place is None:
            return None
        cell = f"{int(place[1])},{int(place[2])}"
        choices = _choices(view)
        if view.state.phase != "lay":
            here = [words for _, words in _sites(choices, cell, names)]
            return [f"On {cell} you may build on {', '.join(here)}." if here else f"You cannot build on {cell} now."]
        rotations = [
            f"r{action.quarters}" + _brings(gain, outcome, names)
            for action, gain, outcome in choices
            if isinstance(action, Lay) and f"{action.x},{action.y}" == cell
        ]
        return [
            f"On {cell} your tile fits turned {', '.join(rotations)}."
            if rotations
            else f"Your tile does not fit on {cell}."
        ]

    def read_actions(self, text: str, view: View[State]) -> Sequence[Any]:
        """2,-1 r1 lays, 2,-1 NW or 2,-1:NW builds; the words lay and build may be left out; ; separates actions."""
        actions = []
        for part in text.split(";"):
            words = part.replace(":", " ").split()
            if len(words) == 2 and re.fullmatch("[rR][0-3]", words[1]):
                part = f"lay {' '.join(words)}"
            elif len(words) == 2 and words[1].upper() in CORNERS:
                part = f"build {words[0]}:{words[1]}"
            elif len(words) == 3 and words[0].lower() == "build":
                part = f"build {words[1]}:{words[2]}"
            actions.append(read_action(part, view.state))
        return actions

    def preview(self, view: View[State], actions: Sequence[Any], names: Sequence[str]) -> Lines:
        """Each action in a sentence with its points, the sum, and the map."""
        seat, now = _seat(view), view
        lines: Lines = []
        for action in actions:
            lines.append(f"{_action_words(action, now.state, seat, names)}.")
            now = GAME.preview(now, [action])
        gain = GAME.score(now.state)[seat].total - GAME.score(view.state)[seat].total
        lines += ["", *show_map(sketch_of(now.state.laid, now.state.buildings)).rstrip("\n").split("\n"), ""]
        total = GAME.score(now.state)[seat].total
        return [*lines, f"Together {points(gain)}: you would have {counted(total, 'point')}."]

    def describe(self, move: Move[Any], before: View[State], names: Sequence[str]) -> str | None:
        """A move and its points; empty for the seat's own tiles and pieces, and for draws that it may not see."""
        state = before.state
        match move.action:
            case Arrange(centre):
                faces = (f"{side} {tile.face}" for side, tile in zip(SIDES, centre, strict=True))
                return " ".join([f"The centre tiles lie: {', '.join(faces)}.", *centre_words(state)])
            case First(seat):
                return f"First player: {names[seat]}."
            case Draw(seat, tile):
                return f"{names[seat]}: tile {tile} drawn." if tile is not None else ""
        who = cast(Seat, move.by)
        if who == before.seat and isinstance(move.action, Lay | Build):
            return ""
        return f"{names[who]}: {_action_words(move.action, state, who, names)}."

    def turns(self, moves: Sequence[Move[Any]]) -> str:
        """A line for consecutive moves of one actor."""
        return show_turns(moves)

    def score(self, view: View[State], names: Sequence[str]) -> Lines:
        """A column for each seat; then the items of the view's seat."""
        sheets = GAME.score(view.state)
        lines = sheet_table(sheets, names)
        for seat in range(len(names)) if view.seat is None else [view.seat]:
            lines += ["", f"{names[seat]}:", *item_words(sheets[seat])]
        return lines

    def result(self, state: State, names: Sequence[str]) -> Lines:
        """The sheets side by side, and the winners."""
        why = "all pieces are placed" if state.ending == "all-placed" else "a whole round was skipped"
        verdict = self.verdict(GAME.result(state), state, names)
        return [*sheet_table(GAME.score(state), names), "", f"The game is over: {why}.", verdict]

    def verdict(self, result: Result, state: State, names: Sequence[str]) -> str:
        """The winners and their points, or that the others resigned."""
        if not result.winners:
            return "Nobody wins: all have resigned."
        shared = "The victory is shared" if len(result.winners) > 1 else "The winner"
        winners = listed(names[seat] for seat in result.winners)
        if result.decided_by == RESIGNATION:
            return f"{shared}: {winners}, {others_resigned(names)}."
        return f"{shared}: {winners}, with {counted(GAME.score(state)[result.winners[0]].total, 'point')}."

    def read_sketch(self, text: str, pieces: str | None) -> Sketch:
        """The sketched city; it contains its faces, so no data file belongs to it."""
        if pieces is not None:
            raise BadNotation("--pieces: a sketched city contains its own faces")
        return read_sketch(text)

    def sketch_json(self, sketch: Sketch, sheets: Sequence[ScoreSheet]) -> dict[str, Any]:
        """Each player's points by line, every tile and who wins it, and the winners."""
        state = GAME.sketched_state(sketch)
        return {
            "totals": [sheet.total for sheet in sheets],
            "items": [{line.rule: line.points for line in sheet.lines} for sheet in sheets],
            "tiles": [
                {"at": lead.cell, "winner": lead.seat, "by": lead.how}
                for lead in GAME.guide(View(None, state), ()).leads
            ],
            "winners": GAME.result(state).winners,
        }

    def sketch_lines(self, sketch: Sketch, sheets: Sequence[ScoreSheet]) -> Lines:
        """The sheets side by side, and what is behind them."""
        names = PLAYERS[: len(sheets)]
        lines = sheet_table(sheets, names)
        for name, sheet in zip(names, sheets, strict=True):
            lines += ["", f"{name}:", *item_words(sheet)]
        return lines


PRESENTER = CanalPresenter()
WHY = {"no-site": "nowhere to build", "same-tile": "your first piece stands there", "second-piece": "no second piece"}


def _centre(text: str) -> Centre:
    face, _, quarters = text.strip().partition(":")
    if quarters not in ("0", "1", "2", "3"):
        raise BadSetup("arrangement", f"{text!r} is not a face and its quarters such as C2b:2")
    return Centre(face, int(quarters))


def _choices(view: View[State]) -> list[tuple[Any, int, Any]]:
    actions = GAME.legal_actions(view.state, _seat(view))
    return list(zip(actions, GAME.gains(view), GAME.guide(view, actions).outcomes, strict=True))


def _places(view: View[State], names: Sequence[str]) -> Lines:
    """The tile in its four rotations, and the places for each."""
    faces = GAME.guide(view, ()).faces
    choices = _choices(view)
    lines: Lines = [f"Your tile, {faces[0].id}, turned r0 to r3:"]
    shown = [show_tile(face) for face in faces]
    lines += ["  " + "   ".join(tile[row] for tile in shown) for row in range(3)]
    lines.append("It fits:")
    seen: dict[tuple[str, ...], str] = {}
    for quarters in range(4):
        if shown[quarters] in seen:
            lines.append(f"  r{quarters}: as {seen[shown[quarters]]}")
            continue
        seen[shown[quarters]] = f"r{quarters}"
        places = [
            f"{action.x},{action.y}" + _brings(gain, outcome, names)
            for action, gain, outcome in choices
            if isinstance(action, Lay) and action.quarters == quarters
        ]
        lines.append(f"  r{quarters}: {'  '.join(places) or 'nowhere'}")
    return lines


def _sites(choices: Sequence[tuple[Any, int, Any]], cell: str, names: Sequence[str]) -> list[tuple[str, str]]:
    """The plots of a tile where a piece may be built, and the points it brings there."""
    return [
        (action.plot, f"{action.plot} {points(gain)}" + other_words(outcome, names))
        for action, gain, outcome in choices
        if isinstance(action, Build) and f"{action.x},{action.y}" == cell
    ]


def _brings(gain: int, outcome: Any, names: Sequence[str]) -> str:
    """The points that laying brings to any seat; empty if none."""
    others = other_words(outcome, names)
    return f" {points(gain)}{others}" if gain or others else ""


def _action_words(action: Any, state: State, seat: Seat, names: Sequence[str]) -> str:
    """An action of a seat in words."""
    match action:
        case Lay():
            return laid_words(action, state, seat, names)
        case Build():
            return built_words(action, state, seat, names)
        case Exchange(tile):
            return f"tile {tile} can be laid nowhere and goes under the stack (K1)"
        case Skip():
            return "no tile to lay, so the turn is skipped (K5)"
    raise AssertionError(f"{action} is not an action of a seat")


def _seat(view: View[State]) -> Seat:
    assert view.seat is not None, "a spectator has no choices"
    return view.seat
