"""The judge of arrays of solutions: the native way to ask what `Grid.is_solution_of` asks of one."""

from __future__ import annotations

import numpy as np

from grille.errors import WrongSolutionError
from grille.kernel import check
from grille.kernel.batch import Flags
from grille.kernel.layout import Digits
from grille.model import Grid, Shape


def judge(shape: Shape, puzzles: Digits, solutions: Digits, claimed: Flags | None = None) -> None:
    """Each row of `solutions` is one of the same row of `puzzles`, or of the only puzzle; where `claimed`, if given.

    Raises WrongSolutionError: a kernel that hands over a wrong solution has a bug, and nobody may take it for an
    answer.
    """
    is_wrong = ~check.filled(solutions, shape.house_array)
    changed = (puzzles != solutions) & (puzzles != 0)
    if changed.any():
        is_wrong |= changed.any(axis=1)
    if claimed is not None:
        is_wrong &= claimed
    if is_wrong.any():
        row = int(np.argmax(is_wrong))
        puzzle, solution = Grid(shape, puzzles[row if len(puzzles) > 1 else 0]), Grid(shape, solutions[row])
        raise WrongSolutionError(f"native gave a wrong solution of {puzzle.to_line()}: {solution.to_line()}")
