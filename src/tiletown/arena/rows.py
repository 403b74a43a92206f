"""Games as CSV: a row for each seat of each game, for a spreadsheet or a data frame."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from .games import Contest, Played
from .standings import won

COLUMNS = ("contest", "seating", "game", "deal", "seat", "side", "bot", "score", "won", "decided_by")


def as_csv(results: Iterable[tuple[Contest, Sequence[Played]]]) -> str:
    """All games. `side` is the bot's place in the contest (a mirror match has one bot twice), `won` its part of it."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for contest, played in results:
        name = " - ".join(contest.bots)
        for game in played:
            table = contest.table(game.number)
            for seat, (side, bot, score) in enumerate(zip(table.sides, game.bots, game.scores, strict=True)):
                part = f"{won(game, [seat]):.6g}"
                writer.writerow(
                    (name, contest.seating, game.number, table.deal, seat, side, bot, score, part, game.decided_by)
                )
    return text.getvalue()
