"""Presolve of a set-partitioning program over arrays: what its equations force."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grille import _core

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

FREE = 2
"""The state of a variable that is not fixed."""


def settled(
    column_starts: npt.NDArray[np.int32],
    column_rows: npt.NDArray[np.int32],
    row_starts: npt.NDArray[np.int32],
    row_columns: npt.NDArray[np.int32],
    states: npt.NDArray[np.uint8],
) -> npt.NDArray[np.uint8] | None:
    """The states after propagating every equation to a fixed point; None where one cannot be satisfied.

    The matrix is given by columns and by rows. A variable at 1 puts the others of its equations at 0; an equation with
    one free variable left and none at 1 puts that one at 1; where one equation contains another, its remaining
    variables become 0. These rules hold for the relaxation too.
    """
    is_feasible, fixed = _core.settled(column_starts, column_rows, row_starts, row_columns, states)
    return fixed if is_feasible else None
