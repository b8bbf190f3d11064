"""The native judge of many grids, against the judge in Python."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grille.kernel.check import filled
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
