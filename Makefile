# Everything a newcomer needs: `make play` and `make test`. Python 3.11 or newer, make and git.

PYTHON ?= python3
VENV ?= .venv
GAME ?= runner-up
BIN := $(VENV)/bin
READY := $(VENV)/.ready
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
UV := $(shell sed -n 's/^\(uv==[0-9.]*\).*/\1/p' requirements.lock)
# The page is built with the Node that comes into the virtual environment.
NODE := cd web && PATH="$(abspath $(BIN)):$$PATH" npm --loglevel=error
NODE_READY := web/node_modules/.ready
PAGE := src/parlour/server/page/index.html
PAGE_SOURCES := $(shell find web/src web/public src/parlour/locales -type f -not -name '*.py' -not -name '*.pyc') \
	web/index.html web/vite.config.ts web/fluent.ts web/markdown.ts web/svelte.config.js web/tsconfig.json
PLAYED := web/fixtures/.ready
# Where it is set, each of the hundreds of processes of the tests, and each server, would read the
# sources of all libraries anew: starting one takes three times as long.
export PYTHONDONTWRITEBYTECODE :=
# Who has nothing left to do takes from the others; in the end it says what took longest.
PYTEST := $(BIN)/python -m pytest --dist worksteal --durations 12 --durations-min 10

.PHONY: help play terminal page screenshots test test-all test-page test-python test-browser compiled check \
	check-python check-page format bench studies torture lock clean

help:
	@echo "Play"
	@echo "  make play                  set everything up and open the page in the browser"
	@echo "  make terminal [GAME=cover-me]  play in the terminal"
	@echo "Test"
	@echo "  make test                  linters, type checkers and tests"
	@echo "  make test-all              the same, and the slow tests"
	@echo "  make check                 linters and type checkers only"
	@echo "  make torture [SCALE=0.02]  attack a server and write docs/reliability.md (half an hour at scale 1)"
	@echo "  make bench                 measure speed"
	@echo "Develop"
	@echo "  make format                format the sources"
	@echo "  make page                  build the page that \`parlour serve\` shows"
	@echo "  make screenshots           take the pictures of the README again, with Chromium"
	@echo "  make studies               play the studies of docs/studies again, into build/studies"
	@echo "  make lock                  write requirements.lock from pyproject.toml"
	@echo "  make clean                 delete what was built and installed"

$(READY): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; v = sys.version_info; v >= (3, 11) or sys.exit("Parlour needs Python 3.11 or newer; this is %d.%d. Try make PYTHON=python3.12" % v[:2])'
	$(PYTHON) -m venv $(VENV)
	$(PIP) $(UV)
	@# uv does in seconds what takes pip minutes; where it finds no way to the packages, pip does it.
	$(BIN)/uv pip install --quiet --python $(BIN)/python --require-hashes -r requirements.lock \
		|| $(PIP) --require-hashes -r requirements.lock
	$(PIP) --no-deps --no-build-isolation -e .
	@touch $@

$(NODE_READY): web/package-lock.json web/.npmrc | $(READY)
	$(NODE) ci
	@touch $@

$(PAGE): $(PAGE_SOURCES) $(NODE_READY)
	$(NODE) run --silent build
	@touch $@

# Played games, for the tests of the page's tables and for its gallery.
$(PLAYED): tests/page/fixtures.py $(READY)
	$(BIN)/python -m tests.page.fixtures
	@touch $@

page: $(PAGE)

play: $(READY) $(PAGE)
	@$(BIN)/parlour serve --open

screenshots: $(PAGE)
	$(BIN)/python -m tests.page.screenshots

terminal: $(READY)
	@$(BIN)/parlour play $(GAME)

# Python's checks, those of the page and the compiling, side by side; then the tests.
test: $(READY) $(NODE_READY)
	@$(MAKE) --no-print-directory -j2 compiled check-python check-page $(PAGE) test-page
	@$(MAKE) --no-print-directory -j2 test-python test-browser

# And what takes long and rarely fails: plain Python and bounds checks, kills, the torture program's loads.
test-all: test
	$(PYTEST) -n 3 -m slow

# Three workers and one for two cores: some tests wait.
test-python: $(READY)
	$(PYTEST) -n 3 -m "not slow" --ignore tests/page

# Apart, because Playwright keeps an event loop running in every process it was used in.
test-browser: $(READY) $(PAGE)
	$(PYTEST) -n 1 tests/page

compiled: $(READY)
	@$(BIN)/python -m tests.compiled

test-page: $(NODE_READY) $(PLAYED)
	$(NODE) test

check: $(READY) $(NODE_READY)
	@$(MAKE) --no-print-directory -j2 check-python check-page

check-python: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

check-page: $(NODE_READY)
	$(NODE) run --silent check

format: $(READY) $(NODE_READY)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(NODE) run --silent format

bench: $(READY)
	$(BIN)/python -m benchmarks.run
	$(BIN)/python -m benchmarks.bots
	$(BIN)/python -m benchmarks.envs

studies: $(READY)
	$(BIN)/parlour lab runner-up --bot regular --every-option --games $(or $(GAMES),7200) --seed 2026 \
		--format none --output build/studies/runner-up
	$(BIN)/parlour lab cover-me --bot regular --every-option --games $(or $(GAMES),10000) --seed 2026 \
		--format none --output build/studies/cover-me

# Loopback only. SCALE=0.02 is a first look of some minutes.
torture: $(READY)
	$(BIN)/python -m tests.torture --write $(if $(SCALE),--scale $(SCALE))

lock: $(READY)
	$(BIN)/uv pip compile pyproject.toml --extra dev --universal --python-version 3.11 \
		--generate-hashes --no-emit-index-url --no-header --quiet -o requirements.lock

clean:
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis \
		web/node_modules web/fixtures src/parlour/server/page
