"""Integer programming: engines, models and objectives differ in their work and agree in their answers."""

from __future__ import annotations

import os
import pathlib
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

from grille.errors import MissingEngineError, OptionError
from grille.formats.examples import REFERENCE, example
from grille.methods import ilp
from grille.methods.encodings.integer import IntegerModel
from grille.methods.encodings.linear import BinaryModel
from grille.methods.linear_engines import highs
from grille.methods.linear_engines.integer import minimise
from grille.methods.registry import method_named
from grille.methods.solve import solve, trace
from grille.model import Grid, Shape
from grille.watch import FOREVER

FOUR = Grid.from_line(".13....143......")
INKALA = example("inkala-2012").grid
BROKEN = Grid(INKALA.shape, (1, *INKALA.values[1:]))
TWO = Grid.from_line("..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5......")

NO_GLPK = method_named("ilp").missing(engine="glpk")
needs_glpk = pytest.mark.skipif(NO_GLPK is not None, reason=f"swiglpk is not installed: {NO_GLPK}")


@pytest.mark.process
@pytest.mark.parametrize(
    "order",
    [
        "import highspy; from ortools.sat.python import cp_model",
        "from ortools.sat.python import cp_model; import highspy",
    ],
    ids=["highspy-first", "ortools-first"],
)
def test_highspy_and_ortools_live_in_one_process(order: str) -> None:
    """highspy 1.15 and ortools ship libraries of one name; the pin in pyproject.toml keeps them apart."""
    code = (
        "; h = highspy.Highs(); h.setOptionValue('output_flag', False); h.addVar(0, 1); h.run()"
        "; m = cp_model.CpModel(); m.new_bool_var('b'); assert cp_model.CpSolver().solve(m) == cp_model.OPTIMAL"
    )
    subprocess.run([sys.executable, "-c", order + code], check=True, capture_output=True, timeout=120)


@needs_glpk
@pytest.mark.parametrize("grid", [FOUR, INKALA, TWO, BROKEN], ids=["4x4", "inkala", "several", "none"])
def test_engines_agree(grid: Grid) -> None:
    by_highs, by_glpk = (solve(grid, method="ilp", engine=engine, seconds=60) for engine in ("highs", "glpk"))
    assert by_highs.verdict == by_glpk.verdict
    if by_highs.verdict == "unique":
        assert by_highs.solution == by_glpk.solution


@needs_glpk
def test_the_engine_asked_for_is_the_one_that_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(highs, "pass_program", lambda *words: pytest.fail("HiGHS ran"))
    result = solve(INKALA, method="ilp", engine="glpk")
    assert result.verdict == "unique"
    assert "nodes" not in result.counters, "GLPK does not tell its nodes"


def test_an_engine_that_is_not_there_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ilp, "missing_library", lambda module, extra: f"pip install 'grille[{extra}]' for {module}")
    for engine, command in (("glpk", r"'grille\[glpk\]' for swiglpk"), ("highs", r"'grille\[methods\]' for highspy")):
        with pytest.raises(MissingEngineError, match=command):
            solve(FOUR, method="ilp", engine=engine)
        with pytest.raises(MissingEngineError, match=command):
            trace(FOUR, method="ilp", engine=engine)


@needs_glpk
def test_glpk_refuses_a_limit_on_nodes() -> None:
    with pytest.raises(OptionError, match="nodes"):
        solve(INKALA, method="ilp", engine="glpk", nodes=5)


def test_the_integer_model_has_a_variable_a_cell_and_one_a_pair_of_peers() -> None:
    program = IntegerModel(INKALA).program()
    assert (program.column_count, program.row_count) == (81 + 810, 2 * 810)
    assert all(len(peers) == 20 for peers in INKALA.shape.peers)


@pytest.mark.parametrize("grid", [FOUR, *(example(name).grid for name in REFERENCE if name != "inkala-2012")], ids=repr)
def test_both_models_have_the_same_solution(grid: Grid) -> None:
    binary, integer = (solve(grid, method="ilp", model=model, seconds=60) for model in ("binary", "integer"))
    assert binary.verdict == integer.verdict == "unique"
    assert binary.solution == integer.solution


def test_the_integer_model_finds_the_second_solution_and_the_lack_of_any() -> None:
    assert solve(TWO, method="ilp", model="integer", seconds=60).verdict == "several"
    assert solve(Grid.from_line("12........3...4."), method="ilp", model="integer").verdict == "none"


def test_the_binary_model_wins() -> None:
    """On a hard grid the relaxation of the integer model says nothing, and branching has it all to do."""
    binary = solve(INKALA, method="ilp", limit=1, seconds=60)
    integer = solve(INKALA, method="ilp", limit=1, model="integer", nodes=60, seconds=30)
    assert binary.verdict == "solved"
    assert integer.verdict == "unknown"
    assert integer.counters["nodes"] > 10 * binary.counters["nodes"]


@pytest.mark.parametrize("engine", ["highs", pytest.param("glpk", marks=needs_glpk)])
def test_the_most_givens_are_kept_and_the_others_named(engine: str) -> None:
    clash = Grid.from_line("1..." + "..1." + "1..." + "....")
    result = solve(clash, method="ilp", objective="givens", engine=engine)
    assert (result.verdict, result.counters["givens_dropped"]) == ("none", 1)
    assert result.partial is not None
    assert solve(result.partial, method="ilp").verdict != "none"
    dropped = [
        event for event in trace(clash, method="ilp", objective="givens", engine=engine) if event.kind == "remove"
    ]
    assert [(event.cell, event.digit) for event in dropped] in ([(0, 1)], [(8, 1)])
    assert result.partial.values == tuple(
        0 if cell == dropped[0].cell else digit for cell, digit in enumerate(clash.values)
    )


def test_no_grid_keeps_more_givens_than_were_kept() -> None:
    """Against brute force over the 288 grids of side four."""
    every = solve(Grid(Shape.of(4), [0] * 16), method="exact-cover", limit=1000).solutions
    rng = np.random.default_rng(5)
    for _ in range(12):
        givens = Grid(Shape.of(4), np.where(rng.random(16) < 0.5, rng.integers(1, 5, 16), 0).tolist())
        kept = max(sum(a == b != 0 for a, b in zip(givens.values, grid.values, strict=True)) for grid in every)
        result = solve(givens, method="ilp", objective="givens")
        assert result.counters["givens_dropped"] == givens.givens - kept
        assert (result.verdict == "none") == (kept < givens.givens)


def test_objectives_pose_different_programs_and_agree() -> None:
    puzzle = example("cnf-example-2").grid
    by_bounds, by_objective = (solve(puzzle, method="ilp", objective=choice) for choice in ("zero", "givens"))
    assert by_bounds.solution == by_objective.solution
    assert by_bounds.verdict == by_objective.verdict == "unique"
    assert by_bounds.counters["simplex_iterations"] != by_objective.counters["simplex_iterations"]


def test_the_integer_model_has_no_objective_over_givens() -> None:
    with pytest.raises(OptionError, match="model=binary"):
        solve(FOUR, method="ilp", model="integer", objective="givens")


def test_each_solution_is_found_once() -> None:
    puzzle = Grid.from_line("1234.....3......")
    wanted = set(solve(puzzle, method="exact-cover", limit=1000).solutions)
    for model in ("binary", "integer"):
        result = solve(puzzle, method="ilp", model=model, limit=1000, seconds=60)
        assert result.complete
        assert set(result.solutions) == wanted


def test_counters_repeat_whatever_came_before() -> None:
    first = [solve(grid, method="ilp").counters for grid in (INKALA, TWO, FOUR)]
    again = [solve(grid, method="ilp").counters for grid in (FOUR, TWO, INKALA)]
    assert first == again[::-1]


def test_a_limit_on_nodes_holds() -> None:
    result = solve(Grid(Shape.of(16), [0] * 256), method="ilp", limit=50, nodes=3, seconds=60)
    assert result.counters["nodes"] <= 10
    assert not result.complete


@pytest.mark.slow
@pytest.mark.parametrize("engine", ["highs", pytest.param("glpk", marks=needs_glpk)])
def test_a_time_limit_holds(engine: str) -> None:
    result = solve(INKALA, method="ilp", model="integer", engine=engine, seconds=0.5)
    assert result.verdict == "unknown"


def test_threads_have_solvers_of_their_own() -> None:
    found: list[str] = []
    threads = [threading.Thread(target=lambda: found.append(solve(INKALA, method="ilp").verdict)) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == ["unique"] * 3


@pytest.mark.process
@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")
def test_a_forked_child_can_solve(root: pathlib.Path) -> None:
    code = """
import os
from grille.formats.examples import example
from grille.methods.solve import solve
puzzle = example("inkala-2012").grid
assert solve(puzzle, method="ilp").verdict == "unique"
child = os.fork()
if child == 0:
    os._exit(0 if solve(puzzle, method="ilp").verdict == "unique" else 1)
assert os.waitpid(child, 0)[1] == 0
"""
    subprocess.run([sys.executable, "-W", "ignore", "-c", code], check=True, capture_output=True, timeout=60)


@pytest.mark.process
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGINT for children")
def test_ctrl_c_stops_a_program() -> None:
    code = """
import sys
from grille.formats.examples import example
from grille.methods.solve import solve
puzzle = example("inkala-2012").grid
solve(puzzle, method="ilp")
print("ready", flush=True)
try:
    solve(puzzle, method="ilp", model="integer")
except KeyboardInterrupt:
    print(solve(puzzle, method="ilp").verdict)
"""
    child = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    assert child.stdout.readline() == "ready\n"
    time.sleep(0.5)
    try:
        child.send_signal(signal.SIGINT)
        assert child.communicate(timeout=30)[0] == "unique\n", "interrupted, and good for another puzzle"
    finally:
        child.kill()


def test_a_program_without_variables_is_answered_without_an_engine() -> None:
    solved = BinaryModel.of(solve(FOUR, method="exact-cover").solutions[0])
    assert solved is not None
    assert minimise("highs", solved.program(), FOREVER).status == "optimal"
    assert minimise("highs", solved.forbid(solve(FOUR).solutions[0]).program(), FOREVER).status == "infeasible"


@pytest.mark.slow
def test_ilp_agrees_with_exact_cover_on_the_corpora(corpora: pathlib.Path) -> None:
    for name, count in (("seventeen", 150), ("magictour", 40), ("hardest", 6)):
        for line in (corpora / f"{name}.txt").read_text().splitlines()[:count]:
            grid = Grid.from_line(line[:81])
            assert solve(grid, method="ilp").solutions == solve(grid, method="native").solutions
    for line in (corpora / "several.txt").read_text().splitlines()[:40]:
        assert solve(Grid.from_line(line[:81]), method="ilp").verdict == "several"
