"""The 0/1 program: its size and rank, its presolve, its cuts, and its texts read back by two other programs."""

from __future__ import annotations

import itertools
import pathlib

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grille.formats.examples import REFERENCE, example
from grille.kernel.partition import FREE
from grille.methods.encodings.exports import EXPORTS, export
from grille.methods.encodings.linear import BinaryModel, partition
from grille.methods.linear_engines import highs
from grille.methods.solve import solve
from grille.model import Grid, Shape

SOLVED = Grid.from_line("812753649943682175675491283154237896369845721287169534521974368438526917796318452")
SHAPES = [Shape.of(4), Shape.of(6), Shape.of(9), Shape.of(9, diagonals=True), Shape.of(9, windows=True)]


def matrix(shape: Shape) -> np.ndarray:
    rules = partition(shape)
    dense = np.zeros((rules.row_count, rules.column_count))
    for column in range(rules.column_count):
        dense[rules.column_rows[rules.column_starts[column] : rules.column_starts[column + 1]], column] = 1
    return dense


def test_the_classic_program_has_729_variables_and_324_equations_of_rank_249() -> None:
    dense = matrix(Shape.of(9))
    assert dense.shape == (324, 729)
    assert dense.sum() == 4 * 729
    assert np.linalg.matrix_rank(dense @ dense.T) == 249


@pytest.mark.parametrize("shape", SHAPES, ids=repr)
def test_columns_and_rows_hold_the_same_matrix(shape: Shape) -> None:
    rules, dense = partition(shape), matrix(shape)
    for row in range(rules.row_count):
        columns = rules.row_columns[rules.row_starts[row] : rules.row_starts[row + 1]]
        assert set(columns.tolist()) == set(np.flatnonzero(dense[row]).tolist())
        assert len(columns) == shape.side


def test_a_vector_obeys_the_equations_exactly_when_its_grid_obeys_the_rules() -> None:
    rules, dense = partition(Shape.of(9)), matrix(Shape.of(9))
    x = np.zeros(729)
    x[rules.columns_of(SOLVED)] = 1
    assert (dense @ x == 1).all()
    swapped = list(SOLVED.values)
    swapped[0], swapped[1] = swapped[1], swapped[0]
    y = np.zeros(729)
    y[rules.columns_of(Grid(SOLVED.shape, swapped))] = 1
    assert not (dense @ y == 1).all()
    assert rules.grid_of(np.flatnonzero(x)) == SOLVED


@settings(max_examples=60)
@given(st.sets(st.integers(0, 80)))
def test_presolve_keeps_every_solution(kept: set[int]) -> None:
    """What it fixes holds in the solution the givens came from, and its equations still hold."""
    puzzle = Grid(SOLVED.shape, [digit if cell in kept else 0 for cell, digit in enumerate(SOLVED.values)])
    model = BinaryModel.of(puzzle)
    assert model is not None
    ones = np.zeros(729, dtype=np.uint8)
    ones[model.equations.columns_of(SOLVED)] = 1
    assert ((model.states == FREE) | (model.states == ones)).all()


@settings(max_examples=40)
@given(st.lists(st.sampled_from(range(64)), min_size=0, max_size=6, unique=True))
def test_presolve_on_side_four_never_contradicts_the_288_grids(columns: list[int]) -> None:
    rules = partition(Shape.of(4))
    states = np.full(64, FREE, dtype=np.uint8)
    states[columns] = 1
    wanted = [grid for grid in all_of_side_four() if set(columns) <= set(rules.columns_of(grid).tolist())]
    found = rules.settled(states)
    if found is None:
        assert not wanted
    for grid in wanted:
        ones = np.zeros(64, dtype=np.uint8)
        ones[rules.columns_of(grid)] = 1
        assert found is not None
        assert ((found == FREE) | (found == ones)).all()


_ALL_OF_SIDE_FOUR: list[Grid] = []


def all_of_side_four() -> list[Grid]:
    if not _ALL_OF_SIDE_FOUR:
        shape, rows = Shape.of(4), list(itertools.permutations(range(1, 5)))
        empty = Grid(shape, [0] * 16)
        for four in itertools.product(rows, repeat=4):
            if all(len({row[column] for row in four}) == 4 for column in range(4)):
                grid = Grid(shape, sum(four, ()))
                if grid.is_solution_of(empty):
                    _ALL_OF_SIDE_FOUR.append(grid)
    return _ALL_OF_SIDE_FOUR


def test_bad_arrays_are_refused_at_the_border() -> None:
    from grille.kernel.partition import settled

    rules = partition(Shape.of(4))
    parts = [rules.column_starts, rules.column_rows, rules.row_starts, rules.row_columns]
    free = np.full(64, FREE, dtype=np.uint8)
    with pytest.raises(ValueError, match="0, 1 or 2"):
        settled(*parts, np.full(64, 3, dtype=np.uint8))
    with pytest.raises(ValueError, match="one entry more"):
        settled(*parts, free[:-1].copy())
    with pytest.raises(ValueError, match="out of range"):
        settled(parts[0], parts[1] + np.int32(48), parts[2], parts[3], free)
    with pytest.raises(ValueError, match="ascend"):
        settled(parts[0][::-1].copy(), *parts[1:], free)
    with pytest.raises(TypeError):
        settled(*parts, np.full(64, FREE, dtype=np.int64))


def test_a_cut_forbids_its_solution_and_no_other() -> None:
    puzzle = Grid.from_line("12..............")
    model = BinaryModel.of(puzzle)
    everything = [grid for grid in all_of_side_four() if grid.is_solution_of(puzzle)]
    assert model is not None
    for solution in everything:
        program = model.forbid(solution).program()
        for other in everything:
            x = np.isin(model.columns, model.equations.columns_of(other)).astype(float)
            activity = np.zeros(program.row_count)
            np.add.at(activity, program.rows, np.repeat(x, np.diff(program.starts)))
            obeys = bool(((program.row_lower <= activity) & (activity <= program.row_upper)).all())
            assert obeys == (other != solution)


def test_cuts_over_every_choice_become_one() -> None:
    model = BinaryModel.of(Grid(Shape.of(4), [0] * 16))
    assert model is not None
    for grid in all_of_side_four():
        model = model.forbid(grid)
    assert model.cuts == {()}, "all 288 together say that nothing is left"
    assert highs.minimise(model.program(), budget()).status == "infeasible"


def budget() -> object:
    from grille.watch import Watch

    return Watch.of(seconds=20)


@pytest.mark.parametrize("kind", ["lp", "mps"])
@pytest.mark.parametrize(
    "grid",
    [example(REFERENCE[0]).grid, Grid.from_line(".13....143......"), Grid(Shape.of(9, diagonals=True), [1] + [0] * 80)],
    ids=["9x9", "4x4", "diagonals"],
)
def test_texts_are_read_back_by_highs_and_glpk_with_the_same_optimum(
    kind: str, grid: Grid, tmp_path: pathlib.Path
) -> None:
    path = tmp_path / f"model.{kind}"
    path.write_text(export(grid, to=kind))
    names, values, objective = read_by_highs(path)
    assert objective == pytest.approx(0)
    assert_solves(names, values, grid)
    names, values, objective = read_by_glpk(path, kind)
    assert objective == pytest.approx(0)
    assert_solves(names, values, grid)


def assert_solves(names: list[str], values: list[float], grid: Grid) -> None:
    side = grid.shape.side
    digits = [0] * grid.shape.cells
    for name, value in zip(names, values, strict=True):
        row, column, digit = map(int, name.split("_")[1:])
        if value > 0.5:
            digits[(row - 1) * side + column - 1] = digit
    assert len(names) == side**3
    assert Grid(grid.shape, digits).is_solution_of(grid)


def read_by_highs(path: pathlib.Path) -> tuple[list[str], list[float], float]:
    import highspy

    solver = highspy.Highs()
    solver.setOptionValue("output_flag", False)
    assert solver.readModel(str(path)) == highspy.HighsStatus.kOk
    solver.run()
    assert solver.getModelStatus() == highspy.HighsModelStatus.kOptimal
    names = [solver.getColName(column)[1] for column in range(solver.getNumCol())]
    return names, list(solver.getSolution().col_value), solver.getInfo().objective_function_value


def read_by_glpk(path: pathlib.Path, kind: str) -> tuple[list[str], list[float], float]:
    glpk = pytest.importorskip("swiglpk", reason="swiglpk is not installed: pip install 'grille[glpk]'")
    glpk.glp_term_out(glpk.GLP_OFF)
    problem = glpk.glp_create_prob()
    try:
        if kind == "lp":
            assert glpk.glp_read_lp(problem, None, str(path)) == 0
        else:
            assert glpk.glp_read_mps(problem, glpk.GLP_MPS_FILE, None, str(path)) == 0
        parameters = glpk.glp_iocp()
        glpk.glp_init_iocp(parameters)
        parameters.presolve = glpk.GLP_ON
        assert glpk.glp_intopt(problem, parameters) == 0
        assert glpk.glp_mip_status(problem) == glpk.GLP_OPT
        columns = range(1, glpk.glp_get_num_cols(problem) + 1)
        names = [glpk.glp_get_col_name(problem, column) for column in columns]
        values = [glpk.glp_mip_col_val(problem, column) for column in columns]
        return names, values, glpk.glp_mip_obj_val(problem)
    finally:
        glpk.glp_delete_prob(problem)


@pytest.mark.parametrize("kind", ["lp", "mps"])
def test_a_grid_without_solution_is_an_infeasible_text(kind: str, tmp_path: pathlib.Path) -> None:
    import highspy

    path = tmp_path / f"model.{kind}"
    path.write_text(export(Grid.from_line("12........3...4."), to=kind))
    assert solve(Grid.from_line("12........3...4."), method="exact-cover").verdict == "none"
    solver = highspy.Highs()
    solver.setOptionValue("output_flag", False)
    assert solver.readModel(str(path)) == highspy.HighsStatus.kOk
    solver.run()
    assert solver.getModelStatus() == highspy.HighsModelStatus.kInfeasible


def test_exports_have_names_suffixes_and_words() -> None:
    assert len({kind.name for kind in EXPORTS}) == len(EXPORTS)
    for kind in EXPORTS:
        assert kind.suffix.startswith(".")
        assert kind.summary
        assert export(Grid.from_line(".13....143......"), to=kind.name).endswith("\n")
