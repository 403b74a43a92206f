"""`tiletown verify RECORD`: whether a stored match was changed, and whether its chance is as committed."""

from __future__ import annotations

import re
import sys

from tiletown.kernel import CHANCE, UNBOUND, TiletownError, decode_record, verify_record
from tiletown.registry import find_game

from ..terminal.console import Json, counted, print_json
from ..terminal.files import RecordFile, named, read_bytes


def verify(
    record: RecordFile, /, *, commitment: str | None = None, fingerprint: str | None = None, json: Json = False
) -> None:
    """Check a record: setup and seats are those committed to, every move is legal, all chance comes from the seed.

    Parameters
    ----------
    commitment
        The commitment that you noted while the match ran. Without it nobody can know whether the whole record,
        commitment included, was exchanged.
    fingerprint
        The fingerprint that you noted at the end. Without it nobody can know whether moves of the players, and
        resignations, were exchanged.
    """
    noted = noted_digits("--commitment", commitment)
    noted_end = noted_digits("--fingerprint", fingerprint)
    data = read_bytes(record)
    try:
        match = verify_record(data, find_game, noted, noted_end)
    except TiletownError as error:
        raise named(record, error) from error
    chances = sum(move.by == CHANCE for move in match.moves)
    written = decode_record(data).fingerprint
    if json:
        print_json(
            {
                "verified": True,
                "moves": len(match.moves),
                "chance": chances,
                "match": match.id,
                "commitment": match.commitment,
                "commitment_noted": noted is not None,
                "fingerprint": written or None,
                "fingerprint_noted": noted_end is not None,
                "over": match.over,
                "resigned": list(match.resigned),
            }
        )
        return
    counts = f"{counted(len(match.moves), 'move')}, all legal; {chances} of them chance, as the seed determines"
    lines = [f"Verified: {counts}." if match.over else f"The match is not over. So far: {counts}."]
    if not match.over:
        lines.append("If it was played to its end, this record was cut short.")
    if match.unbound:
        lines.append(f"Its commitment covers the seed alone (format 1), and not {UNBOUND}: all these can be changed.")
    else:
        lines.append("Game, rules, pieces, setup, seats and nonces are those that the commitment binds.")
    lines.append(f"Commitment: {match.commitment}{', as you noted it' if noted else ''}")
    if written:
        lines.append(f"Fingerprint: {written}{', as you noted it' if noted_end else ''}")
    if noted is None:
        lines.append("Compare the commitment with the one that the players saw, or give it with --commitment.")
    if written and noted_end is None:
        lines.append("Who moved where, and who resigned, hangs on the fingerprint: compare it, or give --fingerprint.")
    sys.stdout.write("\n".join(lines) + "\n")


def noted_digits(option: str, text: str | None) -> str | None:
    """Digits that somebody has noted, in groups or not. Raises TiletownError."""
    if text is None:
        return None
    digits = "".join(text.split()).lower()
    if not re.fullmatch("[0-9a-f]{64}", digits):
        raise TiletownError(f"{option}: 64 hexadecimal digits are needed")
    return digits
