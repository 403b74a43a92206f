"""A soak: hours of mixed load on `tiletown serve`, and the curve of its memory as a picture.

    python -m benchmarks.server_soak --minutes 120 --csv soak.csv    # SQLite, real workers
    python -m benchmarks.server_soak --draw soak.csv                 # the picture and the figures, from the samples

People come and go, each from an address of their home: visitors load the page and leave; others open a match with each
other or with bots, play it to its end or leave in the middle, drop their feed and resume it, ask for hints, look at the
replay, have it analysed, play again, delete the match or themselves. Some connections are silent, send half a request,
or send one behind an open feed and close; some requests are wrong.

Caches are filled on purpose, and early: the server keeps 2,000 idle matches, 10,000 players and 20,000 rate limits, so
its memory grows until they are full. What it does then is the question.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import csv
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from html import escape
from pathlib import Path
from typing import Any

import uvloop

from tiletown.arena.picture import scale, text

from .people import (
    Browser,
    Player,
    addresses,
    children,
    open_match,
    percentile,
    proportional,
    read_answer,
    resident,
)

PICTURE = Path(__file__).parents[1] / "docs" / "pictures" / "soak.svg"
HOMES = 3_000
EVERY = 10.0
"""Seconds between two samples."""
TICKS = os.sysconf("SC_CLK_TCK")
COLUMNS = (
    "seconds", "rss_mb", "pss_mb", "workers", "workers_pss_mb", "files", "feeds", "moves", "guests", "matches", "cpu_s"
)  # fmt: skip
Sample = dict[str, float]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=120)
    parser.add_argument("--csv", type=Path, default=Path("soak.csv"), help="where the samples go")
    parser.add_argument("--draw", type=Path, metavar="CSV", help="instead: the picture and figures of these samples")
    parser.add_argument("--picture", type=Path, default=PICTURE)
    parser.add_argument("--visitors", type=float, default=6, help="new guests a second who do not play")
    parser.add_argument("--matches", type=float, default=2, help="matches opened a second")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    if given.draw is None:
        with started() as (url, process):
            print(json.dumps(uvloop.run(soak(url, process.pid, given))), flush=True)
    samples = read_samples(given.draw or given.csv)
    print(json.dumps(figures(samples)))
    given.picture.write_text(picture(samples))


@contextlib.contextmanager
def started(files: int = 20_000) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A real server on a new SQLite file, which may open so many files."""
    with tempfile.TemporaryDirectory() as folder, (Path(folder) / "log").open("w+") as log:
        command = [
            "prlimit",
            f"--nofile={files}",
            sys.executable,
            "-m",
            "tiletown",
            "serve",
            "--no-open",
            "--port",
            "0",
        ]
        command += ["--database", f"sqlite:///{folder}/soak.sqlite", "--bot-workers", "1"]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        assert process.stdout is not None
        try:
            found = None
            while not found:
                line = process.stdout.readline()
                found = re.search(r"http://\S+:\d+", line)
                if not line:
                    log.seek(0)
                    raise SystemExit(f"the server has ended: {log.read()[-2000:]}")
            yield found[0], process
        finally:
            process.terminate()
            process.wait(60)


async def soak(url: str, pid: int, given: argparse.Namespace) -> dict[str, Any]:
    """Keep the load up for so long, and write a sample every ten seconds; returns what was answered."""
    town = Town(url, random.Random(given.seed))
    seconds = given.minutes * 60
    arrivals = [
        asyncio.create_task(town.arrive(given.visitors, town.visit)),
        asyncio.create_task(town.arrive(given.matches, town.round)),
        asyncio.create_task(town.arrive(1, town.mistake)),
        asyncio.create_task(town.arrive(0.5, town.half_open)),
    ]
    start = time.monotonic()
    with given.csv.open("w", newline="") as file:
        rows = csv.DictWriter(file, COLUMNS)
        rows.writeheader()
        while (now := time.monotonic() - start) < seconds:
            rows.writerow({"seconds": round(now), **await town.sample(pid)})
            file.flush()
            await asyncio.sleep(EVERY - (time.monotonic() - start) % EVERY)
    for task in [*arrivals, *town.busy]:
        task.cancel()
    await asyncio.gather(*arrivals, *town.busy, return_exceptions=True)
    turns = town.turns
    return {
        "minutes": given.minutes,
        "answers": {str(status): count for status, count in sorted(town.seen.items())},
        "failures": dict(town.failures),
        "done": dict(town.done),
        "turns": len(turns),
        **{f"p{round(share * 100)} ms": round(percentile(turns, share) * 1000, 1) for share in (0.5, 0.99)},
        "max ms": round(max(turns, default=0) * 1000, 1),
    }


class Town:
    """All the people, and what they have seen."""

    def __init__(self, url: str, rng: random.Random) -> None:
        self.url, self.rng = url, rng
        self.homes = addresses(rng, HOMES)
        self.seen: Counter[int] = Counter()
        self.done: Counter[str] = Counter()
        self.failures: Counter[str] = Counter()
        self.turns: list[float] = []
        self.busy: set[asyncio.Task[None]] = set()
        self.observer = Browser(url)
        self.known: list[str] = []
        """Some matches that were opened."""

    def person(self, home: str | None = None) -> Browser:
        return Browser(self.url, home or next(self.homes), self.seen)

    async def arrive(self, rate: float, work: Callable[[], Awaitable[None]]) -> None:
        """Start some work again and again, at random moments."""
        while True:
            await asyncio.sleep(self.rng.expovariate(rate))
            task = asyncio.create_task(self._guarded(work))
            self.busy.add(task)
            task.add_done_callback(self.busy.discard)

    async def _guarded(self, work: Callable[[], Awaitable[None]]) -> None:
        try:
            await work()
        except Exception as error:
            self.failures[f"{work.__name__}: {type(error).__name__}"] += 1

    async def sample(self, pid: int) -> Sample:
        """The server now."""
        workers = children(pid)
        metrics = (await self.observer.ask("GET", "/metrics")).body.decode()
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
        return {
            "rss_mb": round(resident(pid), 1),
            "pss_mb": round(proportional(pid), 1),
            "workers": len(workers),
            "workers_pss_mb": round(sum(map(proportional, workers)), 1),
            "files": len(list(Path(f"/proc/{pid}/fd").iterdir())),
            "feeds": metric(metrics, "tiletown_feeds"),
            "moves": metric(metrics, "tiletown_moves_total"),
            "guests": self.done["guests"],
            "matches": self.done["matches"],
            "cpu_s": (int(fields[11]) + int(fields[12])) / TICKS,
        }

    async def name(self, person: Browser) -> None:
        """Become a guest with a name."""
        if (await person.ask("PUT", "/api/me", {"name": f"Guest {self.rng.randrange(10**6)}"})).status == 200:
            self.done["guests"] += 1

    async def visit(self) -> None:
        """Look at the page, perhaps at a match, and leave; one in ten deletes what the server knows of them."""
        person = self.person()
        page = await person.ask("GET", "/")
        if self.rng.random() < 0.1:  # others have the files already
            for file in re.findall(r'(?:src|href)="(/[^"]+)"', page.body.decode()):
                await person.ask("GET", file)
            self.done["pages"] += 1
        await person.ask("GET", "/api/me")
        await self.name(person)
        await person.ask("GET", "/api/games")
        if self.known and self.rng.random() < 0.2:
            await person.ask("GET", f"/api/matches/{self.rng.choice(self.known)}")
        if self.rng.random() < 0.1:
            await person.ask("DELETE", "/api/me")
        person.close()

    async def round(self) -> None:
        """A match and all that may follow it."""
        rng = self.rng
        game = rng.choice(("shake", "shake", "canal"))
        people = [self.person() for _ in range(rng.choice((1, 2, 2)))]
        for person in people:
            await self.name(person)
        bots = [rng.choice(("greedy", "random"))] if len(people) == 1 or rng.random() < 0.2 else []
        match = await open_match(people[0], people[1:], game, bots)
        if not match:
            self.done["matches refused"] += 1
            return
        self.done["matches"] += 1
        if len(self.known) > 200:
            self.known.pop(rng.randrange(200))
        self.known.append(match)
        leaves = rng.randrange(1, 20) if rng.random() < 0.2 else 10**6
        over = await self.play(people, match, leaves, hints=len(people) == 1)
        if over:
            await self.afterwards(people, match)
        if rng.random() < 0.1:
            await people[0].ask("DELETE", f"/api/matches/{match}")
            self.done["matches deleted"] += 1
        if rng.random() < 0.1:
            await people[-1].ask("DELETE", "/api/me")
            self.done["guests deleted"] += 1
        for person in people:
            person.close()

    async def play(self, people: list[Browser], match: str, most: int, *, hints: bool) -> bool:
        """Whether the match was played to its end."""
        players = [Player(one, match, seat, self.rng, self.turns) for seat, one in enumerate(people)]
        if hints:
            players[0].turn = self.with_hints(players[0])  # type: ignore[method-assign]
        async with asyncio.timeout(600), asyncio.TaskGroup() as group:  # if one fails, nobody plays on alone
            playing = [
                group.create_task(player.play(lambda: self.rng.uniform(0, 2), drops=0.05, most=most))
                for player in players
            ]
        over = all(task.result() for task in playing)
        self.done["matches over"] += over
        return over

    def with_hints(self, player: Player) -> Callable[[], Coroutine[Any, Any, bool]]:
        """A turn before which the person asks for a hint now and then."""
        turn = player.turn

        async def hinted() -> bool:
            if self.rng.random() < 0.03:
                body = {"seat": player.seat, "step": player.position["step"]}
                await player.browser.ask("POST", f"/api/matches/{player.match}/hint", body)
                self.done["hints"] += 1
            return await turn()

        return hinted

    async def afterwards(self, people: list[Browser], match: str) -> None:
        """The replay, now and then the record, an analysis, and another match."""
        rng, person = self.rng, people[0]
        if rng.random() < 0.3:
            for first in (0, 50):
                await person.ask("GET", f"/api/matches/{match}/replay?first={first}&count=50")
            self.done["replays"] += 1
        if rng.random() < 0.1:
            await person.ask("GET", f"/api/matches/{match}/record")
        if rng.random() < 0.01:
            await person.ask("POST", f"/api/matches/{match}/analysis")
            self.done["analyses"] += 1
        if rng.random() < 0.1:
            again = await person.ask("POST", f"/api/matches/{match}/rematch")
            for other in people[1:]:
                await other.ask("POST", f"/api/matches/{match}/rematch")
            if again.status in (200, 201):
                self.done["rematches"] += 1
                await self.play(people, str(again.json()["id"]), rng.randrange(1, 60), hints=False)

    async def mistake(self) -> None:
        """One of the requests that are refused."""
        person = self.person()
        wrong: list[tuple[str, list[str], bytes]] = [
            ("GET /api/matches/nonsense", [], b""),
            ("GET /nowhere", [], b""),
            ("GET /api/codes/zzzzzz", [], b""),
            ("GET /api/me", ["Cookie: tiletown=forged.0000"], b""),
            ("POST /api/matches", ["Content-Type: application/json"], b'{"game": '),
            ("POST /api/matches", ["Content-Type: text/plain"], b"hello"),
            ("POST /api/matches", ["Content-Type: application/json"], b"x" * 70_000),
            ("GET /api/games", [f"X-Long: {'x' * 40_000}"], b""),
            ("DELETE /api/games", [], b""),
            ("GET /../../etc/passwd", [], b""),
        ]
        line, headers, body = self.rng.choice(wrong)
        reader, writer = await person.connect()
        try:
            method, _, path = line.partition(" ")
            more = [*headers, *([f"Content-Length: {len(body)}"] if body else [])]
            writer.write(person.head(method, path, *more) + body)
            self.seen[(await read_answer(reader)).status] += 1
        except (OSError, EOFError):
            self.seen[0] += 1
        finally:
            self.done["mistakes"] += 1
            writer.close()

    async def half_open(self) -> None:
        """A connection that is silent, sends half a request, or a request behind a feed; then it is dropped."""
        person = self.person()
        _, writer = await person.connect()
        try:
            kind = self.rng.randrange(4)
            if kind == 1:
                writer.write(b"GET /api/games HTTP/1.1\r\nHost: 127")
            elif kind == 2:
                writer.write(person.head("POST", "/api/matches", "Content-Length: 1000") + b"{")
            elif kind == 3 and self.known:
                feed = person.head("GET", f"/api/matches/{self.rng.choice(self.known)}/feed")
                writer.write(feed + person.head("GET", "/api/games"))
            await asyncio.sleep(self.rng.uniform(0, 60))
        finally:
            self.done["half-open connections"] += 1
            writer.close()


def metric(metrics: str, name: str) -> float:
    """The value of a metric without labels."""
    found = re.search(rf"^{name} (\S+)$", metrics, re.MULTILINE)
    return float(found[1]) if found else 0.0


# --- What the samples say -----------------------------------------------------------------------------------------


def read_samples(file: Path) -> list[Sample]:
    with file.open(newline="") as lines:
        return [{name: float(value) for name, value in row.items()} for row in csv.DictReader(lines)]


def figures(samples: list[Sample]) -> dict[str, Any]:
    """Where the memory stood in each quarter, and how fast it grew in the second half."""
    quarter = max(1, len(samples) // 4)
    quarters = [samples[n * quarter : (n + 1) * quarter] for n in range(4)]
    half = samples[len(samples) // 2 :]
    last, first = samples[-1], samples[0]
    return {
        "samples": len(samples),
        "rss MB at the start, mean of each quarter, at the end": [
            first["rss_mb"],
            *(round(mean(part, "rss_mb"), 1) for part in quarters),
            last["rss_mb"],
        ],
        "growth in the second half, MB an hour": round(slope(half, "rss_mb") * 3600, 1),
        "workers' PSS MB, growth in the second half": [
            round(mean(half, "workers_pss_mb"), 1),
            round(slope(half, "workers_pss_mb") * 3600, 1),
        ],
        "open files, mean of each quarter": [round(mean(part, "files")) for part in quarters],
        "feeds, mean of each quarter": [round(mean(part, "feeds")) for part in quarters],
        "share of a core": round(last["cpu_s"] / max(1, last["seconds"]), 2),
        **{name: round(last[name]) for name in ("moves", "guests", "matches")},
        "minutes until 2,000 matches": minutes_until(samples, "matches", 2_000),
        "minutes until 10,000 guests": minutes_until(samples, "guests", 10_000),
        "minutes until 20,000 guests": minutes_until(samples, "guests", 20_000),
    }


def mean(samples: list[Sample], name: str) -> float:
    return sum(sample[name] for sample in samples) / max(1, len(samples))


def slope(samples: list[Sample], name: str) -> float:
    """By how much a column grows in a second: the line through its values with the least squares."""
    at, value = mean(samples, "seconds"), mean(samples, name)
    square = sum((sample["seconds"] - at) ** 2 for sample in samples)
    return sum((sample["seconds"] - at) * (sample[name] - value) for sample in samples) / max(1.0, square)


def minutes_until(samples: list[Sample], name: str, many: int) -> int | None:
    return next((round(sample["seconds"] / 60) for sample in samples if sample[name] >= many), None)


WIDTH, LEFT, RIGHT, TOP, TALL, GAP = 760, 64, 736, 92, 200, 64
STYLE = """
  svg { --ground: #fcfcfa; --ink: #1a2734; --ink-2: #4b5a67; --line: #d9dfdc; --mark: #22466e; --other: #a62f1c;
        background: var(--ground); max-width: 100%; height: auto; }
  @media (prefers-color-scheme: dark) {
    svg { --ground: #1a2532; --ink: #f2f4f1; --ink-2: #aab8c5; --line: #2f3f51; --mark: #8ab8ff; --other: #ffa18f; }
  }
  text { font: 500 14px system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif; fill: var(--ink); }
  .title { font-size: 20px; font-weight: 700; } .small { font-size: 12px; fill: var(--ink-2); }
  .ground { fill: var(--ground); } .grid { stroke: var(--line); }
  .one, .two { fill: none; stroke-width: 2; stroke-linejoin: round; }
  .one { stroke: var(--mark); } .two { stroke: var(--other); stroke-dasharray: 5 3; }
  .mark { stroke: var(--ink-2); stroke-dasharray: 2 4; }
"""


def picture(samples: list[Sample]) -> str:
    """Two charts over the minutes: memory, and below it open files and feeds."""
    found = figures(samples)
    minutes = samples[-1]["seconds"] / 60
    title = f"Memory of the server in a soak of {minutes:.0f} minutes"
    growth = found["growth in the second half, MB an hour"]
    subtitle = f"{found['matches']:,} matches, {found['moves']:,} moves, {found['guests']:,} guests;"
    subtitle += f" in the second half the server grew by {growth:g} MB an hour."
    marks = [
        (found[f"minutes until {name}"], f"{name} have come")
        for name in ("2,000 matches", "10,000 guests", "20,000 guests")
        if found[f"minutes until {name}"] is not None
    ]
    below = TOP + TALL + GAP
    height = below + 120 + 40
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
            ' role="img" aria-labelledby="title description">',
            f'<title id="title">{escape(title)}</title>',
            f'<desc id="description">{escape(subtitle)}</desc>',
            f"<style>{STYLE}</style>",
            f'<rect class="ground" width="{WIDTH}" height="{height}"/>',
            text(24, 36, title, "title"),
            text(24, 60, subtitle, "small"),
            *chart(samples, TOP, TALL, [("rss_mb", "MB, server"), ("workers_pss_mb", "MB, all its workers")], marks),
            *chart(samples, below, 120, [("files", "open files"), ("feeds", "feeds")], []),
            "</svg>\n",
        ]
    )


def chart(
    samples: list[Sample], top: int, tall: int, columns: list[tuple[str, str]], marks: list[tuple[int, str]]
) -> list[str]:
    """A line for each column, over minutes; `marks` are moments with their words."""
    end = max(1.0, samples[-1]["seconds"] / 60)
    _, high, step = scale(0, max(sample[name] for sample in samples for name, _ in columns))

    def across(minute: float) -> float:
        return round(LEFT + minute / end * (RIGHT - LEFT), 1)

    def up(value: float) -> float:
        return round(top + tall - value / high * tall, 1)

    parts = []
    for tick in range(round(high / step) + 1):
        y = up(tick * step)
        parts += [
            f'<line class="grid" x1="{LEFT}" y1="{y}" x2="{RIGHT}" y2="{y}"/>',
            text(LEFT - 8, y + 4, f"{tick * step:g}", "small", "end"),
        ]
    spacing = 10 if end > 20 else 1
    parts += [
        text(across(minute), top + tall + 18, f"{minute}", "small", "middle")
        for minute in range(0, int(end) + 1, spacing)
    ]
    for row, (minute, words) in enumerate(marks):
        x, y = across(minute), top + tall - 12 - 16 * (len(marks) - row)
        parts += [
            f'<line class="mark" x1="{x}" y1="{top}" x2="{x}" y2="{top + tall}"/>',
            text(x + 4, y, words, "small"),
        ]
    for kind, (name, words), x in zip(("one", "two"), columns, (LEFT, LEFT + 180), strict=True):
        points = " ".join(f"{across(sample['seconds'] / 60)},{up(sample[name])}" for sample in samples)
        parts += [
            f'<polyline class="{kind}" points="{points}"/>',
            f'<line class="{kind}" x1="{x}" y1="{top - 14}" x2="{x + 24}" y2="{top - 14}"/>',
            text(x + 30, top - 10, words, "small"),
        ]
    return [*parts, text(RIGHT, top + tall + 34, "minutes", "small", "end")]


if __name__ == "__main__":
    main()
