"""Schemathesis against a running server: every route, many strange requests; no 500, no schema violation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from starlette.routing import Route as PathRoute

from server.guess import GUESS
from server.running import Client, Running, new_server
from server.waiting import LIMIT
from tiletown.registry import GAMES
from tiletown.server.http.app import App
from tiletown.server.http.openapi import document
from tiletown.server.http.routes import ROUTES
from tiletown.server.http.server import Server
from tiletown.server.http.statuses import STATUSES
from tiletown.server.wire.problems import ProblemCode

DOCS = Path(__file__).parents[2] / "docs"
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
]
ENDLESS = {"feed"}
"""A feed does not end; `test_feed` reads it."""

REFUSED = ["400", "401", "403", "404", "405", "409", "413", "415", "422", "429"]
config = schemathesis.Config.from_dict({"checks": {"negative_data_rejection": {"expected-statuses": REFUSED}}})
schema = schemathesis.openapi.from_dict(document([*GAMES.values(), GUESS], ROUTES), config=config)


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = Running(new_server(f"sqlite:///{tmp_path_factory.mktemp('schema') / 'tiletown.sqlite'}"))
    yield running
    running.stop()


@pytest.fixture
def guest(running: Running) -> tuple[str, dict[str, str], list[str]]:
    """Where the server is, the cookie of a guest, and matches that the guest has opened: one waits, one runs."""
    ann = Client(running.url, "Ann")
    matches = [ann.open("guess", "me person"), ann.open("guess", "me random")]
    return running.url, {"Cookie": "; ".join(f"{name}={value}" for name, value in ann.http.cookies.items())}, matches


@schema.exclude(operation_id=list(ENDLESS)).parametrize()
@settings(max_examples=15, suppress_health_check=list(HealthCheck))
def test_the_server_keeps_its_own_description(
    case: schemathesis.Case[Any], guest: tuple[str, dict[str, str], list[str]]
) -> None:
    url, headers, matches = guest
    if case.meta is not None and case.meta.generation.mode.is_positive and "match" in (case.path_parameters or {}):
        case.path_parameters["match"] = matches[len(str(case.path_parameters["match"] + str(case.body))) % 2]
    case.call_and_validate(base_url=url, headers=headers, checks=CHECKS, timeout=LIMIT)


def test_whatever_the_server_answers_is_tried_but_the_endless(running: Running) -> None:
    operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
    endless = [operation for operation in operations if operation.definition.raw["operationId"] in ENDLESS]
    assert len(endless) == len(ENDLESS)
    served = {(method, path) for path in served_paths(running.server) for method in methods(running.url, path)}
    assert served == {(operation.method.upper(), operation.path) for operation in operations}
    assert len(served) == len(ROUTES)


def served_paths(server: Server) -> list[str]:
    """The paths in the routing table of the application."""
    return [path.path for path in App(server)._router.routes if isinstance(path, PathRoute)]


def methods(url: str, path: str) -> list[str]:
    """The methods that the server names when it refuses one that no route has."""
    examples = {"match": "a" * 20, "game": "guess", "seat": "0", "code": "aaaaaa"}
    refused = httpx.patch(url + path.format(**examples), timeout=LIMIT)
    assert refused.status_code == 405, path
    return refused.headers["allow"].split(", ")


def test_every_problem_code_has_a_status() -> None:
    assert set(STATUSES) == set(get_args(ProblemCode))


def test_every_problem_code_is_documented_with_its_status() -> None:
    rows = re.findall(r"^\| (\d{3}) \| ([^|]*) \|", (DOCS / "api.md").read_text(encoding="utf-8"), re.MULTILINE)
    documented = {code: int(status) for status, codes in rows for code in re.findall("`([^`]+)`", codes)}
    assert documented == STATUSES
