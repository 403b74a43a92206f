"""Short fault tests: killed servers, cut connections; `faults` has the long ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from needs import need
from server.faults import cut_run, kill_run
from server.running import drop_database, make_database, missing_postgres


def test_a_killed_server_loses_nothing_on_sqlite(tmp_path: Path) -> None:
    run = kill_run(f"sqlite:///{tmp_path / 'kill.sqlite'}", servers=1, kills=2, seed=1, people=4)
    assert run["kills"] == 2
    assert run["turns acknowledged"] > 10


def test_one_of_two_killed_servers_loses_nothing_on_postgres() -> None:
    need("postgres", missing_postgres())
    database = make_database()
    try:
        run = kill_run(database, servers=2, kills=2, seed=2, people=4)
    finally:
        drop_database(database)
    assert run["turns acknowledged"] > 10


@pytest.mark.parametrize("seed", [3])
def test_pages_behind_a_bad_connection_see_exactly_the_record(tmp_path: Path, seed: int) -> None:
    run = cut_run(f"sqlite:///{tmp_path / 'cut.sqlite'}", matches_played=2, seed=seed)
    assert run["cut"] > 5
    assert run["doubled"] > 0
    assert run["requests sent again"] > 0
