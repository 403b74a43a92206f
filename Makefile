# The two commands: `make play` opens the game, `make test` passes the tests. Both set everything up first.
PYTHON ?= python3
BIN := .venv/bin
JOBS ?= auto

.PHONY: play test check bench lighthouse clean web screenshots

play: .venv/ready
	$(BIN)/python web/build.py
	$(BIN)/tiletown serve

test: check
	$(BIN)/python web/build.py
	$(BIN)/pytest -n $(JOBS)

check: .venv/ready
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/python web/build.py check
	$(BIN)/python web/checks/api_types.py --check

# The page by itself, rebuilt as you type, against a running Tiletown (TILETOWN_URL, else port 8000).
web: .venv/ready
	$(BIN)/python web/build.py dev

# Every screen at three sizes, light and dark, into screenshots/ (which git ignores).
screenshots: .venv/ready
	$(BIN)/pytest -n 0 tests/browser/make_screenshots.py

bench: .venv/ready
	$(BIN)/python -m benchmarks

# The page on a phone and on a desktop, by Lighthouse (from npm, the first time) in the installed Chromium.
lighthouse: .venv/ready
	$(BIN)/python -m benchmarks.page

clean:
	rm -rf .venv .venv-bench build dist

.venv/ready: pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit("Tiletown needs Python 3.11 or newer" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --upgrade pip
	$(BIN)/pip install --quiet --editable '.[dev]'
	touch $@
