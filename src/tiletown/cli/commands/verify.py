"""`tiletown verify RECORD`: whether all chance of a stored match comes from its committed seed."""

from __future__ import annotations

import sys

from tiletown.kernel import CHANCE, TiletownError
from tiletown.kernel import verify as check

from ..terminal.console import Json, counted, print_json
from ..terminal.files import RecordFile, named, read_match


def verify(record: RecordFile, /, *, json: Json = False) -> None:
    """Check a record: every move is legal, and all chance comes from the committed seed."""
    match = read_match(record)
    try:
        check(match)
    except TiletownError as error:
        raise named(record, error) from error
    chances = sum(move.by == CHANCE for move in match.moves)
    if json:
        print_json(
            {
                "verified": True,
                "moves": len(match.moves),
                "chance": chances,
                "commitment": match.commitment,
                "over": match.over,
                "resigned": list(match.resigned),
            }
        )
        return
    sys.stdout.write(
        f"Verified: {counted(len(match.moves), 'move')}, all legal; {chances} of them chance, as the seed determines.\n"
        f"Commitment: {match.commitment}\n" + ("" if match.over else "The match is not over.\n")
    )
