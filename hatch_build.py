"""Build hook: builds the page (`web/`) into the package, so that `pip install .` needs only Python."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))  # hatchling loads this file by its path only
from web.build import build_page


class PageHook(BuildHookInterface[Any]):
    """Runs before a wheel is built, an editable one too, and fails if the page cannot be built."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        build_page()
        build_data["artifacts"].append("src/tiletown/server/static/**")  # git ignores it; the wheel must not
