"""The built page: its types, its size, and no other host. What a person does with it is in the other files here."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest

from web import build
from web.checks import api_types

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
BUDGET = 150_000
"""Bytes of compressed script that the first screen may load."""

pytestmark = pytest.mark.usefixtures("built_page")


def test_api_types_are_up_to_date() -> None:
    assert api_types.SCHEMA.read_text() == api_types.schema(), "run python -m web.checks.api_types"


def test_first_load_stays_within_the_budget() -> None:
    """What the browser loads for the home screen: the entry, what it imports, one language and the screen itself."""
    assets = build.PAGE / "assets"
    entry = re.search(r'src="./assets/([^"]+\.js)"', (build.PAGE / "index.html").read_text())
    assert entry
    loaded = [entry[1], *(path.name for pattern in ("Home-*.js", "de-*.js") for path in assets.glob(pattern))]
    for name in loaded:  # which grows meanwhile
        imported = set(re.findall(r'from"\./([^"]+\.js)"', (assets / name).read_text()))
        loaded += sorted(imported.difference(loaded))
    size = sum(len(gzip.compress((assets / name).read_bytes())) for name in loaded)
    assert 20_000 < size < BUDGET, f"{size} bytes of compressed script in {sorted(loaded)}"


def test_nothing_is_fetched_from_another_host() -> None:
    """The built page contains no URL of another host (XML namespaces are names, not URLs)."""
    for path in build.PAGE.rglob("*"):
        if path.suffix in {".html", ".js", ".css"}:
            addresses = set(re.findall(r"https?://[\w.-]+", path.read_text()))
            assert not {a for a in addresses if not a.endswith(("w3.org", "svelte.dev"))}, path.name


def test_text_files_are_compressed_when_the_page_is_built() -> None:
    texts = [path for path in build.PAGE.rglob("*") if path.suffix in {".js", ".css"} and path.stat().st_size > 1000]
    assert texts
    for path in texts:
        small, smaller = path.with_name(f"{path.name}.gz"), path.with_name(f"{path.name}.br")
        assert gzip.decompress(small.read_bytes()) == path.read_bytes()
        assert 0 < smaller.stat().st_size < path.stat().st_size
