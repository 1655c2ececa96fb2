# Everything a newcomer needs: `make play` and `make test`. Python 3.11 or newer, make and git.

PYTHON ?= python3
VENV ?= .venv
GAME ?= runner-up
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: help play test check format bench lock clean

help:
	@echo "make play [GAME=cover-me]  set everything up and sit down at a table"
	@echo "make test                  set everything up and run every check and test"
	@echo "make check                 linters and type checkers only"
	@echo "make bench                 measure speed"
	@echo "make format                put the source in order"
	@echo "make lock                  write requirements.lock anew from pyproject.toml"

$(READY): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; v = sys.version_info; v >= (3, 11) or sys.exit("Parlour needs Python 3.11 or newer; this is %d.%d. Try make PYTHON=python3.12" % v[:2])'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

play: $(READY)
	@$(BIN)/parlour play $(GAME)

test: check
	$(BIN)/python -m pytest -n auto

check: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: $(READY)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(READY)
	$(BIN)/python -m benchmarks.run
	$(BIN)/python -m benchmarks.bots
	$(BIN)/python -m benchmarks.envs

lock: $(READY)
	$(BIN)/uv pip compile pyproject.toml --extra dev --universal --python-version 3.11 \
		--generate-hashes --no-emit-index-url --no-header --quiet -o requirements.lock

clean:
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
