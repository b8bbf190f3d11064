"""Exported models with rules: each, solved or read by what had no part in writing it, allows the grids that obey."""

from __future__ import annotations

import pathlib
import random

import pytest
from tests.methods.models import allowed_by_minizinc, allowed_by_xcsp3
from tests.methods.test_exports import by_glpk, by_highs
from tests.methods.test_rule_rows import KINDS4, some_puzzle
from tests.rules.lines import GRIDS4

import grille
from grille import Grid, OptionError, Shape
from grille.methods.encodings.deterministic import deterministic
from grille.methods.encodings.dimacs import read_dimacs_model
from grille.rules import Kind
from grille.rules.lowering import automaton
from grille.rules.primitives import Automaton

kinds = pytest.mark.parametrize("kind", KINDS4, ids=lambda kind: kind.name)


@kinds
@pytest.mark.parametrize(("to", "reader"), [("mzn", allowed_by_minizinc), ("xcsp3", allowed_by_xcsp3)])
def test_constraint_models_allow_what_obeys(to: str, reader: object, kind: Kind) -> None:
    rng = random.Random(f"{kind.name} {to}")
    for _ in range(2):
        puzzle, right = some_puzzle(rng, kind, 40)
        grids = [*right, *rng.sample(GRIDS4, 40)]
        found = reader(grille.export(puzzle, to=to), grids, 4)  # type: ignore[operator]
        assert found == right, puzzle.shape.spec


@kinds
def test_clauses_have_the_models_that_obey(kind: Kind) -> None:
    solvers = pytest.importorskip("pysat.solvers")
    puzzle, right = some_puzzle(random.Random(f"{kind.name} cnf"), kind, 12)
    lines = [line for line in grille.export(puzzle, to="cnf").splitlines() if line[0] not in "cp"]
    clauses = [[int(word) for word in line.split()[:-1]] for line in lines]
    found: set[tuple[int, ...]] = set()
    if [] in clauses:
        assert not right
        return
    with solvers.Solver("cadical153", bootstrap_with=clauses) as solver:
        while solver.solve():
            grid = read_dimacs_model(["SAT", " ".join(map(str, solver.get_model()))], puzzle.shape)
            assert grid is not None
            assert grid.values not in found
            found.add(grid.values)
            solver.add_clause([-(4 * cell + digit) for cell, digit in enumerate(grid.values)])
    assert found == right, puzzle.shape.spec


@kinds
@pytest.mark.parametrize("to", ["lp", "mps", "gmpl"])
def test_programs_have_solutions_that_obey(to: str, kind: Kind, tmp_path: pathlib.Path) -> None:
    rng = random.Random(f"{kind.name} {to}")
    tried = [some_puzzle(rng, kind, 12) for _ in range(8)]
    puzzle, right = max(tried, key=lambda one: bool(one[1]))
    text = grille.export(puzzle, to=to)
    if not right:  # as with nonconsecutive: no grid of 4×4 obeys it
        with pytest.raises(AssertionError):
            by_glpk(text, tmp_path) if to == "gmpl" else by_highs(text, f".{to}", tmp_path)
        return
    _, values = by_glpk(text, tmp_path) if to == "gmpl" else by_highs(text, f".{to}", tmp_path)
    name = "x[{},{},{}]" if to == "gmpl" else "x_{}_{}_{}"
    grid = tuple(
        next(digit for digit in range(1, 5) if values.get(name.format(cell // 4 + 1, cell % 4 + 1, digit), 0) > 0.5)
        for cell in range(16)
    )
    assert grid in right, puzzle.shape.spec


def test_names_and_comments_tell_the_rule() -> None:
    puzzle = Grid(Shape.of(9, rules=["cage 15 r1c1 r1c2", "sandwich 8 r3"]), [0] * 81)
    for kind, wanted in {
        "lp": ["\\ rule 1: cage 15 r1c1 r1c2: No digit stands twice", " rule1_cage_1: rule1_cage_1_is_6_9 +"],
        "mps": ["* rule 2: sandwich 8 r3c1-r3c9", " E rule1_cage_1\n"],
        "gmpl": ["# rule 1: cage 15", "s.t. rule1_cage_1: rule1_cage_1_is_6_9 + rule1_cage_2_is_7_8 = 1;"],
        "cnf": ["c   rule 1: cage 15 r1c1 r1c2: "],
        "mzn": ["% rule 1: cage 15", "constraint 1*x[1, 1] + 1*x[1, 2] = 15;", "regular([x[3, 1], x[3, 2]"],
        "xcsp3": ['<block note="rule 1: cage 15 r1c1 r1c2">', "<regular> <list> x[2][0]", "(eq,15)"],
    }.items():
        text = grille.export(puzzle, to=kind)
        assert all(word in text for word in wanted), kind


def test_a_relaxed_program_has_no_binaries() -> None:
    puzzle = Grid(Shape.of(4, rules=["any-of (odd r1c1) (even r1c2)", "cage 5 r1c1 r1c2"]), [0] * 16)
    assert "Binary" not in grille.export(puzzle, to="lp", relaxed=True)
    assert " BV " not in grille.export(puzzle, to="mps", relaxed=True)
    assert "binary" not in grille.export(puzzle, to="gmpl", relaxed=True).partition("\n")[2]


@pytest.mark.parametrize("to", ["lp", "mps", "gmpl"])
def test_the_integer_model_refuses_rules(to: str) -> None:
    with pytest.raises(OptionError, match="model=integer cannot state rules such as odd r1c1"):
        grille.export(Grid(Shape.of(4, rules=["odd r1c1"]), [0] * 16), to=to, model="integer")


def test_an_automaton_is_made_deterministic() -> None:
    """Ways that begin alike: some digit is 3, guessed when it comes."""
    one = automaton(range(4), 4, 0, lambda state, digit, place: {state, 1} if digit == 3 else {state}, bool)
    assert isinstance(one, Automaton)
    steps = deterministic(one, 4)
    for grid in GRIDS4[::7]:
        state = 1
        for layer, cell in enumerate(one.cells):
            (state,) = (end for start, digit, end in steps.total(layer, 4) if (start, digit) == (state, grid[cell]))
        assert (state > 0) == one.holds(grid)
    assert len({end for layer in steps.layers for _, _, end in layer}) == steps.states - 1
