"""Load: moves per second and latencies of the server, next to boardgame.io's server under the same load.

    python -m benchmarks.server_load                      # all scenarios, one after the other, twice
    python -m benchmarks.server_load --only sqlite,before --game canal --seconds 10 --rounds 4
    python -m benchmarks.server_load --only memory,sqlite,file --many 1000

Needs Node (npm installs boardgame.io beside this file the first time) and, for two of the scenarios, a PostgreSQL that
`--postgres` names. Without `--many`, every scenario is 50 matches of two people, all live, that move as soon as both
pages have the new position. A bot sits in every fifth match of Tiletown. A turn is what is in `page_requests.json`,
which tests/browser/test_requests.py compares with a real page. A latency is the time from the click to the last
listener.

`before` is version 0.1.0 (commit BEFORE) in a worktree of its own, with the requests that its page sent.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
PEER = HERE / "boardgame"
SCENARIOS = ("memory", "file", "sqlite", "before", "postgres", "two-postgres")
BEFORE = "35d3453"
REQUESTS = json.loads((HERE / "page_requests.json").read_text())
REQUESTS_BEFORE = {
    "shake": {
        "choose": [["preview", 1], *[["preview", 2]] * 3, ["moves", 2]],
        "place": [*[["preview", 1]] * 4, ["moves", 1]],
    },
    "canal": {"lay": [["preview", 1], ["preview", 2], ["preview", 3], ["moves", 3]]},
}
"""Version 0.1.0 sent 3.5 to 11 previews for a turn of Shake That City, and the same as now for one of Canal City; it
showed at once what the others did, and asked for no frames of it."""
TICKS = os.sysconf("SC_CLK_TCK")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default=",".join(SCENARIOS), help="scenarios, by commas")
    parser.add_argument("--game", default="shake", choices=sorted(REQUESTS))
    parser.add_argument("--matches", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--postgres", default="postgresql://postgres@127.0.0.1:5432")
    parser.add_argument("--plain", action="store_true", help="without bots and previews")
    parser.add_argument("--many", type=int, metavar="MATCHES", help="instead: matches that move every three seconds")
    parser.add_argument("--idle", action="store_true", help="instead: the memory of 1,000 idle matches, two feeds each")
    given = parser.parse_args()
    install_peer()
    if given.idle:
        for name in given.only.split(","):
            print(json.dumps(idle(name, given)), flush=True)
        return
    for number in range(given.rounds):
        for name in given.only.split(","):
            print(json.dumps({"round": number, "scenario": name, **measure(name, given)}), flush=True)


def measure(name: str, given: argparse.Namespace) -> dict[str, Any]:
    """One scenario: what the simulated people saw, and what the server's processes cost."""
    matches = given.many or given.matches
    requests = (REQUESTS_BEFORE if name == "before" else REQUESTS)[given.game]
    load = {
        "mode": "open" if given.many else "closed",
        "matches": matches,
        "seconds": given.seconds,
        "game": given.game,
        "requests": {} if given.plain else requests,
        "bots": 0 if given.plain else matches // 5,
    }
    with running(name, given.postgres) as (kind, urls, processes):
        seen, busy = people({**load, "kind": kind, "urls": urls}, processes)
        each = busy / max(1, seen["moves"]) * 1000
        return {**rounded(seen), "cpu_ms_per_move": round(each, 3), "load": round(os.getloadavg()[0], 1)}


def idle(name: str, given: argparse.Namespace) -> dict[str, Any]:
    """How much memory an idle match with two open feeds takes."""
    with running(name, given.postgres) as (kind, urls, processes):
        load = {"kind": kind, "urls": urls, "mode": "idle", "seconds": 0, "requests": {}}
        with people_who_stay({**load, "matches": 50}):
            time.sleep(5)  # everything is loaded that will be
        time.sleep(5)
        before = memory(processes)
        with people_who_stay({**load, "matches": 1000}):
            time.sleep(20)
            after = memory(processes)
    return {"scenario": name, "kb_per_match": round((after - before) / 1000 / 1024, 1)}


@contextlib.contextmanager
def running(name: str, postgres: str) -> Iterator[tuple[str, list[str], list[subprocess.Popen[str]]]]:
    """The servers of a scenario: their kind, addresses and processes."""
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        if name in ("memory", "file"):
            port = free_port()
            command = ["node", str(PEER / "server.cjs"), str(port), *([folder] if name == "file" else [])]
            process = stack.enter_context(started(command, "ready"))
            yield "boardgame", [f"http://127.0.0.1:{port}"], [process]
            return
        database = f"sqlite:///{folder}/tiletown.sqlite"
        script, environment = HERE / "server_run.py", None
        if name == "before":
            tree = stack.enter_context(worktree(BEFORE))
            pebble = Path(folder) / "pebble"  # that version needed it
            pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(pebble), "pebble"]
            subprocess.run(pip, check=True)
            script = tree / "benchmarks" / "server_run.py"
            environment = {**os.environ, "PYTHONPATH": f"{tree / 'src'}:{pebble}"}
        elif name != "sqlite":
            database = stack.enter_context(empty_database(postgres))
        urls, processes = [], []
        for _ in range(2 if name == "two-postgres" else 1):
            port = free_port()
            command = [sys.executable, str(script), database, str(port)]
            processes.append(stack.enter_context(started(command, "http://", environment)))
            urls.append(f"http://127.0.0.1:{port}")
        time.sleep(15)  # until the games are compiled
        wait_for_bots(urls)
        yield "tiletown", urls, processes


@contextlib.contextmanager
def worktree(commit: str) -> Iterator[Path]:
    """The sources as they were at a commit."""
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        git = ["git", "-C", str(HERE), "worktree"]
        subprocess.run([*git, "add", "--quiet", "--detach", str(tree), commit], check=True)
        try:
            yield tree
        finally:
            subprocess.run([*git, "remove", "--force", str(tree)], check=True)


def wait_for_bots(urls: list[str]) -> None:
    """On a machine where they have not run before, they are compiled first."""
    for url in urls:
        while json.load(urllib.request.urlopen(f"{url}/healthz"))["compiling"]:
            time.sleep(1)


@contextlib.contextmanager
def started(
    command: list[str], sign: str, environment: dict[str, str] | None = None
) -> Iterator[subprocess.Popen[str]]:
    """A server process that has given its sign of life."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    assert process.stdout is not None
    try:
        while sign not in (line := process.stdout.readline()):
            if not line:
                raise SystemExit(f"{command} has ended")
        yield process
    finally:
        process.terminate()
        process.wait(30)
        process.stdout.close()


def people(load: dict[str, Any], processes: list[subprocess.Popen[str]]) -> tuple[dict[str, Any], float]:
    """What simulated people have measured, and what the server's processes used meanwhile."""
    command = ["node", str(PEER / "load.mjs"), json.dumps(load)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        if process.stdout.readline().strip() != "measuring":
            raise SystemExit("the simulated people have failed")
        before = cpu_seconds(processes)
        found: dict[str, Any] = json.loads(process.stdout.readline())
        return found, cpu_seconds(processes) - before


@contextlib.contextmanager
def people_who_stay(load: dict[str, Any]) -> Iterator[None]:
    """Simulated people who have opened their pages and do nothing."""
    command = ["node", str(PEER / "load.mjs"), json.dumps(load)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        if not process.stdout.readline():
            raise SystemExit("the simulated people have failed")
        yield
        process.kill()


@contextlib.contextmanager
def empty_database(postgres: str) -> Iterator[str]:
    name = f"tiletown_load_{os.getpid()}_{time.monotonic_ns()}"
    subprocess.run(["psql", "-q", f"{postgres}/postgres", "-c", f"CREATE DATABASE {name}"], check=True)
    try:
        yield f"{postgres}/{name}"
    finally:
        drop = f"DROP DATABASE {name} WITH (FORCE)"
        subprocess.run(["psql", "-q", f"{postgres}/postgres", "-c", drop], check=True)


def cpu_seconds(processes: list[subprocess.Popen[str]]) -> float:
    """What the processes have used so far; the bots' workers and the database are not counted."""
    total = 0
    for process in processes:
        fields = Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        total += int(fields[11]) + int(fields[12])
    return total / TICKS


def memory(processes: list[subprocess.Popen[str]]) -> int:
    """Resident bytes of the processes."""
    pages = sum(int(Path(f"/proc/{process.pid}/statm").read_text().split()[1]) for process in processes)
    return pages * os.sysconf("SC_PAGE_SIZE")


def rounded(seen: dict[str, Any]) -> dict[str, Any]:
    return {key: round(value, 1) if isinstance(value, float) else value for key, value in seen.items()}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def install_peer() -> None:
    if not (PEER / "node_modules").exists():
        npm = shutil.which("npm")
        if npm is None:
            raise SystemExit("this benchmark needs Node and npm")
        subprocess.run([npm, "ci", "--silent"], cwd=PEER, check=True)


if __name__ == "__main__":
    main()
