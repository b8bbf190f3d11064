"""Constraints of rules in CP-SAT: as many solutions as grids that obey."""

from __future__ import annotations

import random

import pytest
from tests.rules.lines import BOXES4, GRIDS4, drawn

from grille.methods.encodings.rule_constraints import RuleConstraints
from grille.model import Shape
from grille.rules import KINDS, Kind, lower, read_rules

cp_model = pytest.importorskip("ortools.sat.python.cp_model")


def found_by_cp(lines: list[str]) -> set[tuple[int, ...]]:
    """The grids of 4×4 that CP-SAT finds for these rules."""
    model = cp_model.CpModel()
    cells = [model.new_int_var(1, 4, "") for _ in range(16)]
    for house in Shape.of(4).houses:
        model.add_all_different([cells[cell] for cell in house.cells])
    RuleConstraints(model, cells, 4).add(lower(read_rules(lines, 4), 4, BOXES4))
    found = set()

    class Collector(cp_model.CpSolverSolutionCallback):  # type: ignore[misc]
        def on_solution_callback(self) -> None:
            found.add(tuple(self.value(cell) for cell in cells))

    solver = cp_model.CpSolver()
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1
    solver.solve(model, Collector())
    return found


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_solutions_are_the_grids_that_obey(kind: Kind) -> None:
    if kind.sides(4):
        pytest.skip("not on 4×4")
    rng = random.Random(4)
    for _ in range(3):
        lines = [str(drawn(rng, kind, 4)), str(drawn(rng, rng.choice(KINDS[:4]), 4))]
        primitives = lower(read_rules(lines, 4), 4, BOXES4)
        assert found_by_cp(lines) == {grid for grid in GRIDS4 if all(one.holds(grid) for one in primitives)}, lines
