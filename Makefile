# Every target makes what it needs: a virtual environment in .venv, installed anew only when
# pyproject.toml has changed.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: play test lint format bench check-full clean

play: .venv/installed
	@if [ -t 0 ] && [ -t 1 ]; then $(BIN)/tabletop; else $(BIN)/tabletop demo; fi

test: .venv/installed-test
	$(BIN)/python -m pytest

lint: .venv/installed-test
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

format: .venv/installed-test
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: .venv/installed-bench
	$(BIN)/python -m bench

check-full: .venv/installed-test
	$(BIN)/python -m pytest --full

clean:
	rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis

.venv/bin/python:
	$(PYTHON) -m venv .venv

.venv/installed: pyproject.toml | .venv/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

.venv/installed-test: pyproject.toml | .venv/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[test]'
	@touch $@ .venv/installed

.venv/installed-bench: pyproject.toml | .venv/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[bench]'
	@touch $@
