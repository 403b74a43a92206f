"""Long fault tests: servers that are killed, and connections that are cut, delayed and duplicated.

    python -m benchmarks.server_faults kill --kills 100                          # SQLite
    python -m benchmarks.server_faults kill --kills 100 --servers 2 --postgres   # one of two on PostgreSQL
    python -m benchmarks.server_faults cut --matches 20

Prints one line of JSON if every acknowledged turn is stored exactly once and every match has finished; fails otherwise.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from server.faults import cut_run, kill_run
from server.running import drop_database, make_database


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("run", choices=("kill", "cut"))
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--servers", type=int, default=1)
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--postgres", action="store_true")
    given = parser.parse_args()
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        database = make_database() if given.postgres else f"sqlite:///{folder}/faults.sqlite"
        try:
            if given.run == "kill":
                found = kill_run(database, servers=given.servers, kills=given.kills, seed=given.seed)
            else:
                found = cut_run(database, matches_played=given.matches, seed=given.seed)
        finally:
            if given.postgres:
                drop_database(database)
    print(json.dumps({"run": given.run, **found, "minutes": round((time.monotonic() - start) / 60, 1)}))


if __name__ == "__main__":
    main()
