"""Games as CSV, with a row for each seat of each game."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from .games import Contest, Played
from .standings import won

COLUMNS = ("contest", "seating", "game", "deal", "seat", "side", "bot", "score", "won", "decided_by")


def as_csv(results: Iterable[tuple[Contest, Sequence[Played]]]) -> str:
    """All games. `side` is the bot's index in the contest (a mirror match has one bot twice), `won` its share of the
    victory."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for contest, played in results:
        name = " - ".join(contest.bots)
        for game in played:
            assigned = contest.assignment(game.number)
            for seat, (side, bot, score) in enumerate(zip(assigned.sides, game.bots, game.scores, strict=True)):
                share = f"{won(game, [seat]):.6g}"
                writer.writerow(
                    (name, contest.seating, game.number, assigned.deal, seat, side, bot, score, share, game.decided_by)
                )
    return text.getvalue()
