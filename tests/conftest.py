"""For all tests: how Hypothesis draws, how many processes run them, which count for coverage; and the built page.

Hypothesis draws the same examples each time, so that a failure is a change and not a chance;
`pytest --hypothesis-profile=explore tests/properties` draws others.
"""

from __future__ import annotations

import os
import re

import pytest
from filelock import FileLock
from hypothesis import settings

settings.register_profile("explore", deadline=None, print_blob=True)
settings.register_profile("steady", settings.get_profile("explore"), derandomize=True)
settings.load_profile("steady")

MEASURED = {"arena", "attack", "cli", "coach", "kernel", "rulebook", "server", "tools"}
"""Folders whose tests count for coverage. The others run the rules millions of times: traced, golden and conformance
take 2.6 times as long, and bots more. What numba compiles, and what runs in other processes (the servers of the browser
tests, the workers of bots and of the arena), no tracer in this process would see."""
REPEATED = re.compile(r"postgres|test_(secrets|schema|faults)|one_time_in_twenty|at_all_times")
"""Tests among them that run the same code once more, or many times."""


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: many tests wait for a browser, a server or a database."""
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """Stop the first of the two measurements that pytest-cov starts in a worker of xdist.

    The second comes with the session of the worker. A `no_cover` test pauses only that one, and the first would go on.
    """
    plugin = session.config.pluginmanager.getplugin("_cov")
    if hasattr(session.config, "workerinput") and plugin and plugin.cov_controller:
        plugin.cov_controller.cov.stop()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if MEASURED.isdisjoint(folder.name for folder in item.path.parents) or REPEATED.search(item.nodeid):
            item.add_marker(pytest.mark.no_cover)


@pytest.fixture(scope="session")
def built_page(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Build the page, and install what the checks need; one xdist worker does it for all."""
    from web import build  # a copy of the tests may be without the page

    with FileLock(tmp_path_factory.getbasetemp().parent / "page.lock"):
        build.install(checks=True)
        build.build_page()
