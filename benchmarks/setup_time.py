"""How long `make play` takes in a bare clone, until the page answers: `python -m benchmarks.setup_time`.

Clones this repository for each version in each round, with empty caches of pip and npm, as on a new machine. Only
committed changes are measured.
"""

from __future__ import annotations

import os
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import cyclopts

from .__main__ import processor

ROOT = Path(__file__).parents[1]
LONGEST = 900
"""Seconds after which an unfinished setup is aborted."""


def main(*, before: str = "35d3453", after: str = "HEAD", rounds: int = 2) -> None:
    """Print the seconds of each setup, and the ratio of the two versions.

    Parameters
    ----------
    before
        The commit to compare with: the last one that installed everything for `make play`.
    after
        The commit to measure.
    rounds
        Number of setups of each.
    """
    seconds: dict[str, list[float]] = {before: [], after: []}
    for number in range(rounds):
        for commit, measured in seconds.items():
            measured.append(setup_time(commit))
            print(f"round {number + 1}: {commit} {measured[-1]:.1f} s", file=sys.stderr, flush=True)
    ratios = [new / old for old, new in zip(seconds[before], seconds[after], strict=True)]
    print(f"Measured on {time.strftime('%Y-%m-%d')}: {rounds} rounds; {processor()}, {os.cpu_count()} cores.\n")
    print("| `make play` in a bare clone | seconds (lowest to highest) |\n|---|---|")
    for commit, measured in seconds.items():
        spread = f"({min(measured):.0f} to {max(measured):.0f})"
        print(f"| {described(commit)} | **{statistics.median(measured):.0f}** {spread} |")
    print(f"\nRatio: **{statistics.median(ratios):.2f}** ({min(ratios):.2f} to {max(ratios):.2f})")


def setup_time(commit: str) -> float:
    """Seconds from `make play` in a clone of that commit to the first answer of the page."""
    with tempfile.TemporaryDirectory() as folder:
        clone = Path(folder) / "tiletown"
        git("clone", "--quiet", str(ROOT), str(clone))
        git("-C", str(clone), "checkout", "--quiet", resolved(commit))
        port = free_port()
        serve = f"tiletown serve --no-open --port {port} --database sqlite:///{folder}/matches.sqlite"
        makefile = clone / "Makefile"
        makefile.write_text(makefile.read_text().replace("tiletown serve", serve))  # the usual port may be taken
        caches = {"PIP_CACHE_DIR": f"{folder}/pip", "npm_config_cache": f"{folder}/npm"}
        log = Path(folder) / "log"
        start = time.monotonic()
        with log.open("w") as out:
            making = subprocess.Popen(
                ["make", "play"],
                cwd=clone,
                env={**os.environ, **caches},
                stdout=out,
                stderr=out,
                start_new_session=True,
            )
        try:
            while not answers(f"http://127.0.0.1:{port}/"):
                if making.poll() is not None or time.monotonic() - start > LONGEST:
                    sys.exit(f"make play failed at {commit}:\n{log.read_text()[-2000:]}")
                time.sleep(0.05)
            return time.monotonic() - start
        finally:
            if making.poll() is None:
                os.killpg(making.pid, signal.SIGTERM)
                making.wait()


def answers(url: str) -> bool:
    """Whether the page is served."""
    try:
        with urlopen(url, timeout=5) as answer:
            return bool(answer.status == 200 and b"<title>Tiletown" in answer.read())
    except URLError:
        return False


def free_port() -> int:
    """A free port."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


def resolved(commit: str) -> str:
    """The commit's whole name."""
    return git("-C", str(ROOT), "rev-parse", "--verify", f"{commit}^{{commit}}")


def described(commit: str) -> str:
    """The commit's short name, and its subject."""
    return git("-C", str(ROOT), "log", "-1", "--format=%h: %s", commit)


def git(*arguments: str) -> str:
    """The output of a git command."""
    done = subprocess.run(["git", *arguments], capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"git {' '.join(arguments)}: {done.stderr.strip()}")
    return done.stdout.strip()


if __name__ == "__main__":
    cyclopts.run(main)
