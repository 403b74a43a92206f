"""Records that were changed afterwards and made consistent again, as a server that cheats would hand them out."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import msgspec

from tiletown.kernel.fairness import Seated, Seed, Terms, digest

Record = dict[str, Any]
"""A record of format 2, decoded from its JSON."""


def encoded(record: Record) -> bytes:
    """A record as a file."""
    return json.dumps(record).encode()


def changed(data: bytes, change: Callable[[Record], object]) -> Record:
    """A record after a change, with nothing else adapted to it."""
    record: Record = json.loads(data)
    change(record)
    return record


def forged(data: bytes, change: Callable[[Record], object]) -> bytes:
    """A record after a change, with new digests, commitment, drawn numbers and fingerprint."""
    return encoded(consistent(changed(data, change)))


def consistent(record: Record) -> Record:
    """A copy with the digests, the commitment, the drawn numbers and the fingerprint of what it says now."""
    record = copy.deepcopy(record)
    seed = Seed.from_hex(record["seed"])
    seats = msgspec.convert(record["seats"], tuple[Seated, ...])
    terms = Terms(
        seed_hash=seed.hash,
        match=record.get("match", ""),
        game=record["game"],
        rules=record["rules"],
        pieces=record["pieces"],
        setup=msgspec.Raw(msgspec.json.encode(record["setup"])),
        seats=seats,
    )
    record |= {"digests": terms.digests(), "commitment": terms.commitment}
    mixed = seed.mixed([seat.nonce for seat in seats])
    for ply, move in enumerate(record["moves"]):
        if "drawn" in move:
            numbers = mixed.stream(ply)
            move["drawn"] = [[numbers.randrange(stop), stop] for _, stop in move["drawn"]]
    record["fingerprint"] = digest({"commitment": record["commitment"], "moves": record["moves"]})
    return record


def with_seed(record: Record, seed: str = "another") -> Record:
    """Another seed, and all that follows from it but the outcomes."""
    return consistent(record | {"seed": Seed.of(seed).reveal()})


def with_setup(record: Record, **fields: object) -> Record:
    """Other fields of the setup."""
    return consistent(record | {"setup": record["setup"] | fields})


def without_nonce(record: Record, seat: int) -> Record:
    """A seat's nonce left out."""
    seats = copy.deepcopy(record["seats"])
    del seats[seat]["nonce"]
    return consistent(record | {"seats": seats})


def with_number(record: Record) -> tuple[Record, int]:
    """Another number at the last chance move that draws one below 2 or more, with its fingerprint; and its ply."""
    record = copy.deepcopy(record)
    ply = max(ply for ply, move in enumerate(record["moves"]) if any(stop > 1 for _, stop in move.get("drawn", ())))
    pair = next(pair for pair in record["moves"][ply]["drawn"] if pair[1] > 1)
    pair[0] = (pair[0] + 1) % pair[1]
    record["fingerprint"] = digest({"commitment": record["commitment"], "moves": record["moves"]})
    return record, ply


def with_shake(record: Record) -> tuple[Record, int]:
    """Of Shake That City: the cubes of the third shake turned round, all else consistent; and its ply."""
    record = copy.deepcopy(record)
    ply = [ply for ply, move in enumerate(record["moves"]) if move["action"]["type"] == "shake"][2]
    action = record["moves"][ply]["action"]
    # Cubes that are the same colour all over would read the same from behind: then two of them change places.
    pattern = action["pattern"]
    action["pattern"] = pattern[1:] + pattern[0] if pattern == pattern[::-1] else pattern[::-1]
    return consistent(record), ply
