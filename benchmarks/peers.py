"""The environment and the process of the peers: installed on the first run, asked for one measurement at a time."""

from __future__ import annotations

import importlib.metadata
import json
import os
import subprocess
import sys
import tempfile
import venv
from collections.abc import Sequence
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
ENVIRONMENT = HERE.parent / ".venv-bench"
PYTHON = ENVIRONMENT / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


class Peers:
    """The peers that can be installed; `missing` has the reasons for the others."""

    def __init__(self) -> None:
        wanted = [line for line in (HERE / "requirements.txt").read_text().splitlines() if line and line[0] != "#"]
        self.missing = install(wanted)
        self._errors = tempfile.TemporaryFile("w+")  # noqa: SIM115  # as long as the process
        self._process = subprocess.Popen(
            [PYTHON, "-W", "ignore", HERE / "peer_worker.py"],
            env=os.environ | {"JAX_PLATFORMS": "cpu", "PYTHONPATH": ""},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            text=True,
        )
        names = [name for line in wanted if (name := line.split(">=")[0]) not in self.missing]
        self.versions: dict[str, str] = self._ask(measure="versions", names=names)["versions"]

    def rate(self, measure: str, seconds: float) -> float | None:
        """The rate of a peer, measured for `seconds`; None if it cannot run."""
        found = self._ask(measure=measure, seconds=seconds)
        if "error" in found:
            self.missing.setdefault(measure, found["error"])
        return found.get("rate")

    def close(self) -> None:
        """End the process."""
        self._process.communicate()
        self._errors.close()

    def _ask(self, **request: Any) -> dict[str, Any]:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            self._process.stdin.write(json.dumps(request) + "\n")
            self._process.stdin.flush()
            line = self._process.stdout.readline()
        except BrokenPipeError:
            line = ""
        if not line:
            self._errors.seek(0)
            sys.exit(f"the peers' process has ended: {self._errors.read()[-2000:]}")
        found: dict[str, Any] = json.loads(line)
        return found


def install(wanted: Sequence[str]) -> dict[str, str]:
    """Install the peers that are not there yet; gives the reason for each that cannot be installed."""
    if not PYTHON.exists():
        print(f"Installing the peers into {ENVIRONMENT.name}: once, some hundred megabytes.", file=sys.stderr)
        venv.create(ENVIRONMENT, with_pip=True, clear=True)
    done = ENVIRONMENT / "installed.txt"
    installed = done.read_text().splitlines() if done.exists() else []
    missing = {}
    for line in wanted:
        if line in installed:
            continue
        command = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", line]
        pip = subprocess.run(command, capture_output=True, text=True, check=False)
        if pip.returncode:
            missing[line.split(">=")[0]] = (pip.stderr.strip().splitlines() or ["pip failed"])[-1]
        else:
            installed.append(line)
    done.write_text("\n".join(installed))
    return missing


def our_versions() -> dict[str, str]:
    """The versions of the packages that Tiletown ran with."""
    return {name: importlib.metadata.version(name) for name in ("numba", "numpy")}
