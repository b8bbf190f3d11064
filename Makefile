# Two commands: `make run` and `make test`. Both create .venv, install what they need, and are incremental.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
NATIVE := $(shell find native -name '*.cpp' -o -name '*.hpp') CMakeLists.txt pyproject.toml

.PHONY: run test quick check format stub bench sanitize clean requirements

run: $(VENV)/.installed
	$(BIN)/grille compare --examples

test: $(VENV)/.installed-test
	$(BIN)/python -m pytest -n auto

quick: $(VENV)/.installed-test
	$(BIN)/python -m pytest -n auto -m "not slow"

check: $(VENV)/.installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/clang-format --dry-run --Werror $$(find native -name '*.cpp' -o -name '*.hpp')

format: $(VENV)/.installed-dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/clang-format -i $$(find native -name '*.cpp' -o -name '*.hpp')

# The stub of the native module is generated; a test compares it with the module.
stub: $(VENV)/.installed
	$(BIN)/python -m nanobind.stubgen -q -m grille._core -o src/grille/_core.pyi

bench: $(VENV)/.installed-test
	$(BIN)/python benchmarks/run.py

# Random puzzles through every kernel, under the address and undefined-behaviour sanitizers; takes about a minute.
SANITIZE := $${CXX:-c++} -std=c++20 -g -fsanitize=address,undefined -fno-sanitize-recover=all -Inative -pthread
sanitize: build/fuzz_lanes build/fuzz_cnf build/fuzz_search build/fuzz_logic build/fuzz_generate
	build/fuzz_lanes 30
	build/fuzz_cnf 300
	build/fuzz_search 300
	build/fuzz_logic 100
	build/fuzz_generate 30

# The twin stays at -O0: with both sanitizers in it, optimising it takes the compiler many minutes.
build/fuzz_lanes: native/tests/fuzz_lanes.cpp $(wildcard native/lanes/*)
	@mkdir -p build/sanitize
	$(SANITIZE) -O0 -c native/lanes/scalar.cpp -o build/sanitize/scalar.o
	case "$$(uname -m)" in x86_64) simd="-mavx2 -mbmi -mbmi2 -mpopcnt";; esac; \
	$(SANITIZE) -O1 $$simd -c native/lanes/avx2.cpp -o build/sanitize/avx2.o
	$(SANITIZE) -O1 $(addprefix native/lanes/,neon.cpp dispatch.cpp batch.cpp) $< build/sanitize/*.o -o $@

build/fuzz_generate: native/tests/fuzz_generate.cpp $(wildcard native/generate/*) build/fuzz_lanes
	$(SANITIZE) -O1 $(addprefix native/lanes/,neon.cpp dispatch.cpp batch.cpp) $(wildcard native/generate/*.cpp) $< build/sanitize/*.o -o $@

build/fuzz_cnf: native/tests/fuzz_cnf.cpp $(wildcard native/cnf/*)
	@mkdir -p build
	$(SANITIZE) -O1 $(wildcard native/cnf/*.cpp) $< -o $@

build/fuzz_search: native/tests/fuzz_search.cpp $(wildcard native/search/* native/general/* native/layout/*)
	@mkdir -p build
	$(SANITIZE) -O1 $(wildcard native/search/*.cpp native/general/*.cpp native/layout/*.cpp) $< -o $@

build/fuzz_logic: native/tests/fuzz_logic.cpp $(wildcard native/logic/* native/general/* native/layout/*)
	@mkdir -p build
	$(SANITIZE) -O0 $(wildcard native/logic/*.cpp native/general/*.cpp native/layout/*.cpp) $< -o $@

clean:
	rm -rf $(VENV) build dist

requirements:
	@command -v $(PYTHON) >/dev/null || { echo "grille needs Python 3.11 or newer, and '$(PYTHON)' was not found: install it, or run 'make PYTHON=/path/to/python'" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "grille needs Python 3.11 or newer, and $$($(PYTHON) --version) was found: run 'make PYTHON=/path/to/a/newer/python'" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo "grille needs Python's venv module, which is missing here (on Debian: apt install python3-venv)" >&2; exit 1; }
	@command -v $${CXX:-c++} >/dev/null || command -v g++ >/dev/null || command -v clang++ >/dev/null || { echo "grille needs a C++20 compiler, and none was found (on Debian: apt install g++)" >&2; exit 1; }

$(VENV)/bin/python: | requirements
	$(PYTHON) -m venv $(VENV)

$(VENV)/.build: | $(VENV)/bin/python
	$(PIP) install "scikit-build-core>=1.0" "nanobind>=3.1,<4" "cmake>=3.18" ninja
	@touch $@

# One install a level; a higher level counts as the lower ones too.
$(VENV)/.installed: $(VENV)/.build $(NATIVE)
	$(PIP) install --no-build-isolation --editable .
	@touch $@

$(VENV)/.installed-test: $(VENV)/.build $(NATIVE)
	$(PIP) install --no-build-isolation --editable '.[test]'
	@touch $(VENV)/.installed $@

$(VENV)/.installed-dev: $(VENV)/.build $(NATIVE)
	$(PIP) install --no-build-isolation --editable '.[dev]'
	@touch $(VENV)/.installed $(VENV)/.installed-test $@
