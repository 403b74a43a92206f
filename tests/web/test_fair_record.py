"""The record that the page's unit tests check is what the kernel makes of its terms, seed and moves."""

from __future__ import annotations

import json
from pathlib import Path

from forging import consistent

RECORD = Path(__file__).parents[2] / "web" / "tests" / "fairness" / "record.json"


def test_the_page_and_the_kernel_agree_on_a_record() -> None:
    record = json.loads(RECORD.read_text(encoding="utf-8"))
    assert consistent(record) == record
    assert {bool(seat.get("nonce")) for seat in record["seats"]} == {True, False}
