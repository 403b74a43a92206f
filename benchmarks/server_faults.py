"""A thousand kills: servers ended by `kill -9` while people play, in parts; nothing may be lost or doubled.

    python -m benchmarks.server_faults --kills 1000 --parts 10                          # SQLite
    python -m benchmarks.server_faults --kills 1000 --parts 10 --postgres --servers 2   # one of two processes

Each part is a run of `tests.server.faults` with a database and a seed of its own, which checks everything that was
acknowledged. Its result is appended to `--results`; a part that is there already is not run again. At the end there is
a row for docs/reliability.md.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
SUMS = ("kills", "turns acknowledged", "matches", "requests sent again", "minutes")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--parts", type=int, default=10)
    parser.add_argument("--servers", type=int, default=1)
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("--seed", type=int, default=100, help="the seed of the first part")
    parser.add_argument("--results", type=Path, default=Path("faults.jsonl"))
    given = parser.parse_args()
    kind = "PostgreSQL" if given.postgres else "SQLite"
    found = []
    for number in range(given.parts):
        kills = given.kills * (number + 1) // given.parts - given.kills * number // given.parts
        part = {"database": kind, "servers": given.servers, "kills": kills, "seed": given.seed + number}
        result = known(given.results, part)
        if result is None:
            result = part | run(part)
            with given.results.open("a") as file:
                print(json.dumps(result), file=file)
        print(json.dumps(result), flush=True)
        found.append(result)
    total = {name: sum(result[name] for result in found) for name in SUMS}
    processes = "one process" if given.servers == 1 else f"one of {given.servers} processes"
    print(f"| {kind}, {processes} | {total['kills']:,} | {total['turns acknowledged']:,} | 0 | 0 |", end="")
    print(f" {total['matches']:,} | {total['requests sent again']:,} | {total['minutes']:.0f} |")


def known(results: Path, part: dict[str, Any]) -> dict[str, Any] | None:
    """The result of a part that was run before."""
    lines = results.read_text().splitlines() if results.exists() else []
    return next((found for found in map(json.loads, lines) if part.items() <= found.items()), None)


def run(part: dict[str, Any]) -> dict[str, Any]:
    """Run a part; it fails here if anything was lost or doubled, or a match did not finish."""
    command = [sys.executable, "-m", "tests.server.faults", "kill"]
    command += [f"--{name}={part[name]}" for name in ("kills", "servers", "seed")]
    command += ["--postgres"] if part["database"] == "PostgreSQL" else []
    said = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True).stdout
    result: dict[str, Any] = json.loads(said.splitlines()[-1])
    return result


if __name__ == "__main__":
    main()
