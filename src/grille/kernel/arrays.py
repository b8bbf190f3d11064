"""Arrays with a row a grid: read from lines, judged, and what a batch gives, whichever kernel answers it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from grille import _core

Digits = npt.NDArray[np.uint8]
Numbers = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]
Houses = npt.NDArray[np.int32]
"""As `Shape.house_array` has them."""


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


def rows(lines: list[str], *, cells: int, values: bytes, largest: int) -> Digits | None:
    """A row for each line of `cells` symbols, spaces around it aside; `values` has what each of 256 bytes stands for.

    None where a line has more or fewer symbols, or one that stands for more than `largest`.
    """
    return _core.rows_of_lines(lines, cells, values, largest)


def filled(grids: Digits, houses: Houses) -> Flags:
    """For each row of `grids`: is every house full, each digit once?"""
    return _core.filled(grids, houses)


def solved(
    puzzles: Digits,
    solutions: Digits,
    houses: Houses,
    *,
    jobs: int = 1,
) -> Flags:
    """For each row: is every house of the solution full, each digit once, and is every given of the puzzle kept?

    The answer is the same for any number of jobs.
    """
    return _core.solved(puzzles, solutions, houses, jobs)
