"""For all tests: how Hypothesis draws, and which tests count for coverage.

Hypothesis draws the same examples each time, so that a failure is a change and not a chance;
`pytest --hypothesis-profile=explore tests/properties` draws others.
"""

from __future__ import annotations

import pytest
from hypothesis import settings

settings.register_profile("explore", deadline=None, print_blob=True)
settings.register_profile("steady", settings.get_profile("explore"), derandomize=True)
settings.load_profile("steady")

MEASURED = {"arena", "cli", "coach", "kernel", "rulebook", "server", "tools"}
"""Folders whose tests count for coverage. The others run the rules millions of times, which tracing makes slower."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if MEASURED.isdisjoint(folder.name for folder in item.path.parents):
            item.add_marker(pytest.mark.no_cover)
