"""Models to take away, answers brought back, and clashes explained."""

from __future__ import annotations

import pathlib
import re
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from grille.errors import ParseError, UnknownNameError, WrongSolutionError
from grille.formats.examples import example
from grille.methods.conflict import clashing_givens
from grille.methods.door import solve
from grille.methods.encodings import cnf
from grille.methods.encodings.dimacs import read_dimacs_model
from grille.methods.encodings.exports import EXPORTS, export, export_named
from grille.methods.model_file import judged_file, judged_model
from grille.model import Grid, Shape
from grille.watch import Watch

ONE = example("cnf-example-1").grid
NO_SOLUTION = Grid.from_line("1..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
SHAPES = [
    Shape.of(4),
    Shape.of(6),
    Shape.of(9, diagonals=True, windows=True),
    Shape.of(4, boxes=[*[0, 0, 0, 1], 0, 1, 1, 1, *[2, 2, 2, 3], 2, 3, 3, 3]),
]


def answered(grid: Grid) -> list[str]:
    """What a SAT solver says to the exported file, in the words of SAT competitions."""
    from pysat.formula import CNF
    from pysat.solvers import Solver

    with Solver(name="cadical153", bootstrap_with=CNF(from_string=export(grid, to="cnf"))) as solver:
        if not solver.solve():
            return ["c no", "s UNSATISFIABLE"]
        return ["s SATISFIABLE", "v " + " ".join(map(str, solver.get_model())) + " 0"]


def test_the_dimacs_file_is_the_formula() -> None:
    lines = export(ONE, to="cnf").splitlines()
    header = next(line for line in lines if line.startswith("p"))
    clauses = [tuple(map(int, line.split()[:-1])) for line in lines if line[0] not in "cp"]
    assert header == "p cnf 729 12558"
    assert clauses == cnf.initial(ONE)
    assert all(line[0] == "c" for line in lines[: lines.index(header)])


@pytest.mark.parametrize("shape", SHAPES, ids=repr)
def test_a_solvers_answer_comes_back_as_a_solution(shape: Shape) -> None:
    puzzle = Grid(shape, [1] + [0] * (shape.cells - 1))
    result = judged_model(puzzle, answered(puzzle))
    assert result.verdict == "solved"
    assert result.solution is not None
    assert result.solution.is_solution_of(puzzle)


def test_an_answer_that_there_is_none_is_checked() -> None:
    assert judged_model(NO_SOLUTION, answered(NO_SOLUTION)).verdict == "none"
    with pytest.raises(WrongSolutionError, match="here is one"):
        judged_model(ONE, ["s UNSATISFIABLE"])


def test_minisats_answers_are_understood() -> None:
    shape = Shape.of(2)
    assert read_dimacs_model(["SAT", "-1 2 3 -4 5 -6 -7 8 0"], shape) == Grid(shape, [2, 1, 1, 2])
    assert read_dimacs_model(["UNSAT"], shape) is None


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ([], "no answer"),
        (["c nothing"], "no answer"),
        (["s SATISFIABLE"], "no literals"),
        (["s UNKNOWN"], "says nothing"),
        (["v 1 x 0"], "line 1, column 5: found 'x'"),
        (["v 1 2 0"], "r1c1 = 1 and r1c1 = 2"),
        (["v 1 0"], "no digit for r1c2"),
    ],
)
def test_what_is_no_answer_is_refused(lines: list[str], words: str) -> None:
    with pytest.raises(ParseError, match=re.escape(words)):
        read_dimacs_model(lines, Shape.of(2))


def test_a_file_that_cannot_be_read_is_named(tmp_path: pathlib.Path) -> None:
    with pytest.raises(ParseError, match=r"none\.txt: found nothing to read \(no such file"):
        judged_file(ONE, tmp_path / "none.txt")
    (tmp_path / "words.txt").write_text("hello\n")
    with pytest.raises(ParseError, match=r"words\.txt, line 1, column 1: found 'hello'"):
        judged_file(ONE, tmp_path / "words.txt")


def test_a_wrong_model_says_why() -> None:
    other = solve(example("cnf-example-2").grid).solution
    assert other is not None
    literals = [cell * 9 + digit for cell, digit in enumerate(other.values)]
    with pytest.raises(WrongSolutionError, match="r1c3 is given as 3, and the model has 1"):
        judged_model(ONE, ["v " + " ".join(map(str, literals))])
    ones = [f"v {cell * 4 + 1}" for cell in range(16)]
    with pytest.raises(WrongSolutionError, match="row 1 has 1"):
        judged_model(Grid(Shape.of(4), [0] * 16), ones)


@pytest.mark.parametrize("shape", SHAPES, ids=repr)
def test_the_minizinc_model_has_the_givens_and_every_house(shape: Shape) -> None:
    puzzle = Grid(shape, [1] + [0] * (shape.cells - 1))
    text = export(puzzle, to="mzn")
    arrays = [list(map(int, re.findall(r"\d+", body))) for body in re.findall(r"\[\|(.*?)\|\]", text, re.DOTALL)]
    assert arrays == [list(puzzle.values), [box + 1 for box in shape.box_of]]
    for kind in ("x[i, j] | j in 1..n]", "x[i, j] | i in 1..n]", "where box[i, j] = b]"):
        assert text.count(f"{kind}))") == 1
    listed = re.findall(r"alldifferent\(\[(x\[\d.*?)\]\)", text)
    cells = [[(int(i) - 1) * shape.side + int(j) - 1 for i, j in re.findall(r"x\[(\d+), (\d+)", one)] for one in listed]
    assert cells == [list(house.cells) for house in shape.extra]


@pytest.mark.parametrize("one", EXPORTS, ids=lambda one: one.name)
def test_every_export_writes_every_shape(one: Any) -> None:
    for shape in (Shape.of(1), *SHAPES):
        assert "".join(one.pieces(Grid(shape, [0] * shape.cells)))
    assert one.suffix.startswith(".")
    assert one.summary
    assert export_named(one.name) is one


def test_an_unknown_export_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownNameError, match="cnf"):
        export(ONE, to="sql")


def only(grid: Grid, cells: set[int]) -> Grid:
    return Grid(grid.shape, [digit if cell in cells else 0 for cell, digit in enumerate(grid.values)])


def assert_clash_is_minimal(grid: Grid) -> None:
    clash = clashing_givens(grid)
    assert clash
    assert all(grid.values[cell] for cell in clash)
    assert solve(only(grid, set(clash)), limit=1).verdict == "none"
    for cell in clash:
        assert solve(only(grid, set(clash) - {cell}), limit=1).solution is not None, "one given too many"


def test_a_clash_is_minimal() -> None:
    assert_clash_is_minimal(NO_SOLUTION)
    assert_clash_is_minimal(Grid.from_line("55" + "." * 79))
    diagonal = Grid(Shape.of(9, diagonals=True), [3] + [0] * 79 + [3])
    assert_clash_is_minimal(diagonal)
    assert clashing_givens(diagonal) == (0, 80)


@settings(max_examples=40)
@given(st.lists(st.integers(0, 4), min_size=16, max_size=16))
def test_every_clash_is_minimal(values: list[int]) -> None:
    grid = Grid(Shape.of(4), values)
    assume(solve(grid, limit=1).verdict == "none")
    assert_clash_is_minimal(grid)


def test_a_grid_with_a_solution_has_no_clash() -> None:
    assert clashing_givens(ONE) is None


def test_a_shape_without_solutions_needs_no_givens_to_clash() -> None:
    columns_with_a_diagonal = Shape.of(2, diagonals=True)
    assert clashing_givens(Grid(columns_with_a_diagonal, [1, 0, 0, 0])) == ()


def test_out_of_time_is_an_error_of_its_own() -> None:
    with pytest.raises(TimeoutError):
        clashing_givens(NO_SOLUTION, Watch(deadline=0.0))


def test_project_euler_96(corpora: pathlib.Path, root: pathlib.Path) -> None:
    script = root / "examples" / "euler96.py"
    ran = subprocess.run([sys.executable, script, corpora / "euler96.txt"], capture_output=True, text=True, timeout=60)
    assert (ran.stdout, ran.stderr) == ("24702\n", "")
