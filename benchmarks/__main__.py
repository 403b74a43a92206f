"""`python -m benchmarks`: measure and print; `--write FILE` also puts the result into a document."""

from __future__ import annotations

import os
import platform
import statistics
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

import cyclopts

from tiletown.games.canal import Setup as CanalSetup
from tiletown.games.shake import Setup as ShakeSetup

from . import canal, shake
from .peers import Peers, our_versions

BEGIN, END = "<!-- made by: make bench -->", "<!-- end of what make bench printed -->"


@dataclass
class Row:
    """One measurement of ours, and what it is compared with: a peer, or another measurement of ours."""

    what: str
    unit: str
    ours: shake.Measure
    peer: str = ""
    peer_name: str = ""
    other: shake.Measure | None = None
    target: str = ""
    per_call: bool = False
    """Shown as the time of one call and not as a rate."""
    rates: list[float] = field(default_factory=list)
    peer_rates: list[float] = field(default_factory=list)

    def measure(self, peers: Peers | None, seconds: float) -> None:
        """One round: ours, then what it is compared to."""
        time.sleep(seconds)  # a peer has rested as long: a busy scheduler favours processes that have used less time
        self.rates.append(self.ours(seconds))
        found = self.other(seconds) if self.other else None
        if self.peer and peers:
            found = peers.rate(self.peer, seconds)
        if found is not None:
            self.peer_rates.append(found)

    def cells(self) -> tuple[str, ...]:
        """The row of the table: medians of the rounds, with the lowest and the highest ratio in one round."""
        show = call_time if self.per_call else per_second
        if not self.peer_rates:
            beside = f"{self.peer_name}: did not run" if self.peer else ""
            return self.what, f"{show(statistics.median(self.rates))} {self.unit}", beside, "", self.target
        ratios = [ours / theirs for ours, theirs in zip(self.rates, self.peer_rates, strict=True)]
        return (
            self.what,
            f"{show(statistics.median(self.rates))} {self.unit}",
            f"{self.peer_name}: {show(statistics.median(self.peer_rates))}",
            f"**{statistics.median(ratios):.2f}** ({min(ratios):.2f} to {max(ratios):.2f})",
            self.target,
        )


def rows() -> list[Row]:
    """All measurements, warmed up."""
    one, two = ShakeSetup(1), ShakeSetup(2)
    return [
        Row(
            "Shake: 4,096 games stepped at once, two threads",
            "steps/s",
            shake.batch_steps(2, choice_counts=False),
            "pgx_steps",
            "pgx connect_four, 4,096 boards",
            target="at least 1.8",
        ),
        Row(
            "the same, random choice of actions included",
            "steps/s",
            shake.batch_steps(2, choice_counts=True),
            "pgx_choices_and_steps",
            "pgx connect_four, 4,096 boards",
        ),
        Row(
            "Shake: one game, one compiled call a step",
            "steps/s",
            shake.single_steps(),
            "open_spiel_steps",
            "OpenSpiel connect_four from Python",
            target="at least 1",
        ),
        Row(
            "Shake: whole random games by the plain rules, two players",
            "moves/s",
            shake.interpreted_moves(two),
            "catanatron_moves",
            "catanatron, two random players",
        ),
        Row(
            "Shake: whole random games, one player",
            "games/s and core",
            shake.random_games(one),
            target="about 1 million",
        ),
        Row("Shake: whole random games, two players", "games/s and core", shake.random_games(two)),
        Row(
            "Shake: points of all legal placements of a view",
            "a call",
            shake.gains(compiled=True),
            peer_name="the same, not compiled",
            other=shake.gains(compiled=False),
            per_call=True,
            target="less than 60 µs a call",
        ),
        Row(
            "Canal: whole random games, two players",
            "games/s and core",
            canal.random_games(CanalSetup(2)),
            target="50,000",
        ),
        Row(
            "Canal: every legal turn of a mid-game position, with its points",
            "a call",
            canal.all_turns(),
            per_call=True,
            target="less than 5 ms a call",
        ),
    ]


def main(*, rounds: int = 9, seconds: float = 0.5, peers: bool = True, write: Path | None = None) -> None:
    """Measure Tiletown next to its peers.

    Parameters
    ----------
    rounds
        Number of rounds; each measures every row once.
    seconds
        Seconds of one measurement.
    peers
        Whether to measure the peers too; they are installed on the first run.
    write
        A document to put the result into, between its two markers.
    """
    around = parts(write) if write else None
    others = Peers() if peers else None
    measured = rows()
    for row in measured:
        row.measure(others, 0.0)  # a peer warms up when it is first asked
        row.rates.clear()
        row.peer_rates.clear()
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    for number in range(rounds):
        for row in measured:
            row.measure(others, seconds)
        print(f"round {number + 1} of {rounds} done", file=sys.stderr)
    text = report(measured, others, rounds, seconds, load)
    print(text)
    if others:
        others.close()
    if write and around:
        write.write_text(f"{around[0]}{BEGIN}\n\n{text}\n\n{END}{around[1]}")


def report(measured: list[Row], peers: Peers | None, rounds: int, seconds: float, load: float) -> str:
    """The result as a Markdown table, with the machine and the versions."""
    lines = [
        f"Measured on {time.strftime('%Y-%m-%d')}: {rounds} rounds of {seconds} s each; load before it {load:.1f}.",
        f"{processor()}, {os.cpu_count()} cores; Python {platform.python_version()}, "
        + named(our_versions() | (peers.versions if peers else {})),
        "",
        "| what | Tiletown | next to | ratio | target |",
        "|---|---|---|---|---|",
        *("| " + " | ".join(row.cells()) + " |" for row in measured),
    ]
    if peers and peers.missing:
        lines += ["", *(f"Without {name}: {why}" for name, why in peers.missing.items())]
    return "\n".join(lines)


def parts(document: Path) -> tuple[str, str]:
    """The text before and after the markers."""
    text = document.read_text() if document.exists() else ""
    before, _, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not end:
        print(f"{document} has no place for the result between {BEGIN} and {END}", file=sys.stderr)
        sys.exit(2)
    return before, after


def per_second(rate: float) -> str:
    """A rate with three digits."""
    return f"{rate / 1e6:.3g} million" if rate >= 1e6 else f"{float(f'{rate:.3g}'):,.0f}"


def call_time(rate: float) -> str:
    """The time of one call."""
    return f"{1e3 / rate:.3g} ms" if rate < 1000 else f"{1e6 / rate:.3g} µs"


def named(versions: dict[str, str]) -> str:
    return ", ".join(f"{name} {version}" for name, version in versions.items())


def processor() -> str:
    """The name of the processor, if the system knows it."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    return next((line.split(": ", 1)[1] for line in lines if line.startswith("model name")), platform.machine())


if __name__ == "__main__":
    cyclopts.run(main)
