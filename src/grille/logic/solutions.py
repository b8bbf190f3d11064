"""How many solutions a grid has, up to two: whether logic applies to it, and whether it may lean on there being one."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from grille.kernel import general, lanes
from grille.kernel.logic import SOLUTION_COUNTS
from grille.model import Grid, Shape
from grille.model.layouts import layout_of

Digits = npt.NDArray[np.uint8]

UNIQUE, SEVERAL, UNKNOWN = (SOLUTION_COUNTS.index(verdict) for verdict in ("unique", "several", "unknown"))

_MOST_GUESSES = 2000  # of the general kernel; a 16×16 of few givens takes some hundred


def count_up_to_two(grids: Digits, shape: Shape, *, jobs: int = 1) -> tuple[Digits, Digits]:
    """For each row of digits a position in SOLUTION_COUNTS, and the solution where there is exactly one."""
    if shape.is_classic:
        batch = lanes.solve(grids, limit=2, jobs=jobs)
        return batch.counts.astype(np.uint8), batch.solutions
    found, solutions = np.zeros(len(grids), np.uint8), np.zeros_like(grids)
    for row, grid in enumerate(grids):
        walk = general.Walk(layout_of(shape), grid, limit=2, guesses=_MOST_GUESSES)
        ways = list(walk)
        found[row] = len(ways) if walk.is_complete or len(ways) == SEVERAL else UNKNOWN
        if ways:
            solutions[row] = ways[0]
    return found, solutions


def verdict_and_solution(grid: Grid) -> tuple[str, Grid | None]:
    """`unique`, `several`, `none`, or `unknown` for a grid too large to tell; and the solution of a unique one."""
    found, solutions = count_up_to_two(grid.array[np.newaxis], grid.shape)
    is_unique = found[0] == UNIQUE
    return SOLUTION_COUNTS[found[0]], Grid(grid.shape, solutions[0].tolist()) if is_unique else None
