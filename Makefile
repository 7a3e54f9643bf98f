# Needs python3 (3.11 or newer) and make. `make study` and `make test` set up .venv on their first run.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# One process a core, at most four; each takes over what another has not got to. TESTS="tests/rules ...": these alone.
PYTEST = $(BIN)/pytest -n logical --maxprocesses 4 --dist worksteal $(TESTS)

SOAK_HANDS ?= 100000000

# Tests start the command a hundred times: its sources are compiled once.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help study test check soak format clean

help:
	@echo "make study   is reporting ready worth it? the answer, and a report in out/baoting"
	@echo "make test    run the tests"
	@echo "make check   what must pass before a change: linters, types, imports, tests"
	@echo "make soak    play and check 10^8 hands by all presets, or SOAK_HANDS=N; the same command goes on"
	@echo "make format  put the code into the house's format"
	@echo "make clean   remove .venv and out"

study: $(VENV)/.installed
	$(BIN)/zhuoji study baoting --seed 1 --out out/baoting
	@echo "Open out/baoting/report.html in a browser; in Chinese: $(BIN)/zhuoji study baoting --lang zh --out out/baoting"

test: $(VENV)/.dev
	$(PYTEST)

check: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy zhuoji_sim analyses reports cli.py
	$(BIN)/lint-imports
	$(PYTEST)

soak: $(VENV)/.dev
	nice $(BIN)/python -m tests.soak --hands $(SOAK_HANDS) --out out/soak

format: $(VENV)/.dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:
	rm -rf $(VENV) out

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	touch $@

$(VENV)/.dev: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $(VENV)/.installed $@
