"""The native judge of many grids, against the judge in Python."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grille.kernel.arrays import filled, solved
from grille.model import Grid, Shape

SOLUTION = Grid.from_line("534678912672195348198342567859761423426853791713924856961537284287419635345286179")


@given(st.integers(0, 80), st.integers(0, 255))
def test_it_agrees_with_the_judge(cell: int, digit: int) -> None:
    shape = SOLUTION.shape
    array = SOLUTION.array
    array[cell] = digit
    agrees = digit <= 9 and Grid(shape, array).is_solution_of(Grid(shape, [0] * 81))
    assert filled(array[np.newaxis], shape.house_array).tolist() == [agrees]


def test_many_grids_at_once_of_any_shape() -> None:
    shape = Shape.of(81)
    pattern = [(9 * (r % 9) + r // 9 + c) % 81 + 1 for r in range(81) for c in range(81)]
    grids = np.array([pattern, pattern[::-1], [0] * 6561], dtype=np.uint8)
    assert filled(grids, shape.house_array).tolist() == [True, True, False]
    assert filled(np.zeros((0, 81), np.uint8), Shape.of(9).house_array).shape == (0,)


@pytest.mark.parametrize(
    ("grids", "houses"),
    [
        (np.zeros((1, 81), np.int64), Shape.of(9).house_array),
        (np.zeros(81, np.uint8), Shape.of(9).house_array),
        (np.zeros((1, 81), np.uint8)[:, ::-1], Shape.of(9).house_array),
        (np.zeros((1, 80), np.uint8), Shape.of(9).house_array),
        (np.zeros((1, 81), np.uint8), np.full((27, 9), -1, np.int32)),
        (np.zeros((1, 81), np.uint8), np.zeros((1, 82), np.int32)),
    ],
)
def test_arrays_of_the_wrong_kind_are_refused(grids: np.ndarray, houses: np.ndarray) -> None:
    with pytest.raises((TypeError, ValueError)):
        filled(grids, houses)


SHAPES = {
    "4x4": (Shape.of(4), [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]),
    "6x6": (Shape.of(6), [(3 * (r % 2) + r // 2 + c) % 6 + 1 for r in range(6) for c in range(6)]),
    "8x8": (Shape.of(8), [(4 * (r % 2) + r // 2 + c) % 8 + 1 for r in range(8) for c in range(8)]),
    "9x9": (Shape.of(9), list(SOLUTION.values)),
    "16x16": (Shape.of(16), [(4 * (r % 4) + r // 4 + c) % 16 + 1 for r in range(16) for c in range(16)]),
}


@pytest.mark.parametrize("name", SHAPES)
def test_solutions_are_judged_as_one_by_one(name: str) -> None:
    """Solutions with a cell changed, two swapped, or a given that is not kept; not a multiple of 32 of them."""
    shape, full = SHAPES[name]
    chance = np.random.default_rng(7)
    count = 250
    solutions = np.tile(np.array(full, np.uint8), (count, 1))
    puzzles = np.where(chance.random(solutions.shape) < 0.3, solutions, 0).astype(np.uint8)
    kinds = chance.integers(0, 5, count)
    for row, kind in enumerate(kinds):
        one, other = chance.choice(shape.cells, 2, replace=False)
        if kind == 1:
            solutions[row, one] = chance.integers(0, shape.side + 1)
        elif kind == 2:
            solutions[row, [one, other]] = solutions[row, [other, one]]
        elif kind == 3:
            puzzles[row, one] = chance.integers(0, shape.side + 1)
    expected = [
        Grid(shape, solution.tolist()).is_solution_of(Grid(shape, puzzle.tolist()))
        for puzzle, solution in zip(puzzles, solutions, strict=True)
    ]
    assert 50 < sum(expected) < 230
    assert solved(puzzles, solutions, shape.house_array).tolist() == expected


@pytest.mark.parametrize("digit", [0, 10, 15, 17, 25, 128, 130, 249, 255])
def test_what_is_no_digit_never_passes(digit: int) -> None:
    """Two cells of a row whose values together are as large as those of a solution, in the lanes of a vector."""
    rows = np.tile(SOLUTION.array, (64, 1))
    rows[40, 0] = digit
    rows[40, 1] = (5 + 3 - digit) % 256
    expected = [row != 40 for row in range(64)]
    assert filled(rows, SOLUTION.shape.house_array).tolist() == expected


@pytest.mark.parametrize("values", [[10, 8, *[9] * 7], [0, 18, *[9] * 7], [*[10] * 7, 11, 0], [255, 82, *[0] * 7]])
def test_nines_are_told_from_values_that_sum_up_alike(values: list[int]) -> None:
    """Where the other digits are in place, and the sum of the grid is that of a solution, or leaves its last byte."""
    assert sum(values) % 256 == 9 * 9
    rows = np.tile(SOLUTION.array, (32, 1))
    rows[7, rows[7] == 9] = values
    assert filled(rows, SOLUTION.shape.house_array).tolist() == [row != 7 for row in range(32)]


def test_extra_houses_are_judged() -> None:
    rows = np.tile(SOLUTION.array, (33, 1))
    assert not solved(rows, rows, Shape.of(9, diagonals=True).house_array).any()
    assert solved(rows, rows, Shape.of(9).house_array).all()


def test_an_extra_house_without_a_nine_is_found_though_the_grid_has_nine_of_them() -> None:
    cells = [SOLUTION.values.index(digit) for digit in range(1, 9)]
    again = SOLUTION.values.index(1, cells[0] + 1)
    rows = np.tile(SOLUTION.array, (33, 1))
    for house, is_right in (([*cells, SOLUTION.values.index(9)], True), ([*cells, again], False)):
        houses = np.vstack([SOLUTION.shape.house_array, np.array([house], np.int32)])
        assert solved(rows, rows, houses).tolist() == [is_right] * 33


def test_the_judge_is_the_same_for_any_number_of_jobs() -> None:
    rows = np.tile(SOLUTION.array, (50_001, 1))
    rows[::977, 3] = 0
    expected = (rows[:, 3] != 0).tolist()
    for jobs in (0, 1, 2, 7):
        assert solved(rows, rows, SOLUTION.shape.house_array, jobs=jobs).tolist() == expected


def test_a_solution_for_each_puzzle() -> None:
    rows = np.tile(SOLUTION.array, (3, 1))
    with pytest.raises(ValueError, match="a solution for each puzzle"):
        solved(rows, rows[:2], SOLUTION.shape.house_array)
