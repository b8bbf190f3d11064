"""Sudoku with one whole variable a cell: the model that the 0/1 program makes needless. Knows no engine.

x(c) is the digit of cell c, 1 … side. Two peers a and b differ, x(a) ≠ x(b), which is "less *or* greater", and a
program knows no "or". The known trick gives each pair a variable z of 0 or 1 and a constant M = side that makes one
of two inequalities idle:

    x(a) − x(b) + M z ≥ 1          binds where z = 0
    x(b) − x(a) − M z ≥ 1 − M      binds where z = 1

A 9×9 grid has 810 pairs of peers (20 a cell): 891 variables and 1,620 inequalities. The relaxation knows nothing of
Sudoku: every x equal and every z = ½ satisfies it, so that all the work is left to presolve and branching.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from grille.methods.encodings.linear import Program
from grille.methods.heed import heeding
from grille.model import Grid
from grille.watch import FOREVER, Watch


class IntegerModel:
    """The program of one grid, givens as bounds."""

    def __init__(self, grid: Grid, forbidden: tuple[Grid, ...] = ()) -> None:
        self.puzzle, self.forbidden = grid, forbidden

    def forbid(self, solution: Grid) -> IntegerModel:
        """The model with one more solution s excluded.

        Each cell gets variables u and v of 0 or 1, "u = 0 or x ≤ s − 1" and "v = 0 or x ≥ s + 1"; then Σ (u + v) ≥ 1.
        """
        return IntegerModel(self.puzzle, (*self.forbidden, solution))

    def program(self, watch: Watch = FOREVER) -> Program:
        """The whole program, built anew. Raises Stopped where the watch is up before it is."""
        shape = self.puzzle.shape
        cells, big = shape.cells, float(shape.side)
        build = _Builder(
            lower=[float(digit or 1) for digit in self.puzzle.values],
            upper=[float(digit or shape.side) for digit in self.puzzle.values],
        )
        for a in heeding(range(cells), watch, every=10):
            for b in shape.peers[a]:
                if a < b:
                    z = build.binary()
                    build.row(1.0, {a: 1.0, b: -1.0, z: big})
                    build.row(1.0 - big, {a: -1.0, b: 1.0, z: -big})
        for solution in heeding(self.forbidden, watch, every=1):
            flags = []
            for cell, digit in enumerate(solution.values):
                below, above = build.binary(), build.binary()
                build.row(1.0 - digit - big, {cell: -1.0, below: -big})
                build.row(digit + 1.0 - big, {cell: 1.0, above: -big})
                flags += [below, above]
            build.row(1.0, dict.fromkeys(flags, 1.0))
        return build.program()

    def grid(self, values: npt.NDArray[np.float64]) -> Grid:
        """The grid that a solution stands for."""
        shape = self.puzzle.shape
        return Grid(shape, np.rint(values[: shape.cells]).astype(int).tolist())


class _Builder:
    """Collects rows of the form `lower ≤ Σ coefficient · variable`."""

    def __init__(self, *, lower: list[float], upper: list[float]) -> None:
        self.lower, self.upper = lower, upper
        self.row_lower: list[float] = []
        self.entries: list[tuple[int, int, float]] = []  # column, row, coefficient

    def binary(self) -> int:
        """One more variable of 0 or 1."""
        self.lower.append(0.0)
        self.upper.append(1.0)
        return len(self.lower) - 1

    def row(self, lower: float, terms: dict[int, float]) -> None:
        """One more inequality."""
        self.entries += [(column, len(self.row_lower), value) for column, value in terms.items()]
        self.row_lower.append(lower)

    def program(self, watch: Watch = FOREVER) -> Program:
        """What was collected, by columns."""
        self.entries.sort()
        columns, rows, coefficients = zip(*self.entries, strict=True) if self.entries else ((), (), ())
        count = len(self.lower)
        starts = np.zeros(count + 1, dtype=np.int32)
        np.cumsum(np.bincount(np.array(columns, dtype=np.intp), minlength=count), out=starts[1:])
        return Program(
            cost=np.zeros(count),
            lower=np.array(self.lower),
            upper=np.array(self.upper),
            integer=np.ones(count, dtype=bool),
            starts=starts,
            rows=np.array(rows, dtype=np.int32),
            coefficients=np.array(coefficients, dtype=np.float64),
            row_lower=np.array(self.row_lower),
            row_upper=np.full(len(self.row_lower), np.inf),
        )
