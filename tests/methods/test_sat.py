"""CDCL: answers do not depend on what a kept solver has seen, budgets hold, threads do not mix."""

from __future__ import annotations

import random
import re
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grille.formats.examples import EXAMPLES, example
from grille.methods import pysat_engine
from grille.methods.contract import go_on
from grille.methods.encodings.cnf import ENCODINGS
from grille.methods.encodings.cnf_packed import open_formula
from grille.methods.sat import KEPT_UP_TO, Sat
from grille.methods.solve import solve
from grille.model import Grid, Shape
from grille.watch import FOREVER, Watch

SEVERAL = Grid.from_line("..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5......")
engines = pytest.mark.parametrize("engine", ["glucose", "cadical"])


def with_holes(side: int, share: float, seed: int) -> Grid:
    """A shuffled full grid with that share of its cells emptied."""
    rng = random.Random(seed)
    shape = Shape.of(side)
    height, width = shape.box_height, shape.box_width

    def lines(size: int) -> list[int]:
        bands = rng.sample(range(side // size), side // size)
        return [band * size + line for band in bands for line in rng.sample(range(size), size)]

    rows, columns, digits = lines(height), lines(width), rng.sample(range(1, side + 1), side)
    values = [digits[(width * (r % height) + r // height + c) % side] for r in rows for c in columns]
    for cell in rng.sample(range(shape.cells), int(share * shape.cells)):
        values[cell] = 0
    return Grid(shape, values)


@engines
@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("solver", ["kept", "fresh"])
def test_every_engine_encoding_and_solver_agrees_with_native(engine: str, encoding: str, solver: str) -> None:
    for one in EXAMPLES:
        if one.grid.shape.side <= 9:
            wanted = solve(one.grid)
            result = solve(one.grid, method="sat", engine=engine, encoding=encoding, solver=solver, seconds=60)
            assert result.verdict == wanted.verdict
            assert wanted.verdict != "unique" or result.solution == wanted.solution


@engines
@pytest.mark.parametrize("limit", [1, 2, 3])
def test_answers_do_not_depend_on_the_puzzles_before(engine: str, limit: int) -> None:
    def in_a_new_thread(*before: Grid) -> tuple[Grid, ...]:
        """A thread has solvers of its own."""

        def ask() -> tuple[Grid, ...]:
            for grid in before:
                solve(grid, method="sat", engine=engine)
            return solve(SEVERAL, method="sat", engine=engine, limit=limit).solutions

        with ThreadPoolExecutor(1) as pool:
            return pool.submit(ask).result()

    alone = in_a_new_thread()
    assert len(alone) == limit
    assert in_a_new_thread(*(one.grid for one in EXAMPLES if one.grid.shape.is_classic)) == alone


@settings(max_examples=40)
@given(st.lists(st.integers(0, 4) | st.just(0), min_size=16, max_size=16), st.sampled_from(["glucose", "cadical"]))
def test_all_solutions_are_those_of_exact_cover(values: list[int], engine: str) -> None:
    grid = Grid(Shape.of(4, diagonals=True), values)
    wanted = solve(grid, method="exact-cover", limit=100)
    for solver in ("kept", "fresh"):
        result = solve(grid, method="sat", engine=engine, solver=solver, limit=100)
        assert set(result.solutions) == set(wanted.solutions)
        assert result.complete


def test_fresh_solvers_make_counters_repeat() -> None:
    grid = example("inkala-2012").grid
    told = [solve(grid, method="sat", **Sat.fresh_options).counters for _ in range(3)]
    assert told[0] == told[1] == told[2]
    assert told[0]["conflicts"] > 0


def test_threads_do_not_mix() -> None:
    grids = [one.grid for one in EXAMPLES if one.grid.shape.is_classic and one.name != "9Easy"] * 10  # it has several
    wanted = [solve(grid, method="native").solution for grid in grids]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda grid: solve(grid, method="sat").solution, grids)) == wanted


@engines
def test_a_budget_of_conflicts_is_kept_to_the_next_restart(engine: str) -> None:
    result = solve(with_holes(36, 0.5, seed=0), method="sat", engine=engine, nodes=50)
    assert result.verdict == "unknown"
    assert result.counters["conflicts"] < 1000


def test_counters_repeat_beyond_the_slices_of_this_process() -> None:
    grid, nodes = with_holes(36, 0.5, seed=0), 2 * sum(pysat_engine.SHORT_SLICES)
    told = [solve(grid, method="sat", engine="cadical", nodes=nodes).counters for _ in range(2)]
    assert told[0] == told[1]
    assert nodes <= told[0]["conflicts"] < nodes + 1000


@pytest.mark.parametrize("limit", [1, 2, 3])
def test_what_a_process_answers_is_what_this_one_would(monkeypatch: pytest.MonkeyPatch, limit: int) -> None:
    names = ("inkala-2012", "9x9-no-solution")
    grids = [SEVERAL, *(example(name).grid for name in names)]
    wanted = [solve(grid, limit=limit) for grid in grids]
    monkeypatch.setattr(pysat_engine, "SHORT_SLICES", ())
    for grid, right in zip(grids, wanted, strict=True):
        for solver in ("kept", "fresh"):
            result = solve(grid, method="sat", engine="cadical", solver=solver, limit=limit)
            assert result.verdict == right.verdict or {result.verdict, right.verdict} == {"unique", "solved"}
            assert len(result.solutions) == len(right.solutions)


def test_a_process_names_the_assumptions_that_clash(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pysat_engine, "SHORT_SLICES", ())
    solver = pysat_engine.Solver("cadical", [[-1, -2], [3, 4]], 4)
    assert solver.solve([1, 2, 3], FOREVER) is False
    assert set(solver.core) == {1, 2}
    assert solver.solve([1, 3], FOREVER) is True
    assert {1, -2, 3} <= set(solver.model)


def test_progress_is_told_in_conflicts() -> None:
    told: list[tuple[int, int | None]] = []
    watch = Watch.of(nodes=2 * sum(pysat_engine.SHORT_SLICES), progress=lambda done, total: told.append((done, total)))
    options = {"encoding": "extended", "solver": "fresh"}
    for engine in pysat_engine.ENGINES:
        told.clear()
        Sat().search(with_holes(36, 0.5, seed=0), 2, watch, go_on, engine=engine, **options)
        assert told == sorted(told)
        assert told[-1][0] >= sum(pysat_engine.SHORT_SLICES)


@engines
def test_a_long_search_says_what_it_does(engine: str) -> None:
    said: list[str] = []
    grid = with_holes(36, 0.5, seed=0)
    watch = replace(Watch.of(nodes=2 * sum(pysat_engine.SHORT_SLICES)), notes=said.append)
    Sat().search(grid, 2, watch, go_on, engine=engine, encoding="extended", solver="fresh")
    left = open_formula(grid, "extended")
    assert left is not None
    fixed = int(np.count_nonzero(left.reached))
    assert fixed > grid.givens
    assert said[0].startswith(f"{fixed:,} of 1,296 cells fixed, ")
    assert re.search(r"open, \d[\d,]* conflicts, \d[\d,]* restarts$", said[-1])


@engines
def test_large_grids(engine: str) -> None:
    grid = with_holes(25, 0.5, seed=1)
    assert grid.shape.side > KEPT_UP_TO
    result = solve(grid, method="sat", engine=engine, seconds=60)
    assert result.verdict in ("unique", "several")
    assert solve(with_holes(36, 0.4, seed=1), method="sat", engine=engine, limit=1, seconds=60).verdict == "solved"


def test_both_kinds_of_solver_agree() -> None:
    for seed in range(20):
        grid = with_holes(9, 0.5, seed)
        kept, fresh = (solve(grid, method="sat", solver=solver, limit=3) for solver in ("kept", "fresh"))
        assert kept.verdict == fresh.verdict
        assert kept.solutions == fresh.solutions


@pytest.mark.slow
@engines
def test_time_that_is_up_leaves_a_hard_grid_unknown(engine: str) -> None:
    grid = with_holes(36, 0.5, seed=0)  # as many as make it hard
    assert solve(grid, method="sat", engine=engine, seconds=0.5).verdict == "unknown"


@pytest.mark.process
@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="Windows has no such timer")
@engines
@pytest.mark.usefixtures("quiet_gc")
def test_an_interrupt_is_heard(engine: str) -> None:
    grid = with_holes(36, 0.5, seed=0)
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.7)
        with pytest.raises(KeyboardInterrupt):
            solve(grid, method="sat", engine=engine, limit=10**6)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert solve(example("ilp-example").grid, method="sat", engine=engine).verdict == "unique"


@pytest.mark.process
def test_nothing_is_said_at_exit() -> None:
    script = "import grille; print(grille.solve(grille.example('ilp-example').grid, method='sat').verdict)"
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60)
    assert (ran.stdout, ran.stderr) == ("unique\n", "")


def test_a_spent_budget_asks_nothing() -> None:
    options = {"engine": "glucose", "encoding": "extended", "solver": "kept"}
    answer = Sat().search(SEVERAL, 2, Watch(deadline=0.0), go_on, **options)
    assert (answer.solutions, answer.complete) == ((), False)
