"""Exported programs: each text is solved by an engine that had no part in writing it. Objectives of one's own."""

from __future__ import annotations

import csv
import pathlib
import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest

import grille
from grille import Grid, OptionError, Shape
from grille.methods.encodings import linear_text
from grille.methods.encodings.exports import EXPORTS
from grille.methods.encodings.linear_text import equations
from grille.methods.registry import method_named
from grille.methods.solve import checked_options

FOUR = Grid.from_line(".13....143......")
SEVERAL = grille.parse("." * 4 + "34.." + "...." + "..12")
CROSSED = Grid(Shape.of(4, diagonals=True), [1, 2] + [0] * 14)
NINE = grille.example("ilp-example").grid
WEIGHTS = {(cell, digit): (7 * cell + 3 * digit) % 11 - 2 for cell in range(16) for digit in range(1, 5)}


@pytest.fixture
def weights(tmp_path: pathlib.Path) -> str:
    path = tmp_path / "weights.csv"
    with path.open("w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["row", "column", "digit", "weight"])
        writer.writerows([cell // 4 + 1, cell % 4 + 1, digit, weight] for (cell, digit), weight in WEIGHTS.items())
    return str(path)


def total(solution: Grid) -> int:
    return sum(WEIGHTS[cell, digit] for cell, digit in enumerate(solution.values))


def best(grid: Grid) -> int:
    return max(map(total, grille.solutions(grid, limit=1000)))


def by_highs(text: str, suffix: str, folder: pathlib.Path) -> tuple[float, dict[str, float]]:
    """The optimum, and the value of each variable."""
    highspy = pytest.importorskip("highspy")
    path = folder / f"model{suffix}"
    path.write_text(text)
    solver = highspy.Highs()
    solver.setOptionValue("output_flag", False)
    assert solver.readModel(str(path)) == highspy.HighsStatus.kOk
    solver.run()
    assert solver.getModelStatus() == highspy.HighsModelStatus.kOptimal
    model = solver.getLp()
    values = dict(zip(model.col_names_, solver.getSolution().col_value, strict=True))
    return solver.getInfo().objective_function_value, values


def by_glpk(text: str, folder: pathlib.Path) -> tuple[float, dict[str, float]]:
    """The same by GLPK, whose own translator reads the model."""
    glpk: Any = pytest.importorskip("swiglpk")
    path = folder / "model.mod"
    path.write_text(text)
    glpk.glp_term_out(glpk.GLP_OFF)
    space = glpk.glp_mpl_alloc_wksp()
    assert glpk.glp_mpl_read_model(space, str(path), 0) == 0
    assert glpk.glp_mpl_generate(space, None) == 0
    problem = glpk.glp_create_prob()
    glpk.glp_mpl_build_prob(space, problem)
    glpk.glp_mpl_free_wksp(space)
    settings = glpk.glp_iocp()
    glpk.glp_init_iocp(settings)
    settings.presolve = glpk.GLP_ON
    assert glpk.glp_intopt(problem, settings) == 0
    assert glpk.glp_mip_status(problem) == glpk.GLP_OPT
    names = range(1, glpk.glp_get_num_cols(problem) + 1)
    return glpk.glp_mip_obj_val(problem), {
        glpk.glp_get_col_name(problem, j): glpk.glp_mip_col_val(problem, j) for j in names
    }


def solved(grid: Grid, to: str, folder: pathlib.Path, **choice: Any) -> tuple[float, Grid | None]:
    """The optimum, and the grid where every variable is whole."""
    text = grille.export(grid, to=to, **choice)
    optimum, values = by_glpk(text, folder) if to == "gmpl" else by_highs(text, f".{to}", folder)
    side = grid.shape.side
    digits = [0] * grid.shape.cells
    for name, value in values.items():
        if not name.startswith("x") or value < 0.5:
            continue
        row, column, *digit = map(int, re.findall(r"\d+", name))
        digits[(row - 1) * side + column - 1] = digit[0] if digit else round(value)
    is_whole = all(abs(value - round(value)) < 1e-6 for value in values.values())
    return optimum, Grid(grid.shape, digits) if is_whole else None


@pytest.mark.parametrize("to", ["lp", "mps", "gmpl"])
@pytest.mark.parametrize("model", ["binary", "integer"])
@pytest.mark.parametrize("grid", [FOUR, CROSSED], ids=["plain", "diagonals"])
def test_an_independent_engine_finds_the_solution(to: str, model: str, grid: Grid, tmp_path: pathlib.Path) -> None:
    _, solution = solved(grid, to, tmp_path, model=model)
    assert solution is not None
    assert solution.is_solution_of(grid)


@pytest.mark.parametrize("to", ["lp", "mps", "gmpl"])
def test_a_grid_of_side_nine_comes_out(to: str, tmp_path: pathlib.Path) -> None:
    assert solved(NINE, to, tmp_path)[1] == grille.solve(NINE).solution


@pytest.mark.parametrize("to", ["lp", "mps"])
@pytest.mark.parametrize("model", ["binary", "integer"])
def test_a_relaxed_program_has_no_whole_variables(to: str, model: str, tmp_path: pathlib.Path) -> None:
    text = grille.export(NINE, to=to, relaxed=True, model=model)
    assert not re.search(r"(?m)^\s*(Bin|Gen|Int|BV|LI|UI|MARKER)", text)
    by_highs(text, f".{to}", tmp_path)
    assert not re.search(r"binary|integer", grille.export(NINE, to="gmpl", relaxed=True).partition("\n")[2])


@pytest.mark.parametrize("to", ["lp", "mps", "gmpl"])
@pytest.mark.parametrize("relaxed", [False, True])
def test_the_givens_as_objective_are_all_kept(to: str, relaxed: bool, tmp_path: pathlib.Path) -> None:
    optimum, _ = solved(FOUR, to, tmp_path, objective="givens", relaxed=relaxed)
    assert abs(optimum) == pytest.approx(FOUR.givens)


@pytest.mark.parametrize("to", ["lp", "mps", "gmpl"])
def test_weights_are_exported(to: str, weights: str, tmp_path: pathlib.Path) -> None:
    optimum, solution = solved(SEVERAL, to, tmp_path, objective=weights)
    assert solution is not None
    assert total(solution) == best(SEVERAL)
    assert optimum == pytest.approx(-best(SEVERAL) if to == "mps" else best(SEVERAL))


@pytest.mark.parametrize("grid", [FOUR, CROSSED, NINE], ids=["plain", "diagonals", "nine"])
def test_xcsp3_says_the_same(grid: Grid) -> None:
    cp_model = pytest.importorskip("ortools.sat.python.cp_model")
    root = ElementTree.fromstring(grille.export(grid, to="xcsp3"))
    assert (root.tag, root.get("format"), root.get("type")) == ("instance", "XCSP3", "CSP")
    array = root.find("variables/array")
    assert array is not None
    sides = re.findall(r"\d+", array.get("size") or "")
    low, high = map(int, (array.text or "").split(".."))
    model = cp_model.CpModel()
    names = [f"x[{i}][{j}]" for i in range(int(sides[0])) for j in range(int(sides[1]))]
    cells = {name: model.new_int_var(low, high, name) for name in names}
    constraints = root.find("constraints")
    assert constraints is not None
    assert len(constraints.findall("allDifferent")) == len(grid.shape.houses)
    for one in constraints:
        if one.tag == "allDifferent":
            model.add_all_different([cells[name] for name in (one.text or "").split()])
        else:
            listed, values = ((one.findtext(tag) or "").split() for tag in ("list", "values"))
            for name, value in zip(listed, values, strict=True):
                model.add(cells[name] == int(value))
    solver = cp_model.CpSolver()
    assert solver.solve(model) == cp_model.OPTIMAL
    assert Grid(grid.shape, [solver.value(cells[name]) for name in names]).is_solution_of(grid)


def test_what_cannot_be_chosen_is_refused(weights: str) -> None:
    for kind in EXPORTS:
        if not kind.is_linear:
            with pytest.raises(OptionError, match="choices of lp, mps, gmpl"):
                grille.export(FOUR, to=kind.name, relaxed=True)
    with pytest.raises(OptionError, match="needs model=binary"):
        grille.export(FOUR, to="lp", model="integer", objective=weights)
    with pytest.raises(OptionError, match="model is one of binary, integer"):
        grille.export(FOUR, to="lp", model="whole")


@pytest.mark.parametrize("engine", ["highs", "glpk"])
def test_ilp_finds_the_best_solution_and_then_the_next(engine: str, weights: str) -> None:
    if engine == "glpk":
        pytest.importorskip("swiglpk")
    every = sorted(map(total, grille.solutions(SEVERAL, limit=1000)), reverse=True)
    assert len(every) > 2
    result = grille.solve(SEVERAL, method="ilp", objective=weights, engine=engine, limit=len(every) + 1)
    assert [total(solution) for solution in result.solutions] == every
    assert result.complete


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "line 1: an objective begins with the line row,column,digit,weight"),
        ("row,column,digit,weight\n1,1,1\n", "line 2: three whole numbers and a weight"),
        ("row,column,digit,weight\n\n1,1,x,1\n", "line 3: three whole numbers and a weight"),
        ("row,column,digit,weight\n1,1,5,1\n", "line 2: numbers from 1 to 4"),
        ("row,column,digit,weight\n1,1,1,nan\n", "line 2: numbers from 1 to 4"),
        ("row,column,digit,weight\n1,1,1,2\n1,1,1,3\n", "line 3: row 1, column 1, digit 1 was weighed before"),
    ],
)
def test_a_bad_file_of_weights_says_where(text: str, said: str, tmp_path: pathlib.Path) -> None:
    path = tmp_path / "weights.csv"
    path.write_text(text)
    with pytest.raises(OptionError, match=re.escape(said)):
        grille.solve(FOUR, method="ilp", objective=str(path))


def test_a_missing_file_is_told_and_requests_from_outside_name_none(weights: str) -> None:
    with pytest.raises(OptionError, match=r"'nowhere\.csv' cannot be read"):
        grille.solve(FOUR, method="ilp", objective="nowhere.csv")
    with pytest.raises(OptionError, match="objective is one of zero, givens"):
        checked_options(method_named("ilp"), {"objective": weights}, is_from_outside=True)


def test_a_long_model_can_be_given_up_row_by_row(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def counted(*words: Any, **options: Any) -> Iterator[tuple[str, list[int]]]:
        for name, columns in equations(*words, **options):
            read.append(name)
            yield name, columns

    monkeypatch.setattr(linear_text, "equations", counted)
    next(linear_text.mps(NINE))
    assert len(read) == 1
