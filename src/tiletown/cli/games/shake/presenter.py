"""Shake That City in a terminal."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib import resources
from typing import Annotated, Any, cast

from cyclopts import Parameter

from tiletown.games.shake import (
    GAME,
    Choose,
    Deal,
    Pass,
    Place,
    Sealed,
    Setup,
    Shake,
    Sketch,
    State,
    read_pieces,
    read_sketch,
)
from tiletown.games.shake.board import NAMES
from tiletown.games.shake.city import COLOUR_LETTERS
from tiletown.games.shake.guide import ColourOffer
from tiletown.games.shake.notation import COLOUR_OF_LETTER, LETTER, show_pattern, show_turns
from tiletown.games.shake.outcomes import Outcome
from tiletown.games.shake.pieces import COLOURS, SLOTS, Colour, Pieces, Side
from tiletown.games.shake.scoring import Meter
from tiletown.games.shake.state import Variant
from tiletown.kernel import BadNotation, Move, Result, ScoreSheet, Seat, TiletownError, View

from ...terminal.console import Lines, counted, points
from ...terminal.files import named, read_text
from ...terminal.sheets import sheet_items, sheet_table
from .pictures import paint_cities, paint_pattern, paint_rows, paint_shape
from .words import (
    REASONS,
    also_words,
    city_words,
    construction_words,
    meter_words,
    placed_words,
    round_line,
    site_words,
    stuck_lines,
    unavailable_words,
    verdict,
    waiting_lines,
)

LINES = (*COLOURS, "bonus")


@dataclass(kw_only=True)
class ShakeOptions:
    """The setup of Shake That City."""

    side: str = "landlocked"
    """The side of the boards: landlocked or beachfront."""
    variant: Annotated[list[str], Parameter(negative="")] = field(default_factory=list)
    """Any of family, construction, solo, separated by commas."""
    block_random: Annotated[bool, Parameter(negative="")] = False
    """A benchmark for one player: in rounds 1-12 one colour of the pattern, chosen at random, is forbidden."""
    pieces: str | None = None
    """A corrected copy of the data file that `tiletown pieces shake` prints."""

    def setup(self, players: int | None) -> Setup:
        """The setup; by default one player if the variant is for one, else two."""
        variants = tuple(cast(Variant, name.strip()) for entry in self.variant for name in entry.split(","))
        if players is None:
            players = 1 if "solo" in variants or self.block_random else 2
        pieces = load_pieces(self.pieces) if self.pieces else None
        return Setup(players, cast(Side, self.side), variants, self.block_random, pieces)


class ShakePresenter:
    """How Shake That City is shown and read in a terminal."""

    game = GAME
    title = "Shake That City"
    options = ShakeOptions

    def pieces_text(self) -> str:
        """The file of zones, tiles, pairs and cubes."""
        return resources.files("tiletown.games.shake").joinpath("pieces.toml").read_text(encoding="utf-8")

    def pictures(self, pieces: str | None) -> Sequence[tuple[str, str]]:
        """Empty: only the page has pictures of its boards."""
        return ()

    def help(self, view: View[State]) -> Lines:
        """The letters, how to type a placement, and the zones."""
        setup = view.state.setup
        side = setup.played_with.side(setup.side)
        return [
            "R road, P park, F factory, S shop, H home, # construction tile, . empty.",
            "Letters to the north and west of a city are bonus tiles (D different, C corner); * is flipped.",
            "S          shows where the shops fit; when you are active, it names shop as your colour",
            "S C3       places the shops with the first of them, in reading order, on C3",
            f"The zones of the {setup.side} side, for shops:",
            *paint_rows(side.zones.rows),
            f"Concrete edges: {', '.join(side.concrete.edges)}.",
        ]

    def table(self, view: View[State], names: Sequence[str]) -> Lines:
        """Round and active player, all cities (the seat's own first), the pattern, who has placed."""
        state = view.state
        lines: Lines = [round_line(state, names), ""]
        order = _own_first(view)
        sheets = GAME.score(state)
        titles = [f"{names[seat]}: {counted(sheets[seat].total, 'point')}" for seat in order]
        lines += [*paint_cities(state, order, titles), ""]
        if view.seat is not None and (left := construction_words(state, view.seat)):
            lines.append(f"Construction tiles left: {left}.")
        if state.pattern:
            lines += ["The pattern:", *paint_pattern(state.pattern)]
        return lines + waiting_lines(view, names)

    def words(self, view: View[State], names: Sequence[str]) -> Lines:
        """Round, pattern, and each city building by building."""
        state = view.state
        lines: Lines = [round_line(state, names)]
        if state.pattern:
            lines.append(f"The pattern: {show_pattern(state.pattern)}.")
        for seat in _own_first(view):
            lines.append(f"{names[seat]}: {city_words(state.boards[seat])}.")
            flipped = [meter.slot for meter in _meters(view, seat) if meter.flipped]
            if flipped:
                lines.append(f"  Bonus tiles flipped: {', '.join(flipped)}.")
            if left := construction_words(state, seat):
                lines.append(f"  Construction tiles left: {left}.")
        return lines + waiting_lines(view, names)

    def choices(self, view: View[State], names: Sequence[str]) -> Lines:
        """The colours with the gain of their best placement; the placements if there is only one colour."""
        state, offers = view.state, _offers(view)
        usable = [offer.colour for offer in offers if offer.availability == "free"]
        if len(usable) == 1 and state.chosen == usable[0]:
            return _places(view, usable[0])
        lines: Lines = []
        if isinstance(GAME.legal_actions(state, _seat(view))[0], Choose):
            lines.append("You are active: name a colour, and the others may not have it.")
        lines.append("Colours:")
        for offer in offers:
            head = f"  {LETTER[offer.colour]} {offer.colour}, {counted(offer.tiles, 'tile')}: "
            if offer.availability == "free":
                found = outcomes(view, offer.colour)
                best = max(outcome.gain for outcome in found)
                lines.append(f"{head}{counted(len(found), 'place')}, best {points(best)}")
            elif offer.availability != "absent":
                lines.append(head + unavailable_words(offer, names))
        return lines

    def detail(self, text: str, view: View[State], names: Sequence[str]) -> Lines | None:
        """Where a colour fits, unless naming it is an action."""
        colour, at = _read(text)
        if colour is None or at is not None or isinstance(GAME.legal_actions(view.state, _seat(view))[0], Choose):
            return None
        offer = next(offer for offer in _offers(view) if offer.colour == colour)
        if offer.availability != "free":
            return [f"{colour}: {unavailable_words(offer, names)}."]
        return _places(view, colour)

    def read_actions(self, text: str, view: View[State]) -> Sequence[Any]:
        """S, S C3, S@C3, shop c3; only C3 if the colour is clear. An active player may type both at once."""
        colour, at = _read(text)
        if colour is None and at is None:
            raise BadNotation(f"{text!r} is not understood: type a colour, a colour and a cell (S C3), or help")
        naming = isinstance(GAME.legal_actions(view.state, _seat(view))[0], Choose)
        if colour is None:
            if view.state.chosen is None or view.state.active != view.seat:
                raise BadNotation(f"which colour goes on {at}? Type for example S {at}")
            colour = view.state.chosen
        if at is None:
            return (Choose(colour),)
        return (Choose(colour), Place(colour, at)) if naming else (Place(colour, at),)

    def preview(self, view: View[State], actions: Sequence[Any], names: Sequence[str]) -> Lines:
        """The placement in a sentence, the lines of the sheet that it changes, and the city with it."""
        seat, after = _seat(view), GAME.preview(view, actions)
        place = next((action for action in actions if isinstance(action, Place)), None)
        if place is None:
            return [f"You name {actions[0].colour}."]
        outcome = GAME.outcome_by_place(view.state, seat)[place]
        sheets = GAME.score(view.state)[seat], GAME.score(after.state)[seat]
        changes = [
            f"{new.rule} {points(new.points - old.points)}"
            for old, new in zip(sheets[0].lines, sheets[1].lines, strict=True)
            if new.points != old.points
        ]
        title = f"{names[seat]}: {counted(sheets[1].total, 'point')}"
        return [
            placed_words(outcome) + (f" ({', '.join(changes)})" if len(changes) > 1 else "") + ".",
            "",
            *paint_cities(after.state, [seat], [title], GAME.covers(view, place)),
            "",
        ]

    def describe(self, move: Move[Any], before: View[State], names: Sequence[str]) -> str | None:
        """A move and its points; empty for shakes, which the table shows, and for the seat's own placements."""
        state = before.state
        match move.action:
            case Sealed():
                return None
            case Deal(bonus, first, construction):
                tiles = f"north {', '.join(bonus[:3])}; west {', '.join(bonus[3:])}"
                sites = (
                    f" Construction tiles: {site_words(state.setup.played_with, construction)}." if construction else ""
                )
                active = f" First active player: {names[first]}." if len(names) > 1 else ""
                return f"Bonus tiles: {tiles}.{sites}{active}"
            case Shake(pattern, forbidden):
                lot = f", {forbidden} is forbidden" if forbidden else ""
                return f"Round {state.round}: {show_pattern(pattern)}{lot}." if before.seat is None else ""
        who = names[cast(Seat, move.by)]
        match move.action:
            case Choose(colour):
                return f"{who}: names {colour}." if move.by != before.seat else ""
            case Pass():
                return f"{who}: passes, for nothing fits."
            case Place():
                if move.by == before.seat:
                    return ""
                # It is on the board now, so its points are public.
                return f"{who}: {placed_words(GAME.outcome_by_place(state, cast(Seat, move.by))[move.action])}."
        raise AssertionError(f"{move.action} is not an action of Shake That City")

    def turns(self, moves: Sequence[Move[Any]]) -> str:
        """A line for each round."""
        return show_turns(moves)

    def score(self, view: View[State], names: Sequence[str]) -> Lines:
        """A column for each seat; then the items of the view's seat."""
        sheets = GAME.score(view.state)
        seats = _own_first(view)
        order = [sheets[seat] for seat in seats], [names[seat] for seat in seats]
        lines = sheet_table(*order) + stuck_lines(*order)
        for seat in seats if view.seat is None else [view.seat]:
            lines += ["", f"{names[seat]}:", *_items(sheets[seat])]
            if meters := _meters(view, seat):
                pieces = view.state.setup.played_with
                lines += ["  bonus tiles:", *(f"    {meter_words(meter, pieces)}" for meter in meters)]
        return lines

    def result(self, state: State, names: Sequence[str]) -> Lines:
        """The sheets side by side, the winners, and what decided it."""
        sheets, decided = GAME.score(state), self.verdict(GAME.result(state), state, names)
        return [*sheet_table(sheets, names), *stuck_lines(sheets, names), "", decided]

    def verdict(self, result: Result, state: State, names: Sequence[str]) -> str:
        """The winners, and what decided it."""
        return verdict(result, GAME.score(state), names, solo=state.setup.solo)

    def read_sketch(self, text: str, pieces: str | None) -> Sketch:
        """The sketched city."""
        return read_sketch(text, read_pieces(pieces) if pieces is not None else None)

    def sketch_json(self, sketch: Sketch, sheets: Sequence[ScoreSheet]) -> dict[str, Any]:
        """Points by line, the flipped bonus tiles, and whether the city can win."""
        lines = {line.rule: line for line in sheets[0].lines}
        flipped = {item.tile for item in lines["bonus"].items}
        return {
            "total": sheets[0].total,
            "items": {rule: lines[rule].points if rule in lines else 0 for rule in LINES},
            "flipped": [slot in flipped for slot in SLOTS],
            "can_win": sheets[0].can_win,
        }

    def sketch_lines(self, sketch: Sketch, sheets: Sequence[ScoreSheet]) -> Lines:
        """The sheet with its items."""
        lines: Lines = [*_items(sheets[0]), f"  total {sheets[0].total}"]
        state = GAME.sketched_state(sketch)
        if state.setup.solo:
            lines.append(self.verdict(GAME.result(state), state, ()))
        elif not sheets[0].can_win:
            lines.append("This city cannot win: construction tiles are left.")
        return lines


PRESENTER = ShakePresenter()


def load_pieces(name: str) -> Pieces:
    """The pieces in a file. Raises TiletownError, which names the file."""
    try:
        return read_pieces(read_text(name))
    except TiletownError as error:
        raise named(name, error) from error


def outcomes(view: View[State], colour: Colour) -> list[Outcome[int]]:
    """The outcome of every legal placement of a colour, also before the active player has named it."""
    found = GAME.outcome_by_place(view.state, _seat(view))
    return [outcome for place, outcome in found.items() if place.colour == colour]


_WORD = re.compile(rf"([{COLOUR_LETTERS}]|{'|'.join(COLOURS)})?[\s@]*([A-F][1-6])?", re.IGNORECASE)


def _read(text: str) -> tuple[Colour | None, str | None]:
    """The colour and the cell in a typed text; None for both if it is something else."""
    found = _WORD.fullmatch(text.strip())
    if found is None:
        return None, None
    colour, at = found[1], found[2]
    return (COLOUR_OF_LETTER[colour[0].upper()] if colour else None), (at.upper() if at else None)


def _places(view: View[State], colour: Colour) -> Lines:
    """The placements of a colour, most points first."""
    found = outcomes(view, colour)
    lines: Lines = [f"{colour.capitalize()}, {counted(found[0].cells.bit_count(), 'tile')}:"]
    lines += paint_shape(view.state.pattern, LETTER[colour])
    lines.append("Points, and where the first tile goes:")
    for gain in sorted({outcome.gain for outcome in found}, reverse=True):
        cells = ", ".join(NAMES[outcome.at] + also_words(outcome) for outcome in found if outcome.gain == gain)
        lines.append(f"  {points(gain):>3}: {cells}")
    return lines


def _offers(view: View[State]) -> tuple[ColourOffer, ...]:
    return GAME.guide(view, ()).colours


def _meters(view: View[State], seat: Seat) -> tuple[Meter, ...]:
    meters = GAME.guide(View(None, view.state), ()).meters
    return meters[seat] if meters else ()


def _items(sheet: ScoreSheet) -> Lines:
    return sheet_items(sheet, REASONS, brief=("bonus-corner",))


def _own_first(view: View[State]) -> list[Seat]:
    seats = list(range(view.state.setup.players))
    return seats if view.seat is None else [view.seat, *(seat for seat in seats if seat != view.seat)]


def _seat(view: View[State]) -> Seat:
    assert view.seat is not None, "a spectator has no choices"
    return view.seat
