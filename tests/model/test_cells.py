"""A Grid and a Board as Python objects: cells in brackets, iteration, arrays in and out."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grille import Board, Grid, Shape, ShapeError, parse
from grille.model.cells import DigitSet, cell_at

SIDES = st.sampled_from([1, 2, 4, 6, 9, 12, 16, 25, 36, 81])
INTEGERS = ["int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", ">i4"]
LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
GRID = Grid.from_line(LINE)


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    side = draw(SIDES)
    rng = draw(st.randoms(use_true_random=False))
    return Grid(Shape.of(side), [rng.randint(0, side) for _ in range(side * side)])


@given(grids(), st.data())
def test_brackets_are_those_of_the_array(grid: Grid, data: st.DataObject) -> None:
    side, array = grid.shape.side, np.asarray(grid)
    assert array.shape == (side, side)
    row, column = (data.draw(st.integers(-side, side - 1)) for _ in range(2))
    assert grid[row, column] == array[row, column] == Board.from_grid(grid)[row, column]
    assert grid[f"r{row % side + 1}c{column % side + 1}"] == array[row, column]
    assert [list(one) for one in grid.rows] == array.tolist()
    assert list(grid) == array.ravel().tolist()
    assert len(grid) == array.size
    assert set(range(side + 1)) & set(grid) == {digit for digit in range(side + 1) if digit in grid}


@given(grids(), st.sampled_from([*INTEGERS, "float64"]), st.booleans())
def test_a_grid_comes_back_from_its_array(grid: Grid, dtype: str, is_fortran: bool) -> None:
    array = np.asarray(grid).astype(dtype, order="F" if is_fortran else "C")
    for form in (array, array.ravel(), array.tolist(), tuple(map(tuple, array.tolist())), grid, Board.from_grid(grid)):
        assert parse(form) == grid
    for form in (array, array.tolist(), np.array(array, object)):
        assert Grid.from_array(form, grid.shape) == grid


@given(grids())
def test_what_numpy_prints_is_read(grid: Grid) -> None:
    with np.printoptions(threshold=10_000):
        array = np.asarray(grid)
        for text in (str(array), repr(array), f"grid = np.{array.astype(np.uint8)!r}"):
            assert grid.shape.side < 4 or parse(text) == grid


def test_other_grids_are_made_of_a_grid() -> None:
    assert GRID.with_cell("r1c3", 4)["r1c3"] == 4
    assert GRID.with_cell((0, 2), 4).without("r1c3") == GRID != GRID.with_cell((0, 2), 4)
    assert GRID.without("r1c1", (0, 1)).givens == GRID.givens - 2
    diagonal = GRID.shape.with_rules(["diagonals"])
    assert Grid(diagonal, GRID.values).without("r1c1").shape is diagonal
    with pytest.raises(ShapeError, match="r1c1 holds 10"):
        GRID.with_cell("r1c1", 10)


def test_an_array_is_a_copy() -> None:
    np.asarray(GRID)[0, 0] = 9
    assert GRID[0, 0] == 5
    assert np.asarray(GRID, dtype=float).dtype == float
    assert (np.asarray(GRID) - 9).min() == -9
    with pytest.raises(ValueError, match="always a copy"):
        np.array(GRID, copy=False)


@pytest.mark.parametrize(
    ("key", "error"),
    [
        ("r0c1", ShapeError),
        ("r1c10", ShapeError),
        ("r1", ShapeError),
        ("x", ShapeError),
        ((9, 0), IndexError),
        ((0, -10), IndexError),
        (None, TypeError),
        (3, TypeError),
        ((1, 1.5), TypeError),
        ((1, 2, 3), TypeError),
        (slice(3), TypeError),
    ],
)
def test_what_names_no_cell_is_refused(key: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match=r"name|grid|run"):
        GRID[key]
    with pytest.raises(error):
        GRID.with_cell(key, 1)


@pytest.mark.parametrize(
    ("numbers", "error", "said"),
    [
        (np.full((9, 9), 10), ShapeError, "r1c1 holds 10"),
        (np.full((9, 9), 256), ShapeError, "holds 256"),
        (np.full((9, 9), -1), ShapeError, "holds -1"),
        (np.full((9, 9), 0.5), ShapeError, "holds 0.5"),
        (np.full((9, 9), np.nan), ShapeError, "holds nan"),
        (np.zeros((9, 8), int), ShapeError, "a square"),
        (np.zeros((2, 9, 9), int), ShapeError, "a square"),
        (np.zeros(80, int), ShapeError, "80 numbers"),
        ([[1, 2], [3]], ShapeError, "different lengths"),
        ([], ShapeError, "0 numbers"),
        ([["x"] * 9] * 9, TypeError, "whole ones, not <U1"),
        ([[None] * 9] * 9, TypeError, "whole ones"),
        (np.zeros((9, 9), complex), TypeError, "complex"),
        (np.zeros((9, 9), bool), TypeError, "bool"),
    ],
)
def test_arrays_that_are_no_grid_are_refused(numbers: Any, error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=said):
        Grid.from_array(numbers)


def test_a_grid_of_another_shape_is_refused() -> None:
    with pytest.raises(ShapeError, match="and the shape"):
        parse(GRID, shape=Shape.of(9, diagonals=True))


def test_boards_have_sets_of_candidates() -> None:
    board = Board.from_grid(GRID)
    assert board.candidates("r1c3") == board.candidates((0, 2)) == board.candidates(np.int64(2)) == {1, 2, 4}  # type: ignore[arg-type]
    board.place("r1c3", 4)
    board.remove((0, 3), 2)
    assert board["r1c3"] == 4
    assert 2 not in board.candidates("r1c4")
    for other in (pickle.loads(pickle.dumps(board)), copy.deepcopy(board), copy.copy(board)):
        assert other == board
        assert other.placed == board.placed


@given(st.sets(st.integers(1, 81)), st.sets(st.integers(1, 81)))
def test_a_set_of_digits_is_a_set(some: set[int], others: set[int]) -> None:
    ours, theirs = DigitSet(some), DigitSet(others)
    assert list(ours) == sorted(some)
    assert (ours, len(ours), hash(ours) == hash(DigitSet(some))) == (some, len(some), True)
    assert (ours & theirs, ours | theirs, ours - theirs, ours ^ others) == (
        some & others,
        some | others,
        some - others,
        some ^ others,
    )
    assert (ours <= theirs) == (some <= others)
    assert eval(repr(ours)) == ours
    assert all((digit in ours) == (digit in some) for digit in (*range(82), "1", None, -1))


def test_a_cell_has_one_number() -> None:
    assert [cell_at(key, 9) for key in ("r1c1", (0, 0), "r9c9", (-1, -1), (8, 8))] == [0, 0, 80, 80, 80]
