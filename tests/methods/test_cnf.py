"""The CNF in readable Python: the paper's counts, and its steps as the twin of the native propagation."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grille.formats.examples import example
from grille.kernel.cnf import Outcome, deduce, open_variables
from grille.methods.encodings import cnf
from grille.methods.encodings.cnf_packed import at_most_one, formula, open_formula, packed, rules_formula
from grille.methods.solve import solve
from grille.model import Grid, Shape

ONE = example("cnf-example-1").grid
SHAPES = [
    Shape.of(1),
    Shape.of(2),
    Shape.of(4),
    Shape.of(4, diagonals=True),
    Shape.of(4, boxes=[0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 2, 3, 2, 3, 3, 3]),
    Shape.of(6),
    Shape.of(9, windows=True),
]
FOURS = [solution.values for solution in solve(Grid(Shape.of(4), [0] * 16), limit=288, method="exact-cover").solutions]

encodings = pytest.mark.parametrize("encoding", cnf.ENCODINGS)


def holes(solution: tuple[int, ...]) -> st.SearchStrategy[Grid]:
    """A solution with some of its cells emptied."""
    keep = st.lists(st.booleans(), min_size=16, max_size=16)
    return keep.map(lambda kept: Grid(Shape.of(4), [v if k else 0 for v, k in zip(solution, kept, strict=True)]))


four_by_fours = st.sampled_from(FOURS).flatmap(holes) | st.lists(st.integers(0, 4), min_size=16, max_size=16).map(
    lambda values: Grid(Shape.of(4), values)
)


def test_the_papers_counts() -> None:
    rules = cnf.rules(ONE.shape)
    assert {name: len(clauses) for name, clauses in rules.items()} == {
        **{f"{kind}_at_least": 81 for kind in ("cell", "row", "column", "box")},
        **{f"{kind}_at_most": 2916 for kind in ("cell", "row", "column", "box")},
    }
    assert all(len(clause) == 9 for name, clauses in rules.items() for clause in clauses if "least" in name)
    assert all(len(clause) == 2 for name, clauses in rules.items() for clause in clauses if "most" in name)
    assert sum(map(len, rules.values())) == 11_988
    assert len(cnf.givens(ONE)) == 288
    assert len(cnf.givens(ONE) + cnf.forbidden(ONE)) == 570
    assert len(cnf.initial(ONE)) == 12_558
    assert len(cnf.simplify(cnf.initial(ONE), -cnf.literal(8, 6, 9))) == 12_525


def test_the_papers_forbidden_digits() -> None:
    for (i, j), digits in {(0, 0): [1, 2, 3, 6, 7, 8, 9], (2, 8): [1, 4, 6, 8, 9], (0, 2): []}.items():
        assert [cnf.place(clause[0]) for clause in cnf.forbidden_at(ONE, i, j)] == [(i, j, k) for k in digits]


def test_unit_propagation_leaves_nothing_of_example_1() -> None:
    drawn: list[int] = []
    assert cnf.propagate(cnf.initial(ONE), drawn) == []
    assert cnf.grid_of(drawn, ONE.shape).is_solution_of(ONE)
    assert len(drawn) == len(set(map(abs, drawn))) == 729


def test_the_papers_formula() -> None:
    x = cnf.literal
    clauses = [(x(0, 0, 1),), (x(2, 2, 4), x(3, 6, 6), x(7, 7, 7)), (-x(0, 0, 1), -x(3, 6, 6))]
    assert cnf.unit_literal(clauses) == x(0, 0, 1)
    assert cnf.simplify(clauses, x(0, 0, 1)) == [clauses[1], (-x(3, 6, 6),)]
    assert cnf.propagate(clauses) == [(x(2, 2, 4), x(7, 7, 7))]


@pytest.mark.parametrize("side", [1, 4, 9, 25])
def test_place_is_the_inverse_of_literal(side: int) -> None:
    numbers = [cnf.literal(i, j, k, side) for i in range(side) for j in range(side) for k in range(1, side + 1)]
    assert numbers == list(range(1, side**3 + 1))
    assert [cnf.literal(*cnf.place(sign * number, side), side) for number in numbers for sign in (1, -1)] == [
        number for number in numbers for _ in (1, -1)
    ]


@pytest.mark.parametrize("shape", SHAPES, ids=repr)
def test_groups_count_themselves_and_pack(shape: Shape) -> None:
    rules = cnf.rules(shape)
    assert list(rules) == cnf.group_names(shape)
    assert ("extra_at_most" in rules) == bool(shape.extra)
    for name, clauses in rules.items():
        assert len(clauses) == cnf.clause_count(shape, name)
    for bound in ("at_least", "at_most"):
        sets = [members for name in rules if name.endswith(bound) for members in cnf.sets_of(shape, name.split("_")[0])]
        assert (packed(shape, "extended", bound) + 1).tolist() == sets


@pytest.mark.parametrize("shape", SHAPES, ids=repr)
@encodings
def test_a_solver_gets_the_same_clauses_each_once(shape: Shape, encoding: str) -> None:
    wanted = {
        frozenset(clause)
        for name, group in cnf.rules(shape).items()
        if name in cnf.ENCODINGS[encoding]
        for clause in group
    }
    got = [frozenset(clause) for clause in rules_formula(shape, encoding).clauses]
    pairs = [clause for clause in got if max(clause) < 0]
    assert set(got) == wanted
    assert len(pairs) == len(set(pairs))


@given(four_by_fours, st.sampled_from(list(cnf.ENCODINGS)))
def test_native_unit_propagation_draws_what_the_twin_draws(grid: Grid, encoding: str) -> None:
    groups = [
        clause for name in cnf.ENCODINGS[encoding] if "extra" not in name for clause in cnf.group(grid.shape, name)
    ]
    drawn: list[int] = []
    left = cnf.propagate(groups + cnf.givens(grid), drawn)
    found = open_variables(formula(grid.shape, encoding), grid.array)
    if () in left:
        assert found is None
    else:
        assert found is not None
        assert np.flatnonzero(~found.is_open).tolist() == sorted(abs(literal) - 1 for literal in drawn)
        assert found.grid.tolist() == list(cnf.grid_of(drawn, grid.shape).values)


@settings(max_examples=50)
@given(four_by_fours)
def test_native_failed_literals_reach_what_the_twin_reaches(grid: Grid) -> None:
    drawn: list[int] = []
    left = cnf.deduce_all(cnf.initial(grid), drawn)
    found = deduce(formula(grid.shape, "extended"), grid.array.reshape(1, -1), probes=True)
    if () in left:
        assert found.outcomes[0] == Outcome.REFUTED
    else:
        assert found.outcomes[0] == (Outcome.STUCK if left else Outcome.SOLVED)
        assert found.grids[0].tolist() == list(cnf.grid_of(drawn, grid.shape).values)
        assert found.counters[0, 0] == len(drawn)


@pytest.mark.slow
def test_the_twin_solves_example_2_by_failed_literals() -> None:
    two = example("cnf-example-2").grid
    drawn: list[int] = []
    assert cnf.deduce_all(cnf.initial(two), drawn) == []
    assert cnf.grid_of(drawn, two.shape) == solve(two, method="failed-literals").solution


@given(st.integers(1, 7), st.data())
def test_helper_variables_allow_at_most_one_and_forbid_nothing_else(size: int, data: st.DataObject) -> None:
    members = list(range(1, size + 1))
    true = data.draw(st.sets(st.sampled_from(members)))
    clauses = [tuple(clause) for clause in at_most_one(members, size)]
    left = cnf.propagate([*clauses, *((m,) if m in true else (-m,) for m in members)])
    assert (() in left) == (len(true) > 1)
    if len(true) == 1:
        drawn: list[int] = []
        cnf.propagate([*clauses, *((m,) for m in true)], drawn)
        assert {-m for m in members if m not in true} <= set(drawn), "one true member makes the others false"


@settings(max_examples=30)
@given(four_by_fours, st.sampled_from(list(cnf.ENCODINGS)))
def test_what_propagation_leaves_open_has_the_same_solutions(grid: Grid, encoding: str) -> None:
    left = open_formula(grid, encoding)
    solutions = solve(grid, limit=300, method="exact-cover").solutions
    if left is None:
        assert not solutions
        return
    clauses = [tuple(clause) for clause in left.clauses]
    assert left.numbers == max([len(left.variables), *(abs(n) for clause in clauses for n in clause)])
    for solution in solutions:
        true = {cell * 4 + digit - 1 for cell, digit in enumerate(solution.values)}
        units = [(n + 1,) if left.variables[n] in true else (-n - 1,) for n in range(len(left.variables))]
        assert () not in cnf.propagate(clauses + units)
        assert all(found in (0, digit) for found, digit in zip(left.reached.tolist(), solution.values, strict=True))
