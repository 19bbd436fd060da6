# `make report` and `make test` need Python 3.11 or newer with venv, and make; they do the rest.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

.PHONY: report test slow lint bench lock clean

report: $(VENV)/run
	$(BIN)/python -m baccarat_exact report --out outputs

test: $(VENV)/dev
	$(BIN)/python -m pytest -q -n auto -m "not slow"

slow: $(VENV)/dev
	$(BIN)/python -m pytest -q -m slow

lint: $(VENV)/dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: $(VENV)/dev
	$(BIN)/python benchmarks/bench.py

lock: $(VENV)/dev
	$(PIP) install uv
	$(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header \
	    --no-annotate --no-emit-index-url --upgrade -o requirements.lock pyproject.toml
	$(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header \
	    --no-annotate --no-emit-index-url --upgrade --extra dev -c requirements.lock \
	    -o requirements-dev.lock pyproject.toml

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis

# What the program needs to run.
$(VENV)/run: requirements.lock | $(BIN)/python
	$(PIP) install --require-hashes -r requirements.lock
	touch $@

# What its tests and checks need too, and the program installed from here.
$(VENV)/dev: requirements-dev.lock pyproject.toml | $(BIN)/python
	$(PIP) install --require-hashes -r requirements-dev.lock
	$(PIP) install --no-deps --no-build-isolation --editable .
	touch $@

$(BIN)/python:
	$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "Python 3.11 or newer is needed; PYTHON=... names another one")'
	$(PYTHON) -m venv $(VENV)
