# The two commands: `make play` opens the game, `make test` passes the tests. Both set up what they need first.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/pip install --quiet --no-compile
JOBS ?= auto

.PHONY: play test check bench lighthouse clean web screenshots

play: .venv/play-ready
	@$(BIN)/python web/build.py
	@echo "Starting Tiletown..."
	@$(BIN)/tiletown serve

test: check
	$(BIN)/python web/build.py
	$(BIN)/pytest -n $(JOBS)

check: .venv/test-ready
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/python web/build.py check
	$(BIN)/python web/checks/api_types.py --check

# The page by itself, rebuilt as you type, against a running Tiletown (TILETOWN_URL, else port 8000).
web: .venv/play-ready
	$(BIN)/python web/build.py dev

# Every screen at three sizes, light and dark, into screenshots/ (which git ignores).
screenshots: .venv/test-ready
	$(BIN)/pytest -n 0 tests/browser/make_screenshots.py

bench: .venv/test-ready
	$(BIN)/python -m benchmarks

# The page on a phone and on a desktop, by Lighthouse (from npm, the first time) in the installed Chromium.
lighthouse: .venv/test-ready
	$(BIN)/python -m benchmarks.page

clean:
	rm -rf .venv .venv-bench build dist

# Node and the page come first: the package is then installed with a page that is up to date, in this environment.
# Python compiles what it imports when it is first imported, and not everything that was installed.
.venv/play-ready: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit("Tiletown needs Python 3.11 or newer" if sys.version_info < (3, 11) else 0)'
	@echo "Setting up Tiletown in .venv: once, about half a minute."
	@$(PYTHON) -m venv .venv
	@echo "Installing Node, which builds the page..."
	@$(PIP) $$($(PYTHON) -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"])')
	@$(BIN)/python web/build.py
	@echo "Installing the Python packages that Tiletown needs..."
	@$(PIP) --no-build-isolation --editable .
	@touch $@

# Tests start many processes, which must not compile the same packages again and again.
.venv/test-ready: .venv/play-ready
	@echo "Installing the tools for tests and checks..."
	@$(PIP) --no-build-isolation --editable '.[dev]'
	@$(BIN)/python -m compileall -q -j 0 .venv/lib
	@touch $@
