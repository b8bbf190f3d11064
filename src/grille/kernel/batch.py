"""What a batch gives, whichever kernel answers it: arrays with a row a puzzle."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Digits = npt.NDArray[np.uint8]
Numbers = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Batch:
    """What a batch gave, a row a puzzle.

    `counts`: solutions, at most the limit. `solutions`: the leftmost of the search tree, zeros where there is none.
    `guesses`: of the search; the same classic puzzle in other company may show another number, since idle lanes take
    over branches. `complete`: false where the time was up first; then the count is a lower bound and the solution any
    one.
    """

    counts: Numbers
    solutions: Digits
    guesses: Numbers
    complete: Flags

    @staticmethod
    def blank(rows: int, cells: int) -> Batch:
        """One whose rows are all unanswered."""
        numbers, flags = np.zeros(rows, np.int64), np.zeros(rows, bool)
        return Batch(numbers, np.zeros((rows, cells), np.uint8), numbers.copy(), flags)
