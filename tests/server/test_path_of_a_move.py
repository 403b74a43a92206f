"""docs/architecture.md describes the path of a move: a traced one enters exactly the files named there, and VALUES."""

from __future__ import annotations

import re
import sys
import threading
from pathlib import Path
from types import FrameType
from typing import Any

import tiletown
from server.conftest import Site

ROOT = Path(__file__).parents[2]
PACKAGE = Path(tiletown.__file__).parent
SECTION = re.search(r"### The path of a move\n(.*?)\n\n", (ROOT / "docs" / "architecture.md").read_text(), re.DOTALL)
VALUES = ("server/wire/", "server/metrics.py", "server/network.py", "server/run.py")
"""What the steps pass around and count, and what ticks beside them; the section need not name it."""


def named() -> set[str]:
    """The files that the section names; its words about PostgreSQL do not apply to SQLite."""
    assert SECTION
    kernel = re.findall(r"`(kernel/\w+\.py)`", SECTION[1])
    return {*kernel, *(f"server/{path}" for path in re.findall(r"`((?:http|play|storage)/[\w/]+\.py)`", SECTION[1]))}


def entered(site: Site) -> set[str]:
    """The files that are entered from one player's request, which chance follows, to the other player's event."""
    ann, ben = site.player("Ann"), site.player("Ben")
    match = ann.open("guess", "me person")
    assert ben.post(f"/api/matches/{match}/claim", {}).status_code == 200
    feed, own_feed = ben.events(match, 1), ann.events(match, 0)
    own_feed.until(lambda event, data: event == "position")
    start = feed.until(lambda event, data: event == "position")["position"]
    assert ben.turn(match, 1, [start["legal"][0]], start["step"]).status_code == 200
    position = ann.look(match, 0)["position"]
    site.servers[0].do(site.servers[0].server.stop_background)  # heartbeats and sweeps are no part of a move
    found: set[str] = set()

    def trace(frame: FrameType, event: str, arg: Any) -> None:
        path = Path(frame.f_code.co_filename)
        if event == "call" and path.is_relative_to(PACKAGE):
            found.add(path.relative_to(PACKAGE).as_posix())

    profile(site, trace)
    assert ann.turn(match, 0, [position["legal"][0]], position["step"]).status_code == 200
    feed.until(lambda event, data: event == "position" and data["position"]["ply"] > position["ply"] + 1)
    profile(site, None)
    return {path for path in found if not path.startswith(VALUES)}


def profile(site: Site, trace: Any) -> None:
    """Trace the calls of the server; on Python 3.11 only those of its event loop's thread."""

    async def begin() -> None:
        sys.setprofile(trace)

    if sys.version_info >= (3, 12):
        threading.setprofile_all_threads(trace)
    else:
        site.servers[0].do(begin)


def test_a_move_takes_the_documented_path(alone: Site) -> None:
    assert len(re.findall(r"^\d+\. ", SECTION[1] if SECTION else "", re.MULTILINE)) <= 12
    assert entered(alone) == named()
