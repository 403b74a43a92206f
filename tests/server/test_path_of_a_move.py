"""docs/architecture.md describes the path of a move file by file; a traced move enters exactly those files."""

from __future__ import annotations

import re
import sys
import threading
from pathlib import Path
from types import FrameType
from typing import Any

import tiletown.server
from server.conftest import Site

ROOT = Path(__file__).parents[2]
SERVER = Path(tiletown.server.__file__).parent
SECTION = re.search(r"### The path of a move\n(.*?)\n\n", (ROOT / "docs" / "architecture.md").read_text(), re.DOTALL)
VALUES = {
    "wire/messages.py",
    "wire/problems.py",
    "metrics.py",
    "http/rate_limits.py",
    "play/room.py",
    "play/presence.py",
}
"""Files that the steps use, and that the section need not name."""


def named() -> set[str]:
    """The files that the section names; its words about PostgreSQL do not apply to SQLite."""
    assert SECTION
    return set(re.findall(r"`((?:http|play|storage)/[\w/]+\.py)`", SECTION[1]))


def entered(site: Site) -> set[str]:
    """The server's files that are entered from one player's request to the other player's event."""
    ann, ben = site.player("Ann"), site.player("Ben")
    match = ann.open("guess", "me person")
    assert ben.post(f"/api/matches/{match}/claim", {}).status_code == 200
    feed = ben.events(match, 1)
    start = feed.until(lambda event, data: event == "position")["position"]
    found: set[str] = set()

    def trace(frame: FrameType, event: str, arg: Any) -> None:
        path = Path(frame.f_code.co_filename)
        if event == "call" and path.is_relative_to(SERVER):
            found.add(path.relative_to(SERVER).as_posix())

    position = ann.look(match, 0)["position"]
    profile(site, trace)
    assert ann.turn(match, 0, [position["legal"][0]], position["step"]).status_code == 200
    feed.until(lambda event, data: event == "position" and data["position"]["ply"] > start["ply"])
    profile(site, None)
    return found


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
    met = entered(alone) - VALUES
    assert met == named()
