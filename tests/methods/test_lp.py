"""The relaxation and the fixing scheme: options change the work and not the answer, and nothing is claimed unproved."""

from __future__ import annotations

import pathlib
from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grille.errors import OptionError
from grille.formats.examples import REFERENCE, example
from grille.kernel.partition import FREE
from grille.methods.encodings.linear import BinaryModel, partition
from grille.methods.encodings.pattern import cyclic_grid, pattern_grid
from grille.methods.linear_engines import highs
from grille.methods.linear_engines.relaxation import ByHighs, pattern_basis
from grille.methods.linear_engines.witnesses import Witnesses
from grille.methods.solve import solve, trace
from grille.model import Grid, Shape
from grille.model.shape import cell_name
from grille.watch import FOREVER

FOUR = Grid.from_line(".13....143......")
INKALA = example("inkala-2012").grid
HARD = Grid.from_line("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
NO_SOLUTION = Grid.from_line("1..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")


def right_digits(partial: Grid, puzzle: Grid) -> bool:
    solution = solve(puzzle, method="exact-cover").solutions[0]
    return all(found in (0, digit) for found, digit in zip(partial.values, solution.values, strict=True))


def test_easy_grids_are_integral_at_the_root_and_proved_by_one_more_program() -> None:
    for name in REFERENCE:
        if name != "inkala-2012":
            result = solve(example(name).grid, method="lp")
            assert (result.verdict, result.counters["lp_solves"], result.counters["root_fractional"]) == (
                "unique",
                2,
                0,
            )


def test_an_integral_vertex_alone_proves_nothing() -> None:
    assert solve(FOUR, method="lp", limit=1).verdict == "solved"
    assert solve(FOUR, method="lp", limit=2).verdict == "unique"
    assert solve(Grid(Shape.of(4), [0] * 16), method="lp").verdict in ("several", "solved")


def test_a_hard_grid_is_solved_by_fixing_in_a_few_dozen_programs() -> None:
    result = solve(INKALA, method="lp")
    assert result.solution == solve(INKALA, method="exact-cover").solution
    assert result.counters["root_fractional"] > 50
    assert result.counters["fixed_to_zero"] + result.counters["fixed_to_one"] > 0
    assert result.counters["lp_solves"] < 60


def test_stuck_is_unknown_with_what_was_fixed() -> None:
    alone = solve(INKALA, method="lp", fixing="none")
    assert (alone.verdict, alone.counters["lp_solves"]) == ("unknown", 1)
    assert alone.partial is not None
    assert alone.partial.givens >= INKALA.givens
    assert right_digits(alone.partial, INKALA)


def test_fixing_orders_pose_different_programs_and_agree() -> None:
    most, least = (solve(INKALA, method="lp", fixing=order) for order in ("most-fractional", "least-fractional"))
    assert most.solution == least.solution is not None
    assert most.counters != least.counters
    assert most.counters["root_fractional"] == least.counters["root_fractional"], "the first program is the same"


def test_objectives_pose_different_programs_and_agree() -> None:
    zero, givens = (solve(INKALA, method="lp", objective=choice) for choice in ("zero", "givens"))
    assert zero.solution == givens.solution is not None
    assert zero.counters["simplex_iterations"] != givens.counters["simplex_iterations"]


@pytest.mark.parametrize("objective", ["zero", "givens"])
def test_no_solution_is_never_solved(objective: str) -> None:
    assert solve(NO_SOLUTION, method="lp", objective=objective, seconds=30).verdict in ("none", "unknown")
    clash = Grid.from_line("11..............")
    assert solve(clash, method="lp", objective=objective).verdict == "none"


def test_the_literal_test_of_infeasibility_never_fires() -> None:
    """With free givens every variable can be 1 and can be 0 under the rules alone; only J tells them apart."""
    relaxation = ByHighs(INKALA, FOREVER, givens_free=True)
    feasible = reached = 0
    for column in range(0, 729, 24):
        for value in (0, 1):
            states = relaxation.start.copy()
            states[column] = value
            found = relaxation._minimum(states, relaxation.cost)
            feasible += found is not None
            reached += relaxation.point(states) is not None
    assert feasible == 2 * len(range(0, 729, 24))
    assert reached < feasible


@pytest.mark.parametrize("shape", [Shape.of(4), Shape.of(6), Shape.of(9), Shape.of(12), Shape.of(16)], ids=repr)
def test_the_cyclic_grid_breaks_the_boxes_and_the_pattern_grid_does_not(shape: Shape) -> None:
    empty = Grid(shape, [0] * shape.cells)
    assert not cyclic_grid(shape).is_solution_of(empty)
    assert {conflict.house.kind for conflict in cyclic_grid(shape).conflicts} == {"box"}
    assert pattern_grid(shape).is_solution_of(empty)


def test_the_cyclic_grid_cannot_start_the_simplex_method() -> None:
    """Its vector violates the equations of the boxes, so that it is no vertex of the program."""
    rules = partition(Shape.of(9))
    x = np.zeros(729)
    x[rules.columns_of(cyclic_grid(Shape.of(9)))] = 1
    activity = np.bincount(rules.column_rows, weights=np.repeat(x, np.diff(rules.column_starts)), minlength=324)
    assert (activity[: 81 * 3] == 1).all(), "cells, rows and columns"
    assert (activity[81 * 3 :] != 1).any(), "boxes"


def spy_on_first_basis(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The basis that HiGHS holds when the first program starts."""
    seen: list[Any] = []
    run = highs._run

    def spying(solver: Any, *words: Any, **options: Any) -> None:
        if not seen:
            seen.append(solver.getBasis())
        run(solver, *words, **options)

    monkeypatch.setattr(highs, "_run", spying)
    return seen


def test_start_grid_is_the_first_basis(monkeypatch: pytest.MonkeyPatch) -> None:
    import highspy

    seen = spy_on_first_basis(monkeypatch)
    grid = solve(INKALA, method="lp", objective="givens", start="grid")
    basic = highspy.HighsBasisStatus.kBasic
    columns = [column for column, status in enumerate(seen[0].col_status) if status == basic]
    rules = partition(Shape.of(9))
    assert columns == rules.columns_of(pattern_grid(Shape.of(9))).tolist()
    assert [status == basic for status in seen[0].row_status] == [False] * 81 + [True] * 243
    assert grid.solution is not None


def test_start_cold_has_no_first_basis(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = spy_on_first_basis(monkeypatch)
    solve(INKALA, method="lp", objective="givens", start="cold", fixing="none")
    assert not seen[0].valid


def test_the_pattern_basis_is_a_feasible_vertex() -> None:
    """Without a single iteration HiGHS stands on the pattern grid."""
    shape = Shape.of(9)
    rules = partition(shape)
    model = BinaryModel(rules, np.full(729, FREE, dtype=np.uint8), np.arange(729))
    cost = np.zeros(729)
    cost[rules.columns_of(INKALA)] = -1
    program = model.program(cost=cost, integer=False)
    solver = highs.new_solver()
    for name, value in (("presolve", "off"), ("simplex_strategy", highs.PRIMAL), ("simplex_iteration_limit", 0)):
        solver.setOptionValue(name, value)
    highs.pass_program(solver, program)
    highs.set_basis(solver, program, pattern_basis(shape))
    solver.run()
    assert solver.getInfo().max_primal_infeasibility == 0
    assert model.grid(np.array(solver.getSolution().col_value)) == pattern_grid(shape)


def test_starts_differ_in_iterations_and_agree() -> None:
    for puzzle in (INKALA, FOUR):
        cold, grid = (solve(puzzle, method="lp", objective="givens", start=start) for start in ("cold", "grid"))
        assert cold.solution == grid.solution is not None
        assert cold.counters["simplex_iterations"] != grid.counters["simplex_iterations"]


def test_a_start_that_cannot_be_is_refused() -> None:
    with pytest.raises(OptionError, match="objective=givens"):
        solve(FOUR, method="lp", start="grid")
    with pytest.raises(OptionError, match="objective=givens"):
        trace(FOUR, method="lp", start="grid")
    diagonals = Grid(Shape.of(9, diagonals=True), [0] * 81)
    with pytest.raises(OptionError, match="regular boxes"):
        solve(diagonals, method="lp", objective="givens", start="grid")


@pytest.mark.parametrize("puzzle", [INKALA, HARD], ids=["inkala", "hard"])
def test_witnesses_save_programs_and_change_no_answer(puzzle: Grid, monkeypatch: pytest.MonkeyPatch) -> None:
    with_them = solve(puzzle, method="lp")
    monkeypatch.setattr(Witnesses, "show", lambda self, column, value: False)
    without = solve(puzzle, method="lp")
    assert without.counters["witnessed"] == 0
    assert with_them.verdict == without.verdict
    assert (with_them.solution, with_them.partial) == (without.solution, without.partial)
    assert with_them.counters["lp_solves"] <= without.counters["lp_solves"]


def test_every_witness_is_a_feasible_point(monkeypatch: pytest.MonkeyPatch) -> None:
    rules, points = partition(Shape.of(9)), []
    add = Witnesses.add
    monkeypatch.setattr(Witnesses, "add", lambda self, point: (points.append(point), add(self, point))[1])
    solve(HARD, method="lp")
    assert len(points) > 10
    for point in points:
        activity = np.bincount(rules.column_rows, weights=np.repeat(point, np.diff(rules.column_starts)))
        assert np.abs(activity - 1).max() < 1e-6
        assert point[rules.columns_of(HARD)].min() == 1


@settings(max_examples=25)
@given(st.sets(st.integers(0, 15), max_size=10), st.integers(0, 287))
def test_on_side_four_no_verdict_is_wrong(kept: set[int], which: int) -> None:
    shape = Shape.of(4)
    every = solve(Grid(shape, [0] * 16), method="exact-cover", limit=1000).solutions
    puzzle = Grid(shape, [digit if cell in kept else 0 for cell, digit in enumerate(every[which].values)])
    solutions = [grid for grid in every if grid.is_solution_of(puzzle)]
    result = solve(puzzle, method="lp")
    assert result.verdict != "none"
    assert (result.verdict == "unique") <= (len(solutions) == 1)
    if result.partial is not None:
        for solution in solutions:
            pairs = zip(result.partial.values, solution.values, strict=True)
            assert all(found in (0, digit) for found, digit in pairs)


def test_a_trace_tells_each_program_and_each_fixing() -> None:
    events = list(trace(INKALA, method="lp"))
    counters = solve(INKALA, method="lp").counters
    programs = [event for event in events if event.kind == "values"]
    fixes = [event for event in events if event.kind == "fix"]
    assert len(programs) == counters["lp_solves"]
    assert len(programs[0].data["fractional"]) == counters["root_fractional"]
    assert all(0 < value < 1 for value in programs[0].data["fractional"].values())
    assert sum(event.data["value"] == 0 for event in fixes) == counters["fixed_to_zero"]
    assert sum(event.data["value"] == 1 for event in fixes) == counters["fixed_to_one"]
    solution = solve(INKALA, method="exact-cover").solutions[0]
    for event in fixes:
        assert event.cell is not None
        assert (solution.values[event.cell] == event.digit) == (event.data["value"] == 1)
        assert "no feasible point" in event.data["because"]


def test_a_trace_tells_the_whole_point_and_what_a_fixing_settles() -> None:
    solution = solve(INKALA, method="exact-cover").solutions[0]
    holds = {f"{cell_name(cell, 9)}={digit}" for cell, digit in enumerate(solution.values)}
    settled: dict[str, int] = {}
    for event in trace(INKALA, method="lp"):
        if event.kind == "fix":
            assert event.data["settled"][f"{cell_name(event.cell or 0, 9)}={event.digit}"] == event.data["value"]
            assert not settled.keys() & event.data["settled"].keys()
            settled |= event.data["settled"]
        elif event.kind == "values" and event.data["feasible"]:
            sums: Counter[str] = Counter()
            for name, value in (event.data["fractional"] | dict.fromkeys(event.data["ones"], 1.0)).items():
                sums[name.partition("=")[0]] += value
            assert len(sums) == 81
            assert all(abs(total - 1) < 1e-4 for total in sums.values())
    assert settled
    assert all(value == (name in holds) for name, value in settled.items())


def test_traces_may_take_turns() -> None:
    """Each run has a solver of its own, so that a trace left halfway is not disturbed."""
    alone = list(trace(INKALA, method="lp"))
    first, second = trace(INKALA, method="lp"), trace(HARD, method="lp")
    together = []
    for event in first:
        together.append(event)
        next(second, None)
    assert together == alone


def test_counters_repeat() -> None:
    assert solve(HARD, method="lp").counters == solve(HARD, method="lp").counters


def test_a_time_limit_holds() -> None:
    result = solve(Grid(Shape.of(16), [0] * 256), method="lp", seconds=0.3)
    assert result.verdict == "unknown"
    assert result.partial is not None


def test_a_limit_on_nodes_is_one_on_programs() -> None:
    assert solve(HARD, method="lp", nodes=5).counters["lp_solves"] == 5


@pytest.mark.slow
def test_most_of_seventeen_and_almost_none_of_hardest_are_integral(corpora: pathlib.Path) -> None:
    shares = {}
    for name, count in (("seventeen", 200), ("hardest", 60)):
        lines = (corpora / f"{name}.txt").read_text().splitlines()[:count]
        roots = [solve(Grid.from_line(line[:81]), method="lp", fixing="none", limit=1) for line in lines]
        shares[name] = sum(root.counters["root_fractional"] == 0 for root in roots) / count
    assert shares["seventeen"] > 0.8
    assert shares["hardest"] < 0.05


@pytest.mark.slow
def test_lp_is_never_wrong_on_the_corpora(corpora: pathlib.Path) -> None:
    for name, count in (("magictour", 30), ("hardest", 12), ("several", 40)):
        for line in (corpora / f"{name}.txt").read_text().splitlines()[:count]:
            puzzle = Grid.from_line(line[:81])
            result, wanted = solve(puzzle, method="lp"), solve(puzzle, method="native")
            assert result.verdict in (wanted.verdict, "solved", "unknown")
            if wanted.verdict == "unique" and result.partial is not None:
                pairs = zip(result.partial.values, wanted.solutions[0].values, strict=True)
                assert all(found in (0, digit) for found, digit in pairs)
