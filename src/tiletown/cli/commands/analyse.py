"""`tiletown analyse RECORD`: luck, choices and mistakes of a finished match."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tiletown.coach import AnalysedTurn, Analysis, SeatAnalysis, analyse
from tiletown.kernel import TiletownError, states

from ..games.base import Presenter
from ..games.find import find_presenter
from ..terminal.console import Json, Lines, Plain, counted, make_console, print_json, print_lines
from ..terminal.files import RecordFile, named, read_match
from ..terminal.progress import make_progress
from ..terminal.session import AnyMatch, shown_names
from ..terminal.values import MEASURES, shown_change, shown_rating, shown_value


def command(record: RecordFile, /, *, json: Json = False, plain: Plain = False) -> None:
    """Explain a finished match: luck and choices, the costliest mistakes, and par.

    For each seat: what a strong bot expected at the start, what chance, the others and the seat's own choices changed
    turn by turn, the three costliest choices with better ones, and par: what a player who knew all chance could have
    scored.
    """
    match = read_match(record)
    try:
        with make_progress(plain) as progress:
            turns = progress.add_task("turns", total=None)
            analysis = analyse(match, lambda done, of: progress.update(turns, completed=done, total=of))
    except TiletownError as error:
        raise named(record, error) from error
    if json:
        print_json({"names": match.names, **msgspec.structs.asdict(analysis)})
    else:
        print_lines(make_console(plain), Report(find_presenter(match.game.name), match, analysis).lines())


class Report:
    """An analysis as text."""

    def __init__(self, presenter: Presenter, match: AnyMatch, analysis: Analysis) -> None:
        self.presenter = presenter
        self.match = match
        self.analysis = analysis
        self.names = shown_names(match.names or [""] * match.game.players(match.state))
        self.states = list(states(match.game, match.setup, match.moves))

    def lines(self) -> Lines:
        """The whole report, seat by seat."""
        what = MEASURES[self.analysis.measure]
        lines: Lines = [
            f"{self.presenter.title}, as {self.analysis.bot} sees it. Values: {what}.",
            self.presenter.verdict(self.match.result, self.match.state, self.names),
        ]
        if len(self.analysis.seats) > 1 and self.analysis.measure == "points":
            lines.append("The cost of a choice also counts what the others lose by it: the + after a value.")
        for seat in self.analysis.seats:
            lines += ["", *self.seat(seat)]
        return lines

    def seat(self, seat: SeatAnalysis) -> Lines:
        """One seat: the sum, the turns, the mistakes."""
        measure = self.analysis.measure
        parts = (("luck", seat.luck), ("others", seat.others), ("own choices", seat.choice), ("estimate", seat.revised))
        changes = ", ".join(f"{name} {shown_change(part, measure)}" for name, part in parts if part or name != "others")
        lines: Lines = [
            f"{self.names[seat.seat]}: {counted(seat.points, 'point')}.",
            f"  {shown_value(seat.start, measure)} at the start, {changes}: {shown_value(seat.result, measure)}."
            + (f" ({seat.penalty:g} off for construction tiles left.)" if seat.penalty else ""),
        ]
        if seat.par:
            least = "" if seat.par.exact else ", at least"
            lines.append(
                f"  Par{least}: {counted(seat.par.points, 'point')} for a player who had known all chance beforehand."
            )
        lines += ["", *self.chart(seat.turns), ""]
        if not seat.mistakes:
            return [*lines, "  No better turn is known."]
        lines.append("  The costliest choices:")
        for index in seat.mistakes:
            lines += self.mistake(seat, seat.turns[index])
        return lines

    def chart(self, turns: Sequence[AnalysedTurn]) -> Lines:
        """A line for each turn, with a bar for the value after it."""
        measure = self.analysis.measure
        values = [turn.value for turn in turns]
        low, high = min(values) - 0.2 * (max(values) - min(values)), max(values)
        lines: Lines = [f"  {'turn':>4}  {'luck':>7}  {'others':>7}  {'choice':>7}  {'value':>7}"]
        for turn in turns:
            numbers = "  ".join(f"{shown_change(part, measure):>7}" for part in (turn.luck, turn.others, turn.choice))
            bar = "#" * round(30 * (turn.value - low) / ((high - low) or 1))
            lines.append(f"  {turn.number:>4}  {numbers}  {shown_value(turn.value, measure):>7}  {bar}".rstrip())
        return lines

    def mistake(self, seat: SeatAnalysis, turn: AnalysedTurn) -> Lines:
        """What was played, and the better turn with its picture."""
        if turn.played is None or turn.best is None:
            return []
        measure, say = self.analysis.measure, self.match.game.show_action
        played, best = (", ".join(map(say, rated.actions)) for rated in (turn.played, turn.best))
        view = self.match.game.view(self.states[turn.ply], seat.seat)
        return [
            f"  Turn {turn.number}: {played} ({shown_rating(turn.played, measure)}); "
            f"better {best} ({shown_rating(turn.best, measure)}); cost {shown_value(turn.cost, measure)}.",
            *self.presenter.preview(view, turn.best.actions, self.names),
        ]
