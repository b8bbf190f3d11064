# Two commands: `make run` and `make test`. Both create .venv, install what they need, and are incremental.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Twice quiet: only errors. What pip says of its own set-up is no warning of the build.
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet --quiet
NATIVE := $(shell find native -name '*.cpp' -o -name '*.hpp') CMakeLists.txt pyproject.toml

.PHONY: run serve browser test quick check format stub bench docs wheels coverage sanitize sanitize-threads sanitize-module neon soak clean requirements

run: $(VENV)/.installed
	$(BIN)/grille compare --examples

serve: $(VENV)/.installed
	$(BIN)/grille serve

# For the tests of the page, which skip without it. Nothing is installed without the rights to.
browser:
	@for name in chromium chromium-browser google-chrome google-chrome-stable; do command -v $$name && exit 0; done; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium; \
	else echo "no Chromium is on PATH, and this user may not install one: 'apt install chromium' as root, or your system's package; without it the tests of the page skip" >&2; fi

# Everything but `soak`. A worker takes a whole file, with what its tests share; files that take long come first.
WORKERS := -n auto --dist loadfile --no-loadscope-reorder
test: $(VENV)/.installed-test
	$(BIN)/python -m pytest $(WORKERS)

quick: $(VENV)/.installed-test
	$(BIN)/python -m pytest $(WORKERS) -m "not (slow or process or browser or cluster or api)"

check: $(VENV)/.installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/mypy examples/*.py examples/notebooks/*.py
	$(BIN)/clang-format --dry-run --Werror $$(find native -name '*.cpp' -o -name '*.hpp')
	@$(call npm_run,check)

format: $(VENV)/.installed-dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/clang-format -i $$(find native -name '*.cpp' -o -name '*.hpp')
	@$(call npm_run,format)

# A script of package.json, with the tools that the lock file pins.
npm_run = if command -v npm >/dev/null; then { [ -d node_modules ] || npm ci --silent; } && npm run --silent $(1); \
	else echo "npm is not on PATH: $(1) leaves the page's JavaScript out" >&2; fi

# What is generated: the stub of the native module, and the page's types of the API and its kinds of extra houses; tests
# compare them with their sources.
stub: $(VENV)/.installed
	$(BIN)/python -m nanobind.stubgen -q -m grille._core -o src/grille/_core.pyi
	$(BIN)/python tests/web/api_types.py > build/api.d.ts && mv build/api.d.ts src/grille/web/page/js/api.d.ts
	$(BIN)/python -m grille.web.kinds

bench: $(VENV)/.installed-test
	$(BIN)/python benchmarks/run.py $(BENCH)

# The site, in English and in French: build/site/index.html. A warning is an error, and so is a link that leads nowhere.
docs: $(VENV)/.installed-docs
	$(BIN)/python docs/site/build.py build/site

# What is published, into dist: the source archive, a wheel for the Python of .venv, and one by the stable ABI from the
# first newer Python that STABLE names. Each is checked, and every Python is asked for everything in a fresh environment
# without a compiler.
STABLE ?= $(foreach minor,12 13 14 15,$(shell command -v python3.$(minor)))
wheels: $(VENV)/.installed-release
	$(BIN)/python tests/wheels.py dist $(STABLE)

# Random cases through every kernel under sanitizers: address and undefined behaviour, then threads. Each program runs
# for FUZZ_SECONDS, or four times that with threads, where all is slower; as many at once as there are cores, since most
# of what they do is done by one thread. A case that fails says how to run it again. `make soak` does the same for
# longer, from another seed.
FUZZ_SECONDS := 7
FUZZ_SEED := 1
FUZZ := $(basename $(notdir $(wildcard native/tests/fuzz_*.cpp)))
KERNELS_address := $(filter-out bindings tests,$(notdir $(patsubst %/,%,$(wildcard native/*/))))
# Those that have threads, and what they lean on.
FUZZ_THREADS := fuzz_hodoku fuzz_lanes fuzz_logic fuzz_se fuzz_search
KERNELS_thread := borrowed check cnf general hodoku lanes layout cdcl logic run se search
HEADERS := $(wildcard native/*/*.hpp)
# Lines are enough of debugging to read a report, and take the compiler a quarter less than all of it.
FUZZ_CXX := $(CMAKE_CXX_COMPILER_LAUNCHER) $${CXX:-c++} -std=c++20 -g1 -Inative -pthread
PARALLEL := $(MAKE) --no-print-directory -j$(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)

sanitize:
	+@$(PARALLEL) $(FUZZ:%=address-%)
	+@$(MAKE) --no-print-directory sanitize-module

.PHONY: $(FUZZ:%=address-%) $(FUZZ_THREADS:%=thread-%)
$(FUZZ:%=address-%): address-%: build/address/%
	@$< --seed $(FUZZ_SEED) --seconds $(FUZZ_SECONDS)

sanitize-threads:
	+@$(PARALLEL) $(FUZZ_THREADS:%=thread-%)

$(FUZZ_THREADS:%=thread-%): thread-%: build/thread/%
	@$< --seed $(FUZZ_SEED) --seconds $$((4 * $(FUZZ_SECONDS)))

# The extension itself under the first two sanitizers, in an environment of its own that borrows the packages of .venv.
# Leaks are not looked for: Python leaves much behind when it ends, and so do the libraries beside us.
SANITIZED := build/sanitized
SANITIZED_TESTS ?= tests/native -m "not (slow or process or soak)"
sanitize-module: $(SANITIZED)/.installed
	LD_PRELOAD="$$($${CXX:-c++} -print-file-name=libasan.so) $$($${CXX:-c++} -print-file-name=libstdc++.so)" \
	    ASAN_OPTIONS=detect_leaks=0 $(SANITIZED)/bin/python -m pytest -q $(WORKERS) $(SANITIZED_TESTS)

$(SANITIZED)/.installed: $(VENV)/.installed-test $(NATIVE) $(shell find src/grille -name '*.py' 2>/dev/null)
	@$(call instrumented,$(SANITIZED),-g1 -O1 -fsanitize=address$(comma)undefined -fno-sanitize-recover=all)
	@touch $@

# The package compiled with more flags, in an environment that borrows the packages of .venv.
comma := ,
site = "$$($(1)/bin/python -c 'import sys; print(*(path for path in sys.path if path.endswith("site-packages")), sep="\n")')"
instrumented = test -x $(1)/bin/python || $(BIN)/python -m venv --without-pip $(1); \
	echo $(call site,$(VENV)) >"$$($(1)/bin/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/packages.pth"; \
	CXXFLAGS="$(2)" $(1)/bin/python -m pip --disable-pip-version-check --quiet install --no-build-isolation --no-deps \
	    --force-reinstall . -C build-dir=$(1)/cmake -C cmake.build-type=None

# How much of the Python and of the C++ the tests run, those of COVERED_TESTS: two figures, and pages in build/coverage.
# The C++ counts when a process ends as usual, which the workers do not, so its tests run again in one process.
COVERED := build/covered
COVERED_TESTS ?= -m "not (slow or process or browser or cluster or api or soak)"
COVERED_NATIVE := $(addprefix tests/,native model logic rules generator methods)
coverage: $(COVERED)/.installed
	@mkdir -p build/coverage
	@find $(COVERED)/cmake -name '*.gcda' -delete
	$(COVERED)/bin/python -m pytest -q $(WORKERS) --cov=grille --cov-report= $(COVERED_TESTS)
	$(COVERED)/bin/python -m pytest -q -p no:xdist $(COVERED_NATIVE) $(COVERED_TESTS)
	$(COVERED)/bin/python -m coverage html -q -d build/coverage/python
	$(COVERED)/bin/python -m coverage report --format=total
	$(COVERED)/bin/python -m gcovr --root . --filter native/ --exclude-throw-branches --print-summary \
	    --html-details build/coverage/native.html $(COVERED)/cmake | tail -3

$(COVERED)/.installed: $(VENV)/.installed-coverage $(NATIVE) $(shell find src/grille -name '*.py' 2>/dev/null)
	@$(call instrumented,$(COVERED),-O1 --coverage -fprofile-update=atomic)
	@touch $@

# The Arm kernel on another machine, by a cross compiler and an emulator (on Debian: g++-aarch64-linux-gnu, qemu-user-static).
neon:
	@mkdir -p build
	aarch64-linux-gnu-g++ -std=c++20 -O1 -static -pthread -Inative $(wildcard native/lanes/*.cpp native/run/*.cpp) \
	    native/tests/fuzz_lanes.cpp -o build/fuzz_lanes_neon
	qemu-aarch64-static build/fuzz_lanes_neon --seed $(FUZZ_SEED) --seconds $(FUZZ_SECONDS)

soak: $(VENV)/.installed-test
	$(MAKE) sanitize sanitize-threads FUZZ_SECONDS=300 FUZZ_SEED=$$(date +%s)
	$(BIN)/python -m pytest -m soak

build/address/%: FLAGS := -fsanitize=address,undefined -fno-sanitize-recover=all
build/thread/%: FLAGS := -fsanitize=thread
build/address/%.o build/thread/%.o: OPTIMISE := -O1
# With sanitizers in them, these take the compiler far longer to optimise than they then save.
build/address/lanes/scalar.o build/thread/lanes/scalar.o build/address/logic/%.o: OPTIMISE := -O0
ifeq ($(shell uname -m),x86_64)
AVX2 := -mavx2 -mbmi -mbmi2 -mpopcnt
%/avx2.o %_avx2.o: SIMD := $(AVX2)
%/avx512.o: SIMD := $(AVX2) -mgfni $(addprefix -mavx512,f vl bw dq cd vbmi vbmi2 bitalg vpopcntdq)
endif

define fuzz_rules
OBJECTS_$(1) := $(patsubst native/%.cpp,build/$(1)/%.o,$(foreach family,$(KERNELS_$(1)),$(wildcard native/$(family)/*.cpp)))
$$(OBJECTS_$(1)) $(FUZZ:%=build/$(1)/tests/%.o): build/$(1)/%.o: native/%.cpp $(HEADERS)
	@mkdir -p $$(@D)
	$$(FUZZ_CXX) $$(FLAGS) $$(OPTIMISE) $$(SIMD) -c $$< -o $$@
$(FUZZ:%=build/$(1)/%): build/$(1)/%: build/$(1)/tests/%.o $$(OBJECTS_$(1))
	$$(FUZZ_CXX) $$(FLAGS) $$^ -o $$@
endef
$(eval $(call fuzz_rules,address))
$(eval $(call fuzz_rules,thread))

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
	$(PIP) install --no-build-isolation --editable '.[methods,serve]'
	@touch $@

$(VENV)/.installed-test: $(VENV)/.build $(NATIVE)
	$(PIP) install --no-build-isolation --editable '.[test]'
	@touch $(VENV)/.installed $@

$(VENV)/.installed-docs $(VENV)/.installed-release $(VENV)/.installed-coverage: $(VENV)/.installed-%: $(VENV)/.build $(NATIVE)
	$(PIP) install --no-build-isolation --editable '.[methods,serve,$*]'
	@touch $(VENV)/.installed $@

$(VENV)/.installed-dev: $(VENV)/.build $(NATIVE)
	$(PIP) install --no-build-isolation --editable '.[dev]'
	@touch $(VENV)/.installed $(VENV)/.installed-test $@
