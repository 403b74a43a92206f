"""`tiletown verify RECORD`: whether a stored match was changed, and whether its chance is as committed."""

from __future__ import annotations

import re
import sys
from typing import Annotated

from cyclopts import Parameter

from tiletown.kernel import CHANCE, UNBOUND, TiletownError, fingerprint, recorded_moves, verify_record
from tiletown.registry import find_game

from ..terminal.console import Json, counted, print_json
from ..terminal.files import RecordFile, named, read_bytes


def verify(
    record: RecordFile,
    /,
    *,
    commitment: Annotated[str | None, Parameter(name="--commitment")] = None,
    json: Json = False,
) -> None:
    """Check a record: setup and seats are those committed to, every move is legal, all chance comes from the seed.

    Parameters
    ----------
    commitment
        The commitment that you noted while the match ran; spaces do not matter. Without it nobody can know whether
        the whole record, commitment included, was exchanged.
    """
    noted = None if commitment is None else "".join(commitment.split()).lower()
    if noted is not None and not re.fullmatch("[0-9a-f]{64}", noted):
        raise TiletownError("--commitment: 64 hexadecimal digits are needed")
    try:
        match = verify_record(read_bytes(record), find_game, noted)
    except TiletownError as error:
        raise named(record, error) from error
    chances = sum(move.by == CHANCE for move in match.moves)
    printed = fingerprint(match.commitment, recorded_moves(match, drawn=True))
    if json:
        print_json(
            {
                "verified": True,
                "moves": len(match.moves),
                "chance": chances,
                "match": match.id,
                "commitment": match.commitment,
                "noted": noted is not None,
                "fingerprint": None if match.unbound else printed,
                "over": match.over,
                "resigned": list(match.resigned),
            }
        )
        return
    counts = f"{counted(len(match.moves), 'move')}, all legal; {chances} of them chance, as the seed determines"
    lines = [f"Verified: {counts}." if match.over else f"The match is not over. So far: {counts}."]
    if match.unbound:
        lines.append(f"Its commitment covers the seed alone (format 1), and not {UNBOUND}: all these can be changed.")
    else:
        lines.append("Game, rules, pieces, setup, seats and nonces are those that the commitment binds.")
    lines.append(f"Commitment: {match.commitment}" + (", as you noted it." if noted else ""))
    if not match.unbound:
        lines.append(f"Fingerprint: {printed}")
    if noted is None:
        lines.append("Compare the commitment with the one that the players saw, or give it with --commitment.")
    sys.stdout.write("\n".join(lines) + "\n")
