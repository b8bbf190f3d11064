"""The judge of arrays of solutions: `Grid.is_solution_of` for many rows, in native code."""

from __future__ import annotations

import numpy as np

from grille.errors import WrongSolutionError
from grille.kernel import arrays
from grille.kernel.arrays import Digits, Flags
from grille.model import Grid, Shape


def judge(shape: Shape, puzzles: Digits, solutions: Digits, claimed: Flags | None = None, *, jobs: int = 1) -> None:
    """Check that each row of `solutions` solves the same row of `puzzles`, or their only one; `claimed` selects rows.

    Raises WrongSolutionError: a kernel that returns a wrong solution has a bug.
    """
    if len(puzzles) != len(solutions):
        puzzles = np.repeat(puzzles, len(solutions), axis=0)
    is_right = arrays.solved(puzzles, solutions, shape.bare.house_array, jobs=jobs)
    if shape.other_rules:
        grids = np.where(is_right[:, np.newaxis], solutions, 1)  # skip rows of zeros, which hold no solution
        is_right &= np.array(
            [all(primitive.holds(row) for primitive in shape.primitives) for row in grids.tolist()], bool
        )
    is_wrong = ~is_right if claimed is None else claimed & ~is_right
    if is_wrong.any():
        row = int(np.argmax(is_wrong))
        puzzle, solution = Grid(shape, puzzles[row]), Grid(shape, solutions[row])
        raise WrongSolutionError("native gave a wrong solution of {}: {}", puzzle.to_line(), solution.to_line())
