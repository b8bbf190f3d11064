"""Clauses of rules: as many models, seen on the cells, as grids that obey."""

from __future__ import annotations

import random

import pytest
from tests.rules.lines import BOXES4, GRIDS4, drawn

from grille.methods.encodings.cnf import rules as house_clauses
from grille.methods.encodings.rule_clauses import RuleClauses, digit_sets
from grille.model import Shape
from grille.rules import KINDS, lower, read_rules

pysat = pytest.importorskip("pysat.solvers")
HOUSES = [clause for group in house_clauses(Shape.of(4)).values() for clause in group]


def models(lines: list[str]) -> set[tuple[int, ...]]:
    """The grids that a solver finds for the houses of 4×4 and these rules."""
    rules = RuleClauses(4)
    rules.add(lower(read_rules(lines, 4), 4, BOXES4))
    assert all(abs(literal) <= rules.variables for clause in rules.clauses for literal in clause)
    if () in rules.clauses:
        return set()
    found = set()
    with pysat.Solver("glucose4", bootstrap_with=[*map(list, HOUSES), *map(list, rules.clauses)]) as solver:
        while solver.solve():
            true = [number for number in solver.get_model()[:64] if number > 0]
            grid = tuple((number - 1) % 4 + 1 for number in true)
            assert grid not in found
            found.add(grid)
            solver.add_clause([-number for number in true])
    return found


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_models_are_the_grids_that_obey(kind: object) -> None:
    if kind.sides(4):  # type: ignore[attr-defined]
        pytest.skip("not on 4×4")
    rng = random.Random(3)
    for _ in range(5):
        lines = [str(drawn(rng, kind, 4)), str(drawn(rng, rng.choice(KINDS[:4]), 4))]  # type: ignore[arg-type]
        primitives = lower(read_rules(lines, 4), 4, BOXES4)
        assert models(lines) == {grid for grid in GRIDS4 if all(one.holds(grid) for one in primitives)}, lines


def test_sets_of_digits() -> None:
    assert len(digit_sets(4, 20, 9)) == 12
    assert digit_sets(2, 40, 9) == ()
