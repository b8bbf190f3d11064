"""Arrays with a grid a row: parsed from lines, judged, and returned by batches of every kernel."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from grille import _core
from grille.alphabet import digit_texts
from grille.frames import Columns, Tabular
from grille.messages import Message
from grille.notebook import table, view

Digits = npt.NDArray[np.uint8]
Numbers = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]
Houses = npt.NDArray[np.int32]
"""The array of `Shape.house_array`."""


@dataclass(frozen=True, slots=True, repr=False)
class Batch(Tabular):
    """The result of a batch, with a row for each puzzle.

    `counts`: solutions, at most the limit. `solutions`: the first in the search tree, zeros where there is none.
    `guesses`: of the search; for a classic puzzle it may depend on the other rows, since idle lanes take over branches.
    `complete`: false where the time ran out; then the count is a lower bound and the solution may be any.
    """

    counts: Numbers
    solutions: Digits
    guesses: Numbers
    complete: Flags

    @staticmethod
    def blank(rows: int, cells: int) -> Batch:
        """A batch in which no row is answered yet."""
        numbers, flags = np.zeros(rows, np.int64), np.zeros(rows, bool)
        return Batch(numbers, np.zeros((rows, cells), np.uint8), numbers.copy(), flags)

    def __len__(self) -> int:
        return len(self.counts)

    def __repr__(self) -> str:
        one, several = int((self.counts == 1).sum()), int((self.counts > 1).sum())
        rest = len(self) - one - several
        told = Message("{:,} with one solution, {:,} with several, {:,} with none found", one, several, rest)
        return Message("Batch of {:,} puzzles: {}", len(self), told)

    def _repr_html_(self) -> str:
        return view(table(self.to_columns(), caption=repr(self)))

    def to_columns(self) -> Columns:
        """A row a puzzle: `count`, `solution` (a line, or None), `guesses` and `complete`."""
        solved = (self.counts > 0).tolist()
        lines = [line if is_solved else None for line, is_solved in zip(lines_of(self.solutions), solved, strict=True)]
        return {"count": self.counts, "solution": lines, "guesses": self.guesses, "complete": self.complete}


def lines_of(grids: Digits) -> list[str]:
    """Each grid as a line, as `Grid.to_line` writes it."""
    side = round(grids.shape[1] ** 0.5)
    texts = digit_texts(side)
    if len(texts[-1]) > 1:
        return [",".join(map(str, row)) for row in grids.tolist()]
    symbols = np.frombuffer("".join(texts).encode(), np.uint8)
    text = symbols[grids].tobytes().decode()
    return [text[at : at + side * side] for at in range(0, len(text), side * side)]


def rows(lines: list[str], *, cells: int, values: bytes, largest: int) -> Digits | None:
    """Parse lines of `cells` symbols, with surrounding spaces ignored; `values` maps each of 256 bytes to a digit.

    None where a line has more or fewer symbols, or a value above `largest`.
    """
    return _core.rows_of_lines(lines, cells, values, largest)


def filled(grids: Digits, houses: Houses) -> Flags:
    """For each row of `grids`, whether every house contains each digit once."""
    return _core.filled(grids, houses)


def solved(
    puzzles: Digits,
    solutions: Digits,
    houses: Houses,
    *,
    jobs: int = 1,
) -> Flags:
    """For each row, whether every house of the solution contains each digit once and the puzzle's givens are kept.

    The answer is the same for any number of jobs.
    """
    return _core.solved(puzzles, solutions, houses, jobs)
