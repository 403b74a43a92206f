"""Forged records: changed so that everything a record says about itself fits again."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import msgspec

from tiletown.kernel import Seated, Seed, Terms, read_record, write_record
from tiletown.kernel.fairness import digest
from tiletown.registry import find_game

Record = dict[str, Any]


def changed(data: bytes, change: Callable[[Record], object]) -> Record:
    """A record after a change, with nothing else adapted to it."""
    record: Record = copy.deepcopy(json.loads(data))
    change(record)
    return record


def forged(data: bytes, change: Callable[[Record], object]) -> bytes:
    """A record after a change, with new digests, commitment, drawn numbers and fingerprint."""
    record = changed(data, change)
    seats = tuple(msgspec.convert(seat, Seated) for seat in record["seats"])
    terms = Terms(
        seed_hash=Seed.from_hex(record["seed"]).hash,
        match=record.get("match", ""),
        game=record["game"],
        rules=record["rules"],
        pieces=record["pieces"],
        setup=msgspec.Raw(json.dumps(record["setup"]).encode()),
        seats=seats,
    )
    record |= {"digests": terms.digests(), "commitment": terms.commitment}
    drawn = json.loads(write_record(read_record(encoded(record), find_game), reveal_seed=True))["moves"]
    for move, other in zip(record["moves"], drawn, strict=True):
        if "drawn" in move:
            move["drawn"] = other["drawn"]
    record["fingerprint"] = digest({"commitment": record["commitment"], "moves": record["moves"]})
    return encoded(record)


def encoded(record: Record) -> bytes:
    """A record as a file."""
    return json.dumps(record).encode()
