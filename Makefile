# `make play` opens the game, `make test` runs all checks and tests. Both set up what they need first.
PYTHON ?= python3
BIN := .venv/bin
JOBS ?= auto
PORT ?= 8000

.PHONY: play test check check-python check-page page compiled bench lighthouse clean web screenshots

play: .venv/play-ready
	@$(BIN)/python web/build.py
	@echo "Starting Tiletown..."
	@$(BIN)/tiletown serve --port $(PORT)

test: .venv/test-ready
	@$(MAKE) --no-print-directory --jobs=3 check-python page compiled
	$(BIN)/pytest -n $(JOBS) --cov --cov-report=term:skip-covered

check: .venv/test-ready
	@$(MAKE) --no-print-directory --jobs=2 check-python check-page

check-python: .venv/test-ready
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/python -m tools.release

check-page: .venv/test-ready
	$(BIN)/python web/build.py check
	$(BIN)/python -m web.checks.api_types --check

# The page checked, built, and its unit tests passed.
page: check-page
	$(BIN)/python web/build.py
	$(BIN)/python web/build.py test

compiled: .venv/test-ready
	$(BIN)/python -m tests.compile_bots

# The page with hot reload, for a running server (TILETOWN_URL, by default port 8000).
web: .venv/play-ready
	$(BIN)/python web/build.py dev

# Every screen at three sizes, light and dark, into screenshots/ (which git ignores).
screenshots: .venv/test-ready
	$(BIN)/pytest -n 0 tests/browser/make_screenshots.py

bench: .venv/test-ready
	$(BIN)/python -m benchmarks

# Lighthouse scores of the page on a phone and a desktop, in the installed Chromium (fetches Lighthouse from npm).
lighthouse: .venv/test-ready
	$(BIN)/python -m benchmarks.page

clean:
	rm -rf .venv .venv-bench build dist

.venv/play-ready: pyproject.toml
	@$(PYTHON) tools/set_up.py play
	@touch $@

.venv/test-ready: .venv/play-ready
	@$(PYTHON) tools/set_up.py test
	@touch $@
